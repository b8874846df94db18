"""My mistakes at a server: noted from my reviews, asked as I knew them, given out and erased."""

import asyncio
import json
import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from hilojack import load
from hilojack.calls import show_act
from hilojack.match import Match
from hilojack.mistakes.entries import Noted, Tried
from hilojack.mistakes.notes import pose, seal, unseal
from hilojack.records import from_match, write_jsonl
from hilojack.review.questions import FoundMistake, identity
from hilojack.views.tricks import View
from hilojack.web.hall import people
from hilojack.web.hall.keeping.persons import erase_person, export_person
from hilojack.web.serving.alone.carrying import missing
from hilojack.web.serving.answers import json_response
from hilojack.web.serving.subjects.mistakes import question_told
from hilojack.web.storing.rows import row
from hilojack.web.storing.store import MemoryStore, PlacedEntry
from hilojack.web.table.entries import Finished, hashed, pack
from hilojack.words.subjects import no_more_training
from store_support import bytes_of, whole
from training_support import mistakes_of, reviewed
from web_support import Kept, Served, serving as serve

ANN, BEA = "a" * 32, "b" * 32
NOW = datetime.now(UTC).date()
TODAY, TOMORROW = NOW.isoformat(), (NOW + timedelta(1)).isoformat()


async def played(server: Served) -> str:
    """A match of Ann and Bea, reviewed; its identity."""
    laid = await server.lay(
        "all-fours", rules={"target": 3}, name="Ann", key=ANN, players=["me", "open"]
    )
    bea = await server.join(laid["code"], name="Bea", key=BEA)
    async with server.sit(laid["token"]) as one, server.sit(bea["token"]) as other:
        await asyncio.gather(one.play(), other.play())
        match: str = one.state["match"]
    _, kept = await server.hall.match(match)
    server.hall.reviews.works[match, None] = reviewed(kept.match)
    return match


async def ask(server: Served, key: str, day: str = TODAY) -> dict[str, Any]:
    status, told = await server.ask("GET", f"/api/training?day={day}", token=key)
    assert status == 200, told
    found: dict[str, Any] = told
    return found


async def note(server: Served, match: str, key: str, day: str = TODAY) -> tuple[int, Any]:
    return await server.ask("POST", "/api/training", {"match": match, "day": day}, key)


async def answer(server: Served, id: str, act: int, day: str = TOMORROW) -> tuple[int, Any]:
    return await server.ask("POST", f"/api/training/{id}", {"act": act, "day": day}, ANN)


async def kept_of(server: Served, key: str) -> list[Any]:
    return await server.entries(f"me/{hashed(key)}")


async def test_only_my_own_mistakes_are_noted_and_each_once(kept: Kept) -> None:
    async with serve(kept.open()) as server:
        match = await played(server)
        status, told = await note(server, match, ANN)
        _, of_match = await server.hall.match(match)
        mine = mistakes_of(of_match.match, of_match.seat_of(0), NOW)
        assert (status, told["noted"], told["due"], told["waiting"]) == (
            200,
            len(mine),
            0,
            len(mine),
        )
        noted = [one for one in await kept_of(server, ANN) if isinstance(one, Noted)]
        assert [one.id for one in noted] == [one.id for one in mine]
        assert (await note(server, match, ANN))[1]["noted"] == 0
        assert [one for one in await kept_of(server, BEA) if isinstance(one, Noted)] == []
        status, told = await note(server, match, "c" * 32)
        assert (status, told["noted"]) == (200, 0)
        assert await kept_of(server, "c" * 32) == []
        assert (await server.ask("POST", "/api/training", {"match": match, "day": TODAY}))[0] == 401
        _, me = await server.ask("GET", "/api/me", token=ANN)
        assert me["matches"] == 1
    async with serve(kept.open()) as server:
        assert (await ask(server, ANN, TOMORROW))["due"] == len(mine)


