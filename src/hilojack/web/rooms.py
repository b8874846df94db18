"""A table in use: its sockets, its bots, its countdowns, and its log on disk.

A room performs one command at a time: it decides, writes, and only when the store says that it is
durable lets it happen, tells everybody and says `done`. So whatever anybody has seen is on disk.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hilojack.players import Player, make_player
from hilojack.views import Event
from hilojack.web.entries import (
    Acted,
    Answered,
    Asked,
    Belongs,
    Claimed,
    Dealt,
    Finished,
    Joined,
    Relieved,
    Returned,
    Swapped,
    TableEntry,
    Undone,
    pack,
    unpack,
)
from hilojack.web.messages import (
    Act,
    Answer,
    Claim,
    Closing,
    Command,
    Done,
    FromServer,
    Hint,
    Hinted,
    Next,
    Presence,
    Refused,
    Said,
    Say,
    Swap,
    TableState,
    Undo,
    Update,
    Welcome,
)
from hilojack.web.states import (
    Kept,
    State,
    changes,
    common_state,
    event_data,
    own_state,
    sentence,
)
from hilojack.web.store import Store, StoreConflict, StoreError, Written
from hilojack.web.tables import STAND_IN, Refusal, Table, points_ahead, refuse
from hilojack.web.thinking import Thinkers, hint
from hilojack.web.workings import Journal

RETRIES = 8
SAID_KEPT = 100  # ids of chat, lest one that is sent again be told twice
UPDATES_KEPT = 32  # for pages that come back
REMEMBERED = 60.0  # seconds for which updates are kept for a chair without a page
WAITING_MOST = 256  # messages that a slow page may leave unread
LONGEST_TEXT = 300  # characters of chat
LONGEST_ID = 64
PHRASES = (
    "Hello!",
    "Good luck!",
    "Well played!",
    "Thank you!",
    "Oops!",
    "Your turn.",
    "One moment, please.",
    "Good game!",
    "Another match?",
    "Goodbye!",
)
NO_DISK = (
    "The server cannot write to its disk now. Nothing has changed; please try again in a while."
)

encode = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Times:
    """How long things take at a table, in seconds."""

    # Where people play, each page shows what bots do at the pace that its person has set.
    pace: float = 0.7  # before a bot acts where only bots play and people watch
    after_trick: float = 1.2  # the same after a trick was taken
    takeover: float = 60.0  # until a bot plays for an absent person
    first_deal: float = 3.0  # until the first deal is dealt without those who are silent
    answer: float = 20.0  # until a bot acts on though a person has not answered what is asked
    touch: float = 60.0  # for which somebody who asks by HTTP, without a socket, is there
    idle: float = 900.0  # until a room that nobody is in is closed


class Line:
    """A page's end of a socket: what is to be sent to it, in order.

    With `write` it is sent at once where that can be done; what cannot, waits in the queue.
    """

    def __init__(self, chair: int | None, write: Callable[[bytes], bool] | None = None) -> None:
        self.chair = chair
        self.counted = False  # whether the cards are counted for its player
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(WAITING_MOST)
        self.is_open = True
        self._write = write
        self._taken = False  # whether what was taken from the queue is still being sent

    def send(self, message: FromServer | bytes) -> None:
        """Put a message in order; a page that leaves too many unread is cut off."""
        if not self.is_open:
            return
        data = message if isinstance(message, bytes) else encode(message)
        waits = self._taken or not self.queue.empty()
        if not waits and self._write is not None and self._write(data):
            return
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.cut()

    @property
    def audience(self) -> "Ears":
        """To whom it belongs."""
        return self.chair, self.counted

    async def waiting(self) -> AsyncIterator[bytes]:
        """What waits to be sent, one after the other, until the line is closed."""
        while (data := await self.queue.get()) is not None:
            self._taken = True
            yield data
            self._taken = False

    def cut(self) -> None:
        """Send nothing more, and close."""
        self.is_open = False
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(None)

    def close(self, why: str, *, again: bool) -> None:
        """Say why, and close when that is sent."""
        self.send(Closing(why, again))
        self.end()

    def end(self) -> None:
        """Close when all that is in order has been sent."""
        if not self.is_open:
            return
        self.is_open = False
        if self.queue.full():
            self.cut()
        else:
            self.queue.put_nowait(None)


Ears = tuple[int | None, bool]  # an audience: its chair, and whether the cards are counted for it
Updates = deque[tuple[int, bytes]]  # by number, as they are sent


@dataclass
class Audience:
    """All pages that see the same: those of one seat, or of all spectators, for whom the cards are
    counted or are not.
    """

    seat: int | None
    own: State  # what the state of the table is for them, beside what it is for everybody
    seen: tuple[str, int, int]  # the match, the deal, and how many events were told
    kept: Kept
    updates: Updates = field(default_factory=lambda: Updates(maxlen=UPDATES_KEPT))
    retold: bool = False  # the updates were looked up in the log, which is done once


class Room:
    """One table, its pages and its bots."""

    def __init__(
        self,
        table: Table,
        store: Store,
        thinkers: Thinkers,
        times: Times,
        performed: Callable[[str, float], None] = lambda kind, seconds: None,
        journal: Journal | None = None,
    ) -> None:
        self.table = table
        self.lines: set[Line] = set()
        self.quiet_since = time.monotonic()
        self._store, self._thinkers, self._times = store, thinkers, times
        self._performed = performed
        self._journal = journal or Journal()
        self._stream = table_stream(table.code)
        self._lock = asyncio.Lock()
        self._audiences: dict[Ears, Audience] = {}
        self._common: State = {}  # what the state of the table is for every audience
        self._made_of = Kept()
        self._there = Presence([], [])  # who was there when that was last looked at
        self._left: dict[int | None, float] = {}  # chairs without a page: since when
        self._absent: dict[int, float] = {}  # by chair: when its bot takes over
        self._tasks: set[asyncio.Task[None]] = set()
        self._bot: asyncio.Task[None] | None = None
        self._players: dict[tuple[int, str], Player] = {}
        self._results: set[str] = set()  # the matches whose results are kept
        self._said: deque[tuple[int | None, str]] = deque(maxlen=SAID_KEPT)
        self._all_there: float | None = None
        self._touched: dict[int | None, float] = {}  # by chair: when it last asked by HTTP
        self._lapses: dict[int | None, asyncio.TimerHandle] = {}
        self._asked_at = time.monotonic()
        self._closed = False
        self._changed = asyncio.Event()  # another one after each change

    # --- pages -----------------------------------------------------------------------------------

    async def connect(self, line: Line, last: int, *, counted: bool = False) -> None:
        """Let a page in: with what it missed, or with the whole table. A page that is in already
        may have the cards counted, or no longer.
        """
        async with self._lock:
            if self._closed:
                line.close("The table was closed.", again=True)
                return
            former, line.counted = line.audience, counted
            if line in self.lines and not any(one.audience == former for one in self.lines):
                self._audiences.pop(former, None)
            if line.chair is not None:
                await self._come_back(line.chair)
            audience = self._audience(line.audience)
            missed = await self._missed(line.audience, audience, last)
            for message in [self._welcome(audience)] if missed is None else missed:
                line.send(message)
            self.lines.add(line)
            self._left.pop(line.chair, None)
            self._tell_presence()
            self._wake()

    async def disconnect(self, line: Line) -> None:
        """A page is gone."""
        self.lines.discard(line)
        line.end()
        if not any(other.chair == line.chair for other in self.lines):
            self._left[line.chair] = time.monotonic()
        if not self.lines:
            self.quiet_since = time.monotonic()
        self._tell_presence()
        self._wake()

    async def _missed(self, ears: Ears, audience: Audience, last: int) -> Sequence[bytes] | None:
        """The updates after the last one that a page has; None where it needs the whole table."""
        behind = self.table.number - last
        if last <= 0 or not 0 <= behind <= UPDATES_KEPT:
            return None
        if behind > len(audience.updates) and not audience.retold:
            audience.retold = True
            audience.updates = await self._retell(ears, last)
        missed = [data for number, data in audience.updates if number > last]
        return missed if len(missed) == behind else None

    async def _retell(self, ears: Ears, last: int) -> Updates:
        """The updates after this one once more, from the log: they were told before this server
        had the table, or too long ago.
        """
        try:
            log = [unpack(data) for data in await self._store.load(self._stream)]
        except StoreError:
            return Updates(maxlen=UPDATES_KEPT)
        before = Table(log[:last])  # type: ignore[arg-type]
        again = Room(before, self._store, self._thinkers, self._times)
        updates = again._audience(ears).updates
        for entry in log[last : self.table.number]:
            again._happen(entry)  # type: ignore[arg-type]
        return updates

    async def _come_back(self, chair: int) -> None:
        """Give the chair back to its person."""
        self._absent.pop(chair, None)
        if self.table.chairs[chair].relieved:
            await self._try_to_write([Returned(chair)])

    def welcome(self, chair: int | None) -> Welcome:
        """The whole table as a chair sees it."""
        return self._welcome(self._audience((chair, False)))

    def _welcome(self, audience: Audience) -> Welcome:
        view = self.table.view(audience.seat)
        told = [] if view is None else self._voice(audience).tell(view.events)
        state = TableState(**self._common, **audience.own)
        return Welcome(self.table.number, state, told)

    def _presence(self) -> Presence:
        present, takeover = [], []
        for seat in range(self.table.variant.seats):
            chair = self.table.chair_at(seat)
            one = self.table.chairs[chair]
            present.append(one.kind == "bot" or self._is_there(chair))
            due = self._absent.get(chair)
            takeover.append(None if due is None else max(0, round(due - time.monotonic())))
        return Presence(present, takeover)

    def _is_there(self, chair: int) -> bool:
        return self._asks(chair) or any(line.chair == chair for line in self.lines)

    def _tell_presence(self) -> None:
        """Tell everybody who is there, and begin or end the countdowns."""
        self._count_down()
        self._there = self._presence()
        data = encode(self._there)
        if self._common:
            self._common = self._common_state()
        for line in tuple(self.lines):
            line.send(data)

    def _count_down(self) -> None:
        """A bot takes over from who is absent for long, as long as another person is there."""
        persons = [n for n, one in enumerate(self.table.chairs) if one.kind == "person"]
        there = [n for n in persons if self._is_there(n)]
        for chair in persons:
            if chair in there or not there or self.table.match is None:
                self._absent.pop(chair, None)
            else:
                self._absent.setdefault(chair, time.monotonic() + self._times.takeover)

    # --- commands --------------------------------------------------------------------------------

    async def perform(self, chair: int | None, command: Command) -> FromServer | None:
        """Perform a command; what its page is answered, unless it is to come back and ask again."""
        began = time.perf_counter()
        if not 0 < len(command.id) <= LONGEST_ID:
            return Refused(command.id[:LONGEST_ID], f"An id has 1 to {LONGEST_ID} characters.")
        try:
            if isinstance(command, Hint):
                return await self._hint(chair, command)
            if isinstance(command, Say):
                self._say(chair, command)
                return Done(command.id, self.table.number)
            if chair is None:
                refuse("spectators only watch")
            number = await self._obey(chair, command)
        except Refusal as refusal:
            return Refused(command.id, str(refusal))
        except StoreConflict:
            return None  # its page comes back, and asks again
        except StoreError:
            return Refused(command.id, NO_DISK)
        self._performed(type(command).__name__.lower(), time.perf_counter() - began)
        return Done(command.id, number)

    async def _obey(self, chair: int, command: Command) -> int:
        async with self._lock:
            if self._closed:
                raise StoreConflict("the room is closed")
            done = self.table.done.get((chair, command.id))
            if done is not None:
                return done
            await self._write(DECIDE[type(command)](self.table, chair, command))
            return self.table.done[chair, command.id]

    async def join(self, name: str, seat: int | None, token: str, key: str) -> int:
        """Give a person a chair."""
        async with self._lock:
            chair, entries = self.table.join(name, seat, token, key)
            await self._write(entries)
            return chair

    async def watch(self, token: str) -> None:
        """Let a spectator in."""
        async with self._lock:
            await self._write(self.table.watch(token))

    async def _hint(self, chair: int | None, command: Hint) -> FromServer:
        seat = None if chair is None else self.table.seat_of(chair)
        if seat is None or self.table.match is None or self.table.match.turn != seat:
            refuse("a hint is for the player whose turn it is")
        if self.table.daily:
            refuse("the daily deal is played without hints")
        view = self.table.match.view(seat)
        names = [one.name for one in self.table.setting.seats]
        act, words = await self._thinkers.think(lambda: hint(view, names))
        return Hinted(command.id, act, words)

    def _say(self, chair: int | None, command: Say) -> None:
        """Tell everybody, once however often it comes; nothing is kept."""
        if (chair, command.id) in self._said:
            return
        if command.phrase is not None:
            if not 0 <= command.phrase < len(PHRASES):
                refuse(f"the phrases are 0 to {len(PHRASES) - 1}")
            text = PHRASES[command.phrase]
        else:
            text = " ".join("".join(c if c.isprintable() else " " for c in command.text).split())
            if not self.table.friendly:
                refuse("among strangers only the phrases can be said")
            if not 0 < len(text) <= LONGEST_TEXT:
                refuse(f"a text has 1 to {LONGEST_TEXT} characters")
        self._said.append((chair, command.id))
        name = "A spectator" if chair is None else self.table.chairs[chair].name
        said = encode(Said(self.table.seat_of(chair), name, text))
        for line in tuple(self.lines):
            line.send(said)

    # --- what happens ----------------------------------------------------------------------------

    async def _write(self, entries: Sequence[TableEntry]) -> None:
        """Write entries, and when they are durable let them happen; the caller holds the lock."""
        start = self.table.number
        written = [Written(self._stream, start + n, pack(entry)) for n, entry in enumerate(entries)]
        for entry in entries:
            if isinstance(entry, Dealt) and entry.match:
                written.append(Written(f"match/{entry.match}", 0, pack(Belongs(self.table.code))))
        try:
            await self._store.append(written)
        except StoreConflict:
            self._closed = True  # what is here is not what is on disk: another server has the table
            self._store.lost(self._stream)
            raise
        for entry in entries:
            self._happen(entry)
        self.keep_results()
        self._wake()
        self._tell_changed()

    def _tell_changed(self) -> None:
        """Wake those who wait for something to happen."""
        self._changed.set()
        self._changed = asyncio.Event()

    async def _try_to_write(self, entries: Sequence[TableEntry]) -> bool:
        """Write what nobody waits for; whether that could be done, or must be tried again."""
        try:
            await self._write(entries)
        except StoreError:
            return False
        return True

    async def wait_beyond(self, number: int, seconds: float) -> None:
        """Wait until more has happened than this, or for so long."""
        try:
            async with asyncio.timeout(seconds):
                while self.table.number <= number and not self._closed:
                    await self._changed.wait()
        except TimeoutError:
            return

    def _happen(self, entry: TableEntry) -> None:
        """Let an entry happen, and tell everybody what they may know of it."""
        self.table.apply(entry)
        if isinstance(entry, Asked):
            self._asked_at = time.monotonic()
        if isinstance(entry, Dealt | Joined | Swapped):
            self._players.clear()
        self._forget_who_left()
        if not self._audiences:
            self._common = {}
            return
        if self._absent or not isinstance(entry, Acted):
            self._there = self._presence()
        before, self._common = self._common, self._common_state()
        shared = changes(before, self._common)
        pages: dict[Ears, list[Line]] = {}
        for line in self.lines:
            pages.setdefault(line.audience, []).append(line)
        for ears, audience in self._audiences.items():
            self._update(ears, audience, entry, shared, pages.get(ears, ()))

    def _forget_who_left(self) -> None:
        """Keep no more updates for those who have been gone for long."""
        now = time.monotonic()
        for chair, since in list(self._left.items()):
            if now - since > REMEMBERED:
                del self._left[chair]
                self._audiences.pop((chair, False), None)
                self._audiences.pop((chair, True), None)

    def _audience(self, ears: Ears) -> Audience:
        if not self._audiences:
            self._there = self._presence()
            self._common = self._common_state()
        if ears not in self._audiences:
            seat, kept = self.table.seat_of(ears[0]), Kept()
            own = self._own_state(ears, kept)
            self._audiences[ears] = Audience(seat, own, self._seen(seat), kept)
        return self._audiences[ears]

    def _common_state(self) -> State:
        """What the state of the table is for everybody: what a spectator sees."""
        view = self.table.view(None)
        return common_state(self.table.setting, view, self._there, self._made_of)

    def _own_state(self, ears: Ears, kept: Kept) -> State:
        chair, counted = ears
        seat = self.table.seat_of(chair)
        view, may_undo = self.table.view(seat), self.table.may_undo(chair)
        return own_state(self.table.setting, seat, view, may_undo, kept, counted=counted)

    def _seen(self, seat: int | None) -> tuple[str, int, int]:
        played = self.table.played
        view = self.table.view(seat)
        if played is None or view is None:
            return "", 0, 0
        return played.id, view.number, len(view.events)

    def _voice(self, audience: Audience) -> Any:
        return self.table.setting.voice(audience.seat)

    def _update(
        self,
        ears: Ears,
        audience: Audience,
        entry: TableEntry,
        shared: State,
        lines: Iterable[Line],
    ) -> None:
        """Tell an audience what an entry changes for it, beside what it changes for all."""
        audience.seat = self.table.seat_of(ears[0])
        before = audience.own
        audience.own = self._own_state(ears, audience.kept)
        events, told = self._news(audience, entry)
        differing = {**shared, **changes(before, audience.own)}
        data = encode(Update(self.table.number, differing, events, told))
        audience.updates.append((self.table.number, data))
        for line in lines:
            line.send(data)

    def _news(
        self, audience: Audience, entry: TableEntry
    ) -> tuple[list[dict[str, Any]], list[str]]:
        """What happened, as events and in sentences."""
        fresh = self._fresh(audience, entry)
        voice = self._voice(audience)
        events = [event_data(event) for event in fresh]
        told = voice.tell(fresh) if fresh else []
        if isinstance(entry, Acted):
            return events, told
        if isinstance(entry, Undone):
            events.append({"event": "undone"})
            told.append("The last act is taken back.")
        elif isinstance(entry, Claimed):
            seat = self.table.seat_of(entry.by)
            events.append({"event": "claimed", "seat": seat})
            told.append(sentence(voice.does(seat, "claim the rest")))
        elif isinstance(entry, Swapped | Relieved | Returned):
            events.append({"event": "swapped", "seat": self.table.seat_of(entry.chair)})
            told.append(self._change_of_player(entry.chair))
        elif isinstance(entry, Joined):
            told.append(f"{entry.name} sits down.")
        elif isinstance(entry, Asked):
            told.append(f"{self.table.chairs[entry.by].name} asks to take back.")
        elif isinstance(entry, Answered) and not entry.yes:
            told.append(f"{self.table.chairs[entry.by].name} does not agree.")
        return events, told

    def _change_of_player(self, chair: int) -> str:
        one = self.table.chairs[chair]
        return f"A bot plays for {one.name}." if one.kind == "bot" else f"{one.name} plays again."

    def _fresh(self, audience: Audience, entry: TableEntry) -> list[Event]:
        """The events that this audience has not been told."""
        id, deal, count = audience.seen
        audience.seen = self._seen(audience.seat)
        if isinstance(entry, Undone) or audience.seen == (id, deal, count):
            return []
        view = self.table.view(audience.seat)
        assert view is not None
        same = audience.seen[:2] == (id, deal)
        return list(view.events[count if same else 0 :])

    def keep_results(self) -> None:
        """Write what the match came to for the persons who want it kept, beside all else."""
        match, played = self.table.match, self.table.played
        if match is None or played is None or not (match.over or self.table.is_over):
            return
        if played.is_gone_on:
            return  # who tries a decision again knows the cards, and may begin far ahead
        if played.id not in self._results:
            self._results.add(played.id)
            for number, chair in enumerate(self.table.chairs):
                if chair.key:
                    self._beside(self._keep_result(number, chair.key))

    def _beside(self, work: Coroutine[Any, Any, None]) -> None:
        """Do some work that nobody waits for."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep_result(self, chair: int, key: str) -> None:
        played, table = self.table.played, self.table
        assert played is not None
        match, seat = played.match, played.seat_of(chair)
        others = [one for n, one in enumerate(table.chairs) if n != chair]
        ahead = points_ahead(match, seat)
        finished = Finished(
            match=played.id,
            game=table.variant.game,
            preset=table.variant.preset,
            won=match.victor == seat % match.variant.sides if match.over else ahead > 0,
            points=ahead,
            deals=len(match.deals),
            against=[one.level or "person" for one in others],
            at=time.time(),
            daily=table.daily,
        )
        mark = f'"match":"{played.id}"'
        if not table.daily:
            await self._add_once(f"me/{key}", finished, mark)
        elif await self._add_once(f"me/{key}", finished, f'"daily":"{table.daily}"'):
            await self._add_once(f"daily/{table.daily}", finished, mark)

    async def _add_once(self, stream: str, finished: Finished, mark: str) -> bool:
        """Add a result to a stream unless one of this mark is there; whether it is the one that
        is. Others may be adding to the stream too.
        """
        data = pack(finished)
        for attempt in range(RETRIES):
            try:
                known = await self._store.load(stream)
                found = [one for one in known if mark.encode() in one]
                if not found:
                    await self._store.append([Written(stream, len(known), data)])
                own = f'"match":"{finished.match}"'.encode()
                return not found or own in found[0]
            except StoreError:
                await asyncio.sleep(0.1 * 2**attempt)
        return False

    # --- bots and countdowns ---------------------------------------------------------------------

    def _wake(self) -> None:
        """See to it that what the room itself is to do next will be done."""
        if self._closed or (self._bot is not None and not self._bot.done()):
            return
        if self._until_next() is not None:
            self._bot = asyncio.create_task(self._go_on())

    async def _go_on(self) -> None:
        """Let bots act and countdowns end, until it is for a person to act."""
        while not self._closed:
            if (wait := self._until_next()) is None:
                return
            number = self.table.number
            entries: list[TableEntry]
            turn = self._bot_turn()
            if turn is not None and wait <= 0:
                began = time.monotonic()
                act = await self._choose(turn)
                pause = self._pause() - (time.monotonic() - began)
                await asyncio.sleep(max(0.0, pause))
                entries = [Acted(turn, act)]
            else:
                await asyncio.sleep(min(max(0.01, wait), 1.0))
                entries = self._due()
            if not entries:
                continue
            async with self._lock:
                current = self.table.number == number and not self._closed
                written = not current or await self._try_to_write(entries)
            if not written:
                await asyncio.sleep(1.0)  # and outside the lock, so that others may try

    def _until_next(self) -> float | None:
        """Seconds until there is something to do; None when all depends on people."""
        if self._bot_turn() is not None:
            return 0.0 if self._is_watched or not self._persons() else None
        waits = [due - time.monotonic() for due in self._absent.values()]
        if self.table.asking is not None:
            waits.append(self._answer_due())
        if self._deals_itself():
            waits.append(self._times.first_deal - (time.monotonic() - self._ready_since))
        return min(waits) if waits else None

    async def touch(self, chair: int | None) -> None:
        """Somebody is there who asks by HTTP, without a socket; for a while."""
        was_there = chair is not None and self._is_there(chair)
        self._touched[chair] = self.quiet_since = time.monotonic()
        if chair in self._lapses:
            self._lapses[chair].cancel()
        loop = asyncio.get_running_loop()
        self._lapses[chair] = loop.call_later(self._times.touch + 0.01, self._lapse)
        if chair is not None and not was_there:
            async with self._lock:
                await self._come_back(chair)
                self._tell_presence()
        self._wake()

    def _lapse(self) -> None:
        """Somebody who asked by HTTP has not asked for long."""
        if not self._closed:
            self._tell_presence()
            self._wake()

    @property
    def _is_watched(self) -> bool:
        return bool(self.lines) or any(map(self._asks, self._touched))

    def _asks(self, chair: int | None) -> bool:
        """Whether somebody asks by HTTP for a chair."""
        return time.monotonic() - self._touched.get(chair, float("-inf")) < self._times.touch

    def _persons(self) -> bool:
        return any(chair.person for chair in self.table.chairs)

    @property
    def _ready_since(self) -> float:
        if self._all_there is None:
            self._all_there = time.monotonic()
        return self._all_there

    def _deals_itself(self) -> bool:
        """Whether the next deal is dealt without waiting for those who are silent."""
        if not self.table.waits_for_deal or (self._persons() and not self._is_watched):
            return False
        if self.table.match is None:
            return True
        wanted = not self.table.match.over or any(chair.ready for chair in self.table.chairs)
        return wanted and not self.table.unready()

    def _due(self) -> list[TableEntry]:
        """What is due by the clock."""
        now = time.monotonic()
        late = [chair for chair, due in self._absent.items() if due <= now]
        if late:
            self._absent.pop(late[0])
            return [Relieved(late[0])] if self.table.chairs[late[0]].kind == "person" else []
        if self._deals_itself() and now - self._ready_since >= self._times.first_deal:
            self._all_there = None
            return [self.table.deal()]
        return []

    def _bot_turn(self) -> int | None:
        """The seat of the bot that is to act."""
        match = self.table.match
        if match is None or match.turn is None or self._answer_due() > 0:
            return None
        seat: int = match.turn
        return seat if self.table.chairs[self.table.chair_at(seat)].kind == "bot" else None

    def _answer_due(self) -> float:
        """Seconds for which bots wait for the answer to what a person asks."""
        if self.table.asking is None:
            return 0.0
        return self._asked_at + self._times.answer - time.monotonic()

    async def _choose(self, seat: int) -> int:
        assert self.table.match is not None
        view = self.table.match.view(seat)
        level = self.table.chairs[self.table.chair_at(seat)].level or STAND_IN
        if (seat, level) not in self._players:
            self._players[seat, level] = make_player(level)
        player = self._players[seat, level]
        try:
            act = await self._thinkers.think(lambda: player.choose(view))
        except Exception as error:  # a player that fails must not stop the table
            self._journal.fault(error)
            act = view.acts[0]
        return act if act in view.acts else view.acts[0]

    def _pause(self) -> float:
        """How long a bot that plays among bots alone waits for those who watch."""
        match = self.table.match
        if match is None or not self.lines or self._persons():
            return 0.0
        taken = any(type(e).__name__ == "Took" for e in match.view(None).events[-3:])
        return self._times.after_trick if taken else self._times.pace

    async def close(self, why: str) -> None:
        """End the room; its pages may come back."""
        async with self._lock:  # what is being written is written, and told
            self._closed = True
        for handle in self._lapses.values():
            handle.cancel()
        for line in tuple(self.lines):
            line.close(why, again=True)
        if self._bot is not None:
            self._bot.cancel()
        self._tell_changed()

    @property
    def is_closed(self) -> bool:
        """Whether nothing more can be done in this room."""
        return self._closed

    @property
    def is_idle(self) -> bool:
        """Whether nobody has been here for long."""
        return not self.lines and time.monotonic() - self.quiet_since > self._times.idle


DECIDE: dict[type, Callable[[Table, int, Any], list[TableEntry]]] = {
    Act: Table.act,
    Next: Table.ready,
    Undo: Table.undo,
    Answer: Table.answer,
    Claim: Table.claim,
    Swap: Table.swap,
}


def table_stream(code: str) -> str:
    """The stream in which the log of a table is kept."""
    return f"table/{code}"
