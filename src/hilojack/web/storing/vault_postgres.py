"""A PostgreSQL database as its operator's commands see it."""

import contextlib
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from typing import Any, Self

from hilojack.web.storing import store_postgres
from hilojack.web.storing.rows import SECONDS, StoredRow
from hilojack.web.storing.store import StoreError


class PostgresVault:
    """A PostgreSQL database; its methods are those of `Vault`."""

    @property
    def troubles(self) -> tuple[type[Exception], ...]:
        return store_postgres.troubles()

    def __init__(self, base: Any, version: int) -> None:
        self.base = base
        at = "extract(epoch FROM at)::bigint"
        sums = f"checksum, {at}" if version > 1 else "NULL::bigint, NULL::bigint"
        self._columns = f"stream, number, entry, {sums}"

    @classmethod
    async def open(cls, url: str, *, writing: bool) -> Self:
        """Open a database of any version to read it, or, brought to this version, to write."""
        store_postgres.needs_asyncpg()
        if writing:
            await store_postgres.try_out(url)
        with store_postgres.told():
            base = await store_postgres.asyncpg.connect(url, timeout=SECONDS)
            version, _ = await store_postgres.versions(base)
        if not version:
            await base.close()
            raise StoreError("the database has no tables of Hilojack")
        return cls(base, version)

    async def streams(self, prefix: str = "") -> list[str]:
        query = (
            "SELECT DISTINCT stream FROM hilojack_log WHERE stream >= $1 AND stream < $2 ORDER BY 1"
        )
        return [name for (name,) in await self.base.fetch(query, prefix, f"{prefix}\U0010ffff")]

    async def rows(self, stream: str) -> list[StoredRow]:
        query = f"SELECT {self._columns} FROM hilojack_log WHERE stream = $1 ORDER BY number"
        return [StoredRow(*one) for one in await self.base.fetch(query, stream)]

    async def row(self, stream: str, number: int) -> StoredRow | None:
        query = f"SELECT {self._columns} FROM hilojack_log WHERE stream = $1 AND number = $2"
        found = await self.base.fetchrow(query, stream, number)
        return None if found is None else StoredRow(*found)

    async def last(self, stream: str) -> StoredRow | None:
        query = (
            f"SELECT {self._columns} FROM hilojack_log WHERE stream = $1 "
            "ORDER BY number DESC LIMIT 1"
        )
        found = await self.base.fetchrow(query, stream)
        return None if found is None else StoredRow(*found)

    async def ask(self, query: str, *about: int | str | None) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = await self.base.fetch(
            query.format("hilojack_").replace("?", "$"), *about
        )
        return found

    async def holding(self, prefix: str, text: bytes) -> list[str]:
        query = (
            "SELECT DISTINCT stream FROM hilojack_log WHERE starts_with(stream, $1) "
            "AND position($2 IN entry) > 0 ORDER BY 1"
        )
        return [name for (name,) in await self.base.fetch(query, prefix, text)]

    async def add(self, rows: Sequence[StoredRow]) -> None:
        records = [(*one[:4], datetime.fromtimestamp(one.at or 0, UTC)) for one in rows]
        columns = ["stream", "number", "entry", "checksum", "at"]
        await self.base.copy_records_to_table("hilojack_log", records=records, columns=columns)

    async def replace(self, row: StoredRow) -> None:
        query = (
            "UPDATE hilojack_log SET entry = $3, checksum = $4 WHERE stream = $1 AND number = $2"
        )
        await self.base.execute(query, *row[:4])

    async def delete(self, stream: str) -> None:
        await self.base.execute("DELETE FROM hilojack_log WHERE stream = $1", stream)

    @contextlib.asynccontextmanager
    async def at_one_moment(self) -> AsyncIterator[None]:
        async with self.base.transaction(isolation="repeatable_read", readonly=True):
            yield

    @contextlib.asynccontextmanager
    async def changing(self) -> AsyncIterator[None]:
        async with self.base.transaction():
            await self.base.execute("LOCK TABLE hilojack_log IN SHARE ROW EXCLUSIVE MODE")
            yield

    filling = changing

    async def scrub(self) -> str:
        return ""  # PostgreSQL does it when it vacuums

    async def close(self) -> None:
        await self.base.close()
