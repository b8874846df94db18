"""Boards that are begun and left: after a day `rule` finishes them, and they count like any other,
whoever asks or nobody, at one server or two, and however it was stopped.
"""

import asyncio
import json
import signal
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from held_clock import Clock
from hilojack.boards.entries import Begun, BoardScored, Lapsed
from hilojack.boards.scales import Scale, Sheet
from hilojack.boards.sets import BOARDS, LEVELS, daily
from hilojack.search.estimates import Interval
from hilojack.web.hall import hall, people
from hilojack.web.hall.keeping.backups import restore
from hilojack.web.hall.keeping.persons import erase_person
from hilojack.web.hall.keeping.reading import read
from hilojack.web.hall.people import day_from
from hilojack.web.storing.rows import row
from hilojack.web.storing.store import PlacedEntry
from hilojack.web.storing.store_postgres import PostgresStore
from hilojack.web.storing.vault import opened
from hilojack.web.table.entries import Acted, AnyEntry, Opened, Relieved, hashed, pack
from hilojack.web.table.tables import Table
from postgres_support import Database
from servers_support import Server
from store_support import GOLDEN, whole
from web_support import FAST, PATIENCE, Kept, Served, serving as serve

ANN, BEN = "a" * 32, "b" * 32
DAY = 86_400.0
PITCH = Sheet("pitch", "penguin", 4)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field of players who think no time, no luck to value, and a scale of these players."""
    monkeypatch.setattr("hilojack.web.hall.boards.FIELD", ("random", "rule"))
    monkeypatch.setattr("hilojack.review.tricks.luck", lambda match, seed: 0.0)
    levels = {"random": Interval(1_000, 1_000, 1_000), "rule": Interval(1_200, 1_150, 1_250)}
    scale = Scale(levels, 64, 1.0)
    monkeypatch.setattr("hilojack.boards.ratings.shipped_scales", lambda: {PITCH: scale})
    for kind in ("daily", "weekly"):
        monkeypatch.setitem(LEVELS, kind, "rule")


@asynccontextmanager
async def served(kept: Kept) -> AsyncIterator[Served]:
    """A server that keeps the house of its store, once it has done so."""
    async with serve(kept.open(), replace(FAST, idle=1e9), where=kept.where) as server:
        async with asyncio.timeout(PATIENCE):
            while server.hall.retention._is_first:
                await asyncio.sleep(0.01)  # before it looks again
        yield server


async def begun(server: Served) -> str:
    """A set of a person's own."""
    asked = {"game": "pitch", "level": "rule", "seats": 4}
    status, told = await server.ask("POST", "/api/duplicate", asked)
    assert status == 201, told
    return str(told["set"])


async def by_socket(server: Served, name: str, key: str = ANN, left: int = 1) -> dict[str, Any]:
    """Play the next board of a set on a page, which is closed when so many cards are left; the
    table.
    """
    laid = await server.lay(duplicate=name, key=key)
    async with server.sit(laid["token"]) as page:
        while True:
            await page.till(lambda p: p.state["choices"])
            if len(page.state["hand"]) <= left:
                break
            assert (await page.act())["type"] == "done"
    await server.empty()
    return laid


async def left_board(server: Served) -> tuple[str, dict[str, Any]]:
    """A set whose first board is left with three cards to play; its table."""
    name = await begun(server)
    return name, await by_socket(server, name, left=3)


async def by_http(server: Served, name: str, key: str = ANN, left: int = 1) -> dict[str, Any]:
    """The same by requests, without a socket."""
    laid = await server.lay(duplicate=name, key=key)
    path, token, after = f"/api/tables/{laid['code']}", laid["token"], 0
    async with asyncio.timeout(PATIENCE):
        while True:
            _, told = await server.ask("GET", f"{path}/state?after={after}", token=token)
            state, after = told["state"], told["number"]
            if state["choices"] and len(state["hand"]) <= left:
                return laid
            if state["choices"]:
                act = {"type": "act", "id": f"a{after}", "at": after}
                act["act"] = state["choices"][0]["act"]
                await server.ask("POST", f"{path}/commands", act, token)


