"""A game for two on a reduced pack as a whole: every deal, every line of play, and what each seat
knows when it chooses.

The engine plays every deal of the pack in every way. Positions that a seat cannot tell apart make
one *set of information*: the same hand, the same acts and cards seen, in the same order, as in its
`view`. What the two have chosen themselves, and what that brings, is then a sparse matrix: the
sequence form (D. Koller, N. Megiddo, B. von Stengel, 1996).

Deals are collapsed where nobody could tell them apart, whatever is played: by the order within a
hand, and of cards that stay out of play. A *symmetrical* tree has besides only the deals with the
first suit as trumps: the trump suit is open from the start, and the suits are all alike, so that
the game has the same value; a player need not play alike in all of them.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import comb
from random import Random

import numpy as np
from numpy.typing import NDArray

from hilojack.calls import FIRST_CALL
from hilojack.cards import cards_in, suit_of
from hilojack.compiled import twin
from hilojack.lab import tree_loops as loops
from hilojack.match import Deck, Match, Opening
from hilojack.rules.dealing import sort_pack
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import item_at
from hilojack.rules.tricks.step import step
from hilojack.rules.tricks.stock import SAFE_CUT
from hilojack.variants.variant import Variant
from hilojack.views.tricks import View, legal_acts

Whole = NDArray[np.int64]
Fractions = NDArray[np.float64]
Progress = Callable[[int, int], None]  # called with the deals walked and the deals there are

LIMIT = 5_000_000  # lines of play
PROBES = 400  # random lines of play, from which the size of a tree is estimated
PORTION = 500  # deals between two reports of progress


class CannotReduce(ValueError):
    """A game that cannot be laid out as a whole: not for two, or too large."""


@dataclass(frozen=True)
class Deal:
    """A pack with the card that was cut, or NONE, and how likely it is."""

    pack: tuple[int, ...]
    cut: int
    weight: float


@dataclass(frozen=True)
class Side:
    """The sets of information of one seat, those that come first first.

    Sequence 0 is no choice yet; set `i` follows the sequence `origin[i]`, and its choices are the
    sequences `first[i]` to before `first[i + 1]`.
    """

    first: Whole
    origin: Whole
    acts: Whole  # by sequence: the act with which it ends; NONE for sequence 0
    samples: Whole  # by set: a decision of the tree that lies in it
    start: Whole  # by sequence: where its line of the matrix begins
    other: Whole  # by entry: the sequence of the other seat
    gain: Fractions  # by entry: what this seat gains there, times the chance of it

    @property
    def sets(self) -> int:
        """How many sets of information there are."""
        return len(self.origin)

    @property
    def sequences(self) -> int:
        """How many sequences there are."""
        return len(self.acts)

    def uniform(self) -> Fractions:
        """The policy that takes each choice as often as the next."""
        widths = np.diff(self.first)
        return np.concatenate([[1.0], np.repeat(1.0 / widths, widths)])


@dataclass(frozen=True)
class Tree:
    """The whole game; seat 1 deals."""

    variant: Variant
    deals: Sequence[Deal]
    decisions: Whole  # as `tree_loops` writes them down
    ends: int  # lines of play
    sides: tuple[Side, Side]

    def line(self, decision: int) -> tuple[Deal, list[int]]:
        """The deal in which a decision stands, and the choices that lead to it."""
        acts: list[int] = []
        node = self.decisions[decision]
        while node[loops.D_NODE] != slots.NONE:
            acts.append(int(node[loops.D_ACT]))
            node = self.decisions[node[loops.D_NODE]]
        return self.deals[node[loops.D_DEAL]], acts[::-1]

    def view(self, decision: int) -> View:
        """What the seat to act sees at a decision."""
        return view_at(self.variant, *self.line(decision))


def view_at(variant: Variant, deal: Deal, acts: Sequence[int]) -> View:
    """What the seat to act sees in a deal after these choices; forced acts need not be said."""
    cut = None if deal.cut == slots.NONE else deal.cut
    match = Match(variant, opening=Opening(first_dealer=1), decks=[Deck(deal.pack, cut)])
    left = list(acts)
    while left or len(match.legal_acts()) == 1:
        forced = match.legal_acts()
        match.act(forced[0] if len(forced) == 1 else left.pop(0))
    view: View = match.view(match.turn)
    return view


# --- the deals -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Lots:
    """How the places of the pack are dealt: each group is a set of places whose order nobody ever
    sees, the one that fixes trumps first.
    """

    variant: Variant
    groups: tuple[tuple[int, ...], ...]
    one_trump: bool  # only the first suit is trumps
    trump_group: bool  # the first group is the card that fixes trumps

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The pack."""
        return tuple(cards_in(self.variant.row[slots.PACK_CARDS]))

    @property
    def turned(self) -> tuple[int, ...]:
        """The cards that may fix trumps from the first group."""
        suit = suit_of(self.cards[0])
        return tuple(c for c in self.cards if not self.one_trump or suit_of(c) == suit)

    @property
    def orders(self) -> int:
        """How many packs can be told apart."""
        number, left = 1, len(self.cards)
        for place, group in enumerate(self.groups):
            first = self.trump_group and place == 0
            number *= len(self.turned) if first else comb(left, len(group))
            left -= len(group)
        return number

    @property
    def count(self) -> int:
        """How many deals there are."""
        return self.orders * len(list(self.cuts(self.cards)))

    def __iter__(self) -> Iterator[Deal]:
        """Every deal; the weights sum to 1."""
        orders = self.orders
        for order in self._fill([slots.NONE] * len(self.cards), 0, self.cards):
            for cut, share in self.cuts(order):
                yield Deal(order, cut, share / orders)

    def draw(self, random: Random) -> Deal:
        """Any deal."""
        order = random.sample(self.cards, len(self.cards))
        if self.trump_group:
            place = self.groups[0][0]
            other = order.index(random.choice(self.turned))
            order[place], order[other] = order[other], order[place]
        cut = random.choice([cut for cut, _ in self.cuts(tuple(order))])
        return Deal(tuple(order), cut, 1.0)

    def _fill(
        self, pack: list[int], group: int, left: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        if group == len(self.groups):
            yield tuple(pack)
            return
        places = self.groups[group]
        first = self.trump_group and group == 0
        for cards in combinations(self.turned if first else left, len(places)):
            for place, card in zip(places, cards, strict=True):
                pack[place] = card
            yield from self._fill(pack, group + 1, tuple(c for c in left if c not in cards))

    def cuts(self, order: tuple[int, ...]) -> Iterator[tuple[int, float]]:
        """The cards that may have been cut, each with its share."""
        way = self.variant.row[slots.TRUMP_FROM]
        if way == slots.TRUMP_FROM_CUT_BEFORE:
            cuts = self.cards[:1] if self.one_trump else self.cards
            yield from ((card, 1 / len(cuts)) for card in cuts)
        elif way == slots.TRUMP_FROM_CUT_AND_REPLACE:
            yield from self._cut_from(order)
        else:
            yield slots.NONE, 1.0

    def _cut_from(self, order: tuple[int, ...]) -> Iterator[tuple[int, float]]:
        """Any card of the middle may be cut; within a group it may be any of its cards."""
        middle = range(SAFE_CUT, len(order) - SAFE_CUT)
        for group in self.groups:
            share = sum(place in middle for place in group) / len(middle) / len(group)
            if share:
                yield from ((order[place], share) for place in group)


def lots(variant: Variant, *, symmetrical: bool) -> Lots:
    """How the deals of a variant are dealt, as the engine deals them."""
    rules = variant.row
    row = [0] * slots.STATE_SIZE
    sort_pack(rules, row)
    pack = row[slots.PACK : slots.PACK + rules[slots.PACK_SIZE]]
    loops.lay(rules, [*pack, pack[0]], row)
    hands = [held_places(row, pack, seat) for seat in range(variant.seats)]
    trump = trump_place(rules, row)
    rest = rest_groups(variant, row, pack)
    groups = [*hands, *([(trump,)] if trump is not None else []), *rest]
    if trump is not None:
        groups = [(trump,), *(g for g in groups if g != (trump,))]
    cut = rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_CUT_BEFORE
    one_trump = symmetrical and suits_are_alike(rules) and (trump is not None or cut)
    return Lots(variant, tuple(g for g in groups if g), one_trump, trump is not None)


def suits_are_alike(rules: slots.Rules) -> bool:
    """Whether the rules name no card of one suit."""
    return all(item_at(rules, item) >= slots.ITEM_HIGH for item in range(rules[slots.ITEM_COUNT]))


def held_places(row: slots.Row, pack: Sequence[int], seat: int) -> tuple[int, ...]:
    """The places of the pack that a seat has been dealt."""
    return tuple(place for place, card in enumerate(pack) if row[slots.HANDS + seat] >> card & 1)


def trump_place(rules: slots.Rules, row: slots.Row) -> int | None:
    """The place of the card that fixes trumps, or offers a suit, when the hands are dealt."""
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_STOCK_TOP:
        return row[slots.STOCK_NEXT]
    if row[slots.TURN_UP] != slots.NONE:
        return row[slots.STOCK_NEXT] - 1
    return None


def rest_groups(variant: Variant, row: slots.Row, pack: Sequence[int]) -> list[tuple[int, ...]]:
    """The groups of the places after the hands and the turn-up."""
    rules = variant.row
    size, at = rules[slots.PACK_SIZE], row[slots.STOCK_NEXT]
    if rules[slots.STOCK] != slots.STOCK_NONE:
        return [(place,) for place in range(at, size)]
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_NAMED:
        return named_groups(variant, row, pack)
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_ACCEPTED:
        return [(size - 1,), tuple(range(at, size - 1))]
    groups: list[tuple[int, ...]] = []
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_TURN_UP and rules[slots.BEG] == slots.BEG_ONCE:
        run = rules[slots.RUN]
        while size - at > variant.seats * run:
            for length in (*[run] * variant.seats, 1):
                groups.append(tuple(range(at, at + length)))
                at += length
    return [*groups, tuple(range(at, size))]


def named_groups(variant: Variant, row: slots.Row, pack: Sequence[int]) -> list[tuple[int, ...]]:
    """What is dealt to each seat after trumps are named, and the cards that are left over."""
    seats = range(variant.seats)
    before = [held_places(row, pack, seat) for seat in seats]
    step(variant.row, row, legal_acts(variant, row)[0])
    after = [held_places(row, pack, seat) for seat in seats]
    later = [tuple(p for p in after[seat] if p not in before[seat]) for seat in seats]
    return [*later, tuple(range(row[slots.STOCK_NEXT], len(pack)))]


# --- the tree ------------------------------------------------------------------------------------


def reduce(
    variant: Variant,
    *,
    symmetrical: bool = False,
    limit: int = LIMIT,
    progress: Progress | None = None,
) -> Tree:
    """The whole game; CannotReduce when it is not for two, or has more lines of play than `limit`,
    as far as a few random ones tell.
    """
    check(variant)
    deal_of = lots(variant, symmetrical=symmetrical)
    lines = estimate(variant, deal_of)
    if lines > limit:
        raise CannotReduce(
            f"{variant.name} with {variant.row[slots.PACK_SIZE]} cards and hands of "
            f"{variant.row[slots.HAND]} has about {lines:.2g} lines of play; at most {limit:,} can "
            "be laid out. Take fewer ranks or suits, or smaller hands or stock, as in "
            "--rule ranks=AJT2 --rule suits=SH --rule hand=2, or raise --limit"
        )
    deals = tuple(deal_of)
    decisions, ends = walk(variant, deals, progress)
    weights = np.array([deal.weight for deal in deals])
    return Tree(variant, deals, decisions, len(ends), both_sides(decisions, ends, weights))


def check(variant: Variant) -> None:
    """CannotReduce when a game cannot be laid out as a whole, whatever its size."""
    if variant.file["family"] != "trick":
        raise CannotReduce(f"{variant.name} is no trick game; only those can be laid out here")
    if variant.seats != 2:
        raise CannotReduce(
            f"{variant.name} is played by {variant.seats} here; only a game for two has a value "
            "that neither can be kept from: choose --seats 2, or another game"
        )
    if variant.row[slots.PACKET] == slots.PACKET_EITHER:
        raise CannotReduce(
            "packet = either: the dealer's choice changes nothing but the size of the tree; "
            "choose --rule packet=singly"
        )


def estimate(variant: Variant, deal_of: Lots) -> float:
    """About how many lines of play there are: the mean of what random ones tell of it (D. E. Knuth,
    1975).
    """
    random = Random(0)
    widths = [width(variant, deal_of.draw(random), random) for _ in range(PROBES)]
    return deal_of.count * (sum(widths) / PROBES)


def width(variant: Variant, deal: Deal, random: Random) -> int:
    """How many lines of play a deal would have if all were like a random one."""
    row = [0] * slots.STATE_SIZE
    loops.lay(variant.row, [*deal.pack, deal.cut], row)
    lines = 1
    while row[slots.PHASE] != slots.PHASE_OVER:
        acts = legal_acts(variant, row)
        lines *= len(acts)
        step(variant.row, row, random.choice(acts))
    return lines


def walk(variant: Variant, deals: Sequence[Deal], progress: Progress | None) -> tuple[Whole, Whole]:
    """Every decision and every end of all the deals, as `tree_loops` writes them down."""
    packs = np.array([[*deal.pack, deal.cut] for deal in deals], dtype=np.int64)
    rules = np.array(variant.row, dtype=np.int64)
    rows = np.zeros((loops.PLIES, slots.STATE_SIZE), dtype=np.int64)
    plies = np.zeros((loops.PLIES, loops.PLY_SIZE), dtype=np.int64)
    decisions = np.zeros((1 << 14, loops.DECISION_SIZE), dtype=np.int64)
    ends = np.zeros((1 << 14, loops.END_SIZE), dtype=np.int64)
    written = np.zeros(2, dtype=np.int64)
    done = 0
    while done < len(deals):
        last = min(done + PORTION, len(deals))
        done = twin(loops.walk_deals)(
            rules, packs, done, last, rows, plies, decisions, ends, written
        )
        if done < last:  # one of the two is full, or too small for what comes next
            decisions, ends = larger(decisions), larger(ends)
        if progress:
            progress(done, len(deals))
    return decisions[: written[loops.W_DECISIONS]], ends[: written[loops.W_ENDS]]


def compile_loops() -> None:
    """Have the walk ready: the first time its compilation takes long, and cannot be left."""
    rules = np.zeros(slots.RULES_SIZE, dtype=np.int64)
    table = np.zeros((1, loops.DECISION_SIZE), dtype=np.int64)
    twin(loops.walk_deals)(rules, table, 0, 0, table, table, table, table, rules)


def larger(table: Whole) -> Whole:
    """A table with room for as many lines again."""
    return np.concatenate([table, np.zeros_like(table)])


@dataclass(frozen=True)
class Sets:
    """The sets of information of one seat, and its sequences by the names that a walk gave them."""

    names: Whole  # of the sequences, in the order of these numbers
    numbers: Whole  # the sequence of each name
    first: Whole
    origin: Whole
    acts: Whole
    samples: Whole

    def find(self, names: Whole) -> Whole:
        """The sequences of these names."""
        places = np.searchsorted(self.names, names)
        if not np.array_equal(self.names[places], names):
            raise AssertionError("a line of play has a sequence that no decision makes")
        return self.numbers[places]


def sets_of(decisions: Whole, seat: int) -> Sets:
    """Gather the decisions of a seat into sets of information, and number them and their choices,
    those with fewer choices before them first.
    """
    own = np.flatnonzero(decisions[:, loops.D_SEAT] == seat)
    mine = decisions[own]
    minds, sample, member = np.unique(mine[:, loops.D_MIND], return_index=True, return_inverse=True)
    alike = [loops.D_SEQUENCE, loops.D_DEPTH, loops.D_PLAYS, loops.D_CALLS, loops.D_HAND]
    if not np.array_equal(mine[sample[member]][:, alike], mine[:, alike]):
        raise AssertionError("two decisions that differ have the same mind")
    order = np.argsort(mine[sample, loops.D_DEPTH], kind="stable")
    heads = mine[sample[order]]
    options = [choices(plays, calls) for plays, calls in heads[:, [loops.D_PLAYS, loops.D_CALLS]]]
    widths = np.array([len(acts) for acts in options], dtype=np.int64)
    first = np.concatenate([[1], 1 + np.cumsum(widths)]).astype(np.int64)
    acts = np.array([slots.NONE, *(act for line in options for act in line)], dtype=np.int64)
    minds = np.repeat(minds[order], widths)
    names = np.concatenate([[0], loops.fold(minds, acts[1:] + 1)]).astype(np.int64)
    by_name = np.argsort(names)
    if len(np.unique(names)) < len(names):
        raise AssertionError("two sequences have the same name")
    sets = Sets(names[by_name], by_name, first, first[:0], acts, own[sample[order]])
    return replace(sets, origin=sets.find(heads[:, loops.D_SEQUENCE]))


def choices(plays: int, calls: int) -> list[int]:
    """The acts in a set of cards and a set of calls."""
    return [*cards_in(int(plays)), *(FIRST_CALL + call for call in cards_in(int(calls)))]


def both_sides(decisions: Whole, ends: Whole, weights: Fractions) -> tuple[Side, Side]:
    """The sets of information of both seats, and what each gains at the ends."""
    gains = weights[ends[:, loops.E_DEAL]] * ends[:, loops.E_GAIN]
    own, other = (sets_of(decisions, seat) for seat in range(2))
    at, beside = (
        sets.find(ends[:, loops.E_SEQUENCE + seat]) for seat, sets in enumerate((own, other))
    )
    return side(own, other, at, beside, gains), side(other, own, beside, at, -gains)


def side(own: Sets, other: Sets, at: Whole, beside: Whole, gains: Fractions) -> Side:
    """The sets of information of a seat with the matrix of what it gains: the entries of a line, a
    sequence of its own, for the sequences of the other seat.
    """
    width = len(other.acts)
    places, member = np.unique(at * width + beside, return_inverse=True)
    gain = np.bincount(member, weights=gains, minlength=len(places)).astype(np.float64)
    start = np.searchsorted(places, width * np.arange(len(own.acts) + 1))
    return Side(own.first, own.origin, own.acts, own.samples, start, places % width, gain)
