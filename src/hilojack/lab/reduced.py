"""A whole game for two on a reduced pack: every deal, every line of play, and what each seat knows
when it chooses.

The engine plays every deal of the pack in every way. Positions that a seat cannot tell apart make
one *information set*: the same hand, the same acts and cards seen, in the same order, as in its
`view`. The choices of the two, and what they gain, then make a sparse matrix: the sequence form
(D. Koller, N. Megiddo, B. von Stengel, 1996).

Deals that nobody could ever tell apart are collapsed: they differ in the order of a hand, or of
cards that stay out of play. A *symmetrical* tree has only the deals with the first suit as trumps.
The trump suit is known from the start, and the suits are all alike, so the game has the same value;
but a player may play differently in each suit.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from hilojack.calls import FIRST_CALL, MORE_CALLS
from hilojack.cards import cards_in
from hilojack.compiled import bound, twin
from hilojack.families import by_family
from hilojack.lab import tree_loops as loops
from hilojack.lab.lots import CannotReduce as CannotReduce, Deal as Deal, Lots
from hilojack.match import Deck, Match, Opening
from hilojack.rules import slots
from hilojack.variants.variant import Variant
from hilojack.views import View

Whole = NDArray[np.int64]
Fractions = NDArray[np.float64]
Progress = Callable[[int, int], None]  # called with the deals walked and their total

LIMIT = 5_000_000  # lines of play
PROBES = 400  # random lines of play, from which the size of a tree is estimated
PORTION = 500  # deals between two reports of progress


@dataclass(frozen=True)
class Side:
    """The information sets of one seat, in the order of play.

    Sequence 0 is no choice yet; set `i` follows the sequence `origin[i]`, and its choices are the
    sequences `first[i]` to before `first[i + 1]`.
    """

    first: Whole
    origin: Whole
    acts: Whole  # by sequence: the act with which it ends; NONE for sequence 0
    samples: Whole  # by set: a decision of the tree in it
    start: Whole  # by sequence: where its line of the matrix begins
    other: Whole  # by entry: the sequence of the other seat
    gain: Fractions  # by entry: the gain of this seat there, times its probability

    @property
    def sets(self) -> int:
        """The number of information sets."""
        return len(self.origin)

    @property
    def sequences(self) -> int:
        """The number of sequences."""
        return len(self.acts)

    def uniform(self) -> Fractions:
        """Return the policy that makes all choices equally often."""
        widths = np.diff(self.first)
        return np.concatenate([[1.0], np.repeat(1.0 / widths, widths)])


@dataclass(frozen=True)
class Tree:
    """The whole game; seat 1 deals."""

    variant: Variant
    deals: Sequence[Deal]
    decisions: Whole  # as `tree_loops` writes them
    ends: int  # lines of play
    sides: tuple[Side, Side]

    def line(self, decision: int) -> tuple[Deal, list[int]]:
        """Return the deal of a decision, and the choices that lead to it."""
        acts: list[int] = []
        node = self.decisions[decision]
        while node[loops.D_NODE] != slots.NONE:
            acts.append(int(node[loops.D_ACT]))
            node = self.decisions[node[loops.D_NODE]]
        return self.deals[node[loops.D_DEAL]], acts[::-1]

    def view(self, decision: int) -> View:
        """Return the view of the seat to act at a decision."""
        return view_at(self.variant, *self.line(decision))


def view_at(variant: Variant, deal: Deal, acts: Sequence[int]) -> View:
    """Return the view of the seat to act after these choices of a deal, forced acts left out."""
    cut = None if deal.cut == slots.NONE else deal.cut
    match = Match(variant, opening=Opening(first_dealer=1), decks=[Deck(deal.pack, cut)])
    left = list(acts)
    while left or len(match.legal_acts()) == 1:
        forced = match.legal_acts()
        match.act(forced[0] if len(forced) == 1 else left.pop(0))
    view: View = match.view(match.turn)
    return view


# --- the tree ------------------------------------------------------------------------------------


def reduce(
    variant: Variant,
    *,
    symmetrical: bool = False,
    limit: int = LIMIT,
    progress: Progress | None = None,
) -> Tree:
    """Return the whole game.

    Raise CannotReduce if it is not for two, or has more lines of play than `limit`, estimated from
    a few random ones.
    """
    room = by_family("lab", variant.family.name)
    room.check_reducible(variant)
    deal_of: Lots = room.lots(variant, symmetrical=symmetrical)
    lines = estimate(variant, deal_of)
    if lines > limit:
        raise CannotReduce(
            f"{variant.name} with {variant.row[slots.PACK_SIZE]} cards and hands of "
            f"{variant.row[slots.HAND]} has about {lines:.2g} lines of play; at most {limit:,} can "
            "be expanded. Take fewer ranks or suits, or smaller hands or stock, as in "
            "--rule ranks=AJT2 --rule suits=SH --rule hand=2, or raise --limit"
        )
    deals = tuple(deal_of)
    decisions, ends = walk(variant, deals, progress)
    weights = np.array([deal.weight for deal in deals])
    return Tree(variant, deals, decisions, len(ends), both_sides(decisions, ends, weights))


def estimate(variant: Variant, deal_of: Lots) -> float:
    """Return an estimate of the lines of play, from random ones (D. E. Knuth, 1975)."""
    random = Random(0)
    widths = [width(variant, deal_of.draw(random), random) for _ in range(PROBES)]
    return deal_of.count * (sum(widths) / PROBES)


def width(variant: Variant, deal: Deal, random: Random) -> int:
    """Return the lines of play that a deal would have if all were like a random one."""
    row = variant.engine.blank()
    bound(loops.lay, variant.family.name)(variant.row, [*deal.pack, deal.cut], row)
    legal_acts = by_family("views", variant.family.name).legal_acts
    lines = 1
    while row[slots.PHASE] != slots.PHASE_OVER:
        acts = legal_acts(variant, row)
        lines *= len(acts)
        variant.engine.perform(variant.row, row, random.choice(acts))
    return lines


def walk(variant: Variant, deals: Sequence[Deal], progress: Progress | None) -> tuple[Whole, Whole]:
    """Return every decision and every end of all deals, as `tree_loops` writes them."""
    family = variant.family.name
    walked = loops.Walk(
        packs=np.array([[*deal.pack, deal.cut] for deal in deals], dtype=np.int64),
        rows=np.zeros((loops.PLIES, variant.engine.state_size), dtype=np.int64),
        plies=np.zeros((loops.PLIES, loops.PLY_SIZE), dtype=np.int64),
        decisions=np.zeros((1 << 14, loops.DECISION_SIZE), dtype=np.int64),
        ends=np.zeros((1 << 14, loops.END_SIZE), dtype=np.int64),
        written=np.zeros(2, dtype=np.int64),
    )
    rules = np.array(variant.row, dtype=np.int64)
    done = 0
    while done < len(deals):
        last = min(done + PORTION, len(deals))
        done = twin(loops.walk_deals, family)(rules, walked, done, last)
        if done < last:  # one of the tables is full, or too small for the next deal
            decisions, ends = larger(walked.decisions), larger(walked.ends)
            walked = walked._replace(decisions=decisions, ends=ends)
        if progress:
            progress(done, len(deals))
    decided, ended = walked.written
    return walked.decisions[:decided], walked.ends[:ended]


def compile_loops(family: str = "tricks") -> None:
    """Compile the walk, which takes long the first time and cannot be interrupted."""
    row, table = np.zeros(1, dtype=np.int64), np.zeros((1, 1), dtype=np.int64)
    empty = loops.Walk(table, table, table, table, table, row)
    twin(loops.walk_deals, family)(row, empty, 0, 0)


def larger(table: Whole) -> Whole:
    """Return a table with twice as many lines."""
    return np.concatenate([table, np.zeros_like(table)])


@dataclass(frozen=True)
class Sets:
    """The information sets of one seat, and its sequences by the names that a walk gave them."""

    names: Whole  # of the sequences, in the order of these numbers
    numbers: Whole  # the sequence of each name
    first: Whole
    origin: Whole
    acts: Whole
    samples: Whole

    def find(self, names: Whole) -> Whole:
        """Return the sequences of these names."""
        places = np.searchsorted(self.names, names)
        if not np.array_equal(self.names[places], names):
            raise AssertionError("a line of play has a sequence that no decision makes")
        return self.numbers[places]


def sets_of(decisions: Whole, seat: int) -> Sets:
    """Gather the decisions of a seat into information sets. Number them and their choices, those
    with fewer choices before them first.
    """
    own = np.flatnonzero(decisions[:, loops.D_SEAT] == seat)
    mine = decisions[own]
    hashes, sample, member = np.unique(mine[:, loops.D_SET], return_index=True, return_inverse=True)
    legal = [loops.D_PLAYS, loops.D_CALLS, loops.D_MORE]
    alike = [loops.D_SEQUENCE, loops.D_DEPTH, *legal, loops.D_HAND]
    if not np.array_equal(mine[sample[member]][:, alike], mine[:, alike]):
        raise AssertionError("two decisions that differ have the same hash")
    order = np.argsort(mine[sample, loops.D_DEPTH], kind="stable")
    heads = mine[sample[order]]
    options = [choices(*sets) for sets in heads[:, legal]]
    widths = np.array([len(acts) for acts in options], dtype=np.int64)
    first = np.concatenate([[1], 1 + np.cumsum(widths)]).astype(np.int64)
    acts = np.array([slots.NONE, *(act for line in options for act in line)], dtype=np.int64)
    hashes = np.repeat(hashes[order], widths)
    names = np.concatenate([[0], loops.fold(hashes, acts[1:] + 1)]).astype(np.int64)
    by_name = np.argsort(names)
    if len(np.unique(names)) < len(names):
        raise AssertionError("two sequences have the same name")
    sets = Sets(names[by_name], by_name, first, first[:0], acts, own[sample[order]])
    return replace(sets, origin=sets.find(heads[:, loops.D_SEQUENCE]))


def choices(plays: int, calls: int, more: int) -> list[int]:
    """Return the acts in a set of cards and both words of calls."""
    words = ((0, plays), (FIRST_CALL, calls), (MORE_CALLS, more))
    return [first + act for first, acts in words for act in cards_in(int(acts))]


def both_sides(decisions: Whole, ends: Whole, weights: Fractions) -> tuple[Side, Side]:
    """Return the information sets of both seats, with the gains at the ends."""
    gains = weights[ends[:, loops.E_DEAL]] * ends[:, loops.E_GAIN]
    own, other = (sets_of(decisions, seat) for seat in range(2))
    at, beside = (
        sets.find(ends[:, loops.E_SEQUENCE + seat]) for seat, sets in enumerate((own, other))
    )
    return side(own, other, at, beside, gains), side(other, own, beside, at, -gains)


def side(own: Sets, other: Sets, at: Whole, beside: Whole, gains: Fractions) -> Side:
    """Return the information sets of a seat with the matrix of its gains: a line for each of its
    own sequences, an entry for each sequence of the other seat.
    """
    width = len(other.acts)
    places, member = np.unique(at * width + beside, return_inverse=True)
    gain = np.bincount(member, weights=gains, minlength=len(places)).astype(np.float64)
    start = np.searchsorted(places, width * np.arange(len(own.acts) + 1))
    return Side(own.first, own.origin, own.acts, own.samples, start, places % width, gain)