async def finished(server: Served, name: str, key: str = ANN) -> Any:
    """What a key is told of a set, once all computer players have played."""
    async with asyncio.timeout(PATIENCE):
        while True:
            status, said = await server.ask("GET", f"/api/duplicate/{name}", token=key)
            assert status == 200, said
            if not said["waits"]:
                return said
            await asyncio.sleep(0.02)  # before it looks again


async def rating(server: Served, key: str = ANN) -> Any:
    """The only rating of a key, once all computer players have played."""
    async with asyncio.timeout(PATIENCE):
        while True:
            _, told = await server.ask("GET", "/api/rating", token=key)
            if not told["waits"]:
                (found,) = told["ratings"]
                return found
            await asyncio.sleep(0.02)  # before it looks again


async def kept_of(server: Served, stream: str) -> list[BoardScored]:
    """The results that a stream keeps."""
    return [one for one in await server.entries(stream) if isinstance(one, BoardScored)]


async def until_kept(server: Served, stream: str, count: int = 1) -> list[BoardScored]:
    """The results of a stream, once there are so many; nobody asks for them."""
    async with asyncio.timeout(PATIENCE):
        while len(found := await kept_of(server, stream)) < count:
            await asyncio.sleep(0.02)  # before it looks again
    return found


# --- the attack ----------------------------------------------------------------------------------


@pytest.mark.parametrize("leave", [by_socket, by_http])
async def test_three_sets_left_before_the_last_card_count_all_the_same(
    kept: Kept, clock: Clock, leave: Callable[..., Any]
) -> None:
    async with served(kept) as server:
        names = [await begun(server) for _ in range(3)]
        for name in names:
            await leave(server, name)
        found = await rating(server)
        assert (found["boards"], found["begun"]) == (0, 3)
        assert "3 boards are begun" in found["said"][0]
        clock.put_forward(DAY + 1)
        found = await rating(server)
        assert (found["boards"], found["begun"]) == (3, 0)
        for name in names:
            told = await finished(server, name)
            (one,) = told["boards"]
            assert (one["board"], one["lapsed"], told["next"]) == (1, True, 2)
            assert told["total"]["points"] == one["points"]
            assert (told["boards_begun"], told["begun"]) == (1, False)
        _, listed = await server.ask("GET", "/api/duplicate", token=ANN)
        assert {one["set"] for one in listed["mine"]} == {*names}
        assert {(one["played"], one["boards_begun"]) for one in listed["mine"]} == {(1, 1)}
    assert (await whole(kept.where)).faults == []


async def test_a_list_says_how_many_boards_were_begun_and_has_them_finished(
    kept: Kept, clock: Clock
) -> None:
    async with served(kept) as server:
        name = await begun(server)
        await by_socket(server, name)
        _, listed = await server.ask("GET", "/api/duplicate", token=ANN)
        (one,) = listed["mine"]
        assert (one["set"], one["played"], one["boards_begun"]) == (name, 0, 1)
        told = await finished(server, name)
        assert (told["boards"], told["boards_begun"], told["begun"]) == ([], 1, True)
        clock.put_forward(DAY + 1)
        await server.ask("GET", "/api/duplicate", token=ANN)
        (one,) = await until_kept(server, f"me/{hashed(ANN)}")
        assert isinstance(one, Lapsed)


async def test_a_board_that_nobody_asks_for_is_finished_by_the_house(
    kept: Kept, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "HOUSE_KEPT", 0.1)
    async with served(kept) as server:
        name = await begun(server)
        laid = await by_socket(server, name, left=4)
        before = len(await server.entries(f"table/{laid['code']}"))
    async with served(kept) as server:  # which has not loaded the table
        clock.put_forward(0.9 * DAY)
        await asyncio.sleep(0.5)  # in which nothing is to happen
        assert len(await server.entries(f"table/{laid['code']}")) == before
        clock.put_forward(0.1 * DAY + 1)
        (own,) = await until_kept(server, f"me/{hashed(ANN)}")
        assert await until_kept(server, f"set/{name}") == [own]
        log = (await server.entries(f"table/{laid['code']}"))[before:]
        assert isinstance(log[0], Relieved)
        assert all(isinstance(one, Acted) and one.by is None for one in log[1:])


