"""Rulings on matches that last for weeks: the list of one's tables, and coming back."""

import asyncio
import time
from typing import Any
from unittest.mock import Mock

import pytest

from hilojack.web import hall
from web_support import Served, Serving, serving as serve

TOKEN = "c" * 8 + "." + "0" * 32


async def list_of(server: Served, *tokens: str) -> list[dict[str, Any]]:
    """What the list of these tables says."""
    status, told = await server.ask("POST", "/api/mine", {"tokens": tokens})
    assert status == 200, told
    tables: list[dict[str, Any]] = told["tables"]
    return tables


async def two(server: Served, **wish: Any) -> tuple[str, str]:
    """The tokens of Ann and Ben at a new table."""
    laid = await server.lay("german-whist", name="Ann", players=["me", "open"], **wish)
    return laid["token"], (await server.join(laid["code"], name="Ben"))["token"]


async def begin(server: Served, one: str, other: str) -> None:
    """Begin the first deal of two people, who leave when it is dealt."""
    async with server.sit(one) as ann, server.sit(other) as ben:
        await asyncio.gather(ann.do("next"), ben.do("next"))
        for page in (ann, ben):
            await page.till(lambda p: p.state["deal"] == 1)


# --- the list ------------------------------------------------------------------------------------


async def test_the_list_says_whose_turn_it_is_and_the_score(serving: Serving) -> None:
    async with serving() as server:
        one, other = await two(server)
        await begin(server, one, other)
        ann, ben = [(await list_of(server, token))[0] for token in (one, other)]
        assert ann["mine"] != ben["mine"], "one of them is to act"
        assert ann["turn"] == ben["turn"] == ("Ann" if ann["mine"] else "Ben")
        assert (ann["state"], ann["others"], ben["others"]) == ("play", ["Ben"], ["Ann"])
        assert ann["scores"] == [["You", 0], ["Ben", 0]]
        assert ben["scores"] == [["Ann", 0], ["You", 0]]
        assert 0 <= time.time() - ann["since"] < 60


async def test_the_list_is_the_same_after_a_restart_and_wakes_no_table(serving: Serving) -> None:
    async with serving() as server:
        one, other = await two(server)
        await begin(server, one, other)
        before = await list_of(server, one, other, TOKEN)
    async with serving() as server:
        assert [one | {"since": 0} for one in await list_of(server, one, other, TOKEN)] == [
            one | {"since": 0} for one in before
        ]
        assert server.hall.rooms == {}


async def test_the_log_of_a_sleeping_table_is_read_once(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving() as server:
        one, other = await two(server)
    read = Mock(side_effect=hall.rebuilt)
    monkeypatch.setattr(hall, "rebuilt", read)
    async with serving() as server:
        for _ in range(3):
            assert (await list_of(server, one))[0]["state"] == "deal"
        assert read.call_count == 1
        async with server.sit(other) as ben:
            await ben.till(lambda p: p.state)
            await ben.do("swap", seat=1, level="rule")
        assert (await list_of(server, one))[0]["others"] == ["Ben"]


async def test_every_state_has_its_word() -> None:
    async with serve() as server:
        laid = await server.lay("german-whist", players=["me", "open"])
        code, ann = laid["code"], laid["token"]
        assert (await list_of(server, ann))[0]["state"] == "open"
        ben = (await server.join(code, name="Ben"))["token"]
        watching = (await server.join(code, watch=True))["token"]
        found = await list_of(server, ann, watching)
        assert [(one["state"], one["mine"], one["seated"]) for one in found] == [
            ("deal", True, True),
            ("deal", False, False),
        ]
        async with server.sit(ann) as one, server.sit(ben) as other:
            await asyncio.gather(one.play(), other.play())
            over = (await list_of(server, ann))[0]
            assert (over["state"], over["mine"], over["turn"]) == ("over", False, "")
            await other.do("next")
            assert (await list_of(server, ann))[0]["mine"], "Ben wants another match"
            assert (await one.do("remove", who="Ben"))["type"] == "done"
            out = (await list_of(server, ben))[0]
            assert (out["state"], out["why"], out["title"]) == (
                "out",
                "Your seat here is not yours any more.",
                "",
            )
            await one.say(type="end", id="end")
            await one.until(lambda m: m["type"] == "closing")
        assert [one["state"] for one in await list_of(server, ann, TOKEN, "x")] == [
            "ended",
            "gone",
            "gone",
        ]


async def test_a_list_is_bounded_and_its_body_is_checked() -> None:
    async with serve() as server:
        for tokens in ([TOKEN] * 201, ["x" * 101], "x", [7]):
            status, _ = await server.ask("POST", "/api/mine", {"tokens": tokens})
            assert status == 422
        assert len(await list_of(server, *[TOKEN] * 200)) == 200


async def test_nothing_hidden_is_in_a_list() -> None:
    async with serve() as server:
        one, other = await two(server)
        await begin(server, one, other)
        status, _, data = await server.raw("POST", "/api/mine", {"tokens": [one]})
        room = next(iter(server.hall.rooms.values()))
        secrets = [chair.token for chair in room.table.chairs] + [one, other, room.table.secret]
        assert status == 200
        assert not [secret for secret in secrets if secret.encode() in data]
        keys = {"code", "mine", "others", "scores", "seated", "since", "state", "target"}
        assert set((await list_of(server, one))[0]) == keys | {"title", "turn", "why"}


# --- coming back on another device ---------------------------------------------------------------


async def test_the_link_for_another_device_opens_the_same_seat() -> None:
    async with serve(addresses=["http://club.lan:8052"]) as server:
        one, other = await two(server)
        code = one.partition(".")[0]
        status, told = await server.ask("GET", f"/api/tables/{code}/device", token=one)
        assert (status, told["links"]) == (200, [f"http://club.lan:8052/table/{code}#{one}"])
        assert told["qr"].startswith("data:image/svg+xml")
        assert not told["kept"], "a store in memory ends with its server"
        status, _ = await server.ask("GET", f"/api/tables/{code}/device", token=other + "0")
        assert status == 404
        status, _ = await server.ask("GET", f"/api/tables/{code}/device")
        assert status == 401


async def test_a_friend_is_never_sent_a_seat() -> None:
    async with serve(addresses=["http://club.lan:8052"]) as server:
        one, _ = await two(server)
        code = one.partition(".")[0]
        _, told = await server.ask("GET", f"/api/tables/{code}/invitation", token=one)
        assert told["links"] == [f"http://club.lan:8052/table/{code}"]
