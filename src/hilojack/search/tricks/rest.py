"""The rest of a deal for two, solved as a game of hidden cards if it is small enough.

In possible deals with all cards open everybody knows too much: these show neither what a card
betrays nor when to mix. So every deal that is possible for someone who sees no hand is played in
every way, from the first trick with few enough of them, and both seats learn by regret. From then
on a seat keeps to its plan. All such deals count alike; calls are taken to show nothing.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import comb, perm
from typing import NamedTuple

from hilojack.cards import card_set, cards_in
from hilojack.rules.bits import lowest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.sight import top_in_sight
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.step import step
from hilojack.search.beliefs.deals import Hands, first_lead, open_row
from hilojack.search.effort import Verdict
from hilojack.search.equilibrium import solved
from hilojack.search.equilibrium.lines import fold
from hilojack.search.evaluation import scale
from hilojack.search.evaluation.equity import equity_by_margin
from hilojack.search.tricks.face import see
from hilojack.views.tricks import Drew, Played, View

MOST_CARDS = 3  # in a hand as it is dealt; with more there are too many lines of play
MOST_DEALS = 2_000
MOST_LINES = 50_000
KEPT = 16  # solutions
HARD_TO_DEAL = (slots.TRUMP_FROM_PITCHED, slots.TRUMP_FROM_CUT_AND_REPLACE)
PUBLIC = (slots.TURN, slots.STOCK_NEXT, slots.TRUMP, slots.LED, slots.TRICK_SIZE)
PUBLIC_OF_EACH = (slots.SCORES, slots.WON, slots.PLAYED, slots.SHOWN)


class Hidden(NamedTuple):
    """What someone who sees no hand does not know of a position before a lead."""

    cards: int
    sizes: tuple[int, int]  # by seat: how many of them it holds
    places: range  # of the pack, from which they may still be drawn

    @classmethod
    def of(cls, rules: Rules, row: Row) -> "Hidden":
        """Return what is hidden of a position."""
        top = top_in_sight(rules, row)
        seen = row[slots.TURNED] | (1 << top if top != slots.NONE else 0)
        for seat in range(2):
            seen |= row[slots.PLAYED + seat] | row[slots.SHOWN + seat]
        one, other = (row[slots.HANDS + seat] & ~row[slots.SHOWN + seat] for seat in range(2))
        end = rules[slots.PACK_SIZE] if rules[slots.STOCK] != slots.STOCK_NONE else 0
        places = range(row[slots.STOCK_NEXT] + (top != slots.NONE), end)
        cards = rules[slots.PACK_CARDS] & ~seen
        return cls(cards, (one.bit_count(), other.bit_count()), places)

    @property
    def deals(self) -> int:
        """How many deals are possible; 0 if both seats know every card in play."""
        left, (one, other) = self.cards.bit_count(), self.sizes
        if left == one + other:
            return 0
        return (
            comb(left, one) * comb(left - one, other) * perm(left - one - other, len(self.places))
        )

    def laid(self, row: Row) -> Iterator[Row]:
        """Yield the position with the hidden cards laid in, for every deal that is possible."""
        cards = tuple(cards_in(self.cards))
        known, voids = (row[start : start + 2] for start in (slots.SHOWN, slots.VOIDS))
        for one in combinations(cards, self.sizes[0]):
            rest = [card for card in cards if card not in one]
            for other in combinations(rest, self.sizes[1]):
                held = card_set(one), card_set(other)
                if held[0] & voids[0] or held[1] & voids[1]:
                    continue
                out = [card for card in rest if card not in other]
                for order in permutations(out, len(self.places)):
                    deal = row.copy()
                    deal[slots.HANDS : slots.HANDS + 2] = held[0] | known[0], held[1] | known[1]
                    deal[slots.PACK + self.places.start : slots.PACK + self.places.stop] = order
                    yield deal


class Path(NamedTuple):
    """The way to a view: from a position before a lead, by the cards played since."""

    before: Row
    played: Sequence[int]

    def known(self, rules: Rules, seat: int) -> int:
        """Return the hash of all that a seat has seen since."""
        row = self.before.copy()
        known = see(rules, row, seat, 1 + seat)
        for card in self.played:
            step(rules, row, card)
            known = see(rules, row, seat, fold(known, card + 1))
        return known


def may_be_solved(rules: Rules) -> bool:
    """Return True if the rest of a deal by these rules may be small enough."""
    few = rules[slots.SEATS] == 2 and rules[slots.HAND] <= MOST_CARDS
    return few and not rules[slots.KEEP] and rules[slots.TRUMP_FROM] not in HARD_TO_DEAL


def get_ready(rules: Rules) -> None:
    """Compile what solves the rest of a deal by these rules, if that may be small enough."""
    if may_be_solved(rules):
        solved.get_ready(rules)


def solve_rest(view: View, hands: Hands) -> Verdict | None:
    """Return the chances and worths of the cards in the solution of the rest of the deal, or None
    if it is too large. `hands` are any that the view allows.
    """
    rules = view.variant.fair.row
    if view.phase != "play" or view.trump is None or not may_be_solved(rules):
        return None
    for path in paths(view, hands):
        hidden = Hidden.of(rules, path.before)
        if 0 < hidden.deals <= MOST_DEALS:
            before = tuple(next(hidden.laid(without_secrets(rules, path.before))))
            return verdict(view, path, solution(rules, before, needed_by_seat(view)))
    return None


def verdict(
    view: View, path: Path, seats: tuple[solved.Seat, solved.Seat] | None
) -> Verdict | None:
    """Return what a solution says of the cards of a view, or None if it does not have them."""
    seat = view.seat or 0
    choice = seats and seats[seat].at(path.known(view.variant.fair.row, seat))
    if not choice or set(choice.chances) != set(view.acts):
        return None
    values = {act: worth / scale.MATCH for act, worth in choice.worths.items()}
    return Verdict(values, dict.fromkeys(values, 1), False, chances=choice.chances)


@lru_cache(KEPT)
def solution(
    rules: Rules, before: tuple[int, ...], needed: tuple[int, int]
) -> tuple[solved.Seat, solved.Seat] | None:
    """Return what both seats do from a position on, whose hidden cards may lie in any way, or None
    if it has too many lines of play. `needed` are the points that each seat needs to win the match.
    """
    row = list(before)
    deals = [*Hidden.of(rules, row).laid(row)]
    return solved.solve(rules, deals, MOST_LINES, equity_by_margin(rules, *needed))


def needed_by_seat(view: View) -> tuple[int, int]:
    """Return the points that each seat needed before this deal."""
    one, other = view.row[slots.BEFORE : slots.BEFORE + 2]
    return view.variant.row[slots.TARGET] - one, view.variant.row[slots.TARGET] - other


# --- how the view came about ---------------------------------------------------------------------


def paths(view: View, hands: Hands) -> list[Path]:
    """Return the ways to a view, from the first lead on, with the hidden cards laid in somehow, or
    none if its position does not follow from the cards played.
    """
    rules, row = view.variant.fair.row, first_position(view, hands)
    played = [event.card for event in view.events if isinstance(event, Played)]
    found = [Path(row.copy(), played)]
    for number, card in enumerate(played, 1):
        step(rules, row, card)
        if row[slots.TRICK_SIZE] == 0:
            found.append(Path(row.copy(), played[number:]))
    of_each = [start + seat for start in PUBLIC_OF_EACH for seat in range(2)]
    follows = all(row[slot] == view.row[slot] for slot in (*PUBLIC, *of_each))
    return found if follows and row[slots.HANDS + (view.seat or 0)] == card_set(view.hand) else []


def first_position(view: View, hands: Hands) -> Row:
    """Return the position as the first card was led, if the seats hold `hands` now. Of the cards
    that the other seat drew unseen, it has played those first that it held first.
    """
    rules, draws = view.variant.fair.row, [e for e in view.events if isinstance(e, Drew)]
    plays = [event for event in view.events if isinstance(event, Played)]
    row = without_secrets(rules, first_lead(view) if plays else open_row(view))
    row[slots.SHOWN : slots.SHOWN + 2] = row[slots.VOIDS : slots.VOIDS + 2] = [0, 0]
    for seat in range(2):
        places = [place for place, draw in enumerate(draws) if draw.seat == seat]
        seen = {draws[place].card for place in places} - {None}
        cards = [*(e.card for e in plays if e.seat == seat), *cards_in(hands[seat])]
        rest = [card for card in cards if card not in seen]
        first = len(cards) - len(places)
        row[slots.HANDS + seat], unseen = card_set(rest[:first]), iter(rest[first:])
        for place in places:
            card = draws[place].card
            row[slots.PACK + row[slots.STOCK_NEXT] + place] = next(unseen) if card is None else card
    return row


def without_secrets(rules: Rules, row: Row) -> Row:
    """Return a position before a lead without what not all know of the pack, and without what is
    left over of another trick.
    """
    bare, top = row.copy(), top_in_sight(rules, row)
    bare[slots.RANDOM] = 0
    bare[slots.BEST] = bare[slots.TAKER] = slots.NONE
    bare[slots.TRICK : slots.TRICK + 2] = [slots.NONE, slots.NONE]
    filler = lowest(rules[slots.PACK_CARDS] & ~row[slots.TURNED])
    for place in range(slots.PACK, slots.PACK + rules[slots.PACK_SIZE]):
        if row[place] == slots.NONE or not row[slots.TURNED] >> row[place] & 1:
            bare[place] = filler
    if top != slots.NONE:
        bare[slots.PACK + row[slots.STOCK_NEXT]] = top
    return bare
