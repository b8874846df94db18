"""Tables: opened, found, joined, and played at by HTTP."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Annotated, Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from hilojack.variants.variant import Variant
from hilojack.web.hall.hall import ME, OPEN, TableWish, chair_in, new_token, seating
from hilojack.web.hall.invitations import Links, best_first, invitation as links_to
from hilojack.web.hall.keeping.retention import Rule
from hilojack.web.hall.outlines import Outline
from hilojack.web.hall.people import PAR_PLAYER, today
from hilojack.web.hall.rooms import Room
from hilojack.web.serving.answers import BadRequest, json_response
from hilojack.web.serving.asked import bearer, check_key
from hilojack.web.serving.context import Context, person_at
from hilojack.web.serving.endpoints.daily import own_result
from hilojack.web.serving.requests import Join, Mine, NewTable
from hilojack.web.serving.sitting import beat, perform
from hilojack.web.serving.subjects import catalogue
from hilojack.web.table import messages
from hilojack.web.table.entries import hashed
from hilojack.web.table.messages import Command, SeatKind
from hilojack.web.table.moderation import Company
from hilojack.web.table.outbox import Outbox
from hilojack.web.table.standing import STAND_IN
from hilojack.words import answers as say
from hilojack.words.hall import table_is_moving

SCRIPT = re.compile(r'<script[^>]* src="[^"]*?([^"/]+)"')
NO_CACHE = {"cache-control": "no-store", "x-accel-buffering": "no"}  # nginx waits for more


# --- opened --------------------------------------------------------------------------------------


class Admission(Struct, frozen=True):
    """A seat that was taken, or a place among the spectators."""

    code: str  # of the table
    token: str  # that opens it to whoever has it
    seat: int | None  # None: a spectator
    waits: bool = False  # a spectator who has a seat once the deal is over


async def lay(context: Context, request: Request, asked: NewTable) -> Admission:
    """Open a table."""
    await check_key(asked.key, context.hall.store)
    if asked.daily:
        wish = await _of_the_day(context, asked)
    elif asked.duplicate:
        wish = await context.sets.wish(
            asked.duplicate, asked.key, seat=asked.seat, called=asked.name
        )
    else:
        wish = await _own(context, asked)
        check_seated(wish, watches=asked.watch)
        wish = replace(wish, customs=asked.customs, key=hashed(asked.key))
        if asked.strangers:
            wish = _open(context, request, wish, asked)
    return Admission(*await context.hall.lay(wish))


def _open(context: Context, request: Request, wish: TableWish, asked: NewTable) -> TableWish:
    """Return a table to which strangers may come. Raise BadRequest if it cannot be one: nobody may
    know its cards before, its opener plays, and it waits for nobody who left.
    """
    if wish.given is not None or asked.watch:
        raise BadRequest(400, say.open_table_is_new, "strangers")
    if asked.customs.days or not asked.customs.away:
        raise BadRequest(400, say.open_table_waits_for_nobody, "customs")
    address = person_at(request.client)
    context.hall.open.check_new(wish.key, address)
    return replace(wish, strangers=True, address=address)


async def _own(context: Context, asked: NewTable) -> TableWish:
    """Return a table as somebody wishes it, perhaps with a pack of an earlier deal."""
    if asked.pack is None:
        variant = catalogue.chosen(asked.game, asked.preset, asked.seats, asked.rules)
        return TableWish(variant, asked.name, asked.players, asked.friendly)
    given = await context.hall.given(asked.pack, asked.acts, at_score=asked.at_score)
    variant, opening, turn = given
    players = asked.players if turn is None else in_seat(turn, asked.players, variant)
    return TableWish(variant, asked.name, players, asked.friendly, given=opening)


async def _of_the_day(context: Context, asked: NewTable) -> TableWish:
    """Return the table of today's deal: the one at which a key plays it, or one for practice,
    which nobody remembers.
    """
    day = today()
    mine = await own_result(context, asked.key, day)
    if asked.practice and not mine:
        raise BadRequest(409, say.practise_once_played, "practice")
    if mine and not asked.practice:
        raise BadRequest(409, say.played_todays_deal, "daily")
    match, given = await context.daily.match(day), await context.daily.given(day)
    bots = [ME, *[PAR_PLAYER] * (match.variant.seats - 1)]
    wish = TableWish(match.variant, asked.name, bots, daily=day, given=given)
    if asked.practice or not asked.key:
        return wish
    place = await context.daily.place(day, asked.key)
    return replace(wish, key=hashed(asked.key), place=place)


def check_seated(wish: TableWish, *, watches: bool) -> None:
    """Raise BadRequest unless whoever opens a table has a seat at it, or asked to watch."""
    is_seated = ME in seating(wish)
    if not is_seated and not watches:
        players = ", ".join(wish.players)
        raise BadRequest(400, say.no_seat_for_me(players), "players")
    if is_seated and watches:
        raise BadRequest(400, say.to_watch, "watch")


def in_seat(seat: int, players: Sequence[str], variant: Variant) -> list[str]:
    """Return the players: the caller in one seat, bots in those not named."""
    level = next((player for player in players if player not in (ME, OPEN)), STAND_IN)
    return [ME if other == seat else level for other in range(variant.seats)]


# --- found ---------------------------------------------------------------------------------------


async def _room(context: Context, request: Request) -> Room:
    """Return the room that a request names."""
    return await context.hall.find(request.path_params["code"])


async def _own_room(context: Context, request: Request) -> tuple[Room, int | None, str]:
    """Return the room and chair of the token, at the table asked for, and its hash."""
    token = bearer(request)
    room, chair = await context.hall.enter(token)
    if room.table.code != request.path_params["code"]:
        raise BadRequest(403, say.token_for_another_table)
    return room, chair, hashed(token)


class MyTables(Struct, frozen=True):
    """What a person's list says of their tables, in the order of the tokens."""

    tables: Sequence[Outline]
    kept: Rule | None  # the days for which tables are kept; None: as long as the server
    push: str  # the key of notices; empty if there are none


