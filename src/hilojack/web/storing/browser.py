"""The store of a table without a server: what the browser of its page keeps.

The page's side (`web/src/here/store.ts`) has a database of the browser, IndexedDB, whose changes
are on disk before they are called done.
"""

import time
from collections.abc import Sequence
from typing import Any

from hilojack.web.storing.schema import checksum
from hilojack.web.storing.store import (
    Alone,
    Heads,
    PlacedEntry,
    StoreConflict,
    StoreError,
    intact,
    last_in,
)
from hilojack.words.keeping import browser_failed, browser_is_full

TAKEN, FULL = "taken", "full"  # faults that the page's side names


class BrowserFailed(StoreError):
    """The browser did not read or write."""

    told = browser_failed


class BrowserFull(BrowserFailed):
    """The browser lets the page write no more."""

    told = browser_is_full


class BrowserStore(Alone, Heads):
    """The store of one page, with the page's side `base`; its methods are those of `Store`."""

    def __init__(self, base: Any) -> None:
        self._base = base
        self._closed = False

    async def append(self, entries: Sequence[PlacedEntry]) -> None:
        now = int(time.time())
        rows = [[*one, checksum(*one), now] for one in entries]
        await self.ask("append", as_sent(rows))

    async def load(self, stream: str, since: int = 0, most: int | None = None) -> list[bytes]:
        rows = await self.ask("rows", stream, since, most)
        return intact(stream, map(checked, rows), since)

    async def last(self, stream: str) -> PlacedEntry | None:
        row = await self.ask("row", stream)
        return None if row is None else last_in(stream, [checked(row)])

    async def written(self, stream: str, number: int) -> float | None:
        row = await self.ask("row", stream, number)
        return None if row is None else float(row[4])

    async def check(self) -> None:
        await self.ask("check")

    async def size(self) -> int:
        return int(await self.ask("size"))

    async def close(self) -> None:
        self._closed = True
        self._base.close()

    async def ask(self, what: str, *about: object) -> Any:
        """Return what the page's side found. Raise StoreError if it failed."""
        if self._closed:
            raise BrowserFailed("the store is closed")
        fault, *found = (await getattr(self._base, what)(*about)).to_py()
        if fault == TAKEN:
            raise StoreConflict("the entry was written by another page, or follows none")
        if fault:
            raise BrowserFull(fault) if fault == FULL else BrowserFailed(fault)
        return found[0] if found else None


def checked(row: tuple[str, int, bytes, int, int]) -> tuple[int, bytes, int]:
    """Return the number, entry and checksum of a row of the page's side."""
    _, number, entry, check, _ = row
    return number, bytes(entry), check


def as_sent(rows: Sequence[Sequence[object]]) -> Any:
    """Return rows as the page's side takes them; bytes are copied out of Python's memory."""
    from pyodide.ffi import to_js

    return to_js(rows)
