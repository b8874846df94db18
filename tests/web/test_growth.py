"""Work that does not grow with what is kept: twice the store, and the same cost.

What is counted are steps of SQLite's machine, which are the same on every computer: each row that a
query reads is some of them, whether it is found by an index or among all others.
"""

import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from hilojack.web.storing.clocks import turns
from hilojack.web.storing.reading import DAY
from hilojack.web.storing.retention import Rule, prune
from hilojack.web.storing.vault import Row, opened, row
from store_support import GOLDEN

HOUR = 3_600.0


class Steps:
    """The steps of all databases that are opened meanwhile."""

    def __init__(self) -> None:
        self.count = 0

    def step(self) -> None:
        self.count += 1

    def since(self, before: int) -> int:
        return self.count - before


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    counted, connect = Steps(), sqlite3.connect

    def connected(*where: Any, **how: Any) -> sqlite3.Connection:
        base: sqlite3.Connection = connect(*where, **how)
        base.set_progress_handler(counted.step, 1)
        return base

    monkeypatch.setattr(sqlite3, "connect", connected)
    return counted


async def tables_of(golden: str) -> list[list[Row]]:
    """The logs of the tables of a golden store."""
    async with opened(str(GOLDEN / golden)) as vault:
        return [await vault.rows(stream) for stream in await vault.streams("table/")]


async def fill(path: Path, golden: str, count: int, age: float) -> None:
    """Fill a store with copies of the tables of a golden one, so many days old."""
    logs, at = await tables_of(golden), int(time.time() - age * DAY)
    async with opened(str(path), writing=True, new=True) as vault, vault.changing():
        for n in range(count):
            for log in logs:
                code = log[0].stream.removeprefix("table/")
                for number, one in enumerate(log):
                    entry = one.entry.replace(code.encode(), f"{n:03}{code[3:]}".encode())
                    await vault.add([row(f"table/{n:03}{code[3:]}", number, entry, at)])


async def an_hour_of_keeping_house(where: str, hour: int) -> None:
    """What a server does in its store in an hour, though nothing happens there."""
    now = time.time() + hour * HOUR
    await prune(where, Rule(), now=now, ran=HOUR)
    await turns(where, DAY, after=now - HOUR, until=now + HOUR)


@pytest.mark.parametrize("age", [10, 100])
@pytest.mark.parametrize("golden", ["store-2.sqlite", "store-2-turns.sqlite"])
async def test_an_hour_of_keeping_house_costs_the_same_however_many_tables_are_kept(
    tmp_path: Path, steps: Steps, monkeypatch: pytest.MonkeyPatch, golden: str, age: int
) -> None:
    monkeypatch.setattr("hilojack.web.storing.retention.PAUSE", 0)
    costs = []
    for count in (6, 12):
        path = tmp_path / f"{count}.sqlite"
        await fill(path, golden, count, age)
        for hour in range(3):  # the tables are looked at, once
            await an_hour_of_keeping_house(str(path), hour)
        before = steps.count
        await an_hour_of_keeping_house(str(path), 3)
        costs.append(steps.since(before))
    assert costs[0] == costs[1] > 0
