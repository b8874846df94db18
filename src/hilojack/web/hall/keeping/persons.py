"""A person's data: given out whole, or erased, at every table.

A person is found by their key, by the token of one table, or by the hash of either. What they said
at a table goes with it. Nonces stay, since the shuffles follow from them; they are random and name
nobody.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TypedDict

import msgspec

from hilojack.boards.answered import Puzzled
from hilojack.boards.entries import Begun
from hilojack.mistakes.entries import Dropped, Noted, Training, Tried
from hilojack.mistakes.notes import unseal
from hilojack.records import load, write_jsonl
from hilojack.records.proofs import PERSON
from hilojack.system.plain_data import Json
from hilojack.web.hall.archive import is_closed, record_of
from hilojack.web.hall.figures import puzzle_data, result_data
from hilojack.web.hall.keeping.reading import ERASED, read, replaying, tell_changed
from hilojack.web.storing.rows import row
from hilojack.web.storing.store import Unreadable
from hilojack.web.storing.vault import Vault, opened
from hilojack.web.table.entries import (
    AnyEntry,
    Blocked,
    BoardScored,
    Erased,
    Finished,
    Joined,
    Left,
    Listed,
    Muted,
    Recorded,
    Resigned,
    Said,
    Subscribed,
    Unsubscribed,
    Watched,
    hashed,
    pack,
    table_stream,
)
from hilojack.web.table.tables import Table

THEIRS = Said | Resigned | Left | Subscribed | Unsubscribed  # by whoever has the chair then


class MatchExport(TypedDict):
    """A match of a table, and its record."""

    match: str
    record: str


class TableExport(TypedDict):
    """What a table has of a person."""

    code: str
    title: str
    opened: str
    names: list[str]
    said: list[str]
    resigned: int
    left: int
    told_at: list[dict[str, str]]  # browsers that are told of their turn
    opener: bool
    muted: bool
    blocked: bool
    matches: list[MatchExport]


class PersonExport(TypedDict):
    """What a store has of a person: most of it as it is kept."""

    results: list[dict[str, Json]]
    tables: list[TableExport]
    records: list[str]
    puzzles: list[dict[str, Json]]
    boards: list[dict[str, Json]]
    training: list[dict[str, Json]]


@dataclass
class Erasure:
    """How much was erased."""

    tables: int = 0
    results: int = 0
    damaged: list[str] = field(default_factory=list)  # tables that cannot be read or changed
    kept: str = ""  # why the disk has it still, as the rest of a sentence


def hashes(key: str) -> list[str]:
    """Return how a key or token may be stored: hashed, unless it is a hash already."""
    return [hashed(key), key.lower()]


async def tables_of(vault: Vault, known: Sequence[str]) -> list[str]:
    """Return the streams of the tables that a person came to."""
    return await holding(vault, "table/", known)


async def holding(vault: Vault, prefix: str, known: Sequence[str]) -> list[str]:
    """Return the streams that begin so and may have one of these hashes."""
    found: set[str] = set()
    for one in known:
        found |= set(await vault.holding(prefix, f'"{one}"'.encode()))
    return sorted(found)


def is_of(entry: AnyEntry, known: Sequence[str]) -> bool:
    """Return True if an entry has one of these hashes."""
    key = isinstance(entry, Joined | Muted | Blocked) and entry.key in known
    return key or (isinstance(entry, Joined | Watched) and entry.token in known)


def numbers_of(log: Sequence[AnyEntry], known: Sequence[str]) -> set[int]:
    """Return the numbers that a person had at a table, as the texts of its shuffles have them."""
    joined = [entry for entry in log if isinstance(entry, Joined) and entry.level is None]
    return {number for number, entry in enumerate(joined, 1) if is_of(entry, known)}


def unsalted(entry: Listed, numbers: Collection[int]) -> Listed:
    """Return a list without the salts of the names of these persons: their digests name nobody."""
    players = msgspec.json.decode(entry.text)["players"] if entry.text else []
    salts = [
        "" if player["person"] in numbers else salt
        for player, salt in zip(players, entry.salts, strict=True)
    ]
    return msgspec.structs.replace(entry, salts=salts)


def places_of(log: Sequence[AnyEntry], known: Sequence[str]) -> list[int]:
    """Return where in a log a person's entries are, with what they said, resigned and left, and how
    they are told of their turn.
    """
    own: set[int] = set()  # as `by` has them: their chairs, and below 0 spectators
    watched, places = 0, []
    for place, entry in enumerate(log):
        watched += isinstance(entry, Watched)
        if isinstance(entry, Joined | Watched):
            by = entry.chair if isinstance(entry, Joined) else -watched
            own = own | {by} if is_of(entry, known) else own - {by}
        if is_of(entry, known) or (isinstance(entry, THEIRS) and entry.by in own):
            places.append(place)
    return places


# --- given out -----------------------------------------------------------------------------------


async def export_person(where: str, key: str) -> PersonExport:
    """Return what a store has of a person: results, their training, tables, and the records of
    finished matches, in which other people have no names.
    """
    async with opened(where) as vault, vault.at_one_moment():
        results: list[AnyEntry] = []
        for one in hashes(key):
            stream = f"me/{one}"
            results += read(stream, await vault.rows(stream))
        tables = [
            told(read(stream, await vault.rows(stream)), hashes(key))
            for stream in await tables_of(vault, hashes(key))
        ]
        records = [
            only_theirs(entry, hashes(key)).record
            for stream in await holding(vault, "match/", hashes(key))
            for entry in read(stream, await vault.rows(stream))
            if isinstance(entry, Recorded)
        ]
    plain = msgspec.to_builtins
    return {
        "results": [plain(result_data(one)) for one in results if isinstance(one, Finished)],
        "tables": tables,
        "records": records,
        "puzzles": [plain(puzzle_data(one)) for one in results if isinstance(one, Puzzled)],
        "boards": [plain(one) for one in results if isinstance(one, Begun | BoardScored)],
        "training": [
            training_data(one) for one in results if isinstance(one, Noted | Tried | Dropped)
        ],
    }


def training_data(entry: Training) -> dict[str, Json]:
    """Return an entry of a person's training, a mistake as it was before it was sealed."""
    data: dict[str, Json] = msgspec.to_builtins(entry)
    if isinstance(entry, Noted):
        data |= msgspec.to_builtins(unseal(entry.sealed))
        del data["sealed"]
    return data


