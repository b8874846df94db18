"""The tables that strangers may find: those whose openers asked for it, as long as somebody is
there and a seat has no person.

Nothing is read for the list: a table with somebody at it is in memory. It says nothing that
anybody typed, and neither who nor where they are.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from msgspec import Struct

from hilojack.web.hall.rooms import Room
from hilojack.web.table.messages import SeatKind
from hilojack.web.table.standing import refuse
from hilojack.words import chairs as say

MOST_SHOWN = 200  # tables
MOST_OF_KEY = 2  # tables of an opener that are listed at a time
MOST_OF_ADDRESS = 10  # the same of an address: a household, or a club
LONGEST_WAIT = 1_800.0  # seconds for which a table is listed though nothing happens at it
MOST_BLOCKED = 10_000  # keys and addresses that are known as blocked beyond a table


class OpenSeat(Struct, frozen=True):
    """A seat at an open table: if a person has it, and what plays there now."""

    taken: bool
    kind: SeatKind


class OpenTable(Struct, frozen=True):
    """A table at which a stranger may sit down."""

    code: str
    game: str
    preset: str
    name: str  # of the game, as its players call it
    differs: Sequence[str]  # house rules, in sentences
    seats: Sequence[OpenSeat]
    clock: int | None  # seconds for an act
    since: float  # when it was opened, in seconds since 1970


@dataclass
class OpenTables:
    """The open tables of a server. `allowed` is what its operator says; the list is made at most
    once in `kept_for` seconds, and only if somebody asks.
    """

    allowed: bool = False
    kept_for: float = 0.3
    now: Callable[[], float] = lambda: time.time()
    _rooms: dict[str, Room] = field(default_factory=dict)  # by code; those in memory
    # the openers who blocked somebody at a table that has left the memory, by key and by address
    _blockers: dict[str, set[str]] = field(default_factory=dict)
    _kept: list[tuple[str, OpenTable]] = field(default_factory=list)  # each with its opener
    _kept_until: float = 0.0

    def note(self, room: Room) -> None:
        """Note a table that came into memory."""
        if room.table.strangers:
            self._rooms[room.table.code] = room

    def listed(self, key: str, address: str) -> list[OpenTable]:
        """Return the tables for whoever has this key, hashed, and address: the longest open first.
        Either may be empty.
        """
        return [one for _, one in islice(self._listed(key, address), MOST_SHOWN)]

    def of_others(self, key: str, address: str) -> int:
        """Return how many of these others opened."""
        return sum(opener != key for opener, _ in self._listed(key, address))

    def _listed(self, key: str, address: str) -> Iterator[tuple[str, OpenTable]]:
        """Return the tables for a key and an address, each with its opener."""
        if time.monotonic() >= self._kept_until:
            self._kept = [(opener_of(room), told(room)) for room in self._shown()]
            self._kept_until = time.monotonic() + self.kept_for
        blockers = self._who_blocked(key, address)
        return (one for one in self._kept if one[0] not in blockers)

    def check_door(self, room: Room, key: str, address: str) -> None:
        """Raise Refusal if the opener of an open table has blocked a newcomer, here or at another
        of theirs. Whoever knocks may look at the list next, which must know what became of it.
        """
        if not room.table.strangers:
            return
        self._kept_until = 0.0
        if opener_of(room) in self._who_blocked(key, address):
            refuse(say.you_are_blocked)

    def _who_blocked(self, key: str, address: str) -> set[str]:
        """Return the openers who have blocked a key or an address."""
        one = {key, address} - {""}
        former = [self._blockers.get(name, set[str]()) for name in one]
        blocking = [room for room in self._rooms.values() if room.table.order.blocked]
        now = {opener_of(room) for room in blocking if one & blocked_at(room)}
        return now.union(*former)

    def check_new(self, key: str, address: str) -> None:
        """Raise Refusal if a person may not open one more table to strangers."""
        if not self.allowed:
            refuse(say.tables_are_not_opened)
        if not key:
            refuse(say.strangers_have_keys)
        shown = self._shown()
        if sum(one.table.opener_key == key for one in shown) >= MOST_OF_KEY:
            refuse(say.too_many_open_tables(MOST_OF_KEY))
        if address and sum(opened_at(one) == address for one in shown) >= MOST_OF_ADDRESS:
            refuse(say.too_many_open_at_address(MOST_OF_ADDRESS))

    def _shown(self) -> list[Room]:
        """Return the tables that may be listed, the longest open first, but no more than a few of
        one opener or address.
        """
        if not self.allowed:
            return []
        self._forget()
        some = filter(self._is_listed, self._rooms.values())
        rooms = sorted(some, key=lambda room: (room.table.opened_at, room.table.code))
        of_key, of_address, shown = Counter[str](), Counter[str](), list[Room]()
        for room in rooms:
            key, address = opener_of(room), opened_at(room)
            of_key[key] += 1
            of_address[address] += bool(address)
            if of_key[key] <= MOST_OF_KEY and of_address[address] <= MOST_OF_ADDRESS:
                shown.append(room)
        return shown

    def _is_listed(self, room: Room) -> bool:
        """Return True if a person is at a table, it takes newcomers, and something happens."""
        table = room.table
        if table.order.ended or table.order.is_closed or table.is_full:
            return False
        if self.now() - room.attendance.waits_since > LONGEST_WAIT:
            return False
        return bool(free(room)) and any(map(room.attendance.is_there, table.held()))

    def _forget(self) -> None:
        """Forget tables that have left the memory, but not whom their openers blocked there."""
        for code in [code for code, room in self._rooms.items() if room.is_closed]:
            gone = self._rooms.pop(code)
            for name in blocked_at(gone):
                self._blockers[name] = self._blockers.pop(name, set()) | {opener_of(gone)}
        while len(self._blockers) > MOST_BLOCKED:
            del self._blockers[next(iter(self._blockers))]


def told(room: Room) -> OpenTable:
    """Return what strangers are told of a table."""
    table, kept = room.table, free(room)
    chairs = [(seat, table.chairs[chair]) for seat, chair in enumerate(table.seated)]
    return OpenTable(
        code=table.code,
        game=table.variant.game,
        preset=table.variant.preset,
        name=table.variant.shelf["name"],
        differs=table.house_rules,
        seats=[OpenSeat(seat not in kept, one.kind) for seat, one in chairs],
        clock=table.customs.seconds,
        since=table.opened_at,
    )


def free(room: Room) -> list[int]:
    """Return the seats that are neither a person's nor promised to one."""
    table = room.table
    return [seat for seat in table.free_seats() if table.chair_at(seat) not in room.waiting]


def opener_of(room: Room) -> str:
    """Return by what the opener of a table is known: their key or, if it was erased, its code."""
    return room.table.opener_key or room.table.code


def opened_at(room: Room) -> str:
    """Return the address of the opener of a table, or an empty text."""
    return room.visitors.address_of(room.table.order.opener or "")


def blocked_at(room: Room) -> frozenset[str]:
    """Return the keys and addresses that are blocked at a table."""
    keys = {one.key for one in room.table.order.blocked.values()}
    return (room.visitors.shut_out | keys) - {""}
