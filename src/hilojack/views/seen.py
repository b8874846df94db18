"""What the views of every family have in common."""

from dataclasses import dataclass

from hilojack.rules import slots
from hilojack.rules.slots import Row
from hilojack.variants.variant import Variant


@dataclass(frozen=True)
class Seen:
    """A position as one seat, or a spectator (seat None), may know it: its seen row, of which the
    rest is read when it is asked for. Sets of cards are tuples of cards.
    """

    variant: Variant
    seat: int | None
    number: int  # of the deal in the match, from 1
    row: Row  # the seen row, made by `see` in the rules of the family
    acts: tuple[int, ...]  # the legal acts, empty when this seat is not to act

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when the deal is over."""
        return known(self.row[slots.TURN])

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.row[slots.DEALER]

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the running score."""
        return tuple(self.row[slots.SCORES : slots.SCORES + self.variant.sides])

    @property
    def victor(self) -> int | None:
        """The side that has won the match."""
        return known(self.row[slots.VICTOR])

    def of_each(self, start: int) -> tuple[int, ...]:
        """Return what the slots from `start` on hold by seat."""
        return tuple(self.row[start : start + self.variant.seats])


def known(number: int) -> int | None:
    """Return a number of a row, or None where it is blank."""
    return None if number == slots.NONE else number
