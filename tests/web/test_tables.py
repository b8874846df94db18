"""Rulings on a table: who may do what at it, and what everybody is told."""

import asyncio
import io
import random
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args

import pytest

import naive_fairness
import web_support
from hilojack import games
from hilojack.cards import parse_card
from hilojack.variants.variant import read_file, seats_of
from hilojack.web.hall.journal import Journal
from hilojack.web.hall.rooms import DECIDE
from hilojack.web.table import entries, messages
from hilojack.web.table.tables import APPLY
from web_support import FAST, NONCE, PATIENT, Page, Serving

ALL = [
    (game, preset, seats)
    for game in games()
    for preset in read_file(game)["presets"]
    for seats in seats_of(read_file(game), preset)
]
DEALS = 2  # the whole match would take long; of a preset that is not the usual one, one deal
KEPT = [(("sqlite", "postgres")[n % 2], game) for n, game in enumerate(games())]


def was_dealt(state: dict[str, Any], pack: str) -> None:
    """The hand with which a page began a deal is what its seat gets of the pack, as it was told
    before the match: from this the page tells that it played with the pack that is proved.
    """
    dealer = next(n for n, seat in enumerate(state["seats"]) if seat["dealer"])
    place = (state["seat"] - dealer) % len(state["seats"])
    lie = zip(pack.split(), state["round"]["dealt"], strict=True)
    assert {parse_card(card) for card, to in lie if to == place} == set(state["hand"])


@pytest.mark.parametrize(("kept", "game"), KEPT, indirect=["kept"])  # half of them in each
async def test_every_game_and_preset_is_played_through_the_socket(
    serving: Serving, game: str
) -> None:
    async with serving() as server:
        for _, preset, seats in (one for one in ALL if one[0] == game):
            laid = await server.lay(
                game, preset=preset, seats=seats, players=["me"] + ["rule"] * (seats - 1)
            )
            async with server.sit(laid["token"]) as page:
                usual = preset == read_file(game)["default"]
                state = await page.play(deals=DEALS if usual else 1)
                _, proof = await server.ask("GET", f"/api/matches/{state['match']}/proof")
            for begun, deal in zip(page.begun, proof["deals"], strict=True):
                was_dealt(begun, deal["pack"])
            assert state["phase"] in ("deal-over", "match-over")
            assert state["count"]


async def test_a_match_goes_on_to_its_end_and_to_a_rematch(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "random"])
        async with server.sit(laid["token"]) as page:
            state = await page.play()
            first = state["match"]
            assert state["victor"] is not None
            assert (await page.do("next"))["type"] == "done"
            await page.till(lambda p: p.state["match"] != first)
            assert page.state["deal"] == 1
            assert page.state["sides"][0]["deals"] == []


async def test_two_people_meet_by_a_code(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay("pitch", players=["me", "rule", "open", "rule"], seats=4)
        _, invitation = await server.ask("GET", f"/api/tables/{laid['code']}")
        assert invitation["open"] == [2]
        assert invitation["state"] == "waiting"
        joined = await server.join(laid["code"], name="Zoë")
        async with server.sit(laid["token"]) as one, server.sit(joined["token"]) as other:
            await asyncio.gather(one.play(deals=2), other.play(deals=2))
        assert [seat["name"] for seat in one.state["seats"]].count("Zoë") == 1
        assert one.state["seat"] != other.state["seat"]
        assert one.state["sides"][0]["score"] == other.state["sides"][0]["score"]


async def test_a_name_that_is_taken_gets_a_number(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(name="Ann", players=["me", "open"])
        await server.join(laid["code"], name="ann")
        _, told = await server.ask("GET", f"/api/tables/{laid['code']}")
        assert [seat["name"] for seat in told["seats"]] == ["Ann", "ann 2"]


async def test_a_full_table_can_only_be_watched(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "rule"])
        status, told = await server.ask("POST", f"/api/tables/{laid['code']}/join", {"name": "Z"})
        assert (status, told["error"]) == (409, "This table is full; you can watch.")
        watching = await server.join(laid["code"], watch=True)
        async with server.sit(laid["token"]) as page, server.sit(watching["token"]) as watcher:
            await asyncio.gather(page.play(deals=1), watcher.till(lambda p: p.state["count"]))
            assert watcher.state["seat"] is None
            assert not any(m.get("changes", {}).get("hand") for m in watcher.seen)
            refused = await watcher.do("act", at=watcher.number, act=0)
            assert refused["why"] == "Spectators can only watch."


async def test_a_command_that_comes_twice_is_performed_once(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "open"])
        joined = await server.join(laid["code"])
        async with server.sit(laid["token"]) as one, server.sit(joined["token"]) as other:
            await asyncio.gather(one.do("next"), other.do("next"))
            await one.till(lambda p: p.state["deal"])
            await other.till(lambda p: p.state["deal"])
            page = one if one.state["choices"] else other
            act = page.state["choices"][0]["act"]
            first = await page.do("act", id="x", at=page.number, act=act)
            again = await page.do("act", id="x", at=0, act=act)
            assert first == again
            match = server.hall.rooms[laid["code"]].table.match
            assert match is not None
            assert len(match.deal.acts) == 1


