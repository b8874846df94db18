"""A store of any version opens, and what cannot be read closes its own table with a sentence.

`store-1.sqlite` was written by 152353c, and `store-1.json` says what was played: a match of
California Jack to 4, one of German Whist, a table in play, and a daily deal. Neither is ever
written again.
"""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hilojack.records import load as load_records, to_match
from hilojack.web.storing import schema
from hilojack.web.storing.schema import checksum
from hilojack.web.storing.store import (
    Newer,
    PlacedEntry,
    SQLiteStore,
    StoreError,
    Unreadable,
    connect,
)
from hilojack.web.storing.store_postgres import PostgresStore
from hilojack.web.table import entries
from hilojack.web.table.entries import KINDS, STEPS, VERSIONS, Acted, Watched, pack, unpack
from postgres_support import Database
from store_support import FACTS, GOLDEN, asyncpg, change, check_figures, former_store
from web_support import Kept, Serving, serving as serve

OPEN = FACTS["unfinished"]
MATCHES = FACTS["matches"]


@pytest.fixture
async def former(request: pytest.FixtureRequest, kept: Kept) -> Kept:
    """A store of 152353c of each kind."""
    postgres = kept.where.startswith("postgresql:")
    await former_store(kept, request.getfixturevalue("database") if postgres else None)
    return kept


async def test_a_store_of_152353c_opens_with_all_its_matches(former: Kept) -> None:
    async with serve(former.open()) as server:
        for one in MATCHES:
            _, _, data = await server.raw("GET", f"/api/matches/{one['match']}/record")
            (then,), (now,) = load_records(one["record"]), load_records(data.decode())
            assert to_match(now).scores == to_match(then).scores
            assert now.deals == then.deals
        status, me = await server.ask("GET", "/api/me", token=FACTS["key"])
        assert status == 200
        check_figures(me, FACTS["me"])


async def test_a_table_in_play_of_152353c_is_played_to_its_end(former: Kept) -> None:
    async with (
        serve(former.open()) as server,
        server.sit(OPEN["tokens"][0]) as ann,
        server.sit(OPEN["tokens"][1]) as bea,
    ):
        await asyncio.gather(ann.play(), bea.play())
        assert ann.state["phase"] == "match-over"


async def test_a_store_that_was_brought_forward_has_checksums_and_times(former: Kept) -> None:
    store = former.open()
    await store.load("anything")
    await store.close()
    if isinstance(store, SQLiteStore):
        with closing(sqlite3.connect(former.where)) as base:
            rows = base.execute("SELECT stream, number, entry, checksum, at FROM log").fetchall()
    else:
        base = await asyncpg.connect(former.where)
        rows = await base.fetch("SELECT stream, number, entry, checksum, at FROM hilojack_log")
        await base.close()
    assert len(rows) > 100
    assert all(row[3] == checksum(*row[:3]) and row[4] for row in rows)


def test_a_migration_that_is_stopped_leaves_the_version_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.sqlite"
    shutil.copy(GOLDEN / "store-1.sqlite", path)
    broken = schema.SECOND + "INSERT INTO nowhere VALUES (1);\n"
    monkeypatch.setattr(schema, "STEPS", (schema.FIRST, broken))
    with pytest.raises(sqlite3.OperationalError):
        connect(path)
    base = sqlite3.connect(path)
    assert base.execute("PRAGMA user_version").fetchone() == (1,)
    assert len(base.execute("SELECT * FROM log").fetchone()) == 3
    base.close()
    monkeypatch.undo()
    connect(path).close()


async def test_many_servers_at_once_bring_a_database_forward_once(former: Kept) -> None:
    stores = [former.open() for _ in range(4 if "postgres" in former.where else 1)]
    code = f"table/{MATCHES[0]['code']}"
    logs = await asyncio.gather(*(store.load(code) for store in stores))
    assert all(log == logs[0] for log in logs)
    for store in stores:
        await store.close()


async def load_a(kept: Kept) -> list[bytes]:
    store = kept.open()
    try:
        return await store.load("a")
    finally:
        await store.close()


async def test_a_store_of_a_newer_release_is_refused_in_a_sentence(kept: Kept) -> None:
    store = kept.open()
    await store.append([PlacedEntry("a", 0, b"one")])
    await store.close()
    newer = "PRAGMA user_version = 9"
    if isinstance(store, PostgresStore):
        newer = "UPDATE hilojack_version SET version = 9, needs = 4"
    await change(kept, newer)
    with pytest.raises(StoreError, match="version 9, of a newer release"):
        await load_a(kept)
    if isinstance(store, PostgresStore):  # one that only added opens
        await change(kept, "UPDATE hilojack_version SET needs = 2")
        assert await load_a(kept) == [b"one"]


