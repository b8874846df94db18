"""What the opener of a table may do about its people, and what nobody else may.

Each test is what somebody would try who wants the promise broken: the person who was muted,
removed or blocked, a player who wants the right, and an opener who wants to see more cards.
"""

import asyncio
import json
import signal
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

import web_support
from hilojack.fairness import commit
from hilojack.variants.variant import load
from hilojack.web.hall.attendance import Times
from hilojack.web.hall.hall import Hall, TableWish
from hilojack.web.hall.keeping.persons import erase_person, export_person
from hilojack.web.hall.rooms import Room
from hilojack.web.serving.context import Context
from hilojack.web.serving.guard import Limits
from hilojack.web.storing.store import MemoryStore
from hilojack.web.table import chairs, entries, moderation, order, standing
from hilojack.web.table.entries import hashed
from hilojack.web.table.messages import Block, Close, Done, End, Mute, Refused, Remove, Say, Unblock
from hilojack.web.table.names import free_name, shape, tidy
from hilojack.web.table.order import Visitors
from hilojack.web.table.standing import Refusal
from hilojack.web.table.tables import Table
from postgres_support import Database
from servers_support import Server
from store_support import bytes_of, whole
from web_support import FAST, PATIENT, Kept, Page, Serving, begin, command, meeting, told

NOT_YOU = "Only the person who opened the table can do that."
DEEDS: list[dict[str, Any]] = [
    {"type": "mute", "who": "Ann"},
    {"type": "mute", "who": "Ben"},
    {"type": "remove", "who": "Ann"},
    {"type": "remove", "who": "Cora"},
    {"type": "block", "who": "Ben"},
    {"type": "unblock", "block": 1},
    {"type": "close"},
    {"type": "end"},
]


async def rematch(ann: Page, ben: Page) -> str:
    """Plays a match to its end, and begins the next one; the first."""
    await asyncio.gather(ann.play(), ben.play())
    first: str = ann.state["match"]
    for page in (ann, ben):
        await page.say(type="next", id="rematch")
    await ann.till(lambda p: p.state["match"] != first)
    return first


# --- nobody but the opener -----------------------------------------------------------------------


async def test_nobody_but_the_opener_can_do_any_of_it() -> None:
    async with (
        web_support.serving(times=PATIENT) as server,
        meeting(server, "Ben", "Cora") as (code, tokens),
    ):
        watching = (await server.join(code, watch=True))["token"]
        number = server.hall.rooms[code].table.number
        for token, why in ((tokens["Ben"], NOT_YOU), (watching, "Spectators can only watch.")):
            for asked in DEEDS:
                assert await command(server, code, token, **asked) == why
            status, _ = await server.ask("GET", f"/api/tables/{code}/people", token=token)
            assert status == 409
        other = await server.lay(name="Ann", players=["me", "open"], key="a" * 32)
        assert "another table" in await command(server, code, other["token"], type="end")
        forged = f"{code}.{'0' * 32}"
        assert "not valid" in await command(server, code, forged, type="end")
        assert server.hall.rooms[code].table.number == number
        _, ticket = await server.ask("POST", "/api/tickets", {}, tokens["Ben"])
        assert ticket["opener"] is False


async def test_an_id_of_the_opener_that_is_sent_again_does_nothing() -> None:
    async with (
        web_support.serving(times=PATIENT) as server,
        meeting(server, "Ben", "Cora") as (code, tokens),
    ):
        asked = {"type": "mute", "who": "Ben", "id": "m"}
        assert await command(server, code, tokens["Ann"], **asked) == ""
        assert await command(server, code, tokens["Ann"], **asked | {"on": False}) == ""
        number = server.hall.rooms[code].table.number
        for name in ("Ben", "Cora"):
            assert await command(server, code, tokens[name], **asked) == NOT_YOU
        assert server.hall.rooms[code].table.number == number
        assert server.hall.rooms[code].table.order.is_muted(hashed(tokens["Ben"]))


@pytest.mark.parametrize("deed", ["mute", "remove", "block"])
async def test_the_opener_cannot_be_the_target(deed: str) -> None:
    async with web_support.serving() as server, meeting(server, "Ben") as (code, tokens):
        why = await command(server, code, tokens["Ann"], type=deed, who="Ann")
        assert why == "You cannot do that to yourself."
        assert "is called" in await command(server, code, tokens["Ann"], type=deed, who="Nobody")
        assert "is called" in await command(server, code, tokens["Ann"], type=deed, who="")


