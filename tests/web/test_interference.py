"""Nobody is told what their seat may not know, on any channel: redraw the hidden cards, do the same
again, and every byte that a seat, a spectator or a stranger receives is the same.
"""

import asyncio
import io
import random
from collections.abc import Sequence

import msgspec
import pytest

import test_view
import test_view_shedding
from hilojack import Match, Variant
from hilojack.fairness import new_secret
from hilojack.match import Opening
from hilojack.web.hall.archive import proof_of, record_text, replay_of
from hilojack.web.hall.attendance import Times
from hilojack.web.hall.journal import Journal
from hilojack.web.hall.rooms import Room
from hilojack.web.hall.thinking import Thinkers
from hilojack.web.storing.store import MemoryStore
from hilojack.web.table import playing
from hilojack.web.table.entries import (
    Acted,
    Asked,
    Chain,
    Dealt,
    Joined,
    Muted,
    Opened,
    Removed,
    TableEntry,
    Watched,
)
from hilojack.web.table.messages import Act, Claim, TableState
from hilojack.web.table.names import BOT_NAMES
from hilojack.web.table.outbox import Outbox
from hilojack.web.table.playing import given_again
from hilojack.web.table.standing import Refusal
from hilojack.web.table.states import KeptParts, State, common_state, own_state, state_of
from hilojack.web.table.tables import Table
from simulated import plain
from tables import some, variants_of
from web_support import FAST, NONCE, Serving

TRIPLES = 2_000  # of a table, a seat and a redrawn world, over all games
VARIANTS = [*variants_of("trick"), *variants_of("shedding")]
SECRETS = (new_secret(), new_secret(), new_secret())


def worlds(
    variant: Variant, triple: int, seat: int | None, chance: random.Random
) -> tuple[Match, Match, list[int]] | None:
    """Two matches that are the same to a seat, and the acts that led there."""
    match = Match(
        variant,
        BOT_NAMES[: variant.seats],
        seed=triple,
        opening=Opening(first_dealer=triple % variant.seats),
    )
    if variant.file["family"] == "trick":
        acts = test_view.random_acts(match, chance, chance.randrange(52))
        other = test_view.redrawn(match, acts, seat, chance)
    else:
        acts, seen = test_view_shedding.played(match, seat, chance, chance.randrange(60))
        other = test_view_shedding.redrawn(match, acts, seen, chance)
    return None if other is None else (match, other, acts)


def log_of(variant: Variant, match: Match, acts: Sequence[int]) -> list[TableEntry]:
    """The log of a table at which this deal was played."""
    given = msgspec.structs.replace(given_again(match, 1, len(acts)), acts=[])
    log: list[TableEntry] = [
        Opened(
            "code",
            variant.game,
            variant.preset,
            variant.seats,
            {},
            True,
            SECRETS[0],
            0.0,
            given=given,
            chain=Chain("match", SECRETS[2]),
            whole=True,
        )
    ]
    log += [
        Joined(chair, BOT_NAMES[chair], token=f"token {chair}") for chair in range(variant.seats)
    ]
    log.append(Watched("token None"))
    log.append(Dealt([""] * variant.seats, SECRETS[1], 0.0, "match"))
    return log + [Acted(s, act) for s, act in zip(match.deal.seats, acts, strict=True)]


async def received(
    variant: Variant, match: Match, acts: Sequence[int], seat: int | None
) -> list[bytes]:
    """All that reaches a seat in the course of a deal, by socket and by HTTP."""
    log = log_of(variant, match, acts)
    told: list[bytes] = []
    room = Room(Table(log[: variant.seats + 2]), MemoryStore(), Thinkers(1), Times())
    lines = [Outbox(seat, token=f"token {seat}"), Outbox(seat, token=f"token {seat}")]
    for line, counted in zip(lines, (False, True), strict=True):
        line.queue, line.counted = asyncio.Queue(), counted
        await room.connect(line, 0)
    for entry in log[variant.seats + 2 :]:
        room._happen(entry)
    for line in lines:
        while not line.queue.empty():
            told.append(line.queue.get_nowait() or b"")
    told.append(msgspec.json.encode(room.broadcast.welcome(seat)))
    table = room.table
    assert table.played is not None
    told.append(msgspec.json.encode(proof_of(table, table.played)))
    told += [refusal(lambda: record_text(table, table.played, "jsonl"))]
    told += [refusal(lambda: replay_of(table, table.played, seat))]
    if seat is not None:
        told += [
            refusal(lambda act=act: playing.act(table, seat, Act("x", table.number, act)))
            for act in range(-1, 92)
        ]
        told.append(refusal(lambda: bool(playing.claim(table, seat, Claim("y")))))
        told.append(playing.may_undo(table, seat).encode())
        if not playing.may_undo(table, seat):
            room._happen(Asked(seat, "z"))
            told.append(msgspec.json.encode(room.broadcast.welcome(seat)))
    other = next(n for n in range(variant.seats) if n != seat)
    for entry in (Muted(0, "m", other), Removed(0, "r", other)):
        room._happen(entry)
    for line in lines:
        while not line.queue.empty():
            told.append(line.queue.get_nowait() or b"")
    told.append(msgspec.json.encode(room.broadcast.welcome(seat)))
    return told


