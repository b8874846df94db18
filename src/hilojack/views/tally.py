"""The points of a deal, one by one: those scored at once, and those of the count.

Together they add up to the change in the scores, unless the hands are thrown in and points taken
back.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hilojack.rules.dealing import eldest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import counted, earned
from hilojack.rules.tricks.slots import Row
from hilojack.variants.variant import Variant


class Peg(NamedTuple):
    """Points scored at once, in the middle of a deal."""

    act: int  # after this many actions; 0 straight after dealing
    side: int
    points: int


class Scored(NamedTuple):
    """One line of the count: an item, the side that scores it (None for nobody) and its points."""

    item: str
    side: int | None
    points: int


def pegs(variant: Variant, act: int, before: Row, after: Row) -> list[Peg]:
    """Return the points that sides scored at once in action number `act`."""
    return [Peg(act, *gain) for gain in gains(variant, before[slots.SCORES :], after)]


def pegs_of_deal(variant: Variant, row: Row) -> list[Peg]:
    """Return the points that the dealer's side scored in the deal itself."""
    return [Peg(0, *gain) for gain in gains(variant, row[slots.BEFORE :], row)]


def gains(variant: Variant, scores: Sequence[int], after: Row) -> list[tuple[int, int]]:
    """Return the sides that scored at once, above `scores`, each with its points."""
    sides = range(variant.sides)
    gained = [(s, after[slots.SCORES + s] - counted(after, s) - scores[s]) for s in sides]
    return [gain for gain in gained if gain[1] > 0]


def count(variant: Variant, row: Row) -> tuple[Scored, ...]:
    """Return the count of a finished deal, as far as it went.

    A set-back is first, then what a bid adds or takes; the point for a smudge that was made is
    last.
    """
    places = range(variant.row[slots.ITEM_COUNT])
    items = (line for place in places for line in _item(variant, row, place))
    set_back = _line(variant, row, slots.LINE_SET_BACK, "set-back")
    bid = _line(variant, row, slots.LINE_BID, "bid")
    return (*set_back, *bid, *items, *_line(variant, row, slots.LINE_SMUDGE, "smudge"))


def _item(variant: Variant, row: Row, place: int) -> Iterator[Scored]:
    """Yield the lines of one item: one or, if makers fall short, one for each side."""
    item = variant.rules["scoring"][place]
    if row[slots.AWARDS + place] != slots.UNCOUNTED:
        yield from _line(variant, row, place, item) or [Scored(item, None, 0)]


def _line(variant: Variant, row: Row, line: int, name: str) -> list[Scored]:
    """Return the gains and losses of one line: the losers first, then the others from eldest on."""
    first = eldest(variant.row, row)
    sides = [(first + turn) % variant.seats % variant.sides for turn in range(variant.sides)]
    scored = [Scored(name, side, row[earned(line, side)]) for side in sides]
    return sorted(filter(lambda s: s.points, scored), key=lambda s: s.points > 0)
