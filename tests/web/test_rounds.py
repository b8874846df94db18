"""Rulings on the round of nonces before a match: who binds themselves when, and which cheats fail.

The proof of what was dealt is made again by hand (`naive_fairness`).
"""

import asyncio
import json
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import pytest

import naive_fairness as naive
import web_support
from held_clock import Clock
from hilojack import Match, Variant, load
from hilojack.records import read_jsonl, to_match
from hilojack.records.proofs import prove
from hilojack.web.hall.archive import record_of
from hilojack.web.hall.attendance import Times
from hilojack.web.hall.hall import Hall, TableWish
from hilojack.web.hall.rooms import Room
from hilojack.web.storing.store import MemoryStore, PlacedEntry
from hilojack.web.table import messages, nonces
from hilojack.web.table.entries import (
    Dealt,
    Finished,
    Listed,
    Relieved,
    Returned,
    Voided,
    hashed,
    pack,
    unpack,
)
from hilojack.web.table.standing import NOBODY, Refusal, dealt_to
from hilojack.web.table.tables import Table
from records_support import title
from rounds_support import ANN, BEN, ENDS, NONCES, Game
from tables import every_variant
from web_support import FAST, NONCE, PATIENT, Page, Served, Serving


def both_committed() -> Game:
    """Ann and Ben have committed themselves, and are ready: the list is closed."""
    game = Game("person", "person")
    game.commit(ANN)
    game.commit(BEN)
    assert game.ready(ANN) == ["Ready"]
    assert game.ready(BEN) == ["Ready", "Listed"]
    return game


# --- the rounds as they should be ----------------------------------------------------------------


def test_the_cards_follow_from_what_both_gave() -> None:
    game = both_committed()
    assert game.table.match is None, "no card is dealt while a nonce is missing"
    assert game.share(BEN) == ["Shared"]
    assert game.share(ANN) == ["Shared", "Dealt"]
    game.play()
    lines = game.record()
    assert lines[0]["shuffle"]["match"] == "first"
    assert lines[0]["shuffle"]["commitment"] == naive.sha(ENDS[0], 1024)
    assert lines[0]["shuffle"]["nonces"] == list(NONCES[:2])
    assert [line["link"] for line in lines[1:-1]] == [
        naive.sha(ENDS[0], 1024 - n) for n in range(1, len(lines) - 1)
    ]
    assert naive.is_made_so(lines)
    assert {p.verdict for p in prove(to_match(record_of(game.table, game.table.matches[0])))} == {
        "consistent"
    }


def test_identity_and_commitment_stand_before_anybody_gives_anything() -> None:
    game = Game("person", "person")
    before = game.table.setting.round
    game.commit(ANN)
    game.commit(BEN)
    game.ready(ANN)
    game.ready(BEN)
    game.share(ANN)
    game.share(BEN)
    after = game.table.setting.round
    assert before is not None
    assert after is not None
    assert (before.match, before.commitment) == (after.match, after.commitment)
    assert game.table.matches[0].id == before.match


def test_the_list_is_shown_only_when_it_is_closed_and_is_what_was_sent() -> None:
    game = Game("person", "person")
    game.commit(ANN)
    game.ready(ANN)
    assert game.table.setting.round is not None
    assert game.table.setting.round.hashes == []
    game.commit(BEN)
    game.ready(BEN)
    assert game.table.setting.round.hashes == [naive.sha(nonce) for nonce in NONCES[:2]]
    assert game.table.setting.round.awaited == ["Ann", "Ben"]
    game.share(BEN)
    assert game.table.setting.round.awaited == ["Ann"]


def test_the_list_is_closed_for_a_person_alone_as_well() -> None:
    game = Game("person", "rule")
    refused(game, "share", ANN, "not closed yet")
    game.commit(ANN)
    assert game.ready(ANN) == ["Ready", "Listed"]
    assert game.share(ANN) == ["Shared", "Dealt"]
    assert game.table.matches[0].pledge is not None
    assert game.table.matches[0].pledge.nonces == (NONCES[ANN], "")


