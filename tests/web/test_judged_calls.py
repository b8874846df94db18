"""Judged calls over HTTP: chosen, asked as their seat knew them, and answered."""

import json

from hilojack.calls import show_act
from hilojack.judging.calls import shipped
from hilojack.web.serving.guard import Limits
from web_support import serving


async def test_calls_are_listed_by_game_and_kind() -> None:
    async with serving() as server:
        status, told = await server.ask("GET", "/api/calls?theme=beg&game=all-fours")
        assert (status, told["calls"]) == (200, len(shipped()))
        assert sum(one["calls"] for one in told["games"]) == len(shipped())
        assert [one["title"] for one in told["themes"]] == [
            "The auction (judged)",
            "The beg (judged)",
        ]
        about = shipped().about[told["next"] - 1]
        assert (about.game, about.theme) == ("all-fours", "beg")
        assert (await server.ask("GET", "/api/calls?game=chess"))[1]["next"] is None
        assert (await server.ask("GET", "/api/calls?after=x"))[0] == 400


async def test_a_call_is_answered_only_by_whoever_has_chosen_one() -> None:
    async with serving() as server:
        _, told = await server.ask("GET", "/api/calls/1")
        asked = shipped().question(1)
        one = asked.found.known
        assert told.keys() == {"number", "state", "words", "edition"}
        assert [choice["code"] for choice in told["state"]["choices"]] == [
            show_act(act) for act in asked.view.acts
        ]
        text = json.dumps(told)
        assert asked.found.record not in text
        assert not any(str(choice.points.mean) in text for choice in one.choices[1:])
        for body, status in (
            ({}, 422),
            ({"act": ""}, 400),
            ({"act": "NONSENSE"}, 400),
            ({"act": "BID-4"}, 409),
        ):
            found, said = await server.ask("POST", "/api/calls/1", body)
            assert (found, said.keys() & {"better", "choices"}) == (status, set())
        for choice in one.choices:
            body = {"act": show_act(choice.act)}
            _, said = await server.ask("POST", "/api/calls/1", body)
            assert said["right"] is (choice.act == one.best)
            assert said["better"] == show_act(one.best)
            assert [each["act"] for each in said["choices"]] == [
                show_act(each.act) for each in one.choices
            ]
            assert any("Judged, not proved: from " in line for line in said["lines"])


async def test_the_calls_ahead_are_those_that_would_be_asked_one_by_one() -> None:
    async with serving() as server:
        _, told = await server.ask("GET", "/api/calls/ahead?kind=judged&theme=beg&after=3")
        assert len(told) == 20
        after = 3
        for one in told:
            after = shipped().next(theme="beg", after=after) or 0
            assert one["number"] == after
            assert one == (await server.ask("GET", f"/api/calls/{after}"))[1], "nothing more"
        _, few = await server.ask("GET", "/api/calls/ahead?theme=beg&after=3&count=2")
        assert few == told[:2]
        for count in ("0", "21", "x"):
            assert (await server.ask("GET", f"/api/calls/ahead?count={count}"))[0] == 400
        assert (await server.ask("GET", "/api/calls/ahead?game=chess"))[1] == []


async def test_an_answer_of_another_edition_is_not_judged_as_one_of_now() -> None:
    async with serving() as server:
        _, asked = await server.ask("GET", "/api/calls/1")
        act = asked["state"]["choices"][0]["code"]
        body = {"act": act, "edition": "0123456789abcdef"}
        status, said = await server.ask("POST", "/api/calls/1", body)
        assert (status, said["field"]) == (409, "edition")
        assert "better" not in said
        body["edition"] = asked["edition"]
        assert (await server.ask("POST", "/api/calls/1", body))[0] == 200


async def test_a_call_that_does_not_exist_is_said() -> None:
    async with serving() as server:
        for number in ("0", "99999", "x", "1" * 40):
            assert (await server.ask("GET", f"/api/calls/{number}"))[0] == 404


async def test_too_many_calls_at_once_are_refused() -> None:
    async with serving(limits=Limits(lessons=0.001, lesson_burst=2)) as server:
        found = [(await server.ask("GET", "/api/calls/1"))[0] for _ in range(3)]
        assert found == [200, 200, 429]
