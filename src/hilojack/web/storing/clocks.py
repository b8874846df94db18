"""When turns of days are over, at tables that sleep: nobody stays awake to count them.

The times are those of the log, so a restart neither loses a turn nor makes it longer. A search
finds the tables that are played by turns; it may name a time that is too early, and whoever wakes
the table then finds the right one.
"""

import asyncio
import re
import time
from dataclasses import dataclass, field

from hilojack.web.rooms import table_stream
from hilojack.web.store import StoreError
from hilojack.web.storing.vault import Row, Vault, opened

EVERY = 3_600.0  # seconds between two searches: another server may have gone
LATEST = 30 * 86_400.0  # seconds: what was over long before is not looked at again
AT_ONCE = 20  # tables that are woken in one round
DAYS = re.compile(rb'"customs":\{[^}]*"days":([0-9]+)')
MOVED = re.compile(rb'\{"type":"(acted|claimed|dealt|joined|listed|resigned|undone|voided)\b')


@dataclass
class Clocks:
    """The turns of a store that end, by the code of their table."""

    where: str = ""  # the store, as a server is given it; empty for one in memory
    day: float = 86_400.0  # seconds
    _over: dict[str, float] = field(default_factory=dict)  # when, in seconds since 1970
    _next: float = 0.0
    _after: float = field(default_factory=lambda: time.time() - LATEST)
    _running: asyncio.Task[None] | None = None

    def note(self, code: str, over: float | None) -> None:
        """Note when a turn is over at a table that falls asleep, if one is."""
        if over is not None:
            self._over[code] = over

    def take(self) -> list[str]:
        """Return tables whose turn is over; each is returned once."""
        now = time.time()
        late = [code for code, over in self._over.items() if over <= now][:AT_ONCE]
        for code in late:
            del self._over[code]
        return late

    def keep(self) -> None:
        """Begin to search the store for turns if it is time."""
        if self.where and time.monotonic() >= self._next:
            self._next = time.monotonic() + EVERY
            self._running = asyncio.create_task(self._search())

    async def _search(self) -> None:
        after, self._after = self._after, time.time()
        try:
            found = await asyncio.to_thread(asyncio.run, turns(self.where, self.day))
        except StoreError:
            self._after = after  # later, perhaps
            return
        self._over |= {code: over for code, over in found.items() if over > after}


async def turns(where: str, day: float) -> dict[str, float]:
    """Return when turns of days are over, at the latest tables of a store, by code."""
    prefix, found = table_stream(""), {}
    async with opened(where) as vault:
        for stream in await vault.streams(prefix):
            if over := await turn_over(vault, stream, day):
                found[stream.removeprefix(prefix)] = over
    return found


async def turn_over(vault: Vault, stream: str, day: float) -> float | None:
    """Return when the turn of a table is over, or None if it is not played by turns."""
    first = await vault.first(stream)
    days = DAYS.search(first.entry) if first else None
    if days is None:
        return None
    last = await vault.last(stream)
    if last is None or not is_turn(last):  # somebody chatted, say
        last = next(filter(is_turn, reversed(await vault.rows(stream))), None)
    return None if last is None else (last.at or 0) + int(days[1]) * day


def is_turn(row: Row) -> bool:
    """Return True if an entry begins a turn."""
    return MOVED.match(row.entry) is not None
