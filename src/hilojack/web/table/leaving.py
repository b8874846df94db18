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
        refuse("a board waits for you: close its page, and resume it when you like")
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
    asked = f" {' and '.join(partners)} must agree." if partners else ""
    lost = "Your side loses" if table.variant.sides < table.variant.seats else "You lose"
    left = table.variant.sides - len(table.match.resigned)
    if left == 2 or playing.resigning(table, chair).last:
        return f"{lost} the match, which ends at once.{asked}"
    return f"{lost} the match. The others play on, and a computer player plays your cards.{asked}"


def if_left(table: Table, chair: int | None) -> str:
    """Return what follows if the person of a chair leaves."""
    if chair is None:
        return ""
    alone = table.held() == {chair}
    end = " Nobody else is here: the table ends." if alone else ""
    if table.once:
        what = table.once[0].lower() + table.once[1:]
        return f"You give your seat up for good, and get no result for {what}.{end}"
    if not is_played(table):
        return f"You give your seat up for good.{end}"
    seat = " A computer player takes your seat for good." if table.sides_held(chair) else ""
    return f"You lose the match that is in play.{seat}{end}"
