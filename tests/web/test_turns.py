"""Rulings on matches that last for weeks: the list of one's tables, and coming back."""

import asyncio
import sys
import time
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from hashlib import sha256
from typing import Any
from unittest.mock import Mock

import pytest

from benchmarks import sleeping
from held_clock import Clock
from hilojack.web.hall import hall
from hilojack.web.storing.store import PlacedEntry
from hilojack.web.table.entries import Acted, Relieved, pack, unpack
from web_support import NONCE, PATIENCE, PATIENT, Kept, Page, Served, Serving, serving as serve

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


# --- by turns ------------------------------------------------------------------------------------

BY_TURNS = {"days": 1}
HOUR = 3600.0  # seconds of a day at these tables: no machine is so slow that one goes by itself
LOOKED = 0.5  # seconds in which the house is kept some times


@pytest.fixture(autouse=True)
def rounds_are_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "HOUSE_KEPT", 0.1)


def by_turns(kept: Kept, day: float, **times: float) -> AbstractAsyncContextManager[Served]:
    """A server at which a day is so many seconds long, and nobody's first deal is hurried."""
    spent = replace(PATIENT, **{"day": day, "idle": 1e9, **times})
    return serve(kept.open(), spent, where=kept.where)


async def kinds_of(server: Served, code: str) -> list[str]:
    """Who plays in each seat, as the log says."""
    room = await server.hall.find(code)
    return [chair.kind for chair in room.table.chairs]


async def entries_of(server: Served, token: str) -> list[Any]:
    code = token.partition(".")[0]
    return [unpack(data) for data in await server.hall.store.load(f"table/{code}")]


async def day_after_day(clock: Clock) -> None:
    """Let one day after another pass, as long as the test lasts."""
    while True:
        clock.put_forward(1.1 * HOUR)
        await asyncio.sleep(0.2)  # in which the house is kept once


async def is_relieved(server: Served, token: str) -> bool:
    return any(isinstance(entry, Relieved) for entry in await entries_of(server, token))


async def until_relieved(server: Served, token: str) -> None:
    """Wait until the computer has acted for somebody."""
    async with asyncio.timeout(PATIENCE):
        while True:
            log = await entries_of(server, token)
            late = [n for n, entry in enumerate(log) if isinstance(entry, Relieved)]
            if late and any(isinstance(entry, Acted) for entry in log[late[0] :]):
                return
            await asyncio.sleep(0.1)  # before it looks again


async def test_by_turns_is_told_before_one_sits_down_and_bounded(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "open"], customs={"days": 3, "away": 5})
        _, facts = await server.ask("GET", f"/api/tables/{laid['code']}")
        assert facts["customs"][2:] == [
            "The match is played by turns, and a turn may take 3 days.",
            "Then the computer plays for whoever is late, until they are back.",
        ]
        for agreed in ({"days": 15}, {"days": -1}, {"days": 1, "clock": "brisk"}):
            body = {"players": ["me", "open"], "customs": agreed}
            status, told = await server.ask("POST", "/api/tables", body)
            assert (status, told["field"]) == (422, "customs"), told


async def test_a_turn_of_days_ends_although_nobody_is_there(kept: Kept, clock: Clock) -> None:
    async with by_turns(kept, HOUR, idle=0.2) as server:
        one, other = await two(server, customs=BY_TURNS)
        await begin(server, one, other)
        clock.put_forward(0.9 * HOUR)
        await asyncio.sleep(LOOKED)  # in which nothing is to happen
        assert not await is_relieved(server, one)
        clock.put_forward(0.1 * HOUR)
        await until_relieved(server, one)
        found = [(await list_of(server, token))[0] for token in (one, other)]
        assert [table["mine"] for table in found].count(True) == 1, "the other is to act"
        clock.put_forward(0.9 * HOUR)
        await asyncio.sleep(LOOKED)  # in which nothing is to happen
        log = await entries_of(server, one)
        assert sum(isinstance(entry, Relieved) for entry in log) == 1, "nobody waits any more"
        late = next(
            token for token, table in zip((one, other), found, strict=True) if not table["mine"]
        )
        async with server.sit(late) as back:
            await back.till(lambda p: p.me["kind"] == "person")


