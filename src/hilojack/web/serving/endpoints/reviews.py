"""Reviews of matches that are over, and of deals."""

from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from hilojack.web.hall.archive import check_shown
from hilojack.web.hall.reviewed import Reviewing
from hilojack.web.hall.reviewing import Key
from hilojack.web.serving.answers import BadRequest, json_response
from hilojack.web.serving.asked import deal_in, key_of, number
from hilojack.web.serving.context import Context
from hilojack.web.serving.endpoints.matches import match_in, seat_in
from hilojack.web.serving.guard import address_of
from hilojack.web.table.standing import PlayedMatch
from hilojack.words import subjects as say

Progress = Annotated[Response, Reviewing]
LONGEST_READER = 40  # characters of the word by which a reader of a review is known


async def begin_review(context: Context, request: Request) -> Progress:
    """Begin the review of a match or deal that is over, or resume it."""
    key, seat, played = await _reviewed(context, request)
    address = address_of(request.client)
    person = key_of(request) or address
    context.hall.reviews.start(key, played.match, _reader(request), person, address, seat)
    return _progress(context, request, key, seat)


async def stop_review(context: Context, request: Request) -> Progress:
    """Stop the review, unless somebody else waits for it."""
    key, seat, _ = await _reviewed(context, request)
    context.hall.reviews.stop(key, _reader(request))
    return _progress(context, request, key, seat)


async def review(context: Context, request: Request) -> Progress:
    """Return how far the review is, and its result."""
    key, seat, _ = await _reviewed(context, request)
    context.hall.reviews.asked(key, _reader(request))
    return _progress(context, request, key, seat)


def _reader(request: Request) -> str:
    return request.query_params.get("reader", "")[:LONGEST_READER]


async def _reviewed(context: Context, request: Request) -> tuple[Key, int | None, PlayedMatch]:
    """Return what is reviewed, for which seat, and the match."""
    id, deal = request.path_params["id"], deal_in(request)
    room, played = await match_in(context, request)
    seat = seat_in(request)
    if seat is not None and seat >= played.match.variant.seats:
        raise BadRequest(400, say.no_seat_of_match, "seat")
    check_shown(room.table, played, deal)
    return (id, deal), seat, played


def _progress(context: Context, request: Request, key: Key, seat: int | None) -> Response:
    deals = number(request, "deals", say.deals_from_zero, digits=4) or 0
    rough = number(request, "rough", say.deals_from_zero, digits=4) or 0
    told = context.hall.reviews.told(key, seat, deals, rough)
    return json_response(told, 202 if told.state == "working" else 200)
