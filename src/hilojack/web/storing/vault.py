"""A store as its operator's commands see it: all streams at one moment, and changes to entries.

A server may run on the same store meanwhile.
"""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol

from hilojack.web.storing import schema
from hilojack.web.storing.rows import SECONDS, StoredRow
from hilojack.web.storing.schema import FIRST, checksum, statements, version_of
from hilojack.web.storing.store import StoreError, make_private, make_ready

AT_ONCE = 1_000  # rows
TRIES, HELD = 40, 0.5  # how often readers are waited for, and the seconds; nobody writes then
PAUSE = 1.0  # seconds between


STREAMS = """
WITH RECURSIVE found (stream) AS (
    SELECT min(stream) FROM log WHERE stream >= ?1 AND stream < ?2
    UNION ALL SELECT (SELECT min(stream) FROM log WHERE stream > found.stream AND stream < ?2)
    FROM found WHERE found.stream IS NOT NULL
)
SELECT stream FROM found WHERE stream IS NOT NULL
"""  # from stream to stream: it does not read their entries


class Vault(Protocol):
    """The streams of a store."""

    @property
    def troubles(self) -> tuple[type[Exception], ...]:
        """The errors of its database."""

    async def streams(self, prefix: str = "") -> list[str]:
        """Return the names of the streams that begin so, in order."""

    async def rows(self, stream: str) -> list[StoredRow]:
        """Return the rows of a stream, in order; they may be damaged."""

    async def row(self, stream: str, number: int) -> StoredRow | None:
        """Return a row of a stream, or None if there is none."""

    async def last(self, stream: str) -> StoredRow | None:
        """Return the last row of a stream, or None if it is empty."""

    async def ask(self, query: str, *about: int | str | None) -> list[tuple[str, int]]:
        """Return the names and numbers that a query finds, or do what it says. It calls a table
        `{}upkeep`, and what it is about `?1`, `?2`.
        """

    async def holding(self, prefix: str, text: bytes) -> list[str]:
        """Return the streams that begin so and have an entry with this text."""

    async def add(self, rows: Sequence[StoredRow]) -> None:
        """Add rows."""

    async def replace(self, row: StoredRow) -> None:
        """Replace the row at its place."""

    async def delete(self, stream: str) -> None:
        """Delete a stream."""

    def at_one_moment(self) -> contextlib.AbstractAsyncContextManager[None]:
        """Read what the store was at one moment, whatever others write."""

    def changing(self) -> contextlib.AbstractAsyncContextManager[None]:
        """Make all changes or none."""

    def filling(self) -> contextlib.AbstractAsyncContextManager[None]:
        """Add rows as they are, all or none, even those of damaged streams."""

    async def scrub(self) -> str:
        """Leave nothing on disk of what was replaced and deleted. Return who keeps it, as the rest
        of a sentence, or an empty text.
        """

    async def close(self) -> None:
        """Close the store."""


class SQLiteVault:
    """A SQLite file; its methods are those of `Vault`."""

    troubles = (sqlite3.Error, OSError)

    def __init__(self, base: sqlite3.Connection) -> None:
        self.base = base
        sums = "checksum, at" if version_of(base) > 1 else "NULL, NULL"
        self._columns = f"stream, number, entry, {sums}"

    async def streams(self, prefix: str = "") -> list[str]:
        return [name for (name,) in self.base.execute(STREAMS, (prefix, f"{prefix}\U0010ffff"))]

    async def rows(self, stream: str) -> list[StoredRow]:
        query = f"SELECT {self._columns} FROM log WHERE stream = ? ORDER BY number"
        return [StoredRow(*one) for one in self.base.execute(query, (stream,))]

    async def row(self, stream: str, number: int) -> StoredRow | None:
        query = f"SELECT {self._columns} FROM log WHERE stream = ? AND number = ?"
        found = self.base.execute(query, (stream, number)).fetchone()
        return None if found is None else StoredRow(*found)

    async def last(self, stream: str) -> StoredRow | None:
        query = f"SELECT {self._columns} FROM log WHERE stream = ? ORDER BY number DESC LIMIT 1"
        found = self.base.execute(query, (stream,)).fetchone()
        return None if found is None else StoredRow(*found)

    async def ask(self, query: str, *about: int | str | None) -> list[tuple[str, int]]:
        return self.base.execute(query.format(""), about).fetchall()

    async def holding(self, prefix: str, text: bytes) -> list[str]:
        query = (
            "SELECT DISTINCT stream FROM log WHERE stream >= ? AND stream < ? "
            "AND instr(entry, ?) ORDER BY stream"
        )
        found = self.base.execute(query, (prefix, f"{prefix}\U0010ffff", text))
        return [name for (name,) in found]

    async def add(self, rows: Sequence[StoredRow]) -> None:
        self.base.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", rows)

    async def replace(self, row: StoredRow) -> None:
        query = "UPDATE log SET entry = ?, checksum = ? WHERE stream = ? AND number = ?"
        self.base.execute(query, (row.entry, row.checksum, row.stream, row.number))

    async def delete(self, stream: str) -> None:
        self.base.execute("DELETE FROM log WHERE stream = ?", (stream,))

    @contextlib.asynccontextmanager
    async def at_one_moment(self) -> AsyncIterator[None]:
        with self._transaction("BEGIN"):
            self.base.execute("SELECT 1 FROM log LIMIT 1").fetchone()  # the moment is now
            yield

    @contextlib.asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        with self._transaction("BEGIN IMMEDIATE"):
            yield

    @contextlib.asynccontextmanager
    async def filling(self) -> AsyncIterator[None]:
        with self._transaction("BEGIN IMMEDIATE"):
            self.base.execute("DROP TRIGGER without_gaps")
            yield
            for statement in statements(FIRST):
                self.base.execute(statement)

    @contextlib.contextmanager
    def _transaction(self, begin: str) -> Iterator[None]:
        self.base.execute(begin)
        try:
            yield
        except BaseException:
            self.base.execute("ROLLBACK")
            raise
        self.base.execute("COMMIT")

    async def scrub(self) -> str:
        try:
            self.base.execute("VACUUM")  # pages that were split or freed have it still
        except sqlite3.Error as error:
            return f"the file cannot be rewritten ({error}); mend that, and run this again"
        self.base.execute(f"PRAGMA busy_timeout = {round(1000 * HELD)}")
        for _ in range(TRIES):
            if not self.base.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                return ""
            await asyncio.sleep(PAUSE)
        return (
            "another program has been reading the store since before, so its write-ahead log "
            "cannot be emptied; end that program, perhaps a backup, and run this again"
        )

    async def close(self) -> None:
        self.base.close()