async def test_a_computer_player_cannot_be_removed_but_the_person_for_whom_it_plays_can() -> None:
    async with web_support.serving() as server:
        laid = await server.lay("pitch", seats=3, name="Ann", players=["me", "rule", "open"])
        code, token = laid["code"], laid["token"]
        ben = (await server.join(code, name="Finn"))["token"]
        names = [one.name for one in server.hall.rooms[code].table.chairs]
        assert "is a computer player" in await command(
            server, code, token, type="remove", who=names[1]
        )
        await command(server, code, ben, type="swap", seat=2, level="rule")
        assert await command(server, code, token, type="remove", who="Finn") == ""
        assert (await server.ask("POST", "/api/tickets", {}, ben))[0] == 404


async def test_a_spectator_who_opened_the_table_has_the_right_and_no_other_spectator() -> None:
    async with web_support.serving() as server:
        laid = await server.lay(players=["open", "open"], watch=True)
        code, opener = laid["code"], laid["token"]
        ben = (await server.join(code, name="Ben"))["token"]
        watching = (await server.join(code, watch=True))["token"]
        why = await command(server, code, watching, type="remove", who="Ben")
        assert why == "Spectators can only watch."
        assert "yourself" in await command(server, code, opener, type="block", who="Spectator 1")
        async with server.sit(ben) as page:
            await page.till(lambda p: p.state)
            assert await command(server, code, opener, type="mute", who="Ben", id="x") == ""
            assert await command(server, code, opener, type="mute", who="Ben", id="x") == ""
            await page.till(lambda p: told(p))
            assert told(page) == ["The person who opened the table mutes Ben."]
        assert await command(server, code, opener, type="act", at=0, act=1) == (
            "Spectators can only watch."
        )


async def test_a_thousand_spectators_do_not_make_the_opener_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chairs, "MOST_WATCHERS", 5)
    async with web_support.serving() as server:
        laid = await server.lay(players=["open", "open"], watch=True)
        for _ in range(12):
            await server.join(laid["code"], watch=True)
        assert len(server.hall.rooms[laid["code"]].table.watchers) == 5
        assert await command(server, laid["code"], laid["token"], type="close") == ""


async def test_after_a_rematch_and_a_restart_the_right_is_the_openers_alone(
    serving: Serving,
) -> None:
    async with serving() as server, meeting(server, "Ben") as (code, tokens):
        room = server.hall.rooms[code]
        async with server.sit(tokens["Ann"]) as ann, server.sit(tokens["Ben"]) as ben:
            await rematch(ann, ben)
        assert room.table.order.is_opener(hashed(tokens["Ann"]))
        assert await command(server, code, tokens["Ben"], type="remove", who="Ann") == NOT_YOU
        await command(server, code, tokens["Ann"], type="mute", who="Ben", id="m")
    async with serving() as server:
        assert await command(server, code, tokens["Ben"], type="end") == NOT_YOU
        assert "muted" in await command(server, code, tokens["Ben"], type="say", phrase=0)
        asked = {"type": "mute", "who": "Ben", "id": "m", "on": False}
        assert await command(server, code, tokens["Ann"], **asked) == ""  # performed before
        assert server.hall.rooms[code].table.order.is_muted(hashed(tokens["Ben"]))
        assert await command(server, code, tokens["Ann"], type="end") == ""
    async with serving() as server:
        status, said = await server.ask("POST", "/api/tickets", {}, tokens["Ben"])
        assert (status, said["error"][:20]) == (410, "Ann ended this table")


def test_the_opener_of_an_older_table_is_the_first_person_of_its_log() -> None:
    opened = entries.Opened("code", "california-jack", "denexa", 2, {}, True, "s", 0.0, whole=True)
    cora = entries.Joined(0, "Cora", "rule")
    seated = Table([opened, cora, entries.Joined(1, "Ann", token="t"), entries.Watched("w")])
    assert seated.order.opener == "t"
    watching = Table([opened, cora, entries.Watched("w"), entries.Joined(1, "Ann", token="t")])
    assert watching.order.opener == "w"
    erased = Table([opened, entries.Joined(0, "Player 1"), entries.Joined(1, "Ben", token="t")])
    for token in ("", "t"):
        assert not erased.order.is_opener(token), "nobody inherits"


