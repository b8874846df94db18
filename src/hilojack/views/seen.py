"""What the views of every family have in common, and how they read their seen rows."""

from dataclasses import dataclass

from hilojack.rules import slots
from hilojack.rules.slots import Row
from hilojack.variants.variant import Variant


def known(number: int) -> int | None:
    """Return a number of a row, or None where it is blank."""
    return None if number == slots.NONE else number


class Slot:
    """What a view reads of its seen row, from a slot on."""

    def __init__(self, slot: int) -> None:
        self.slot = slot


class Number(Slot):
    """The number in a slot."""

    def __get__(self, view: "Seen", _: type) -> int:
        return view.row[self.slot]


class Known(Slot):
    """The number in a slot, or None where it is blank."""

    def __get__(self, view: "Seen", _: type) -> int | None:
        return known(view.row[self.slot])


class Flag(Slot):
    """Whether a slot holds 1."""

    def __get__(self, view: "Seen", _: type) -> bool:
        return view.row[self.slot] == 1


class OfEach(Slot):
    """The numbers of all seats."""

    def __get__(self, view: "Seen", _: type) -> tuple[int, ...]:
        return tuple(view.row[self.slot : self.slot + view.variant.seats])


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

    turn = Known(slots.TURN)  # the seat to act, or None when the deal is over
    dealer = Number(slots.DEALER)
    victor = Known(slots.VICTOR)  # the side that has won the match

    @property
    def scores(self) -> tuple[int, ...]:
        """By side: the running score."""
        return tuple(self.row[slots.SCORES : slots.SCORES + self.variant.sides])

    def of_each(self, start: int) -> tuple[int, ...]:
        """Return what the slots from `start` on hold by seat."""
        return tuple(self.row[start : start + self.variant.seats])
