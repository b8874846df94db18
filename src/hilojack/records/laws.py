"""What records ask of a family of games: its room, `records.tricks` or `records.shedding`."""

from collections.abc import Callable, Iterator
from typing import Protocol

from hilojack.families import by_family
from hilojack.match import Match
from hilojack.records.errors import RecordError
from hilojack.records.lines import DealLine, Sides
from hilojack.records.places import Places
from hilojack.rules.slots import Row
from hilojack.variants.sheet import Family
from hilojack.variants.variant import Variant


class Laws(Protocol):
    """The laws of a family, in words, and its play in the notation."""

    BY_TURNS: bool  # whether a player does several things in a turn
    OF_END: str  # when a deal is counted
    cut: Callable[[Variant, DealLine, Places], str | None]  # the card cut before the deal
    done: Callable[[Row], str]  # what a seat does with a card now: `played`
    of_act: Callable[[Match, int], str]  # the law that an action of the right seat breaks
    held_over: Callable[[Variant], str]  # why points are held over, or not
    of_count: Callable[[Match], str | None]  # why the count ends where it does; None: it was won
    won: Callable[[Match, str], str]  # how the side of this name has won
    nobody_won: Callable[[Match], str]
    plays: Callable[[Match, Sides], Iterator[str]]  # the lines of the last deal's play


def laws_of(family: Family) -> Laws:
    """Return the laws of a family."""
    laws: Laws = by_family("records", family.name)
    return laws


def no_card_is_cut(rule: str, deal: DealLine, places: Places) -> None:
    """Raise RecordError if a card is cut all the same."""
    if deal.cut is not None:
        law = f"no card is cut for trumps ({rule})"
        raise RecordError(places.of("cut"), f"{deal.cut} is cut", law)