async def test_a_second_server_knows_what_the_first_was_told(database: Database) -> None:
    url = database.new()
    one, other = Server(url), Server(url)
    try:
        laid = one.ask("/api/tables", {"name": "Ann", "players": ["me", "open"]})
        path = f"/api/tables/{laid['code']}"
        ben = other.ask(f"{path}/join", {"name": "Ben", "key": "b" * 32})

        def ask(server: Server, token: str, **asked: Any) -> str:
            answer = server.ask(f"{path}/commands", asked, token)
            return str(answer)

        assert NOT_YOU in ask(other, ben["token"], type="block", id="1", who="Ann")
        assert "'done'" in ask(other, laid["token"], type="block", id="2", who="Ben")
        assert "blocked" in str(other.ask(f"{path}/join", {"name": "Ben", "key": "b" * 32}))
        assert "blocked you" in str(other.ask("/api/tickets", {}, ben["token"]))
        one.stop(signal.SIGKILL)
        for _ in range(60):
            told = str(other.ask(f"{path}/join", {"watch": True, "key": "b" * 32}))
            if "You were blocked" in told:
                break
            await asyncio.sleep(0.5)  # before it looks again
        assert "You were blocked" in told
    finally:
        for server in (one, other):
            server.clear()


# --- mute ----------------------------------------------------------------------------------------


async def test_the_chat_of_a_muted_person_reaches_nobody_until_it_is_undone() -> None:
    async with web_support.serving() as server, meeting(server, "Ben", "Cora") as (_, tokens):
        sits = [server.sit(tokens[name]) for name in ("Ann", "Ben", "Cora")]
        async with sits[0] as ann, sits[1] as ben, sits[2] as cora:
            for page in (ann, ben, cora):
                await page.till(lambda p: p.state)
            await ann.do("mute", who="Ben")
            for asked in ({"text": "hm"}, {"phrase": 1}):
                refused = await ben.do("say", **asked)
                assert refused["why"] == "You are muted at this table: your chat reaches nobody."
            await ben.till(lambda p: "Ann mutes Ben." in told(p))
            assert ben.me["muted"]
            assert (await cora.do("say", text="mine"))["type"] == "done"
            await ann.till(lambda p: p.said == [("Cora", "mine")])
            assert "already muted" in (await ann.do("mute", who="Ben"))["why"]
            await ann.do("mute", who="Ben", on=False)
            assert (await ben.do("say", text="again"))["type"] == "done"
            await ann.till(lambda p: p.said == [("Cora", "mine"), ("Ben", "again")])
            assert told(ann)[-2:] == ["You mute Ben.", "You let Ben chat again."]


async def test_what_a_person_said_before_they_were_removed_stays_and_is_nobody_elses() -> None:
    async with web_support.serving() as server, meeting(server, "Ben") as (code, tokens):
        assert not await command(server, code, tokens["Ben"], type="say", text="fie")
        assert not await command(server, code, tokens["Ann"], type="remove", who="Ben")
        assert "removed you" in await command(server, code, tokens["Ben"], type="say", text="oh")
        again = await server.join(code, name="Cora")
        async with server.sit(again["token"]) as cora:
            await cora.till(lambda p: p.state)
            assert [(one["name"], one["seat"]) for one in cora.chat] == [("Ben", None)]
            assert cora.me["name"] == "Cora"


async def test_a_muted_spectator_does_not_come_back_unmuted_with_the_same_key() -> None:
    async with web_support.serving() as server, meeting(server, "Ben") as (code, tokens):
        watching = await server.join(code, watch=True, key="7" * 32)
        assert await command(server, code, tokens["Ann"], type="mute", who="Spectator 1") == ""
        again = await server.join(code, watch=True, key="7" * 32)
        other = await server.join(code, watch=True, key="6" * 32)
        for token, muted in ((watching, True), (again, True), (other, False)):
            why = await command(server, code, token["token"], type="say", phrase=0)
            assert ("muted" in why) is muted
        asked = {"type": "mute", "who": "Spectator 2", "on": False}
        assert await command(server, code, tokens["Ann"], **asked) == ""
        for one in (watching, again):
            assert not await command(server, code, one["token"], type="say", phrase=1)


async def test_one_spectator_cannot_use_up_the_chat_of_all() -> None:
    limits = Limits(watcher_chat=0.001, watcher_chat_burst=2, chat=0.001, chat_burst=5)
    async with (
        web_support.serving(limits=limits) as server,
        meeting(server, "Ben") as (code, tokens),
    ):
        spectators = [(await server.join(code, watch=True))["token"] for _ in range(4)]
        said = [
            not await command(server, code, token, type="say", phrase=n)
            for token in spectators
            for n in range(4)
        ]
        assert said == [True, True, False, False] * 2 + [True] + [False] * 7, "and of all five"
        assert not await command(server, code, tokens["Ben"], type="say", phrase=0)


