"""Puzzles over HTTP: nothing of an answer before it is given, and each counts once."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

import web_support
from hilojack.boards.answered import Puzzled, Tallied
from hilojack.calls import show_act
from hilojack.puzzles import Puzzle
from hilojack.puzzles.answers import asked
from hilojack.puzzles.difficulty import ENOUGH, Tally
from hilojack.puzzles.explaining import best_words
from hilojack.puzzles.position import with_world
from hilojack.puzzles.shipped import shipped
from hilojack.web.hall.keeping.persons import erase_person, export_person
from hilojack.web.serving.alone.carrying import missing
from hilojack.web.serving.guard import Limits
from hilojack.web.serving.subjects.puzzles import question_told
from hilojack.web.storing.rows import StoredRow, row
from hilojack.web.storing.store import StoreError
from hilojack.web.table.entries import AnyEntry, hashed, pack, unpack
from shown_support import cards_shown
from web_support import Kept, Served, serving as serve

ANN, BEN = "a" * 32, "b" * 32


@pytest.fixture
async def server() -> AsyncIterator[Served]:
    async with web_support.serving() as served:
        yield served


def with_worlds() -> int:
    """The number of a puzzle whose solver cannot know every card."""
    return next(n for n, one in enumerate(shipped(), 1) if 1 < one.proof.worlds < 500)


def best(number: int) -> str:
    return show_act(shipped().puzzle(number).proof.best)


def worse(number: int) -> str:
    proof = shipped().puzzle(number).proof
    return show_act(next(act for act in proof.sums if act != proof.best))


async def answer(server: Served, number: int, act: str, key: str = ANN) -> tuple[int, Any]:
    return await server.ask("POST", f"/api/puzzles/{number}/answer", {"act": act}, key)


async def test_a_puzzle_is_asked_answered_and_explained(server: Served) -> None:
    number = with_worlds()
    puzzle = shipped().puzzle(number)
    _, told = await server.ask("GET", f"/api/puzzles/{number}", token=ANN)
    assert (told["number"], told["puzzles"], told["mine"]) == (number, len(shipped()), None)
    assert [one["act"] for one in told["state"]["choices"]] == list(puzzle.view.acts)
    assert told["words"][-1].startswith("Your ")
    status, told = await answer(server, number, worse(number))
    assert (status, told["mine"]) == (200, {"act": worse(number), "right": False})
    assert (told["best"], told["worlds"]) == (best(number), puzzle.proof.worlds)
    assert told["cards"][0]["cost"] == 0 < told["cards"][1]["cost"]
    for one in told["cards"]:
        _, line = await server.ask("GET", f"/api/puzzles/{number}/lines/{one['code']}", token=ANN)
        first, *_, last = line["line"]["steps"]
        assert first["state"]["hand"] == list(puzzle.view.hand)
        assert last["state"]["phase"] in ("deal-over", "match-over")
        assert (line["instead"] is None) == (one["code"] == told["best"])
        if line["instead"]:
            assert line["instead"]["gain"] > line["line"]["gain"], "in a world that shows it"
            assert line["instead"]["hands"] == line["line"]["hands"]


async def test_the_first_answer_of_a_key_counts_whatever_comes_after_it(server: Served) -> None:
    for key, act in ((ANN, best(1)), (BEN, worse(1))):
        told = await asyncio.gather(*(answer(server, 1, act, key) for _ in range(4)))
        _, again = await answer(server, 1, best(1), key)
        mine = [one["mine"] for _, one in told]
        assert mine == [again["mine"]] * 4
        assert again["mine"] == {"act": act, "right": act == best(1)}
        assert again["found"] == 1
    assert again["tried"] == 2, "once for each key"
    _, me = await server.ask("GET", "/api/me", token=ANN)
    assert (me["puzzles"]["answered"], me["puzzles"]["solved"], me["matches"]) == (1, 1, 0)
    _, told = await server.ask("GET", "/api/puzzles", token=BEN)
    assert (told["mine"]["answered"], told["mine"]["solved"]) == (1, 0)


async def test_to_ask_for_the_answer_counts_as_missed(server: Served) -> None:
    _, told = await answer(server, 2, "")
    assert told["mine"] == {"act": "", "right": False}


@pytest.mark.parametrize(
    ("method", "path", "body", "key", "status", "words"),
    [
        ("GET", "0", None, ANN, 404, "The puzzles are numbered 1 to "),
        ("GET", "999999", None, ANN, 404, "there is no 999,999."),
        ("GET", "x", None, ANN, 404, "A puzzle is asked for by its number"),
        ("GET", "٣", None, ANN, 404, "A puzzle is asked for by its number"),
        ("GET", "1234567890", None, ANN, 404, "A puzzle is asked for by its number"),
        ("POST", "0/answer", {"act": "AS"}, ANN, 404, "there is no 0."),
        ("POST", "1/answer", {"act": "1X"}, ANN, 400, "1X"),
        ("POST", "1/answer", {"act": "PASS"}, ANN, 400, "not legal"),
        ("POST", "1/answer", {"act": "", "more": 1}, ANN, 422, "not as described"),
        ("POST", "1/answer", {"act": ""}, "", 401, "Authorization"),
        ("GET", "1/answer", None, "", 401, "Authorization"),
        ("GET", "1/answer", None, ANN, 409, "Answer the puzzle first"),
        ("GET", "1/lines/AS", None, ANN, 409, "Answer the puzzle first"),
        ("GET", "?game=pich", None, "", 400, "did you mean 'pitch'?"),
        ("GET", "?theme=jacks", None, "", 400, "is not a theme"),
        ("GET", "?difficulty=9", None, "", 400, "A difficulty is from 0 to 5, not 9."),
        ("GET", "?difficulty=x", None, "", 400, "A difficulty must be a number"),
        ("GET", "ahead?game=pich", None, "", 400, "did you mean 'pitch'?"),
        ("GET", "ahead?count=0", None, "", 400, "count must be a number from 1 to 20."),
        ("GET", "ahead?count=21", None, "", 400, "count must be a number from 1 to 20."),
        ("GET", "ahead?count=x", None, "", 400, "count must be a number from 1 to 20."),
        ("POST", "1/answer", {"act": "", "edition": "x"}, ANN, 409, "The puzzles have changed."),
    ],
)
async def test_what_cannot_be_answered_is_said_and_counts_for_nobody(
    server: Served, method: str, path: str, body: Any, key: str, status: int, words: str
) -> None:
    whole = f"/api/puzzles{'' if path[0] == '?' else '/'}{quote(path, safe='/?=&')}"
    found, told = await server.ask(method, whole, body, key)
    assert (found, words in told["error"]) == (status, True), told
    assert await server.entries("puzzles") == []
    assert await server.entries(f"me/{hashed(ANN)}") == []


async def test_a_card_that_cannot_be_played_is_no_answer(server: Served) -> None:
    number = with_worlds()
    view = shipped().puzzle(number).view
    other = next(card for card in range(52) if card not in view.hand)
    status, told = await answer(server, number, show_act(other))
    assert (status, told["error"][:16]) == (400, "You do not hold ")
    assert (await server.ask("GET", f"/api/puzzles/{number}", token=ANN))[1]["mine"] is None


async def test_no_answer_is_told_that_was_not_kept(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(entries: Any) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(server.hall.store, "append", fails)
    status, told = await answer(server, 1, best(1))
    assert (status, set(told)) == (503, {"error", "field"})
    monkeypatch.undo()
    assert (await server.ask("GET", "/api/puzzles/1/answer", token=ANN))[0] == 409


async def test_the_steps_at_puzzles_are_limited() -> None:
    async with web_support.serving(limits=Limits(lessons=0.001, lesson_burst=2)) as server:
        for status in (200, 200, 429):
            assert (await server.ask("GET", "/api/puzzles/1"))[0] == status


# --- choosing ------------------------------------------------------------------------------------


async def test_the_next_puzzle_suits_the_wish_and_is_not_yet_answered(server: Served) -> None:
    kinds = Counter((one.variant.game, one.difficulty) for one in shipped().about)
    (game, difficulty), puzzles = kinds.most_common()[-1]
    path = f"/api/puzzles?game={game}&difficulty={difficulty}"
    seen = list[int]()
    while (told := (await server.ask("GET", path, token=ANN))[1])["next"]:
        about = shipped().about[told["next"] - 1]
        assert (about.variant.game, about.difficulty) == (game, difficulty)
        seen.append(told["next"])
        await answer(server, told["next"], "")
    assert len(seen) == len(set(seen)) == puzzles == told["suiting"]
    assert sum(one["puzzles"] for one in told["games"]) == told["puzzles"] == len(shipped())
    assert 1 <= told["today"]["number"] <= len(shipped())


async def test_the_puzzles_ahead_are_those_that_would_be_asked_one_by_one(server: Served) -> None:
    wish, after = "game=pitch", 0
    _, told = await server.ask("GET", f"/api/puzzles/ahead?{wish}", token=ANN)
    assert len(told) == 20
    for question in told:
        _, found = await server.ask("GET", f"/api/puzzles?{wish}&after={after}", token=ANN)
        after = found["next"]
        assert question == (await server.ask("GET", f"/api/puzzles/{after}", token=ANN))[1]
    await answer(server, told[1]["number"], "")
    path = f"/api/puzzles/ahead?{wish}&count=2&after={told[0]['number']}"
    _, later = await server.ask("GET", path, token=ANN)
    assert [one["number"] for one in later] == [told[2]["number"], told[3]["number"]]


async def test_an_answer_to_puzzles_of_now_counts_and_one_to_others_does_not(
    server: Served,
) -> None:
    given = {"act": best(1), "edition": shipped().edition}
    old = {**given, "edition": "0" * 16}
    assert (await server.ask("POST", "/api/puzzles/1/answer", old, ANN))[0] == 409
    status, told = await server.ask("POST", "/api/puzzles/1/answer", given, ANN)
    assert (status, told["mine"]["right"], told["tried"]) == (200, True, 1)


async def test_the_answer_to_the_puzzle_of_the_day_lengthens_the_streak(server: Served) -> None:
    _, told = await server.ask("GET", "/api/puzzles", token=ANN)
    day = told["today"]["number"]
    assert told["streak"] == 0
    assert (await answer(server, 1 + day % len(shipped()), ""))[1]["streak"] == 0
    assert (await answer(server, day, ""))[1]["streak"] == 1
    assert (await server.ask("GET", "/api/puzzles", token=ANN))[1]["streak"] == 1


def test_a_verdict_has_at_most_25_words_with_what_was_chosen() -> None:
    chosen = 6  # as in "You chose the ten of diamonds."
    for number in range(1, len(shipped()) + 1, 17):
        assert chosen + len(best_words(shipped().puzzle(number)).split()) <= 25


async def test_the_difficulty_follows_people_once_enough_have_answered(server: Served) -> None:
    number = next(n for n, one in enumerate(shipped().about, 1) if one.difficulty == 0)
    for person in range(ENOUGH):
        _, told = await answer(server, number, "", f"{person:032}")
        assert told["tried"] == person + 1
        assert (told["grade"] > 0) == (person + 1 == ENOUGH), "those who miss it are counted"
    assert told["difficulty"] == 0


# --- what is kept --------------------------------------------------------------------------------


async def test_answers_are_kept_given_out_and_erased(kept: Kept) -> None:
    async with serve(kept.open()) as server:
        await answer(server, 1, worse(1))
        await answer(server, 1, best(1), BEN)
    async with serve(kept.open()) as server:
        _, told = await server.ask("GET", "/api/puzzles/1/answer", token=ANN)
        assert (told["mine"]["right"], told["tried"], told["found"]) == (False, 2, 1)
    given = await export_person(kept.where, ANN)
    (one,) = given["puzzles"]
    assert (one["act"], one["right"]) == (worse(1), False)
    assert one["puzzle"] == shipped().identity(1)
    assert (await erase_person(kept.where, ANN)).results == 1
    assert (await export_person(kept.where, ANN))["puzzles"] == []
    assert len((await export_person(kept.where, BEN))["puzzles"]) == 1
    async with serve(kept.open()) as server:
        _, told = await answer(server, 1, best(1))
        assert (told["mine"]["right"], told["tried"]) == (True, 3), "what was tallied names nobody"


def test_what_two_browsers_answered_is_joined_and_each_first_answer_stays() -> None:
    def kept(name: str, *entries: AnyEntry) -> list[StoredRow]:
        return [row(name, n, pack(one)) for n, one in enumerate(entries)]

    def answered(name: str, right: bool) -> Puzzled:
        return Puzzled(name, "pitch", "penguin", 2, 0, right, 1795791600.0)

    mine = {
        "me/a": kept("me/a", answered("p1", True)),
        "puzzles": kept("puzzles", Tallied("p1", True)),
    }
    theirs = {
        "me/a": kept("me/a", answered("p2", True), answered("p1", False)),
        "puzzles": kept("puzzles", Tallied("p2", True), Tallied("p1", False)),
    }
    rows, parted = missing(mine, theirs)
    assert [(one.stream, one.number, unpack(one.entry)) for one in rows] == [
        ("me/a", 1, answered("p2", True))
    ]
    assert parted == []


# --- secrecy -------------------------------------------------------------------------------------


def other_world(puzzle: Puzzle) -> Puzzle:
    """The same puzzle with its hidden cards as in the last world, and another answer."""
    match = puzzle.match()
    assert match.turn is not None
    position = with_world(match, match.turn, puzzle.worlds[-1])
    assert position is not None
    sums = {act: 100 - 7 * number for number, act in enumerate(sorted(puzzle.proof.sums))}
    worst = min(sums, key=lambda act: act == puzzle.proof.best)
    proof = replace(puzzle.proof, sums=sums, best=worst, everywhere=not puzzle.proof.everywhere)
    return replace(puzzle, position=position, proof=proof, themes=())


async def test_before_the_answer_a_puzzle_shows_nothing_that_its_solver_may_not_know(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does a byte of it change if the answer is another and the hidden cards lie otherwise."""
    for number in range(1, len(shipped()) + 1, max(1, len(shipped()) // 24)):
        puzzle = shipped().puzzle(number)
        told = question_told(number, Tally())
        shown = set(cards_shown(json.loads(msgspec.json.encode(told))))
        assert shown, "the search finds the cards of the hand"
        assert not shown & set(puzzle.view.memory.unseen)
        known = msgspec.json.encode(told)
        with monkeypatch.context() as changed:
            changed.setattr(
                "hilojack.web.serving.subjects.puzzles.puzzle_of",
                lambda n, p=puzzle: asked(other_world(p)),
            )
            assert msgspec.json.encode(question_told(number, Tally())) == known


async def test_a_list_of_puzzles_and_a_refusal_hold_no_answer(server: Served) -> None:
    _, told = await server.ask("GET", "/api/puzzles")
    assert set(told) == {
        *("puzzles", "games", "themes", "difficulties", "levels", "enough", "today", "next"),
        *("suiting", "streak", "mine"),
    }
    _, told = await server.ask("GET", "/api/puzzles/1/answer", token=ANN)
    assert set(told) == {"error", "field"}
