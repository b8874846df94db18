"""`hilojack store` on either kind of store, while a server plays on it."""

import asyncio
import json
import random
import shutil
import sqlite3
import string
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from hilojack.cli import main
from hilojack.records import load as load_records, to_match
from hilojack.web.hall import hall
from hilojack.web.hall.keeping.backups import back_up, restore
from hilojack.web.hall.keeping.persons import erase_person, export_person
from hilojack.web.hall.people import today
from hilojack.web.storing.store import PlacedEntry, SQLiteStore, StoreError, Unreadable, connect
from hilojack.web.storing.vault import digest_of, opened
from hilojack.web.table.entries import hashed
from store_support import FACTS, GOLDEN, bytes_of, change, play_on, whole
from web_support import (
    PATIENT,
    Kept,
    Served,
    Serving,
    begin,
    command,
    meeting,
    serving as serve,
)

KEY = FACTS["key"]


async def test_a_backup_goes_from_either_kind_into_either_kind(
    filled: Kept, database: Any, tmp_path: Path
) -> None:
    proof = await back_up(filled.where, tmp_path / "backup")
    assert (proof.tables, proof.matches, proof.unfinished, proof.faults) == (4, 4, 1, [])
    assert list(tmp_path.glob("backup*")) == [tmp_path / "backup"]
    assert (tmp_path / "backup").stat().st_mode & 0o777 == 0o600
    async with opened(filled.where) as vault:
        digest = await digest_of(vault)
    for where in (str(tmp_path / "new.sqlite"), database.new()):
        assert await restore(tmp_path / "backup", where) == proof
        async with opened(where) as vault:
            assert await digest_of(vault) == digest
        with pytest.raises(StoreError, match="is not empty"):
            await restore(tmp_path / "backup", where)
    with pytest.raises(StoreError, match="already exists"):
        await back_up(filled.where, tmp_path / "backup")


async def test_a_backup_under_load_is_whole_and_disturbs_nobody(
    filled: Kept, tmp_path: Path
) -> None:
    async with serve(filled.open()) as server:
        ended = asyncio.Event()
        playing = [asyncio.create_task(play_on(server, ended)) for _ in range(3)]
        for number in range(4):
            await asyncio.sleep(0.3)  # some acts are written meanwhile
            proof = await back_up(filled.where, tmp_path / str(number))
            assert proof.faults == []
            assert proof.matches >= 4
        ended.set()
        assert all(done > 10 for done in await asyncio.gather(*playing))


@pytest.mark.parametrize("harm", ["entry = 'x'", "number = number + 50"])
async def test_a_backup_of_a_damaged_store_keeps_the_rest_and_names_the_damage(
    filled: Kept, tmp_path: Path, harm: str
) -> None:
    code = FACTS["matches"][0]["code"]
    await change(filled, f"UPDATE log SET {harm} WHERE stream = 'table/{code}' AND number = 9")
    proof = await back_up(filled.where, tmp_path / "backup")
    assert [one.stream for one in proof.faults] == [f"table/{code}"]
    assert await restore(tmp_path / "backup", str(tmp_path / "new.sqlite")) == proof
    assert await whole(filled.where) == proof
    store = SQLiteStore(tmp_path / "new.sqlite")
    with pytest.raises(Unreadable):
        await store.load(f"table/{code}")
    assert len(await store.load(f"table/{FACTS['matches'][1]['code']}")) == 57
    await store.close()


LIES = {  # a change with its checksum made right, and the stream that is found
    "a score": (f"me/{'%'}", b'"points":-4', b'"points":-3', "me/"),
    "a match": ("match/%", FACTS["matches"][0]["code"].encode(), b"nobodysx", "table/"),
    "a card": (f"table/{FACTS['matches'][0]['code']}", None, None, "table/"),
}


