"""Positions over HTTP: shown, judged in portions, never of a deal in play, and never stored."""

import json
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

import web_support
from hilojack import load
from hilojack.calls import show_act
from hilojack.cards import show_card
from hilojack.match import Match
from hilojack.puzzles.shipped import shipped
from hilojack.study.position import Study, of_match
from hilojack.study.text import read, to_link, write
from hilojack.study.weighing import weigh, weighed_facts
from hilojack.web.serving.guard import Limits
from hilojack.web.serving.subjects import studies
from hilojack.web.serving.subjects.studies import MOST, OWN, Studies, position_told
from web_support import Served, serving as serve

SMALL = "all-fours; trumps S; Ann AS 3D; Ben JS 2S"


@pytest.fixture
async def server() -> AsyncIterator[Served]:
    async with web_support.serving() as served:
        yield served


def dealt(game: str = "pitch", acts: int = 4) -> Match:
    match = Match(load(game), seed=7)
    for _ in range(acts):
        match.act(match.legal_acts()[0])
    return match


async def worth(server: Served, text: str, *line: str) -> dict[str, Any]:
    """What is known of a position once nothing more comes."""
    for _ in range(200):
        status, told = await server.ask("POST", "/api/study/worth", {"text": text, "line": line})
        assert status == 200, told
        if told["done"]:
            found: dict[str, Any] = told
            return found
    raise AssertionError("it thinks without end")


async def test_a_position_is_shown_after_each_act_of_a_line(server: Served) -> None:
    status, told = await server.ask("POST", "/api/study", {"text": SMALL})
    assert status == 200
    assert told["turn"] == 0
    assert [one["code"] for one in told["choices"]] == ["AS", "3D"]
    assert told["step"]["hands"] == [[12, 27], [9, 0]]
    status, told = await server.ask("POST", "/api/study", {"text": told["link"], "line": ["AS"]})
    assert status == 200
    assert told["turn"] == 1
    assert told["step"]["told"] == ["Ann plays the ace of spades."]
    assert read(told["text"]) == read(SMALL)


async def test_its_worth_is_what_the_library_finds(server: Served) -> None:
    told = await worth(server, SMALL, "AS")
    *_, found = weigh(read(SMALL), (12,))
    facts = msgspec.to_builtins(weighed_facts(found))
    assert {key: told[key] for key in facts if key != "acts"} == {
        key: facts[key] for key in facts if key != "acts"
    }
    assert told["exact"]
    assert all(one["words"] for one in told["acts"])
    assert "solved exactly" in told["verdict"]


async def test_what_is_wrong_is_said_in_a_sentence(server: Served) -> None:
    for body, why in (
        ({"text": "pich"}, "did you mean 'pitch'"),
        ({"text": SMALL, "line": ["AH"]}, "Act 1, AH: you do not hold the ace of hearts."),
        ({"text": SMALL, "line": ["zz"]}, "'zz' is neither a card"),
        ({"text": "2;pitch"}, "The link is of version 2; this program reads 1."),
    ):
        for path in ("/api/study", "/api/study/worth"):
            status, told = await server.ask("POST", path, body)
            assert status == 400
            assert why in told["error"]
    status, _ = await server.ask("POST", "/api/study", {"text": "x" * 3_000})
    assert status == 422
    status, _ = await server.ask("POST", "/api/study", {"text": SMALL, "line": ["AS"] * 500})
    assert status == 422


async def test_a_position_is_a_puzzle_if_that_is_proved_and_else_why_not(server: Served) -> None:
    found = next(one for one in shipped() if 1 < one.proof.worlds < 10)
    match = found.match()
    study = of_match(match, 1, len(match.deal.acts), match.turn)
    status, told = await server.ask("POST", "/api/study/puzzle", {"text": write(study)})
    assert status == 200, told
    assert told["best"] == show_act(found.proof.best)
    status, opened = await server.ask("POST", "/api/study", {"text": told["link"]})
    assert status == 200
    assert opened["asked"]
    assert "verdict" not in opened
    status, told = await server.ask("POST", "/api/study/puzzle", {"text": SMALL})
    assert status == 400
    assert told["error"].startswith("What was played before is not given")


