"""A table in use, and its log on disk.

A room performs one command at a time: it decides, writes, and once the store has it on disk,
applies it, announces it and sends `done`. So whatever anybody has seen is on disk.
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from typing import Any

from hilojack.voices.speech import number
from hilojack.web.hall import notices
from hilojack.web.hall.attendance import Attendance, Times
from hilojack.web.hall.folds import Folds, Life
from hilojack.web.hall.hints import advice
from hilojack.web.hall.journal import Journal
from hilojack.web.hall.notices import Notices
from hilojack.web.hall.people import Results
from hilojack.web.hall.pushing import Pusher
from hilojack.web.hall.thinking import Thinkers
from hilojack.web.storing.store import PlacedEntry, Store, StoreConflict, StoreError
from hilojack.web.table import chairs, leaving, messages, moderation, playing, saying, tables
from hilojack.web.table.broadcast import Broadcast
from hilojack.web.table.chairs import MOST_WATCHERS
from hilojack.web.table.entries import (
    Belongs,
    Blocked,
    Dealt,
    Ended,
    Left,
    Removed,
    Returned,
    TableEntry,
    Unblocked,
    Unsubscribed,
    Voided,
    Watched,
    pack,
    table_stream,
    unpack,
)
from hilojack.web.table.messages import Command, FromServer
from hilojack.web.table.order import Visitors
from hilojack.web.table.outbox import Outbox
from hilojack.web.table.standing import Refusal, refuse
from hilojack.web.table.tables import Table
from hilojack.words import acts, chairs as say

LONGEST_ID = 64
BARRED = 3_600.0  # seconds for which a person who threw a round away is no newcomer
# commands that a table takes though its log is full
AT_ANY_LENGTH = messages.End | messages.Say | messages.Resign | messages.Leave
MOST_SPECTATORS = 200  # at once


@dataclass(frozen=True)
class Waiting:
    """Somebody who has a seat when the deal is over, by the hashes of token and key."""

    token: str
    key: str


class Room:
    """A table, its log, its pages and its people."""

    def __init__(
        self,
        table: Table,
        store: Store,
        thinkers: Thinkers,
        times: Times,
        performed: Callable[[str, float], None] = lambda kind, seconds: None,
        journal: Journal | None = None,
        pusher: Pusher | None = None,
        folds: Folds | None = None,
        believed: Callable[[], float] = lambda: time.time(),
    ) -> None:
        self.table = table
        self._store, self._thinkers, self._performed = store, thinkers, performed
        self._stream = table_stream(table.code)
        self._lock = asyncio.Lock()
        self.broadcast = Broadcast(table, lambda: self.attendance.presence())
        self.attendance = Attendance(
            table,
            self.broadcast.lines,
            times,
            thinkers,
            journal or Journal(),
            write=self._write_if_current,
            changed=self._look_round,
            believed=believed,
        )
        self.notices = Notices(table, self.attendance.is_there, self._unsubscribe, pusher)
        self._folds = folds or Folds(store)
        self.results = Results(store, self._folds, thinkers)
        self.visitors = Visitors(2 * MOST_WATCHERS)
        self.waiting: dict[int, Waiting] = {}  # by chair
        self._hinting: set[int | None] = set()  # the chairs whose hint is being thought about
        self._closed = False
        self._changed = asyncio.Event()  # another one after each change

    # --- pages -----------------------------------------------------------------------------------

    async def connect(self, line: Outbox, last: int, *, counted: bool = False) -> None:
        """Admit a page with what it missed, or with the whole table; or start or stop counting
        cards for one that is in.
        """
        async with self._lock:
            if self._closed:
                line.close(say.table_was_closed, again=True)
                return
            if self._is_out(line):
                return
            if self.broadcast.count(line, counted=counted):
                last = 0
            self.attendance.person = line.address
            self.visitors.note(line.token, line.address)
            if line.chair is not None:
                if last <= self.table.chairs[line.chair].came:
                    last = 0  # what it has, it saw as a spectator
                await self._come_back(line.chair)
            await self.broadcast.admit(line, last, self._log)
            self._look_round()

    def _is_out(self, line: Outbox) -> bool:
        """Return True if the token of a page opens nothing any more; close it with a sentence."""
        why = say.token_is_not_valid
        try:
            if self.table.chair_of(line.token) == line.chair:
                return False
        except LookupError as error:
            why = str(error)
        line.close(why, again=False, join=self.table.order.may_join(line.token))
        return True

    async def disconnect(self, line: Outbox) -> None:
        """Remove a page."""
        self.broadcast.dismiss(line)
        self.attendance.leave()
        self._look_round()

    async def touch(self, chair: int | None, address: str, token: str) -> None:
        """Note a request by HTTP, without a socket: its person is there for a while."""
        self.attendance.person = address
        self.visitors.note(token, address)
        if self.attendance.touch(chair) and chair is not None:
            async with self._lock:
                await self._come_back(chair)
                self._look_round()
        self.attendance.wake()

    async def _come_back(self, chair: int) -> None:
        """Give the chair back to its person."""
        if self.attendance.come_back(chair):
            await self._try_to_write([Returned(chair)])

    def _look_round(self) -> None:
        """Announce who is there, and begin or end the countdowns."""
        self.broadcast.tell_presence(self.attendance.look_round())
        self.attendance.wake()

    async def _log(self) -> Sequence[TableEntry]:
        """Return the log from the store, or an empty one if the store fails."""
        try:
            return [unpack(data) for data in await self._store.load(self._stream)]  # type: ignore[misc]
        except StoreError:
            return []

    async def wait_beyond(self, number: int, seconds: float) -> None:
        """Wait for an update after this one, or until the time is up."""
        try:
            async with asyncio.timeout(seconds):
                while self.table.number <= number and not self._closed:
                    await self._changed.wait()
        except TimeoutError:
            return

    # --- commands --------------------------------------------------------------------------------

    async def perform(self, token: str, command: Command) -> FromServer | None:
        """Perform a command of whoever has a token, which is hashed. Return the answer, or None
        if the page must ask again.
        """
        began = time.perf_counter()
        if not 0 < len(command.id) <= LONGEST_ID:
            return messages.Refused(command.id[:LONGEST_ID], say.id_must_have(LONGEST_ID))
        try:
            if isinstance(command, messages.AskForHint):
                return await self._hint(self._chair_of(token), command)
            number = await self._obey(token, command)
        except Refusal as refusal:
            return messages.Refused(command.id, str(refusal), refusal.duty, refusal.asks)
        except StoreConflict:
            return None  # its page returns, and asks again
        except StoreError as error:
            return messages.Refused(command.id, error.told)
        self._performed(messages.kind(command), time.perf_counter() - began)
        return messages.Done(command.id, number)

    def _chair_of(self, token: str) -> int | None:
        """Return the chair of a token, or None for a spectator; refuse one that opens nothing."""
        try:
            return self.table.chair_of(token)
        except LookupError as error:
            refuse(str(error))

    async def _obey(self, token: str, command: Command) -> int:
        async with self._lock:
            if self._closed:
                raise StoreConflict("the room is closed")
            by = self._by(token, command)  # here: they may have been removed meanwhile
            done = self.table.done.get((by, command.id))
            if done is not None:
                return done
            if not isinstance(command, AT_ANY_LENGTH):
                self._check_room()
            if self.attendance.is_left:
                await self._write(playing.lapse(self.table))
            await self._write(self._decide(by, token, command))
            return self.table.done[by, command.id]

    def _by(self, token: str, command: Command) -> int | None:
        """Return whose command it is, as its entry will have it."""
        chair = self._chair_of(token)
        if chair is None and isinstance(command, messages.Say):
            return -self.table.watchers[token]
        if chair is None and not self.table.order.is_opener(token):
            refuse(say.spectators_only_watch)
        return chair

    def _decide(self, by: int | None, token: str, command: Command) -> list[TableEntry]:
        """Return the entries of a command."""
        if isinstance(command, messages.OfOrder):
            return moderation.decide(self.table, token, command, self.visitors)
        if by is None:
            refuse(say.spectators_only_watch)
        if isinstance(command, messages.Say):
            return saying.decide(self.table, by, token, command, self.visitors)
        return DECIDE[type(command)](self.table, by, command)

    async def join(
        self, name: str, seat: int | None, token: str, key: str, address: str = ""
    ) -> int | None:
        """Give a person a chair or, among strangers while a deal is played, a place to watch until
        it is over.
        """
        async with self._lock:
            self._check_room()
            self._check_address(address)
            self._check_once(key)
            chair, entries = chairs.join(self.table, name, seat, token, key, self.waiting)
            await self._check_thrown(address, key)
            waits = self.table.strangers and not self.table.is_between
            await self._write([Watched(token)] if waits else entries)
            self.visitors.note(token, address, key)
            if waits:
                self.waiting[chair] = Waiting(token, key)
            return None if waits else chair

    def _check_once(self, key: str) -> None:
        """Raise Refusal if somebody among strangers has no key, or has a seat already: whoever
        sits twice sees two hands.
        """
        if not self.table.strangers:
            return
        if not key:
            refuse(say.strangers_have_keys)
        seated = {one.key for one in self.table.chairs if one.person}
        if key in seated | {one.key for one in self.waiting.values()}:
            refuse(say.you_sit_here)

    async def _seat(self) -> None:
        """Give those who wait their chairs, if no deal is played; the caller holds the lock."""
        waiting, self.waiting = self.waiting, {}
        for chair, one in waiting.items():
            lines = [line for line in self.broadcast.lines if line.token == one.token]
            if not lines or one.token not in self.table.watchers or chair not in self.table.seated:
                continue  # they have gone, or were sent away, or the next match is without it
            seat = self.table.seated.index(chair)
            try:
                _, entries = chairs.join(self.table, "", seat, one.token, one.key)
            except Refusal:  # the table was closed or ended: they watch on
                continue
            await self._write(entries)
            for line in lines:
                line.close(say.you_have_your_seat, again=True)

    async def watch(self, token: str, key: str = "", address: str = "") -> None:
        """Admit a spectator."""
        async with self._lock:
            self._check_room()
            self._check_address(address)
            if sum(line.chair is None for line in self.broadcast.lines) >= MOST_SPECTATORS:
                refuse(say.too_many_spectators)
            await self._write(chairs.watch(self.table, token, key))
            self.visitors.note(token, address, key)

    def _check_address(self, address: str) -> None:
        """Raise Refusal if somebody of this address was blocked."""
        if self.visitors.is_shut_out(address):
            refuse(say.your_address_is_blocked)

    async def _check_thrown(self, address: str, key: str) -> None:
        """Raise Refusal if a newcomer may be somebody who has just thrown a round away. Another
        person at their address is known by a result from before that, under a key of their own.
        """
        now = time.monotonic()
        bars = self.visitors.bars(address, key, now)
        life = await self._folds.of(f"me/{key}", Life) if bars and key else Life()
        for bar in bars:
            if bar.key == key or life.since >= bar.thrown_at:
                left = number(ceil((bar.until - now) / 60), "minute")
                refuse(say.number_was_kept_back(left))

    def people(self, token: str) -> moderation.Company:
        """Return for the opener who watches, and who is blocked."""
        here = {line.token for line in self.broadcast.lines if line.chair is None}
        return moderation.people(self.table, token, here, self.visitors)

    def _check_room(self) -> None:
        """Raise Refusal if the log is full."""
        if self.table.is_full:
            refuse(say.played_for_too_long)

    async def _hint(self, chair: int | None, command: messages.AskForHint) -> FromServer:
        seat = None if chair is None else self.table.seat_of(chair)
        if seat is None or self.table.match is None or self.table.match.turn != seat:
            refuse(acts.hint_on_your_turn)
        if self.table.may_hint:
            refuse(self.table.may_hint)
        if chair in self._hinting:
            refuse(acts.hint_is_thought_about)
        view = self.table.match.view(seat)
        names = [one.name for one in self.table.setting.seats]
        self._hinting.add(chair)
        try:
            return await self._thinkers.think(
                partial(advice, view, names, command.id),
                person=self.attendance.thinks_for,
                table=self.table.code,
            )
        finally:
            self._hinting.discard(chair)

    # --- what happens ----------------------------------------------------------------------------

    async def _write(self, entries: Sequence[TableEntry]) -> None:
        """Write entries, and apply them once durable; the caller holds the lock."""
        start = self.table.number
        written = [
            PlacedEntry(self._stream, start + n, pack(entry)) for n, entry in enumerate(entries)
        ]
        for entry in entries:
            if isinstance(entry, Dealt) and entry.match:
                written.append(
                    PlacedEntry(f"match/{entry.match}", 0, pack(Belongs(self.table.code)))
                )
        try:
            await self._store.append(written)
        except StoreConflict:
            self._closed = True  # our copy differs from the disk: another server has the table
            self._store.lost(self._stream)
            raise
        waits = self.notices.waits
        for entry in entries:
            self._happen(entry)
        self.notices.look(waits)
        self.results.keep(self.table)
        if self.waiting and self.table.is_between:
            await self._seat()
        self.attendance.wake()
        self._tell_changed()

    def _tell_changed(self) -> None:
        """Wake those who wait for an update."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def _try_to_write(self, entries: Sequence[TableEntry]) -> bool:
        """Write in the background. Return False to try again later."""
        try:
            await self._write(entries)
        except StoreError:
            return False
        return True

    async def _write_if_current(self, deeds: int, entries: Sequence[TableEntry]) -> bool:
        """Write entries unless the table has moved on since; return False to try again later."""
        async with self._lock:
            current = self.table.deeds == deeds and not self._closed
            return not current or await self._try_to_write(entries)

    async def _unsubscribe(self, chair: int, push: str) -> None:
        """Forget a browser whose push service says that it has gone."""
        async with self._lock:
            if not self._closed and push in self.table.chairs[chair].pushes:
                await self._try_to_write([Unsubscribed(chair, push=push)])

    def _happen(self, entry: TableEntry) -> None:
        """Apply an entry, and send everybody what they may know of it."""
        proposal = self.table.proposal
        self.table.apply(entry)
        if isinstance(entry, Removed | Blocked | Ended | Left):
            for line in tuple(self.broadcast.lines):
                self._is_out(line)
        if isinstance(entry, Blocked):
            self._shut_out()
        if isinstance(entry, Unblocked):
            self.visitors.unblock(entry.block)
        if isinstance(entry, Voided):
            self._bar(entry)
        self.attendance.happened(entry)
        self.broadcast.happened(entry)
        if proposal is not self.table.proposal and isinstance(entry, Dealt):
            self.broadcast.tell_presence(self.attendance.presence())  # there may be other seats

    def _shut_out(self) -> None:
        """Shut out the address of the person who was blocked last."""
        number = self.table.order.blocks
        seated = {chair.token for chair in self.table.chairs} | {self.table.order.opener or ""}
        self.visitors.block(number, self.table.order.blocked[number].token, seated)

    def _bar(self, voided: Voided) -> None:
        """Let nobody who threw a round away come back as a newcomer at once."""
        thrown_at, until = time.time(), time.monotonic() + BARRED
        for chair in voided.chairs:
            self.visitors.bar(self.table.person(chair, None), thrown_at, until)

    async def close(self, why: str) -> None:
        """Close the room; its pages may come back."""
        async with self._lock:  # let what is being written be written, and announced
            self._closed = True
        for line in tuple(self.broadcast.lines):
            line.close(why, again=True)
        self.attendance.close()
        self.notices.close()
        self._tell_changed()

    @property
    def is_closed(self) -> bool:
        return self._closed


DECIDE: dict[type, Callable[[Table, int, Any], list[TableEntry]]] = {
    **tables.DECIDE,
    messages.Leave: leaving.leave,
    messages.Subscribe: notices.subscribe,
    messages.Unsubscribe: notices.unsubscribe,
}
