"""Old tables go by the rule of the operator; the records of their matches and results stay."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from hilojack.cli import main
from hilojack.records import check, load as load_records, to_match
from hilojack.web import hall
from hilojack.web.store import SQLiteStore, StoreConflict, Written
from hilojack.web.store_postgres import PostgresStore
from hilojack.web.storing.persons import erase_person, export_person
from hilojack.web.storing.reading import CHANGED, DAY, Changes, tell_changed
from hilojack.web.storing.retention import Retention, Rule, prune
from hilojack.web.storing.vault import opened
from store_support import FACTS, bytes_of, change, check_figures, whole
from web_support import PATIENT, Kept, Serving, serving as serve

OPEN = FACTS["unfinished"]["code"]


async def tables(where: str) -> set[str]:
    async with opened(where) as vault:
        return {one.removeprefix("table/") for one in await vault.streams("table/")}


async def pruned(kept: Kept, days: float) -> set[str]:
    """The tables that are left so many days later."""
    await prune(kept.where, Rule(), now=time.time() + days * DAY)
    return await tables(kept.where)


async def test_an_unfinished_table_goes_after_a_month_and_a_finished_one_after_a_year(
    filled: Kept,
) -> None:
    everything = await tables(filled.where)
    assert await pruned(filled, 29.9) == everything
    assert await pruned(filled, 30.1) == everything - {OPEN}
    assert await pruned(filled, 364.9) == everything - {OPEN}
    assert await pruned(filled, 365.1) == set()
    proof = await whole(filled.where)
    assert (proof.tables, proof.matches, proof.results, proof.faults) == (0, 3, 4, [])


async def test_of_a_deleted_table_the_record_and_results_stay_and_the_secrets_go(
    filled: Kept,
) -> None:
    token = FACTS["unfinished"]["tokens"][0]
    assert hall.hashed(token).encode() in await bytes_of(filled.where)
    await pruned(filled, 400)
    left = await bytes_of(filled.where)
    for gone in (hall.hashed(token).encode(), b'"acted"', b'"watched"', b'"joined"', b"Bea"):
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
    assert hall.hashed(FACTS["key"]).encode() not in left
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
        await prune(kept.where, Rule(), now=time.time() + DAY)
        assert len(await vault.streams(CHANGED)) == 1
        await prune(kept.where, Rule(), now=time.time() + 2 * DAY)
        assert await vault.streams(CHANGED) == []
    await store.close()


async def test_a_table_with_a_fresh_act_stays(kept: Kept) -> None:
    async with serve(kept.open()) as server:
        laid = await server.lay(players=["me", "rule"])
        other = await server.lay(players=["me", "rule"])
        for one in (laid, other):
            async with server.sit(one["token"]) as page:
                await page.till(lambda p: p.is_to_say_next)
        old = (
            "at - 2600000" if isinstance(server.hall.store, SQLiteStore) else "at - interval '31 d'"
        )
        await change(kept, f"UPDATE log SET at = {old} WHERE stream LIKE 'table/%'")
        async with server.sit(other["token"]) as page:
            await page.till(lambda p: p.is_to_say_next)
            await page.next()
        assert await prune(kept.where, Rule()) == 1
        assert await tables(kept.where) == {other["code"]}


async def test_a_server_deletes_what_is_old_while_it_plays(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "HOUSE_KEPT", 0.05)
    monkeypatch.setattr("hilojack.web.storing.retention.EVERY", 0.1)
    async with serve(kept.open(), PATIENT) as server:  # nothing is written
        server.hall.retention.where = kept.where
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.is_to_say_next)
            sqlite = isinstance(server.hall.store, SQLiteStore)
            old = "at - 2600000" if sqlite else "at - interval '31 d'"
            await change(kept, f"UPDATE log SET at = {old} WHERE stream LIKE 'table/%'")
            told = await page.until(lambda m: m["type"] == "closing")
            assert told["again"]
        status, told = await server.ask("POST", "/api/tickets", {}, laid["token"])
        assert (status, told["error"]) == (404, "No table has that code.")


async def test_nothing_is_written_to_a_table_while_it_is_deleted(database: Any) -> None:
    where = database.new()
    store = PostgresStore(where, "http://one")
    await store.claim("table/a")
    await store.append([Written("table/a", n, b"x") for n in range(3)])
    async with opened(where, writing=True) as vault, vault.changing():
        await vault.delete("table/a")
        late = asyncio.create_task(store.append([Written("table/a", 3, b"x")]))
        await asyncio.sleep(0.3)  # the append waits for the lock
    with pytest.raises(StoreConflict):
        await late
    assert await store.load("table/a") == []
    await store.close()


async def test_a_table_that_cannot_be_read_is_not_deleted(filled: Kept) -> None:
    await change(filled, f"UPDATE log SET entry = 'x' WHERE stream = 'table/{OPEN}' AND number = 3")
    assert await pruned(filled, 4000) == {OPEN}


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

    monkeypatch.setattr("hilojack.web.serving.serve", serve)
    assert main(["play", "--keep-unfinished", "7", "--keep-finished", "90"]) == 0
    assert asked["keep"] == Rule(7, 90)
    assert main(["play"]) == 0
    assert asked["keep"] == Rule(30, 365)
    assert main(["play", "--keep-finished", "0"]) == 2
    assert main(["play", "--plain", "--keep-finished", "9"]) == 2
    capsys.readouterr()