async def test_nothing_is_noted_before_a_review_or_of_a_deal_in_play() -> None:
    async with serve() as server:
        laid = await server.lay("all-fours", key=ANN, players=["me", "random"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state)
            await page.next()
            await page.till(lambda p: p.state["choices"])
            match = page.state["match"]
            status, told = await note(server, match, ANN)
            assert (status, told["error"]) == (409, "The match is not over.")
            body = {"match": match, "day": TODAY, "deal": 1}
            status, told = await server.ask("POST", "/api/training", body, ANN)
            assert (status, told["error"]) == (409, "That deal is not over.")
            await page.play(deals=1)
            status, told = await server.ask("POST", "/api/training", body, ANN)
            assert (status, told["noted"]) == (200, 0)


async def test_training_waits_for_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serve() as server:
        match = await played(server)
        monkeypatch.setattr(server.hall.thinkers, "_slow", None)  # no thread of searches is free
        assert (await note(server, match, ANN))[0] == 200
        question = (await ask(server, ANN, TOMORROW))["question"]
        act = question["state"]["choices"][0]["act"]
        assert (await answer(server, question["id"], act))[0] == 200
        monkeypatch.undo()


async def test_a_mistake_is_asked_tomorrow_and_comes_back_as_it_was_answered() -> None:
    async with serve() as server:
        await note(server, await played(server), ANN)
        noted = {one.id: one for one in await kept_of(server, ANN) if isinstance(one, Noted)}
        told = await ask(server, ANN)
        assert (told["due"], told["question"], told["next"]) == (0, None, TOMORROW)
        told = await ask(server, ANN, TOMORROW)
        before, question = told["due"], told["question"]
        found = unseal(noted[question["id"]].sealed)
        acts = [choice["act"] for choice in question["state"]["choices"]]
        assert {found.act, found.known.best} <= {*acts}
        status, said = await answer(server, question["id"], found.known.best)
        assert (status, said["right"], said["due"]) == (200, True, before - 1)
        assert said["better"] == show_act(found.known.best)
        assert said["lines"][0].startswith("Right. ")
        assert said["back"] > TOMORROW
        second = (await ask(server, ANN, TOMORROW))["question"]
        found = unseal(noted[second["id"]].sealed)
        _, said = await answer(server, second["id"], found.act)
        assert (said["right"], said["played"]) == (False, show_act(found.act))
        assert said["back"] == (NOW + timedelta(2)).isoformat()


async def test_an_answer_counts_once_a_day_whoever_sends_it() -> None:
    async with serve() as server:
        await note(server, await played(server), ANN)
        question = (await ask(server, ANN, TOMORROW))["question"]
        acts = [choice["act"] for choice in question["state"]["choices"]]
        await asyncio.gather(*(answer(server, question["id"], acts[n % 2]) for n in range(8)))
        tries = [one for one in await kept_of(server, ANN) if isinstance(one, Tried)]
        assert len(tries) == 1
        status, _ = await answer(server, question["id"], acts[0], TODAY)
        assert status == 200  # before its day: told, and not kept
        assert len([one for one in await kept_of(server, ANN) if isinstance(one, Tried)]) == 1


async def test_what_cannot_be_answered_is_refused_in_a_sentence() -> None:
    async with serve() as server:
        await note(server, await played(server), ANN)
        question = (await ask(server, ANN, TOMORROW))["question"]
        acts = [choice["act"] for choice in question["state"]["choices"]]
        other = next(act for act in range(52) if act not in acts)
        for act in (other, -1, 10**6):
            status, said = await answer(server, question["id"], act)
            assert (status, said["error"][:19]) == (409, "That is not allowed"), said
        assert (await answer(server, "0" * 32, acts[0]))[0] == 404
        for day in ("", "tomorrow", "2026-01-01", (NOW + timedelta(3)).isoformat()):
            status, said = await answer(server, question["id"], acts[0], day)
            assert (status, said["field"]) == (400, "day"), said
        foreign = f"/api/training/{question['id']}"
        status, _ = await server.ask("POST", foreign, {"act": acts[0], "day": TODAY}, BEA)
        assert status == 404
        assert (await ask(server, ANN, TOMORROW))["question"] == question


async def test_a_mistake_that_is_thrown_away_does_not_come_back() -> None:
    async with serve() as server:
        match = await played(server)
        await note(server, match, ANN)
        told = await ask(server, ANN, TOMORROW)
        path = f"/api/training/{told['question']['id']}?day={TOMORROW}"
        status, after = await server.ask("DELETE", path, token=ANN)
        assert (status, after["due"]) == (200, told["due"] - 1)
        assert (await server.ask("DELETE", path, token=ANN))[0] == 404
        assert (await note(server, match, ANN))[1]["noted"] == 0
        assert (await ask(server, ANN, TOMORROW))["question"]["id"] != told["question"]["id"]


async def test_a_question_is_what_its_seat_saw_and_tells_no_name() -> None:
    async with serve() as server:
        match = await played(server)
        await note(server, match, ANN)
        noted = [one for one in await kept_of(server, ANN) if isinstance(one, Noted)]
        for one in noted:
            question, told = pose(one), question_told(one)
            assert told
            state = told.state
            seat = question.view.seat
            assert sorted(state.hand) == sorted(question.view.hand)
            text = bytes(json_response(told).body).decode()
            assert "Bea" not in text
            assert "Ann" not in [s.name for n, s in enumerate(state.seats) if n == seat]
            assert unseal(one.sealed).record not in text
            assert one.sealed not in text


async def test_before_the_answer_nothing_depends_on_it() -> None:
    """The attack: mistakes that differ only in what was played and what was better are asked byte
    for byte alike.
    """
    async with serve() as server:
        await note(server, await played(server), ANN)
        noted = [one for one in await kept_of(server, ANN) if isinstance(one, Noted)]
        wide = max(noted, key=lambda one: len(unseal(one.sealed).known.choices))
        found = unseal(wide.sealed)
        acts = [choice.act for choice in found.known.choices]
        texts = set()
        for best, act in pairwise(acts):
            choices = tuple(
                choice for one in (best, act) for choice in found.known.choices if choice.act == one
            )
            known = replace(found.known, best=best, choices=choices)
            other = Noted(wide.id, wide.day, seal(FoundMistake(found.record, act, known)))
            key = f"{best}-{act}".rjust(32, "k")
            await server.hall.store.append([PlacedEntry(f"me/{hashed(key)}", 0, pack(other))])
            _, _, data = await server.raw("GET", f"/api/training?day={TOMORROW}", token=key)
            texts.add(data)
        assert len(acts) > 2
        assert len(texts) == 1


def test_before_the_answer_nothing_depends_on_a_hidden_card() -> None:
    """The attack: the cards that the seat could not see lie the other way round, and its question
    is the same, byte for byte.
    """
    dealt, chance = Match(load("all-fours"), seed=2), random.Random(2)
    eldest = dealt.turn
    assert eldest is not None
    while dealt.turn is not None:
        dealt.act(chance.choice(dealt.legal_acts()))
    one = mistakes_of(dealt, eldest, NOW)[0]
    question, found = pose(one), unseal(one.sealed)
    match, view = question.match, question.view
    assert isinstance(view, View)
    hidden = [card for card in match.deal.pack if card not in (*view.hand, view.turn_up)]
    swap = dict(zip(hidden, reversed(hidden), strict=True))
    deck = replace(match.deal.deck, pack=[swap.get(card, card) for card in match.deal.pack])
    other = Match(match.variant, match.players, opening=match.opening, decks=[deck])
    record = write_jsonl(from_match(other), unfinished=True)
    turned = Noted(one.id, one.day, seal(FoundMistake(record, found.act, found.known)))
    assert other.position != match.position
    assert identity(other) == identity(match) == one.id
    assert bytes(json_response(question_told(turned)).body) == bytes(
        json_response(question_told(one)).body
    )


# --- kept ----------------------------------------------------------------------------------------


async def test_training_is_given_out_and_erased(kept: Kept) -> None:
    async with serve(kept.open()) as server:
        await note(server, await played(server), ANN)
        question = (await ask(server, ANN, TOMORROW))["question"]
        await answer(server, question["id"], question["state"]["choices"][0]["act"])
        second = (await ask(server, ANN, TOMORROW))["question"]
        await server.ask("DELETE", f"/api/training/{second['id']}?day={TOMORROW}", token=ANN)
        entries = await kept_of(server, ANN)
    data = await export_person(kept.where, ANN)
    kinds = [one["type"] for one in data["training"]]
    assert kinds == ["noted"] * (len(entries) - 3) + ["tried", "dropped"]
    assert {"record", "act", "known"} <= data["training"][0].keys()
    assert data["training"][-2]["id"] == question["id"]
    assert len(data["results"]) == 1
    assert "Bea" not in json.dumps(data["training"])
    assert (await export_person(kept.where, BEA))["training"] == []
    assert (await whole(kept.where)).faults == []
    assert (await erase_person(kept.where, ANN)).results == len(entries)
    left = await bytes_of(kept.where)
    assert question["id"].encode() not in left
    assert b"noted" not in left


def test_training_of_two_browsers_is_brought_together() -> None:
    noted = Noted("a", "2026-11-20", "")
    mine, theirs = Tried("a", "2026-11-21", 3, True), Tried("a", "2026-11-22", 4, False)
    here, there = ([pack(noted), pack(mine)], [pack(noted), pack(theirs), pack(mine)])
    (added,), parted = missing(
        *({"me/x": [row("me/x", *one) for one in enumerate(kept)]} for kept in (here, there))
    )
    assert (added.number, added.entry, parted) == (2, pack(theirs), [])


async def test_results_are_kept_however_much_is_trained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MOST_RESULTS", 2)
    async with serve() as server:
        match = await played(server)
        await note(server, match, ANN)
        assert len(await kept_of(server, ANN)) > 2
        await played(server)
        results = [one for one in await kept_of(server, ANN) if isinstance(one, Finished)]
        assert len(results) == 2


async def test_too_much_training_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hilojack.web.serving.endpoints.mistakes.MOST_KEPT", 1)
    async with serve() as server:
        status, said = await note(server, await played(server), ANN)
        assert (status, said["error"]) == (409, no_more_training)
        assert [one for one in await kept_of(server, ANN) if isinstance(one, Noted)] == []


async def test_a_mistake_that_is_damaged_is_passed_over() -> None:
    store = MemoryStore()
    await store.append([PlacedEntry(f"me/{hashed(ANN)}", 0, pack(Noted("x", "2026-01-01", "!")))])
    async with serve(store) as server:
        told = await ask(server, ANN)
        assert (told["due"], told["question"]) == (1, None)
        await note(server, await played(server), ANN)
        assert (await ask(server, ANN, TOMORROW))["question"]["id"] != "x"