async def test_a_server_of_152353c_writes_on_while_another_brings_the_store_forward(
    database: Database,
) -> None:
    url = database.new()
    await former_store(Kept(url), database)
    async with PostgresStore(url) as store:
        name = url.split("/")[3].split("?")[0]
        database.query(
            name, "INSERT INTO hilojack_log (stream, number, entry) VALUES ('a', 0, 'x')"
        )
        assert await store.load("a") == [b"x"]


# --- entries -------------------------------------------------------------------------------------


def test_every_kind_has_a_version_and_the_steps_to_it() -> None:
    assert len(VERSIONS) == len(KINDS)
    assert {kind: 1 + len(STEPS.get(kind, ())) for kind in VERSIONS} == VERSIONS
    assert VERSIONS.keys() >= STEPS.keys()
    assert pack(Acted(0, 5)).startswith(b'{"type":"acted",')


def test_an_entry_is_raised_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = (
        lambda entry: {"secret": entry["seed"]},
        lambda entry: {"secret": entry["secret"] + "!"},
    )
    monkeypatch.setattr(entries, "STEPS", {"drawn": steps})
    monkeypatch.setattr(entries, "VERSIONS", {"drawn": 3})
    assert unpack(b'{"type":"drawn","seed":"s"}') == entries.Drawn("s!")


# The entries of a round and their versions before rounds of format 3, whose text and rounds a
# release of then does not know.
BEFORE_FORMAT_3 = {"opened": 5, "committed": 1, "listed": 1, "voided": 1, "dealt": 2}


