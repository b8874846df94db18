"""Record states of tables, in which the page's own tests draw its components.

    python tests/page_states.py web/tests/states.json

Each is what a server sent to a seat: a state of each phase of some games, the first one met in
which that seat may act. Beside them, in `proof.json`, is the proof of a shuffle, and what a page
knew of it before; and in `questions.json` what is asked of people, and told of their answers.
"""

import asyncio
import json
import random
import sys
from datetime import date
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from hilojack import Match, load
from hilojack.calls import show_act
from hilojack.judging import calls
from hilojack.mistakes.notes import pose
from hilojack.puzzles.difficulty import Tally
from hilojack.web.serving.subjects import judging, mistakes, puzzles
from hilojack.web.serving.subjects.training import Due
from training_support import mistakes_of
from web_support import NONCE, Page, Served, begin, serving

GAMES = [
    *[("pitch", 4), ("california-jack", 2), ("all-fours", 2), ("phat", 4), ("black-jack", 3)],
    *[("california-fives", 4), ("trinidad-all-fours", 4), ("troeven", 4), ("don", 4)],
    *[("pitch cinch", 4)],
    *[("crazy-eights", 2), ("switch", 2), ("mau-mau", 3)],
]
State = dict[str, Any]


async def play(server: Served, game: str, seats: int) -> dict[str, State]:
    """Play a match, and return a state of each phase, and one in the middle of the play."""
    players = ["me", *["random"] * (seats - 1)]
    name, _, preset = game.partition(" ")
    chosen = {"preset": preset} if preset else {}
    laid = await server.lay(name, seats=seats, name="Ann", players=players, **chosen)
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


def ask() -> dict[str, Any]:
    """Return a puzzle, a judged call and a mistake, each with what is told of some answers."""
    match, chance = Match(load("all-fours"), seed=2), random.Random(2)
    while match.turn is not None:
        match.act(chance.choice(match.legal_acts()))
    noted = mistakes_of(match, 0, date(2026, 11, 25))[0]
    again, due, back = pose(noted), Due(1, 2, "2026-11-27"), date(2026, 11, 27)
    call, proved = calls.shipped().question(1), puzzles.puzzle_of(1)
    puzzle = puzzles.question_told(1, Tally())
    acts = sorted(proved.puzzle.proof.sums, key=proved.puzzle.proof.cost)[:2]
    own = [puzzles.OwnAnswer(show_act(act), proved.is_right(act)) for act in acts]
    found = {
        "puzzle": puzzle,
        "lines": {show_act(act): puzzles.line_told(1, act) for act in acts},
        "puzzle told": [puzzles.answer_told(1, Tally(), one) for one in own],
        "call": judging.question_told(call, 1),
        "call told": [judging.answer_told(call, one.act) for one in call.found.known.choices[:2]],
        "mistake": mistakes.question_told(noted),
        "mistake told": [
            mistakes.answer_told(again, one.act, due, back) for one in again.found.known.choices[:3]
        ],
    }
    return {name: to_builtins(one) for name, one in found.items()}


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
    write(Path(sys.argv[1]).with_name("questions.json"), ask())