async def mine(context: Context, request: Request, asked: Mine) -> MyTables:
    """Return what a person's list says of their tables, in the order of the tokens."""
    hall = context.hall
    tables = [await hall.outline(token) for token in asked.tokens]
    push = await hall.pusher.public_key() if hall.pusher else ""
    return MyTables(tables, hall.retention.told(), push)


class Guest(Struct, frozen=True):
    """A seat, as an invitation shows it."""

    name: str
    kind: SeatKind
    level: str | None  # of a computer player


class TableFacts(Struct, frozen=True):
    """What an invitation shows of a table."""

    title: str
    game: str
    house_rules: Sequence[str]
    customs: Sequence[str]
    seats: Sequence[Guest]
    open: Sequence[int]  # seats that are free
    state: Literal["waiting", "playing", "over"]
    closed: bool
    ended: str  # why it was ended, or empty
    strangers: bool  # whoever comes is called Guest, with a number


async def table(context: Context, request: Request) -> TableFacts:
    """Return what an invitation shows."""
    table = (await _room(context, request)).table
    setting, match = table.setting, table.match
    return TableFacts(
        title=setting.title,
        game=setting.variant.game,
        house_rules=setting.house_rules,
        customs=setting.customs,
        seats=[Guest(one.name, one.kind, one.level) for one in setting.seats],
        open=table.free_seats(),
        state="waiting" if match is None else "over" if match.over else "playing",
        closed=table.order.is_closed,
        ended=table.order.ended,
        strangers=table.strangers,
    )


async def table_rules(
    context: Context, request: Request
) -> Annotated[Response, catalogue.RuleSheet]:
    """Return the rules of a table, marking those that differ from the book."""
    table = (await _room(context, request)).table
    answer = await catalogue.rule_answer_in_turn(context.page, table.variant, offered=False)
    return answer.response(request.headers)


async def invitation(context: Context, request: Request) -> Links:
    """Return the link to a table for a friend."""
    return _links(context, request, (await _room(context, request)).table.code)


async def device(context: Context, request: Request) -> Links:
    """Return the link to a person's own seat, for another device of theirs."""
    room, _, _ = await _own_room(context, request)
    return _links(context, request, f"{room.table.code}#{bearer(request)}")


def _links(context: Context, request: Request, place: str) -> Links:
    kept = context.hall.retention.told() is not None
    may_widen = context.network is not None
    host = request.headers["host"]
    return links_to(place, host, context.reached, kept=kept, may_widen=may_widen)


