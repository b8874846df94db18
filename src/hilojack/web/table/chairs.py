"""Who sits at a table: people come, look on, give their seats to computer players, and go.

What may be done is decided as entries that are still to be written; below is what they change.
"""

from collections.abc import Collection
from hashlib import sha256

from hilojack.players import check_player
from hilojack.web.table import entries, messages, showing
from hilojack.web.table.entries import TableEntry
from hilojack.web.table.names import BOT_NAMES, GUEST, free_name, shape
from hilojack.web.table.order import Person
from hilojack.web.table.standing import STAND_IN, Chair, Remark, TableStanding, refuse
from hilojack.words import chairs as say
from hilojack.words.people import seat_is_open, seat_is_played, the_opener

MOST_WATCHERS = 1_000  # spectators whose tokens are kept; the oldest are forgotten
MOST_PUSHES = 4  # browsers of a person that are told of their turn; the oldest are forgotten


def join(
    table: TableStanding,
    name: str,
    seat: int | None,
    token: str,
    key: str = "",
    promised: Collection[int] = (),
) -> tuple[int, list[TableEntry]]:
    """Give a person a free seat, this one or the first, except on a chair that is promised."""
    check_door(table, key)
    free = [one for one in table.free_seats() if table.chair_at(one) not in promised]
    if not free:
        refuse(say.table_is_full)
    if seat is not None and seat not in free:
        refuse(say.seat_is_taken(seat, ", ".join(map(str, free))))
    chair = table.chair_at(free[0] if seat is None else seat)
    return chair, [entries.Joined(chair, named(table, chair, name), None, token, key)]


def named(table: TableStanding, chair: int, name: str) -> str:
    """Return what a newcomer is called: among strangers by a number that nobody else gets."""
    if table.strangers:
        return guest(len(table.people))
    others = [one.name for n, one in enumerate(table.chairs) if n != chair]
    return free_name(name or GUEST, others)


def guest(number: int) -> str:
    """Return what a person is called among strangers, who see nothing that they typed."""
    return f"{GUEST} {number}"


def watch(table: TableStanding, token: str, key: str = "") -> list[TableEntry]:
    """Let a spectator in."""
    check_door(table, key)
    return [entries.Watched(token)]


def check_door(table: TableStanding, key: str) -> None:
    """Raise Refusal if a newcomer with this key may not come in."""
    if table.order.ended:
        refuse(table.order.ended)
    if table.duplicate:
        refuse(say.board_is_played_alone)
    if table.order.is_blocked("", key):
        refuse(say.you_are_blocked)
    if table.order.is_closed:
        refuse(say.table_is_closed)


def check_plays(table: TableStanding, chair: int) -> None:
    """Raise Refusal if a computer player plays for a chair to the end."""
    if table.has_resigned(chair):
        refuse(say.your_cards_are_played)
    if table.is_lapsed:
        refuse(say.board_has_lapsed(STAND_IN))


def swap(table: TableStanding, chair: int, command: messages.Swap) -> list[TableEntry]:
    """Give a seat to a bot or take it back, or put a bot on an open seat."""
    if not 0 <= command.seat < table.variant.seats:
        refuse(say.seat_must_be(table.variant.seats - 1))
    other = table.chair_at(command.seat)
    if command.level is not None:
        check_level(command.level)
    if other == chair:
        if command.level is None:
            check_plays(table, chair)
        elif table.once:
            refuse(say.played_by_nobody_else(table.once))
        return [entries.Swapped(chair, command.level, chair, command.id)]
    if table.chairs[other].kind != "open":
        refuse(say.only_your_own_seat)
    if command.level is None:
        refuse(say.name_the_level)
    taken = {shape(chair.name) for chair in table.chairs}
    name = next(name for name in BOT_NAMES if shape(name) not in taken)
    return [
        entries.Swapped(other, command.level, chair, command.id),
        entries.Joined(other, name, level=command.level),
    ]


def check_level(level: str) -> None:
    """Raise Refusal if no computer player has this level."""
    try:
        check_player(level[:40])
    except ValueError as error:
        refuse(str(error))


# --- the log -----------------------------------------------------------------------------------


def joined(table: TableStanding, entry: entries.Joined) -> None:
    person = entry.level is None
    table.drop_proposal()
    chair = Chair(entry.name, entry.level, person=person, token=entry.token, key=entry.key)
    if table.matches and table.begins:  # who played it stays so
        for played in table.matches:
            played.setting = showing.setting_of(table, played)
        table.kept_setting = None
    table.chairs[entry.chair] = chair
    table.since = table.number
    if person:
        if table.watchers.pop(entry.token, None):  # until a deal was over
            chair.came = table.number
        chair.number = len(table.people)
        table.people.append(entry.name)
        table.order.came(entry.token)
        if table.order.is_opener(entry.token):
            table.opener_key = entry.key


