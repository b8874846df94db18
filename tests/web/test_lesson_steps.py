"""Rulings on lessons by HTTP: each is played to its end by its words, and shows no hidden card."""

import json
import random
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

import web_support
from hilojack import Variant, games
from hilojack.calls import name_act, parse_act
from hilojack.lessons import Teaching, lesson_of
from hilojack.web.serving.asked import MOST_ACTS
from hilojack.web.serving.guard import Limits
from hilojack.web.serving.subjects.lessons import lesson_told, step
from shown_support import cards_shown
from test_lessons import BOOKS, CARD, NAMED, title
from test_secrecy import exchanged
from web_support import Served

FIELDS = {"acts", "answer", "ask", "events", "expected", "game", "lines", "notice", "over"}
FIELDS |= {"preset", "rules", "seats", "state"}


async def asked(server: Served, game: str, *acts: int | str, **query: str) -> dict[str, Any]:
    """A step of a lesson."""
    numbers = [parse_act(act) if isinstance(act, str) else act for act in acts]
    more = "".join(f"&{name}={quote(value)}" for name, value in query.items())
    path = f"/api/lessons/{game}?acts={','.join(map(str, numbers))}{more}"
    status, told = await server.ask("GET", path)
    assert status == 200, told
    found: dict[str, Any] = told
    return found


def named_in(told: dict[str, Any], chance: random.Random) -> int:
    """The act that a pupil performs who reads what is said and knows no more: a card that is named,
    a call that is, or any that is legal.
    """
    words = told["answer"][-1] if told["answer"] else told["ask"]
    cards = [NAMED[" of ".join(found)] for found in CARD.findall(words)]
    legal = told["state"]["choices"]
    calls = [
        one["act"]
        for one in legal
        if one["kind"] != "card" and name_act(one["act"]) in words.lower()
    ]
    found: int = next(iter([*cards, *calls]), chance.choice(legal)["act"])
    return found


async def test_every_lesson_is_played_to_its_end_by_its_own_words() -> None:
    async with web_support.serving() as server:
        for game in games():
            chance = random.Random(game)
            told = await asked(server, game)
            for _ in range(100):
                if told["over"]:
                    break
                told = await asked(server, game, *told["acts"], named_in(told, chance))
            assert told["over"], game
            assert told["state"]["phase"] in ("deal-over", "match-over")
            assert told["lines"][-1]["kind"] in ("says", "told")
            assert (told["ask"], told["expected"], told["notice"]) == ("", [], "")


async def test_an_act_that_the_lesson_does_not_take_is_answered_and_left_out() -> None:
    async with web_support.serving() as server:
        before = await asked(server, "california-jack", "QH", "3D")
        told = await asked(server, "california-jack", "QH", "3D", "5C", "7S")
        assert told["answer"][0] == "That is not allowed: must trump; you hold AS KS 7S."
        assert told["acts"] == [parse_act("QH"), parse_act("3D")]
        assert told | {"answer": []} == before
        told = await asked(server, "california-jack", "QH", "3D", "AS")
        assert told["answer"][1] == "Take it back. Play the seven of spades."
        for nonsense in (99, 127, 999, 53):
            told = await asked(server, "california-jack", nonsense)
            assert told["answer"][0].startswith("That is not allowed: "), nonsense
            assert told["acts"] == []


async def test_a_rule_without_which_the_deal_cannot_be_played_is_named() -> None:
    async with web_support.serving() as server:
        told = await asked(server, "california-jack", rule="hand=5")
        assert told["notice"].startswith("With hand=5 this deal cannot be played")
        assert (told["rules"], told["lines"][0]["text"]) == ({}, told["notice"])
        told = await asked(server, "california-jack", rule="low=holder")
        assert (told["rules"], told["notice"]) == ({"low": "holder"}, "")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("california-jack?acts=x", "The actions must be numbers"),
        ("california-jack?acts=1,,2", "The actions must be numbers"),
        ("california-jack?acts=٣", "The actions must be numbers"),
        ("california-jack?acts=1000", "The actions must be numbers"),
        (f"california-jack?acts={'9,' * MOST_ACTS}9", f"A lesson has at most {MOST_ACTS} actions."),
        ("california-jack?seats=x", "The number of seats"),
        ("california-jack?seats=9", "players"),
        ("california-jack?rule=low", "write a rule KEY=VALUE"),
        ("california-jack?rule=low=nobody", "low"),
        ("california-jack?preset=nobody", "preset"),
        ("nothing", "game"),
        ("..%2Fx", ""),
    ],
)
async def test_a_step_that_cannot_be_answered_says_why(query: str, words: str) -> None:
    async with web_support.serving() as server:
        status, told = await server.ask("GET", f"/api/lessons/{quote(query, safe='/?=&,%')}")
        assert status in (400, 404), told
        assert words in told["error"]


async def test_the_steps_of_an_address_are_limited() -> None:
    async with web_support.serving(limits=Limits(lessons=0.001, lesson_burst=2)) as server:
        for status in (200, 200, 429):
            assert (await server.ask("GET", "/api/lessons/pitch"))[0] == status


# --- secrecy -------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", BOOKS, ids=title)
def test_a_step_shows_no_card_that_the_learner_has_not_seen(variant: Variant) -> None:
    """Nor does it change if what is hidden is another."""
    chance = random.Random(title(variant))
    teaching, acts = Teaching(lesson_of(variant)), list[int]()
    while True:
        told = json.loads(msgspec.json.encode(lesson_told(variant, acts)))
        assert set(told) == FIELDS, "no moments, and nothing else that holds the deal"
        shown = set(cards_shown(told))
        told_to_all = {getattr(teaching.view, fact, None) for fact in ("cut", "called")}
        unseen = set(teaching.view.memory.unseen) - told_to_all
        assert shown, "the search finds the cards of the hand"
        assert not shown & unseen
        if teaching.over:
            return
        match, row = teaching._match, teaching._match._row
        known = msgspec.json.encode(step(teaching, 0))
        match._row = exchanged(teaching.lesson.variant, row, 0, chance)
        assert msgspec.json.encode(step(teaching, 0)) == known
        match._row = row
        acts.append(teaching.expected[0])
        teaching.act(acts[-1])
