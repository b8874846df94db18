"""The stores of the logs: in memory, or on disk.

A store holds streams of entries, numbered from 0 without gaps. `append` writes entries of one or
several streams, all or none, and returns once they are durable. A number already taken is refused,
so that two servers cannot both write the next entry of a table. If several servers share a store,
a server claims a stream before it writes to it. Each entry on disk has a checksum and the time when
it was written.
"""

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from hilojack.web.storing.owners import owner, served, user
from hilojack.web.storing.schema import checksum, migrate
from hilojack.words import keeping as say


class PlacedEntry(NamedTuple):
    """An entry at its place."""

    stream: str
    number: int
    data: bytes


class StoreError(Exception):
    """The store failed; nothing has changed. The message is for the log, `told` for the player."""

    told = say.disk_is_not_written


class StoreConflict(StoreError):
    """The stream has, or may have, grown without this server: read it again."""


class Unreadable(StoreError):
    """A stream that cannot be read; the message is a sentence for the player."""

    def __init__(self, why: str = "") -> None:
        super().__init__(why or say.is_damaged)


class Newer(Unreadable):
    """A stream that only a newer release can read."""

    def __init__(self) -> None:
        super().__init__(say.is_of_newer_release)


class Holder(NamedTuple):
    """Another server, which has claimed a stream."""

    address: str
    secret: str  # by which it knows the others


def lost_nothing(stream: str) -> None:
    """Ignore that another server has taken a stream over."""


class Store(Protocol):
    """Streams of entries, durable once written."""

    secret: str  # by which this server knows the others, if any
    lost: Callable[[str], None]  # called with a stream that another server has taken over

    async def append(self, entries: Sequence[PlacedEntry]) -> None:
        """Write all of these or none. Raise StoreError, or StoreConflict if others wrote."""

    async def load(self, stream: str, since: int = 0, most: int | None = None) -> list[bytes]:
        """Return the entries of a stream in order, from number `since` on and no more than `most`;
        an unknown stream is empty.
        """

    async def head(self, stream: str) -> bytes | None:
        """Return the first entry of a stream, or None if it is empty."""

    async def last(self, stream: str) -> PlacedEntry | None:
        """Return the last entry of a stream with its number, or None if it is empty."""

    async def written(self, stream: str, number: int) -> float | None:
        """Return when an entry was written, in seconds since 1970, or None if there is none."""

    async def check(self) -> None:
        """Write something and forget it. Raise StoreError if nothing can be written."""

    async def size(self) -> int:
        """Return the bytes that the store takes."""

    async def claim(self, stream: str) -> Holder | None:
        """Take a stream for this server. Return the holder if another has it."""

    async def release(self, stream: str) -> None:
        """Give a stream up to other servers."""

    async def close(self) -> None:
        """Write what is waiting, and close the store."""


class Alone:
    """The leases of a single server: every stream is its own."""

    secret = ""
    lost: Callable[[str], None] = staticmethod(lost_nothing)

    async def claim(self, stream: str) -> Holder | None:
        """Return None: nobody else has it."""
        return None

    async def release(self, stream: str) -> None:
        """Do nothing: nobody else asks for it."""


class Heads:
    """The first entry of a stream, by `load`."""

    async def load(self, stream: str, since: int = 0, most: int | None = None) -> list[bytes]:
        raise NotImplementedError

    async def head(self, stream: str) -> bytes | None:
        """Return the first entry of a stream, or None if it is empty."""
        return next(iter(await self.load(stream, most=1)), None)


class MemoryStore(Alone, Heads):
    """A store in memory, for as long as the process runs; its methods are those of `Store`."""

    def __init__(self) -> None:
        self._size = 0
        self._streams: dict[str, list[bytes]] = {}
        self._times: dict[str, list[float]] = {}

    async def append(self, entries: Sequence[PlacedEntry]) -> None:
        ends: dict[str, int] = {}
        for stream, number, _ in entries:
            end = ends.get(stream, len(self._streams.get(stream, ())))
            if number != end:
                raise StoreConflict(f"entry {number} of {stream} does not follow entry {end - 1}")
            ends[stream] = end + 1
        for stream, _, data in entries:
            self._streams.setdefault(stream, []).append(data)
            self._times.setdefault(stream, []).append(time.time())
            self._size += len(data)

    async def load(self, stream: str, since: int = 0, most: int | None = None) -> list[bytes]:
        return self._streams.get(stream, [])[since : None if most is None else since + most]

    async def last(self, stream: str) -> PlacedEntry | None:
        entries = self._streams.get(stream)
        return PlacedEntry(stream, len(entries) - 1, entries[-1]) if entries else None

    async def written(self, stream: str, number: int) -> float | None:
        times = self._times.get(stream, ())
        return times[number] if 0 <= number < len(times) else None

    async def check(self) -> None:
        """Do nothing: memory can be written."""

    async def size(self) -> int:
        return self._size

    async def close(self) -> None:
        """Do nothing: nothing is waiting."""


