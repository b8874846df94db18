"""Rulings on what is asked by HTTP: games, records, replays, statistics and other people's bots."""

import asyncio
import json
import random
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import naive_fairness
import web_support
from hilojack import Match, games, load
from hilojack.records import read_jsonl, read_text, to_match
from hilojack.records.proofs import prove
from hilojack.review import Care, Decision, Patience, decisions
from hilojack.search.effort import Effort
from hilojack.voices import voice_of
from hilojack.web.hall.reviewing import Reviews
from hilojack.web.serving import openapi
from hilojack.web.serving.guard import Limits
from hilojack.web.storing.store import PlacedEntry
from hilojack.web.table import messages
from hilojack.web.table.entries import Finished, hashed, pack, unpack
from hilojack.web.table.tables import Table
from web_support import COMPILED, FAST, NONCE, Served, Serving

BOT = Path(__file__).parent.parent.parent / "examples" / "bot.py"


async def played(server: Served, game: str = "california-jack", **wish: Any) -> tuple[str, str]:
    """A match that is over: its identity, and the code of its table.

    Where there is an auction the others must play by a rule: bidding at random all four are set
    back so often that one match in twenty-five never ends.
    """
    laid = await server.lay(game, **({"players": ["me", "random"]} | wish))
    async with server.sit(laid["token"]) as page:
        state = await page.play()
        return state["match"], laid["code"]


# --- games ---------------------------------------------------------------------------------------


async def test_every_game_is_listed_with_its_presets_and_players() -> None:
    async with web_support.serving() as server:
        _, listed = await server.ask("GET", "/api/games")
        assert [one["game"] for one in listed] == list(games())
        assert all(one["presets"] and one["players"] and one["summary"] for one in listed)
        for one in listed:
            for preset in one["presets"]:
                path = f"/api/games/{one['game']}/rules?preset={preset['preset']}"
                _, told = await server.ask("GET", path)
                assert bool(told["differs"]) == (preset["preset"] != one["default"])
        _, players = await server.ask("GET", "/api/players")
        assert {p for one in listed for p in one["players"]} == {p["level"] for p in players}


@pytest.mark.parametrize("game", games())
async def test_a_rule_sheet_can_be_sent_back_as_it_came(game: str) -> None:
    async with web_support.serving() as server:
        _, told = await server.ask("GET", f"/api/games/{game}/rules")
        assert told["page"].startswith("# ")
        assert not any(line["changed"] for line in told["sheet"])
        rules = {line["key"]: line["data"] for line in told["sheet"] if line["key"] != "sides"}
        status, again = await server.ask("POST", f"/api/games/{game}/rules", {"rules": rules})
        assert (status, again) == (200, told)
        texts = {line["key"]: line["value"] for line in told["sheet"] if line["key"] != "sides"}
        status, again = await server.ask("POST", f"/api/games/{game}/rules", {"rules": texts})
        assert (status, again) == (200, told)


async def test_a_house_rule_is_marked_on_the_sheet_and_at_the_table(serving: Serving) -> None:
    async with serving() as server:
        rules = {"target": 11}
        _, told = await server.ask("POST", "/api/games/pitch/rules", {"rules": rules})
        changed = [line for line in told["sheet"] if line["changed"]]
        assert [(line["key"], line["value"]) for line in changed] == [("target", "11")]
        laid = await server.lay("pitch", rules=rules)
        _, invitation = await server.ask("GET", f"/api/tables/{laid['code']}")
        assert len(invitation["house_rules"]) == 1
        assert "eleven points" in invitation["house_rules"][0]
        _, sheet = await server.ask("GET", f"/api/tables/{laid['code']}/rules")
        assert [line["key"] for line in sheet["sheet"] if line["changed"]] == ["target"]


# --- matches -------------------------------------------------------------------------------------


