"""The deal of the day: played once, resumed if begun, compared with par and with others."""

import asyncio
import json
from typing import Any

import pytest

from hilojack.fairness import commit
from hilojack.records import read_jsonl, to_match
from hilojack.records.proofs import prove
from hilojack.web.hall.people import DAILY_GAMES, Daily, day_from, play_par, today
from hilojack.web.hall.thinking import Thinkers
from hilojack.web.storing.store import MemoryStore
from web_support import Kept, Served, Serving, serving as serve


@pytest.fixture
def quick_par(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal of the day among players who think no time."""
    for module in ("serving.endpoints.tables", "hall.people"):
        monkeypatch.setattr(f"hilojack.web.{module}.PAR_PLAYER", "rule")


async def play_daily(server: Served, **asked: Any) -> tuple[Any, int]:
    """Play the deal of the day. Return the last state, and the lead."""
    laid = await server.lay(daily=True, **asked)
    async with server.sit(laid["token"]) as page:
        await page.till(lambda p: p.state["choices"])
        state = await page.play()
        scores = [side["score"] for side in state["sides"]]
        return state, scores[0] - max(scores[1:])


async def told_mine(server: Served, key: str) -> Any:
    """The deal of the day once it has the result of a key."""
    async with asyncio.timeout(10):
        while not (told := (await server.ask("GET", "/api/daily", token=key))[1])["mine"]:
            await asyncio.sleep(0.02)  # before it looks again
    return told


@pytest.mark.usefixtures("quick_par")
async def test_everybody_plays_the_same_deal_of_the_day(serving: Serving) -> None:
    async with serving() as server:
        packs = set()
        for key in ("a" * 32, "b" * 32, ""):
            laid = await server.lay(daily=True, key=key)
            async with server.sit(laid["token"]) as page:
                await page.till(lambda p: p.state["choices"])
                assert page.state["may_undo"].startswith("The daily deal")
                assert (await page.do("hint"))["type"] == "refused"
                assert (await page.do("swap", seat=0, level="master"))["type"] == "refused"
                assert page.state["daily"] == {"date": today(), "counts": bool(key)}
                assert page.state["title"].endswith("daily deal" if key else "for practice")
                state = await page.play()
                assert state["phase"] == "match-over"
                assert (await page.do("next"))["type"] == "refused"
                _, _, data = await server.raw("GET", f"/api/matches/{state['match']}/record")
                packs.add(tuple(to_match(read_jsonl(data.decode())[0]).deal.pack))
        assert len(packs) == 1
        told = await told_mine(server, "b" * 32)
        assert sum(one["people"] for one in told["results"]) == 2, "who has no key is not counted"


@pytest.mark.usefixtures("quick_par")
async def test_a_daily_deal_counts_once_and_is_then_only_for_practice(serving: Serving) -> None:
    key = "9" * 32
    async with serving() as server:
        asked = {"daily": True, "key": key}
        status, told = await server.ask("POST", "/api/tables", asked | {"practice": True})
        assert (status, told["error"]) == (
            409,
            "You can practise today's deal once you have played it.",
        )
        state, points = await play_daily(server, key=key)
        told = await told_mine(server, key)
        assert (told["mine"]["points"], told["mine"]["match"]) == (points, state["match"])
        assert told["results"] == [{"points": points, "people": 1}]
        status, refused = await server.ask("POST", "/api/tables", asked)
        assert (status, refused["error"]) == (
            409,
            "You have played today's deal: its result stays.",
        )
        again, _ = await play_daily(server, key=key, practice=True)
        assert again["daily"] == {"date": today(), "counts": False}
        await asyncio.sleep(0.1)  # a result that ought not to be would be kept
        told = await told_mine(server, key)
        assert told["mine"]["match"] == state["match"]
        assert told["results"] == [{"points": points, "people": 1}]
        _, me = await server.ask("GET", "/api/me", token=key)
        assert [one["match"] for one in me["daily"]] == [state["match"]]
        assert me["matches"] == 0


@pytest.mark.usefixtures("quick_par")
async def test_a_daily_deal_that_was_begun_is_resumed_in_any_tab_and_after_a_restart(
    kept: Kept,
) -> None:
    key = "9" * 32
    async with serve(kept.open()) as server:
        _, before = await server.ask("GET", "/api/daily", token=key)
        assert (before["begun"], before["mine"]) == (False, None)
        tabs = [server.ask("POST", "/api/tables", {"daily": True, "key": key}) for _ in range(4)]
        laid = await asyncio.gather(*tabs)
        assert {status for status, _ in laid} == {201}
        assert len({(one["code"], one["token"], one["seat"]) for _, one in laid}) == 1
        _, other = await server.ask("POST", "/api/tables", {"daily": True, "key": "8" * 32})
        assert other["code"] != laid[0][1]["code"]
        assert (await server.ask("GET", "/api/daily", token=key))[1]["begun"]
        async with server.sit(laid[0][1]["token"]) as page:
            await page.till(lambda p: p.state["choices"])
            act, match = page.state["choices"][0]["act"], page.state["match"]
            assert (await page.do("act", at=page.number, act=act))["type"] == "done"
    async with serve(kept.open()) as server:
        assert (await server.ask("GET", "/api/daily", token=key))[1]["begun"]
        back = await server.lay(daily=True, key=key)
        assert back == laid[0][1]
        async with server.sit(back["token"]) as page:
            await page.till(lambda p: p.state["hand"])
            assert page.state["match"] == match
            assert act not in page.state["hand"]
            await page.play()
        told = await told_mine(server, key)
        assert sum(one["people"] for one in told["results"]) == 1
        assert not told["begun"]


@pytest.mark.usefixtures("quick_par")
async def test_who_finishes_after_the_day_is_not_compared_since_the_cards_are_known(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, day = "9" * 32, today()
    async with serving() as server:
        laid = await server.lay(daily=True, key=key)
        for module in (
            "serving.endpoints.tables",
            "serving.endpoints.daily",
            "hall.people",
            "hall.archive",
        ):
            monkeypatch.setattr(f"hilojack.web.{module}.today", lambda: day_from(day, 1))
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["choices"])
            await page.play()
        told: Any = {"mine": None}
        async with asyncio.timeout(10):
            while not told["mine"]:
                _, told = await server.ask("GET", f"/api/daily/{day}", token=key)
        assert told["results"] == [], "its secret is public"
        assert told["secret"] == (await server.ask("GET", "/api/daily"))[1]["yesterday"]["secret"]
        _, new = await server.ask("GET", "/api/daily", token=key)
        assert (new["mine"], new["begun"]) == (None, False)


@pytest.mark.usefixtures("quick_par")
async def test_an_earlier_day_is_found_by_its_date_and_no_other(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    key, day = "9" * 32, today()
    async with serving() as server:
        state, points = await play_daily(server, key=key)
        await told_mine(server, key)
        for module in (
            "serving.endpoints.tables",
            "serving.endpoints.daily",
            "hall.people",
            "hall.archive",
        ):
            monkeypatch.setattr(f"hilojack.web.{module}.today", lambda: day_from(day, 1))
        _, told = await server.ask("GET", f"/api/daily/{day}", token=key)
        assert (told["date"], told["mine"]["match"]) == (day, state["match"])
        assert told["results"] == [{"points": points, "people": 1}]
        assert told["commitment"] == commit(told["secret"])
        for wrong in (day_from(day, -400), day_from(day, 2), "2026-02-30", "yesterday", "9" * 99):
            assert (await server.ask("GET", f"/api/daily/{wrong}"))[0] == 404
        drawn = [await server.hall.store.load(f"day/{day_from(day, n)}") for n in (-400, 2)]
        assert drawn == [[], []], "a question draws no secret"


async def test_par_is_what_strong_players_come_to() -> None:
    thinkers = Thinkers(1)
    daily = Daily(MemoryStore(), thinkers)
    days = [f"2026-03-{day:02}" for day in range(1, 1 + len(DAILY_GAMES))]
    matches = [await daily.match(day) for day in days]
    assert {match.variant.game for match in matches} == set(DAILY_GAMES)
    assert matches[0].deal.pack != matches[-1].deal.pack
    whist = next(match for match in matches if match.variant.game == "german-whist")
    assert play_par(whist) in (-1, 1)
    thinkers.close()


async def test_the_deal_of_a_day_is_the_same_at_all_servers_of_a_store(kept: Kept) -> None:
    thinkers = Thinkers(1)
    stores = [kept.open() for _ in range(2 if "postgres" in kept.where else 1)]
    at_once = [Daily(store, thinkers).match("2026-03-01") for store in stores * 2]
    packs = {match.deal.pack for match in await asyncio.gather(*at_once)}
    assert len(packs) == 1
    elsewhere = await Daily(MemoryStore(), thinkers).match("2026-03-01")
    assert elsewhere.deal.pack not in packs, "it does not follow from the date"
    for store in stores:
        await store.close()
    thinkers.close()


@pytest.mark.usefixtures("quick_par")
async def test_the_daily_deal_is_proven_when_its_day_is_over(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = "2026-03-01"
    for module in (
        "serving.endpoints.tables",
        "serving.endpoints.daily",
        "hall.people",
        "hall.archive",
    ):
        monkeypatch.setattr(f"hilojack.web.{module}.today", lambda: day)
    async with serving() as server:
        _, eve = await server.ask("GET", "/api/daily")
        day = "2026-03-02"
        laid = await server.lay(daily=True)
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["choices"])
            commitment = page.state["commitment"]
            assert commitment == eve["tomorrow"]["commitment"]
            state = await page.play()
        path = f"/api/matches/{state['match']}"
        _, told = await server.ask("GET", "/api/daily")
        assert (told["commitment"], told["yesterday"]["date"]) == (commitment, "2026-03-01")
        assert commit(told["yesterday"]["secret"]) == eve["commitment"]
        secret = b"".join(await server.hall.store.load(f"day/{day}"))
        words = json.loads(secret)["secret"].encode()
        for kind in ("proof", "record", "record?format=text", "replay"):
            _, _, data = await server.raw("GET", f"{path}/{kind}")
            assert words not in data, "others are still to play it"
        day = "2026-03-03"
        _, told = await server.ask("GET", "/api/daily")
        assert commit(told["yesterday"]["secret"]) == commitment
        _, _, data = await server.raw("GET", f"{path}/record")
        (record,) = read_jsonl(data.decode())
        (proof,) = prove(to_match(record))
        assert (proof.verdict, proof.fault) == ("nothing to prove", "")
        assert "the server could choose its secret" in proof.doubt
        assert proof.shares is not None
        assert (proof.shares.match, proof.shares.commitment) == ("daily20260302", commitment)
        _, shown = await server.ask("GET", f"{path}/proof")
        assert shown["deals"][0]["secret"] == proof.shares.secret