def test_a_page_that_gives_nothing_holds_nobody_up() -> None:
    game = Game("person", "person")
    game.commit(ANN)
    game.ready(BEN)
    assert game.ready(ANN) == ["Ready", "Listed"]
    assert game.share(ANN) == ["Shared", "Dealt"]
    assert game.table.matches[0].pledge is not None
    assert game.table.matches[0].pledge.nonces == (NONCES[ANN], "")


def test_a_rematch_has_a_round_of_its_own() -> None:
    game = both_committed()
    game.share(ANN)
    game.share(BEN)
    game.play()
    first = game.record()
    assert game.match not in ("first", "")
    game.commit(ANN, NONCES[2])
    game.commit(BEN, NONCES[3])
    game.ready(ANN)
    assert game.ready(BEN)[-1] == "Listed"
    game.share(ANN, NONCES[2])
    assert game.share(BEN, NONCES[3])[-1] == "Dealt"
    game.play()
    lines = game.record()
    chairs = game.table.matches[1].chairs
    assert lines[0]["shuffle"]["nonces"] == [{ANN: NONCES[2], BEN: NONCES[3]}[c] for c in chairs]
    assert lines[0]["shuffle"]["commitment"] != first[0]["shuffle"]["commitment"]
    assert naive.is_made_so(lines)


def test_a_chair_that_a_bot_takes_over_keeps_what_its_person_gave() -> None:
    game = both_committed()
    game.share(ANN)
    game.share(BEN)
    game.happen([Relieved(BEN)])
    game.play()
    record = record_of(game.table, game.table.matches[0])
    assert record.header.kinds == ["human", "human"]
    assert {p.verdict for p in prove(to_match(record), record.header)} == {"consistent"}


@pytest.mark.parametrize("variant", every_variant(), ids=title)
def test_the_table_says_before_the_match_to_whom_each_card_of_the_pack_goes(
    variant: Variant,
) -> None:
    """So a page can tell that the hand it was dealt is that of the pack which is proved."""
    dealt = dealt_to(variant)
    if variant.rules.get("first-deal") == "two-of-diamonds":
        assert set(dealt) == {NOBODY}  # whoever holds that card decides who counts as the dealer
        return
    for seed in range(3):
        match = Match(variant, seed=seed)
        for seat in range(variant.seats):
            place = (seat - match.deal.dealer) % variant.seats
            due = {card for card, to in zip(match.deal.pack, dealt, strict=True) if to == place}
            assert due == set(match.view(seat).hand)


# --- cheats --------------------------------------------------------------------------------------


def refused(game: Game, what: str, chair: int, why: str, **given: Any) -> None:
    number = game.table.number
    with pytest.raises(Refusal, match=f"(?i){why}"):
        getattr(game, what)(chair, **given)
    assert game.table.number == number


def test_nobody_commits_twice() -> None:
    game = Game("person", "person")
    game.commit(ANN)
    refused(game, "commit", ANN, "already committed", nonce=NONCES[3])


def test_nobody_repeats_the_commitment_of_another() -> None:
    game = Game("person", "person")
    game.commit(ANN)
    refused(game, "commit", BEN, "another player has the same", hash=naive.sha(NONCES[ANN]))


def test_nobody_commits_after_the_list_or_after_a_nonce() -> None:
    game = Game("person", "person", "person", "person", game="trinidad-all-fours", rules={})
    game.commit(ANN)
    for chair in range(4):
        game.ready(chair)
    refused(game, "commit", BEN, "it is too late")
    alone = Game("person", "person")
    alone.happen([Relieved(BEN)])
    alone.commit(ANN)
    alone.ready(ANN)
    alone.happen([Returned(BEN)])
    refused(alone, "commit", BEN, "it is too late")


