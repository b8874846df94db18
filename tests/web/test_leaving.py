"""Rulings on resigning a match and leaving a table: what the server does, and what a page shows."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from random import Random
from typing import Any

import pytest

import web_support
from hilojack import load
from hilojack.fairness import commit
from hilojack.records import load as load_records, to_match
from hilojack.web.table import entries, leaving, messages, nonces, playing
from hilojack.web.table.entries import TableEntry, pack, unpack
from hilojack.web.table.happenings import kinds
from hilojack.web.table.standing import Refusal
from hilojack.web.table.tables import Table
from web_support import PATIENT, Kept, Page, Served, begin, command, meeting, told

ALONE = "You lose the match, which ends at once."


@asynccontextmanager
async def serving(**options: Any) -> AsyncIterator[Served]:
    async with web_support.serving(times=PATIENT, **options) as server:
        yield server


@asynccontextmanager
async def together(*names: str) -> AsyncIterator[tuple[Served, str, dict[str, str], list[Page]]]:
    """Ann and others in the first deal of a match: the server, code, tokens and pages."""
    async with serving() as server:
        game = "black-jack" if len(names) > 1 else "california-jack"  # of which matches end soon
        players = ["me"] + ["open"] * len(names)
        laid = await server.lay(game, seats=len(players), name="Ann", players=players)
        tokens = {"Ann": laid["token"]}
        for name in names:
            tokens[name] = (await server.join(laid["code"], name=name))["token"]
        async with seated(server, *tokens.values()) as pages:
            yield server, laid["code"], tokens, pages


@asynccontextmanager
async def seated(server: Served, *tokens: str) -> AsyncIterator[list[Page]]:
    """The pages of people in the first deal of a match."""
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(server.sit(token)) for token in tokens]
        await begin(*pages)
        yield pages


@asynccontextmanager
async def alone(
    game: str = "california-jack", seats: int = 2, **wish: Any
) -> AsyncIterator[tuple[Served, str, str, Page]]:
    """Ann in the first deal of a match against computer players."""
    async with serving() as server:
        players = ["me"] + ["rule"] * (seats - 1)
        laid = await server.lay(game, players=players, seats=seats, name="Ann", **wish)
        async with server.sit(laid["token"]) as page:
            await first_deal(page)
            yield server, laid["code"], laid["token"], page


async def first_deal(page: Page) -> None:
    await page.till(lambda p: p.state)
    await page.next()
    await page.till(lambda p: p.state["deal"])


def events(page: Page, kind: str) -> list[dict[str, Any]]:
    updates = [one for one in page.seen if one["type"] == "update"]
    return [event for one in updates for event in one["events"] if event["event"] == kind]


def table_of(server: Served, code: str) -> Any:
    return server.hall.rooms[code].table


# --- resigning -----------------------------------------------------------------------------------


async def test_of_two_people_the_other_wins_at_once_and_both_are_told_once() -> None:
    async with together("Ben") as (server, code, _, (ann, ben)):
        assert ann.state["may_resign"] == ""
        assert ann.state["resigning"] == ALONE
        assert (await ann.do("resign"))["type"] == "done"
        await ben.till(lambda p: p.state["phase"] == "match-over")
        for page in (ann, ben):
            seat = page.state["seats"].index(
                next(s for s in page.state["seats"] if s["name"] == "Ann")
            )
            assert page.state["resigned"] == [seat]
            assert page.state["victor"] == 1 - seat
            assert events(page, "resigned") == [{"event": "resigned", "seat": seat}]
        assert told(ann)[-1] == "You resign. Ben wins the match."
        assert told(ben)[-1] == "Ann resigns. You win the match."
        assert table_of(server, code).match.given_up


async def test_a_match_that_was_resigned_has_a_rematch_a_record_a_replay_and_a_proof() -> None:
    async with together("Ben") as (server, _, _, (ann, ben)):
        await ann.do("resign")
        await ben.till(lambda p: p.state["phase"] == "match-over")
        first = ann.state["match"]
        _, _, data = await server.raw("GET", f"/api/matches/{first}/record?format=jsonl")
        (record,) = load_records(data.decode())
        assert to_match(record).resignations[0].seat == ann.state["seat"]
        _, replay = await server.ask("GET", f"/api/matches/{first}/replay")
        last = replay["deals"][-1]["steps"][-1]["state"]
        assert (last["phase"], last["resigned"]) == ("match-over", [ann.state["seat"]])
        status, proof = await server.ask("GET", f"/api/matches/{first}/proof")
        assert (status, len(proof["deals"])) == (200, 1)
        for page in (ann, ben):
            await page.do("next")
        for page in (ann, ben):
            await page.till(lambda p: p.state["match"] != first and p.state["deal"] == 1)
            assert page.state["resigned"] == []


async def test_against_computer_players_alone_nobody_watches_them_to_the_end() -> None:
    async with alone("pitch", 4) as (server, code, _, ann):
        assert ann.state["resigning"] == ALONE
        await ann.do("resign")
        await ann.till(lambda p: p.state["phase"] == "match-over")
        match = table_of(server, code).match
        assert (match.resignations[0].last, match.victor) != (True, 0)
        await ann.next()
        await ann.till(lambda p: p.state["deal"] == 1 and p.state["resigned"] == [])


async def test_of_several_people_the_others_play_on_and_a_computer_player_has_the_cards() -> None:
    async with together("Ben", "Cora") as (_server, _code, _, (ann, ben, cora)):
        assert "The others play on" in ann.state["resigning"]
        await ann.do("resign")
        await ben.till(lambda p: p.state["resigned"])
        seat = ann.state["seat"]
        assert (ann.me["kind"], ann.me["person"]) == ("bot", True)
        assert ann.state["may_resign"] == "You have resigned this match."
        assert "resigned this match" in (await ann.do("act", at=ann.number, act=0))["why"]
        assert "resigned this match" in (await ann.do("swap", seat=seat))["why"]
        assert "resigned this match" in (await ann.do("undo"))["why"]
        assert "resigned this match" in (await ann.do("claim"))["why"]
        assert "resigned this match" in (await ann.do("resign"))["why"]
        await asyncio.gather(
            ben.play(), cora.play(), ann.till(lambda p: p.state["phase"] == "match-over")
        )
        assert ben.state["victor"] != seat
        await ann.till(lambda p: p.me["kind"] == "person")
        assert ann.state["seats"][seat]["level"] is None


async def test_whoever_resigned_and_comes_back_does_not_play_on() -> None:
    async with together("Ben", "Cora") as (server, _code, tokens, (ann, *_)):
        await ann.do("resign")
        async with server.sit(tokens["Ann"]) as again:
            await again.till(lambda p: p.state)
            assert again.me["kind"] == "bot"


async def test_the_second_last_resignation_ends_the_match_for_the_last_person() -> None:
    async with together("Ben", "Cora") as (_, _, _, (ann, ben, cora)):
        await ann.do("resign")
        await cora.till(lambda p: p.state["resigned"])
        assert cora.state["resigning"] == ALONE
        await ben.do("resign")
        await cora.till(lambda p: p.state["phase"] == "match-over")
        assert cora.state["victor"] == cora.me["side"]
        assert told(cora)[-1] == "Ben resigns. You win the match."


@asynccontextmanager
async def partners() -> AsyncIterator[list[Page]]:
    """Ann and three others, all people, two of them on each side."""
    async with serving() as server:
        laid = await server.lay("trinidad-all-fours", name="Ann", players=["me"] + ["open"] * 3)
        joined = [await server.join(laid["code"], name=name) for name in ("Ben", "Cora", "Dan")]
        async with seated(server, *(one["token"] for one in (laid, *joined))) as pages:
            yield pages


async def test_a_partner_is_asked_and_nobody_else_may_answer() -> None:
    async with partners() as pages:
        ann = pages[0]
        partner = next(p for p in pages[1:] if p.me["side"] == ann.me["side"])
        rival = next(p for p in pages if p.me["side"] != ann.me["side"])
        name = partner.me["name"]
        assert (
            ann.state["resigning"]
            == f"Your side loses the match, which ends at once. {name} must agree."
        )
        await ann.do("resign")
        for page in (partner, rival):
            await page.till(lambda p: p.state["request"])
            assert page.state["request"] == {
                "seat": ann.state["seat"],
                "kind": "resign",
                "words": "Ann asks whether your side resigns the match.",
                "asks": [partner.state["seat"]],
            }
        assert (await rival.do("answer", yes=True))["why"] == "Nobody has asked you anything."
        await partner.do("answer", yes=False)
        await ann.till(lambda p: not p.state["request"])
        assert ann.state["resigned"] == []
        assert f"{name} does not agree." in told(ann)
        await ann.do("resign")
        await partner.till(lambda p: p.state["request"])
        assert (await partner.do("answer", yes=True))["type"] == "done"
        await rival.till(lambda p: p.state["phase"] == "match-over")
        assert rival.state["victor"] == rival.me["side"]
        assert told(rival)[-1].startswith(("Ann and ", f"{name} and Ann"))


async def test_a_partner_of_the_computer_is_not_asked() -> None:
    async with alone("trinidad-all-fours", 4) as (_, _, _, ann):
        assert ann.state["resigning"] == "Your side loses the match, which ends at once."
        await ann.do("resign")
        await ann.till(lambda p: p.state["phase"] == "match-over")
        assert ann.state["victor"] != ann.me["side"]


async def test_a_request_to_resign_lapses_with_the_next_act() -> None:
    async with partners() as pages:
        await pages[0].do("resign")
        actor = None
        for page in pages:
            await page.till(lambda p: p.state["request"])
            actor = page if page.state["choices"] else actor
        assert actor is not None
        await actor.act()
        await pages[0].till(lambda p: not p.state["request"])
        assert pages[0].state["resigned"] == []


async def test_each_who_cannot_resign_is_told_why_plainly() -> None:
    async with serving() as server, meeting(server, "Ben") as (code, tokens):
        ask = partial(command, server, code, type="resign")
        watching = (await server.join(code, watch=True))["token"]
        assert await ask(watching) == "Spectators can only watch."
        assert await ask(tokens["Ann"], id="early") == "No match is being played."
        async with server.sit(tokens["Ann"]) as ann, server.sit(tokens["Ben"]) as ben:
            await begin(ann, ben)
            await ann.do("mute", who="Ben")
            assert await ask(tokens["Ben"], id="one") == "", "a muted person may resign"
            assert await ask(tokens["Ben"], id="one") == "", "an id is performed once"
            assert await ask(tokens["Ben"], id="two") == "The match is over."
            assert await ask(tokens["Ann"], id="three") == "The match is over."
            await ann.till(lambda p: p.state["phase"] == "match-over")
            assert len(events(ann, "resigned")) == 1
            await ann.do("remove", who="Ben")
        assert "removed you" in await ask(tokens["Ben"], id="four")


async def test_nobody_resigns_while_the_nonces_of_a_rematch_are_opened() -> None:
    async with together("Ben") as (_, _, _, (ann, ben)):
        await ann.do("resign")
        for page, nonce in ((ann, "a" * 64), (ben, "b" * 64)):
            await page.till(lambda p: p.state["phase"] == "match-over")
            await page.do("commit", match=page.state["round"]["match"], hash=commit(nonce))
            await page.do("next")
        await ann.till(lambda p: p.state["round"]["hashes"])
        assert (await ann.do("resign"))["why"] == "The match is over."
        assert "try again in a few seconds" in (await ann.do("leave"))["why"]


async def test_one_may_resign_during_the_count() -> None:
    async with together("Ben") as (server, code, _, (ann, ben)):
        await asyncio.gather(ann.play(deals=1), ben.play(deals=1))
        assert ann.state["phase"] == "deal-over"
        assert (await ben.do("resign"))["type"] == "done"
        await ann.till(lambda p: p.state["phase"] == "match-over")
        assert table_of(server, code).match.deals[0].scores != ()


async def test_the_deal_of_the_day_is_not_resigned() -> None:
    async with serving() as server:
        laid = await server.lay(daily=True, name="Ann")
        async with server.sit(laid["token"]) as ann:
            await first_deal(ann)
            assert ann.state["may_resign"] == "The daily deal is played once, and not resigned."
            assert (await ann.do("resign"))["why"] == ann.state["may_resign"]
            assert "no result for the daily deal" in ann.state["leaving"].replace("get ", "")


async def test_an_undo_never_crosses_a_resignation() -> None:
    async with together("Ben", "Cora") as (_, _, _, pages):
        for page in pages:
            await page.till(lambda p: p.state["turn"] is not None)
        first = next(p for p in pages if p.state["choices"])
        other = next(p for p in pages if p is not first)
        await first.act()
        await other.till(lambda p: p.number >= first.number)
        await other.do("resign")
        await first.till(lambda p: p.state["resigned"])
        assert (
            first.state["may_undo"]
            == "A resignation cannot be taken back, nor what came before it."
        )
        assert (await first.do("undo"))["type"] == "refused"


async def test_a_resignation_is_a_lost_match_of_the_statistics(kept: Kept) -> None:
    async with web_support.serving(kept.open(), times=PATIENT) as server:
        async with (
            meeting(server, "Ben") as (_, tokens),
            server.sit(tokens["Ann"]) as ann,
            server.sit(tokens["Ben"]) as ben,
        ):
            await begin(ann, ben)
            await ann.do("resign")
            await ben.till(lambda p: p.state["phase"] == "match-over")
        assert await results(server, "ann", "ben") == {"ann": (1, 0), "ben": (1, 1)}


async def results(server: Served, *names: str) -> dict[str, tuple[int, int]]:
    """The matches that people have played and won, once they are kept."""
    for _ in range(600):
        await asyncio.sleep(0.05)  # before it looks again
        found = {}
        for name in names:
            _, me = await server.ask("GET", "/api/me", token=name[0] * 32)
            found[name] = (me["matches"], me["won"])
        if all(matches for matches, _ in found.values()):
            break
    return found


# --- leaving -------------------------------------------------------------------------------------


async def test_the_match_of_a_person_who_left_goes_on_and_they_have_lost_it(kept: Kept) -> None:
    async with (
        web_support.serving(kept.open(), times=PATIENT) as server,
        meeting(server, "Ben") as (code, tokens),
    ):
        async with server.sit(tokens["Ann"]) as ann, server.sit(tokens["Ben"]) as ben:
            await begin(ann, ben)
            assert ben.state["leaving"] == (
                "You lose the match that is in play. A computer player takes your seat for good."
            )
            await ben.say(type="leave", id="leaving")
            closing = await ben.until(lambda m: m["type"] == "closing")
            assert closing["why"] == "You left this table."
            assert (closing["again"], closing["join"]) == (False, True)
            await ann.till(lambda p: events(p, "left"))
            assert told(ann)[-1] == "Ben leaves the table; a computer player has the seat."
            assert ann.state["seats"][1 - ann.state["seat"]]["kind"] == "bot"
            status, said = await server.ask("POST", f"/api/tables/{code}/join", {"name": "D"})
            assert (status, said["error"]) == (409, "This table is full; you can watch.")
            await ann.play()
        for path in (f"/api/tables/{code}/state", f"/api/tables/{code}/lines"):
            status, said = await server.ask("GET", path, token=tokens["Ben"])
            assert (status, said["error"]) == (404, "You left this table.")
        found = await results(server, "ann", "ben")
        assert (found["ann"][0], found["ben"]) == (1, (1, 0))
        _, invitation = await server.ask("GET", f"/api/tables/{code}")
        assert len(invitation["open"]) == 1
        joined = await server.join(code, name="Dan", key="d" * 32)
        assert joined["seat"] == invitation["open"][0]


async def test_a_command_of_somebody_who_left_is_answered_plainly() -> None:
    async with together("Ben") as (server, code, tokens, (ann, _)):
        assert await command(server, code, tokens["Ben"], type="leave", id="x") == ""
        for type_ in ("leave", "resign", "next"):
            assert (
                await command(server, code, tokens["Ben"], type=type_, id="x")
                == "You left this table."
            )
        await ann.till(lambda p: events(p, "left"))
        assert len(events(ann, "left")) == 1


async def test_every_tab_of_a_person_who_left_is_closed() -> None:
    async with together("Ben") as (server, _, tokens, (_, ben)), server.sit(tokens["Ben"]) as tab:
        await tab.till(lambda p: p.state)
        await ben.say(type="leave", id="leaving")
        for page in (ben, tab):
            closing = await page.until(lambda m: m["type"] == "closing")
            assert closing["why"] == "You left this table."


async def test_before_the_first_deal_the_seat_is_open_again() -> None:
    async with (
        serving() as server,
        meeting(server, "Ben", "Cora") as (code, tokens),
        server.sit(tokens["Ann"]) as ann,
        server.sit(tokens["Ben"]) as ben,
    ):
        await ann.till(lambda p: p.state)
        await ben.till(lambda p: p.state)
        assert ben.state["leaving"] == "You give your seat up for good."
        await command(server, code, tokens["Ben"], type="leave")
        await ann.till(lambda p: events(p, "left"))
        assert told(ann)[-1] == "Ben leaves the table; the seat is open."
        assert [seat["kind"] for seat in ann.state["seats"]].count("open") == 1


async def test_between_matches_nothing_is_lost_and_another_may_sit_down() -> None:
    async with together("Ben") as (server, code, tokens, (ann, ben)):
        await ann.do("resign")
        await ben.till(lambda p: p.state["phase"] == "match-over")
        assert ben.state["leaving"] == "You give your seat up for good."
        await command(server, code, tokens["Ben"], type="leave")
        await ann.till(lambda p: events(p, "left"))
        assert not table_of(server, code).played.left
        dan = await server.join(code, name="Dan")
        assert dan["seat"] != ann.state["seat"]


async def test_when_the_last_person_has_left_the_table_and_its_match_are_over(kept: Kept) -> None:
    end = "Everybody has left this table. The records of finished matches stay."
    async with web_support.serving(kept.open(), times=PATIENT) as server:
        laid = await server.lay("pitch", seats=4, players=["me"] + ["rule"] * 3, key="a" * 32)
        watching = (await server.join(laid["code"], watch=True))["token"]
        async with server.sit(laid["token"]) as ann, server.sit(watching) as watcher:
            await first_deal(ann)
            match = ann.state["match"]
            assert ann.state["leaving"] == (
                "You lose the match that is in play. Nobody else is here: the table ends."
            )
            await command(server, laid["code"], laid["token"], type="leave")
            closing = await watcher.until(lambda m: m["type"] == "closing")
            assert closing == {"type": "closing", "why": end, "again": False, "join": False}
        assert await results(server, "ann") == {"ann": (1, 0)}
    async with web_support.serving(kept.open()) as server:
        status, said = await server.ask("POST", "/api/tickets", {}, laid["token"])
        assert (status, said["error"]) == (410, end)
        status, said = await server.ask("POST", f"/api/tables/{laid['code']}/join", {"name": "D"})
        assert (status, said["error"]) == (409, end)
        _, _, data = await server.raw("GET", f"/api/matches/{match}/record?format=jsonl")
        assert load_records(data.decode())[0].finished


async def test_the_last_person_who_had_not_resigned_does_not_leave_the_others_watching() -> None:
    async with serving() as server:
        laid = await server.lay(
            "pitch", seats=4, name="Ann", players=["me", "open", "rule", "rule"]
        )
        ben_token = (await server.join(laid["code"], name="Ben"))["token"]
        async with server.sit(laid["token"]) as ann, server.sit(ben_token) as ben:
            await begin(ann, ben)
            await ann.do("resign")
            await ben.till(lambda p: p.state["resigned"])
            assert ben.state["leaving"] == "You lose the match that is in play."
            await command(server, laid["code"], ben_token, type="leave")
            await ann.till(lambda p: p.state["phase"] == "match-over" and events(p, "left"))
            assert [one["event"] for one in events(ann, "resigned")] == ["resigned"] * 2


async def test_the_opener_may_leave_and_nobody_inherits() -> None:
    async with together("Ben") as (server, code, tokens, (_, ben)):
        await command(server, code, tokens["Ann"], type="leave")
        await ben.till(lambda p: events(p, "left"))
        assert "only the person who opened" in (await ben.do("close"))["why"].lower()
        await ben.play()
        ann = (await server.join(code, name="Ann"))["token"]
        why = await command(server, code, ann, type="remove", who="Ben")
        assert why == "Only the person who opened the table can do that."


async def test_a_spectator_has_nothing_to_give_up() -> None:
    async with together("Ben") as (server, code, _, _):
        watching = (await server.join(code, watch=True))["token"]
        assert await command(server, code, watching, type="leave") == "Spectators can only watch."
        async with server.sit(watching) as page:
            await page.till(lambda p: p.state)
            assert (page.state["leaving"], page.state["resigning"]) == ("", "")
            assert page.state["may_resign"] == "Spectators cannot resign."


async def test_what_was_left_and_resigned_is_the_same_after_a_restart(kept: Kept) -> None:
    async with (
        web_support.serving(kept.open(), times=PATIENT) as server,
        meeting(server, "Ben", "Cora") as (code, tokens),
        server.sit(tokens["Ann"]) as ann,
        server.sit(tokens["Ben"]) as ben,
        server.sit(tokens["Cora"]) as cora,
    ):
        await begin(ann, ben, cora)
        await ann.do("resign")
        await command(server, code, tokens["Ben"], type="leave")
        await cora.till(lambda p: p.state["phase"] == "match-over" or events(p, "left"))
        before = {
            name: cora.state[name]
            for name in ("resigned", "seats", "scores", "phase")
            if name in cora.state
        }
    async with (
        web_support.serving(kept.open(), times=PATIENT) as server,
        server.sit(tokens["Cora"]) as cora,
        server.sit(tokens["Ann"]) as ann,
    ):
        await cora.till(lambda p: p.state)
        assert cora.state["resigned"] == before["resigned"]
        assert [s["kind"] for s in cora.state["seats"]] == [s["kind"] for s in before["seats"]]
        await asyncio.gather(cora.play(), ann.till(lambda p: p.state["phase"] == "match-over"))
        assert cora.state["victor"] not in before["resigned"]


def test_the_events_of_the_table_name_both() -> None:
    assert {"resigned", "left"} <= {kind.tag for kind in kinds()}


# --- whatever people do --------------------------------------------------------------------------

SIZES = [("california-jack", 2), ("trinidad-all-fours", 4), ("pitch", 4), ("black-jack", 5)]


def entries_of(table: Table, chance: Random, id: str) -> Sequence[TableEntry]:
    """What one of the people at a table does, often giving up; computer players act too."""
    people = [n for n, one in enumerate(table.chairs) if one.person]
    chair, deed, match = chance.choice(people), chance.random(), table.match
    if deed < 0.01:
        return playing.resign(table, chair, messages.Resign(id))
    if deed < 0.015:
        return leaving.leave(table, chair, messages.Leave(id))
    if deed < 0.05:
        return playing.undo(table, chair, messages.Undo(id))
    if deed < 0.09:
        return playing.answer(table, chair, messages.Answer(id, chance.random() < 0.7))
    if match is None or match.turn is None:
        return nonces.ready(table, chair, messages.Next(id))
    act, acting = chance.choice(match.legal_acts()), table.chair_at(match.turn)
    if table.chairs[acting].kind == "bot":
        return [entries.Acted(match.turn, act)]
    return playing.act(table, acting, messages.Act(id, table.number, act))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_people_do_nobody_who_resigned_wins_and_the_log_gives_the_table(
    seed: int,
) -> None:
    chance = Random(seed)
    game, seats = SIZES[seed % len(SIZES)]
    variant = load(game, seats=seats)
    log: list[Any] = [
        entries.Opened("fuzzfuzz", game, variant.preset, seats, {}, True, "5e", 0.0),
        *(
            entries.Joined(n, f"P{n}", None, f"t{n}", f"k{n}")
            if not n or chance.random() < 0.6
            else entries.Joined(n, f"B{n}", "rule")
            for n in range(seats)
        ),
    ]
    table = Table(log)
    for step in range(300):
        if table.order.ended:
            break
        with suppress(Refusal):
            for entry in entries_of(table, chance, f"c{step}"):
                log.append(unpack(pack(entry)))
                table.apply(log[-1])
                for chair in (None, *range(seats)):
                    leaving.ways(table, chair)
        match = table.match
        if match is None or not match.resignations:
            continue
        if match.over:
            assert match.victor not in match.resigned
        else:
            assert any(not table.has_resigned(n) for n in table.held()), "bots play for nobody"
    again = Table(log)
    assert again.chairs == table.chairs
    for one, other in zip(again.matches, table.matches, strict=True):
        assert one.match.position == other.match.position
        assert one.match.resignations == other.match.resignations
