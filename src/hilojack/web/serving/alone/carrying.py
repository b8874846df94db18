"""The data of a browser carried elsewhere: its backup, the records of its matches, and the end of
all.

A backup is a store in a SQLite file, as `hilojack store backup` writes it, so a server can be
given it as well. The notes of the page, its seats and keys, are in a table of their own.
"""

import base64
import json
import sqlite3
import tempfile
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hilojack.boards.answered import TALLIES, Puzzled
from hilojack.web.hall.archive import record_text
from hilojack.web.hall.hall import Hall, NotFound
from hilojack.web.hall.keeping.reading import CHANGED, read, replaying
from hilojack.web.hall.rooms import Room
from hilojack.web.storing.browser import BrowserStore, as_sent
from hilojack.web.storing.rows import StoredRow, row
from hilojack.web.storing.store import Newer, StoreError, Unreadable
from hilojack.web.storing.vault import SQLiteVault, read_file, take_in, write_file
from hilojack.web.table.entries import AnyEntry, Finished, Recorded
from hilojack.web.table.standing import PlayedMatch, Refusal
from hilojack.words.keeping import backup_is_newer, no_backup

NOTES = "CREATE TABLE notes (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT"
DIGEST = "digest"  # the name of the note that is of all others, and of all rows
SQLITE = b"SQLite format 3\x00"
Streams = dict[str, list[StoredRow]]


class Backup(NamedTuple):
    """What a backup holds: streams, and the notes of the page, by name."""

    streams: Streams
    notes: dict[str, str]


class CarriedFile(msgspec.Struct):
    """What the page sends: its notes, or a file as base64."""

    notes: dict[str, str] = {}
    file: str = ""


class UnfitFile(StoreError):
    """A file that cannot be taken in; the message is a sentence."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.told = why


# --- backups -------------------------------------------------------------------------------------


async def written(rows: Sequence[StoredRow], notes: Mapping[str, str]) -> bytes:
    """Return a backup of rows and notes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "backup.sqlite")
        vault = write_file(path)
        try:
            async with vault.filling():
                await vault.add(rows)
                vault.base.execute(NOTES)
                noted = {**notes, DIGEST: digest_of(by_stream(rows), notes)}
                vault.base.executemany("INSERT INTO notes VALUES (?, ?)", sorted(noted.items()))
            vault.base.execute("PRAGMA journal_mode = DELETE")  # all in one file
        finally:
            await vault.close()
        return path.read_bytes()