def test_nobody_opens_before_the_list_is_closed() -> None:
    game = Game("person", "person")
    game.commit(ANN)
    game.commit(BEN)
    refused(game, "share", ANN, "not closed yet")


def test_nobody_opens_another_nonce_than_the_one_committed() -> None:
    game = both_committed()
    refused(game, "share", BEN, "does not belong", nonce=NONCES[3])
    game.share(ANN)
    refused(game, "share", BEN, "does not belong", nonce=NONCES[ANN])
    refused(game, "share", BEN, "64 hexadecimal digits", nonce=NONCES[BEN].upper())
    assert game.share(BEN) == ["Shared", "Dealt"]


def test_a_last_nonce_that_was_not_committed_does_not_count() -> None:
    game = Game("person", "person")
    game.commit(ANN)
    game.ready(ANN)
    game.ready(BEN)
    refused(game, "share", BEN, "no commitment of yours is listed")
    assert game.share(ANN)[-1] == "Dealt"


def test_nobody_opens_twice() -> None:
    game = both_committed()
    game.share(ANN)
    refused(game, "share", ANN, "already opened")


def test_a_bot_gives_nothing() -> None:
    game = Game("person", "rule")
    refused(game, "commit", BEN, "a computer player has your seat")
    refused(game, "share", BEN, "not closed yet")
    game.commit(ANN)
    assert game.ready(ANN) == ["Ready", "Listed"]
    refused(game, "share", BEN, "no commitment of yours")


def test_a_person_whom_a_bot_relieves_before_the_list_is_not_listed() -> None:
    game = Game("person", "person")
    game.commit(ANN)
    game.commit(BEN)
    game.happen([Relieved(BEN)])
    assert game.ready(ANN) == ["Ready", "Listed"]
    assert game.table.setting.round is not None
    assert game.table.setting.round.hashes == [naive.sha(NONCES[ANN]), ""]


def test_a_command_for_another_round_is_refused() -> None:
    game = both_committed()
    refused(game, "share", ANN, "that round is over", match="other")
    game.share(ANN)
    game.share(BEN)
    refused(game, "share", ANN, "before its first deal", match="first")
    refused(game, "commit", ANN, "before its first deal", match="first")


# --- leaving to void a round ---------------------------------------------------------------------


def test_a_round_that_is_void_begins_again_without_the_nonce_that_was_kept_back() -> None:
    game = both_committed()
    game.share(ANN)
    game.happen([nonces.void(game.table)])
    assert game.match not in ("first", "")
    shown = game.table.setting.round
    assert shown is not None
    assert [(void.match, void.players) for void in shown.voided] == [("first", ["Ben"])]
    refused(game, "commit", BEN, "takes none of yours")
    refused(game, "share", BEN, "takes none of yours")
    assert game.commit(ANN, NONCES[2]) == ["Committed", "Listed"]
    refused(game, "share", ANN, "does not belong", nonce=NONCES[ANN])
    assert game.share(ANN, NONCES[2]) == ["Shared", "Dealt"]
    game.play()
    lines = game.record()
    (void,) = lines[0]["shuffle"]["text"]["voided"]
    assert (void["match"], void["persons"]) == ("first", [2])
    assert lines[0]["shuffle"]["nonces"] == [NONCES[2], ""]
    assert naive.is_made_so(lines)


def test_a_chair_that_voided_a_round_may_give_a_nonce_for_the_next_match() -> None:
    game = both_committed()
    game.share(ANN)
    game.happen([nonces.void(game.table)])
    game.commit(ANN, NONCES[2])
    game.share(ANN, NONCES[2])
    game.play()
    assert game.table.setting.round is not None
    assert game.table.setting.round.voided == []
    assert game.commit(BEN, NONCES[3]) == ["Committed"]