async def test_a_board_that_was_laid_and_never_dealt_is_played_by_rule(
    kept: Kept, clock: Clock
) -> None:
    async with served(kept) as server:
        name = await begun(server)
        await server.lay(duplicate=name, key=ANN)
        clock.put_forward(DAY + 1)
        (one,) = (await finished(server, name))["boards"]
        assert (one["lapsed"], one["points"]) == (True, one["computers"]["rule"]["points"])


# --- coming back ---------------------------------------------------------------------------------


async def test_a_person_who_comes_back_within_the_day_goes_on_as_before(
    kept: Kept, clock: Clock
) -> None:
    async with served(kept) as server:
        name, laid = await left_board(server)
        clock.put_forward(0.9 * DAY)
        told = await finished(server, name)
        assert (told["boards"], told["begun"], told["finishing"]) == ([], True, False)
        assert await server.lay(duplicate=name, key=ANN) == laid
        async with server.sit(laid["token"]) as page:
            await page.play()
            assert not page.state["duplicate"]["lapsed"]
        (one,) = (await finished(server, name))["boards"]
        assert not one["lapsed"]
        clock.put_forward(2 * DAY)
        assert (await finished(server, name))["boards"] == [one]


async def test_a_person_who_comes_back_later_acts_no_more_and_sees_the_board_for_review(
    kept: Kept, clock: Clock
) -> None:
    async with served(kept) as server:
        name = await begun(server)
        laid = await by_socket(server, name)
        clock.put_forward(DAY + 1)
        path, token = f"/api/tables/{laid['code']}", laid["token"]
        room = await server.hall.find(laid["code"])
        card = room.table.match.legal_acts()[0]  # type: ignore[union-attr]
        act = {"type": "act", "id": "late", "at": room.table.number, "act": card}
        status, no = await server.ask("POST", f"{path}/commands", act, token)
        assert (status, no["why"]) == (
            409,
            "You did not finish this board within a day, so rule does.",
        )
        async with server.sit(token) as page:
            await page.till(lambda p: p.state["phase"] == "match-over")
            assert page.state["duplicate"]["lapsed"]
            for late in ({"type": "swap", "seat": 0, "level": None}, {"type": "claim"}):
                assert (await page.do(**late))["type"] == "refused", late
            match = page.state["match"]
        log = await server.entries(f"table/{laid['code']}")
        assert not any(getattr(one, "id", "") == "late" for one in log)
        path = f"/api/matches/{match}"
        assert (await server.raw("GET", f"{path}/replay", token=ANN))[0] == 200
        _, said = await server.ask("GET", f"{path}/review?seat=0", token=ANN)
        assert said["error"] == "The review has not been started.", "nothing else is in its way"