MOST_GROUPED = 512  # appends in one transaction
SPACED = 0.004  # seconds from one commit to the next: under load more tables share a flush
MOST_ROWS = 64  # of a log in one statement
STATEMENTS = MOST_ROWS + 16  # kept ready
PROBE = "checked"  # a stream that is always empty
PRIVATE = 0o600  # the mode of a file
BESIDE = ("-wal", "-shm", "-journal")  # what SQLite writes next to a file

Stored = tuple[int, bytes, int | None]  # number, entry and checksum, as they were written
Read = Callable[[sqlite3.Connection], Any]
Waiting = asyncio.Future[Any]  # for what it has asked
Work = tuple[Read | Sequence[PlacedEntry], Waiting]
Append = tuple[Sequence[PlacedEntry], Waiting]
Outcome = tuple[Waiting, object, StoreError | None]


class SQLiteStore(Alone, Heads):
    """A store in one SQLite file, of one server: write-ahead log, flushed at each commit.

    One thread has the connection. It takes all waiting appends into one transaction, so that
    tables share the price of a flush. Work goes to it once in each turn of the event loop and
    comes back once for each group, since crossing between threads costs both. It uses few
    statements, because around each the thread must wait its turn.
    """

    def __init__(
        self, path: Path, *, committed: Callable[[int, float], None] | None = None
    ) -> None:
        self._committed = committed or (lambda entries, seconds: None)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._path = path
        self._asked: list[Work] = []  # in this turn of the event loop
        self._work: queue.SimpleQueue[list[Work] | None] = queue.SimpleQueue()
        self._closed = False
        self._due = 0.0  # when the next commit may come
        opened: Future[None] = Future()
        self._thread = threading.Thread(target=self._run, args=(opened,), name="store")
        self._thread.start()
        opened.result()

    async def append(self, entries: Sequence[PlacedEntry]) -> None:
        await self._ask(list(entries))

    async def load(self, stream: str, since: int = 0, most: int | None = None) -> list[bytes]:
        entries: list[bytes] = await self._ask(lambda base: read(base, stream, since, most))
        return entries

    async def last(self, stream: str) -> PlacedEntry | None:
        found: PlacedEntry | None = await self._ask(lambda base: last_of(base, stream))
        return found

    async def written(self, stream: str, number: int) -> float | None:
        at: float | None = await self._ask(lambda base: time_of(base, stream, number))
        return at

    async def check(self) -> None:
        await self._ask(probe)

    async def size(self) -> int:
        files = [self._path, self._path.with_name(f"{self._path.name}-wal")]
        return sum(file.stat().st_size for file in files if file.exists())

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._pass_on()
            self._work.put(None)
            await asyncio.to_thread(self._thread.join)

    async def _ask(self, work: Read | Sequence[PlacedEntry]) -> Any:
        if self._closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        if not self._asked:
            loop.call_soon(self._pass_on)
        answer: Waiting = loop.create_future()
        self._asked.append((work, answer))
        return await answer  # the one who waits may leave; the entry is written all the same

    def _pass_on(self) -> None:
        """Give the thread all the work of this turn."""
        if self._asked:
            self._work.put(self._asked)
            self._asked = []

    # --- in the thread ---------------------------------------------------------------------------

    def _run(self, opened: "Future[None]") -> None:
        try:
            with served(self._path), contextlib.closing(connect(self._path)) as base:
                opened.set_result(None)
                self._work_on(base)
        except Exception as error:
            if opened.done():
                raise
            opened.set_exception(StoreError(f"{self._path}: {error}"))

    def _work_on(self, base: sqlite3.Connection) -> None:
        """Do all that is asked until the store is closed."""
        ending = False
        while not ending:
            group, ending = self._group()
            appends = [(work, waiting) for work, waiting in group if not callable(work)]
            outcomes = self._commit(base, appends)
            outcomes += [answer(base, work, waiting) for work, waiting in group if callable(work)]
            if outcomes:
                with contextlib.suppress(RuntimeError):  # the loop has ended: nobody waits
                    outcomes[0][0].get_loop().call_soon_threadsafe(tell, outcomes)

    def _group(self) -> tuple[list[Work], bool]:
        """Return all work that waits when the next commit may come, and True if it is the last."""
        group: list[Work] = []
        asked = self._work.get()
        if asked is not None and not all(callable(work) for work, _ in asked):
            self._await_turn()
        while asked is not None:
            group += asked
            if len(group) >= MOST_GROUPED:
                return group, False
            try:
                asked = self._work.get_nowait()
            except queue.Empty:
                return group, False
        return group, True

    def _await_turn(self) -> None:
        """Wait until the next commit may come."""
        now = time.monotonic()
        if now < self._due:
            time.sleep(self._due - now)
        self._due = max(now, self._due) + SPACED

    def _commit(self, base: sqlite3.Connection, group: Sequence[Append]) -> list[Outcome]:
        """Write all appends in one transaction, or each by itself if that fails."""
        if not group:
            return []
        began = time.perf_counter()
        try:
            write(base, [entry for entries, _ in group for entry in entries])
        except sqlite3.Error as error:
            if len(group) > 1:
                return [outcome for one in group for outcome in self._commit(base, [one])]
            conflict = isinstance(error, sqlite3.IntegrityError)
            kind = StoreConflict if conflict else StoreError
            return [(group[0][1], None, kind(str(error)))]
        self._committed(len(group), time.perf_counter() - began)
        return [(waiting, None, None) for _, waiting in group]