def test_each_accomplice_voids_one_round_at_most() -> None:
    game = Game("person", "person", "person", "person", game="trinidad-all-fours", rules={})
    rounds = [game.match]
    for accomplice in (3, 2, 1):
        for chair in range(accomplice + 1):
            game.commit(chair, f"{len(rounds)}{chair}" * 32)
        for chair in sorted(game.table.unready()):
            game.ready(chair)
        for chair in range(accomplice):
            game.share(chair, f"{len(rounds)}{chair}" * 32)
        assert game.table.late == {accomplice}
        game.happen([nonces.void(game.table)])
        rounds.append(game.match)
    assert len(set(rounds)) == 4
    game.commit(ANN)
    assert game.share(ANN) == ["Shared", "Dealt"]
    assert game.table.matches[0].pledge is not None
    text = game.table.matches[0].pledge.text
    assert text is not None
    assert [void.persons for void in text.voided] == [(4,), (3,), (2,)]


def test_the_log_gives_the_same_round_again() -> None:
    game = both_committed()
    game.share(ANN)
    game.happen([nonces.void(game.table)])
    game.commit(ANN, NONCES[2])
    again = Table(game.log)
    assert again.setting.round == game.table.setting.round
    assert again.round == game.table.round


# --- old tables ----------------------------------------------------------------------------------


def test_a_table_older_than_chains_plays_on_and_has_one_for_its_next_match() -> None:
    game = Game("person", "rule", chain=None)
    assert game.table.setting.round is None
    with pytest.raises(Refusal, match="before its first deal"):
        nonces.commit(game.table, ANN, messages.Commit("x", "first", naive.sha(NONCE)))
    assert game.happen(nonces.ready(game.table, ANN, messages.Next("r", NONCE)))[-1] == "Dealt"
    assert game.table.matches[0].pledge is None
    game.play()
    lines = game.record()
    assert lines[1]["shares"]["nonces"] == [NONCE, ""]
    assert "shuffle" not in lines[0]
    game.commit(ANN)
    game.ready(ANN)
    game.share(ANN)
    game.play()
    assert game.record()[0]["shuffle"]["nonces"][game.table.matches[1].chairs.index(ANN)]
    assert naive.is_made_so(game.record())


# --- a running server ----------------------------------------------------------------------------


async def seated(server: Any, *, people: int = 2) -> tuple[str, list[str]]:
    """A table of people: its code and their tokens."""
    players = ["me"] + ["open"] * (people - 1)
    laid = await server.lay(players=players, rules={"target": 2})
    joined = [(await server.join(laid["code"], name=f"P{n}"))["token"] for n in range(1, people)]
    return laid["code"], [laid["token"], *joined]


async def begin(page: Page, nonce: str, *, notes: bool = False) -> None:
    """Commit, say ready, and wait for the list."""
    await page.till(lambda p: p.state)
    bound = page.state["round"]["match"]
    await page.do("commit", match=bound, hash=naive.sha(nonce), notes=notes)
    await page.do("next")
    await page.till(lambda p: p.state["round"]["hashes"])


async def test_two_pages_bind_themselves_and_one_sees_no_nonce_before_its_own_is_bound(
    serving: Serving,
) -> None:
    async with serving(times=PATIENT) as server:
        _, tokens = await seated(server)
        async with server.sit(tokens[0]) as ann, server.sit(tokens[1]) as ben:
            await asyncio.gather(begin(ann, NONCES[0]), begin(ben, NONCES[1]))
            assert ann.state["round"] == ben.state["round"]
            assert ann.state["round"]["hashes"] == [naive.sha(n) for n in NONCES[:2]]
            await ann.do("share", match=ann.state["round"]["match"], nonce=NONCES[0])
            assert NONCES[0] not in str(ben.seen)
            await ben.do("share", match=ben.state["round"]["match"], nonce=NONCES[1])
            await asyncio.gather(ann.play(), ben.play())
            _, _, data = await server.raw("GET", f"/api/matches/{ann.state['match']}/record")
            assert naive.is_made_so([json.loads(line) for line in data.splitlines()])
            (record,) = read_jsonl(data.decode())
            assert record.header.kinds == ["human", "human"]


