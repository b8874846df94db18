"""Rulings on lessons by HTTP: each is played to its end, and shows no hidden card."""

import json
import random
from typing import Any
from urllib.parse import quote

import msgspec
import pytest

import web_support
from hilojack import Variant, games
from hilojack.calls import parse_act
from hilojack.lessons import Teaching, lesson_of
from hilojack.web.serving.asked import MOST_ACTS
from hilojack.web.serving.guard import Limits
from hilojack.web.serving.subjects.lessons import lesson_told, step
from shown_support import cards_shown
from test_lessons import BOOKS, title
from test_secrecy import exchanged
from web_support import Served

FIELDS = {"acts", "advised", "answer", "balloons", "game", "over", "preset", "rules", "seats"}
FIELDS |= {"state", "updates"}


async def asked(server: Served, game: str, *acts: int | str, **query: str) -> dict[str, Any]:
    """A step of a lesson."""
    numbers = [parse_act(act) if isinstance(act, str) else act for act in acts]
    more = "".join(f"&{name}={quote(value)}" for name, value in query.items())
    path = f"/api/lessons/{game}?acts={','.join(map(str, numbers))}{more}"
    status, told = await server.ask("GET", path)
    assert status == 200, told
    found: dict[str, Any] = told
    return found


def now(told: dict[str, Any]) -> dict[str, Any]:
    """The table after all that followed."""
    state: dict[str, Any] = told["state"]
    for update in told["updates"]:
        state = state | update["changes"]
    return state


async def test_every_lesson_is_played_to_its_end_whatever_is_played() -> None:
    async with web_support.serving() as server:
        for game in games():
            chance = random.Random(game)
            told = await asked(server, game)
            for _ in range(40):
                if told["over"]:
                    break
                state = now(told)
                assert told["advised"] in [one["act"] for one in state["choices"]]
                fair = state["proper"] or [one["act"] for one in state["choices"]]
                former, told = told, await asked(server, game, *told["acts"], chance.choice(fair))
                assert len(told["acts"]) == len(former["acts"]) + 1, told["answer"]
                assert told["state"] == now(former), "it goes on from where it was"
            assert told["over"], game
            assert (told["advised"], told["balloons"]) == (None, [])


async def test_an_act_that_is_not_allowed_is_answered_and_left_out() -> None:
    async with web_support.serving() as server:
        before = await asked(server, "california-jack")
        wrong = next(card for card in range(52) if card not in now(before)["hand"])
        told = await asked(server, "california-jack", wrong, before["advised"])
        assert told["answer"].startswith("That is not allowed: ")
        assert told["acts"] == []
        assert told | {"answer": ""} == before
        for nonsense in (99, 127, 999, 53):
            told = await asked(server, "california-jack", nonsense)
            assert told["answer"].startswith("That is not allowed: "), nonsense
            assert told["acts"] == []


async def test_a_lesson_is_of_the_rules_that_are_asked_for() -> None:
    async with web_support.serving() as server:
        told = await asked(server, "california-jack", rule="low=holder")
        assert told["rules"] == {"low": "holder"}
        assert now(told)["house_rules"] == ["low=holder"], "not those of the short deal"
        assert now(told)["title"] == "California Jack, house rules"


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
    seen = set[int]()  # which a pile that is turned over hides again
    while True:
        told = json.loads(msgspec.json.encode(lesson_told(variant, acts)))
        assert set(told) == FIELDS, "nothing else that holds the deal"
        shown = set(cards_shown(told))
        told_to_all = {getattr(teaching.view, fact, None) for fact in ("cut", "called")}
        for view in teaching.views:
            seen |= set(range(54)) - set(view.memory.unseen)
        unseen = set(teaching.view.memory.unseen) - told_to_all - seen
        assert shown, "the search finds the cards of the hand"
        assert not shown & unseen
        if teaching.advised is None:
            return
        match, row = teaching._match, teaching._match._row
        known = msgspec.json.encode(step(teaching))
        match._row = exchanged(teaching.lesson.short, row, 0, chance)
        assert msgspec.json.encode(step(teaching)) == known
        match._row = row
        acts.append(teaching.advised)
        teaching.act(acts[-1])
