"""Rulings on what a table agrees on besides its rules."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from held_clock import Clock
from hilojack.web.table import customs
from hilojack.web.table.customs import Customs
from hilojack.web.table.entries import Opened, unpack
from web_support import FAST, Page, Served, Serving


async def two_at(server: Served, agreed: dict[str, Any]) -> Sequence[str]:
    """The tokens of two persons at a new table."""
    laid = await server.lay("german-whist", players=["me", "open"], customs=agreed)
    return laid["token"], (await server.join(laid["code"]))["token"]


async def first_deal(one: Page, other: Page) -> tuple[Page, Page]:
    """Begin the deal; the page that is to act, and the other."""
    await asyncio.gather(one.do("next"), other.do("next"))
    for page in (one, other):
        await page.till(lambda p: p.state["turn"] is not None and p.state["deal"])
    return (one, other) if one.state["choices"] else (other, one)


async def test_what_is_agreed_is_told_before_and_at_the_table(serving: Serving) -> None:
    async with serving() as server:
        agreed = {"hints": False, "undo": False, "clock": "brisk", "away": 0}
        laid = await server.lay(players=["me", "open"], customs=agreed)
        _, facts = await server.ask("GET", f"/api/tables/{laid['code']}")
        assert facts["customs"] == [
            "Nobody is given hints.",
            "Nothing may be taken back.",
            "An act may take 20 seconds; then the computer plays it.",
            "The table waits for whoever is away.",
        ]
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["customs"] == facts["customs"])


async def test_who_plays_alone_reads_nothing_of_customs(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["customs"] == [] and not p.state["may_hint"])


async def test_a_table_without_hints_and_undoing_refuses_both(serving: Serving) -> None:
    async with serving() as server:
        tokens = await two_at(server, {"hints": False, "undo": False})
        async with server.sit(tokens[0]) as one, server.sit(tokens[1]) as other:
            first, _ = await first_deal(one, other)
            refused = await first.do("hint")
            assert (refused["type"], refused["why"]) == ("refused", "This table has no hints.")
            await first.act()
            refused = await first.do("undo")
            assert refused["why"] == "At this table nothing is taken back."
            assert first.state["may_undo"] == refused["why"]


@asynccontextmanager
async def left_alone(server: Served, agreed: dict[str, Any]) -> AsyncIterator[Page]:
    """The page of a person whose opponent has just left in the first deal."""
    one, other = await two_at(server, agreed)
    async with server.sit(one) as page:
        async with server.sit(other) as leaving:
            await first_deal(page, leaving)
        yield page


async def test_where_the_table_waits_no_computer_plays_for_the_absent(
    serving: Serving, clock: Clock
) -> None:
    async with (
        serving() as server,
        left_alone(server, {"away": 0}) as page,
    ):
        away = await page.until(lambda m: m["type"] == "presence" and not all(m["present"]))
        assert away["takeover"] == [None, None]
        clock.put_forward(100 * FAST.takeover)
        await page.do("say", text="Come back, Ben.")
        assert [seat["kind"] for seat in page.state["seats"]] == ["person", "person"]


async def test_more_minutes_are_waited_for_longer(serving: Serving, clock: Clock) -> None:
    async with (
        serving(times=replace(FAST, takeover=1000.0)) as server,
        left_alone(server, {"away": 3}) as page,
    ):
        await page.until(lambda m: m["type"] == "presence" and not all(m["present"]))
        clock.put_forward(2900.0)
        await page.do("say", text="Come back, Ben.")
        assert [seat["kind"] for seat in page.state["seats"]] == ["person", "person"]
        clock.put_forward(101.0)
        await page.till(lambda p: any(seat["kind"] == "bot" for seat in p.state["seats"]))


async def test_whose_time_is_over_has_one_act_played_and_keeps_the_seat(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setitem(customs.SECONDS, "brisk", 1000)
    async with serving() as server:
        tokens = await two_at(server, {"clock": "brisk"})
        async with server.sit(tokens[0]) as one, server.sit(tokens[1]) as other:
            slow, quick = await first_deal(one, other)
            assert slow.state["clock"] == 1000
            mine = slow.state["seat"]
            clock.put_forward(1001.0)
            await quick.till(lambda p: p.state["turn"] != mine)
            assert [seat["kind"] for seat in quick.state["seats"]] == ["person", "person"]
            await quick.act()


async def test_a_clock_stands_while_nobody_is_there(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, clock: Clock
) -> None:
    monkeypatch.setitem(customs.SECONDS, "brisk", 1000)
    async with serving(times=replace(FAST, idle=1e9)) as server:
        tokens = await two_at(server, {"clock": "brisk", "away": 0})
        async with server.sit(tokens[0]) as one, server.sit(tokens[1]) as other:
            slow, _ = await first_deal(one, other)
            number = slow.number
        await server.empty()
        clock.put_forward(1001.0)
        await asyncio.sleep(0.3)  # in which nothing is to happen
        room = next(iter(server.hall.rooms.values()))
        assert room.table.number == number


async def test_what_is_not_offered_is_refused(serving: Serving) -> None:
    async with serving() as server:
        for agreed in ({"clock": "hasty"}, {"away": -1}, {"away": 99_999}, {"beer": True}):
            body = {"players": ["me", "open"], "customs": agreed}
            status, told = await server.ask("POST", "/api/tables", body)
            assert (status, told["field"]) == (422, "customs")


def test_a_table_of_a_former_release_has_the_customs_of_then() -> None:
    opened = unpack(
        b'{"type":"opened.2","code":"c","game":"pitch","preset":"penguin","seats":4,"rules":{},'
        b'"friendly":true,"secret":"s","at":0.0,"whole":true}'
    )
    assert isinstance(opened, Opened)
    assert opened.customs == Customs(hints=True, undo=True, clock="none", away=1)