class Addresses(Struct, frozen=True):
    """Where other devices reach the server, the best first."""

    addresses: Sequence[str]


async def addresses(context: Context, request: Request) -> Addresses:
    """Return where other devices reach the server."""
    return Addresses(best_first(context.reached, request.headers["host"]))


# --- joined --------------------------------------------------------------------------------------


async def join(context: Context, request: Request, asked: Join) -> Admission:
    """Take a seat, or watch."""
    room = await _room(context, request)
    await check_key(asked.key, context.hall.store, room.table)
    token = new_token(room.table.code)
    key, address, seat, waits = hashed(asked.key), person_at(request.client), None, False
    context.hall.open.check_door(room, key, address)
    if asked.watch:
        await room.watch(hashed(token), key, address)
    else:
        chair = await room.join(asked.name, asked.seat, hashed(token), key, address)
        seat = None if chair is None else room.table.seat_of(chair)
        waits = chair is None
    return Admission(room.table.code, token, seat, waits)


class Ticket(Struct, frozen=True):
    """What a page needs for a socket."""

    ticket: str  # valid once, for 30 seconds
    page: str  # the name of the page's script, by which a page finds out that it is out of date
    kept: Rule | None  # the days for which tables are kept; None: as long as the server
    opener: bool  # whoever asks opened the table


async def ticket(context: Context, request: Request) -> Ticket:
    """Return a ticket for one socket."""
    token, hall = bearer(request), context.hall
    room, _ = await hall.enter(token)
    return Ticket(
        hall.ticket(room.table.code, hashed(token)),
        _script_of_page(context),
        hall.retention.told(),
        opener=room.table.order.is_opener(hashed(token)),
    )


def _script_of_page(context: Context) -> str:
    """Return the name of the page's script, or an empty text if the page is not built."""
    index = context.static / "index.html"
    found = SCRIPT.search(index.read_text()) if index.is_file() else None
    return found[1] if found else ""


async def people(context: Context, request: Request) -> Company:
    """Return for the opener who watches, and who is blocked."""
    room, _, token = await _own_room(context, request)
    return room.people(token)


# --- played at -----------------------------------------------------------------------------------

Performed = Annotated[Response, messages.Done | messages.Refused | messages.Hinted]


async def state(context: Context, request: Request) -> messages.Welcome:
    """Return the table as a seat sees it; with `after`, wait for a later update."""
    room, chair, token = await _own_room(context, request)
    after = request.query_params.get("after", "-1")
    if not re.fullmatch(r"-?[0-9]{1,9}", after):
        raise BadRequest(400, say.after_an_update, "after")
    await room.touch(chair, person_at(request.client), token)
    await room.wait_beyond(int(after), 25.0)
    return room.broadcast.welcome(chair_in(room, token))


async def command(context: Context, request: Request, asked: Command) -> Performed:
    """Perform a command, as a socket would."""
    room, chair, token = await _own_room(context, request)
    address = person_at(request.client)
    await room.touch(chair, address, token)
    answer = await perform(context, room, token, asked, address)
    if answer is None:
        raise BadRequest(503, table_is_moving)
    return json_response(answer, 409 if isinstance(answer, messages.Refused) else 200)


async def lines(
    context: Context, request: Request
) -> Annotated[Response, messages.FromServer, "application/x-ndjson"]:
    """Send what a socket would, one message a line, until the program leaves."""
    room, chair, token = await _own_room(context, request)
    address = person_at(request.client)
    if not context.sockets.may(address):
        raise BadRequest(503, say.server_is_full)
    line = Outbox(chair, address=address, token=token)
    counted = request.query_params.get("counted") == "true"

    async def sent() -> AsyncIterator[bytes]:
        with context.sockets.one(address) as may:
            if not may:
                return
            beating = asyncio.create_task(beat(line, context.limits.quiet_seconds))
            try:
                await room.connect(line, 0, counted=counted)
                line.send(messages.Pong())
                async for data in line.waiting():
                    yield data + b"\n"
            finally:
                beating.cancel()
                await room.disconnect(line)

    return StreamingResponse(sent(), media_type="application/x-ndjson", headers=NO_CACHE)
