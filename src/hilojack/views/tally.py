"""What a deal came to, point by point: what was scored at once, and what the count gave to whom.

The points at once and those of the count add up to what the deal changed in the scores, except
where the hands are thrown in and what was scored is taken back.
"""

from collections.abc import Iterator
from typing import NamedTuple

from hilojack.rules.dealing import eldest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import counted, earned
from hilojack.rules.tricks.slots import Row
from hilojack.variants.variant import Variant


class Peg(NamedTuple):
    """Points scored at once, in the middle of a deal."""

    act: int  # after so many acts; 0 when the cards had only been dealt
    side: int
    points: int


class Scored(NamedTuple):
    """One line of the count: an item, the side that scores it, None for nobody, and its points."""

    item: str
    side: int | None
    points: int


def pegs(variant: Variant, act: int, before: Row, after: Row) -> list[Peg]:
    """What sides scored at once when act number `act` led from one row to the next."""
    gains = [
        after[slots.SCORES + side] - before[slots.SCORES + side] - counted(after, side)
        for side in range(variant.sides)
    ]
    return [Peg(act, side, points) for side, points in enumerate(gains) if points > 0]


def pegs_of_deal(variant: Variant, row: Row) -> list[Peg]:
    """What the dealer's side scored when the cards had been dealt."""
    gains = [row[slots.SCORES + s] - row[slots.BEFORE + s] for s in range(variant.sides)]
    return [Peg(0, side, points) for side, points in enumerate(gains) if points > 0]


def count(variant: Variant, row: Row) -> tuple[Scored, ...]:
    """The count of a deal that is over, as far as it went.

    A set-back stands first, and the point for a smudge that was made last.
    """
    places = range(variant.row[slots.ITEM_COUNT])
    items = (line for place in places for line in _item(variant, row, place))
    set_back = _line(variant, row, slots.LINE_SET_BACK, "set-back")
    return (*set_back, *items, *_line(variant, row, slots.LINE_SMUDGE, "smudge"))


def _item(variant: Variant, row: Row, place: int) -> Iterator[Scored]:
    """The lines of one item: one, or, where makers fall short, one for each side."""
    item, side = variant.rules["scoring"][place], row[slots.AWARDS + place]
    if side == slots.NONE:
        yield Scored(item, None, 0)
    elif side != slots.UNCOUNTED:
        yield from _line(variant, row, place, item)


def _line(variant: Variant, row: Row, line: int, name: str) -> list[Scored]:
    """Who gained or lost by one line: the losers first, then the others from eldest on."""
    first = eldest(variant.row, row)
    sides = [(first + turn) % variant.seats % variant.sides for turn in range(variant.sides)]
    scored = [Scored(name, side, row[earned(line, side)]) for side in sides]
    return sorted(filter(lambda s: s.points, scored), key=lambda s: s.points > 0)
