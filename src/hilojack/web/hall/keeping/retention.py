"""The end of old tables, by a rule that the operator sets.

A table goes some days after the last entry of its log: tokens, names of spectators and the log
with its secrets. The records of its finished matches stay, and the results of people.

The clock of a machine may be wrong, so it is believed by nobody alone. A table is marked a week
before its end, and goes once servers have run for that week by the clock that only goes forward,
and it is still due. If the time of day was put, all marks go. What a search costs does not depend
on how many tables are kept: it asks the index of `upkeep` (`schema.THIRD`). A board that was left
is finished by a time of day that both clocks bear out (`Retention.believed`).
"""

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from hilojack.records import write_jsonl
from hilojack.web.hall.archive import is_closed, record_of
from hilojack.web.hall.journal import Journal, shortened
from hilojack.web.hall.keeping.reading import (
    CHANGED,
    DAY,
    noted_days,
    read,
    replaying,
    tell_changed,
)
from hilojack.web.storing.rows import row
from hilojack.web.storing.schema import NEVER
from hilojack.web.storing.store import StoreError, Unreadable
from hilojack.web.storing.vault import Vault, opened
from hilojack.web.table.entries import Recorded, pack
from hilojack.web.table.standing import PlayedMatch
from hilojack.web.table.tables import Table

EVERY = 3_600.0  # seconds between two searches for old tables
PAUSE = 0.005  # seconds after each table that was read: others want the processor
WEEK = 7  # days of running between the mark and the end
MOST_LOOKED = 500  # tables of each kind that are looked at in one search
MOST_A_DAY = 2_000  # tables that are deleted in a day of running
BACK = 3_600  # seconds by which a clock may go back
AHEAD = 30 * DAY  # seconds that may pass while no server runs
NAMED = 5  # tables that are named in a line of the log

