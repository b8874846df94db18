"""The logs of many servers, in one PostgreSQL database.

Each server keeps a row of its own alive; the server that holds a table's lease writes it. When the
row of a holder has lapsed, its leases may be taken over, and their epochs rise. Every transaction
that appends locks the leases it needs, so a server that slept through a takeover writes nothing.
The log is the truth: a notification only lets a server notice a lost table sooner.
"""

import asyncio
import contextlib
import importlib
import secrets
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from hilojack.web.storing.schema import NEVER, checksum
from hilojack.web.storing.store import (
    MOST_GROUPED,
    PROBE,
    Heads,
    Holder,
    PlacedEntry,
    StoreConflict,
    StoreError,
    intact,
    last_in,
    lost_nothing,
    settle,
)

asyncpg: Any = None  # if it is not installed
with contextlib.suppress(ImportError):
    asyncpg = importlib.import_module("asyncpg")

VERSION = 3
FIRST = """
CREATE TABLE IF NOT EXISTS hilojack_version (version integer NOT NULL);
CREATE TABLE IF NOT EXISTS hilojack_log (
    stream text COLLATE "C" NOT NULL,
    number integer NOT NULL,
    entry bytea NOT NULL,
    PRIMARY KEY (stream, number)
);
CREATE TABLE IF NOT EXISTS hilojack_server (
    id uuid PRIMARY KEY,
    address text NOT NULL,
    secret text NOT NULL,
    until timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS hilojack_lease (
    stream text COLLATE "C" PRIMARY KEY,
    holder uuid,
    epoch bigint NOT NULL
);
"""
SECOND = """
ALTER TABLE hilojack_version ADD COLUMN needs integer NOT NULL DEFAULT 1;
ALTER TABLE hilojack_log ADD COLUMN checksum bigint;
ALTER TABLE hilojack_log ADD COLUMN at timestamptz DEFAULT now();
"""  # a server of version 1 that still runs writes on, without checksums
THIRD = f"""
CREATE TABLE hilojack_upkeep (
    stream text COLLATE "C" PRIMARY KEY,
    at bigint NOT NULL,
    state integer NOT NULL DEFAULT 0,
    marked bigint,
    turn bigint
);
CREATE INDEX hilojack_upkeep_at ON hilojack_upkeep (state, at) WHERE marked IS NULL;
CREATE INDEX hilojack_upkeep_marked ON hilojack_upkeep (marked) WHERE marked IS NOT NULL;
CREATE INDEX hilojack_upkeep_turn ON hilojack_upkeep (turn) WHERE turn IS NOT NULL;
CREATE TABLE hilojack_house (
    name text PRIMARY KEY,
    value bigint NOT NULL
);
CREATE FUNCTION hilojack_table_opened() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO hilojack_upkeep (stream, at, turn) VALUES (NEW.stream,
        coalesce(extract(epoch FROM NEW.at), 0)::bigint,
        CASE WHEN position('"days":'::bytea IN NEW.entry) > 0 THEN 0 END)
    ON CONFLICT (stream) DO UPDATE SET at = excluded.at, state = 0, marked = NULL,
        turn = excluded.turn;
    RETURN NULL;
END $$;
CREATE FUNCTION hilojack_table_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE hilojack_upkeep SET turn = 0 WHERE stream = NEW.stream AND turn = {NEVER};
    RETURN NULL;
END $$;
CREATE FUNCTION hilojack_table_deleted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM hilojack_upkeep WHERE stream = OLD.stream;
    RETURN NULL;
END $$;
CREATE TRIGGER hilojack_table_opened AFTER INSERT ON hilojack_log FOR EACH ROW
WHEN (NEW.number = 0 AND starts_with(NEW.stream, 'table/'))
EXECUTE FUNCTION hilojack_table_opened();
CREATE TRIGGER hilojack_table_goes_on AFTER INSERT ON hilojack_log FOR EACH ROW
WHEN (NEW.number > 0 AND starts_with(NEW.stream, 'table/'))
EXECUTE FUNCTION hilojack_table_goes_on();
CREATE TRIGGER hilojack_table_deleted AFTER DELETE ON hilojack_log FOR EACH ROW
WHEN (OLD.number = 0 AND starts_with(OLD.stream, 'table/'))
EXECUTE FUNCTION hilojack_table_deleted();
INSERT INTO hilojack_upkeep (stream, at, turn)
SELECT stream, coalesce(extract(epoch FROM at), 0)::bigint,
    CASE WHEN position('"days":'::bytea IN entry) > 0 THEN 0 END
FROM hilojack_log WHERE number = 0 AND starts_with(stream, 'table/');
"""  # as `schema.THIRD`; a server of version 2 that still runs has its tables noted as well
STEPS = (FIRST, SECOND, THIRD)
NEEDS = 2  # the least version of a program that may start on a store of this version
LOCK = 0x48494C4F  # the lock for making the schema
CHANNEL = "hilojack_lease"
LIFE = 10.0  # seconds for which a silent server keeps its tables
PATIENCE = 15.0  # seconds in which a lost connection may return
SECONDS = 10.0  # for one statement