async def test_an_act_for_an_older_turn_is_refused(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.do("next")
            await page.till(lambda p: p.state["choices"])
            refused = await page.do("act", at=1, act=page.state["choices"][0]["act"])
            assert "earlier turn" in refused["why"]


async def test_an_illegal_card_is_refused_in_a_players_words(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.do("next")
            await page.till(lambda p: p.state["choices"])
            other = next(card for card in range(52) if card not in page.state["hand"])
            refused = await page.act(other)
            assert refused["why"].startswith("You do not hold the ")
            assert (await page.act(10**30))["type"] == "refused"


async def test_a_card_that_does_not_fit_is_refused_with_what_binds(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.do("next")
            for _ in range(60):
                await page.till(lambda p: p.state["choices"] or p.state["phase"] == "deal-over")
                acts = [choice["act"] for choice in page.state["choices"]]
                barred = [card for card in page.state["hand"] if card not in acts]
                if barred and page.state["phase"] == "play":
                    break
                await page.act(acts[0])
            asks = page.state["asks"]
            refused = await page.act(barred[0])
            assert refused["asks"] == asks
            assert asks["kind"] in ("trump", "follow", "follow-or-trump")
            assert refused["duty"].rstrip(".") == page.state["prompt"].rstrip(".")
            assert "you hold" in refused["why"]
            stranger = next(card for card in range(52) if card not in page.state["hand"])
            refused = await page.act(stranger)
            assert (refused["asks"], refused["duty"]) == (None, "")


async def test_a_page_that_comes_back_receives_what_it_missed(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "open"])
        joined = await server.join(laid["code"])
        async with server.sit(laid["token"]) as stays, server.sit(joined["token"]) as other:
            await asyncio.gather(stays.do("next"), other.do("next"))
            async with server.sit(laid["token"]) as page:
                await page.till(lambda p: p.state["deal"])
                last, state = page.number, dict(page.state)
            for _ in range(3):
                await stays.till(lambda p: p.number >= other.number)
                await other.till(lambda p: p.number >= stays.number)
                await (stays if stays.state["choices"] else other).act()
            await stays.till(lambda p: p.number >= other.number)
            async with server.sit(laid["token"], last) as back:
                back.number, back.state = last, state
                await back.till(lambda p: p.number >= stays.number)
                assert not any(m["type"] == "welcome" for m in back.seen)
                assert back.state["hand"] == stays.state["hand"]
                assert back.state["turn"] == stays.state["turn"]
            async with server.sit(laid["token"], 10**6) as lost:
                assert (await lost.hear())["type"] == "welcome"


async def test_who_is_alone_and_comes_back_receives_what_he_missed(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.do("next")
            await page.till(lambda p: p.state["choices"])
            last, state = page.number, dict(page.state)
            act = state["choices"][0]["act"]
            await page.say(type="act", id="x", at=last, act=act)
        table = server.hall.rooms[laid["code"]].table
        async with asyncio.timeout(10):
            while table.number == last:
                await asyncio.sleep(0.01)  # before it looks again
        async with server.sit(laid["token"], last) as back:
            back.number, back.state = last, state
            await back.till(lambda p: p.number > last and len(p.seen) > 1)
            assert [m["type"] for m in back.seen][:2] == ["update", "presence"]
            assert back.seen[0]["events"][0]["card"] == act
            assert (await back.do("act", id="x", at=0, act=act))["number"] == last + 1


async def test_what_was_missed_is_told_from_the_log_by_another_server(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.do("next")
            await page.till(lambda p: p.state["choices"])
            last, state = page.number, dict(page.state)
            for _ in range(2):
                await page.act()
                await page.till(lambda p: p.state["choices"])
            told = [m for m in page.seen if m["type"] == "update" and m["number"] > last]
    async with serving() as server:
        for most in (last, last + 1):  # the second time they are known
            async with server.sit(laid["token"], most) as back:
                back.number, back.state = most, dict(state)
                again = [await back.hear() for _ in range(page.number - most)]
                assert {message["type"] for message in again} == {"update"}
        for one, other in zip(told[1:], again, strict=True):
            assert (one["number"], one["told"], one["events"]) == (
                other["number"],
                other["told"],
                other["events"],
            )


async def test_a_bot_takes_over_a_lost_seat_and_gives_it_back(serving: Serving) -> None:
    async with serving(times=replace(FAST, takeover=0.2)) as server:
        laid = await server.lay(players=["me", "open"])
        joined = await server.join(laid["code"], name="Zoë")
        async with server.sit(laid["token"]) as page:
            async with server.sit(joined["token"]) as other:
                await asyncio.gather(page.do("next"), other.do("next"))
                await page.till(lambda p: p.state["deal"])
            told = await page.until(
                lambda m: (
                    (m["type"] == "presence" and any(m["takeover"]))
                    or (m["type"] == "presence" and not all(m["present"]))
                )
            )
            assert not all(told["present"])
            await page.till(lambda p: p.state["seats"][1 - p.state["seat"]]["kind"] == "bot")
            async with server.sit(joined["token"]):
                await page.till(lambda p: p.state["seats"][1 - p.state["seat"]]["kind"] == "person")


async def test_undo_is_done_at_once_among_bots_and_asked_of_people(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "open"])
        joined = await server.join(laid["code"])
        async with server.sit(laid["token"]) as one, server.sit(joined["token"]) as other:
            await asyncio.gather(one.do("next"), other.do("next"))
            await one.till(lambda p: p.state["deal"])
            await other.till(lambda p: p.state["deal"])
            first, second = (one, other) if one.state["choices"] else (other, one)
            hand = list(first.state["hand"])
            await first.act()
            assert (await first.do("undo"))["type"] == "done"
            await second.till(lambda p: p.state["request"])
            assert second.state["request"]["words"].split(" asks to take back: ")[1]
            assert (await second.do("answer", yes=False))["type"] == "done"
            await first.till(lambda p: not p.state["request"])
            assert first.state["hand"] != hand
            await first.do("undo")
            await second.till(lambda p: p.state["request"])
            await second.do("answer", yes=True)
            await first.till(lambda p: p.state["hand"] == hand)
        alone = await server.lay(players=["me", "rule"])
        async with server.sit(alone["token"]) as page:
            await page.do("next")
            await page.till(lambda p: p.state["choices"])
            hand = list(page.state["hand"])
            await page.act()
            assert (await page.do("undo"))["type"] == "done"
            await page.till(lambda p: p.state["hand"] == hand)


async def ask_before_a_bot(one: Page, other: Page) -> Page:
    """Play until one of two people asks to take back while it is for a bot to act; who asks."""
    while True:
        for page, asked in ((one, other), (other, one)):
            with suppress(TimeoutError):
                await page.till(lambda p: p.state["choices"] and not p.state["request"], 0.3)
            if not page.state["choices"]:
                continue
            await page.act()
            if (await page.do("undo"))["type"] != "done":
                continue
            await page.till(lambda p: p.state["request"])
            if page.state["seats"][page.state["turn"]]["kind"] == "bot":
                return page
            await asked.till(lambda p: p.state["request"])
            await asked.do("answer", yes=False)


async def test_who_does_not_answer_does_not_stop_the_bots(serving: Serving) -> None:
    async with serving(times=replace(FAST, answer=0.3)) as server:
        laid = await server.lay("pitch", seats=4, players=["me", "open", "rule", "rule"])
        joined = await server.join(laid["code"])
        async with server.sit(laid["token"]) as one, server.sit(joined["token"]) as other:
            await asyncio.gather(one.do("next"), other.do("next"))
            page = await ask_before_a_bot(one, other)
            number = page.number
            await page.till(lambda p: p.number > number and not p.state["request"], 5)


async def test_a_claim_is_proven_and_played_out(serving: Serving) -> None:
    async with serving() as server:
        claimed = 0
        for seed in range(6):
            laid = await server.lay(players=["me", "rule"])
            async with server.sit(laid["token"]) as page:
                page.chance = random.Random(seed)
                await page.do("next")
                await page.till(lambda p: p.state["choices"])
                assert (await page.do("claim"))["why"].startswith("The rest is not certain")
                while page.state["phase"] == "play" and page.state["may_claim"]:
                    await page.act()
                    await page.till(
                        lambda p: p.state["choices"] or not p.state["may_claim"] or p.state["count"]
                    )
                if page.state["phase"] == "play":
                    lamps = page.state["lamps"]
                    assert (await page.do("claim"))["type"] == "done"
                    await page.till(lambda p: p.state["count"])
                    if all(lamp["certain"] for lamp in lamps):
                        now = [(lamp["item"], lamp["side"]) for lamp in page.state["lamps"]]
                        assert now == [(lamp["item"], lamp["side"]) for lamp in lamps]
                    claimed += 1
        assert claimed > 2


async def test_chat_is_free_among_friends_and_phrases_among_strangers(serving: Serving) -> None:
    async with serving() as server:
        for friendly in (True, False):
            laid = await server.lay(players=["me", "open"], friendly=friendly)
            joined = await server.join(laid["code"], name="Zoë")
            async with server.sit(laid["token"]) as one, server.sit(joined["token"]) as other:
                told = await other.do("say", text=" well\nplayed ")
                assert (told["type"] == "done") == friendly
                await other.do("say", id="once", phrase=1)
                await other.do("say", id="once", phrase=1)
                await other.do("say", phrase=2)
                await one.till(lambda p: p.said and p.said[-1] == ("Zoë", "Well played!"))
                free = [("Zoë", "well played")] if friendly else []
                assert one.said == [*free, ("Zoë", "Good luck!"), ("Zoë", "Well played!")]
                assert (await other.do("say", phrase=99))["type"] == "refused"
                assert (await other.do("say", text="x" * 400))["type"] == "refused"


async def test_chat_is_kept_with_the_table_and_said_once_through_a_restart(
    serving: Serving,
) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "open"], name="Ann")
        ben = await server.join(laid["code"], name="Ben")
        first, second = [(await server.join(laid["code"], watch=True))["token"] for _ in range(2)]
        for token, text in ((laid["token"], "hello"), (first, "hi"), (second, "hey")):
            asked = {"type": "say", "id": "same", "text": text}
            path = f"/api/tables/{laid['code']}/commands"
            assert (await server.ask("POST", path, asked, token))[0] == 200
    heard = [("Ann", "hello"), ("Spectator 1", "hi"), ("Spectator 2", "hey")]
    async with serving() as server, server.sit(ben["token"]) as page:
        await page.till(lambda p: p.state)
        assert page.said == heard, "of who has the same id nobody is taken for another"
        assert [one["spectator"] for one in page.chat] == [None, 1, 2]
        assert [one["seat"] for one in page.chat] == [0, None, None]
        assert (await server.ask("POST", path, asked, second))[0] == 200
        assert (await page.do("say", text="bye"))["type"] == "done"
        assert page.said == [*heard, ("Ben", "bye")]


async def test_who_comes_back_receives_the_chat_that_they_missed(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "open"], name="Ann")
        ben = await server.join(laid["code"], name="Ben")
        async with server.sit(laid["token"]) as ann:
            async with server.sit(ben["token"]) as page:
                await page.till(lambda p: p.state)
            await ann.do("say", text="are you there?")
            async with server.sit(ben["token"], last=page.number) as again:
                again.number = page.number
                told = await again.hear()
        assert told["type"] == "update"
        (event,) = told["events"]
        assert (event["event"], event["text"], told["told"]) == ("said", "are you there?", [])