@pytest.mark.parametrize("lie", LIES)
async def test_a_lie_with_a_right_checksum_is_found_by_replaying(lie: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    shutil.copy(GOLDEN / "store-1.sqlite", path)
    like, old, new, found = LIES[lie]
    base = connect(path)
    rows = base.execute("SELECT * FROM log WHERE stream LIKE ?", (like,)).fetchall()
    for stream, number, entry, *_ in rows:
        if old is None and b'"acted"' in entry:
            old, new = entry, entry.replace(b'"act":', b'"act":1')
        if old is not None and new is not None and old in entry:
            changed = entry.replace(old, new)
            query = (
                "UPDATE log SET entry = ?, checksum = checksum(stream, number, ?) "
                "WHERE stream = ? AND number = ?"
            )
            base.execute(query, (changed, changed, stream, number))
            break
    else:
        pytest.fail("nothing was changed")
    base.close()
    proof = await whole(str(path))
    assert [one.stream.startswith(found) for one in proof.faults] == [True]


# --- people --------------------------------------------------------------------------------------


async def test_a_person_is_given_their_data_and_nobody_elses(filled: Kept) -> None:
    data = await export_person(filled.where, KEY)
    assert len(data["results"]) == 3
    assert [one["names"] for one in data["tables"]] == [["Ann"]] * 4
    records = [match for one in data["tables"] for match in one["matches"]]
    assert len(records) == 3  # none of the match in play, whose cards are nobody's to see
    for one in records:
        (record,) = load_records(one["record"])
        assert "Ann" in record.header.players
        to_match(record)
    assert "Bea" not in json.dumps(data)
    assert OPEN_SECRETS
    assert not any(one in json.dumps(data) for one in OPEN_SECRETS)
    other = await export_person(filled.where, KEY[::-1])
    assert (len(other["tables"]), other["results"]) == (1, [])
    assert "Ann" not in json.dumps(other)
    assert not any((await export_person(filled.where, "nobody")).values())


def secrets_of_the_table_in_play() -> list[str]:
    stream = f"table/{FACTS['unfinished']['code']}"
    query = "SELECT entry FROM log WHERE stream = ?"
    with closing(sqlite3.connect(GOLDEN / "store-1.sqlite")) as base:
        log = [json.loads(entry) for (entry,) in base.execute(query, (stream,))]
    return [one["secret"] for one in log if "secret" in one]


OPEN_SECRETS = secrets_of_the_table_in_play()


async def test_an_erased_person_is_nowhere_and_the_matches_replay(filled: Kept) -> None:
    before = {m["match"]: to_match(load_records(m["record"])[0]).scores for m in FACTS["matches"]}
    erased = await erase_person(filled.where, KEY)
    assert (erased.tables, erased.results, erased.damaged) == (4, 3, [])
    left = await bytes_of(filled.where)
    assert b"Ann" not in left
    assert hashed(KEY).encode() not in left
    assert hashed(FACTS["unfinished"]["tokens"][0]).encode() not in left
    assert b"Bea" in left
    assert (await whole(filled.where)).faults == []
    async with serve(filled.open()) as server:
        for id, scores in before.items():
            _, _, data = await server.raw("GET", f"/api/matches/{id}/record")
            (record,) = load_records(data.decode())
            assert to_match(record).scores == scores
            assert "Player 1" in record.header.players
        status, _ = await server.ask("POST", "/api/tickets", {}, FACTS["unfinished"]["tokens"][0])
        assert status == 404
        status, _ = await server.ask("POST", "/api/tickets", {}, FACTS["unfinished"]["tokens"][1])
        assert status == 201
    again = await erase_person(filled.where, KEY)
    assert (again.tables, again.results) == (0, 0)


async def test_a_person_is_found_by_the_token_of_a_table(filled: Kept) -> None:
    erased = await erase_person(filled.where, FACTS["unfinished"]["tokens"][1])
    assert (erased.tables, erased.results) == (1, 0)
    left = await bytes_of(filled.where)
    assert b"Bea" not in left
    assert b"Ann" in left


async def test_what_a_person_said_is_given_out_and_erased(kept: Kept) -> None:
    async with serve(kept.open()) as server:
        laid = await server.lay(players=["me", "open"], name="Ann", key="a" * 32)
        bea = await server.join(laid["code"], name="Bea", key="b" * 32)
        watching = [await server.join(laid["code"], watch=True) for _ in range(2)]
        path = f"/api/tables/{laid['code']}/commands"
        people = [laid["token"], bea["token"], *(one["token"] for one in watching)]
        for token, text in zip(people, ("apples", "berries", "cherries", "dates"), strict=True):
            asked = {"type": "say", "id": "s", "text": text}
            assert (await server.ask("POST", path, asked, token))[0] == 200
    for key, text in (("a" * 32, "apples"), (people[1], "berries"), (people[3], "dates")):
        (table,) = (await export_person(kept.where, key))["tables"]
        assert table["said"] == [text]
        assert (await erase_person(kept.where, key)).tables == 1
        assert text.encode() not in await bytes_of(kept.where)
    assert b"cherries" in await bytes_of(kept.where)
    assert (await whole(kept.where)).faults == []
    async with serve(kept.open()) as server, server.sit(people[2]) as page:
        await page.till(lambda p: p.state)
        assert page.said == [("Spectator 1", "cherries")]


async def test_what_a_person_resigned_and_left_is_given_out_and_stays_without_their_name(
    kept: Kept,
) -> None:
    async with (
        serve(kept.open()) as server,
        meeting(server, "Ben", "Cora") as (code, tokens),
        server.sit(tokens["Ann"]) as ann,
        server.sit(tokens["Ben"]) as ben,
    ):
        async with server.sit(tokens["Cora"]) as cora:
            await begin(ann, ben, cora)
        await ben.do("resign")
        await command(server, code, tokens["Ben"], type="leave")
        await ann.do("resign")
        await ann.till(lambda p: p.state["phase"] == "match-over")
    for key, figures in (("b" * 32, (1, 1)), (tokens["Ann"], (1, 0)), ("c" * 32, (0, 0))):
        (table,) = (await export_person(kept.where, key))["tables"]
        assert (table["resigned"], table["left"]) == figures
        assert '"resigned":[{"seat":' in table["matches"][0]["record"]
    assert (await erase_person(kept.where, "b" * 32)).tables == 1
    assert (await whole(kept.where)).faults == []
    assert b"Ben" not in await bytes_of(kept.where)
    async with serve(kept.open()) as server:
        _, told = await server.ask("GET", f"/api/tables/{code}")
        assert "Ben" not in [seat["name"] for seat in told["seats"]]


async def test_a_key_given_as_a_nonce_erases_nobody(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "s")
    nonce = hashed("somebody")
    async with serve(store) as server:
        laid = await server.lay(players=["me", "rule"], name="Ann")
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["round"])
            await page.do("share", match=page.state["round"]["match"], nonce=nonce)
            await page.do("next", nonce=nonce)
    assert nonce.encode() in await bytes_of(str(tmp_path / "s"))
    erased = await erase_person(str(tmp_path / "s"), "somebody")
    assert (erased.tables, erased.results) == (0, 0)
    assert b"Ann" in await bytes_of(str(tmp_path / "s"))