def told(log: Sequence[AnyEntry], known: Sequence[str]) -> TableExport:
    """Return what a table has of a person."""
    with replaying():
        table = Table(without_others(log, known))  # type: ignore[arg-type]
    theirs = [log[place] for place in places_of(log, known)]
    order = table.order
    return {
        "code": table.code,
        "title": table.title,
        "opened": datetime.fromtimestamp(table.opened_at, UTC).isoformat(timespec="seconds"),
        "names": [entry.name for entry in theirs if isinstance(entry, Joined)],
        "said": [entry.text for entry in theirs if isinstance(entry, Said)],
        "resigned": sum(isinstance(entry, Resigned) for entry in theirs),
        "left": sum(isinstance(entry, Left) for entry in theirs),
        "told_at": [browser(entry) for entry in theirs if isinstance(entry, Subscribed)],
        "opener": any(order.is_opener(getattr(entry, "token", "")) for entry in theirs),
        "muted": any({one.token, one.key} & {*known} for one in order.muted),
        "blocked": any({one.token, one.key} & {*known} for one in order.blocked.values()),
        "matches": [
            {"match": one.id, "record": write_jsonl(record_of(table, one))}
            for one in table.matches
            if is_closed(table, one)
        ],
    }


def browser(entry: Subscribed) -> dict[str, str]:
    """Return a browser that is told of a person's turn."""
    return {"endpoint": entry.endpoint, "p256dh": entry.p256dh, "auth": entry.auth}


def without_others(log: Sequence[AnyEntry], known: Sequence[str]) -> list[AnyEntry]:
    """Return a log that names no other person."""
    named = {entry.name for entry in log if isinstance(entry, Joined)}
    people = sum(isinstance(entry, Joined) and entry.level is None for entry in log)
    others = {*range(1, people + 1)} - numbers_of(log, known)
    made: list[AnyEntry] = []
    for entry in log:
        if isinstance(entry, Listed):
            made.append(unsalted(entry, others))
        elif isinstance(entry, Joined) and entry.level is None and not is_of(entry, known):
            made.append(without_person(entry, named))
        else:
            made.append(entry)
    return made


# --- erased --------------------------------------------------------------------------------------


async def erase_person(where: str, key: str) -> Erasure:
    """Erase a person from a store: their name becomes `Player n`, their keys, tokens and results
    go, and the matches replay as before. If it is interrupted, do it again.
    """
    erasure, known = Erasure(), hashes(key)
    async with opened(where, writing=True) as vault:
        while found := await erase_tables(vault, known, erasure):
            erasure.tables += found  # and look again: a server may have written meanwhile
        async with vault.changing():
            await tell_changed(vault, table_stream(ERASED))  # servers have figures in memory
            for one in known:
                erasure.results += len(await vault.rows(f"me/{one}"))
                await vault.delete(f"me/{one}")
        erasure.kept = await vault.scrub()
    return erasure