async def test_the_record_of_a_match_is_true_and_proves_its_shuffles(serving: Serving) -> None:
    async with serving() as server:
        id, _ = await played(server)
        status, headers, data = await server.raw("GET", f"/api/matches/{id}/record")
        assert (status, headers["content-disposition"][-7:]) == (200, '.jsonl"')
        (record,) = read_jsonl(data.decode())
        assert record.finished
        assert record.header.kinds == ["human", "random"]
        assert {p.verdict for p in prove(to_match(record), record.header)} == {"consistent"}
        assert record.header.shuffle is not None
        assert record.header.shuffle.match == id
        assert record.header.shuffle.nonces == [NONCE, ""]
        assert naive_fairness.is_made_so([json.loads(line) for line in data.splitlines()])
        _, _, text = await server.raw("GET", f"/api/matches/{id}/record?format=text")
        assert read_text(text.decode()) == [record]
        assert (await server.ask("GET", f"/api/matches/{id}/record?format=pdf"))[0] == 409


async def test_a_replay_shows_every_act_and_ends_as_the_match_did(serving: Serving) -> None:
    async with serving() as server:
        id, code = await played(server, "pitch", seats=4, players=["me", "rule"])
        match = server.hall.rooms[code].table.match
        assert match is not None
        for seat in ("", "?seat=1"):
            _, told = await server.ask("GET", f"/api/matches/{id}/replay{seat}")
            assert [len(deal["steps"]) for deal in told["deals"]] == [
                len(deal.acts) + 1 for deal in match.deals
            ]
            last = told["deals"][-1]["steps"][-1]["state"]
            assert [side["score"] for side in last["sides"]] == list(match.scores)
            assert last["victor"] == match.victor
            voice = voice_of(match.seats, int(seat[-1]) if seat else None, match.variant)
            assert last["count"][:-2] == voice.explained(match.view(voice.seat))
            assert "card-points to" in " ".join(last["count"])
            hands = [step["state"]["hand"] for deal in told["deals"] for step in deal["steps"]]
            assert any(hands) == bool(seat)
        assert (await server.ask("GET", f"/api/matches/{id}/replay?seat=9"))[0] in (400, 409)
        _, told = await server.ask("GET", f"/api/matches/{id}/replay?seat=1&hands=all")
        for steps in (deal["steps"] for deal in told["deals"]):
            for step in steps:
                assert step["hands"][1] == step["state"]["hand"]
                sizes = [seat["cards"] for seat in step["state"]["seats"]]
                assert [len(hand) for hand in step["hands"]] == sizes
        assert (await server.ask("GET", f"/api/matches/{id}/replay?hands=most"))[0] == 400


async def test_a_match_in_play_has_no_record_and_no_replay(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["deal"])
            for what in ("record", "replay", "replay?hands=all"):
                status, told = await server.ask("GET", f"/api/matches/{page.state['match']}/{what}")
                assert status == 409
                assert "is not over" in told["error"]
        assert (await server.ask("GET", "/api/matches/nothing/record"))[0] == 404


async def test_the_same_deal_is_played_again(serving: Serving) -> None:
    async with serving() as server:
        id, code = await played(server, "german-whist")
        match = server.hall.rooms[code].table.match
        assert match is not None
        laid = await server.lay("german-whist", pack=f"{id}-1", players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["deal"])
            again = server.hall.rooms[laid["code"]].table.match
            assert again is not None
            assert again.deals[0].pack == match.deals[0].pack
            assert again.deals[0].dealer == match.deals[0].dealer
            _, proof = await server.ask("GET", f"/api/matches/{page.state['match']}/proof")
            assert proof["deals"][0]["again"]
            status, _ = await server.ask(
                "POST", "/api/tables", {"pack": f"{page.state['match']}-1"}
            )
            assert status == 409  # it is still being played
        assert (await server.ask("POST", "/api/tables", {"pack": f"{id}-9"}))[0] == 404