async def opened(data: bytes) -> Backup:
    """Return what a backup holds. Raise UnfitFile if it is damaged, or of a newer release."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "backup.sqlite")
        path.write_bytes(data)
        if not data.startswith(SQLITE):
            raise UnfitFile(no_backup)
        try:
            vault = read_file(path)
        except StoreError as error:
            damaged = isinstance(error.__cause__, sqlite3.Error)
            raise UnfitFile(no_backup if damaged else backup_is_newer) from None
        try:
            with replaying():
                return await held(vault)
        except Unreadable as error:
            raise UnfitFile(backup_is_newer if isinstance(error, Newer) else no_backup) from None
        finally:
            await vault.close()


async def held(vault: SQLiteVault) -> Backup:
    """Return what a backup holds. Raise anything if it is damaged."""
    streams = {name: await vault.rows(name) for name in await vault.streams()}
    for name, rows in streams.items():
        read(name, rows)
    notes = notes_in(vault.base)
    digest = notes.pop(DIGEST, None)
    if digest not in (None, digest_of(streams, notes)):
        raise Unreadable
    if vault.base.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
        raise Unreadable
    return Backup(streams, notes)


def notes_in(base: sqlite3.Connection) -> dict[str, str]:
    """Return the notes of a backup; that of a server has none."""
    if not base.execute("SELECT 1 FROM sqlite_schema WHERE name = 'notes'").fetchone():
        return {}
    return dict(base.execute("SELECT name, text FROM notes"))


def digest_of(streams: Streams, notes: Mapping[str, str]) -> str:
    """Return the digest of streams and notes."""
    digest = sha256(json.dumps(dict(notes), sort_keys=True).encode())
    for name in sorted(streams):
        take_in(digest, streams[name])
        digest.update(repr([one.at for one in streams[name]]).encode())
    return digest.hexdigest()


def by_stream(rows: Sequence[StoredRow]) -> Streams:
    """Return rows by their stream."""
    streams: Streams = {}
    for one in rows:
        streams.setdefault(one.stream, []).append(one)
    return streams


# --- taken in ------------------------------------------------------------------------------------


def missing(own: Streams, others: Streams) -> tuple[list[StoredRow], list[str]]:
    """Return the rows that a browser lacks, and the streams that were continued at both places,
    of which it keeps its own.
    """
    rows, parted = list[StoredRow](), list[str]()
    for name, theirs in others.items():
        mine = own.get(name, [])
        both = min(len(mine), len(theirs))
        if [one.entry for one in mine[:both]] == [one.entry for one in theirs[:both]]:
            rows += theirs[both:]
        elif name.startswith("me/"):
            rows += more_results(name, mine, theirs)
        elif name != TALLIES and not name.startswith(CHANGED):
            parted.append(name)
    return rows, parted


def more_results(name: str, mine: list[StoredRow], theirs: list[StoredRow]) -> list[StoredRow]:
    """Return the results of a person that a browser lacks, to follow its own."""
    known = {match_of(entry) for entry in read(name, mine)}
    fresh = [
        one
        for one, entry in zip(theirs, read(name, theirs), strict=True)
        if match_of(entry) not in known
    ]
    return [row(name, len(mine) + n, one.entry, one.at) for n, one in enumerate(fresh)]


def match_of(entry: AnyEntry) -> object:
    """Return the match of a result, or the puzzle of an answer."""
    if isinstance(entry, Puzzled):
        return entry.puzzle
    return entry.match if isinstance(entry, Finished) else entry


# --- what the page asks --------------------------------------------------------------------------

decode = msgspec.json.Decoder(CarriedFile).decode


async def answer(request: Request, hall: Hall, store: BrowserStore) -> Response:
    """Answer what the page asks of all that its browser keeps."""
    what = request.path_params["what"]
    try:
        return await ANSWERS[what](decode(await request.body()), hall, store)
    except StoreError as error:
        return JSONResponse({"error": error.told}, 422 if isinstance(error, UnfitFile) else 503)


async def kept(store: BrowserStore) -> list[StoredRow]:
    """Return all rows that the browser keeps, as they are at one moment."""
    return [
        StoredRow(stream, number, bytes(entry), check, at)
        for stream, number, entry, check, at in await store.ask("all")
    ]


async def back_up(asked: CarriedFile, hall: Hall, store: BrowserStore) -> Response:
    """Return the backup of a browser."""
    data = await written(await kept(store), asked.notes)
    return Response(data, media_type="application/vnd.sqlite3")


async def restore(asked: CarriedFile, hall: Hall, store: BrowserStore) -> Response:
    """Take a backup in: all that the browser lacks, or nothing."""
    backup = await opened(base64.b64decode(asked.file))
    rows, parted = missing(by_stream(await kept(store)), backup.streams)
    await store.ask("append", as_sent([list(one) for one in rows]))
    tables = {one.stream for one in rows if one.stream.startswith("table/")}
    for stream in tables:
        store.lost(stream)  # a room that has it reads it again
    told = {"tables": len(tables), "parted": len(parted), "notes": backup.notes}
    return JSONResponse(told)


async def records(asked: CarriedFile, hall: Hall, store: BrowserStore) -> Response:
    """Return the records of all finished matches, and how many tables cannot be read."""
    texts, unreadable = list[str](), 0
    for stream in await store.ask("streams", "match/"):
        try:
            found = await hall.match_or_record(stream.partition("/")[2])
            texts.append(found.record if isinstance(found, Recorded) else whole_text(*found))
        except Refusal:
            continue  # it is not over
        except (NotFound, Unreadable):
            unreadable += 1
    return JSONResponse({"text": "".join(texts), "count": len(texts), "unreadable": unreadable})


def whole_text(room: Room, played: PlayedMatch) -> str:
    """Return the record of a finished match. Raise Refusal if it is not over."""
    return record_text(room.table, played, "jsonl")


async def forget(asked: CarriedFile, hall: Hall, store: BrowserStore) -> Response:
    """Delete all that the browser keeps."""
    await store.ask("clear")
    return JSONResponse({})


ANSWERS = {"backup": back_up, "restore": restore, "records": records, "forget": forget}
