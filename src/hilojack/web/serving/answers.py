"""How requests are answered: in JSON or, if they cannot be, in a sentence."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from hilojack.web.hall.thinking import Thinkers
from hilojack.web.serving.guard import address_of
from hilojack.words.answers import you_have_hung_up

Thought = TypeVar("Thought")
LEFT = 499  # the status of a request whose asker has hung up: nobody reads it


class BadRequest(Exception):
    """A request that cannot be answered: a sentence, and the field at fault."""

    def __init__(self, status: int, why: str, field: str | None = None) -> None:
        self.status, self.field = status, field
        super().__init__(why)


def json_response(data: object, status: int = 200) -> Response:
    """Return data as JSON that browsers do not cache."""
    return Response(
        msgspec.json.encode(data),
        status,
        {"cache-control": "no-store"},
        media_type="application/json",
    )


def mistake_response(status: int, why: str, field: str | None = None) -> Response:
    """Return an error that a person can read."""
    return json_response({"error": why, "field": field}, status)


async def thought(
    thinkers: Thinkers,
    request: Request,
    work: Callable[[], Thought],
    table: str,
    *,
    light: bool = False,
    key: str = "",
) -> Thought:
    """Return the result of a thought when it was the turn of whoever asks: a key, or an address.
    Nobody thinks any more for somebody who has hung up: then raise BadRequest. If the request has a
    body, it has been read.
    """
    address = address_of(request.client)
    thinking = asyncio.ensure_future(
        thinkers.think(work, person=key or address, address=address, table=table, light=light)
    )
    leaving = asyncio.ensure_future(gone(request))
    try:
        await asyncio.wait((thinking, leaving), return_when=asyncio.FIRST_COMPLETED)
        if thinking.done():
            return thinking.result()
        raise BadRequest(LEFT, you_have_hung_up)
    finally:
        for task in (thinking, leaving):
            task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await task


async def gone(request: Request) -> None:
    """Wait until whoever asked has hung up."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def field_of(why: str) -> str | None:
    """Return the field at fault: a rule, preset, game or number of seats."""
    named = re.search(r"rule '([a-z-]+)'", why)
    if named:
        return named[1]
    words = {"is not a game": "game", "is not a preset": "preset", "players": "seats"}
    return next((field for word, field in words.items() if word in why), None)