LATEST = """
SELECT stream, at FROM {}upkeep WHERE state = ?1 AND marked IS NULL ORDER BY at DESC LIMIT 1
"""
OLD = """
SELECT stream, at FROM {}upkeep WHERE state = ?1 AND marked IS NULL AND at < ?2
ORDER BY at LIMIT ?3
"""
DUE = """
SELECT stream, at FROM {}upkeep
WHERE marked <= ?1 AND ((state = 2 AND at < ?2) OR (state = 1 AND at < ?3))
ORDER BY marked LIMIT ?4
"""
NOTE = "UPDATE {}upkeep SET at = ?2, state = ?3, marked = ?4 WHERE stream = ?1"
UNMARK = "UPDATE {}upkeep SET marked = NULL WHERE marked IS NOT NULL"
AGAIN = "UPDATE {}upkeep SET turn = 0 WHERE turn = ?1"
HOUSE = "SELECT name, value FROM {}house"
BEAT = """
INSERT INTO {}house (name, value) VALUES ('at', ?1), ('ran', ?2), ('day', ?3), ('gone', ?4)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
GONE = "UPDATE {}house SET value = value + ?1 WHERE name = 'gone'"
UNKNOWN, UNFINISHED, FINISHED = range(3)  # states of a table
INF = float("inf")


@dataclass(frozen=True)
class Rule:
    """The days for which a table is kept after its last entry."""

    unfinished: int = 30
    finished: int = 365

    def days(self, state: int) -> int:
        """Return the days for a state, the fewest for one that is not known."""
        known = self.unfinished, self.finished
        return (min(known), *known)[state]

    def marks(self, state: int) -> int:
        """Return the days after which a table is marked."""
        return max(0, self.days(state) - WEEK)


class House(NamedTuple):
    """When servers kept the house, and for how long they have run."""

    at: int  # the last time, in seconds since 1970
    ran: int = 0  # seconds
    day: int = 0  # of running
    gone: int = 0  # tables that were deleted in it


class Cleared(NamedTuple):
    """What a search did: the tables it deleted, and sentences for the log."""

    deleted: int = 0
    said: Sequence[str] = ()
    put: bool = False  # True if the time of day was put


@dataclass
class Retention:
    """The deletion of the old tables of a store, in a thread of its own."""

    where: str = ""  # the store, as a server is given it; empty for one in memory
    rule: Rule = field(default_factory=Rule)
    say: Callable[[str], None] = lambda sentence: None
    journal: Journal = field(default_factory=Journal)
    _due: float = field(default_factory=time.monotonic)
    _kept: float | None = None  # when, by the clock that only goes forward
    _running: asyncio.Task[int] | None = None
    _is_first: bool = True  # no search has ended yet
    _apart: float = -INF  # the believed time of day, less the clock that only goes forward
    _doubted: float | None = None  # since when the time of day is not believed, by that clock

    def __post_init__(self) -> None:
        if not self.where:
            self._apart = time.time() - time.monotonic()

    def believed(self) -> float:
        """Return the time of day, less any step ahead until the server has run for a day after it.
        It is before all times until the store has said when it was used last, and for a day of
        running if that was too long ago.
        """
        now, ran = time.time(), time.monotonic()
        if now - ran - self._apart > BACK:
            self._doubted = ran if self._doubted is None else self._doubted
            if ran - self._doubted < DAY:
                return ran + self._apart
        self._apart, self._doubted = now - ran, None
        return now

    def told(self) -> Rule | None:
        """Return the rule for a page, or None if tables end with the server."""
        return self.rule if self.where else None

    def keep(self) -> None:
        """Begin to delete old tables if it is time."""
        now = time.monotonic()
        if self.where and now >= self._due:
            self._due = now + EVERY
            ran = 0.0 if self._kept is None else now - self._kept
            self._kept = now
            self._running = asyncio.create_task(self._prune(time.time(), ran))

    async def _prune(self, now: float, ran: float) -> int:
        work = prune(self.where, self.rule, now=now, ran=ran)
        try:
            done = await asyncio.to_thread(asyncio.run, work)
        except StoreError:
            return 0  # later, perhaps
        if self._is_first and not done.put:
            self._apart, self._doubted = time.time() - time.monotonic(), None
        self._is_first = False
        for sentence in done.said:
            self.say(sentence)
            self.journal.note("tables", said=sentence)
        return done.deleted


async def prune(where: str, rule: Rule, *, now: float, ran: float) -> Cleared:
    """Mark the tables of a store that will be too old, and delete those that were marked a week of
    running ago. `ran` are the seconds for which this server has run since it did so last.
    """
    async with opened(where, writing=True) as vault:
        house, put = await beat(vault, int(now), int(ran))
        await forget_notes(vault, now)
        deleted = [] if put else await delete(vault, rule, house, now)
        marked = await mark(vault, rule, house, now)
    said = [
        *([put] if put else []),
        *([f"deleted {named(deleted)}, too old by the rule"] if deleted else []),
        *([f"{named(marked)} will be deleted in {WEEK} days of running"] if marked else []),
    ]
    return Cleared(len(deleted), said, bool(put))


def named(streams: Sequence[str]) -> str:
    """Return how many tables these are, and the first of them as a log may name them."""
    codes = [shortened(one.partition("/")[2]) for one in streams[:NAMED]]
    more = ", ..." if len(streams) > NAMED else ""
    return f"{len(streams)} {'table' if len(streams) == 1 else 'tables'} ({', '.join(codes)}{more})"


# --- the clock -----------------------------------------------------------------------------------


async def beat(vault: Vault, now: int, ran: int) -> tuple[House, str]:
    """Note that a server runs. Return for how long servers have run and, if the time of day was put
    since the last beat, or the last entry if there was none, a sentence.
    """
    async with vault.changing():
        found = dict(await vault.ask(HOUSE))
        known = House(**found) if found else House(await last_entry(vault) or now)
        gap = now - known.at
        put = gap < -BACK or gap - ran > AHEAD
        if put:
            await vault.ask(UNMARK)
            await vault.ask(AGAIN, NEVER)  # a turn may only have seemed to be over for long
        ran = known.ran + (0 if put else max(0, min(ran, gap)))  # another server may run as well
        day = ran // int(DAY)
        house = House(now, ran, day, known.gone if day == known.day else 0)
        await vault.ask(BEAT, *house)
    if not put:
        return house, ""
    way = f"{abs(gap) / DAY:,.1f} days {'ahead of' if gap > 0 else 'behind'}"
    return house, (
        f"the clock is {way} the last time at which the store was used: if it is wrong, put it "
        f"right; nothing is deleted before {WEEK} days of running"
    )


async def last_entry(vault: Vault) -> int:
    """Return when the table that was opened last had its last entry, or 0 if there is none."""
    for stream, _ in await vault.ask(LATEST, UNKNOWN):
        last = await vault.last(stream)
        return (last and last.at) or 0
    return 0


async def forget_notes(vault: Vault, now: float) -> None:
    """Delete the notes that every server has read."""
    first = noted_days(now)[0]
    for stream in await vault.streams(CHANGED):
        if stream < first:
            await vault.delete(stream)


# --- tables --------------------------------------------------------------------------------------


def too_old(days: int, now: float) -> int:
    """Return the time before which a last entry was written more than these days ago."""
    return int(now - days * DAY)


async def mark(vault: Vault, rule: Rule, house: House, now: float) -> list[str]:
    """Mark the tables that will be too old in a week. Return them."""
    marked = []
    for state in (UNKNOWN, UNFINISHED, FINISHED):
        old = await vault.ask(OLD, state, too_old(rule.marks(state), now), MOST_LOOKED)
        for stream, at in old:
            if await look(vault, stream, state, at, rule, house, now):
                marked.append(stream)
            await asyncio.sleep(PAUSE)
    return marked


async def look(
    vault: Vault, stream: str, state: int, at: int, rule: Rule, house: House, now: float
) -> bool:
    """Note of a table when it had its last entry, and of one that is old whether it is finished.
    Return True if it was marked.
    """
    last = await vault.last(stream)
    if last is None:
        return False
    if (last.at or 0) > at:
        state, at = UNKNOWN, last.at or 0
    if state == UNKNOWN and at < too_old(rule.marks(state), now):
        state, _ = await replayed(vault, stream)
        if state == UNKNOWN:
            at = int(now)  # it cannot be read: perhaps a later release can
    marks = state != UNKNOWN and at < too_old(rule.marks(state), now)
    await vault.ask(NOTE, stream, at, state, house.ran if marks else None)
    return marks


async def delete(vault: Vault, rule: Rule, house: House, now: float) -> list[str]:
    """Delete tables that were marked a week of running ago and are too old. Return them."""
    ends = [too_old(rule.days(state), now) for state in (FINISHED, UNFINISHED)]
    left = MOST_A_DAY - house.gone
    deleted = []
    for stream, _ in await vault.ask(DUE, house.ran - WEEK * int(DAY), *ends, left):
        if await delete_table(vault, stream, rule, now):
            deleted.append(stream)
        await asyncio.sleep(PAUSE)
    await vault.ask(GONE, len(deleted))
    return deleted


async def delete_table(vault: Vault, stream: str, rule: Rule, now: float) -> bool:
    """Delete a table if it is too old. Return True if it was; one that cannot be read stays."""
    last = await vault.last(stream)
    if last is None:
        return False
    state, table = await replayed(vault, stream)
    records = recorded(table) if table else None
    at = last.at or 0
    if records is None or not at < too_old(rule.days(state), now):
        await vault.ask(NOTE, stream, at if records else int(now), UNKNOWN, None)
        return False
    async with vault.changing():
        if await vault.last(stream) != last:
            return False  # somebody has come back
        for id, record in records.items():
            await keep_record(vault, f"match/{id}", record)
        await vault.delete(stream)
        await tell_changed(vault, stream)
    return True


async def replayed(vault: Vault, stream: str) -> tuple[int, Table | None]:
    """Return whether a table is finished, and the table; not known of one that cannot be read."""
    try:
        log = read(stream, await vault.rows(stream))
        with replaying():
            table = Table(log)  # type: ignore[arg-type]
    except Unreadable:
        return UNKNOWN, None
    return (FINISHED if is_finished(table) else UNFINISHED), table


def is_finished(table: Table) -> bool:
    """Return True if all matches of a table are over, and there is one."""
    return bool(table.matches) and is_closed(table, table.matches[-1])


def recorded(table: Table) -> dict[str, Recorded | None] | None:
    """Return the records of the matches of a table, with the keys of their players, and nothing of
    one that is not over. Return None if they cannot be made.
    """
    try:
        with replaying():
            return {one.id: record_in(table, one) for one in table.matches}
    except Unreadable:
        return None


def record_in(table: Table, played: PlayedMatch) -> Recorded | None:
    """Return the record of a match, or None if it is not over."""
    if not is_closed(table, played):
        return None
    keys = [played.keys[chair] for chair in played.chairs]
    return Recorded(table.code, write_jsonl(record_of(table, played)), keys)


async def keep_record(vault: Vault, stream: str, record: Recorded | None) -> None:
    """Replace the name of a match's table by its record, or forget a match without one."""
    await vault.delete(stream)
    if record is not None:
        await vault.add([row(stream, 0, pack(record))])