def connect(path: Path) -> sqlite3.Connection:
    """Open the database, or make it. Raise StoreError if it is of a newer version, or if others
    could read it.
    """
    make_private(path)
    base = sqlite3.connect(path, isolation_level=None, cached_statements=STATEMENTS)
    try:
        make_ready(base)
    except BaseException:
        base.close()
        raise
    return base


def make_ready(base: sqlite3.Connection) -> None:
    """Bring a database, which may be empty, to this version."""
    base.execute("PRAGMA journal_mode = WAL")
    base.execute("PRAGMA synchronous = FULL")
    base.execute("PRAGMA busy_timeout = 5000")
    try:
        migrate(base)
    except ValueError as error:
        raise StoreError(str(error)) from None


def make_private(path: Path) -> None:
    """Make a file, or let only the owner read it, before SQLite opens it: what SQLite writes next
    to a file gets its mode. Raise StoreError, with the owner, if that cannot be done.
    """
    file = path.resolve()  # next to which SQLite writes, if `path` is a link
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, PRIVATE))
    except FileExistsError:
        pass
    except OSError as error:
        raise StoreError(error.strerror) from None
    try:
        if not is_database(file):
            return  # SQLite will refuse it
        file.chmod(PRIVATE)
        for end in BESIDE:
            with contextlib.suppress(FileNotFoundError):  # most are not there
                file.with_name(file.name + end).chmod(PRIVATE)
    except OSError as error:
        raise StoreError(
            f"its rights cannot be changed to 600 ({error.strerror}); it belongs to "
            f"{owner(path)}, and {user()} runs this program: run it as the owner, or choose "
            "another file"
        ) from None


def is_database(file: Path) -> bool:
    """Return True if SQLite takes a file for a database. SQLite is asked, since whoever else opens
    and closes a database ends the locks that this process has on it.
    """
    only_look = f"{file.as_uri()}?mode=ro&immutable=1"
    try:
        with contextlib.closing(sqlite3.connect(only_look, uri=True)) as base:
            base.execute("PRAGMA schema_version")
    except sqlite3.DatabaseError:
        return False
    return True


