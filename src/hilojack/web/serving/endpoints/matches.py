"""Matches that are over: their record, the proof of their shuffles, and their replay."""

from functools import partial
from typing import Annotated

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from hilojack.web.hall.archive import (
    MatchProof,
    Replay,
    is_sealed,
    kept_text,
    proof_of,
    record_text,
    replay_of,
)
from hilojack.web.hall.rooms import Room
from hilojack.web.serving.answers import BadRequest, thought
from hilojack.web.serving.asked import deal_in, key_of, number
from hilojack.web.serving.context import Context
from hilojack.web.table.entries import Recorded, hashed
from hilojack.web.table.standing import PlayedMatch
from hilojack.web.table.tables import Table
from hilojack.words import subjects as say


async def match_in(context: Context, request: Request) -> tuple[Room, PlayedMatch]:
    """Return the match that is asked for, and its room. Raise BadRequest if it may not be shown."""
    room, played = await context.hall.match(request.path_params["id"])
    await check_seen(context, request, room.table, played)
    return room, played


async def check_seen(context: Context, request: Request, table: Table, played: PlayedMatch) -> None:
    """Raise BadRequest if a match is a board that the key of a request has not played."""
    board, key = table.duplicate, hashed(key_of(request))
    if board is None or context.alone or (key and key in played.keys):
        return
    if board.number not in await context.sets.mine(board.set, key):
        raise BadRequest(403, say.board_once_played)


def seat_in(request: Request) -> int | None:
    """Return the seat of the query, if any."""
    return number(request, "seat", say.seat_from_zero)


async def record(context: Context, request: Request) -> Annotated[Response, str, "text/plain"]:
    """Return the record of a finished match."""
    id, format = request.path_params["id"], request.query_params.get("format", "jsonl")
    kept = await context.hall.match_or_record(id)
    if isinstance(kept, Recorded):
        game, text = kept_text(kept.record, format)
    else:
        room, played = kept
        await check_seen(context, request, room.table, played)
        game, text = room.table.variant.game, record_text(room.table, played, format)
    name = f"{game}-{id}.{'txt' if format == 'text' else 'jsonl'}"
    headers = {
        "cache-control": "no-store",
        "content-disposition": f'attachment; filename="{name}"',
    }
    return PlainTextResponse(text, headers=headers)


async def proof(context: Context, request: Request) -> MatchProof:
    """Return the proof of a match's shuffles."""
    room, played = await match_in(context, request)
    return proof_of(room.table, played, sealed=is_sealed(room.table))


async def replay(context: Context, request: Request) -> Replay:
    """Return a match step by step."""
    room, played = await match_in(context, request)
    seat, deal = seat_in(request), deal_in(request)
    hands = request.query_params.get("hands", "own")
    if hands not in ("own", "all"):
        raise BadRequest(400, say.hands_must_be, "hands")
    work = partial(replay_of, room.table, played, seat, deal=deal, all_hands=hands == "all")
    return await thought(context.hall.thinkers, request, work, "replay", light=True)
