"""How a request reaches its endpoint, and how whatever it finds or raises is answered."""

import time
from collections.abc import Awaitable, Callable
from typing import cast

from starlette.requests import Request
from starlette.responses import Response

from hilojack.variants.variant import VariantError
from hilojack.web.hall.hall import NotFound, ShutOut
from hilojack.web.serving.answers import BadRequest, field_of, json_response, mistake_response
from hilojack.web.serving.asked import body
from hilojack.web.serving.context import Context
from hilojack.web.serving.routes import Route, endpoint_of
from hilojack.web.storing.store import Newer, StoreError, Unreadable
from hilojack.web.table.standing import Refusal

Answer = Callable[[Request], Awaitable[Response]]


def answer_of(context: Context, route: Route) -> Answer:
    """Return what answers the requests of a route; they are counted and noted."""
    name = route.answer.rpartition(".")[2]

    async def answer(request: Request) -> Response:
        began = time.perf_counter()
        response = await _told(context, route, request)
        if route.noted:
            context.meters.answered(response.status_code)
            ms = round(1000 * (time.perf_counter() - began), 2)
            context.journal.note("request", what=name, status=response.status_code, ms=ms)
        return response

    return answer


async def _told(context: Context, route: Route, request: Request) -> Response:
    """Answer a request; a mistake is answered in a sentence, without a traceback."""
    try:
        return await _found(context, route, request)
    except BadRequest as mistake:
        return mistake_response(mistake.status, str(mistake), mistake.field)
    except VariantError as error:
        return mistake_response(400, str(error), field_of(str(error)))
    except Refusal as refusal:
        return mistake_response(409, str(refusal))
    except NotFound as error:
        return mistake_response(410 if isinstance(error, ShutOut) else 404, str(error.args[0]))
    except Unreadable as error:
        context.journal.note("unreadable", kind=type(error).__name__)
        return mistake_response(503 if isinstance(error, Newer) else 410, str(error))
    except StoreError as error:
        context.journal.note("store-failed")
        return mistake_response(503, error.told)


async def _found(context: Context, route: Route, request: Request) -> Response:
    """Return what an endpoint answers, within the rate of its route."""
    kind = cast("type[object] | None", route.body)
    asked = [await body(request, kind, context.limits)] if kind else []
    if route.rate:
        context.take(route.rate, request)
    found = await endpoint_of(route.answer)(context, request, *asked)
    return found if isinstance(found, Response) else json_response(found, route.status)
