"""The common part of the views of every family: a seen row, and properties that read it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, TypeVar, cast

from hilojack.calls import FIRST_CALL
from hilojack.cards import cards_in
from hilojack.rules import slots
from hilojack.rules.slots import Row
from hilojack.variants.variant import Variant

T = TypeVar("T")


@lru_cache(2**14)
def cards_of(bits: int) -> tuple[int, ...]:
    """Return the cards of a set, lowest number first; the same sets recur action after action."""
    return tuple(cards_in(bits))


def legal_acts(variant: Variant, row: Row) -> tuple[int, ...]:
    """Return the legal actions of the seat to act."""
    engine = variant.engine
    cards = cards_of(engine.legal_plays(variant.row, row))
    calls = engine.legal_calls(variant.row, row)
    return (*cards, *(FIRST_CALL + call for call in cards_of(calls))) if calls else cards


def known(number: int) -> int | None:
    """Return a number of a row, or None if it is blank."""
    return None if number == slots.NONE else number


class kept(Generic[T]):
    """A property that a view computes once, on first use: `functools.cached_property` without its
    lock.
    """

    def __init__(self, find: Callable[[Any], T]) -> None:
        self.find, self.__doc__ = find, find.__doc__

    def __set_name__(self, _: type, name: str) -> None:
        self.name = name

    def __get__(self, view: Any, _: type) -> T:
        value = view.__dict__[self.name] = self.find(view)
        return value


def read(find: Callable[[Any], T]) -> kept[T]:
    """Return a property that a view reads anew each time: for what costs less than keeping it."""
    return cast(kept[T], property(find))


def number_at(slot: int) -> kept[int]:
    """Return a property that reads a slot of the seen row."""
    return read(lambda view: view.row[slot])


def known_at(slot: int) -> kept[int | None]:
    """Return a property that reads a slot that may be blank."""
    return read(lambda view: known(view.row[slot]))


def flag_at(slot: int) -> kept[bool]:
    """Return a property that is True if a slot holds 1."""
    return read(lambda view: view.row[slot] == 1)


def each_at(slot: int) -> kept[tuple[int, ...]]:
    """Return a property that reads the slots of all seats, from that of seat 0 on."""
    return kept(lambda view: view.of_each(slot))


@dataclass(frozen=True)
class Seen:
    """A position as one seat, or a spectator (seat None), may know it. It holds its seen row and
    reads the rest from that on use. Sets of cards are tuples of cards.
    """

    variant: Variant
    seat: int | None
    number: int  # of the deal in the match, from 1
    row: Row  # the seen row, made by `see` in the rules of the family
    acts: tuple[int, ...]  # the legal actions; empty if it is not this seat's turn

    turn = known_at(slots.TURN)  # the seat to act, or None if the deal is over
    dealer = number_at(slots.DEALER)
    victor = known_at(slots.VICTOR)  # the side that has won the match

    @kept
    def scores(self) -> tuple[int, ...]:
        """By side: the running score."""
        return tuple(self.row[slots.SCORES : slots.SCORES + self.variant.sides])

    def of_each(self, start: int) -> tuple[int, ...]:
        """Return the slots of all seats, from `start` on."""
        return tuple(self.row[start : start + self.variant.seats])