async def test_an_address_does_not_chat_more_by_taking_more_seats() -> None:
    context = Context(Hall(MemoryStore(), FAST), Limits(own_chat=0.001))
    code, _, _ = await context.hall.lay(TableWish(load("california-jack"), "Ann", ["me", "open"]))
    room = await context.hall.find(code)
    seats = [f"t{n}" for n in range(40)]
    taken = [context.chat.take(room, one, "203.0.113.5") for one in seats]
    assert sum(taken) == 30
    assert context.chat.take(room, "t99", "203.0.113.6")
    await context.hall.close()


# --- remove --------------------------------------------------------------------------------------


async def test_a_removed_player_is_told_and_a_computer_player_takes_the_seat() -> None:
    async with web_support.serving() as server, meeting(server, "Ben", "Cora") as (code, tokens):
        async with (
            server.sit(tokens["Ann"]) as ann,
            server.sit(tokens["Ben"]) as ben,
            server.sit(tokens["Cora"]) as cora,
        ):
            await begin(ann, ben, cora)
            await ann.do("remove", who="Ben")
            closing = await ben.until(lambda m: m["type"] == "closing")
            assert closing == {
                "type": "closing",
                "why": "Ann removed you from this table. You may join it again.",
                "again": False,
                "join": True,
            }
            assert "remove" not in json.dumps([one for one in ben.seen if one["type"] == "update"])
            await cora.till(lambda p: told(p) and "removes" in told(p)[-1])
            assert "Ann removes Ben; a computer player has the seat." in told(cora)
            seat = next(one for one in cora.state["seats"] if one["name"] == "Ben")
            assert (seat["kind"], seat["level"]) == ("bot", "rule")
            await asyncio.gather(ann.play(deals=1), cora.play(deals=1))
        for what in ("state", "lines", "people"):
            path = f"/api/tables/{code}/{what}"
            status, said = await server.ask("GET", path, token=tokens["Ben"])
            assert (status, said["error"]) == (404, closing["why"])
        assert await command(server, code, tokens["Ben"], type="swap", seat=1) == closing["why"]


async def test_a_removed_player_comes_back_to_watch_and_to_sit_only_between_matches() -> None:
    async with web_support.serving() as server, meeting(server, "Ben") as (code, tokens):
        async with server.sit(tokens["Ann"]) as ann, server.sit(tokens["Ben"]) as ben:
            await begin(ann, ben)
            await ann.do("remove", who="Ben")
            status, said = await server.ask("POST", f"/api/tables/{code}/join", {"name": "Ben"})
            assert (status, said["error"]) == (409, "This table is full; you can watch.")
            await server.join(code, watch=True)
            await ann.play()
            first = ann.state["match"]
            assert (await server.ask("GET", f"/api/tables/{code}"))[1]["open"] == [1]
            again = await server.join(code, name="Dan", key="d" * 32)
            async with server.sit(again["token"]) as dan:
                await dan.till(lambda p: p.state)
                await ann.till(lambda p: [s["name"] for s in p.state["seats"]] == ["Ann", "Dan"])
                for page in (ann, dan):
                    await page.say(type="next", id="rematch")
                for page in (ann, dan):
                    await page.till(lambda p: p.state["match"] != first)
                await asyncio.gather(ann.play(), dan.play())
                _, record = await server.ask("GET", f"/api/matches/{ann.state['match']}/proof")
                assert record
        players = [one.match.players for one in server.hall.rooms[code].table.matches]
        assert [set(one) for one in players] == [{"Ann", "Ben"}, {"Ann", "Dan"}]


async def test_a_seat_taken_after_the_match_brings_no_result_of_it(kept: Kept) -> None:
    async with web_support.serving(kept.open()) as server, meeting(server, "Ben") as (code, tokens):
        async with server.sit(tokens["Ann"]) as ann, server.sit(tokens["Ben"]) as ben:
            await begin(ann, ben)
            await ann.do("remove", who="Ben")
            await ann.play()
        await server.join(code, name="Dan", key="d" * 32)
    async with web_support.serving(kept.open()) as server:
        await server.ask("GET", f"/api/tables/{code}")
        await asyncio.sleep(0.5)  # results that ought not to be would be kept
        results = {
            name: (await server.ask("GET", "/api/me", token=name[0] * 32))[1]["matches"]
            for name in ("ann", "ben", "dan")
        }
        assert results == {"ann": 1, "ben": 1, "dan": 0}, "Ben left, as anybody who stays away"


async def test_before_the_first_deal_the_seat_is_open_again() -> None:
    times = Times(first_deal=60.0, beat=0.0)
    async with (
        web_support.serving(times=times) as server,
        meeting(server, "Ben", "Cora") as (code, tokens),
        server.sit(tokens["Ann"]) as ann,
    ):
        await ann.till(lambda p: p.state)
        bound = ann.state["round"]["match"]
        await command(server, code, tokens["Ben"], type="commit", match=bound, hash="b" * 64)
        await ann.do("remove", who="Ben")
        assert "You remove Ben; the seat is open." in told(ann)
        dan = (await server.join(code, name="Dan"))["token"]
        why = await command(server, code, dan, type="commit", match=bound, hash="d" * 64)
        assert why == "", "the seat's commitment went with its person"
        assert [one["name"] for one in ann.state["seats"]].count("Ben") == 0


