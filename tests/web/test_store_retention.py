"""Old tables go by the rule of the operator; the records of their matches and results stay."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from held_clock import Clock
from hilojack.cli import main
from hilojack.records import check, load as load_records, to_match
from hilojack.web.hall import hall
from hilojack.web.hall.keeping.backups import restore
from hilojack.web.hall.keeping.clocks import turns
from hilojack.web.hall.keeping.persons import erase_person, export_person
from hilojack.web.hall.keeping.reading import CHANGED, DAY, Changes, tell_changed
from hilojack.web.hall.keeping.retention import Retention, Rule, prune
from hilojack.web.storing.store import PlacedEntry, StoreConflict
from hilojack.web.storing.store_postgres import PostgresStore
from hilojack.web.storing.vault import opened
from hilojack.web.table.entries import hashed
from store_support import FACTS, GOLDEN, aged, bytes_of, change, check_figures, whole
from web_support import PATIENT, Kept, Serving, serving as serve

OPEN = FACTS["unfinished"]["code"]


async def tables(where: str) -> set[str]:
    async with opened(where) as vault:
        return {one.removeprefix("table/") for one in await vault.streams("table/")}


class Running:
    """A server that keeps the house of a store on some days, by two clocks: that of the day, and
    that which only goes forward, of how long it has run.
    """

    def __init__(self, kept: Kept, rule: Rule | None = None) -> None:
        self._where, self._rule = kept.where, rule or Rule()
        self._began, self._day = time.time(), 0.0
        self.said: list[str] = []

    async def on(self, *days: float, ran: float | None = None) -> set[str]:
        """Keep house on these days, having run since the day before them unless `ran` says for how
        many days. Return the tables that are left.
        """
        for day in days:
            since, self._day = day - self._day if ran is None else ran, day
            now = self._began + day * DAY
            done = await prune(self._where, self._rule, now=now, ran=since * DAY)
            self.said += done.said
        return await tables(self._where)


async def pruned(kept: Kept, days: float) -> set[str]:
    """The tables that are left when a server has run for so many days."""
    return await Running(kept).on(0, days - 7.1, days)


async def test_an_unfinished_table_goes_after_a_month_and_a_finished_one_after_a_year(
    filled: Kept,
) -> None:
    everything, server = await tables(filled.where), Running(filled)
    assert await server.on(0, 22.9, 23.1, 29.9) == everything
    assert await server.on(30.2) == everything - {OPEN}
    assert await server.on(357.9, 358.1, 364.9) == everything - {OPEN}
    assert await server.on(365.2) == set()
    assert [one.partition(" (")[0] for one in server.said] == [
        "1 table",
        "deleted 1 table",
        "3 tables",
        "deleted 3 tables",
    ]
    assert OPEN not in "".join(server.said), "a code opens the table"
    proof = await whole(filled.where)
    assert (proof.tables, proof.matches, proof.results, proof.faults) == (0, 3, 4, [])


async def test_of_a_deleted_table_the_record_and_results_stay_and_the_secrets_go(
    filled: Kept,
) -> None:
    token = FACTS["unfinished"]["tokens"][0]
    assert hashed(token).encode() in await bytes_of(filled.where)
    await pruned(filled, 400)
    left = await bytes_of(filled.where)
    for gone in (hashed(token).encode(), b'"acted"', b'"watched"', b'"joined"', b"Bea"):
        assert gone not in left
    async with serve(filled.open()) as server:
        for one in FACTS["matches"]:
            _, _, data = await server.raw("GET", f"/api/matches/{one['match']}/record")
            (then,), (now,) = load_records(one["record"]), load_records(data.decode())
            assert to_match(now).scores == to_match(then).scores
            path = f"/api/matches/{one['match']}/record?format=text"
            _, headers, data = await server.raw("GET", path)
            check(data.decode())
            assert headers["content-disposition"].endswith(f'{one["match"]}.txt"')
            status, told = await server.ask("GET", f"/api/matches/{one['match']}/replay")
            assert (status, told["error"].split(".")[0]) == (
                404,
                "The table of this match was deleted",
            )
        _, me = await server.ask("GET", "/api/me", token=FACTS["key"])
        check_figures(me, FACTS["me"])
        assert (await server.ask("POST", "/api/tickets", {}, token))[0] == 404


async def test_a_person_is_erased_from_the_records_that_were_kept(filled: Kept) -> None:
    await pruned(filled, 400)
    data = await export_person(filled.where, FACTS["key"])
    assert [len(data[part]) for part in ("results", "tables", "records")] == [3, 0, 3]
    assert all("Ann" in load_records(one)[0].header.players for one in data["records"])
    assert (await erase_person(filled.where, FACTS["key"])).tables == 3
    left = await bytes_of(filled.where)
    assert b"Ann" not in left
    assert hashed(FACTS["key"]).encode() not in left
    assert (await whole(filled.where)).faults == []
    async with serve(filled.open()) as server:
        for one in FACTS["matches"]:
            _, _, text = await server.raw("GET", f"/api/matches/{one['match']}/record")
            (then,), (now,) = load_records(one["record"]), load_records(text.decode())
            assert to_match(now).scores == to_match(then).scores
            assert "Player 1" in now.header.players


async def test_what_was_changed_is_noted_for_two_days_and_no_longer(kept: Kept) -> None:
    store = kept.open()
    changes = Changes(store)
    assert await changes.news() == []
    async with opened(kept.where, writing=True) as vault:
        for code in ("a", "b"):
            await tell_changed(vault, f"table/{code}")
        assert await changes.news() == ["a", "b"]
        assert await changes.news() == []
        server = Running(kept)
        await server.on(1)
        assert len(await vault.streams(CHANGED)) == 1
        await server.on(2)
        assert await vault.streams(CHANGED) == []
    await store.close()


async def test_a_table_with_a_fresh_act_stays(kept: Kept) -> None:
    async with serve(kept.open()) as server:
        laid = await server.lay(players=["me", "rule"])
        other = await server.lay(players=["me", "rule"])
        for one in (laid, other):
            async with server.sit(one["token"]) as page:
                await page.till(lambda p: p.is_to_say_next)
        await aged(kept, 31)
        running = Running(kept)
        await running.on(0)  # both are marked
        async with server.sit(other["token"]) as page:
            await page.till(lambda p: p.is_to_say_next)
            await page.next()
        assert await running.on(7) == {other["code"]}
        assert await running.on(22.9, 23.1, 29.9) == {other["code"]}
        assert await running.on(30.2) == set(), "a month after that act"


async def test_a_server_deletes_what_is_old_while_it_plays(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "HOUSE_KEPT", 0.05)
    monkeypatch.setattr("hilojack.web.hall.keeping.retention.EVERY", 0.1)
    monkeypatch.setattr("hilojack.web.hall.keeping.retention.WEEK", 0)
    async with serve(kept.open(), PATIENT) as server:  # nothing is written
        server.hall.retention.where = kept.where
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.is_to_say_next)
            await aged(kept, 31)
            told = await page.until(lambda m: m["type"] == "closing")
            assert told["again"]
        status, told = await server.ask("POST", "/api/tickets", {}, laid["token"])
        assert (status, told["error"]) == (404, "No table has that code.")


async def test_nothing_is_written_to_a_table_while_it_is_deleted(database: Any) -> None:
    where = database.new()
    store = PostgresStore(where, "http://one")
    await store.claim("table/a")
    await store.append([PlacedEntry("table/a", n, b"x") for n in range(3)])
    async with opened(where, writing=True) as vault, vault.changing():
        await vault.delete("table/a")
        late = asyncio.create_task(store.append([PlacedEntry("table/a", 3, b"x")]))
        await asyncio.sleep(0.3)  # the append waits for the lock
    with pytest.raises(StoreConflict):
        await late
    assert await store.load("table/a") == []
    await store.close()


async def test_a_table_that_cannot_be_read_is_not_deleted(filled: Kept) -> None:
    await change(filled, f"UPDATE log SET entry = 'x' WHERE stream = 'table/{OPEN}' AND number = 3")
    assert await pruned(filled, 4000) == {OPEN}


# --- the clock -----------------------------------------------------------------------------------


async def test_one_start_with_a_clock_that_is_ahead_deletes_nothing(filled: Kept) -> None:
    everything, server = await tables(filled.where), Running(filled)
    await server.on(0)
    assert await server.on(400, ran=0) == everything
    assert server.said[0].startswith("the clock is 400.0 days ahead of the last time")
    assert server.said[1].startswith("4 tables (")
    assert await server.on(400.5, 401, 406.9) == everything, "it has not run for a week"
    assert await server.on(7) == everything
    assert "days behind the last time" in server.said[-1]
    assert await server.on(14.1, 20) == everything, "what was marked by the wrong clock is not"


async def test_a_clock_that_is_wrong_at_every_start_deletes_nothing(filled: Kept) -> None:
    everything, server = await tables(filled.where), Running(filled)
    for day in range(12):
        await server.on(day + 400, ran=0)  # until the time is fetched, an hour later
        assert await server.on(day + 1, ran=1) == everything


async def test_a_clock_that_goes_back_deletes_nothing(filled: Kept) -> None:
    everything, server = await tables(filled.where), Running(filled)
    await server.on(0, 23.1)
    assert await server.on(-400) == everything
    assert "days behind the last time" in server.said[-1]
    assert await server.on(30.2, ran=0) == everything, "nor when it is put right"
    assert await server.on(36, 37.3) == everything - {OPEN}


async def test_the_time_in_which_no_server_ran_counts_as_no_running(filled: Kept) -> None:
    everything, server = await tables(filled.where), Running(filled)
    await server.on(0, 23.1)
    assert await server.on(43, ran=0) == everything, "it was off for long"
    assert len(server.said) == 1, "but not so long that the clock seems wrong"
    assert await server.on(49.9) == everything
    assert await server.on(50.1) == everything - {OPEN}


async def test_the_first_start_on_a_store_compares_the_clock_with_the_last_entry(
    filled: Kept,
) -> None:
    everything, server = await tables(filled.where), Running(filled)
    assert await server.on(400, ran=0) == await server.on(406.9) == everything
    assert server.said[0].startswith("the clock is 400.0 days ahead of the last time")
    assert await server.on(407.1) == set(), "a clock that was right after all"


async def test_no_turn_is_lost_by_a_clock_that_was_wrong(kept: Kept) -> None:
    assert (await restore(GOLDEN / "store-2-turns.sqlite", kept.where)).faults == []
    server, now = Running(kept), time.time()
    ago = now - 10_000 * DAY  # when the golden store was made
    before = await turns(kept.where, DAY, after=ago, until=now + 1_000 * DAY)
    assert before
    await server.on(0)
    await server.on(400, ran=0)
    late = now + 10_000 * DAY
    assert await turns(kept.where, DAY, after=late, until=late + 1) == {}
    assert await turns(kept.where, DAY, after=ago, until=late) == {}, "all seemed to be over"
    await server.on(0.1, ran=0.1)
    assert await turns(kept.where, DAY, after=ago, until=now + 1_000 * DAY) == before


async def test_only_so_many_tables_go_in_a_day(
    filled: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hilojack.web.hall.keeping.retention.MOST_A_DAY", 1)
    server = Running(filled)
    await server.on(0, 400)
    assert [len(await server.on(day)) for day in (407.5, 407.6, 408.1, 408.2, 409.1, 410.1)] == [
        *(3, 3, 2, 2, 1, 0)
    ]


async def test_a_rule_of_less_than_a_week_waits_for_the_week_of_running(filled: Kept) -> None:
    everything, server = await tables(filled.where), Running(filled, Rule(1, 2))
    assert await server.on(0, 2.1, 6.9) == everything
    assert await server.on(9.2) == set()


async def test_what_a_server_deletes_is_in_its_log(kept: Kept, clock: Clock) -> None:
    said: list[str] = []
    retention = Retention(kept.where, say=said.append)
    async with serve(kept.open()) as server:
        await server.lay(players=["me", "rule"])
        for days in (0.0, 31.0, 7.1):
            clock.put_forward(days * DAY)
            retention._due = 0.0
            retention.keep()
            assert retention._running is not None
            await retention._running
        assert [one.partition(" (")[0] for one in said] == ["1 table", "deleted 1 table"]
        assert await tables(kept.where) == set()


async def test_a_page_is_told_the_rule(serving: Serving) -> None:
    async with serving() as server:
        server.hall.retention.where = "somewhere"
        laid = await server.lay(players=["me", "rule"])
        _, told = await server.ask("POST", "/api/tickets", {}, laid["token"])
        assert told["kept"] == {"unfinished": 30, "finished": 365}
        server.hall.retention.where = ""
        _, told = await server.ask("POST", "/api/tickets", {}, laid["token"])
        assert told["kept"] is None


async def test_a_store_that_fails_stops_no_server(tmp_path: Path) -> None:
    retention = Retention(str(tmp_path / "no" / "such" / "file"))
    retention.keep()
    assert retention._running is not None
    assert await retention._running == 0


def test_the_days_are_options_of_the_server(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: dict[str, Any] = {}

    def serve(**options: Any) -> int:
        asked.update(options)
        return 0

    monkeypatch.setattr("hilojack.web.serving.start.serve", serve)
    assert main(["play", "--keep-unfinished", "7", "--keep-finished", "90"]) == 0
    assert asked["keep"] == Rule(7, 90)
    assert main(["play"]) == 0
    assert asked["keep"] == Rule(30, 365)
    assert main(["play", "--keep-finished", "0"]) == 2
    assert main(["play", "--plain", "--keep-finished", "9"]) == 2
    capsys.readouterr()