ALIVE = """
INSERT INTO hilojack_server (id, address, secret, until)
VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 second')
ON CONFLICT (id) DO UPDATE SET until = excluded.until
"""
FORGET = "DELETE FROM hilojack_server WHERE until < clock_timestamp() - interval '1 day'"
CLAIM = """
INSERT INTO hilojack_lease AS lease (stream, holder, epoch) VALUES ($1, $2, 1)
ON CONFLICT (stream) DO UPDATE SET holder = $2, epoch = lease.epoch + 1
WHERE lease.holder IS NULL OR lease.holder = $2 OR NOT EXISTS (
    SELECT FROM hilojack_server WHERE id = lease.holder AND until > clock_timestamp()
)
RETURNING epoch
"""
HELD_BY = """
SELECT address, secret FROM hilojack_lease JOIN hilojack_server ON id = holder WHERE stream = $1
"""
MINE = """
SELECT stream, epoch FROM hilojack_lease WHERE holder = $1 AND stream = ANY($2::text[])
ORDER BY stream FOR SHARE
"""
ENDS = """
SELECT stream, (SELECT max(number) FROM hilojack_log AS log WHERE log.stream = asked.stream)
FROM unnest($1::text[]) AS asked (stream)
"""
INSERT = """
INSERT INTO hilojack_log (stream, number, entry, checksum)
SELECT * FROM unnest($1::text[], $2::integer[], $3::bytea[], $4::bigint[])
"""
# Nothing is deleted between the look at the ends of streams and what is written there.
HELD = "LOCK TABLE hilojack_log IN ROW EXCLUSIVE MODE"
LOAD = """
SELECT number, entry, checksum FROM hilojack_log WHERE stream = $1 AND number >= $2
ORDER BY number LIMIT $3
"""
LAST = """
SELECT number, entry, checksum FROM hilojack_log WHERE stream = $1 ORDER BY number DESC LIMIT 1
"""
WRITTEN = """
SELECT coalesce(extract(epoch FROM at), 0)::float8 FROM hilojack_log
WHERE stream = $1 AND number = $2
"""
UNSUMMED = """
SELECT stream, number, entry FROM hilojack_log
WHERE checksum IS NULL AND (stream, number) > ($1, $2) ORDER BY stream, number LIMIT 5000
"""
SUM = """
UPDATE hilojack_log AS log SET checksum = made.checksum
FROM unnest($1::text[], $2::integer[], $3::bigint[]) AS made (stream, number, checksum)
WHERE log.stream = made.stream AND log.number = made.number
"""
SIZE = "SELECT pg_total_relation_size('hilojack_log')"


@dataclass
class Append:
    """Entries that wait to be written."""

    entries: list[PlacedEntry]
    answer: "asyncio.Future[None]"
    again: bool = False  # an earlier attempt ended nobody knows how

    @property
    def streams(self) -> set[str]:
        """The streams it writes to."""
        return {one.stream for one in self.entries}

    def settle(self, error: StoreError | None = None) -> None:
        """Answer the one who waits, if anybody still does."""
        settle(self.answer, None, error)