async def test_nobody_is_removed_while_the_nonces_of_a_match_are_opened() -> None:
    times = Times(first_deal=60.0, opening=0.5, beat=0.0)
    async with (
        web_support.serving(times=times) as server,
        meeting(server, "Ben") as (code, tokens),
        server.sit(tokens["Ann"]) as ann,
        server.sit(tokens["Ben"]) as ben,
    ):
        for page, nonce in ((ann, "a" * 64), (ben, "b" * 64)):
            await page.till(lambda p: p.state)
            bound = page.state["round"]["match"]
            await page.do("commit", match=bound, hash=commit(nonce))
            await page.do("next")
        await ann.till(lambda p: p.state["round"]["hashes"])
        assert "try again" in (await ann.do("remove", who="Ben"))["why"]
        await ann.do("share", match=bound, nonce="a" * 64)
        await ann.till(lambda p: p.state["round"]["voided"])
        assert (await ann.do("remove", who="Ben"))["type"] == "done"
        assert ann.state["seats"][1]["kind"] == "open"
        assert server.hall.rooms[code].table.match is None, "nothing is dealt to an open seat"


async def test_a_request_that_waits_is_not_answered_to_a_person_who_was_removed() -> None:
    async with web_support.serving() as server, meeting(server, "Ben") as (code, tokens):
        path = f"/api/tables/{code}/state?after=999"
        waiting = asyncio.create_task(server.ask("GET", path, token=tokens["Ben"]))
        await asyncio.sleep(0.3)  # until the request waits
        ticket = await server.ticket(tokens["Ben"])
        assert await command(server, code, tokens["Ann"], type="remove", who="Ben") == ""
        room = server.hall.rooms[code]
        room.table.number += 999
        room._tell_changed()
        status, said = await waiting
        assert status == 404
        assert "removed you" in said["error"]
        with pytest.raises(InvalidStatus):
            await connect(f"ws://127.0.0.1:{server.port}/api/socket?ticket={ticket}")


async def test_an_act_under_way_as_its_person_is_removed_is_refused() -> None:
    hall = Hall(MemoryStore(), FAST)
    code, token, _ = await hall.lay(TableWish(load("california-jack"), "Ann", ["me", "open"]))
    room = await hall.find(code)
    await room.join("Ben", None, "ben", "")
    ann = hashed(token)
    removing = asyncio.create_task(room.perform(ann, Remove("r", "Ben")))
    muting = asyncio.create_task(room.perform("ben", Block("b", "Ann")))
    answers = [await removing, await muting, await room.perform("ben", Say("s", phrase=1))]
    assert [type(one) for one in answers] == [Done, Refused, Refused]
    assert "removed you" in str(answers[1])
    await hall.close()


async def test_what_the_opener_sees_is_the_same_whoever_has_the_other_seat() -> None:
    async with web_support.serving() as server, meeting(server, "Ben") as (code, tokens):
        sits = [server.sit(token) for token in tokens.values()]
        async with sits[0] as ann, sits[1] as ben:
            await begin(ann, ben)
            held = set(ben.state["hand"])
            shown = {"hand", "choices", "proper", "felt", "counted", "lamps"}
            before = {name: ann.state[name] for name in shown}
            number = len(ann.seen)
            room = server.hall.rooms[code]
            room.attendance.close()  # so that nobody acts
            await ann.do("remove", who="Ben")
            assert {name: ann.state[name] for name in shown} == before
            changed = [one["changes"] for one in ann.seen[number:] if one["type"] == "update"]
            told = {"seats", "request", "round", "may_undo", "customs", "resigning", "leaving"}
            assert all(set(one) <= told for one in changed)
            for name in ("Ben", "Eve"):
                status, _ = await server.ask("POST", f"/api/tables/{code}/join", {"name": name})
                assert status == 409, "nobody takes the seat, and sees its cards, in the match"
            for asked in (
                {"type": "swap", "seat": 1},
                {"type": "swap", "seat": 1, "level": "rule"},
            ):
                assert await command(server, code, tokens["Ann"], **asked)
            assert not held & set(ann.state["hand"])


# --- block ---------------------------------------------------------------------------------------


