"""Who is told of their turn though their page is closed: decided here, as entries to be written,
and looked at after each change of a table.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from hilojack.web.hall.pushing import Notice, Pusher
from hilojack.web.table import entries, messages
from hilojack.web.table.chairs import hashed_push
from hilojack.web.table.entries import TableEntry
from hilojack.web.table.standing import refuse
from hilojack.web.table.tables import Table
from hilojack.words import notices as say

RARELY = 60.0  # seconds from one notice of a chair to the next: turns may follow fast
Waits = Mapping[int, int]  # by chair: the entry since which the table waits for it
Drop = Callable[[int, str], Awaitable[None]]  # a chair's browser that has gone


def subscribe(table: Table, chair: int, command: messages.Subscribe) -> list[TableEntry]:
    """Note a browser that is told of a person's turn."""
    told = entries.Subscribed(chair, command.id, command.endpoint, command.p256dh, command.auth)
    if same(table.chairs[chair].pushes.get(hashed_push(told.endpoint)), told):
        refuse(say.told_already)
    return [told]


def same(one: entries.Subscribed | None, other: entries.Subscribed) -> bool:
    """Return True if two notes are of one browser with the same keys."""
    keys = (other.endpoint, other.p256dh, other.auth)
    return one is not None and (one.endpoint, one.p256dh, one.auth) == keys


def unsubscribe(table: Table, chair: int, command: messages.Unsubscribe) -> list[TableEntry]:
    """Forget a browser of a person."""
    push = hashed_push(command.endpoint)
    if push not in table.chairs[chair].pushes:
        refuse(say.not_told_of_your_turn)
    return [entries.Unsubscribed(chair, command.id, push)]


@dataclass
class Notices:
    """The notices of a table."""

    table: Table
    is_there: Callable[[int], bool]
    drop: Drop
    pusher: Pusher | None = None
    _told: dict[int, float] = field(default_factory=dict)  # by chair: when
    _later: dict[int, asyncio.TimerHandle] = field(default_factory=dict)
    _dropping: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def waits(self) -> Waits:
        """The chairs with a browser to be told for which the table waits."""
        chairs = self.table.chairs if self.pusher else ()
        return {
            n: self.table.since
            for n, one in enumerate(chairs)
            if one.pushes and self.table.waits_for(n)
        }

    def look(self, before: Waits) -> None:
        """Tell each person who is away and whose turn has begun since."""
        for chair, since in self.waits.items():
            if before.get(chair) != since and chair not in self._later:
                self._tell(chair)

    def _tell(self, chair: int) -> None:
        """Tell a person who is away, at once or a minute after the last notice."""
        self._later.pop(chair, None)
        if self.pusher is None or self.is_there(chair) or chair not in self.waits:
            return
        wait = self._told.get(chair, 0.0) + RARELY - time.monotonic()
        if chair in self._told and wait > 0:
            self._later[chair] = asyncio.get_running_loop().call_later(wait, self._tell, chair)
            return
        self._told[chair] = time.monotonic()
        for push, to in self.table.chairs[chair].pushes.items():
            gone = lambda push=push: self._forget(chair, push)  # noqa: E731
            self.pusher.send(Notice(to, self.table.title, self.table.code, gone))

    def _forget(self, chair: int, push: str) -> None:
        """Forget in the background a browser that has gone."""
        task = asyncio.ensure_future(self.drop(chair, push))
        self._dropping.add(task)
        task.add_done_callback(self._dropping.discard)

    def close(self) -> None:
        """Tell nobody any more."""
        for handle in self._later.values():
            handle.cancel()
        self._later.clear()