async def test_the_last_hundred_messages_are_received_on_arrival(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "open"], name="Ann")
        async with server.sit(laid["token"]) as ann:
            for n in range(103):
                assert (await ann.do("say", text=f"{n}"))["type"] == "done"
            assert len(ann.said) == 103
        async with server.sit(laid["token"]) as ann:
            await ann.till(lambda p: p.state)
            assert ann.said == [("Ann", f"{n}") for n in range(3, 103)]


async def test_chat_makes_no_act_stale_and_gives_no_more_time(serving: Serving) -> None:
    async with serving(times=PATIENT) as server:
        laid = await server.lay(players=["me", "open"], name="Ann", customs={"clock": "relaxed"})
        ben = await server.join(laid["code"], name="Ben")
        async with server.sit(laid["token"]) as ann, server.sit(ben["token"]) as bea:
            for page in (ann, bea):
                await page.till(lambda p: p.is_to_say_next)
                await page.say(type="next", id="n")
            for page in (ann, bea):
                await page.till(lambda p: p.state["phase"] == "play")
            room = server.hall.rooms[laid["code"]]
            since = room.attendance._turn_since
            page, other = (ann, bea) if ann.state["choices"] else (bea, ann)
            at = page.number
            await other.do("say", text="hm")
            await page.till(lambda p: p.number > at)
            act = page.state["proper"][0]
            assert room.attendance._turn_since == since
            assert (await page.do("act", at=at, act=act))["type"] == "done"