async def test_a_blocked_person_may_not_join_watch_or_chat_by_token_key_or_address(
    serving: Serving,
) -> None:
    async with serving() as server, meeting(server, "Ben", "Cora") as (code, tokens):
        sitting = server.sit(tokens["Ben"])
        async with sitting as ben:
            await ben.till(lambda p: p.state)
            assert await command(server, code, tokens["Ann"], type="block", who="Ben") == ""
            closing = await ben.until(lambda m: m["type"] == "closing")
            assert (closing["why"], closing["join"]) == ("Ann blocked you from this table.", False)
            assert all("blocks" not in json.dumps(one) for one in ben.seen)
    async with serving() as server:
        assert (await server.ask("POST", "/api/tickets", {}, tokens["Ben"]))[0] == 410
        path = f"/api/tables/{code}/join"
        for wish in ({"name": "Bob"}, {"watch": True}):
            status, said = await server.ask("POST", path, {**wish, "key": "b" * 32})
            assert (status, said["error"]) == (409, "You were blocked from this table.")
        assert "blocked you" in await command(server, code, tokens["Ben"], type="say", phrase=0)
        _, told = await server.ask("GET", f"/api/tables/{code}/people", token=tokens["Ann"])
        assert told["blocked"] == [{"block": 1, "name": "Ben"}]
        assert await command(server, code, tokens["Ann"], type="unblock", block=1) == ""
        await server.join(code, watch=True, key="b" * 32)
        assert "not in force" in await command(
            server, code, tokens["Ann"], type="unblock", block=1, id="again"
        )


async def room_with(*people: tuple[str, str, str, str]) -> tuple[Room, Hall]:
    """A table that Ann opened, with people: name or `watch`, token, key and address."""
    hall = Hall(MemoryStore(), FAST)
    wish = TableWish(load("pitch", seats=4), "Ann", ["me"] + ["open"] * 3)
    code, token, _ = await hall.lay(wish)
    room = await hall.find(code)
    room.visitors.note(hashed(token), "home")
    room.opener = hashed(token)  # type: ignore[attr-defined]
    for name, person, key, address in people:
        if name == "watch":
            await room.watch(person, key, address)
        else:
            await room.join(name, None, person, key, address)
    return room, hall


async def asked(room: Room, command: Any) -> Any:
    return await room.perform(room.opener, command)  # type: ignore[attr-defined]


async def test_the_address_of_a_blocked_person_is_shut_out_in_memory_alone() -> None:
    room, hall = await room_with(("Ben", "ben", "bk", "far"), ("watch", "w", "wk", "far2"))
    await asked(room, Block("1", "Ben"))
    with pytest.raises(Refusal, match="at your address"):
        await room.watch("x", "other key", "far")
    with pytest.raises(Refusal, match="at your address"):
        await room.join("Bob", None, "y", "", "far")
    await room.join("Eve", None, "z", "", "elsewhere")
    stored = b"".join(await hall.store.load(f"table/{room.table.code}"))
    assert b"far" not in stored
    await asked(room, Unblock("2", 1))
    await room.watch("x", "", "far")
    await hall.close()


async def test_a_household_of_somebody_seated_is_not_shut_out() -> None:
    room, hall = await room_with(("Ben", "ben", "", "home"), ("Cora", "cora", "", "flat"))
    await room.join("Eve", None, "eve", "", "flat")
    await asked(room, Block("1", "Ben"))
    await room.watch("friend", "", "home")
    await asked(room, Block("2", "Eve"))
    await room.watch("friend2", "", "flat")
    await asked(room, Block("3", "Cora"))
    with pytest.raises(Refusal, match="at your address"):
        await room.watch("friend3", "", "flat")
    await hall.close()


async def test_a_block_finds_the_same_key_in_other_places_and_never_the_opener() -> None:
    room, hall = await room_with(
        ("Ben", "ben", "k", "far"), ("watch", "w1", "k", "far"), ("watch", "w2", "", "far")
    )
    await asked(room, Block("1", "Ben"))
    assert isinstance(await room.perform("w1", Say("s", phrase=1)), Refused)
    assert isinstance(await room.perform("w2", Say("s", phrase=1)), Done)
    assert [one.name for one in room.table.order.blocked.values()] == ["Ben", "Spectator 1"]
    await hall.close()
    room, hall = await room_with(("Ben", "ben", "k", ""))
    opener = room.table.chairs[0]
    opener.key = "k"  # two pages of one browser
    await asked(room, Block("1", "Ben"))
    assert [one.name for one in room.table.order.blocked.values()] == ["Ben"]
    assert isinstance(await asked(room, Say("s", phrase=1)), Done)
    await hall.close()