async def test_a_deal_is_played_on_from_an_act_in_the_middle(serving: Serving) -> None:
    async with serving() as server:
        id, code = await played(server, "pitch", seats=4, players=["me", "rule"])
        match = server.hall.rooms[code].table.match
        assert match is not None
        deal = match.deals[0]
        laid = await server.lay(pack=f"{id}-1", acts=9, players=["me", "random"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["choices"])
            assert page.state["seat"] == deal.seats[9]
            assert deal.acts[9] in [choice["act"] for choice in page.state["choices"]]
            again = server.hall.rooms[laid["code"]].table.match
            assert again is not None
            assert again.deal.acts == deal.acts[:9]
            await page.play(deals=1)
        assert (await server.ask("POST", "/api/tables", {"pack": f"{id}-1", "acts": 999}))[0] == 409


async def test_a_decision_is_tried_again_at_the_score_of_the_match(serving: Serving) -> None:
    async with serving() as server:
        id, code = await played(server, "pitch", seats=4, players=["me", "rule"])
        match = server.hall.rooms[code].table.match
        assert match is not None
        deal = match.deals[-1]
        again: dict[str, Any] = {
            "pack": f"{id}-{deal.number}",
            "at_score": True,
            "players": ["me", "rule"],
        }
        _, me = await server.ask("POST", "/api/me", {})
        laid = await server.lay(**again, key=me["key"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["choices"])
            assert page.state["seat"] == deal.seats[0]
            before = match.deals[-2].scores
            assert tuple(side["score"] for side in page.state["sides"]) == before
            assert [side["began"] for side in page.state["sides"]] == list(before)
            assert [side["deals"] for side in page.state["sides"]] == [[]] * 4
            state = dict(await page.play())
            await page.do("next")
            await page.till(lambda p: p.state["match"] != state["match"])
            await page.play()
            kept: dict[str, Any] = {"matches": 0}
            while not kept["matches"]:
                _, kept = await server.ask("GET", "/api/me", token=me["key"])
            assert [one["match"] for one in kept["latest"]] == [page.state["match"]], "no rehearsal"
        _, _, data = await server.raw("GET", f"/api/matches/{state['match']}/record")
        (record,) = read_jsonl(data.decode())
        assert record.header.scores == (list(before) if any(before) else None)
        assert to_match(record).scores == tuple(side["score"] for side in state["sides"])
        _, replay = await server.ask("GET", f"/api/matches/{state['match']}/replay")
        first = replay["deals"][0]["steps"][0]["state"]
        assert tuple(side["score"] for side in first["sides"]) == before
        laid = await server.lay(**(again | {"at_score": False}))
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["deal"])
            assert [side["score"] for side in page.state["sides"]] == [0] * 4


async def test_a_deal_with_shuffles_goes_another_way_when_it_is_played_again(
    serving: Serving,
) -> None:
    """Of the orders of the stock only those hold that came before; the others are made anew."""
    async with serving() as server:
        for _ in range(40):  # nine matches without one were seen
            id, code = await played(server, "black-jack", seats=3, players=["me", "rule", "rule"])
            match = server.hall.rooms[code].table.match
            assert match is not None
            number = next((deal.number for deal in match.deals if deal.shuffles), None)
            if number is not None:
                break
        assert number is not None
        laid = await server.lay(pack=f"{id}-{number}", players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            page.chance = random.Random(99)
            await page.play(deals=2)
        log = [unpack(data) for data in await server.hall.store.load(f"table/{laid['code']}")]
        again, live = Table(log), server.hall.rooms[laid["code"]].table  # type: ignore[arg-type]
        assert again.match is not None
        assert live.match is not None
        assert again.match.position == live.match.position


async def test_a_table_outlives_the_server_that_laid_it(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay("pitch", seats=4, players=["me", "rule", "random", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.play(deals=2)
            before, number = page.state, page.number
    async with serving() as server, server.sit(laid["token"], number) as page:
        page.state, page.number = dict(before), number
        assert (await page.hear())["type"] == "presence"
        status, told = await server.ask(
            "GET", f"/api/tables/{laid['code']}/state", token=laid["token"]
        )
        assert status == 200
        for name in ("hand", "sides", "phase", "turn", "commitment", "match"):
            assert told["state"][name] == before[name]
        page.state = told["state"]
        await page.play(deals=3)


async def test_a_match_is_reviewed_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = partial(decisions, care=Care(Effort(200), 256), patience=Patience(0, 0))
    monkeypatch.setattr("hilojack.web.hall.reviewed.decisions", quick)
    async with web_support.serving() as server:
        laid = await server.lay("german-whist", players=["me", "random"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["deal"])
            path = f"/api/matches/{page.state['match']}/review"
            assert (await server.ask("POST", path, {}))[0] == 409
            await page.play()
        assert (await server.ask("GET", path))[1]["error"].startswith("The review has not")
        status, told = await server.ask("POST", f"{path}?seat=0", {})
        assert status in (200, 202)
        async with asyncio.timeout(COMPILED):
            while told["state"] == "working":
                await asyncio.sleep(0.1)  # before it looks again
                _, told = await server.ask("GET", f"{path}?seat=0")
        assert (told["state"], told["done"]) == ("done", told["whole"])
        review = told["review"]
        assert review["complete"]
        match = server.hall.rooms[laid["code"]].table.match
        assert match is not None
        assert len(review["decisions"]) == len(match.deal.acts)
        by_number = {one["number"]: one for one in review["decisions"]}
        for number in review["worst"]:
            assert by_number[number]["said"][1].startswith("Better: ")
        _, other = await server.ask("GET", f"{path}?seat=1")
        assert other["review"]["worst"] == review["worst"]
        assert (await server.ask("GET", f"{path}?seat=7"))[0] == 400


async def test_a_deal_can_be_read_while_the_next_is_reviewed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match(load("california-jack"), seed=3)
    while not match.is_played and match.deal.number < 3:
        match.next_deal() if match.turn is None else match.act(match.legal_acts()[0])
    waiting, may_go_on = threading.Event(), threading.Event()
    quickly = partial(decisions, care=Care(Effort(60), 64), patience=Patience(0, 0))

    def slowly(match: Match, deals: tuple[int, ...], after: int) -> Iterator[Decision]:
        for one in quickly(match, deals=deals, after=after):
            if one.deal == 2 and not waiting.is_set():
                yield one
                waiting.set()
                assert may_go_on.wait(60)
            else:
                yield one

    monkeypatch.setattr("hilojack.web.hall.reviewed.decisions", slowly)
    reviews = Reviews()
    reviews.start(("one", None), match)
    try:
        assert await asyncio.to_thread(waiting.wait, COMPILED)
        told = reviews.told(("one", None), 0)
        assert told.state == "working"
        assert told.review is not None
        assert {one.deal for one in told.review.decisions if not one.rough} == {1}
        assert not told.review.complete
        assert reviews.told(("one", None), 0, deals=1, rough=told.rough).review is None
    finally:
        may_go_on.set()
    async with asyncio.timeout(120):
        while (told := reviews.told(("one", None), 0, 1, 3)).state == "working":
            await asyncio.sleep(0.05)  # before it looks again
    assert told.review is not None
    assert told.state == "done"
    assert len({one.deal for one in told.review.decisions}) > 1
    reviews.close()


async def test_who_opens_a_table_gets_a_seat_or_has_asked_to_watch() -> None:
    async with web_support.serving() as server:
        for players in (["rule", "rule"], ["open", "rule"], ["expert"]):
            asked: dict[str, Any] = {"players": players}
            status, told = await server.ask("POST", "/api/tables", asked)
            assert (status, told["field"]) == (400, "players")
            assert '"me"' in told["error"]
            assert '"watch": true' in told["error"]
            status, told = await server.ask("POST", "/api/tables", {**asked, "watch": True})
            assert (status, told["seat"]) == (201, None)
        for seated in ({}, {"players": ["rule", "me"]}):
            status, told = await server.ask("POST", "/api/tables", {**seated, "watch": True})
            assert (status, told["field"]) == (400, "watch")


async def test_the_description_says_who_may_be_a_player() -> None:
    async with web_support.serving() as server:
        _, told = await server.ask("GET", "/api/openapi.json")
        players = told["components"]["schemas"]["NewTable"]["properties"]["players"]
        assert {"me", "open", "expert"} < set(players["items"]["enum"])
        assert "`me`" in players["description"]
        _, _, page = await server.raw("GET", "/api/docs")
        assert b"Without <code>me</code>" in page


# --- people --------------------------------------------------------------------------------------


async def test_ones_own_play_is_kept_under_a_key(serving: Serving) -> None:
    async with serving() as server:
        _, me = await server.ask("POST", "/api/me", {})
        for _ in range(2):
            await played(server, key=me["key"])
        async with asyncio.timeout(COMPILED):
            told: dict[str, Any] = {"matches": 0}
            while told["matches"] < 2:
                _, told = await server.ask("GET", "/api/me", token=me["key"])
        assert (told["matches"], told["games"][0]["game"]) == (2, "california-jack")
        assert told["latest"][0]["against"] == ["random"]
        assert told["won"] == sum(one["won"] for one in told["latest"])
        _, other = await server.ask("GET", "/api/me", token="0" * 32)
        assert other["matches"] == 0
        assert (await server.ask("GET", "/api/me"))[0] == 401


DOORS: list[tuple[str, str, dict[str, Any] | None]] = [  # at which a key is shown
    ("GET", "/api/me", None),
    ("POST", "/api/tables", {"players": ["me", "rule"]}),
    ("POST", "/api/tables", {"daily": True}),
    ("POST", "/api/tables/{code}/join", {"watch": True}),
    ("POST", "/api/puzzles/1/answer", {}),
]


@pytest.mark.parametrize("key", ["x", "a" * 31, "a" * 33, "A" * 32, "g" * 32])
async def test_a_key_that_no_server_made_opens_nothing_unless_it_has_results(key: str) -> None:
    result = Finished("m", "pitch", "", won=True, points=3, deals=1, against=["rule"], at=0.0)
    async with web_support.serving() as server:
        laid = await server.lay(players=["me", "open"])

        async def shown(method: str, path: str, asked: dict[str, Any] | None) -> tuple[int, Any]:
            body = None if asked is None else {**asked, "key": key}
            body = {} if "puzzles" in path else body
            return await server.ask(method, path.format(code=laid["code"]), body, key)

        for door in DOORS:
            status, told = await shown(*door)
            assert (status, told["field"]) == (400, "key"), door
            assert "POST /api/me makes one" in told["error"]
        await server.hall.store.append([PlacedEntry(f"me/{hashed(key)}", 0, pack(result))])
        for door in DOORS:
            assert (await shown(*door))[0] in (200, 201), door


# --- other people's bots -------------------------------------------------------------------------


async def test_the_example_bot_plays_a_match_by_http() -> None:
    assert len([line for line in BOT.read_text().split('"""')[2].splitlines() if line]) <= 28
    async with web_support.serving() as server:
        laid = await server.lay("german-whist", players=["me", "open"])
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, str(BOT), f"http://127.0.0.1:{server.port}", laid["code"]),
            stdout=asyncio.subprocess.PIPE,
        )
        async with server.sit(laid["token"]) as page:
            state = await page.play()
        out, _ = await asyncio.wait_for(bot.communicate(), 30)
        assert bot.returncode == 0
        assert b"point" in out
        assert [seat["name"] for seat in state["seats"]].count("Botticelli") == 1


async def test_a_program_that_asks_by_http_is_there_until_it_asks_no_more(serving: Serving) -> None:
    async with serving(times=replace(FAST, takeover=0.2, touch=0.5)) as server:
        laid = await server.lay("german-whist", players=["me", "open"])
        joined = await server.join(laid["code"], name="Robot")
        path = f"/api/tables/{laid['code']}/state"
        async with server.sit(laid["token"]) as page:
            await server.ask("GET", path, token=joined["token"])
            await page.until(lambda m: m["type"] == "presence" and all(m["present"]))
            await page.till(lambda p: p.state["deal"])
            robot = 1 - page.state["seat"]
            await page.till(lambda p: p.state["seats"][robot]["kind"] == "bot")
            await server.ask("GET", path, token=joined["token"])
            await page.till(lambda p: p.state["seats"][robot]["kind"] == "person")


async def test_the_cards_are_counted_for_a_page_that_asks_and_for_no_other(
    serving: Serving,
) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "rule"])
        async with (
            server.sit(laid["token"]) as page,
            server.sit(laid["token"], counted=True) as other,
        ):
            await page.do("next")
            await other.till(lambda one: one.state["turn"] == one.state["seat"])
            assert other.state["counted"]
            await page.till(lambda one: one.number == other.number)
            assert page.state == other.state | {"counted": []}
            await page.say(type="hello", counted=True)
            await page.till(lambda one: one.state == other.state)
            assert list(server.hall.rooms[laid["code"]].broadcast._audiences) == [(0, True)]
            await page.act()
            await other.till(lambda one: one.number == page.number)
            assert page.state == other.state


@pytest.mark.parametrize("counted", [False, True])
async def test_the_lines_are_what_a_socket_says(serving: Serving, counted: bool) -> None:
    asked = "?counted=true" if counted else ""
    async with serving(limits=Limits(quiet_seconds=0.1)) as server:
        laid = await server.lay(players=["me", "rule"])
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(
            f"GET /api/tables/{laid['code']}/lines{asked} HTTP/1.1\r\n"
            f"Host: 127.0.0.1:{server.port}\r\n"
            f"Authorization: Bearer {laid['token']}\r\n\r\n".encode()
        )
        seen: list[dict[str, Any]] = []
        async with asyncio.timeout(10):
            while {"update", "pong"} - {one["type"] for one in seen[3:]}:
                line = await reader.readline()
                if line.startswith(b"{"):
                    seen.append(json.loads(line))
        assert seen[0]["type"] == "welcome"
        assert "pong" in [one["type"] for one in seen[1:3]], "all that there was has come"
        assert list(server.hall.rooms[laid["code"]].broadcast._audiences) == [(0, counted)]
        writer.close()


async def test_a_command_by_http_is_answered_as_on_a_socket(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "rule"])
        path = f"/api/tables/{laid['code']}"
        _, told = await server.ask("GET", f"{path}/state?after=2", token=laid["token"])
        while not told["state"]["choices"]:
            after = told["number"]
            _, told = await server.ask("GET", f"{path}/state?after={after}", token=laid["token"])
        act = {"type": "act", "id": "a", "at": told["number"]}
        card = told["state"]["choices"][0]["act"]
        status, done = await server.ask(
            "POST", f"{path}/commands", act | {"act": card}, laid["token"]
        )
        assert (status, done["type"]) == (200, "done")
        status, no = await server.ask(
            "POST", f"{path}/commands", act | {"id": "b", "act": 0}, laid["token"]
        )
        assert (status, no["type"]) == (409, "refused")
        assert (await server.ask("GET", f"{path}/state?after=x", token=laid["token"]))[0] == 400


async def test_the_interface_is_described_as_it_is() -> None:
    whole = openapi.document()
    text = json.dumps(whole)
    for name in whole["components"]["schemas"]:
        assert text.count(f'"{name}"') >= 1
    kinds = [kind.__name__ for kind in messages.FromPage.__args__ + messages.FromServer.__args__]
    assert set(kinds) <= set(whole["components"]["schemas"])
    async with web_support.serving() as server:
        for path, methods in whole["paths"].items():
            real = path.replace("{game}", "pitch").replace("{code}", "x").replace("{id}", "x")
            for method in methods:
                status, _, data = await server.raw(
                    method.upper(), real, {} if method == "post" else None
                )
                assert status != 405, path
                assert json.loads(data)
        status, _, page = await server.raw("GET", "/api/docs")
        assert status == 200
        assert all(path.encode() in page for path in whole["paths"])
        assert b"<script" not in page
        assert b"hilojack_sockets 0.0" in await server.figures()
        assert (await server.ask("GET", "/healthz"))[1] == {"status": "well"}
