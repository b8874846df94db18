"""The server itself: whether it is well, its figures, and its interface described."""

import asyncio
import time
from typing import Annotated

from msgspec import UNSET, Struct, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from hilojack.web.serving import openapi
from hilojack.web.serving.answers import json_response
from hilojack.web.serving.context import Context
from hilojack.web.storing.store import StoreError

HEALTH_KEPT = 5.0  # seconds for which a result of the health check is reused


class Health(Struct, frozen=True):
    """How the server is."""

    status: str  # live, well, not ready
    why: str | UnsetType = UNSET  # for the operator


async def live(context: Context, request: Request) -> Health:
    """Answer: the process is well if it does, whatever its store is."""
    return Health("live")


async def health(context: Context, request: Request) -> Annotated[Response, Health]:
    """Check that the server can write to its log. Strangers are not told why it cannot."""
    ready = not await _why_not_ready(context)
    return json_response(Health("well" if ready else "not ready"), 200 if ready else 503)


async def health_told(context: Context, request: Request) -> Response:
    """Check the same, and tell the operator why not."""
    why = await _why_not_ready(context)
    told = Health("not ready", why) if why else Health("well")
    return json_response(told, 503 if why else 200)


async def _why_not_ready(context: Context) -> str:
    """Return why the store cannot be written, or an empty text."""
    at, why = context.health
    if time.monotonic() - at > HEALTH_KEPT:
        try:
            async with asyncio.timeout(context.limits.request_seconds):
                await context.hall.store.check()
            why = ""
        except (StoreError, TimeoutError) as error:
            why = str(error) or "the store does not answer"
        context.health = (time.monotonic(), why)
    return why


async def metrics(context: Context, request: Request) -> Response:
    """Return the metrics, for the operator."""
    hall = context.hall
    try:
        stored = await hall.store.size()
    except StoreError:
        stored = 0
    data, media_type = context.meters.exposed(
        len(hall.rooms), context.sockets.open, hall.thinkers.thinking, stored
    )
    return Response(data, media_type=media_type, headers={"cache-control": "no-store"})


async def interface(context: Context, request: Request) -> Response:
    """Return the HTTP interface for programs."""
    return openapi.answer().response(request.headers)


async def docs(context: Context, request: Request) -> Response:
    """Return the HTTP interface for people."""
    return openapi.page_answer().response(request.headers)