async def test_somebody_without_a_key_is_not_blocked_because_another_was() -> None:
    room, hall = await room_with(("Ben", "ben", "", ""), ("watch", "w", "", ""))
    await asked(room, Block("1", "Ben"))
    await asked(room, Block("2", "Spectator 1"))
    await room.watch("x")
    await room.join("Eve", None, "y", "")
    for token in ("x", "y"):
        assert isinstance(await room.perform(token, Say("s", phrase=1)), Done)
    await hall.close()


async def test_the_lists_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moderation, "MOST_MUTED", 2)
    monkeypatch.setattr(moderation, "MOST_BLOCKED", 2)
    monkeypatch.setattr(order, "MOST_SENT_AWAY", 2)
    room, hall = await room_with(*[("watch", f"w{n}", "", "") for n in range(9)])
    for n in range(2):
        assert isinstance(await asked(room, Mute(f"m{n}", f"Spectator {n + 1}")), Done)
        assert isinstance(await asked(room, Block(f"b{n}", f"Spectator {n + 4}")), Done)
    assert "2 people are muted" in (await asked(room, Mute("m", "Spectator 3"))).why
    assert "2 people are blocked" in (await asked(room, Block("b", "Spectator 3"))).why
    assert isinstance(await asked(room, Remove("r", "Spectator 1")), Done)
    assert isinstance(await asked(room, Mute("m", "Spectator 3")), Done), "one muted has gone"
    assert len(room.table.order._sent_away) == 2
    visitors = Visitors(2)
    for n in range(5):
        visitors.note(f"t{n}", "a", "k")
    assert len(visitors._known) == 2
    await hall.close()


# --- close and end -------------------------------------------------------------------------------


async def test_a_closed_table_takes_nobody_new_and_its_people_come_back(serving: Serving) -> None:
    async with serving() as server, meeting(server, "Ben", "Cora") as (code, tokens):
        watching = (await server.join(code, watch=True))["token"]
        assert await command(server, code, tokens["Ann"], type="close") == ""
        assert "already closed" in await command(
            server, code, tokens["Ann"], type="close", id="again"
        )
    async with serving() as server:
        for wish in ({"name": "Dan"}, {"watch": True}):
            status, said = await server.ask("POST", f"/api/tables/{code}/join", wish)
            assert (status, said["error"]) == (409, "This table is closed to newcomers.")
        for token in (*tokens.values(), watching):
            async with server.sit(token) as page:
                await page.till(lambda p: p.state)
                assert page.state["closed"]
        assert (await server.ask("GET", f"/api/tables/{code}"))[1]["closed"]
        assert await command(server, code, tokens["Ann"], type="close", on=False, id="o") == ""
        await server.join(code, watch=True)


async def test_an_ended_table_ends_for_all_and_keeps_its_finished_match(kept: Kept) -> None:
    async with web_support.serving(kept.open()) as server, meeting(server, "Ben") as (code, tokens):
        watching = (await server.join(code, watch=True))["token"]
        async with server.sit(tokens["Ann"]) as ann, server.sit(tokens["Ben"]) as ben:
            first = await rematch(ann, ben)
            second = ann.state["match"]
            await ann.say(type="end", id="end")
            why = "Ann ended this table. The records of finished matches stay."
            for page in (ann, ben):
                closing = await page.until(lambda m: m["type"] == "closing")
                assert (closing["why"], closing["again"]) == (why, False)
        number = server.hall.rooms[code].table.number
        await asyncio.sleep(0.3)  # in which nothing is to happen
        assert server.hall.rooms[code].table.number == number, "nothing is played any more"
    for _ in range(2):
        async with web_support.serving(kept.open()) as server:
            for token in (*tokens.values(), watching):
                status, said = await server.ask("POST", "/api/tickets", {}, token)
                assert (status, said["error"]) == (410, why)
                assert await command(server, code, token, type="say", phrase=0) == why
            status, said = await server.ask("POST", f"/api/tables/{code}/join", {"watch": True})
            assert (status, said["error"]) == (409, why)
            assert (await server.ask("GET", f"/api/tables/{code}"))[1]["ended"] == why
            assert (await server.raw("GET", f"/api/matches/{first}/record"))[0] == 200
            for what in ("record", "replay"):
                status, _, _ = await server.raw("GET", f"/api/matches/{second}/{what}")
                assert status == 409, "the cards of a deal that was not finished stay hidden"
    assert (await whole(kept.where)).faults == []


async def test_a_table_whose_log_is_full_can_still_be_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room, hall = await room_with(("Ben", "ben", "", ""))
    monkeypatch.setattr(standing, "MOST_ENTRIES", room.table.number)
    assert isinstance(await asked(room, Close("c")), Refused)
    assert isinstance(await asked(room, End("e")), Done)
    assert isinstance(await asked(room, End("e2")), Refused)
    await hall.close()


