"""The server is killed at any moment: what was acknowledged stands, once and in its order.

A thousand kills, in rounds that a broken-off run goes on after (with PYTHONPATH=src:tests):

    python tests/web/test_kill.py FOLDER [ROUNDS]
"""

import argparse
import asyncio
import json
import random
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import web_support
from hilojack.web.storing.store import Store
from hilojack.web.table.entries import Acted, Ready, unpack
from hilojack.web.table.tables import Table
from ports import free_port
from web_support import NONCE, Kept, Page, Served

GAMES = [("california-jack", 2), ("pitch", 4), ("black-jack", 3), ("shasta-sam", 2)]
GONE = (ConnectionClosed, InvalidHandshake, HTTPException, OSError, TimeoutError)
MATCHES = 40
ROUNDS, KILLS = 20, 50  # a thousand in all
LIVELY = 20  # acts that are acknowledged before every second kill
SEED = 1000  # of the first round


class Killed:
    """A server in a process of its own, killed and started again on the same store."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.port = free_port()
        self.served = Served(self.port, None)  # type: ignore[arg-type]

    async def start(self) -> None:
        program = [sys.executable, web_support.__file__, str(self.port), self.where]
        self.process = await asyncio.create_subprocess_exec(
            *program, stdout=asyncio.subprocess.PIPE
        )
        assert self.process.stdout is not None
        assert b"The table is open" in await self.process.stdout.readline()

    async def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


class Stubborn:
    """A person who plays on whatever happens, and sends again what was not acknowledged."""

    def __init__(self, killed: Killed, game: str, seats: int, seed: int) -> None:
        self.killed, self.game, self.seats = killed, game, seats
        self.chance = random.Random(seed)
        self.laid: dict[str, Any] = {}
        self.acknowledged: list[tuple[str, str]] = []
        self.pending: dict[str, Any] | None = None
        self.sent = 0
        self.number = 0

    async def lay(self) -> None:
        players = ["me"] + ["random"] * (self.seats - 1)
        self.laid = await self.killed.served.lay(self.game, seats=self.seats, players=players)

    async def play(self) -> None:
        while True:
            with suppress(*GONE):
                async with self.killed.served.sit(self.laid["token"]) as page:
                    page.chance = self.chance
                    await page.till(lambda p: p.state)
                    assert page.number >= self.number, "what was seen is still there"
                    await self.play_on(page)
            await asyncio.sleep(0.05)  # a page tries again after a while

    async def play_on(self, page: Page) -> None:
        while True:
            if self.pending is None:
                await page.till(is_to_do_something)
                self.pending = self.decide(page)
            told = await page.do(**self.pending)
            id, kind = self.pending["id"], self.pending["type"]
            self.pending = None
            if told["type"] == "done":
                self.acknowledged.append((id, kind))
                self.number = max(self.number, told["number"])
            else:
                assert any(w in told["why"] for w in ("earlier", "ready", "being played")), told

    def decide(self, page: Page) -> dict[str, Any]:
        self.sent += 1
        id = f"m{self.sent}"
        if not page.state["choices"]:
            return {"type": "next", "id": id, "nonce": NONCE}
        choice = self.chance.choice(page.state["choices"])
        return {"type": "act", "id": id, "at": page.number, "act": choice["act"]}


def is_to_do_something(page: Page) -> bool:
    over = page.state["phase"] == "match-over" and not page.me["ready"]
    return bool(page.state["choices"] or page.is_to_say_next or over)


async def check(store: Store, person: Stubborn) -> int:
    """The log holds what was acknowledged, once and in order; how many acts that is."""
    code = person.laid["code"]
    entries = [unpack(data) for data in await store.load(f"table/{code}")]
    table = Table(entries)  # type: ignore[arg-type]
    assert table.number == len(entries)
    ids = [e.id for e in entries if isinstance(e, Acted | Ready) and e.by == person.laid["seat"]]
    assert len(set(ids)) == len(ids), f"{code}: an act stands there twice"
    assert ids == sorted(ids, key=lambda id: int(id[1:])), f"{code}: acts out of order"
    lost = [id for id, _ in person.acknowledged if id not in set(ids)]
    assert not lost, f"{code}: acknowledged and lost: {lost}"
    return len(ids)


def acts(people: Sequence[Stubborn]) -> int:
    """How many acts were acknowledged."""
    return sum(len(person.acknowledged) for person in people)


async def campaign(kept: Kept, kills: int, matches: int, seed: int) -> int:
    """Kill the server so often under so many matches; how many acts were acknowledged."""
    chance = random.Random(seed)
    killed = Killed(kept.where)
    await killed.start()
    people = [Stubborn(killed, *GAMES[n % len(GAMES)], seed + n) for n in range(matches)]
    for person in people:
        await person.lay()
    playing = [asyncio.create_task(person.play()) for person in people]
    try:
        for number in range(kills):
            before = acts(people)
            while number % 2 and acts(people) < before + LIVELY:  # the others come at any time
                await asyncio.sleep(0.01)  # before it looks again
            await asyncio.sleep(chance.uniform(0.1, 1.0))  # the server is killed at any time
            await killed.kill()
            await killed.start()
        await asyncio.sleep(2.0)  # everybody plays on
        await killed.kill()
    finally:
        for task in playing:
            task.cancel()
        results = await asyncio.gather(*playing, return_exceptions=True)
        with suppress(ProcessLookupError):
            await killed.kill()
    faults = [one for one in results if not isinstance(one, asyncio.CancelledError)]
    assert not faults
    store = kept.open()
    counts = [await check(store, person) for person in people]
    await store.close()
    assert all(counts), "everybody could play"
    return acts(people)


def round_of_kills(folder: Path, number: int) -> int:
    """One round on a database of its own; how many acts were acknowledged."""
    kept = Kept(str(folder / f"round-{number}" / "tables.sqlite"))
    return asyncio.run(campaign(kept, KILLS, MATCHES, SEED + number))


def thousand(folder: Path, rounds: int = ROUNDS) -> None:
    """The rounds that are not told of in the folder yet, one after another."""
    told = folder / "kills.jsonl"
    folder.mkdir(parents=True, exist_ok=True)
    lines = told.read_text().splitlines() if told.is_file() else []
    over = {json.loads(line)["round"] for line in lines}
    for number in sorted(set(range(rounds)) - over):
        began = time.monotonic()
        shutil.rmtree(folder / f"round-{number}", ignore_errors=True)
        acts = round_of_kills(folder, number)
        seconds = round(time.monotonic() - began)
        line = {"round": number, "kills": KILLS, "acknowledged": acts, "seconds": seconds}
        with told.open("a") as out:
            out.write(json.dumps(line) + "\n")
        print(
            f"round {number + 1} of {rounds}: {KILLS} kills, {acts} acts, {seconds} s", flush=True
        )


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(kept: Kept) -> None:
    """Ten times on either store; the slow suite kills it a thousand times."""
    assert await campaign(kept, kills=10, matches=MATCHES, seed=11) >= 5 * LIVELY


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
@pytest.mark.parametrize("number", range(ROUNDS))
def test_a_thousand_kills(tmp_path: Path, number: int) -> None:
    assert round_of_kills(tmp_path, number) >= KILLS // 2 * LIVELY


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("folder", type=Path)
    options.add_argument("rounds", type=int, nargs="?", default=ROUNDS)
    asked = options.parse_args()
    thousand(asked.folder, asked.rounds)
