"""What the referee asks of the laws of a family of games."""

from collections.abc import Callable
from dataclasses import dataclass

from hilojack.match import Match
from hilojack.records.errors import RecordError
from hilojack.records.lines import DealLine
from hilojack.records.places import Places
from hilojack.rules.slots import Row
from hilojack.variants.variant import Variant


@dataclass(frozen=True)
class Laws:
    """The laws of a family, in words; `name` is that of the side that has won."""

    cut: Callable[[Variant, DealLine, Places], str | None]  # the card cut before the deal
    done: Callable[[Row], str]  # what a seat does with a card now: `played`
    of_act: Callable[[Match, int], str]  # the law that an act of the right seat breaks
    of_end: str  # when a deal is counted
    held_over: Callable[[Variant], str]  # why points are held over, or not
    of_count: Callable[[Match], str | None]  # why the count ends where it does; None: it was won
    won: Callable[[Match, str], str]
    nobody_won: Callable[[Match], str]


def no_card_is_cut(rule: str, deal: DealLine, places: Places) -> None:
    """RecordError when a card is cut all the same."""
    if deal.cut is not None:
        law = f"no card is cut for trumps ({rule})"
        raise RecordError(places.of("cut"), f"{deal.cut} is cut", law)