def write(base: sqlite3.Connection, entries: Sequence[PlacedEntry]) -> None:
    """Write all entries in one transaction, or none.

    Raise sqlite3.IntegrityError if one does not follow the last of its stream.
    """
    if len(entries) <= MOST_ROWS:
        insert(base, entries)  # a transaction by itself
        return
    base.execute("BEGIN IMMEDIATE")
    try:
        for start in range(0, len(entries), MOST_ROWS):
            insert(base, entries[start : start + MOST_ROWS])
        base.execute("COMMIT")
    except sqlite3.Error:
        if base.in_transaction:
            base.execute("ROLLBACK")
        raise


def insert(base: sqlite3.Connection, entries: Sequence[PlacedEntry]) -> None:
    """Insert entries in one statement."""
    now = int(time.time())
    values = [value for entry in entries for value in (*entry, checksum(*entry), now)]
    places = ", ".join(["(?, ?, ?, ?, ?)"] * len(entries))
    base.execute(f"INSERT INTO log (stream, number, entry, checksum, at) VALUES {places}", values)


def read(
    base: sqlite3.Connection, stream: str, since: int = 0, most: int | None = None
) -> list[bytes]:
    """Return the entries of a stream from a number on. Raise Unreadable if they are damaged."""
    query = (
        "SELECT number, entry, checksum FROM log WHERE stream = ? AND number >= ? "
        "ORDER BY number LIMIT ?"
    )
    limit = -1 if most is None else most
    return intact(stream, rows_of(base, query, stream, since, limit), since)


def last_of(base: sqlite3.Connection, stream: str) -> PlacedEntry | None:
    """Return the last entry of a stream. Raise Unreadable if it is damaged."""
    query = "SELECT number, entry, checksum FROM log WHERE stream = ? ORDER BY number DESC LIMIT 1"
    return last_in(stream, rows_of(base, query, stream))


def rows_of(base: sqlite3.Connection, query: str, *about: object) -> list[Stored]:
    """Return the rows that a query finds. Raise Unreadable if the file is damaged there."""
    try:
        found: list[Stored] = base.execute(query, about).fetchall()
        return found
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_CORRUPT:
            raise Unreadable from error
        raise


def time_of(base: sqlite3.Connection, stream: str, number: int) -> float | None:
    """Return when an entry of a stream was written."""
    query = "SELECT coalesce(at, 0) FROM log WHERE stream = ? AND number = ?"
    found = base.execute(query, (stream, number)).fetchone()
    return None if found is None else found[0]


def intact(stream: str, rows: Iterable[Stored], since: int = 0) -> list[bytes]:
    """Return the entries of rows, from a number on. Raise Unreadable if one is missing, or is not
    what was written; those of the first version have no checksum.
    """
    entries = []
    for place, (number, data, check) in enumerate(rows, since):
        if number != place or check not in (None, checksum(stream, number, data)):
            raise Unreadable
        entries.append(data)
    return entries


def last_in(stream: str, rows: Sequence[Stored]) -> PlacedEntry | None:
    """Return the entry of a row, if there is one. Raise Unreadable if it is damaged."""
    return PlacedEntry(stream, rows[0][0], *intact(stream, rows, rows[0][0])) if rows else None


def probe(base: sqlite3.Connection) -> None:
    """Write an entry to the log, and forget it."""
    base.execute("BEGIN IMMEDIATE")
    try:
        insert(base, [PlacedEntry(PROBE, 0, b"")])
        base.execute("DELETE FROM log WHERE stream = ?", (PROBE,))
        base.execute("INSERT OR REPLACE INTO checked VALUES (1, ?)", (time.time(),))
        base.execute("COMMIT")
    except sqlite3.Error:
        if base.in_transaction:
            base.execute("ROLLBACK")
        raise


def answer(base: sqlite3.Connection, work: Read, waiting: Waiting) -> Outcome:
    """Return the answer of the database, or its error."""
    try:
        return waiting, work(base), None
    except sqlite3.Error as error:
        return waiting, None, StoreError(str(error))
    except StoreError as error:
        return waiting, None, error


def tell(outcomes: Sequence[Outcome]) -> None:
    """Answer those who still wait."""
    for outcome in outcomes:
        settle(*outcome)


def settle(waiting: Waiting, found: object, error: StoreError | None) -> None:
    """Answer the one who waits, if anybody still does."""
    if waiting.done():
        return
    if error is None:
        waiting.set_result(found)
    else:
        waiting.set_exception(error)