def erased(table: TableStanding, entry: entries.Erased) -> None:
    """Do nothing: the names are gone from the entries before."""


def watched(table: TableStanding, entry: entries.Watched) -> None:
    table.watched += 1
    table.order.came(entry.token)
    if entry.token:
        table.watchers[entry.token] = table.watched
    if len(table.watchers) > MOST_WATCHERS:
        del table.watchers[next(t for t in table.watchers if not table.order.is_opener(t))]


def said(table: TableStanding, entry: entries.Said) -> None:
    chair, spectator = (entry.by, None) if entry.by >= 0 else (None, -entry.by)
    person = table.person(chair, spectator)
    table.talk[max(entry.by, -1)] += 1
    table.said.append(Remark(entry.by, person.token, person.name, entry.text))


def subscribed(table: TableStanding, entry: entries.Subscribed) -> None:
    pushes, push = table.chairs[entry.by].pushes, hashed_push(entry.endpoint)
    pushes.pop(push, None)
    if entry.endpoint:
        pushes[push] = entry
    if len(pushes) > MOST_PUSHES:
        del pushes[next(iter(pushes))]


def unsubscribed(table: TableStanding, entry: entries.Unsubscribed) -> None:
    table.chairs[entry.by].pushes.pop(entry.push, None)


def muted(table: TableStanding, entry: entries.Muted) -> None:
    table.order.mute(target(table, entry, entry.key), on=entry.on)


def removed(table: TableStanding, entry: entries.Removed) -> None:
    person = target(table, entry)
    table.order.remove(person, opener_as(table, entry.by), vacate(table, entry.chair, person))


def blocked(table: TableStanding, entry: entries.Blocked) -> None:
    person = target(table, entry, entry.key)
    table.order.block(person, opener_as(table, entry.by), vacate(table, entry.chair, person))


def unblocked(table: TableStanding, entry: entries.Unblocked) -> None:
    table.order.unblock(entry.block)


def closed(table: TableStanding, entry: entries.Closed) -> None:
    table.order.close(on=entry.on)


def ended(table: TableStanding, entry: entries.Ended) -> None:
    table.order.end(opener_as(table, entry.by))


def left(table: TableStanding, entry: entries.Left) -> None:
    if table.played is not None and not table.played.match.over:
        table.played.left.add(entry.by)
    person = table.person(entry.by, None)
    seat = vacate(table, entry.by, person)
    table.order.leave(person, seat, alone=not table.held())


def swapped(table: TableStanding, entry: entries.Swapped) -> None:
    chair = table.chairs[entry.chair]
    if chair.person:
        chair.level, chair.relieved = entry.level, False


def relieved(table: TableStanding, entry: entries.Relieved) -> None:
    chair = table.chairs[entry.chair]
    chair.level, chair.relieved = STAND_IN, True
    if table.duplicate:
        table.lapsed_at = table.number


def returned(table: TableStanding, entry: entries.Returned) -> None:
    chair = table.chairs[entry.chair]
    chair.level, chair.relieved = None, False


def opener_as(table: TableStanding, chair: int | None) -> str:
    """Return the opener within a sentence, given their chair or None for a spectator."""
    return the_opener if chair is None else table.chairs[chair].name


def target(
    table: TableStanding, entry: entries.Muted | entries.Removed | entries.Blocked, key: str = ""
) -> Person:
    person = table.person(entry.chair, entry.spectator)
    return Person(person.name, person.token, person.key or key)


def vacate(table: TableStanding, number: int | None, person: Person) -> str:
    """Take a person's place from them. Return what becomes of their seat, for a sentence."""
    if number is None:
        table.watchers.pop(person.token, None)
        return ""
    table.drop_proposal()
    if table.round is not None:
        table.round = table.round.without(table.id_of(number))
    if table.asking == number:
        table.asking, table.agreed = None, set()
    if table.match is None:
        table.chairs[number] = Chair()
        return seat_is_open
    table.chairs[number] = Chair(person.name, STAND_IN, vacant=True)
    return seat_is_played


def hashed_push(endpoint: str) -> str:
    """Return the name of a browser at its table."""
    return sha256(endpoint.encode()).hexdigest()