async def test_a_restart_neither_loses_a_turn_nor_makes_it_longer(kept: Kept, clock: Clock) -> None:
    async with by_turns(kept, HOUR) as server:
        one, other = await two(server, customs=BY_TURNS)
        await begin(server, one, other)
        clock.put_forward(0.4 * HOUR)
    clock.put_forward(0.3 * HOUR)
    async with by_turns(kept, HOUR) as server:
        assert server.hall.rooms == {}
        clock.put_forward(0.2 * HOUR)
        await asyncio.sleep(LOOKED)  # in which nothing is to happen
        assert not await is_relieved(server, one)
        clock.put_forward(0.1 * HOUR)
        await until_relieved(server, one)


async def test_a_turn_that_ended_while_the_server_was_off_is_over_at_once(
    kept: Kept, clock: Clock
) -> None:
    async with by_turns(kept, HOUR) as server:
        one, other = await two(server, customs=BY_TURNS)
        await begin(server, one, other)
        async with server.sit(one) as ann:
            await ann.till(lambda p: p.state)
            await ann.do("say", text="Take your time.")
    clock.put_forward(1.1 * HOUR)
    async with by_turns(kept, HOUR) as server:
        await until_relieved(server, one)


async def test_who_comes_in_time_keeps_the_seat(kept: Kept, clock: Clock) -> None:
    async with by_turns(kept, HOUR) as server:
        one, other = await two(server, customs=BY_TURNS)
        await begin(server, one, other)
        mine = (await list_of(server, one))[0]["mine"]
        clock.put_forward(0.8 * HOUR)
        async with server.sit(one if mine else other) as page:
            await page.till(lambda p: p.state["choices"])
            assert page.state["clock"] == 86_400, "so much a turn may take"
            await page.act()
        clock.put_forward(0.8 * HOUR)
        await asyncio.sleep(LOOKED)  # in which nothing is to happen
        assert not await is_relieved(server, one)


async def test_by_turns_the_computer_acts_although_nobody_watches(kept: Kept) -> None:
    async with by_turns(kept, HOUR) as server:
        wish = {"players": ["me", "open", "random"], "seats": 3, "customs": BY_TURNS}
        laid = await server.lay("pitch", name="Ann", **wish)
        one, other = laid["token"], (await server.join(laid["code"], name="Ben"))["token"]
        await begin(server, one, other)
        for _ in range(8):
            async with asyncio.timeout(PATIENCE):
                while not any(
                    mine := [(await list_of(server, t))[0]["mine"] for t in (one, other)]
                ):
                    await asyncio.sleep(0.05)  # before it looks again
            async with server.sit(one if mine[0] else other) as page:
                await page.till(lambda p: p.state["choices"] or p.is_to_say_next)
                await (page.act() if page.state["choices"] else page.next())
        acted = [e for e in await entries_of(server, one) if isinstance(e, Acted)]
        assert [e for e in acted if e.by is None], "the computer acted"


async def test_a_computer_that_was_stopped_before_its_act_acts_when_somebody_looks(
    kept: Kept,
) -> None:
    async with by_turns(kept, HOUR) as server:
        one, other = await two(server, customs=BY_TURNS)
        await begin(server, one, other)
        stream = f"table/{one.partition('.')[0]}"
        late = 0 if (await list_of(server, one))[0]["mine"] else 1
    store = kept.open()
    await store.claim(stream)
    await store.append([PlacedEntry(stream, len(await store.load(stream)), pack(Relieved(late)))])
    await store.release(stream)
    await store.close()
    async with by_turns(kept, HOUR) as server:
        await list_of(server, other if late == 0 else one)
        await until_relieved(server, one)


async def test_nobody_owes_another_match(kept: Kept) -> None:
    async with by_turns(kept, HOUR) as server:
        one, other = await two(server, customs=BY_TURNS)
        async with server.sit(one) as ann, server.sit(other) as ben:
            await asyncio.gather(ann.play(), ben.play())
            await ann.do("next")
        room = await server.hall.find(one.partition(".")[0])
        assert room.table.match is not None
        assert room.table.match.over
        assert room.attendance.deadline is None


# --- the shuffle of people who are never there together ------------------------------------------