async def thrown_away(server: Served, ann: Page, token: str) -> str:
    """Ann opens her number in a round and the other does not, who then leaves; its match."""
    async with server.sit(token) as ben:
        await asyncio.gather(begin(ann, NONCES[0]), begin(ben, NONCES[1]))
        first: str = ann.state["round"]["match"]
        await ann.do("share", match=first, nonce=NONCES[0])
    await ann.till(lambda p: p.state["round"]["match"] != first)
    return first


async def test_a_page_that_leaves_voids_the_round_in_time_and_the_table_says_so() -> None:
    times = replace(PATIENT, opening=2.0)
    store = MemoryStore()
    async with web_support.serving(store, times) as server:
        code, tokens = await seated(server)
        async with server.sit(tokens[0]) as ann:
            first = await thrown_away(server, ann, tokens[1])
            assert "says that P1 did not open a number in time. The round is void." in str(ann.seen)
            (void,) = ann.state["round"]["voided"]
            assert (void["match"], void["players"]) == (first, ["P1"])
            second = ann.state["round"]["match"]
            await ann.do("commit", match=second, hash=naive.sha(NONCES[2]))
            await ann.do("share", match=second, nonce=NONCES[2])
            await ann.till(lambda p: p.state["deal"] == 1)
            assert ann.state["match"] == second
            (void,) = ann.state["round"]["voided"]
            assert (void["match"], void["players"]) == (first, ["P1"])
        log = [unpack(data) for data in await store.load(f"table/{code}")]
        (void,) = [entry for entry in log if isinstance(entry, Voided)]
        assert void.chairs == [1]


async def test_a_round_waits_while_nobody_is_there_and_a_page_that_returns_may_open(
    clock: Clock,
) -> None:
    times = replace(PATIENT, opening=60.0)
    async with web_support.serving(MemoryStore(), times) as server:
        _, tokens = await seated(server)
        async with server.sit(tokens[0]) as ann, server.sit(tokens[1]) as ben:
            await asyncio.gather(begin(ann, NONCES[0]), begin(ben, NONCES[1]))
            bound = ann.state["round"]["match"]
        await server.empty()
        clock.put_forward(70.0)
        async with server.sit(tokens[0]) as ann, server.sit(tokens[1]) as ben:
            await asyncio.gather(ann.till(lambda p: p.state), ben.till(lambda p: p.state))
            assert ann.state["round"]["match"] == bound
            for page, nonce in ((ann, NONCES[0]), (ben, NONCES[1])):
                assert (await page.do("share", match=bound, nonce=nonce))["type"] == "done"
            await ann.till(lambda p: p.state["deal"] == 1)


async def test_whoever_notes_the_word_has_a_minute_more(clock: Clock) -> None:
    times = replace(PATIENT, opening=600.0, noting=1800.0)  # of a clock that only the test moves
    async with web_support.serving(MemoryStore(), times) as server:
        _, tokens = await seated(server)
        async with server.sit(tokens[0]) as ann, server.sit(tokens[1]) as ben:
            await asyncio.gather(begin(ann, NONCES[0]), begin(ben, NONCES[1], notes=True))
            first = ann.state["round"]["match"]
            await ann.do("share", match=first, nonce=NONCES[0])
            clock.put_forward(1200.0)
            await ann.do("say", text="Have you noted it?")
            assert ann.state["round"]["match"] == first
            clock.put_forward(1500.0)
            await ann.till(lambda p: p.state["round"]["match"] != first)
            (void,) = ann.state["round"]["voided"]
            assert void["players"] == ["P1"]
    assert Times().noting == 60.0


