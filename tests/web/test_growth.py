"""Work that does not grow with what is kept: twice the store, and the same cost.

What is counted are steps of SQLite's machine, which are the same on every computer: each row that a
query reads is some of them, whether it is found by an index or among all others. Then, what follows
from a stream is the same whether it is kept or worked out again.
"""

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from hilojack.boards.answered import TALLIES, Puzzled, Tallied
from hilojack.boards.entries import Begun, BoardScored, Computed, Lapsed
from hilojack.mistakes.entries import Dropped, Noted, Tried
from hilojack.web.hall import folds
from hilojack.web.hall.folds import Boards, Day, Folds, Life, Tallies
from hilojack.web.hall.keeping.clocks import turns
from hilojack.web.hall.keeping.persons import erase_person
from hilojack.web.hall.keeping.reading import DAY
from hilojack.web.hall.keeping.retention import Rule, prune
from hilojack.web.hall.people import today
from hilojack.web.storing.rows import StoredRow, row
from hilojack.web.storing.store import MemoryStore, PlacedEntry, SQLiteStore, Store, Unreadable
from hilojack.web.storing.vault import opened
from hilojack.web.table.entries import AnyEntry, Drawn, Finished, Watched, hashed, pack
from store_support import GOLDEN
from web_support import Kept, serving as serve

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


async def tables_of(golden: str) -> list[list[StoredRow]]:
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
@pytest.mark.parametrize(
    "golden", ["store-2.sqlite", "store-2-turns.sqlite", "store-3-begun.sqlite"]
)
async def test_an_hour_of_keeping_house_costs_the_same_however_many_tables_are_kept(
    tmp_path: Path, steps: Steps, monkeypatch: pytest.MonkeyPatch, golden: str, age: int
) -> None:
    monkeypatch.setattr("hilojack.web.hall.keeping.retention.PAUSE", 0)
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


# --- requests ------------------------------------------------------------------------------------

ANN = "a" * 32
SET = "pitch.penguin.4.rule.abcd"
LEVELS = ("random", "rule")


def life(count: int) -> list[AnyEntry]:
    """What somebody did who did so much of each kind."""
    entries: list[AnyEntry] = []
    for n in range(count):
        id, at = f"{n:032x}", 1.7e9 + n
        entries += [
            Finished(f"m{n}", "pitch", "penguin", n % 3 == 0, n % 7 - 3, 4, ["club"] * 3, at),
            Finished(f"d{n}", "pitch", "penguin", True, 1, 1, ["club"] * 3, at, f"day {n}"),
            Begun(SET if n < 8 else f"{SET}{n // 8}", n % 8 + 1, 0, at),
            (Lapsed if n % 4 == 3 else BoardScored)(
                SET if n < 8 else f"{SET}{n // 8}", n % 8 + 1, 0, n % 5, at
            ),
            Puzzled(f"p{n}", "pitch", "penguin", 4, n % 4, n % 2 == 0, at),
            *(Noted(id, "2026-01-01", ""), Tried(id, "2026-01-02", 3, True), Dropped(id)),
        ]
    return entries


def streams(count: int) -> dict[str, Sequence[AnyEntry]]:
    """The streams of a store in which so much was done."""
    return {
        f"me/{hashed(ANN)}": life(count),
        f"daily/{today()}": [
            Finished(f"m{n}", "pitch", "penguin", True, n % 5, 1, ["club"] * 3, 1.7e9)
            for n in range(count)
        ],
        f"set/{SET}": [
            Drawn("00" * 32),
            *(
                Computed(SET, board, seat, level, 2)
                for board in range(1, 9)
                for seat in (0, 1)
                for level in (*LEVELS, "club", "expert")
            ),
            *(BoardScored(SET, n % 8 + 1, 1, n % 5, 1.7e9, by=f"{n}") for n in range(count)),
        ],
        TALLIES: [Tallied(f"p{n % 50}", n % 3 > 0) for n in range(count)],
    }


async def write(store: Store, kept: dict[str, Sequence[AnyEntry]]) -> None:
    for stream, entries in kept.items():
        last = await store.last(stream)
        end = 0 if last is None else last.number + 1
        await store.append(
            [PlacedEntry(stream, n, pack(entry)) for n, entry in enumerate(entries, end)]
        )