async def erase_tables(vault: Vault, known: Sequence[str], erasure: Erasure) -> int:
    """Erase a person at all tables; return at how many. Note those that are damaged."""
    erased, erasure.damaged = 0, []
    streams = await tables_of(vault, known) + await holding(vault, "match/", known)
    for stream in streams:
        erase = erase_at if stream.startswith("table/") else erase_record
        try:
            async with vault.changing():
                erased += await erase(vault, stream, known)
        except Unreadable:
            erasure.damaged.append(stream)
    return erased


async def erase_at(vault: Vault, stream: str, known: Sequence[str]) -> bool:
    """Erase a person at a table, and let its server know. Return True if they were there."""
    rows = await vault.rows(stream)
    log = read(stream, rows)
    named = {entry.name for entry in log if isinstance(entry, Joined)}
    theirs = places_of(log, known)
    for place in theirs:
        await vault.replace(row(stream, place, pack(without_person(log[place], named))))
    numbers = numbers_of(log, known)
    for place, entry in enumerate(log):
        if isinstance(entry, Listed) and entry != (less := unsalted(entry, numbers)):
            await vault.replace(row(stream, place, pack(less)))
    if theirs:
        chairs = {entry.chair for n in theirs if isinstance(entry := log[n], Joined)}
        await vault.add([row(stream, len(rows), pack(Erased(sorted(chairs))))])
        await tell_changed(vault, stream)
    return bool(theirs)


async def erase_record(vault: Vault, stream: str, known: Sequence[str]) -> bool:
    """Erase a person from the record of a match whose table is gone. Return True if they were
    there.
    """
    log = read(stream, await vault.rows(stream))
    theirs = [n for n, entry in enumerate(log) if isinstance(entry, Recorded)]
    theirs = [n for n in theirs if {*log[n].keys} & {*known}]  # type: ignore[union-attr]
    for place in theirs:
        entry = log[place]
        assert isinstance(entry, Recorded)
        players = [n for n, key in enumerate(entry.keys) if key in known]
        await vault.replace(row(stream, place, pack(without_players(entry, players))))
    return bool(theirs)


def only_theirs(entry: Recorded, known: Sequence[str]) -> Recorded:
    """Return a record that names no other person."""
    (record,) = load(entry.record)
    kinds = record.header.kinds or [PERSON] * len(entry.keys)
    others = [n for n, key in enumerate(entry.keys) if key not in known and kinds[n] == PERSON]
    return without_players(entry, others)


def without_players(entry: Recorded, players: Sequence[int]) -> Recorded:
    """Return a record in which these players have neither name nor key."""
    (record,) = load(entry.record)
    names = list(record.header.players)
    new = {names[n]: nameless(n, {*names}) for n in players}
    shuffle = record.header.shuffle
    if shuffle is not None and shuffle.salts is not None:
        salts = ["" if n in players else salt for n, salt in enumerate(shuffle.salts)]
        shuffle = msgspec.structs.replace(shuffle, salts=salts)
    header = msgspec.structs.replace(
        record.header,
        shuffle=shuffle,
        players=[new.get(name, name) for name in names],
        seats=[new.get(name, name) for name in record.header.seats],
        cuts=[{new.get(n, n): card for n, card in cut.items()} for cut in record.header.cuts],
    )
    text = write_jsonl(msgspec.structs.replace(record, header=header))
    keys = ["" if n in players else key for n, key in enumerate(entry.keys)]
    return Recorded(entry.code, text, keys)


def without_person(entry: AnyEntry, named: set[str]) -> AnyEntry:
    """Return an entry that names nobody and opens nothing; `named` are the names at the table."""
    if isinstance(entry, Watched):
        return Watched("")
    if isinstance(entry, Said):
        return msgspec.structs.replace(entry, text="")
    if isinstance(entry, Resigned | Left):
        return entry
    if isinstance(entry, Subscribed):
        return Subscribed(entry.by, entry.id)
    if isinstance(entry, Unsubscribed):
        return Unsubscribed(entry.by, entry.id)
    if isinstance(entry, Muted | Blocked):
        return msgspec.structs.replace(entry, key="")
    assert isinstance(entry, Joined)
    named.add(name := nameless(entry.chair, named))
    return msgspec.structs.replace(entry, name=name, token="", key="")


def nameless(chair: int, names: set[str]) -> str:
    """Return the name of a person who has none any more, other than all at the table."""
    choices = (f"Player {n}" for n in (chair + 1, *range(1, 999)))
    return next(name for name in choices if name not in names)
