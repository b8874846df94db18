"""Record states of tables, in which the page's own tests draw its components.

    python tests/page_states.py web/tests/states.json

Each is what a server sent to a seat: a state of each phase of some games, the first one met in
which that seat may act. Beside them, in `proof.json`, is the proof of a shuffle, and what a page
knew of it before.
"""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from web_support import NONCE, Page, Served, begin, serving

GAMES = [
    *[("pitch", 4), ("california-jack", 2), ("all-fours", 2), ("phat", 4), ("black-jack", 3)],
    *[("california-fives", 4), ("trinidad-all-fours", 4), ("troeven", 4), ("don", 4)],
    *[("crazy-eights", 2), ("switch", 2), ("mau-mau", 3)],
]
State = dict[str, Any]


async def play(server: Served, game: str, seats: int) -> dict[str, State]:
    """Play a match, and return a state of each phase, and one in the middle of the play."""
    players = ["me", *["random"] * (seats - 1)]
    laid = await server.lay(game, seats=seats, name="Ann", players=players)
    found: dict[str, State] = {}
    async with server.sit(laid["token"]) as page:
        await begin(page)
        while page.state["phase"] != "match-over":
            keep(found, page.state)
            await (page.act() if page.state["choices"] else step(page))
        keep(found, page.state)
    return {f"{game}, {phase}": state for phase, state in found.items()}


async def step(page: Page) -> None:
    if page.is_to_say_next:
        await page.next()
    else:
        await page.hear()


def keep(found: dict[str, State], state: State) -> None:
    phase = state["phase"]
    if phase in ("play", "turn") and len(state["felt"].get("trick", state["hand"])) > 1:
        phase = "play, begun"
    if phase not in found or (state["choices"] and not found[phase]["choices"]):
        found[phase] = json.loads(json.dumps(state))


async def wait(server: Served) -> dict[str, State]:
    """Return a table whose second chair is open."""
    laid = await server.lay("pitch", seats=3, name="Ann", players=["me", "open", "beginner"])
    async with server.sit(laid["token"]) as page:
        await page.till(lambda p: p.state)
        return {"waiting": page.state}


async def prove(server: Served) -> dict[str, Any]:
    """Play a match, and return the proof of its deal, and what the page of its person knew."""
    laid = await server.lay("german-whist", name="Ann", players=["me", "random"])
    async with server.sit(laid["token"]) as page:
        await page.play()
        began = page.begun[0]
    bound = began["round"]
    dealer = next(n for n, seat in enumerate(began["seats"]) if seat["dealer"])
    known = {
        "commitment": bound["commitment"],
        "list": bound["hashes"],
        "text": bound["text"],
        "own": {"nonce": NONCE, "player": bound["players"].index("Ann")},
        "dealt": bound["dealt"],
        "hand": {"cards": began["hand"], "seat": (began["seat"] - dealer) % 2},
    }
    _, told = await server.ask("GET", f"/api/matches/{began['match']}/proof")
    return {"told": told, "known": known}


async def record() -> tuple[dict[str, State], dict[str, Any]]:
    async with serving() as server:
        found = await wait(server)
        for game, seats in GAMES:
            found |= await play(server, game, seats)
        return found, await prove(server)


def write(path: Path, what: dict[str, Any]) -> None:
    lines = [f"{json.dumps(name)}: {json.dumps(one)}" for name, one in what.items()]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    states, proof = asyncio.run(record())
    write(Path(sys.argv[1]), states)
    write(Path(sys.argv[1]).with_name("proof.json"), proof)