@dataclass
class PostgresStore(Heads):
    """A store in a PostgreSQL database that other servers may share."""

    url: str
    address: str = ""  # at which the other servers reach this one: `http://host:port`
    life: float = field(default_factory=lambda: LIFE)
    leased: tuple[str, ...] = ("table/",)  # beginnings of the streams that need a lease
    committed: Callable[[int, float], None] = lambda entries, seconds: None
    id: uuid.UUID = field(default_factory=uuid.uuid4)
    secret: str = field(default_factory=lambda: secrets.token_hex(16))

    def __post_init__(self) -> None:
        needs_asyncpg()
        self.lost: Callable[[str], None] = lost_nothing
        self._epochs: dict[str, int] = {}
        self._queue: asyncio.Queue[Append] = asyncio.Queue()
        self._opening: asyncio.Task[None] | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._pool: Any = None
        self._writer: Any = None
        self._alive_at = 0.0
        self._closed = False

    # --- the log ---------------------------------------------------------------------------------

    async def append(self, entries: Sequence[PlacedEntry]) -> None:
        await self._open()
        one = Append(list(entries), asyncio.get_running_loop().create_future())
        self._queue.put_nowait(one)
        await asyncio.shield(one.answer)

    async def load(self, stream: str, since: int = 0, most: int | None = None) -> list[bytes]:
        async with self._reading() as base:
            return intact(stream, await base.fetch(LOAD, stream, since, most), since)

    async def last(self, stream: str) -> PlacedEntry | None:
        async with self._reading() as base:
            return last_in(stream, await base.fetch(LAST, stream))

    async def written(self, stream: str, number: int) -> float | None:
        async with self._reading() as base:
            at: float | None = await base.fetchval(WRITTEN, stream, number)
        return at

    async def size(self) -> int:
        async with self._reading() as base:
            size: int = await base.fetchval(SIZE)
        return size

    # --- leases ----------------------------------------------------------------------------------

    async def claim(self, stream: str) -> Holder | None:
        async with self._reading() as base:
            for _ in range(3):
                async with base.transaction():
                    epoch = await base.fetchval(CLAIM, stream, self.id)
                    if epoch is not None and epoch > 1:
                        news = f"{stream} {epoch} {self.id}"
                        await base.execute("SELECT pg_notify($1, $2)", CHANNEL, news)
                if epoch is not None:
                    self._epochs[stream] = epoch
                    return None
                row = await base.fetchrow(HELD_BY, stream)
                if row is not None:
                    return Holder(row["address"], row["secret"])
        raise StoreError(f"{stream} goes from hand to hand")

    async def release(self, stream: str) -> None:
        epoch = self._epochs.pop(stream, None)
        if epoch is None:
            return
        async with self._reading() as base:
            give = (
                "UPDATE hilojack_lease SET holder = NULL "
                "WHERE stream = $1 AND holder = $2 AND epoch = $3"
            )
            await base.execute(give, stream, self.id, epoch)

    def _lose(self, stream: str) -> None:
        if self._epochs.pop(stream, None) is not None:
            self.lost(stream)

    async def _keep_alive(self) -> None:
        """Keep this server's row alive; find out what it lost if it was late."""
        while True:
            await asyncio.sleep(self.life / 4)
            with contextlib.suppress(StoreError):
                late = time.monotonic() - self._alive_at > self.life / 2
                await self._say_alive()
                if late:
                    await self._look_what_is_lost()

    async def check(self) -> None:
        await self._say_alive()
        async with self._reading() as base, base.transaction():
            await base.execute(INSERT, [PROBE], [0], [b""], [0])
            await base.execute("DELETE FROM hilojack_log WHERE stream = $1", PROBE)

    async def _say_alive(self) -> None:
        began = time.monotonic()
        async with self._reading() as base:
            await base.execute(ALIVE, self.id, self.address, self.secret, self.life)
        self._alive_at = began

    async def _look_what_is_lost(self) -> None:
        before = dict(self._epochs)
        async with self._reading() as base:
            query = "SELECT stream, epoch FROM hilojack_lease WHERE holder = $1"
            mine = dict(await base.fetch(query, self.id))
        for stream, epoch in before.items():
            if mine.get(stream) != epoch and self._epochs.get(stream) == epoch:
                self._lose(stream)

    async def _listen(self) -> None:
        """Listen for takeovers, as long as the server runs."""
        while True:
            base = None
            try:
                base = await self._connect()
                gone = asyncio.Event()
                base.add_termination_listener(lambda base, gone=gone: gone.set())
                await base.add_listener(CHANNEL, self._heard)
                await self._look_what_is_lost()
                await gone.wait()
            except troubles():
                pass
            finally:
                if base is not None:
                    base.terminate()
            await asyncio.sleep(1)

    def _heard(self, base: Any, pid: int, channel: str, news: str) -> None:
        stream, epoch, holder = news.split(" ")
        if holder != str(self.id) and self._epochs.get(stream, int(epoch)) < int(epoch):
            self._lose(stream)

    # --- writing ---------------------------------------------------------------------------------

    async def _write(self) -> None:
        """Write all that waits in one transaction, repeatedly."""
        while True:
            group = [await self._queue.get()]
            while len(group) < MOST_GROUPED and not self._queue.empty():
                group.append(self._queue.get_nowait())
            try:
                await self._commit(group)
            finally:
                for one in group:
                    one.settle(StoreConflict("the server is stopping"))
                    self._queue.task_done()

    async def _commit(self, group: Sequence[Append]) -> None:
        """Write these together, or each by itself if that fails."""
        began = time.perf_counter()
        try:
            if self._writer is None:
                self._writer = await self._connect()
        except StoreError as error:
            for one in group:
                one.settle(error)
            return
        try:
            refused = await self._transact(group)
        except uncertainties():
            await self._settle(group)
            return
        except asyncpg.PostgresError as error:
            if len(group) == 1:
                taken = isinstance(error, asyncpg.IntegrityConstraintViolationError)
                group[0].settle((StoreConflict if taken else StoreError)(str(error)))
                return
            for one in group:
                await self._commit([one])
            return
        self.committed(len(group), time.perf_counter() - began)
        for n, one in enumerate(group):
            one.settle(refused.get(n))

    async def _transact(self, group: Sequence[Append]) -> dict[int, StoreConflict]:
        """Write all that this server may write. Return the reasons for the others."""
        streams = sorted(set().union(*(one.streams for one in group)))
        async with self._writer.transaction():
            await self._writer.execute(HELD)
            fenced = [stream for stream in streams if stream.startswith(self.leased)]
            mine = dict(await self._writer.fetch(MINE, self.id, fenced)) if fenced else {}
            ends = {s: -1 if n is None else n for s, n in await self._writer.fetch(ENDS, streams)}
            refused, entries = {}, []
            for place, one in enumerate(group):
                why = self._why_not(one, mine, ends)
                if why:
                    refused[place] = StoreConflict(why)
                elif one.again and await self._is_there(one):
                    continue
                elif (gap := gap_before(one, ends)) is not None:
                    refused[place] = StoreConflict(gap)
                else:
                    entries += one.entries
                    ends |= {entry.stream: entry.number for entry in one.entries}
            if entries:
                names, numbers, data = zip(*entries, strict=True)
                sums = [checksum(*entry) for entry in entries]
                await self._writer.execute(INSERT, names, numbers, data, sums)
        return refused

    def _why_not(self, one: Append, mine: dict[str, int], ends: dict[str, int]) -> str | None:
        """Return the error if a stream's lease is not ours, or has changed."""
        for stream in one.streams:
            if stream.startswith(self.leased):
                epoch = self._epochs.get(stream)
                if epoch is None or mine.get(stream) != epoch:
                    return f"another server may write {stream}"
        return None

    async def _is_there(self, one: Append) -> bool:
        """Return True if the attempt that was cut off has written these entries."""
        query = "SELECT entry FROM hilojack_log WHERE stream = $1 AND number = $2"
        for stream, number, data in one.entries:
            if await self._writer.fetchval(query, stream, number) != data:
                return False
        return True

    async def _settle(self, group: Sequence[Append]) -> None:
        """Find out what was written before the connection broke, and write the rest."""
        if self._writer is not None:
            self._writer.terminate()
        until = time.monotonic() + PATIENCE
        for one in group:
            one.again = True
        while time.monotonic() < until:
            try:
                self._writer = await self._connect()
                for one in group:
                    if not one.answer.done():
                        one.settle((await self._transact([one])).get(0))
                return
            except troubles():
                await asyncio.sleep(0.2)
        self._writer = None
        for one in group:
            one.settle(StoreConflict("the connection was lost, and what was written is unknown"))

    # --- connections -----------------------------------------------------------------------------

    async def _open(self) -> None:
        if self._closed:
            raise StoreError("the store is closed")
        if self._opening is None or (self._opening.done() and self._opening.exception()):
            self._opening = asyncio.create_task(self._start())
        await asyncio.shield(self._opening)

    async def _start(self) -> None:
        with told():
            pool = await asyncpg.create_pool(
                self.url, min_size=1, max_size=4, command_timeout=SECONDS
            )
            try:
                async with pool.acquire() as base:
                    await _prepare(base)
                    await base.execute(FORGET)
                    await base.execute(ALIVE, self.id, self.address, self.secret, self.life)
            except BaseException:
                pool.terminate()
                raise
        self._pool = pool
        self._alive_at = time.monotonic()
        for work in (self._write, self._keep_alive, self._listen):
            self._tasks.append(asyncio.create_task(work()))

    async def _connect(self) -> Any:
        with told():
            return await asyncpg.connect(
                self.url,
                command_timeout=SECONDS,
                timeout=SECONDS,
                server_settings={"synchronous_commit": "on"},
            )

    @contextlib.asynccontextmanager
    async def _reading(self) -> AsyncIterator[Any]:
        """Yield a connection for a question."""
        if self._pool is None:
            await self._open()
        with told():
            async with self._pool.acquire() as base:
                yield base

    async def close(self) -> None:
        """Write what is waiting, give up all leases, and close the connections."""
        if self._closed:
            return
        self._closed = True
        if self._pool is None:
            return
        with contextlib.suppress(StoreError, TimeoutError):
            async with asyncio.timeout(SECONDS):
                await self._queue.join()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(StoreError):
            async with self._reading() as base, base.transaction():
                give = "UPDATE hilojack_lease SET holder = NULL WHERE holder = $1"
                await base.execute(give, self.id)
                await base.execute("DELETE FROM hilojack_server WHERE id = $1", self.id)
        if self._writer is not None:
            self._writer.terminate()
        self._pool.terminate()

    async def __aenter__(self) -> Self:
        """Open the connections now rather than at the first question."""
        await self._open()
        return self

    async def __aexit__(self, *error: object) -> None:
        """Close the connections."""
        await self.close()