async def test_silent_pages_do_not_hold_up_a_new_round() -> None:
    """Ann opened, Ben did not; in the new round Ann gives nothing either, and is dealt to."""
    times = Times(pace=0.0, first_deal=2.0, opening=1.0)
    async with web_support.serving(MemoryStore(), times) as server:
        _, tokens = await seated(server)
        async with server.sit(tokens[0]) as ann, server.sit(tokens[1]) as ben:
            await asyncio.gather(begin(ann, NONCES[0]), begin(ben, NONCES[1]))
            await ann.do("share", match=ann.state["round"]["match"], nonce=NONCES[0])
            await ann.till(lambda p: p.state["deal"] == 1)
            assert ann.state["round"]["hashes"] == ["", ""]


async def throw(pages: list[Page], accomplice: int, clock: Clock) -> str:
    """One more round of these pages, in which this one does not open; the match after it."""
    number = len(pages[0].state["round"]["voided"])
    nonces = [f"{number}{seat}" * 32 for seat in range(accomplice + 1)]
    match = pages[0].state["round"]["match"]
    for page, nonce in zip(pages, nonces, strict=False):
        await page.till(lambda p: p.state["round"]["match"] == match)
        await page.do("commit", match=match, hash=naive.sha(nonce))
    if number == 0:
        for page in pages:
            await page.do("next")
    for page, nonce in zip(pages[:accomplice], nonces, strict=False):
        await page.till(lambda p: p.state["round"]["hashes"])
        await page.do("share", match=match, nonce=nonce)
    clock.put_forward(601.0)
    await pages[0].till(lambda p: p.state["round"]["match"] != match)
    return str(pages[0].state["round"]["match"])


@pytest.mark.parametrize(("haste", "patience"), [("none", 1800.0), ("brisk", 20.0)])
async def test_who_is_asked_whether_to_play_on_has_as_long_as_for_an_act(
    clock: Clock, haste: str, patience: float
) -> None:
    """Three rounds are thrown away; then Ann thinks about it, and nobody waits for longer."""
    times = replace(PATIENT, first_deal=15.0, opening=600.0, doubting=1800.0)
    async with web_support.serving(MemoryStore(), times) as server, AsyncExitStack() as open_pages:
        laid = await server.lay(
            "trinidad-all-fours", players=["me", "open", "open", "open"], customs={"clock": haste}
        )
        tokens = [laid["token"]]
        tokens += [(await server.join(laid["code"], name=f"P{n}"))["token"] for n in range(1, 4)]
        pages = [await open_pages.enter_async_context(server.sit(token)) for token in tokens]
        for page in pages:
            await page.till(lambda p: p.state)
        for accomplice in (3, 2, 1):
            await throw(pages, accomplice, clock)
        ann = pages[0]
        assert [void["players"] for void in ann.state["round"]["voided"]] == [
            ["P3"],
            ["P2"],
            ["P1"],
        ]
        clock.put_forward(patience - 4.0)
        await ann.do("say", text="Shall I?")
        assert ann.state["deal"] == 0
        clock.put_forward(5.0)
        await ann.till(lambda p: p.state["deal"] == 1)
        assert ann.state["round"]["hashes"] == [""] * 4
    assert Times().doubting == 60.0


# --- who threw a round away comes back -----------------------------------------------------------


async def with_a_throw(key: str = "", address: str = "club") -> tuple[Room, Hall]:
    """The room of a table with two open seats at which P1 has thrown a round away and left."""
    hall = Hall(MemoryStore(), PATIENT)
    wish = TableWish(load("pitch", seats=4), "Ann", ["me", "open", "open", "rule"])
    code, token, _ = await hall.lay(wish)
    room, people = await hall.find(code), [hashed(token), "one", "two"]
    room.visitors.note(people[0], "club")
    await room.join("P1", None, "one", key, address)
    await room.join("P2", None, "two", "", "club")
    bound = room.table.setting.round
    assert bound is not None
    for number, person in enumerate(people):
        hash = naive.sha(NONCES[number])
        await room.perform(person, messages.Commit(f"c{number}", bound.match, hash))
        await room.perform(person, messages.Next(f"n{number}"))
    for number in (0, 2):
        await room.perform(
            people[number], messages.Share(f"s{number}", bound.match, NONCES[number])
        )
    await room._write([nonces.void(room.table)])
    assert room.table.setting.round is not None
    assert [void.players for void in room.table.setting.round.voided] == [["P1"]]
    await room.perform("one", messages.Leave("leave"))
    assert room.table.free_seats() == [1]
    return room, hall