def refusal(ask: "object") -> bytes:
    """What somebody is told who asks for something."""
    assert callable(ask)
    try:
        return repr(ask()).encode()
    except Refusal as error:
        return str(error).encode()


@pytest.mark.parametrize("variant", some(VARIANTS, 70, test_view.name))
async def test_no_channel_tells_what_a_seat_cannot_know(variant: Variant) -> None:
    chance = random.Random(9)
    compared = 0
    for triple in range(TRIPLES // len(VARIANTS) + 1):
        seat = chance.choice((None, *range(variant.seats)))
        found = worlds(variant, triple, seat, chance)
        if found is None:
            continue
        match, other, acts = found
        ours = await received(variant, match, acts, seat)
        theirs = await received(variant, other, acts, seat)
        assert ours == theirs, f"triple {triple}, seat {seat}, {len(acts)} acts"
        compared += match.position != other.position
    assert compared


@pytest.mark.parametrize("variant", VARIANTS[::4], ids=test_view.name)
async def test_what_is_kept_between_acts_never_comes_to_another_audience(variant: Variant) -> None:
    """Every seat's state is made with what is kept of another's, and is as if nothing were; what is
    made for all, from the view of a spectator, is what every seat's own view gives.
    """
    chance = random.Random(11)
    match = Match(variant, BOT_NAMES[: variant.seats], seed=11, opening=Opening(first_dealer=0))
    table = Table(log_of(variant, match, []))
    seats = (None, *range(variant.seats))
    shared, own, kept = KeptParts(), {seat: KeptParts() for seat in seats}, KeptParts()

    def state(
        seat: int | None, mine: KeptParts, common: State, *, counted: bool = False
    ) -> TableState:
        view = table.view(seat)
        return TableState(
            **common, **own_state(table.setting, seat, view, "", mine, counted=counted)
        )

    while table.match is not None and table.match.turn is not None:
        common = common_state(table.setting, table.view(None), None, kept)
        for seat in seats:
            afresh = plain(state_of(table.setting, seat, table.view(seat), ""))
            assert plain(state(seat, own[seat], common)) == afresh
            assert plain(state(seat, shared, common)) == afresh
            assert plain(state(seat, shared, common, counted=True)) | {"counted": []} == afresh
        act = chance.choice(table.match.legal_acts())
        table.apply(Acted(table.match.turn, act))
        if len(table.match.deal.acts) > 40:
            break


async def test_the_log_and_the_metrics_hold_no_secret(serving: Serving) -> None:
    journal = io.StringIO()
    async with serving(times=FAST, journal=Journal(journal)) as server:
        laid = await server.lay(players=["me", "rule"], name="Zoë")
        async with server.sit(laid["token"]) as page:
            await page.do("say", text="the password is swordfish")
            await page.play(deals=1)
        _, me = await server.ask("POST", "/api/me", {})
        await server.ask("GET", "/api/me", token=me["key"])
        await server.ask("GET", f"/api/matches/{page.state['match']}/record")
        metrics = await server.figures()
        room = server.hall.rooms[laid["code"]]
        told = journal.getvalue() + metrics.decode()
        shares = room.table.matches[0].shares[0]
        assert shares is not None
        secrets = [laid["token"], laid["code"], laid["token"].partition(".")[2], NONCE, me["key"]]
        secrets += [
            shares.secret,
            room.table.secret,
            room.table.matches[0].end,
            "swordfish",
            "Zoë",
            page.state["match"],
        ]
        assert journal.getvalue().count("\n") > 5
        for secret in secrets:
            assert secret not in told


async def test_the_secret_of_a_deal_is_told_only_when_it_is_over(serving: Serving) -> None:
    async with serving(times=FAST) as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state)
            await page.next()
            await page.till(lambda p: p.state["choices"])
            room = server.hall.rooms[laid["code"]]
            shares = room.table.matches[0].shares[0]
            assert shares is not None
            told = str(page.seen)
            for path in ("proof", "record", "replay"):
                _, _, data = await server.raw("GET", f"/api/matches/{page.state['match']}/{path}")
                told += data.decode()
            _, _, data = await server.raw("GET", f"/api/tables/{laid['code']}")
            assert shares.secret not in told + data.decode()
            assert room.table.secret not in told + data.decode()
            assert room.table.matches[0].end not in told + data.decode()
            assert room.table.round is not None
            assert room.table.round.end not in told + data.decode()
            assert NONCE in told, "this is the proof of a deal in play"
