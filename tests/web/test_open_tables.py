"""Tables to which strangers may come: what the list says, who may sit down, and what is refused.

Each test is what somebody would try who wants the promise broken: a stranger who wants names,
addresses or a second hand, an opener who fills the list, and a person who was blocked.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

from hilojack.web.hall import open_tables
from hilojack.web.hall.people import today
from hilojack.web.hall.rooms import Room, Waiting
from hilojack.web.table.entries import Joined, Watched, hashed, table_stream
from hilojack.web.table.messages import Close, Done, End
from web_support import Page, Served, Serving, command

ANN, BEN, CORA, DAN = ("a" * 32, "b" * 32, "c" * 32, "d" * 32)
TYPED = "Annabel"
FIELDS = {"code", "game", "preset", "name", "differs", "seats", "clock", "since"}


async def opened(server: Served, key: str = ANN, **wish: Any) -> dict[str, Any]:
    """A table for strangers, with computer players in all other seats."""
    server.hall.open.allowed, server.hall.open.kept_for = True, 0.0
    asked = {"players": ["me", "random"], "customs": {"away": 1}, **wish}
    return await server.lay(name=TYPED, key=key, strangers=True, **asked)


async def found(server: Served, key: str = "") -> list[dict[str, Any]]:
    """The list, as whoever has a key is told it."""
    status, told = await server.ask("GET", "/api/open", token=key)
    assert status == 200, told
    tables: list[dict[str, Any]] = told["tables"]
    return tables


async def codes(server: Served, key: str = "") -> list[str]:
    return [one["code"] for one in await found(server, key)]


async def sat(server: Served, code: str, **wish: Any) -> tuple[int, Any]:
    return await server.ask("POST", f"/api/tables/{code}/join", {"name": TYPED, **wish})


@asynccontextmanager
async def kept_open(server: Served, **wish: Any) -> AsyncIterator[tuple[str, Page]]:
    """A table for strangers at which its opener's page is; its code, and the page."""
    laid = await opened(server, **wish)
    async with server.sit(laid["token"]) as page:
        await page.till(lambda p: p.state)
        yield laid["code"], page


# --- the list ------------------------------------------------------------------------------------


async def test_the_front_page_counts_the_tables_of_others_that_are_shown_to_a_person(
    serving: Serving,
) -> None:
    async def counted(key: str) -> int:
        status, told = await server.ask("GET", f"/api/home?day={today()}", token=key)
        assert status == 200, told
        assert told.keys() == {"daily", "puzzle", "streak", "due", "open"}
        number: int = told["open"]
        return number

    async with serving() as server, kept_open(server):
        assert [await counted(key) for key in ("", BEN, ANN)] == [1, 1, 0]
        server.hall.open.allowed = False
        assert await counted(BEN) == 0


async def test_nothing_is_listed_unless_the_operator_and_the_opener_ask(serving: Serving) -> None:
    async with serving() as server:
        status, told = await server.ask("GET", "/api/open")
        assert (status, told) == (200, {"allowed": False, "tables": []})
        wish = {"players": ["me", "random"], "key": ANN, "strangers": True}
        status, refused = await server.ask("POST", "/api/tables", {"game": "pitch", **wish})
        assert status == 409
        assert "does not open tables" in refused["error"]
        server.hall.open.allowed = True
        laid = await server.lay(players=["me", "open"], key=ANN)
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state)
            assert await found(server) == []  # its opener asked nobody to list it


async def test_the_list_says_what_a_stranger_chooses_by_and_nothing_typed(serving: Serving) -> None:
    async with (
        serving() as server,
        kept_open(server, rules={"target": 11}, customs={"clock": "relaxed"}) as (code, page),
    ):
        (one,) = await found(server)
        assert one.keys() == FIELDS
        assert (one["code"], one["game"], one["clock"]) == (code, "california-jack", 60)
        assert one["name"] == "California Jack"
        assert one["seats"] == [{"taken": True, "kind": "person"}, {"taken": False, "kind": "bot"}]
        assert one["differs"] == ["The first side to reach eleven points wins the match."]
        _, facts = await server.ask("GET", f"/api/tables/{code}")
        log = await server.entries(table_stream(code))
        secret = [
            TYPED,
            ANN,
            hashed(ANN),
            "127.0.0.1",
            *(o.token for o in log if hasattr(o, "token")),
        ]
        for said in (one, facts, page.state):
            text = json.dumps(said)
            assert not [word for word in secret if word and word in text]
        assert facts["seats"][0]["name"] == "Guest 1"
        assert TYPED not in repr(log)


