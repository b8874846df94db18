"""A backup of a browser without a server, as it was first released, is read by every release.

`browser-1.sqlite` is what its page wrote, with a finished match of California Jack and a deal in
play, and `browser-1.jsonl` the records that it exported. Neither is ever written again.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from hilojack.records import load
from hilojack.web.hall.keeping.backups import restore
from hilojack.web.serving.alone import carrying
from hilojack.web.serving.alone.carrying import UnfitFile
from hilojack.web.storing.rows import StoredRow, row
from hilojack.words.keeping import backup_is_newer, no_backup
from store_support import GOLDEN
from web_support import Kept, serving as serve

BACKUP = GOLDEN / "browser-1.sqlite"
RECORDS = GOLDEN / "browser-1.jsonl"


async def test_a_backup_of_the_first_release_is_read_with_its_notes() -> None:
    streams, notes = await carrying.opened(BACKUP.read_bytes())
    assert {name.partition("/")[0] for name in streams} == {"table", "match", "me"}
    places = json.loads(notes["hilojack.tables"])
    assert {f"table/{place['code']}" for place in places} == {*streams} & {
        f"table/{place['code']}" for place in places
    }


async def test_a_server_is_given_a_backup_and_the_deal_is_played_on(kept: Kept) -> None:
    proof = await restore(BACKUP, kept.where)
    assert (proof.tables, proof.unfinished, proof.faults) == (2, 1, [])
    _, notes = await carrying.opened(BACKUP.read_bytes())
    tokens = [place["token"] for place in json.loads(notes["hilojack.tables"])]
    async with serve(kept.open()) as server:
        _, told = await server.ask("POST", "/api/mine", {"tokens": tokens})
        states = [one["state"] for one in told["tables"]]
        assert sorted(states) == ["over", "play"]
        async with server.sit(tokens[states.index("play")]) as page:
            await page.play(deals=1)
        key = json.loads(notes["hilojack.key"])
        assert (await server.ask("GET", "/api/me", token=key))[1]["matches"] == 1


def test_records_of_the_first_release_are_those_of_its_matches() -> None:
    (record,) = load(RECORDS.read_text())
    assert record.header.game == "california-jack"


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ("PRAGMA user_version = 9", backup_is_newer),
        ("UPDATE log SET checksum = 5 WHERE number = 1", no_backup),
        ("DELETE FROM log WHERE number = 0", no_backup),
        ("DROP TABLE log", no_backup),
    ],
)
async def test_a_backup_that_cannot_be_read_is_refused(
    tmp_path: Path, harm: str, words: str
) -> None:
    path = tmp_path / "b.sqlite"
    path.write_bytes(BACKUP.read_bytes())
    with closing(sqlite3.connect(path)) as base:
        base.execute(harm)
        base.commit()
    with pytest.raises(UnfitFile, match=words[:20]):
        await carrying.opened(path.read_bytes())


@pytest.mark.parametrize("data", [b"", b"text", b"SQLite format 3\x00" + bytes(100)])
async def test_a_file_that_is_no_backup_is_refused(data: bytes) -> None:
    with pytest.raises(UnfitFile, match="no backup"):
        await carrying.opened(data)


async def test_a_byte_that_changed_is_found_or_changes_nothing() -> None:
    data = BACKUP.read_bytes()
    whole = await carrying.opened(data)
    refused = 0
    for place in range(0, len(data), 211):
        try:
            assert await carrying.opened(flipped(data, place)) == whole, place
        except UnfitFile:
            refused += 1
    assert refused > 20


def flipped(data: bytes, place: int) -> bytes:
    return data[:place] + bytes([data[place] ^ 0xFF]) + data[place + 1 :]


def rows(stream: str, *entries: bytes) -> list[StoredRow]:
    return [row(stream, n, entry) for n, entry in enumerate(entries)]


def test_the_longer_of_two_logs_is_kept_and_those_that_parted_stay() -> None:
    own = {"table/a": rows("table/a", b"1"), "table/b": rows("table/b", b"1", b"2")}
    others = {
        "table/a": rows("table/a", b"1", b"2", b"3"),
        "table/b": rows("table/b", b"1", b"3"),
        "table/c": rows("table/c", b"1"),
    }
    found, parted = carrying.missing(own, others)
    assert found == [*others["table/a"][1:], *others["table/c"]]
    assert parted == ["table/b"]
    assert carrying.missing(others, own)[0] == []