async def test_chat_fills_no_log_and_a_full_log_takes_chat(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hilojack.web.table.saying.MOST_SAID", 3)
    async with serving(times=PATIENT) as server:
        laid = await server.lay(players=["me", "rule"], name="Ann")
        watching = await server.join(laid["code"], watch=True)
        other = await server.join(laid["code"], watch=True)
        async with server.sit(laid["token"]) as ann:
            for _ in range(3):
                assert (await ann.do("say", text="hi"))["type"] == "done"
            assert "open another table" in (await ann.do("say", text="hi"))["why"]
            room = server.hall.rooms[laid["code"]]
            monkeypatch.setattr("hilojack.web.table.standing.MOST_ENTRIES", room.table.number + 2)
            assert (await ann.next())["type"] == "done", "chat does not count"
            await ann.till(lambda p: p.state["phase"] == "play")
            monkeypatch.setattr("hilojack.web.table.standing.MOST_ENTRIES", 1)
            path, said = f"/api/tables/{laid['code']}/commands", []
            for n in range(4):
                token = (watching if n % 2 else other)["token"]
                asked = {"type": "say", "id": f"{n}", "text": "hi"}
                said.append((await server.ask("POST", path, asked, token))[0])
            assert said == [200, 200, 200, 409], "spectators share theirs"


async def test_chat_does_not_hold_up_a_computer_player() -> None:
    slow = replace(PATIENT, beat=1.0)
    async with web_support.serving(times=slow) as server:
        laid = await server.lay(players=["me", "rule", "rule"], game="pitch", seats=3)
        watching = await server.join(laid["code"], watch=True)
        async with server.sit(laid["token"]) as ann, server.sit(watching["token"]) as other:
            await ann.till(lambda p: p.is_to_say_next)
            await ann.next()
            table = server.hall.rooms[laid["code"]].table
            while table.match is None or table.match.turn == table.seat_of(0):
                if ann.state["choices"]:
                    await ann.act()
                else:
                    await ann.hear()
            moment, said = table.moment, 0
            async with asyncio.timeout(5):
                while table.moment == moment:
                    await other.do("say", text="hm")
                    said += 1
                    await asyncio.sleep(0.05)  # not more than a person says
            assert said > 1


async def test_a_seat_is_given_to_a_bot_and_taken_back(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay("pitch", seats=4, players=["me", "open", "rule", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state)
            assert (await page.do("swap", seat=2, level="rule"))["type"] == "refused"
            assert (await page.do("swap", seat=1, level="nobody"))["type"] == "refused"
            assert (await page.do("swap", seat=1, level="random"))["type"] == "done"
            await page.till(lambda p: p.state["seats"][1]["level"] == "random")
            await page.do("next")
            await page.till(lambda p: p.state["deal"])
            seat = page.state["seat"]
            await page.do("swap", seat=seat, level="rule")
            await page.till(lambda p: p.state["phase"] == "deal-over")
            await page.do("swap", seat=seat)
            await page.till(lambda p: p.me["kind"] == "person")


async def test_a_hint_is_a_legal_act_in_words(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay("black-jack", seats=2, players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.do("next")
            await page.till(lambda p: p.state["choices"])
            told = await page.do("hint")
            assert told["type"] == "hinted"
            acts = [choice["act"] for choice in page.state["choices"]]
            assert told["act"] in acts
            assert told["words"]
            if len(acts) == 1:
                assert (told["instead"], told["cost"], told["chance"]) == (None, None, None)
            else:
                assert told["instead"] in acts
                assert told["instead"] != told["act"]
                assert told["cost"]["mean"] >= 0
                assert 0 <= told["chance"]["mean"] <= 1
                for reason in told["reasons"]:
                    assert min(reason["often"], reason["instead"]) >= 0


async def test_a_bot_that_fails_does_not_stop_the_table(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    for answer in (ZeroDivisionError(), 99):

        def choose(self: object, view: object, answer: Exception | int = answer) -> int:
            if isinstance(answer, Exception):
                raise answer
            return answer

        monkeypatch.setattr("hilojack.players.random.RandomPlayer.choose", choose)
        journal = io.StringIO()
        async with serving(journal=Journal(journal)) as server:
            laid = await server.lay(players=["me", "random"])
            async with server.sit(laid["token"]) as page:
                await page.play(deals=1)
        assert ("ZeroDivisionError" in journal.getvalue()) == isinstance(answer, Exception)


async def test_bots_wait_for_those_who_watch_and_not_for_those_who_play(serving: Serving) -> None:
    async with serving(times=replace(FAST, pace=30.0, after_trick=40.0)) as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.play(deals=1)  # each page shows it at a pace of its own
        watched = await server.lay(players=["rule", "rule"], watch=True)
        async with server.sit(watched["token"]) as page:
            await page.till(lambda p: p.state["deal"])
            assert server.hall.rooms[watched["code"]].attendance._pause() == 30.0


async def test_one_browser_may_have_two_seats(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay("german-whist", players=["me", "open"])
        joined = await server.join(laid["code"])
        async with server.sit(laid["token"]) as one, server.sit(joined["token"]) as other:
            await asyncio.gather(one.play(), other.play())
        assert one.state["victor"] == other.state["victor"]


async def test_silent_people_do_not_hold_up_the_first_deal(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["deal"] == 1, 5)


async def test_everybody_sees_the_nonces_work_and_the_secret_only_after_the_deal(
    serving: Serving,
) -> None:
    async with serving() as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state)
            commitment, bound = page.state["commitment"], page.state["round"]
            await page.next()
            await page.till(lambda p: p.state["deal"])
            assert page.state["commitment"] == commitment == bound["commitment"]
            assert page.state["match"] == bound["match"] == page.state["round"]["match"]
            assert page.state["round"]["hashes"] == [naive_fairness.sha(NONCE), ""]
            _, proof = await server.ask("GET", f"/api/matches/{page.state['match']}/proof")
            assert "secret" not in proof["deals"][0]
            assert "pack" not in proof["deals"][0]
            await page.play(deals=1)
            _, proof = await server.ask("GET", f"/api/matches/{page.state['match']}/proof")
            told = proof["deals"][0]
            assert (told["commitment"], told["nonces"]) == (commitment, [NONCE, ""])
            assert naive_fairness.sha(told["secret"]) == commitment
            await page.next()
            await page.till(lambda p: p.state["deal"] == 2)
            _, proof = await server.ask("GET", f"/api/matches/{page.state['match']}/proof")
            assert "secret" not in proof["deals"][1]
            assert page.state["commitment"] == commitment


def test_every_entry_is_applied_and_every_command_of_a_seat_is_decided() -> None:
    """An entry without a function would fail once it is on disk."""
    assert set(APPLY) == set(get_args(entries.TableEntry))
    apart = {messages.Say, messages.AskForHint}  # a spectator may talk; a hint is not written
    assert set(DECIDE) == set(get_args(messages.OfSeat)) - apart