async def test_a_stranger_with_a_loop_is_slowed_down() -> None:
    async with serve(limits=Limits(lessons=0.01, lesson_burst=3.0)) as server:
        answers = [(await server.ask("POST", "/api/study", {"text": SMALL}))[0] for _ in range(5)]
        assert answers == [200, 200, 200, 429, 429]


def test_each_person_has_few_thoughts_and_takes_nobody_elses() -> None:
    kept = Studies()
    kept.told("ann", SMALL, ())
    for number in range(2 * MOST):
        kept.told("stranger", f"{SMALL}; scores {number % 6} {number // 6 % 6}", ())
    assert [key[0] for key in kept._thoughts].count("stranger") == OWN
    assert ("ann", SMALL, ()) in kept._thoughts
    for number in range(2 * MOST):
        kept.told(f"stranger {number}", SMALL, ())
    assert len(kept._thoughts) == MOST


def test_a_thought_sleeps_between_its_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "SLICE", 0.0)
    kept, text = Studies(), write(of_match(dealt("california-jack", 1), 1, 1))
    first, second = kept.told("ann", text, ()), kept.told("ann", text, ())
    assert not first.done
    assert first.share <= second.share


@pytest.mark.parametrize("game", ["pitch", "california-jack", "troeven", "switch"])
def test_no_card_that_a_seat_has_not_seen_is_sent(game: str) -> None:
    whole = dealt(game, 3)
    for seat in range(whole.variant.seats):
        study = of_match(whole, 1, 3, seat)
        hidden = set(study.match().view(seat).memory.unseen)
        told = position_told(write(study), ())
        step = told.step
        assert step.hands
        assert [hand for n, hand in enumerate(step.hands) if n != seat and hand] == []
        assert told.stock == []
        words = json.dumps([told.text, told.link, told.lines])
        assert not {show_card(card) for card in hidden} & set(words.replace(";", " ").split())
        assert not hidden & set(step.state.hand)


@pytest.mark.parametrize("game", ["pitch", "california-jack", "troeven", "switch"])
def test_deals_that_a_seat_has_seen_alike_send_the_same_bytes(game: str) -> None:
    whole = dealt(game, 3)
    for seat in range(whole.variant.seats):
        study = of_match(whole, 1, 3, seat)
        again = of_match(study.match(), 1, 3, seat)
        assert position_told(to_link(again), ()) == position_told(to_link(study), ())


async def test_a_deal_in_play_is_not_studied_and_one_that_is_over_is(server: Served) -> None:
    laid = await server.lay("pitch", seats=2, players=["me", "rule"], rules={"target": 50})
    async with server.sit(laid["token"]) as ann:
        await ann.till(lambda page: page.is_to_say_next)
        await ann.next()
        await ann.till(lambda page: page.state["choices"])
        running = f"/api/matches/{ann.state['match']}/study"
        for query in ("deal=1&acts=0&seat=0", "deal=1&acts=0", "acts=0&seat=0"):
            status, told = await server.ask("GET", f"{running}?{query}")
            assert (status, told["error"]) == (409, "That deal is not over.")
        await ann.play(deals=1)
        path = f"/api/matches/{ann.state['match']}/study"
        status, told = await server.ask("GET", f"{path}?deal=1&acts=1&seat=0")
        assert status == 200, told
        assert read(told["text"]).seat == 0
        status, told = await server.ask("GET", f"{path}?deal=2&acts=0")
        assert status == 409
        status, told = await server.ask("GET", f"{path}?deal=1&acts=1")
        assert status == 200
        shown = await server.ask("POST", "/api/study", {"text": told["link"]})
        assert shown[0] == 200
        status, told = await server.ask("GET", f"{path}?deal=1&acts=999")
        assert status == 409
        assert told["error"].startswith("Acts must be 0 to")


async def test_nothing_of_a_study_is_stored(
    server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.hall.store, "append", None)  # it would fail
    assert (await server.ask("POST", "/api/study", {"text": SMALL}))[0] == 200
    assert (await worth(server, SMALL))["exact"]


def test_a_line_of_another_seat_may_be_any_card_that_is_unseen() -> None:
    study: Study = of_match(dealt("pitch", 4), 1, 4, 1)
    match = study.match()
    assert match.turn is not None
    tried = 0
    for act in study.choices(match):
        try:
            told = position_told(write(study), (show_act(act),))
        except ValueError:
            continue
        tried += 1
        step = told.step
        assert step.state.hand
    assert tried
