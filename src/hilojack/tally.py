"""What a deal came to, point by point: what was scored at once, and what the count gave to whom.

The points at once and those of the count add up to what the deal changed in the scores, except
where the hands are thrown in and what was scored is taken back.
"""

from collections.abc import Iterator
from typing import NamedTuple

from hilojack.rules.dealing import eldest, next_seat
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import (
    cards_won,
    item_at,
    took_every_trick,
    trick_points,
    worth_at,
)
from hilojack.rules.tricks.slots import Row
from hilojack.variant import Variant


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
    gains = [after[slots.SCORES + s] - before[slots.SCORES + s] for s in range(variant.sides)]
    if is_counted(after):
        gains = _gains_of_trick(variant, before, after)
    return [Peg(act, side, points) for side, points in enumerate(gains) if points > 0]


def pegs_of_deal(variant: Variant, row: Row) -> list[Peg]:
    """What the dealer's side scored when the cards had been dealt."""
    gains = [row[slots.SCORES + s] - row[slots.BEFORE + s] for s in range(variant.sides)]
    return [Peg(0, side, points) for side, points in enumerate(gains) if points > 0]


def is_counted(row: Row) -> bool:
    """Whether the deal was played out and counted, not won or thrown in before."""
    return row[slots.PHASE] == slots.PHASE_OVER and row[slots.AWARDS] != slots.UNCOUNTED


def count(variant: Variant, before: Row, row: Row) -> tuple[Scored, ...]:
    """The count of a deal whose last act led from `before` to `row`, as far as it went.

    A set-back stands first, and the point for a smudge that was made last.
    """
    if not is_counted(row):
        return ()
    lines = [line for place in _places(variant) for line in _item(variant, before, row, place)]
    bidder = row[slots.BIDDER] % variant.sides
    rest = row[slots.SCORES + bidder] - before[slots.SCORES + bidder]
    rest -= _gains_of_trick(variant, before, row)[bidder]
    rest -= sum(line.points for line in lines if line.side == bidder)
    if row[slots.BID] and rest < 0:
        lines.insert(0, Scored("set-back", bidder, rest))
    elif row[slots.BID] and rest > 0:
        lines.append(Scored("smudge", bidder, rest))
    return tuple(lines)


def _places(variant: Variant) -> range:
    return range(variant.row[slots.ITEM_COUNT])


def _gains_of_trick(variant: Variant, before: Row, after: Row) -> list[int]:
    """By side: what the cards of the trick that was taken between two rows pay at once."""
    gains = [0] * variant.sides
    for seat in range(variant.seats):
        cards = after[slots.WON + seat] & ~before[slots.WON + seat]
        gains[seat % variant.sides] += trick_points(variant.row, cards, after[slots.TRUMP])
    return gains


def _item(variant: Variant, before: Row, row: Row, place: int) -> Iterator[Scored]:
    """The lines of one item: one, or, where makers fall short, one for each side."""
    item, side = variant.rules["scoring"][place], row[slots.AWARDS + place]
    if side == slots.UNCOUNTED:
        return
    if side == slots.NONE:
        yield Scored(item, None, 0)
    elif item_at(variant.row, place) == slots.ITEM_MAJORITY:
        yield from _majority(variant, before, row, place)
    else:
        yield Scored(item, side, row[slots.EARNED + place])


def _majority(variant: Variant, before: Row, row: Row, place: int) -> Iterator[Scored]:
    """The makers, who lose a point when they fall short; then the winners from eldest on."""
    item, winner = variant.rules["scoring"][place], row[slots.AWARDS + place]
    makers = winner if row[slots.BIDDER] == slots.NONE else row[slots.BIDDER] % variant.sides
    points = worth_at(variant.row, place) + before[slots.CARRY]
    if winner == makers:
        capot = took_every_trick(variant.row, row, winner)
        yield Scored(item, winner, points + capot * variant.row[slots.CAPOT])
        return
    yield Scored(item, makers, -1)
    if not cards_won(variant.row, row, makers):
        points += variant.row[slots.CAPOT]
    seat = eldest(variant.row, row)
    for _ in range(variant.sides):
        side = seat % variant.sides
        if side != makers:
            yield Scored(item, side, points)
        seat = next_seat(variant.row, seat)