# --- names ---------------------------------------------------------------------------------------

ALIKE = [
    ("Ann", "\u0410nn"),  # Cyrillic
    ("Ann", "A n n"),
    ("Ann", "\uff21\uff4e\uff4e"),  # full width
    ("Paul", "PauI"),
    ("Paul", "Pau1"),
    ("Barney", "Bamey"),
    ("HELEN", "\u0397\u0395L\u0395\u039d"),  # Greek
    ("Zoe", "Zo\u00eb"),
    ("Bob", "B0b"),
    ("\U0001f600\U0001f680", "\U0001f600 \U0001f680"),  # a space between two pictures
    ("\u2764", "\u2764\ufe0f"),  # the same picture, drawn otherwise
]
UNSEEN = "\u200b\u200d\u200e\u202e\u2066\u00ad\ufeff\u3164\U000e0041\x07"


@pytest.mark.parametrize(("name", "other"), ALIKE)
async def test_nobody_joins_under_a_name_that_looks_like_another(name: str, other: str) -> None:
    async with web_support.serving() as server:
        laid = await server.lay(name=name, players=["me", "open"])
        await server.join(laid["code"], name=other)
        _, told = await server.ask("GET", f"/api/tables/{laid['code']}")
        names = [seat["name"] for seat in told["seats"]]
        assert names == [name, f"{' '.join(other.split())} 2"]


def test_what_is_not_seen_is_left_out_of_a_name() -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert tidy(family) == family.replace("\u200d", "")
    assert tidy(f"{UNSEEN}A{UNSEEN}nn{UNSEEN}") == "Ann"
    assert tidy(" Ann\t of\u2003 \u2028 Kent\n") == "Ann of Kent"
    assert tidy(UNSEEN) == "Guest"
    assert free_name(f"An{UNSEEN}n", ["Ann"]) == "Ann 2"


def test_other_names_do_not_look_alike() -> None:
    names = ["Ann", "Anna", "Ben", "Bea", "Dan", "Dana", "\u6f22", "\u5b57", "\U0001f600", "Hugh"]
    assert len({shape(name) for name in names}) == len(names)


async def test_nobody_is_called_like_a_spectator() -> None:
    room, hall = await room_with(("Spectator 7", "s", "", ""), ("Spectat0r 1", "t", "", ""))
    assert [one.name for one in room.table.chairs[1:3]] == ["Guest 2", "Guest 3"]
    await hall.close()


# --- what is stored ------------------------------------------------------------------------------


async def test_a_person_who_was_blocked_is_given_that_and_erased_with_it(kept: Kept) -> None:
    async with web_support.serving(kept.open()) as server, meeting(server, "Ben") as (code, tokens):
        watching = await server.join(code, watch=True, key="7" * 32)
        await command(server, code, tokens["Ann"], type="mute", who="Spectator 1")
        await command(server, code, tokens["Ann"], type="block", who="Spectator 1")
        await command(server, code, tokens["Ann"], type="block", who="Ben")
    stored = await bytes_of(kept.where)
    assert hashed("7" * 32).encode() in stored
    assert b"7" * 32 not in stored
    for key, facts in (
        ("7" * 32, {"opener": False, "muted": True, "blocked": True, "names": []}),
        ("b" * 32, {"opener": False, "muted": False, "blocked": True, "names": ["Ben"]}),
        ("a" * 32, {"opener": False, "muted": False, "blocked": False, "names": ["Ann"]}),
    ):
        (found,) = (await export_person(kept.where, key))["tables"]
        facts["opener"] = key[0] == "a"
        assert found | facts == found
        assert key[0] == "b" or "Ben" not in json.dumps(found)
    assert (await export_person(kept.where, watching["token"]))["tables"]
    for key in ("7" * 32, "b" * 32, watching["token"]):
        await erase_person(kept.where, key)
    left = await bytes_of(kept.where)
    for gone in ("7" * 32, "b" * 32, watching["token"], tokens["Ben"]):
        assert hashed(gone).encode() not in left
    assert b"Ben" not in left
    assert (await whole(kept.where)).faults == []
    async with web_support.serving(kept.open()) as server:
        await server.join(code, watch=True)  # a block of nobody blocks nobody
        assert await command(server, code, tokens["Ann"], type="close", id="z") == ""
    await erase_person(kept.where, "a" * 32)
    async with web_support.serving(kept.open()) as server:
        assert "not valid" in await command(server, code, tokens["Ann"], type="end")