def bound(nonce: str) -> str:
    return sha256(bytes.fromhex(nonce)).hexdigest()


async def commit(page: Page, nonce: str) -> None:
    await page.till(lambda p: p.state)
    told = await page.do("commit", match=page.state["round"]["match"], hash=bound(nonce))
    assert told["type"] == "done", told


async def test_each_gives_a_number_though_they_are_never_there_together(
    kept: Kept, clock: Clock
) -> None:
    numbers = [NONCE, NONCE[::-1]]
    async with by_turns(kept, HOUR, opening=60.0) as server:
        laid = await server.lay(
            "german-whist", name="Ann", players=["me", "open"], customs=BY_TURNS
        )
        one = laid["token"]
        async with server.sit(one) as ann:
            await commit(ann, numbers[0])
        other = (await server.join(laid["code"], name="Ben"))["token"]
        async with server.sit(other) as ben:
            await commit(ben, numbers[1])
            assert (await ben.do("next"))["type"] == "done", "Ann is bound, so she is ready"
            match = ben.state["round"]["match"]
            told = await ben.do("share", match=match, nonce=numbers[1])
            assert told["type"] == "done", told
            clock.put_forward(120.0)
            await ben.do("say", text="Open, Ann.")
            assert ben.state["round"]["voided"] == [], "a closed page cannot open"
        assert (await list_of(server, one, other))[0]["mine"]
        async with server.sit(one) as ann:
            await ann.till(lambda p: p.state and p.state["round"]["hashes"])
            told = await ann.do("share", id="open", match=match, nonce=numbers[0])
            assert told["type"] == "done", told
            await ann.till(lambda p: p.state["deal"] == 1)
            assert ann.state["match"] == match
            assert all(ann.state["round"]["hashes"])


async def test_a_page_that_is_there_and_does_not_open_is_named(kept: Kept, clock: Clock) -> None:
    async with by_turns(kept, HOUR, opening=60.0) as server:
        one, other = await two(server, customs=BY_TURNS)
        async with server.sit(one) as ann, server.sit(other) as ben:
            await commit(ann, NONCE)
            await commit(ben, NONCE[::-1])
            await ben.do("next")
            await ben.do("share", match=ben.state["round"]["match"], nonce=NONCE[::-1])
            clock.put_forward(61.0)
            await ben.till(lambda p: p.state["round"]["voided"])
            assert ben.state["round"]["voided"][0]["players"] == ["Ann"]


async def test_a_page_that_never_comes_to_open_holds_nobody_up_for_ever(
    kept: Kept, clock: Clock
) -> None:
    async with by_turns(kept, HOUR, opening=60.0) as server:
        one, other = await two(server, customs=BY_TURNS)
        async with server.sit(one) as ann:
            await commit(ann, NONCE)
        async with server.sit(other) as ben:
            await commit(ben, NONCE[::-1])
            await ben.do("next")
            await ben.do("share", match=ben.state["round"]["match"], nonce=NONCE[::-1])
            clock.put_forward(1.1 * HOUR)
            await ben.till(lambda p: p.state["round"]["voided"])
            await commit(ben, "ab" * 32)
            await ben.do("share", match=ben.state["round"]["match"], nonce="ab" * 32)
            days = asyncio.create_task(day_after_day(clock))
            await ben.till(lambda p: p.state["deal"] == 1)
            days.cancel()


# --- thousands of them ---------------------------------------------------------------------------


def spent_asleep(tables: int, seconds: float, settle: float) -> tuple[float, float]:
    """The MiB and the seconds of a processor that sleeping tables cost more than none."""
    none, some = (sleeping.measure(n, seconds, settle)["asleep"] for n in (0, tables))
    return some.mebibytes - none.mebibytes, some.seconds - none.seconds


@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_a_thousand_sleeping_tables_cost_next_to_nothing() -> None:
    memory, seconds = spent_asleep(1_000, 3.0, 3.0)
    assert memory < 6.0
    assert seconds < 0.5


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc")
def test_ten_thousand_sleeping_tables_cost_at_most_60_mebibytes_and_no_time() -> None:
    memory, seconds = spent_asleep(10_000, 60.0, 10.0)
    assert memory < 60.0
    assert seconds < 1.0
