"""What the endpoints of a server work with, built once."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from starlette.requests import Request

from hilojack.web import STATIC
from hilojack.web.hall.hall import Hall
from hilojack.web.hall.journal import Journal
from hilojack.web.hall.people import Daily
from hilojack.web.hall.rooms import Room
from hilojack.web.serving.answers import BadRequest
from hilojack.web.serving.guard import LOCAL, Buckets, Counts, Limits, address_of
from hilojack.web.serving.meters import Meters
from hilojack.words import answers as say

if TYPE_CHECKING:  # it comes after the first card
    from hilojack.web.hall.boards import BoardSets
    from hilojack.web.serving.network import Network

Kept = TypeVar("Kept")

RATES = {  # what an address may ask for so often: by which limit, and in words
    "table": ("table", say.new_tables),
    "set": ("table", say.new_sets),
    "list": ("list", say.lists_of_tables),
    "join": ("join", say.people_sat_down),
    "lesson": ("lesson", say.steps_of_lessons),
    "training": ("lesson", say.steps_of_training),
    "puzzle": ("lesson", say.puzzles_at_once),
    "call": ("lesson", say.calls_at_once),
    "position": ("lesson", say.positions_at_once),
    "rating": ("lesson", say.questions_at_once),
}


@dataclass
class Context:
    """The tables, the limits, and where requests are counted and noted."""

    hall: Hall
    limits: Limits = field(default_factory=Limits)
    static: Path = STATIC
    meters: Meters = field(default_factory=Meters)
    journal: Journal = field(default_factory=Journal)
    addresses: Sequence[str] = ()  # for other machines, the best first
    alone: bool = False  # no server: the page of one browser
    network: "Network | None" = None  # that its owner may open

    def __post_init__(self) -> None:
        limits = self.limits
        self._rates = {
            rate: Buckets(getattr(limits, f"{kind}s"), getattr(limits, f"{kind}_burst"))
            for rate, (kind, _) in RATES.items()
        }
        self._kept: dict[Callable[[Context], Any], Any] = {}
        self.page = asyncio.Lock()  # held by whoever has a page of rules made
        self.chat = Chat(limits)
        self.sockets = Sockets(limits)
        self.pushes = Buckets(limits.pushes, limits.push_burst)
        self.messages = Buckets(limits.own_messages, limits.own_message_burst)
        self.daily = Daily(self.hall.store, self.hall.thinkers, self.hall.folds)
        self.health = (0.0, "")  # when it was asked, and why the store cannot be written
        self.hall.performed = self.meters.performed
        self.hall.journal = self.journal
        if self.hall.pusher:
            self.hall.pusher.counted = self.meters.pushed
        self.journal.failed = self.meters.failed

    @property
    def reached(self) -> Sequence[str]:
        """The addresses at which other machines reach the server now, the best first."""
        return self.network.addresses if self.network else self.addresses

    def take(self, rate: str, request: Request) -> None:
        """Raise BadRequest if an address has asked for this too often."""
        if not self._rates[rate].take(address_of(request.client)):
            raise BadRequest(429, say.too_many_things(RATES[rate][1]))

    # what a subject keeps

    @cached_property
    def sets(self) -> "BoardSets":
        """The sets of boards."""
        from hilojack.web.hall.boards import BoardSets

        return BoardSets(self.hall, self.alone)

    def kept(self, make: "Callable[[Context], Kept]") -> "Kept":
        """Return what a subject keeps, which is made when it is first asked for."""
        if make not in self._kept:
            self._kept[make] = make(self)
        found: Kept = self._kept[make]
        return found


class Chat:
    """How much may be said: by a chair, by all spectators of a table, from an address."""

    def __init__(self, limits: Limits) -> None:
        self._chairs = Buckets(limits.chat, limits.chat_burst)
        self._watchers = Buckets(limits.watcher_chat, limits.watcher_chat_burst)
        self._addresses = Buckets(limits.own_chat, limits.own_chat_burst)

    def take(self, room: Room, token: str, address: str) -> bool:
        """Return True if somebody may chat now: a spectator cannot use up the share of all, and
        nobody that of an address by taking other seats.
        """
        if address and not self._addresses.take(address):
            return False
        if token not in room.table.watchers:
            return self._chairs.take(token)
        return self._watchers.take(token) and self._chairs.take(room.table.code)


class Sockets:
    """The sockets that are open, of all and of an address."""

    def __init__(self, limits: Limits) -> None:
        self.open = 0
        self._most, self._own = limits.sockets, Counts(limits.own_sockets)

    def may(self, address: str) -> bool:
        """Return True if there may be one more of this address."""
        return self.open < self._most and self._own.may(address)

    @contextlib.contextmanager
    def one(self, address: str) -> Iterator[bool]:
        """Count one more of this address meanwhile, and say whether there may be one."""
        may = self.may(address) and self._own.take(address)
        self.open += may
        try:
            yield may
        finally:
            if may:
                self.open -= 1
                self._own.give_back(address)


def person_at(client: tuple[str, int] | None) -> str:
    """Return the address by which a person is counted; on this machine nobody is."""
    address = address_of(client)
    return "" if address in LOCAL else address
