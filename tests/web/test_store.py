"""What every store keeps, whichever it is: in memory, in SQLite, in PostgreSQL, in a browser."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from hilojack.web.storing.store import (
    MemoryStore,
    PlacedEntry,
    SQLiteStore,
    Store,
    StoreConflict,
    StoreError,
    connect,
    write,
)
from hilojack.web.storing.store_postgres import PostgresStore, needs_asyncpg
from postgres_support import Database
from tiers import needs

TABLE = "table/abc"
Open = Callable[[], Awaitable[Store]]


@pytest.fixture(params=["memory", "sqlite", "postgres", "browser"])
async def opened(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Open]:
    """Opens the same store again and again, as a server does that was started anew."""
    stores: list[Store] = []
    kind = request.param
    url = request.getfixturevalue("database").new() if kind == "postgres" else ""
    memory = MemoryStore()
    rooms = AsyncExitStack()
    browsers = needs("browser_store_support") if kind == "browser" else None
    page = await rooms.enter_async_context(browsers.a_browser()) if browsers else None

    async def again() -> Store:
        for store in stores:
            await store.close()
        if kind == "memory":
            return memory
        if browsers:
            stores.append(await browsers.store_in(page, monkeypatch))
            return stores[-1]
        stores.append(SQLiteStore(tmp_path / "log") if kind == "sqlite" else PostgresStore(url))
        await stores[-1].claim(TABLE)
        return stores[-1]

    yield again
    for store in stores:
        await store.close()
    await rooms.aclose()


async def test_entries_come_back_in_their_order(opened: Open) -> None:
    store = await opened()
    await store.append([PlacedEntry("a", 0, b"one"), PlacedEntry("b", 0, b"other")])
    await store.append([PlacedEntry("a", 1, b"two"), PlacedEntry("a", 2, b"\x00\xff")])
    store = await opened()
    assert await store.load("a") == [b"one", b"two", b"\x00\xff"]
    assert await store.load("b") == [b"other"]
    assert await store.load("nobody") == []


async def test_a_stream_is_read_from_a_number_on_or_at_either_end(opened: Open) -> None:
    store = await opened()
    await store.append([PlacedEntry("a", n, b"%d" % n) for n in range(5)])
    assert await store.load("a", 3) == [b"3", b"4"]
    assert await store.load("a", 1, 2) == [b"1", b"2"]
    assert await store.load("a", 5) == await store.load("nobody", 5) == []
    assert (await store.head("a"), await store.head("nobody")) == (b"0", None)
    assert (await store.last("a"), await store.last("nobody")) == (PlacedEntry("a", 4, b"4"), None)


@pytest.mark.parametrize("number", [0, 1, 3])
async def test_an_entry_follows_the_last_one_and_no_other(opened: Open, number: int) -> None:
    store = await opened()
    await store.append([PlacedEntry("a", 0, b"one"), PlacedEntry("a", 1, b"two")])
    with pytest.raises(StoreConflict):
        await store.append([PlacedEntry("b", 0, b"new"), PlacedEntry("a", number, b"three")])
    assert await store.load("a") == [b"one", b"two"]
    assert await store.load("b") == []  # all or none


@pytest.mark.parametrize("count", [1, 2, 64])
def test_sqlite_does_not_read_the_whole_log_for_what_it_writes(tmp_path: Path, count: int) -> None:
    base = connect(tmp_path / "log")
    steps: list[None] = []  # of SQLite's machine
    after = [0]  # so many steps, append by append
    base.set_progress_handler(lambda: steps.append(None), 1)
    for number in range(200):
        write(base, [PlacedEntry(f"table/{n}", number, b"one") for n in range(count)])
        after.append(len(steps))
    assert 0 < after[-1] - after[-2] < 1.5 * (after[2] - after[1])
    base.close()


def test_a_database_that_cannot_be_used_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[sqlite3.Connection] = []
    connect_to = sqlite3.connect

    def note(*what: Any, **more: Any) -> sqlite3.Connection:
        opened.append(connect_to(*what, **more))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", note)
    (tmp_path / "file").write_text("no database, and long enough to be read as the head of one" * 9)
    with pytest.raises(sqlite3.DatabaseError):
        connect(tmp_path / "file")
    for base in opened:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            base.execute("SELECT 1")


async def test_appends_that_come_at_once_fail_each_by_itself(opened: Open) -> None:
    store = await opened()
    await store.append([PlacedEntry(TABLE, 0, b"laid")])
    appends = [store.append([PlacedEntry(f"s{n}", 0, b"%d" % n)]) for n in range(50)]
    bad = [
        store.append([PlacedEntry(TABLE, 5, b"gap")]),
        store.append([PlacedEntry("s", 1, b"gap")]),
    ]
    answers = await asyncio.gather(*appends, *bad, return_exceptions=True)
    assert answers[:50] == [None] * 50
    assert all(isinstance(answer, StoreConflict) for answer in answers[50:])
    assert all([await store.load(f"s{n}") == [b"%d" % n] for n in range(50)])


async def test_appends_that_come_soon_after_one_share_a_transaction(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hilojack.web.storing.store.SPACED", 0.5)  # while it lasts all of them come
    groups: list[int] = []
    store = SQLiteStore(tmp_path / "log", committed=lambda entries, seconds: groups.append(entries))
    await store.append([PlacedEntry("first", 0, b"")])
    appends = []
    for number in range(9):
        appends.append(asyncio.create_task(store.append([PlacedEntry("soon", number, b"")])))
        await asyncio.sleep(0.001)  # they come while others are written
    await asyncio.gather(*appends)
    await store.close()
    assert groups == [1, 9]


async def test_of_two_that_write_the_same_entry_one_is_refused(opened: Open) -> None:
    store = await opened()
    both = [store.append([PlacedEntry("a", 0, data)]) for data in (b"x", b"y")]
    answers = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(map(str, map(type, answers))) == sorted(map(str, (type(None), StoreConflict)))
    assert len(await store.load("a")) == 1


async def test_whoever_waits_may_go_away_and_the_entry_is_written(opened: Open) -> None:
    store = await opened()
    await store.load("a")
    waiting = asyncio.create_task(store.append([PlacedEntry("a", 0, b"one")]))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    store = await opened()
    assert await store.load("a") == [b"one"]


async def test_a_closed_store_refuses(opened: Open) -> None:
    store = await opened()
    await store.close()
    if not isinstance(store, MemoryStore):
        with pytest.raises(StoreError):
            await store.append([PlacedEntry("a", 0, b"one")])


# --- leases in PostgreSQL ------------------------------------------------------------------------


@pytest.fixture
async def two(database: Database) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Two servers on one database."""
    url = database.new()
    async with (
        PostgresStore(url, "http://one:1", life=1.0) as one,
        PostgresStore(url, "http://two:2", life=1.0) as other,
    ):
        yield one, other


