"""Stores of former versions, and what is done to stores behind the back of their programs."""

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from hilojack.web.hall.keeping.proving import StoreProof, prove
from hilojack.web.storing.store_postgres import FIRST, asyncpg as asyncpg
from hilojack.web.storing.vault import opened
from postgres_support import Database
from web_support import Kept, Page, Served

GOLDEN = Path(__file__).parent / "golden"
FACTS = json.loads((GOLDEN / "store-1.json").read_text())


async def former_store(kept: Kept, database: Database | None) -> None:
    """Makes a store of version 1 of the golden one."""
    golden = GOLDEN / "store-1.sqlite"
    if database is None:
        shutil.copy(golden, kept.where)
        return
    with closing(sqlite3.connect(golden)) as former:
        rows = former.execute("SELECT stream, number, entry FROM log").fetchall()
    base = await asyncpg.connect(kept.where)
    await base.execute(FIRST + "INSERT INTO hilojack_version VALUES (1)")
    await base.executemany("INSERT INTO hilojack_log VALUES ($1, $2, $3)", rows)
    await base.close()


async def change(kept: Kept, query: str) -> None:
    """Changes a store behind the back of its program."""
    if "postgresql:" not in kept.where:
        base = sqlite3.connect(kept.where)
        base.execute(query.replace("'x'", "x'01'"))
        base.commit()
        base.close()
        return
    base = await asyncpg.connect(kept.where)
    await base.execute(query.replace("log", "hilojack_log", 1))
    await base.close()


async def aged(kept: Kept, days: int) -> None:
    """Makes all tables of a store so many days older."""
    sqlite = "postgresql:" not in kept.where
    ago = f"{days * 86_400}" if sqlite else f"interval '{days} d'"
    await change(kept, f"UPDATE log SET at = at - {ago} WHERE stream LIKE 'table/%'")
    notes = "upkeep" if sqlite else "hilojack_upkeep"
    await change(kept, f"UPDATE {notes} SET at = at - {days * 86_400}")


async def whole(where: str) -> StoreProof:
    """The proof of a store."""
    async with opened(where) as vault:
        return await prove(vault)


async def bytes_of(where: str) -> bytes:
    """All that a store holds."""
    async with opened(where) as vault:
        rows = [one for stream in await vault.streams() for one in await vault.rows(stream)]
    return b"\n".join(one.stream.encode() + one.entry for one in rows)


async def play_on(server: Served, ended: asyncio.Event) -> int:
    """Plays at a table of two persons until told to end; how many acts were acknowledged."""
    laid = await server.lay(players=["me", "open"])
    other = await server.join(laid["code"])
    done = 0

    async def one(page: Page) -> None:
        nonlocal done
        while not ended.is_set():
            await page.till(lambda p: p.state["choices"] or p.is_to_say_next or ended.is_set(), 20)
            told = await (page.act() if page.state["choices"] else page.next())
            done += told["type"] == "done"

    async with server.sit(laid["token"]) as ann, server.sit(other["token"]) as ben:
        players = [asyncio.create_task(one(page)) for page in (ann, ben)]
        await ended.wait()
        for player in players:
            player.cancel()
        await asyncio.gather(*players, return_exceptions=True)
    return done


def as_then(told: Any, then: Any) -> Any:
    """What is told now, without the facts that a former release did not tell."""
    if isinstance(then, dict):
        return {name: as_then(told[name], one) for name, one in then.items()}
    if isinstance(then, list):
        assert len(told) == len(then)
        return [as_then(now, one) for now, one in zip(told, then, strict=True)]
    return told


def added(told: Any, then: Any) -> set[str]:
    """The names of the facts that a former release did not tell."""
    if isinstance(then, dict):
        return set(told) - set(then) | set().union(*(added(told[one], then[one]) for one in then))
    if isinstance(then, list):
        return set().union(*(added(now, one) for now, one in zip(told, then, strict=True)))
    return set()


def check_figures(told: Any, then: Any) -> None:
    """What a former release told of a person is told today, and only figures made of it are new."""
    assert as_then(told, then) == then
    assert added(told, then) == {"share", "even", "gain", "over_time", "puzzles"}
    assert told["share"]["mean"] == then["won"] / then["matches"]
    assert told["share"]["low"] < told["share"]["mean"] < told["share"]["high"] or (
        then["won"] in (0, then["matches"])
    )
    assert told["over_time"] == {"groups": [], "halves": []}, "they are few"