async def test_a_table_is_listed_only_while_somebody_is_there_and_a_seat_is_free(
    serving: Serving,
) -> None:
    async with serving() as server:
        laid = await opened(server)
        assert await found(server) == []  # its opener's page has not come
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state)
            assert await codes(server) == [laid["code"]]
            await page.do("close")
            assert await found(server) == []
            await page.do("close", on=False)
            assert await codes(server) == [laid["code"]]
            room = server.hall.rooms[laid["code"]]
            await room.perform(hashed(laid["token"]), End("end"))
            assert await found(server) == []
        other = await opened(server)
        async with server.sit(other["token"]) as page:
            await page.till(lambda p: p.state)
            assert await codes(server) == [other["code"]]
        await server.empty()
        assert await found(server) == []  # its people left


async def test_a_table_that_is_full_of_people_is_not_listed(serving: Serving) -> None:
    async with serving() as server, kept_open(server, players=["me", "open"]) as (code, page):
        assert await codes(server) == [code]
        joined = await server.join(code, name=TYPED, key=BEN)
        assert joined["seat"] == 1
        await page.till(lambda p: p.state["seats"][1]["name"] == "Guest 2")
        assert await found(server) == []
        status, told = await sat(server, code, key=CORA)
        assert (status, told["error"]) == (409, "This table is full; you can watch.")
        assert (await sat(server, code, key=CORA, watch=True))[0] == 201


async def test_the_longest_open_is_first_whoever_wins(serving: Serving) -> None:
    async with (
        serving() as server,
        kept_open(server, key=BEN) as (first, _),
        kept_open(server, key=ANN) as (second, _),
        kept_open(server, key=CORA) as (third, _),
    ):
        assert await codes(server) == [first, second, third]


async def test_a_table_at_which_nothing_happens_leaves_the_list(serving: Serving) -> None:
    """An opener may keep a page open at a dead table for ever."""
    async with serving() as server, kept_open(server, players=["me", "open"]) as (code, _):
        waits = server.hall.rooms[code].attendance.waits_since
        server.hall.open.now = lambda: waits + open_tables.LONGEST_WAIT
        assert await codes(server) == [code]
        server.hall.open.now = lambda: waits + open_tables.LONGEST_WAIT + 1
        assert await found(server) == []