def gap_before(one: Append, ends: dict[str, int]) -> str | None:
    """Return the error if entries do not follow the last of their stream."""
    ends = dict(ends)
    for stream, number, _ in one.entries:
        if number != ends[stream] + 1:
            return f"entry {number} of {stream} does not follow entry {ends[stream]}"
        ends[stream] = number
    return None


async def _prepare(base: Any) -> None:
    """Bring the tables to this version. Raise StoreError if the database is unfit."""
    if await base.fetchval("SHOW fsync") != "on":
        raise StoreError("its setting fsync is off, so nothing is certain to be on disk")
    async with base.transaction():
        await base.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
        version, needs = await versions(base)
        if version > VERSION and needs > VERSION:
            raise StoreError(
                f"it is of version {version}, of a newer release; this one reads versions 1 to "
                f"{VERSION}: update it, or restore a backup of before"
            )
        if version < VERSION:
            await migrate(base, version)
    if 0 < version < VERSION:
        await sum_up(base)  # here, since the tables are locked above


async def versions(base: Any) -> tuple[int, int]:
    """Return the version of a database, 0 if it is empty, and the least that a program needs."""
    if await base.fetchval("SELECT to_regclass('hilojack_version')") is None:
        return 0, 0
    row = await base.fetchrow("SELECT * FROM hilojack_version")
    return (0, 0) if row is None else (row["version"], row.get("needs", 1))


