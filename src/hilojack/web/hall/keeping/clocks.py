"""When turns of days, or days for a board, are over at tables that sleep: nobody stays awake to
count them.

The times are those of the log, so a restart neither loses a turn nor makes it longer. A search
asks an index for the tables whose turn may soon be over (`schema.THIRD`). What is noted there may
be too early, and whoever looks at the table then notes the right time.
"""

import asyncio
import re
import time
from dataclasses import dataclass, field

from hilojack.web.storing.rows import StoredRow
from hilojack.web.storing.schema import NEVER
from hilojack.web.storing.store import StoreError
from hilojack.web.storing.vault import Vault, opened
from hilojack.web.table.entries import table_stream

EVERY = 3_600.0  # seconds between two searches: another server may have gone
LATEST = 30 * 86_400.0  # seconds: what was over long before is not looked at again
AT_ONCE = 20  # tables that are woken in one round
NOTED = 500  # tables of which is noted in one transaction when to look again
DAYS = re.compile(rb'"customs":\{[^}]*"days":([0-9]+)')
OF_BOARD = re.compile(rb'"duplicate":\{[^}]*"days":([0-9]+)')
SOON = "SELECT stream, turn FROM {}upkeep WHERE turn <= ?1"
NOTE = "UPDATE {}upkeep SET turn = ?2 WHERE stream = ?1"
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
        waiting = min((over - 1 for over in self._over.values()), default=after)
        until = time.time() + 2 * EVERY
        work = turns(self.where, self.day, after=min(after, waiting), until=until)
        try:
            self._over |= await asyncio.to_thread(asyncio.run, work)
        except StoreError:
            self._after = after  # later, perhaps


async def turns(where: str, day: float, *, after: float, until: float) -> dict[str, float]:
    """Return when turns of days are over between two times, by the code of their table. Note of the
    other tables that were looked at when to look again.
    """
    found, later = {}, []
    async with opened(where, writing=True) as vault:
        for stream, _ in await vault.ask(SOON, int(until)):
            last = await vault.last(stream)
            over = await turn_over(vault, stream, day)
            if over is not None and after < over <= until:
                found[stream.removeprefix(table_stream(""))] = over
            else:
                later.append((last, NEVER if over is None or over <= after else int(over)))
        for first in range(0, len(later), NOTED):
            async with vault.changing():
                for last, turn in later[first : first + NOTED]:
                    if last and await vault.last(last.stream) == last:  # else somebody has acted
                        await vault.ask(NOTE, last.stream, turn)
    return found


async def turn_over(vault: Vault, stream: str, day: float) -> float | None:
    """Return when the turn of a table, or the time for its board, is over, or None if it has
    neither.
    """
    first, last = await vault.row(stream, 0), await vault.last(stream)
    if first and (of_board := OF_BOARD.search(first.entry)):
        return (first.at or 0) + int(of_board[1]) * day
    days = DAYS.search(first.entry) if first else None
    while days and last and not is_turn(last):  # somebody chatted, say
        last = await vault.row(stream, last.number - 1)
    return (last.at or 0) + int(days[1]) * day if days and last else None


def is_turn(row: StoredRow) -> bool:
    """Return True if an entry begins a turn."""
    return MOVED.match(row.entry) is not None