Two = tuple[PostgresStore, PostgresStore]


async def test_a_table_is_written_only_by_the_server_that_has_its_lease(two: Two) -> None:
    one, other = two
    assert await one.claim(TABLE) is None
    holder = await other.claim(TABLE)
    assert holder is not None
    assert (holder.address, holder.secret) == ("http://one:1", one.secret)
    await one.append([PlacedEntry(TABLE, 0, b"one")])
    with pytest.raises(StoreConflict):
        await other.append([PlacedEntry(TABLE, 1, b"other")])
    assert await one.load(TABLE) == [b"one"]


async def test_a_released_lease_is_free_at_once(two: Two) -> None:
    one, other = two
    await one.claim(TABLE)
    await one.release(TABLE)
    assert await other.claim(TABLE) is None
    with pytest.raises(StoreConflict):
        await one.append([PlacedEntry(TABLE, 0, b"one")])


async def test_a_server_that_closes_leaves_its_tables_to_the_others(two: Two) -> None:
    one, other = two
    await one.claim(TABLE)
    await one.close()
    assert await other.claim(TABLE) is None


async def test_a_server_that_slept_through_a_takeover_writes_nothing(two: Two) -> None:
    one, other = two
    lost: list[str] = []
    one.lost = lost.append
    await one.claim(TABLE)
    await one.append([PlacedEntry(TABLE, 0, b"one")])
    for task in one._tasks[1:]:  # it says no more that it lives, and hears nothing
        task.cancel()
    assert await other.claim(TABLE) is not None
    await asyncio.sleep(1.2)  # the lease of a second ends
    assert await other.claim(TABLE) is None
    with pytest.raises(StoreConflict):  # though the number is free
        await one.append([PlacedEntry(TABLE, 1, b"one again")])
    await other.append([PlacedEntry(TABLE, 1, b"other")])
    assert await other.load(TABLE) == [b"one", b"other"]
    await one._look_what_is_lost()
    assert lost == [TABLE]


async def test_a_takeover_is_heard_of(two: Two) -> None:
    one, other = two
    lost: asyncio.Queue[str] = asyncio.Queue()
    one.lost = lost.put_nowait
    await one.claim(TABLE)
    one._tasks[1].cancel()  # it says no more that it lives
    await asyncio.sleep(1.2)  # the lease of a second ends
    assert await other.claim(TABLE) is None
    assert await asyncio.wait_for(lost.get(), 5) == TABLE


async def test_many_claims_at_once_have_one_winner(two: Two) -> None:
    claims = [(one, one.claim(TABLE)) for one in two * 8]
    holders = await asyncio.gather(*(claim for _, claim in claims))
    won = {id(one) for (one, _), holder in zip(claims, holders, strict=True) if holder is None}
    assert len(won) == 1


async def test_a_database_that_fails_and_comes_back_has_each_entry_once(database: Database) -> None:
    async with PostgresStore(database.new()) as store:
        await store.claim(TABLE)
        await store.append([PlacedEntry(TABLE, 0, b"0")])
        database.stop()
        writes = asyncio.create_task(store.append([PlacedEntry(TABLE, 1, b"1")]))
        await asyncio.to_thread(database.start)
        await asyncio.gather(writes, return_exceptions=True)
        known = len(await store.load(TABLE))
        assert known == (1 if writes.exception() else 2)
        await store.append([PlacedEntry(TABLE, known, b"next")])
        assert await store.load(TABLE) == [b"0", *[b"1"] * (known - 1), b"next"]


async def test_a_connection_that_breaks_in_a_commit_is_settled(database: Database) -> None:
    url = database.new()
    async with PostgresStore(url) as store:
        await store.claim(TABLE)
        for number in range(30):
            writing = asyncio.create_task(
                store.append([PlacedEntry(TABLE, number, b"%d" % number)])
            )
            await asyncio.sleep(0.0004 * (number % 7))  # any moment of a write
            if store._writer is not None and not number % 3:
                store._writer.terminate()
            await writing
        assert await store.load(TABLE) == [b"%d" % n for n in range(30)]


def test_a_missing_library_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hilojack.web.storing.store_postgres.asyncpg", None)
    with pytest.raises(StoreError, match=r"extra 'postgres'.*hilojack\[postgres\]"):
        needs_asyncpg()


async def test_a_database_that_is_not_there_is_told_in_a_sentence() -> None:
    store = PostgresStore("postgresql://nobody@/x?host=/nowhere")
    with pytest.raises(StoreError, match="PostgreSQL"):
        await store.load("a")