async def test_a_person_is_erased_while_they_play(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "HOUSE_KEPT", 0.05)
    async with serve(kept.open(), PATIENT) as server:
        laid = await server.lay(players=["me", "open"], name="Ann", key="9" * 32)
        other = await server.join(laid["code"], name="Bea")
        async with server.sit(laid["token"]) as ann, server.sit(other["token"]) as bea:
            for page in (ann, bea):
                await page.till(lambda p: p.is_to_say_next)
                await page.say(type="next", id="n")
            room = server.hall.rooms[laid["code"]]
            assert (await erase_person(kept.where, "9" * 32)).tables == 1
            async with asyncio.timeout(20):
                while laid["code"] in server.hall.rooms:
                    await asyncio.sleep(0.02)  # before it looks again
            assert room.is_closed
        seats = await seats_seen(server, other["token"])
        assert sorted(seat["name"] for seat in seats) == ["Bea", "Player 1"]
    assert b"Ann" not in await bytes_of(kept.where)
    assert (await whole(kept.where)).faults == []


async def seats_seen(server: Served, token: str) -> list[dict[str, Any]]:
    """Return the seats of a table; it may be read again first, since two things say it changed."""
    while True:
        with suppress(ConnectionClosed):
            async with server.sit(token) as page:
                await page.till(lambda p: p.state)
                seats: list[dict[str, Any]] = page.state["seats"]
                return seats