async def migrate(base: Any, version: int) -> None:
    """Bring a database to this version; the caller has the lock, in a transaction."""
    for step in STEPS[version:]:
        await base.execute(step)
    await base.execute("DELETE FROM hilojack_version")
    await base.execute("INSERT INTO hilojack_version VALUES ($1, $2)", VERSION, NEEDS)


async def sum_up(base: Any) -> None:
    """Give each entry without a checksum its own."""
    last = ("", -1)
    while rows := await base.fetch(UNSUMMED, *last):
        names, numbers, data = zip(*rows, strict=True)
        await base.execute(SUM, names, numbers, list(map(checksum, names, numbers, data)))
        last = names[-1], numbers[-1]


async def try_out(url: str) -> None:
    """Raise StoreError if the database cannot be used."""
    store = PostgresStore(url)
    try:
        await store.load("nothing")
    finally:
        await store.close()


def needs_asyncpg() -> None:
    """Raise StoreError, naming the extra, if the library is missing."""
    if asyncpg is None:
        raise StoreError(
            "a PostgreSQL store needs asyncpg, which is not installed; the extra 'postgres' has "
            "it: pip install 'hilojack[postgres]', or in a checkout "
            "pip install --require-hashes -r requirements/postgres.txt"
        )


def troubles() -> tuple[type[Exception], ...]:
    """Return the errors of a database, or of the way to it."""
    return (StoreError, OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


def uncertainties() -> tuple[type[Exception], ...]:
    """Return the errors after which a commit is uncertain."""
    return (
        OSError,
        TimeoutError,
        asyncpg.InterfaceError,
        asyncpg.PostgresConnectionError,
        asyncpg.OperatorInterventionError,
        asyncpg.InternalClientError,
    )


@contextlib.contextmanager
def told() -> Iterator[None]:
    """Raise errors of the database as StoreError."""
    try:
        yield
    except StoreError:
        raise
    except troubles() as error:
        raise StoreError(f"PostgreSQL: {str(error) or type(error).__name__}") from error
