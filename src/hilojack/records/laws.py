"""The needs of records from a family of games: its room, `records.tricks` or `records.shedding`."""

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

    BY_TURNS: bool  # True if a player may act several times in a turn
    OF_END: str  # when a deal is counted
    cut: Callable[[Variant, DealLine, Places], str | None]  # the card cut before the deal
    done: Callable[[Row], str]  # the action of a seat with a card now: `played`
    of_act: Callable[[Match, int], str]  # the law that an action of the right seat breaks
    held_over: Callable[[Variant], str]  # the rule on points held over
    of_count: Callable[[Match], str | None]  # why the count ends there; None: the match was won
    won: Callable[[Match, str], str]  # how the named side has won
    nobody_won: Callable[[Match], str]
    plays: Callable[[Match, Sides], Iterator[str]]  # the lines of the last deal's play


def laws_of(family: Family) -> Laws:
    """Return the laws of a family."""
    laws: Laws = by_family("records", family.name)
    return laws


def no_card_is_cut(rule: str, deal: DealLine, places: Places) -> None:
    """Raise RecordError if a card is cut although the rules cut none."""
    if deal.cut is not None:
        law = f"no card is cut for trumps ({rule})"
        raise RecordError(places.of("cut"), f"{deal.cut} is cut", law)
