"""The end of old tables, by a rule that the operator sets.

A table goes some days after the last entry of its log: tokens, names of spectators and the log
with its secrets. The records of its finished matches stay, and the results of people.
"""

import asyncio
import time
from dataclasses import dataclass, field
from typing import NamedTuple

from hilojack.records import write_jsonl
from hilojack.web.archive import is_closed, record_of
from hilojack.web.entries import Recorded, pack
from hilojack.web.store import StoreError, Unreadable
from hilojack.web.storing.reading import (
    CHANGED,
    DAY,
    noted_days,
    read,
    replaying,
    tell_changed,
)
from hilojack.web.storing.vault import Row, Vault, opened, row
from hilojack.web.tables import Played, Table

EVERY = 3_600.0  # seconds between two searches for old tables
PAUSE = 0.005  # seconds after each table that was read: others want the processor


class Rule(NamedTuple):
    """The days for which a table is kept after its last entry."""

    unfinished: int = 30
    finished: int = 365

    @property
    def least(self) -> int:
        return min(self)


@dataclass
class Retention:
    """The deletion of the old tables of a store, in a thread of its own."""

    where: str = ""  # the store, as a server is given it; empty for one in memory
    rule: Rule = field(default_factory=Rule)
    _due: float = field(default_factory=time.monotonic)
    _running: asyncio.Task[int] | None = None

    def told(self) -> dict[str, int] | None:
        """Return the rule for a page, or None if tables end with the server."""
        return self.rule._asdict() if self.where else None

    def keep(self) -> None:
        """Begin to delete old tables if it is time."""
        if self.where and time.monotonic() >= self._due:
            self._due = time.monotonic() + EVERY
            self._running = asyncio.create_task(self._prune())

    async def _prune(self) -> int:
        work = prune(self.where, self.rule)
        try:
            return await asyncio.to_thread(asyncio.run, work)
        except StoreError:
            return 0  # later, perhaps


async def prune(where: str, rule: Rule, *, now: float | None = None) -> int:
    """Delete the tables of a store that are too old. Return how many."""
    moment = time.time() if now is None else now
    deleted = 0
    async with opened(where, writing=True) as vault:
        await forget_notes(vault, moment)
        for stream in await vault.streams("table/"):
            last = await vault.last(stream)
            if last is not None and is_older(last, rule.least, moment):
                deleted += await prune_table(vault, stream, last, rule, moment)
                await asyncio.sleep(PAUSE)
    return deleted


async def forget_notes(vault: Vault, now: float) -> None:
    """Delete the notes that every server has read."""
    first = noted_days(now)[0]
    for stream in await vault.streams(CHANGED):
        if stream < first:
            await vault.delete(stream)


def is_older(last: Row, days: int, now: float) -> bool:
    """Return True if an entry was written more than these days ago."""
    return last.at is not None and last.at + days * DAY < now


async def prune_table(vault: Vault, stream: str, last: Row, rule: Rule, now: float) -> bool:
    """Delete a table if it is too old. Return True if it was; one that cannot be read stays."""
    try:
        log = read(stream, await vault.rows(stream))
        with replaying():
            table = Table(log)  # type: ignore[arg-type]
            records = [recorded(table, one) for one in table.matches]
    except Unreadable:
        return False
    if not is_older(last, rule.finished if is_finished(table) else rule.unfinished, now):
        return False
    async with vault.changing():
        if await vault.last(stream) != last:
            return False  # somebody has come back
        for played, record in zip(table.matches, records, strict=True):
            await keep_record(vault, f"match/{played.id}", record)
        await vault.delete(stream)
        await tell_changed(vault, stream)
    return True


def is_finished(table: Table) -> bool:
    """Return True if all matches of a table are over, and there is one."""
    return bool(table.matches) and is_closed(table, table.matches[-1])


def recorded(table: Table, played: Played) -> Recorded | None:
    """Return the record of a match that is over, with the keys of its players."""
    if not is_closed(table, played):
        return None
    keys = [played.keys[chair] for chair in played.chairs]
    return Recorded(table.code, write_jsonl(record_of(table, played)), keys)


async def keep_record(vault: Vault, stream: str, record: Recorded | None) -> None:
    """Replace the name of a match's table by its record, or forget a match without one."""
    await vault.delete(stream)
    if record is not None:
        await vault.add([row(stream, 0, pack(record))])