async def test_a_server_with_an_old_copy_cannot_write_an_erased_person_again(
    filled: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hall, "HOUSE_KEPT", 3600.0)
    one, other = FACTS["unfinished"]["tokens"]
    async with (
        serve(filled.open()) as server,
        server.sit(one) as ann,
        server.sit(other) as bea,
    ):
        for page in (ann, bea):
            await page.till(lambda p: p.state)
        page = next(page for page in (ann, bea) if page.state["choices"])
        await erase_person(filled.where, KEY)
        await page.say(type="act", id="x", at=page.number, act=page.state["choices"][0]["act"])
        closing = await page.until(lambda m: m["type"] == "closing")
        assert closing["again"]
    assert b"Ann" not in await bytes_of(filled.where)


async def test_names_of_any_kind_are_erased_and_their_tables_replay(tmp_path: Path) -> None:
    chance = random.Random(7)
    letters = string.printable + 'éßИ漢😀\u200b\u202e"\\'
    path = tmp_path / "s"
    async with serve(SQLiteStore(path)) as server:
        for n in range(20):
            name = "".join(chance.choice(letters) for _ in range(chance.randrange(1, 30)))
            laid = await server.lay(players=["me", "open"], name=name, key=f"{n:032x}")
            await server.join(laid["code"], name=chance.choice(["Player 1", "Player 2", name]))
    for n in range(20):
        assert (await erase_person(str(path), f"{n:032x}")).tables == 1
        assert (await whole(str(path))).faults == []


# --- the command ---------------------------------------------------------------------------------


def test_the_command_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = str(tmp_path / "tables.sqlite")
    shutil.copy(GOLDEN / "store-1.sqlite", where)
    assert main(["store", "check", "--store", where]) == 0
    assert "160 entries without a checksum" in capsys.readouterr().out
    with closing(sqlite3.connect(where)) as base:
        assert base.execute("PRAGMA user_version").fetchone() == (1,)
    assert main(["store", "backup", str(tmp_path / "b"), "--store", where]) == 0
    assert "No faults: 3 matches replayed to the score." in capsys.readouterr().out
    assert main(["store", "restore", str(tmp_path / "b"), "--store", f"{where}2"]) == 0
    assert main(["store", "check", "--store", f"{where}2", "--json"]) == 0
    capsys.readouterr()
    assert main(["store", "export-person", KEY, "--store", where]) == 0
    assert len(json.loads(capsys.readouterr().out)["tables"]) == 4
    assert main(["store", "erase-person", KEY, "--store", where]) == 0
    erased = "Erased at 4 tables, 3 results.\nBackups made before still hold the data.\n"
    assert capsys.readouterr().out == erased
    assert main(["store", "erase-person", KEY, "--store", where]) == 1


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["check", "more"], "store check takes no more words"),
        (["backup"], "store backup needs FILE"),
        (["erase-person"], "store erase-person needs KEY"),
        (["check", "--store", "memory"], "ends with its server"),
        (["check", "--store", "/nowhere/x"], "/nowhere/x is not a file"),
        (["check", "--store", "postgresql://nobody@/x?host=/nowhere"], "PostgreSQL"),
        (["restore", "/nowhere/x", "--store", "y"], "/nowhere/x is not a file"),
        (["erase-person", "9" * 32, "--store", "/nowhere/x"], "/nowhere/x is not a file"),
        (["erase-person", "", "--store", __file__], "at least 32 characters, not 0"),
        (["check", "--store", __file__], "not a database"),
        (["mend"], "invalid choice"),
    ],
)
def test_the_command_says_plainly_what_is_wrong(
    words: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["store", *words]) == 2
    assert error in capsys.readouterr().err


async def test_a_result_that_cannot_be_read_spoils_no_other_of_its_day(serving: Serving) -> None:
    async with serving() as server:
        day = f"daily/{today()}"
        await server.hall.store.append([PlacedEntry(day, 0, b'{"type":"finished.9"}')])
        status, told = await server.ask("GET", "/api/daily")
        assert (status, told["results"]) == (200, [])