@pytest.mark.parametrize("kind", BEFORE_FORMAT_3)
def test_a_server_of_before_format_3_beside_this_one_says_that_it_is_newer(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tag = entries.TAGS[kind]
    monkeypatch.setattr(entries, "VERSIONS", entries.VERSIONS | BEFORE_FORMAT_3)
    with pytest.raises(Newer):
        entries.former(f'{{"type":"{tag}"}}'.encode())


@pytest.mark.parametrize("kind", ["begun", "lapsed", "opened"])
def test_a_server_of_before_boards_had_a_day_beside_this_one_says_that_it_is_newer(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tag = entries.TAGS[kind]
    then = entries.VERSIONS | {"begun": 0, "lapsed": 0, "opened": 6}
    monkeypatch.setattr(entries, "VERSIONS", then)
    with pytest.raises(Newer):
        entries.former(f'{{"type":"{tag}"}}'.encode())


UNREADABLE = {
    b'{"type":"of-a-later-release","seat":1}': Newer,
    b'{"type":"acted.2","seat":1,"card":3}': Newer,
    b'{"type":"opened.9"}': Newer,
    b'{"type":"acted","seat":1,"act":2,"why":3}': Unreadable,
    b'{"type":"acted","seat":"one","act":2}': Unreadable,
    b'{"type":"acted.x","seat":1,"act":2}': Unreadable,
    b'{"type":"acted.-1","seat":1}': Unreadable,
    b'{"type":5}': Unreadable,
    b'{"seat":1}': Unreadable,
    b"[1]": Unreadable,
    b"": Unreadable,
    b"\xff\x00": Unreadable,
    b"[" * 100_000: Unreadable,
    b'{"type":"watched","token":' + b"[" * 100_000: Unreadable,
}


@pytest.mark.parametrize("data", UNREADABLE, ids=lambda data: repr(data[:24]))
def test_an_entry_that_cannot_be_read_says_why(data: bytes) -> None:
    with pytest.raises(Unreadable) as told:
        unpack(data)
    assert type(told.value) is UNREADABLE[data]
    assert str(told.value).endswith(".")


def log_of(*, last: bytes) -> list[PlacedEntry]:
    """The log of a table that ends with this entry."""
    query = "SELECT entry FROM log WHERE stream = ? ORDER BY number"
    with closing(sqlite3.connect(GOLDEN / "store-1.sqlite")) as base:
        found = [row[0] for row in base.execute(query, (f"table/{OPEN['code']}",))]
    stream = "table/badbadba"
    made = [one.replace(OPEN["code"].encode(), b"badbadba") for one in found]
    return [PlacedEntry(stream, n, one) for n, one in enumerate([*made, last])]


NEWER_WORDS, DAMAGED_WORDS = str(Newer()), str(Unreadable())


@pytest.mark.parametrize(
    ("last", "status", "words"),
    [
        (b'{"type":"of-a-later-release","seat":1}', 503, NEWER_WORDS),
        (b'{"type":"acted","seat":"one"}', 410, DAMAGED_WORDS),
        (pack(Acted(0, 51)), 410, DAMAGED_WORDS),  # an act that no rule allows
        (pack(entries.Relieved(9)), 410, DAMAGED_WORDS),  # a chair that is not there
        (pack(entries.Drawn("s")), 410, DAMAGED_WORDS),  # of no table
    ],
)
async def test_an_unreadable_table_is_closed_with_a_sentence_and_no_other(
    serving: Serving, last: bytes, status: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async with serving() as server:
        await server.hall.store.claim("table/badbadba")
        await server.hall.store.append(log_of(last=last))
        await server.hall.store.release("table/badbadba")
        token = OPEN["tokens"][0].replace(OPEN["code"], "badbadba")
        for method, path, body, who in (
            ("GET", "/api/tables/badbadba", None, ""),
            ("POST", "/api/tables/badbadba/join", {"watch": True}, ""),
            ("POST", "/api/tickets", {}, token),
            ("GET", "/api/tables/badbadba/state", None, token),
        ):
            found, told = await server.ask(method, path, body, who)
            assert (found, told["error"]) == (status, words)
        assert "badbadba" not in server.hall.rooms
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.play(deals=1)
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("harm", ["entry = 'x'", "checksum = 5", "number = number + 50"])
async def test_a_byte_that_changed_on_disk_closes_its_table_alone(kept: Kept, harm: str) -> None:
    store = kept.open()
    await store.claim("table/a")
    await store.append([PlacedEntry("table/a", n, pack(Watched("t"))) for n in range(3)])
    await store.append([PlacedEntry("b", 0, b"one")])
    await store.close()
    await change(kept, f"UPDATE log SET {harm} WHERE stream = 'table/a' AND number = 1")
    store = kept.open()
    with pytest.raises(Unreadable):
        await store.load("table/a")
    assert await store.load("b") == [b"one"]
    await store.close()


async def test_entries_that_changed_places_are_found(kept: Kept) -> None:
    store = kept.open()
    await store.append([PlacedEntry("a", 0, b"one"), PlacedEntry("b", 0, b"two")])
    await store.close()
    await change(kept, "UPDATE log SET stream = 'c' WHERE stream = 'a'")
    store = kept.open()
    with pytest.raises(Unreadable):
        await store.load("c")
    await store.close()


async def test_a_page_of_the_disk_that_is_damaged_is_told_as_damage(tmp_path: Path) -> None:
    path = tmp_path / "log"
    store = SQLiteStore(path)
    for number in range(60):
        await store.append([PlacedEntry(f"table/{number:02}", 0, b"x" * 3000)])
    await store.close()
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(size // 2 // 4096 * 4096)
        file.write(b"\xff" * 4096)
    store = SQLiteStore(path)
    told: set[Any] = set()
    for number in range(60):
        try:
            told.add(len(await store.load(f"table/{number:02}")))
        except StoreError as error:
            told.add(type(error))
    await store.close()
    assert 1 in told
    assert StoreError not in told


# --- the start -----------------------------------------------------------------------------------


def start(path: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Starts a server whose rights to its file cannot be changed."""
    code = (
        "import os, pathlib, sys\n"
        "def no(*a, **k): raise PermissionError(1, 'Operation not permitted')\n"
        "pathlib.Path.chmod = no\n"
        "from hilojack.web.serving.start import serve\n"
        f"sys.exit(serve(port=0, store={str(path)!r}, browser=False, warm=False))\n"
    )
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )


def test_a_start_that_cannot_change_rights_says_so_and_ends(tmp_path: Path) -> None:
    ended = start(tmp_path / "tables.sqlite")
    assert ended.returncode == 2
    assert "its rights cannot be changed to 600 (Operation not permitted)" in ended.stderr
    assert "belongs to" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_start_that_finds_another_owner_says_so(tmp_path: Path) -> None:
    from hilojack.web.storing.owners import stranger

    path = tmp_path / "tables.sqlite"
    connect(path).close()
    assert stranger(path) == ""
    os.chown(path, 12_345, -1)
    assert "belongs to user 12345, and root runs" in stranger(path)


def test_structs_of_entries_forbid_what_they_do_not_know() -> None:
    assert all(kind.__struct_config__.forbid_unknown_fields for kind in KINDS)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"token": "t", "more": 1}, Watched)
