"""Leaving a table, and what follows if somebody resigns or leaves: decided here, as entries to be
written, and told before it is done.
"""

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from hilojack.web.table import entries, messages, playing
from hilojack.web.table.entries import TableEntry
from hilojack.web.table.messages import LegalAction
from hilojack.web.table.standing import check_unbound, refuse
from hilojack.web.table.tables import Table
from hilojack.words import chairs as say


class Ways(TypedDict):
    """The fields of a state that say how a chair can get out of the match and the table."""

    may_resign: str  # why not, or empty
    resigning: str
    leaving: str
    choices: NotRequired[Sequence[LegalAction]]  # none, of a chair that has resigned
    proper: NotRequired[Sequence[int]]
    laying: NotRequired[None]
    may_claim: NotRequired[str]


def leave(table: Table, chair: int, command: messages.Leave) -> list[TableEntry]:
    """Give a chair up. If no person plays on, the match ends: its side resigns."""
    check_unbound(table, chair)
    if table.duplicate:
        refuse(say.board_waits_for_you)
    left: list[TableEntry] = [entries.Left(chair, command.id)]
    return [playing.resigning(table, chair), *left] if ends_match(table, chair) else left


def ends_match(table: Table, chair: int) -> bool:
    """Return True if a match is in play that no person would play on without a chair."""
    if not is_played(table) or table.once or table.has_resigned(chair):
        return False
    return not table.sides_held(chair)


def is_played(table: Table) -> bool:
    return table.match is not None and not table.match.over


def ways(table: Table, chair: int | None) -> Ways:
    """Return what a chair is told of its ways out of the match and the table."""
    why = playing.may_resign(table, chair)
    ends = if_resigned(table, chair), if_left(table, chair)
    told: Ways = {"may_resign": why, "resigning": ends[0], "leaving": ends[1]}
    if chair is not None and table.has_resigned(chair):
        told |= {"choices": [], "proper": [], "laying": None, "may_claim": why}
    return told


def if_resigned(table: Table, chair: int | None) -> str:
    """Return what follows if a chair resigns, or an empty text if it cannot."""
    if chair is None or playing.may_resign(table, chair) or table.match is None:
        return ""
    partners = sorted(table.chairs[one].name for one in table.partners(chair))
    asked = say.must_agree(" and ".join(partners)) if partners else ""
    is_side = table.variant.sides < table.variant.seats
    left = table.variant.sides - len(table.match.resigned)
    ends = left == 2 or playing.resigning(table, chair).last
    lost = say.loses_at_once if ends else say.loses_and_others_play
    return together(lost(is_side), asked)


def if_left(table: Table, chair: int | None) -> str:
    """Return what follows if the person of a chair leaves."""
    if chair is None:
        return ""
    alone = table.held() == {chair}
    end = say.nobody_else_is_here if alone else ""
    if table.once:
        return together(say.give_up_without_result(table.once), end)
    if not is_played(table):
        return together(say.give_up_for_good, end)
    seat = say.seat_is_taken_over if table.sides_held(chair) else ""
    return together(say.lose_what_is_played, seat, end)


def together(*sentences: str) -> str:
    """Return some sentences as one text, without those that are empty."""
    return " ".join(filter(None, sentences))