ASKED = (
    *("/api/me", "/api/daily", f"/api/duplicate/{SET}", "/api/duplicate", "/api/rating"),
    *("/api/puzzles", "/api/puzzles/1", f"/api/training?day={today()}", "/api/tables/abcdefgh"),
)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field of players who think no time, and no par."""
    monkeypatch.setattr("hilojack.web.hall.boards.FIELD", LEVELS)
    monkeypatch.setattr("hilojack.web.hall.people.play_par", lambda match: 0)
    monkeypatch.setattr("hilojack.boards.ratings.shipped_scales", dict)


@pytest.mark.usefixtures("quick")
async def test_a_request_costs_the_same_however_much_its_person_and_all_others_did(
    tmp_path: Path, steps: Steps
) -> None:
    costs: dict[str, list[int]] = {path: [] for path in ASKED}
    for count in (300, 600):
        store = SQLiteStore(tmp_path / f"{count}")
        await write(store, streams(count))
        async with serve(store) as server:
            for path in ASKED:
                await server.ask("GET", path, token=ANN)  # the first time its streams are read
            for path in ASKED:
                each = []
                for _ in range(3):  # the house may be kept in one of them
                    before = steps.count
                    await server.ask("GET", path, token=ANN)
                    each.append(steps.since(before))
                costs[path].append(min(each))
    assert {path: one for path, (one, _) in costs.items()} == {
        path: twice for path, (_, twice) in costs.items()
    }


@pytest.mark.usefixtures("quick")
async def test_to_add_an_entry_costs_the_same_however_many_there_are(
    tmp_path: Path, steps: Steps
) -> None:
    costs = []
    for count in (300, 600):
        store = SQLiteStore(tmp_path / f"{count}")
        await write(store, streams(count))
        kept, mine, day = Folds(store), f"me/{hashed(ANN)}", f"daily/{today()}"
        for new in ("first", "second"):
            before = steps.count
            result = Finished(new, "pitch", "penguin", True, 1, 1, ["club"] * 3, 1.7e9)
            await kept.add({mine: Life, day: Day}, lambda *_, one=result: [[one], [one]])
        costs.append(steps.since(before))
        await store.close()
    assert costs[0] == costs[1] > 0


# --- what is kept of a stream --------------------------------------------------------------------


def facts_of(life: Life) -> object:
    """All that is told of a person."""
    plain = life.figures.told(), life.matches, life.daily, life.answers
    boards, training = (life.boards, life.sets, life.open), life.training
    trained = training.entries, training.noted, training.tries, training.known
    return *plain, *boards, *trained, life.results


async def test_what_is_kept_of_a_stream_is_what_follows_from_it_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(folds, "AT_ONCE", 3)
    store = MemoryStore()
    kept, entries = Folds(store), life(20)
    for n, entry in enumerate(entries):
        await store.append([PlacedEntry("me/a", n, pack(entry))])
        if n % 5 < 2:
            await asyncio.gather(*(kept.of("me/a", Life) for _ in range(3)))
    anew = await Folds(store).of("me/a", Life)
    assert facts_of(await kept.of("me/a", Life)) == facts_of(anew)
    assert len(anew.matches) == 40


async def test_a_stream_that_was_erased_and_grew_again_is_read_anew(kept: Kept) -> None:
    store = kept.open()
    known, stream = Folds(store), f"me/{hashed(ANN)}"
    await write(store, {stream: life(3)})
    assert (await known.of(stream, Life)).figures.told().matches == 3
    await erase_person(kept.where, ANN)
    assert (await known.of(stream, Life)).figures.told().matches == 0
    await write(store, {stream: life(2)})
    assert (await known.of(stream, Life)).figures.told().matches == 2
    await erase_person(kept.where, ANN)
    await write(store, {stream: life(9)[16:]})  # more entries than before, and others
    assert len((await known.of(stream, Life)).matches) == 14
    await store.close()


async def test_a_server_forgets_the_figures_of_whoever_is_erased(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hilojack.web.hall.hall.HOUSE_KEPT", 0.05)
    store = kept.open()
    await write(store, {f"me/{hashed(ANN)}": life(3)})
    async with serve(store) as server:
        assert (await server.ask("GET", "/api/me", token=ANN))[1]["matches"] == 3
        assert server.hall.folds._kept
        await erase_person(kept.where, ANN)
        async with asyncio.timeout(60):
            while server.hall.folds._kept:
                await asyncio.sleep(0.01)  # before it looks again


async def test_those_who_add_the_same_result_at_once_add_it_once(kept: Kept) -> None:
    store = kept.open()
    result = Finished("m", "pitch", "penguin", True, 1, 1, ["club"] * 3, 1.7e9)

    def once(life: Life, day: Day) -> list[list[Finished]]:
        return [[], []] if life.has(result) else [[result], [result]]

    servers = [Folds(store) for _ in range(8)]
    await asyncio.gather(*(one.add({"me/a": Life, "daily/d": Day}, once) for one in servers))
    assert [(await one.of("daily/d", Day)).results for one in servers] == [1] * 8
    assert len(await store.load("me/a")) == 1
    await store.close()


async def test_the_folds_asked_for_last_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folds, "MOST_FOLDED", 10)
    store = MemoryStore()
    kept = Folds(store)
    for name in "abcd":
        await write(store, {name: [Watched("t")] * 4, TALLIES: [Tallied("p", True)] * 9})
        await kept.of(name, Boards)
        await kept.of("a", Boards)
        await kept.of(TALLIES, Tallies)
        await kept.of(f"nobody {name}", Boards)
    assert list(kept._kept) == ["d", "a", TALLIES]
    assert kept._folded == 8, "tallies need no more memory for more answers"


async def test_an_entry_that_cannot_be_read_spoils_a_life_and_no_set() -> None:
    store = MemoryStore()
    await store.append([PlacedEntry(name, 0, b"{}") for name in "ab"])
    kept = Folds(store)
    await write(store, {"a": [BoardScored(SET, 1, 0, 3, 1.7e9)]})
    assert (await kept.of("a", Boards)).results == 1
    for _ in range(2):
        with pytest.raises(Unreadable):
            await kept.of("b", Life)


async def test_tallies_count_who_answered_and_who_found(kept: Kept) -> None:
    store = kept.open()
    await write(store, {TALLIES: [Tallied("p", True), Tallied("p", False), Tallied("q", True)]})
    tallies = await Folds(store).of(TALLIES, Tallies)
    assert (tallies.tried["p"], tallies.found["p"], tallies.tried["nobody"]) == (2, 1, 0)
    await store.close()