async def test_whoever_asks_again_at_once_has_nothing_worked_out(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands may look at the list: it is made for all of them."""
    async with serving() as server, kept_open(server) as (code, _):
        server.hall.open.kept_for = 1e6
        made: list[str] = []
        told = open_tables.told

        def counted(room: Room) -> open_tables.OpenTable:
            made.append(room.table.code)
            return told(room)

        monkeypatch.setattr(open_tables, "told", counted)
        for _ in range(5):
            assert await codes(server) == [code]
        assert made == [code]


async def test_nobody_fills_the_list(serving: Serving) -> None:
    async with serving() as server:
        tokens = []
        for _ in range(open_tables.MOST_OF_KEY + 1):  # none is listed before its page comes
            tokens.append((await opened(server))["token"])
        async with (
            server.sit(tokens[0]) as a,
            server.sit(tokens[1]) as b,
            server.sit(tokens[2]) as c,
        ):
            for page in (a, b, c):
                await page.till(lambda p: p.state)
            assert len(await found(server)) == open_tables.MOST_OF_KEY
            wish = {"players": ["me", "random"], "key": ANN, "strangers": True}
            status, told = await server.ask("POST", "/api/tables", {"game": "pitch", **wish})
            assert (status, "2 open tables" in told["error"]) == (409, True)


async def test_an_address_lists_only_a_few_whatever_its_keys(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_tables, "MOST_OF_ADDRESS", 1)
    async with (
        serving() as server,
        kept_open(server) as (first, _),
        kept_open(server, key=BEN) as (second, _),
    ):
        assert await codes(server) == [first, second]  # on the server's machine nobody is counted
        for code in (first, second):
            room = server.hall.rooms[code]
            room.visitors.note(room.table.order.opener or "", "198.51.100.7")
        assert await codes(server) == [first]


# --- what may be opened --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ({"customs": {"days": 3}}, "one sitting"),
        ({"customs": {"away": 0}}, "whoever leaves"),
        ({"players": ["random", "random"], "watch": True}, "leave out pack and watch"),
        ({"key": ""}, "with a key"),
    ],
)
async def test_what_strangers_cannot_be_invited_to(
    serving: Serving, wish: dict[str, Any], why: str
) -> None:
    async with serving() as server:
        server.hall.open.allowed = True
        asked = {"players": ["me", "random"], "key": ANN, "strangers": True, **wish}
        status, told = await server.ask("POST", "/api/tables", asked)
        assert status in (400, 409)
        assert why in told["error"]


async def test_nobody_invites_strangers_to_cards_that_they_know(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "random"], key=ANN)
        async with server.sit(laid["token"]) as page:
            await page.play(deals=1)
            deal = f"{page.state['match']}-1"
        server.hall.open.allowed = True
        wish = {"players": ["me", "random"], "key": ANN, "strangers": True, "pack": deal}
        status, told = await server.ask("POST", "/api/tables", wish)
        assert (status, "the cards are new" in told["error"]) == (400, True)


# --- people --------------------------------------------------------------------------------------


async def test_free_text_is_off_also_if_the_opener_asked_for_it(serving: Serving) -> None:
    async with serving() as server, kept_open(server, friendly=True) as (code, page):
        assert page.state["friendly"] is False
        told = await page.do("say", text="my number is 555")
        assert told["why"] == "Only the phrases can be said at this table."
        watching = await server.join(code, watch=True)
        assert "phrases" in await command(server, code, watching["token"], type="say", text="hi")
        assert (await page.do("say", phrase=0))["type"] == "done"


async def test_numbers_of_guests_are_given_once(serving: Serving) -> None:
    async with serving() as server, kept_open(server, players=["me", "open"]) as (code, page):
        ben = await server.join(code, name="Guest 7", key=BEN)
        await command(server, code, ben["token"], type="leave")
        await server.join(code, name="Guest 2", key=CORA)
        await page.till(lambda p: p.state["seats"][1]["name"] == "Guest 3")


async def test_nobody_sits_down_twice_or_without_a_key(serving: Serving) -> None:
    seats = ["me", "open", "open"]
    async with (
        serving() as server,
        kept_open(server, game="pitch", players=seats, seats=3) as (code, _),
    ):
        for key, why in ((ANN, "a seat at this table already"), ("", "with a key")):
            status, told = await sat(server, code, key=key)
            assert (status, why in told["error"]) == (409, True)
        await server.join(code, key=BEN)
        assert (await sat(server, code, key=BEN))[0] == 409


async def test_who_comes_too_late_sees_a_list_without_the_table(serving: Serving) -> None:
    """However lately the list was made."""
    async with serving() as server, kept_open(server, players=["me", "open"]) as (code, _):
        server.hall.open.kept_for = 1e6
        assert await codes(server) == [code]
        await server.join(code, key=BEN)
        assert (await sat(server, code, key=CORA))[0] == 409
        assert await found(server) == []


async def test_of_two_who_want_the_last_seat_one_has_it(serving: Serving) -> None:
    async with serving() as server, kept_open(server, players=["me", "open"]) as (code, _):
        tries = [sat(server, code, key=key) for key in (BEN, CORA, DAN)]
        answers = await asyncio.gather(*tries)
        assert sorted(status for status, _ in answers) == [201, 409, 409]


async def test_of_two_who_want_the_computers_seat_in_a_deal_one_is_promised_it(
    serving: Serving,
) -> None:
    async with serving() as server, kept_open(server) as (code, page):
        await page.till(lambda p: p.state["choices"])
        answers = await asyncio.gather(*[sat(server, code, key=key) for key in (BEN, CORA, DAN)])
        assert sorted(status for status, _ in answers) == [201, 409, 409]
        assert [told["waits"] for status, told in answers if status == 201] == [True]
        assert await found(server) == []  # the seat is promised
        key = next(
            key for key, (status, _) in zip((BEN, CORA, DAN), answers, strict=True) if status == 201
        )
        assert "already" in (await sat(server, code, key=key))[1]["error"]


async def test_who_comes_in_a_deal_sees_no_hand_of_it_and_plays_the_next(serving: Serving) -> None:
    async with serving() as server, kept_open(server) as (code, page):
        await page.till(lambda p: p.state["choices"])
        came = await server.join(code, key=BEN)
        assert (came["seat"], came["waits"]) == (None, True)
        async with server.sit(came["token"]) as ben:
            await ben.till(lambda p: p.state)
            assert (ben.state["seat"], ben.state["hand"]) == (None, [])
            await page.play(deals=1)
            closing = await ben.until(lambda m: m["type"] == "closing")
            assert (closing["why"], closing["again"]) == ("You have your seat.", True)
            assert not any(m.get("changes", {}).get("hand") for m in ben.seen)
            last = ben.number
        async with server.sit(came["token"], last=last) as ben:
            await ben.till(lambda p: p.state)  # the whole table, not what a spectator missed
            assert ben.me["name"] == "Guest 2"
            await page.till(lambda p: p.state["seats"][1]["kind"] == "person")
            await asyncio.gather(page.play(), ben.play())
            match = ben.state["match"]
        status, _, record = await server.raw("GET", f"/api/matches/{match}/record?format=jsonl")
        assert status == 200
        header = json.loads(record.splitlines()[0])
        assert header["players"] == ["Guest 1", "Ben"]  # as the match began
        assert header["kinds"] == ["human", "random"]


async def test_who_goes_while_waiting_is_not_given_the_seat(serving: Serving) -> None:
    async with serving() as server, kept_open(server) as (code, page):
        await page.till(lambda p: p.state["choices"])
        came = await server.join(code, key=BEN)
        assert came["waits"]
        await page.play(deals=1)  # no page of Ben's came
        assert page.state["seats"][1]["kind"] == "bot"
        assert await codes(server) == [code]
        assert not any(
            isinstance(one, Joined) and one.key == hashed(BEN)
            for one in await server.entries(table_stream(code))
        )


async def test_who_waits_gets_no_seat_at_a_table_that_was_closed_or_ended(
    serving: Serving,
) -> None:
    for deed in (Close("close"), End("end")):
        async with serving() as server, kept_open(server) as (code, page):
            await page.till(lambda p: p.state["choices"])
            came = await server.join(code, key=BEN)
            async with server.sit(came["token"]) as ben:
                await ben.till(lambda p: p.state)
                room = server.hall.rooms[code]
                done = await room.perform(room.table.chairs[0].token, deed)
                assert isinstance(done, Done)
                if isinstance(deed, Close):
                    await page.play(deals=1)
                    waiting = Waiting(hashed(came["token"]), hashed(BEN))
                    room.waiting[room.table.chair_at(1)] = waiting
                    await room._seat()  # no act fails by it, whoever ends the deal
                assert not room.table.chairs[1].person


async def test_who_waits_and_is_blocked_gets_no_seat(serving: Serving) -> None:
    async with serving() as server, kept_open(server) as (code, page):
        await page.till(lambda p: p.state["choices"])
        came = await server.join(code, key=BEN)
        async with server.sit(came["token"]) as ben:
            await ben.till(lambda p: p.state)
            who = f"Spectator {server.hall.rooms[code].table.watched}"
            assert (await page.do("block", who=who))["type"] == "done"
            await page.play(deals=1)
            assert page.state["seats"][1]["kind"] == "bot"
            assert (await sat(server, code, key=BEN))[0] == 409


# --- blocked -------------------------------------------------------------------------------------


async def test_a_blocked_person_sees_no_table_of_that_opener(serving: Serving) -> None:
    async with (
        serving() as server,
        kept_open(server, players=["me", "open"]) as (code, page),
        kept_open(server, players=["me", "open"]) as (other, _),
        kept_open(server, key=DAN) as (strange, _),
    ):
        await server.join(code, key=BEN)
        await page.till(lambda p: p.state["seats"][1]["name"] == "Guest 2")
        assert (await page.do("block", who="Guest 2"))["type"] == "done"
        await page.till(lambda p: p.state["seats"][1]["kind"] == "open")
        assert await codes(server, BEN) == [strange]
        assert await codes(server, CORA) == [code, other, strange]
        for one in (code, other):  # nor is their door open to the code alone
            for watch in (False, True):
                status, told = await sat(server, one, key=BEN, watch=watch)
                assert (status, "blocked" in told["error"]) == (409, True)
        assert "blocked" not in json.dumps(await found(server, BEN))


async def test_a_block_outlives_its_table(serving: Serving) -> None:
    async with serving() as server:
        async with kept_open(server, players=["me", "open"]) as (code, page):
            await server.join(code, key=BEN)
            await page.till(lambda p: p.state["seats"][1]["name"] == "Guest 2")
            await page.do("block", who="Guest 2")
            room = server.hall.rooms[code]
            await room.perform(room.table.chairs[0].token, End("end"))
        await server.hall.rooms.pop(code).close("The table was empty.")
        async with kept_open(server) as (other, _):
            assert await codes(server) == [other]
            assert await codes(server, BEN) == []
            assert (await sat(server, other, key=BEN))[0] == 409


# --- the store -----------------------------------------------------------------------------------


async def test_a_table_stays_open_to_strangers_when_it_is_read_again(serving: Serving) -> None:
    async with serving() as server:
        laid = await opened(server)
        await server.hall.rooms.pop(laid["code"]).close("The table was empty.")
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state)
            assert await codes(server) == [laid["code"]]
            assert page.state["friendly"] is False
            room = server.hall.rooms[laid["code"]]
            assert room.table.opener_key == hashed(ANN)


async def test_the_log_has_a_guest_under_a_number_and_who_waits_as_a_spectator(
    serving: Serving,
) -> None:
    async with serving() as server, kept_open(server) as (code, page):
        await page.till(lambda p: p.state["choices"])
        await server.join(code, key=BEN)
        log = await server.entries(table_stream(code))
        assert [one.name for one in log if isinstance(one, Joined)] == ["Guest 1", "Ben"]
        assert sum(isinstance(one, Watched) for one in log) == 1