def read_file(path: Path) -> SQLiteVault:
    """Open a SQLite store, of any version, to read it."""
    base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)
    with closed_on_failure(base, path):
        version = version_of(base)
        if not 0 < version <= schema.VERSION:
            raise StoreError(
                f"it is of version {version}; this release reads 1 to {schema.VERSION}"
            )
    return SQLiteVault(base)


def write_file(path: Path) -> SQLiteVault:
    """Open a SQLite store, brought to this version, or make it."""
    try:
        make_private(path)
        base = sqlite3.connect(path, isolation_level=None)
    except (sqlite3.Error, StoreError) as error:
        raise StoreError(f"{path}: {error}") from error
    with closed_on_failure(base, path):
        make_ready(base)
        base.execute(f"PRAGMA busy_timeout = {round(1000 * SECONDS)}")
    return SQLiteVault(base)


@contextlib.contextmanager
def closed_on_failure(base: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Close a database that cannot be opened, and raise StoreError with its path."""
    try:
        yield
    except (sqlite3.Error, StoreError) as error:
        base.close()
        raise StoreError(f"{path}: {error}") from error


@contextlib.asynccontextmanager
async def opened(where: str, *, writing: bool = False, new: bool = False) -> AsyncIterator[Vault]:
    """Open the store that a server is given as `where`; a file must be there unless it may be
    `new`. Raise StoreError if the store cannot be used.
    """
    vault: Vault
    if where.startswith(("postgresql://", "postgres://")):
        from hilojack.web.storing.vault_postgres import PostgresVault  # a page has none

        vault = await PostgresVault.open(where, writing=writing)
    else:
        if not new and not Path(where).is_file():
            raise StoreError(f"{where} is not a file")
        vault = write_file(Path(where)) if writing else read_file(Path(where))
    try:
        with told(vault):
            yield vault
    finally:
        await vault.close()


@contextlib.contextmanager
def told(vault: Vault) -> Iterator[None]:
    """Raise errors of its database as StoreError."""
    try:
        yield
    except StoreError:
        raise
    except vault.troubles as error:
        raise StoreError(str(error) or type(error).__name__) from error


async def copy(source: Vault, target: Vault) -> str:
    """Copy all streams of one moment. Return the digest of what was copied."""
    digest, waiting = sha256(), list[StoredRow]()
    async with source.at_one_moment(), target.filling():
        for stream in await source.streams():
            rows = list(map(whole, await source.rows(stream)))
            take_in(digest, rows)
            waiting += rows
            if len(waiting) >= AT_ONCE:
                await target.add(waiting)
                waiting = []
        await target.add(waiting)
    return digest.hexdigest()


async def digest_of(vault: Vault) -> str:
    """Return the digest of all streams of one moment."""
    digest = sha256()
    async with vault.at_one_moment():
        for stream in await vault.streams():
            take_in(digest, await vault.rows(stream))
    return digest.hexdigest()


def whole(row: StoredRow) -> StoredRow:
    """Return a row with what a server of version 1 leaves out."""
    known = checksum(*row[:3]) if row.checksum is None else row.checksum
    return row._replace(checksum=known, at=row.at or int(time.time()))


def take_in(digest: Any, rows: Iterable[StoredRow]) -> None:
    """Add rows to a digest."""
    for one in rows:
        digest.update(f"{one.stream} {one.number} {one.checksum} {len(one.entry)} ".encode())
        digest.update(one.entry)