async def test_a_board_begun_on_its_last_day_is_resumed_within_the_day(
    kept: Kept, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = "2026-03-01"
    for module in (
        "serving.endpoints.tables",
        "serving.endpoints.daily",
        "hall.archive",
        "hall.boards",
        "hall.people",
    ):
        monkeypatch.setattr(f"hilojack.web.{module}.today", lambda: day)
    async with served(kept) as server:
        name = daily(day).name
        laid = await by_socket(server, name)
        day = day_from(day, 1)
        assert await server.lay(duplicate=name, key=ANN) == laid
        status, said = await server.ask("POST", "/api/tables", {"duplicate": name, "key": BEN})
        assert (status, "not played today" in said["error"]) == (409, True)
        async with server.sit(laid["token"]) as page:
            await page.play()
        status, said = await server.ask("POST", "/api/tables", {"duplicate": name, "key": ANN})
        assert (status, "not played today" in said["error"]) == (409, True), "no other board"


# --- a wrong clock -------------------------------------------------------------------------------


async def check_open(server: Served, name: str, laid: dict[str, Any]) -> None:
    """The board is as its person left it."""
    told = await finished(server, name)
    assert (told["boards"], told["begun"], told["finishing"]) == ([], True, False)
    async with server.sit(laid["token"]) as page:
        await page.till(lambda p: p.state["choices"])
        assert not page.state["duplicate"]["lapsed"]
    await server.empty()


async def test_a_clock_that_is_put_ahead_finishes_no_board_before_a_day_of_running(
    kept: Kept, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "HOUSE_KEPT", 0.1)
    async with served(kept) as server:
        name, laid = await left_board(server)
        clock.put(3 * DAY)
        await asyncio.sleep(0.5)  # in which nothing is to happen
        await check_open(server, name, laid)
        clock.put_forward(0.9 * DAY)
        await check_open(server, name, laid)
        clock.put_forward(0.1 * DAY + 1)
        assert [one["lapsed"] for one in (await finished(server, name))["boards"]] == [True]


async def test_a_server_that_starts_with_a_wrong_clock_finishes_no_board_before_a_day_of_running(
    kept: Kept, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "HOUSE_KEPT", 0.1)
    async with served(kept) as server:
        name, laid = await left_board(server)
    clock.put(400 * DAY)
    async with serve(kept.open(), where=kept.where) as server:
        await check_open(server, name, laid)
        await asyncio.sleep(0.5)  # in which nothing is to happen
        await check_open(server, name, laid)
        clock.put_forward(DAY + 1)
        assert [one["lapsed"] for one in (await finished(server, name))["boards"]] == [True]


async def test_a_clock_that_is_put_right_again_costs_nobody_a_board(
    kept: Kept, clock: Clock
) -> None:
    async with served(kept) as server:
        name, laid = await left_board(server)
        for seconds in (30 * DAY, -30 * DAY, -3 * DAY, 3 * DAY):
            clock.put(seconds)
            await check_open(server, name, laid)


# --- the field -----------------------------------------------------------------------------------


async def test_a_board_that_rule_finished_is_in_the_field_of_others(
    kept: Kept, clock: Clock
) -> None:
    async with served(kept) as server:
        name = await begun(server)
        await by_socket(server, name)
        clock.put_forward(DAY + 1)
        (own,) = (await finished(server, name))["boards"]
        laid = await server.lay(duplicate=name, key=BEN)
        async with server.sit(laid["token"]) as page:
            await page.play()
        (other,) = (await finished(server, name, BEN))["boards"]
        assert other["people"] == [own["points"]]


@pytest.mark.parametrize(("left_on", "among_others"), [(0, True), (1, False)])
async def test_a_board_of_a_day_counts_among_others_if_it_was_left_that_day(
    kept: Kept,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    left_on: int,
    among_others: bool,
) -> None:
    """Afterwards everybody can know the cards; `rule` looks at its own alone."""
    day = people.today()
    for module in (
        "serving.endpoints.tables",
        "serving.endpoints.daily",
        "hall.archive",
        "hall.boards",
        "hall.people",
    ):
        monkeypatch.setattr(f"hilojack.web.{module}.today", lambda: day)
    async with served(kept) as server:
        name = daily(day).name
        laid = await by_socket(server, name)
        if left_on:  # the log says that its last entry is of a later day
            at = time.time() + 86_400 * left_on

            async def written(stream: str, number: int) -> float:
                return at

            monkeypatch.setattr(server.hall.store, "written", written)
        day = day_from(day, 1)
        clock.put_forward(DAY + 1)
        (one,) = (await finished(server, name))["boards"]
        assert one["lapsed"]
        assert bool(await kept_of(server, f"set/{name}")) == among_others
        assert laid["code"]


# --- servers that stop, and several --------------------------------------------------------------


async def log_of(where: str, stream: str) -> list[AnyEntry]:
    async with opened(where) as vault:
        return read(stream, await vault.rows(stream))


async def make_older(where: str, *streams: str) -> None:
    """Let what was begun have been begun two days before."""
    async with opened(where, writing=True) as vault, vault.changing():
        for stream in streams:
            for n, entry in enumerate(read(stream, await vault.rows(stream))):
                if isinstance(entry, Begun | Opened):
                    older = msgspec.structs.replace(entry, at=entry.at - 2 * DAY)
                    await vault.replace(row(stream, n, pack(older)))


async def test_a_server_that_stopped_while_rule_played_goes_on_and_keeps_one_result(
    kept: Kept, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    stream = f"me/{hashed(ANN)}"
    async with served(kept) as server:
        name, laid = await left_board(server)
        table = f"table/{laid['code']}"
        log = await server.entries(table)
    store = kept.open()
    await store.claim(table)
    await store.append([PlacedEntry(table, len(log), pack(Relieved(0)))])
    await store.release(table)
    await store.close()
    with monkeypatch.context() as stopped:  # after the last card, and before the result
        stopped.setattr(people.Results, "keep", lambda results, table: None)
        async with served(kept) as server:
            clock.put_forward(DAY + 1)
            await server.ask("GET", "/api/duplicate", token=ANN)
            async with asyncio.timeout(PATIENCE):
                while not Table(await server.entries(table)).is_over:  # type: ignore[arg-type]
                    await asyncio.sleep(0.02)  # before it looks again
            assert await kept_of(server, stream) == []
    async with served(kept) as server:
        for _ in range(3):
            assert [one["lapsed"] for one in (await finished(server, name))["boards"]] == [True]
        for where in (stream, f"set/{name}"):
            assert [type(one) for one in await kept_of(server, where)] == [Lapsed]
        log = await server.entries(table)
        assert sum(isinstance(one, Relieved) for one in log) == 1


async def test_two_servers_finish_a_board_once(database: Database, clock: Clock) -> None:
    kept = Kept(database.new())
    async with served(kept) as one, served(kept) as other:
        name = await begun(one)
        laid = await by_socket(one, name)
        clock.put_forward(DAY + 1)
        for told in await asyncio.gather(*(finished(at, name) for at in (other, one, other))):
            assert [board["lapsed"] for board in told["boards"]] == [True]
        assert (await rating(other))["boards"] == 1
        for stream in (f"me/{hashed(ANN)}", f"set/{name}"):
            assert len(await kept_of(other, stream)) == 1
        log = await other.entries(f"table/{laid['code']}")
        assert sum(isinstance(entry, Relieved) for entry in log) == 1


async def test_a_board_begun_at_a_server_that_is_killed_is_finished_at_another(
    database: Database,
) -> None:
    url = database.new()
    first = await asyncio.to_thread(Server, url)
    asked = {"game": "pitch", "level": "rule", "seats": 4}
    name = (await asyncio.to_thread(first.ask, "/api/duplicate", asked))["set"]
    asked = {"duplicate": name, "key": ANN}
    laid = await asyncio.to_thread(first.ask, "/api/tables", asked)
    await asyncio.to_thread(first.stop, signal.SIGKILL)
    first.clear()
    await make_older(url, f"me/{hashed(ANN)}", f"table/{laid['code']}")
    async with served(Kept(url)) as other:
        told = await finished(other, name)
        assert [one["lapsed"] for one in told["boards"]] == [True]
        assert len(await kept_of(other, f"me/{hashed(ANN)}")) == 1


async def test_a_board_at_a_server_that_goes_before_it_was_finished_is_looked_at_again(
    database: Database, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "HOUSE_KEPT", 0.1)
    kept = Kept(database.new())
    async with served(kept) as server:
        name = await begun(server)
        laid = await by_socket(server, name)
        before = await server.entries(f"table/{laid['code']}")
    other = PostgresStore(kept.where, "http://other")
    assert await other.claim(f"table/{laid['code']}") is None
    async with served(kept) as server:
        clock.put_forward(DAY + 1)
        async with asyncio.timeout(PATIENCE):
            over = server.hall._clocks._over
            while over.get(laid["code"], 0.0) <= clock.time():  # until it is noted for later
                await asyncio.sleep(0.02)  # before it looks again
        assert (await finishing(server, name))["finishing"], "nobody else may write there"
        assert await server.entries(f"table/{laid['code']}") == before
        await other.close()
        clock.put_forward(hall.LOOKED_AGAIN + 1)
        assert len(await until_kept(server, f"me/{hashed(ANN)}")) == 1


async def finishing(server: Served, name: str) -> Any:
    return (await server.ask("GET", f"/api/duplicate/{name}", token=ANN))[1]


# --- nothing is left behind ----------------------------------------------------------------------


async def test_a_board_whose_table_was_deleted_is_played_by_rule_from_its_beginning(
    kept: Kept, clock: Clock
) -> None:
    async with served(kept) as server:
        name = await begun(server)
        laid = await by_socket(server, name)
    async with opened(kept.where, writing=True) as vault, vault.changing():
        await vault.delete(f"table/{laid['code']}")
    clock.put_forward(20 * DAY)
    async with served(kept) as server:
        (one,) = (await finished(server, name))["boards"]
        assert (one["lapsed"], one["points"]) == (True, one["computers"]["rule"]["points"])
        entries = await server.entries(f"me/{hashed(ANN)}")
        assert [type(one) for one in entries] == [Begun, Lapsed]


async def test_a_board_whose_person_was_erased_is_nobodys(
    kept: Kept, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "HOUSE_KEPT", 0.1)
    async with served(kept) as server:
        name = await begun(server)
        laid = await by_socket(server, name)
    await erase_person(kept.where, ANN)
    async with served(kept) as server:
        clock.put_forward(DAY + 1)
        assert (await finished(server, name))["boards"] == []
        async with asyncio.timeout(PATIENCE):
            while not Table(await server.entries(f"table/{laid['code']}")).is_over:  # type: ignore[arg-type]
                await asyncio.sleep(0.02)  # before it looks again
        assert await server.entries(f"me/{hashed(ANN)}") == []
        assert await kept_of(server, f"set/{name}") == []
    assert (await whole(kept.where)).faults == []


async def test_a_set_whose_secret_is_no_more_keeps_nobody_waiting(kept: Kept, clock: Clock) -> None:
    async with served(kept) as server:
        name = await begun(server)
        await by_socket(server, name)
    async with opened(kept.where, writing=True) as vault, vault.changing():
        await vault.delete(f"set/{name}")
    clock.put_forward(DAY + 1)
    async with served(kept) as server:
        found = await rating(server)
        assert (found["boards"], found["begun"]) == (0, 1)


async def test_boards_begun_before_a_board_had_a_day_wait_as_they_did(
    kept: Kept, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "HOUSE_KEPT", 0.1)
    facts = json.loads((GOLDEN / "store-2-duplicate.json").read_text())
    await restore(GOLDEN / "store-2-duplicate.sqlite", kept.where)
    clock.put_forward(3 * DAY)
    async with served(kept) as server:
        key, name = facts["key"], facts["set"]
        told = await finished(server, name, key)
        assert (told["next"], told["begun"], told["boards_begun"]) == (3, True, 3)
        assert not any(one["lapsed"] for one in told["boards"])
        laid = await server.lay(duplicate=name, key=key)
        assert not any(isinstance(one, Begun) for one in await server.entries(f"me/{hashed(key)}"))
        async with server.sit(laid["token"]) as ann:
            await ann.till(lambda p: p.state["choices"])
            assert ann.state["hand"] == facts["hand"]
            await ann.play()
        told = await finished(server, name, key)
        assert [one["lapsed"] for one in told["boards"]] == [False] * 3
        assert told["next"] in (4, BOARDS)


async def test_without_a_server_a_board_that_was_left_counts_as_well(clock: Clock) -> None:
    async with serve(alone=True) as server:
        name = "pitch.penguin.4.rule.abcd2345"
        await by_socket(server, name)
        clock.put_forward(DAY + 1)
        (one,) = (await finished(server, name))["boards"]
        assert one["lapsed"]
        assert (await rating(server))["boards"] == 1
