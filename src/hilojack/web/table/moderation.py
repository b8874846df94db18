"""What the opener of a table may do about its people: decided here, as entries to be written."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from hilojack.web.table import entries, messages
from hilojack.web.table.entries import TableEntry
from hilojack.web.table.names import SPECTATOR
from hilojack.web.table.order import MOST_BLOCKED, MOST_MUTED, Visitors
from hilojack.web.table.standing import check_unbound, refuse
from hilojack.web.table.tables import Table
from hilojack.words import chairs as say

Place = tuple[int | None, int | None]  # a chair, or the number of a spectator


def decide(
    table: Table, token: str, command: messages.OfOrder, visitors: Visitors
) -> list[TableEntry]:
    """Return the entries of a command, if this token is the opener's."""
    if not table.order.is_opener(token):
        refuse(say.only_opener_can)
    by = table.chair_of(token)
    return DECIDE[type(command)](table, by, command, visitors)


def mute(
    table: Table, by: int | None, command: messages.Mute, visitors: Visitors
) -> list[TableEntry]:
    place = place_of(table, command.who)
    key = key_of(table, place, visitors)
    is_muted = table.order.is_muted(table.person(*place).token, key)
    if command.on == is_muted:
        refuse(say.is_muted_or_not(command.who, is_muted))
    if command.on and len(table.order.muted) >= MOST_MUTED:
        refuse(say.too_many_muted(MOST_MUTED))
    kept = key_to_keep(table, place, visitors)
    return [entries.Muted(by, command.id, *place, key=kept, on=command.on)]


def remove(
    table: Table, by: int | None, command: messages.Remove, visitors: Visitors
) -> list[TableEntry]:
    place = place_of(table, command.who)
    check_unbound(table, place[0])
    return [entries.Removed(by, command.id, *place)]


def block(
    table: Table, by: int | None, command: messages.Block, visitors: Visitors
) -> list[TableEntry]:
    """Block a person, wherever they are at the table with the same key."""
    first = place_of(table, command.who)
    places = [first, *(place for place in same(table, first, visitors) if place != first)]
    for place in places:
        check_unbound(table, place[0])
    if len(table.order.blocked) + len(places) > MOST_BLOCKED:
        refuse(say.too_many_blocked(MOST_BLOCKED))
    ids = [command.id] + [""] * (len(places) - 1)
    return [
        entries.Blocked(by, id, *place, key=key_to_keep(table, place, visitors))
        for id, place in zip(ids, places, strict=True)
    ]


def same(table: Table, place: Place, visitors: Visitors) -> list[Place]:
    """Return where else the person of a place is, by their key, except the opener."""
    key = key_of(table, place, visitors)
    chairs: list[Place] = [
        (n, None)
        for n, one in enumerate(table.chairs)
        if key and one.key == key and not table.order.is_opener(one.token)
    ]
    watching: list[Place] = [
        (None, table.watchers[token])
        for token in visitors.of_key(key)
        if token in table.watchers and not table.order.is_opener(token)
    ]
    return [*chairs, *watching]


def key_of(table: Table, place: Place, visitors: Visitors) -> str:
    """Return the key of a person, or an empty text if it is unknown."""
    person = table.person(*place)
    return person.key or visitors.key_of(person.token)


def key_to_keep(table: Table, place: Place, visitors: Visitors) -> str:
    """Return the key of a spectator, if known; that of a chair is in the log already."""
    return "" if place[0] is not None else key_of(table, place, visitors)


def unblock(
    table: Table, by: int | None, command: messages.Unblock, visitors: Visitors
) -> list[TableEntry]:
    if command.block not in table.order.blocked:
        refuse(say.block_is_not_in_force)
    return [entries.Unblocked(by, command.id, command.block)]


def close(
    table: Table, by: int | None, command: messages.Close, visitors: Visitors
) -> list[TableEntry]:
    if command.on == table.order.is_closed:
        refuse(say.is_closed_or_not(command.on))
    return [entries.Closed(by, command.id, command.on)]


def end(
    table: Table, by: int | None, command: messages.End, visitors: Visitors
) -> list[TableEntry]:
    if table.duplicate:
        refuse(say.board_waits_for_you)
    return [entries.Ended(by, command.id)]


def place_of(table: Table, who: str) -> Place:
    """Return the chair of a person by their name, or the number of a spectator; never that of
    the opener, or of a computer player.
    """
    chair = next((n for n, one in enumerate(table.chairs) if one.name == who), None)
    numbers = {f"{SPECTATOR} {n}": n for n in table.watchers.values()}
    if not who or (chair is None and who not in numbers):
        refuse(say.nobody_here_is_called(repr(who[:20])))
    place = (chair, None) if chair is not None else (None, numbers[who])
    if chair is not None and not table.chairs[chair].person:
        refuse(say.is_a_computer_player(who))
    if table.order.is_opener(table.person(*place).token):
        refuse(say.not_to_yourself)
    return place


DECIDE: dict[type, Callable[[Table, int | None, Any, Visitors], list[TableEntry]]] = {
    messages.Mute: mute,
    messages.Remove: remove,
    messages.Block: block,
    messages.Unblock: unblock,
    messages.Close: close,
    messages.End: end,
}


class Spectator(Struct, frozen=True):
    """Somebody who watches, or is muted."""

    name: str
    muted: bool
    here: bool


class Barred(Struct, frozen=True):
    """Somebody who is blocked."""

    block: int  # its number at this table
    name: str


class Company(Struct, frozen=True):
    """Who watches a table, and who is blocked, as its opener is told."""

    spectators: Sequence[Spectator]
    blocked: Sequence[Barred]


def people(table: Table, token: str, here: set[str], visitors: Visitors) -> Company:
    """Return for the opener who watches, with the tokens that are `here`, and who is blocked."""
    if not table.order.is_opener(token):
        refuse(say.only_opener_sees)
    muted = {one for one in table.watchers if table.order.is_muted(one, visitors.key_of(one))}
    shown = [
        Spectator(f"{SPECTATOR} {n}", muted=one in muted, here=one in here)
        for one, n in table.watchers.items()
        if one != token and one in here | muted
    ]
    return Company(shown, [Barred(n, one.name) for n, one in table.order.blocked.items()])