async def keep_result(hall: Hall, key: str, at: float) -> None:
    """Let a person have a result of so long ago."""
    result = Finished(f"m{at}", "pitch", "pagat", True, 2, 3, ["rule"], at=at)
    await hall.store.append([PlacedEntry(f"me/{key}", 0, pack(result))])


async def test_whoever_threw_a_round_away_is_no_newcomer_for_an_hour(clock: Clock) -> None:
    room, hall = await with_a_throw(key="its key")
    for key, address in (("", "club"), ("another", "club"), ("its key", "far"), ("its key", "")):
        with pytest.raises(
            Refusal, match="kept a number back here; you can watch, and sit down in 60 minutes"
        ):
            await room.join("New", None, f"{key} {address}", key, address)
    await room.watch("looks on", "another", "club")
    clock.put_forward(3_600.0 - 60.0)
    with pytest.raises(Refusal, match="sit down in 1 minute"):
        await room.join("New", None, "too early", "another", "club")
    clock.put_forward(61.0)
    await room.join("New", None, "new", "another", "club")
    assert room.table.chairs[1].name == "New"
    assert not any(b"club" in data for data in await hall.store.load(f"table/{room.table.code}"))
    await hall.close()


async def test_a_club_behind_one_address_is_not_barred_with_who_threw(clock: Clock) -> None:
    """Who played before is known by their key; one who began afterwards may be anybody."""
    room, hall = await with_a_throw(key="its key")
    await keep_result(hall, "old hand", clock.time() - 86_400.0)
    await keep_result(hall, "quick", clock.time() + 1.0)
    await keep_result(hall, "its key", clock.time() - 86_400.0)
    for key in ("quick", "its key"):
        with pytest.raises(Refusal, match="kept a number back"):
            await room.join("New", None, key, key, "club")
    assert room.table.chair_of("two") == 2, "who is seated stays"
    other, _, _ = await hall.lay(TableWish(load("pitch", seats=4), "P1", ["me", *["open"] * 3]))
    await (await hall.find(other)).join("P1", None, "elsewhere", "its key", "club")
    await room.join("Dan", None, "dan", "old hand", "club")
    assert room.table.chairs[1].name == "Dan"
    await hall.close()


async def test_an_address_that_is_not_counted_bars_nobody_else(clock: Clock) -> None:
    """On this machine, or behind a proxy that was not named, all have one address."""
    room, hall = await with_a_throw(key="its key", address="")
    with pytest.raises(Refusal, match="kept a number back"):
        await room.join("New", None, "again", "its key", "")
    await room.join("New", None, "new", "", "")
    await hall.close()


async def test_a_page_that_threw_a_round_away_comes_back_to_its_own_seat() -> None:
    times = replace(PATIENT, opening=2.0)
    async with web_support.serving(MemoryStore(), times) as server:
        _, tokens = await seated(server)
        async with server.sit(tokens[0]) as ann:
            await thrown_away(server, ann, tokens[1])
        async with server.sit(tokens[1]) as ben:
            await ben.till(lambda p: p.state)
            assert ben.state["seat"] == 1


def test_what_follows_the_list_is_the_deal_and_nothing_else() -> None:
    assert FAST.opening == Times().opening == 20.0
    game = both_committed()
    assert [type(one) for one in game.log[-1:]] == [Listed]
    game.share(ANN)
    assert not any(isinstance(one, Dealt) for one in game.log)
