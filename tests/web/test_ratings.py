"""Ratings at a server: told to their owner alone, when they ask; computer players play each board
of theirs once, and what they made of it outlives the server.
"""

import asyncio
from typing import Any

import pytest

from hilojack.boards.entries import BoardScored, Computed
from hilojack.boards.scales import Scale, Sheet
from hilojack.boards.sets import BOARDS
from hilojack.puzzles.shipped import Wish, choose, shipped
from hilojack.search.estimates import Interval
from hilojack.web.hall import boards as module
from hilojack.web.hall.keeping.persons import erase_person, export_person
from hilojack.web.storing.store import PlacedEntry
from hilojack.web.table.entries import hashed, pack
from web_support import Kept, Served, serving as serve

ANN, BEN = "a" * 32, "b" * 32
PITCH = Sheet("pitch", "penguin", 4)
NAME = "pitch.penguin.4.rule.abcd"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A field of players who think no time, no luck to value, and a scale of these players."""
    monkeypatch.setattr("hilojack.web.hall.boards.FIELD", ("random", "rule"))
    monkeypatch.setattr("hilojack.review.tricks.luck", lambda match, seed: 0.0)
    levels = {"random": Interval(1_000, 1_000, 1_000), "rule": Interval(1_200, 1_150, 1_250)}
    monkeypatch.setattr(
        "hilojack.boards.ratings.shipped_scales", lambda: {PITCH: Scale(levels, 64, 1.0)}
    )


async def begun(server: Served) -> str:
    wish = {"game": "pitch", "level": "rule", "seats": 4}
    status, told = await server.ask("POST", "/api/duplicate", wish)
    assert status == 201, told
    return str(told["set"])


async def score(server: Served, name: str, key: str, count: int, points: int = 3) -> None:
    """Keep results of boards as the server would."""
    stream = f"me/{hashed(key)}"
    end = len(await server.entries(stream))
    results = [BoardScored(name, n + 1, 0, points, 1.7e9) for n in range(count)]
    await server.hall.store.append(
        [PlacedEntry(stream, end + n, pack(o)) for n, o in enumerate(results)]
    )


async def ratings(server: Served, key: str) -> list[dict[str, Any]]:
    """The ratings of a key, once computer players have played its boards."""
    while True:
        status, told = await server.ask("GET", "/api/rating", token=key)
        assert status == 200, told
        if not told["waits"]:
            found: list[dict[str, Any]] = told["ratings"]
            return found
        await asyncio.sleep(0.02)  # before it looks again


async def test_a_rating_is_told_to_its_owner_alone_once_the_levels_have_played() -> None:
    async with serve() as server:
        name = await begun(server)
        await score(server, name, ANN, BOARDS)
        _, told = await server.ask("GET", "/api/rating", token=ANN)
        assert told["waits"], "nobody has played the boards yet"
        assert told["ratings"][0]["waiting"] == BOARDS
        assert "trusts keys" in told["trust"]
        (row,) = await ratings(server, ANN)
        assert (row["boards"], row["waiting"], row["rating"]) == (BOARDS, 0, None)
        assert row["lacking"] >= BOARDS
        for _ in range(2):
            another = await begun(server)
            await score(server, another, ANN, BOARDS)
        (row,) = await ratings(server, ANN)
        assert row["boards"] == 3 * BOARDS
        assert row["levels"]["rule"]["mean"] == 1_200
        assert await ratings(server, BEN) == [], (
            "another key has its own ratings, and sees no other"
        )
        status, _ = await server.ask("GET", "/api/rating")
        assert status == 401


async def test_what_the_levels_made_of_a_board_is_kept_and_not_played_again(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve(kept.open()) as server:
        name = await begun(server)
        await score(server, name, ANN, 2)
        before = await ratings(server, ANN)
        while len(await server.hall.store.load(f"set/{name}")) < 1 + 2 * 2:
            await asyncio.sleep(0.02)  # before it looks again

    def again(*_: object) -> None:
        raise AssertionError("a board was played again")

    monkeypatch.setattr(module, "play_board", again)
    async with serve(kept.open()) as server:
        assert await ratings(server, ANN) == before
        _, told = await server.ask("GET", f"/api/duplicate/{name}", token=ANN)
        assert set(told["boards"][0]["computers"]) == {"random", "rule"}
        assert not told["waits"]


async def test_a_set_of_no_server_and_rules_that_are_not_measured_wait_for_nobody() -> None:
    async with serve() as server:
        await score(server, NAME, ANN, 2)  # no secret of it was ever drawn here
        await score(server, "pitch.penguin.4.rule.abcd.low=holder", ANN, 3)
        await score(server, "no-such-game.x.4.rule.abcd", ANN, 3)
        await score(server, await begun(server), ANN, 9)  # of which one is no board
        measured, other = await ratings(server, ANN)
        assert (measured["boards"], measured["waiting"]) == (8, 3)
        assert (other["measured"], other["rating"], other["boards"]) == (False, None, 3)


async def test_the_same_result_sent_twice_counts_once_and_answers_to_puzzles_count() -> None:
    async with serve() as server:
        name = await begun(server)
        for _ in range(2):
            await score(server, name, ANN, 3)
        number = choose(shipped(), Wish(game="pitch"))
        path = f"/api/puzzles/{number}/answer"
        status, _ = await server.ask("POST", path, {"act": ""}, ANN)
        assert status == 200
        found = {(row["preset"], row["seats"]): row for row in await ratings(server, ANN)}
        assert found["penguin", 4]["boards"] == 3
        (other,) = (row for at, row in found.items() if at != ("penguin", 4))
        assert (other["boards"], other["puzzles"], other["measured"]) == (0, 1, False)


async def test_who_was_erased_has_no_rating_and_the_levels_keep_their_results(kept: Kept) -> None:
    async with serve(kept.open()) as server:
        name = await begun(server)
        await score(server, name, ANN, 2)
        assert await ratings(server, ANN)
        while len(await server.hall.store.load(f"set/{name}")) < 1 + 2 * 2:
            await asyncio.sleep(0.02)  # before it looks again
    assert "rating" not in str(await export_person(kept.where, ANN)), "nothing of it is kept"
    await erase_person(kept.where, ANN)
    async with serve(kept.open()) as server:
        assert await ratings(server, ANN) == []
        left = await server.entries(f"set/{name}")
        assert sum(isinstance(one, Computed) for one in left) == 4
        assert ANN not in str(left)
        assert hashed(ANN) not in str(left)
