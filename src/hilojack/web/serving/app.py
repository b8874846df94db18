"""The application: pages, the HTTP interface and the socket, behind the guard."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Collection, Iterable
from functools import partial

from starlette import responses
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Receive, Scope, Send

from hilojack.system.program import program
from hilojack.web.serving.answering import answer_of
from hilojack.web.serving.answers import mistake_response
from hilojack.web.serving.context import Context
from hilojack.web.serving.files import FRESH, Assets, file_response
from hilojack.web.serving.guard import Guard
from hilojack.web.serving.late import NotCome
from hilojack.web.serving.routes import ROUTES, WATCHED
from hilojack.web.serving.sitting import serve
from hilojack.words import answers as say

PAGES = [
    *("/", "/daily", "/duplicate", "/me", "/train", "/rating", "/fairness", "/puzzles", "/study"),
    *("/learn", "/friends"),
    *(
        f"/{page}/{{rest:path}}"
        for page in (
            *("daily", "duplicate", "new", "learn", "table", "replay", "review", "rules"),
            *("puzzles", "strategy"),
        )
    ),
]
LONGEST_FILE = 100  # characters of the name of a file next to the page


# --- pages ---------------------------------------------------------------------------------------


async def page(context: Context, request: Request) -> Response:
    """Answer any path with the page: its script reads the path."""
    index = context.static / "index.html"
    if not index.is_file():
        return responses.PlainTextResponse(
            f"{say.page_is_not_built}\n{say.to_play_in_the_terminal(program())}\n", 503
        )
    return file_response(index, request.headers, FRESH)


async def lost(context: Context, request: Request, error: Exception) -> Response:
    """Refuse a path or method; a browser that asks for a page gets the page."""
    wants_page = "text/html" in request.headers.get("accept", "")
    status = error.status_code if isinstance(error, HTTPException) else 500
    if not (status == 404 and wants_page and request.method in ("GET", "HEAD")):
        words = {404: say.nothing_here, 405: say.method_not_allowed}
        return mistake_response(status, words.get(status, say.request_failed))
    response = await page(context, request)
    response.status_code = max(404, response.status_code)
    return response


async def file(context: Context, request: Request) -> Response:
    """Return a file next to the page, such as its icon."""
    name = request.path_params["name"]
    found = context.static / name
    known = re.fullmatch(r"[\w-]+(\.[\w-]+)+", name) and len(name) <= LONGEST_FILE
    if not known or not found.is_file():
        raise HTTPException(404)
    return file_response(found, request.headers, FRESH)


# --- the whole -----------------------------------------------------------------------------------


def application(
    context: Context, *, origins: Iterable[str], more: Iterable[Route] = (), watched: int = 0
) -> ASGIApp:
    """Return the application behind its guard, open to pages of these origins. At the port
    `watched` it answers the operator's machines instead, if it is not 0.
    """

    async def not_told(request: Request, error: Exception) -> Response:
        """Answer a fault of the program without its details."""
        context.journal.fault(error)
        return mistake_response(500, say.something_failed)

    async def not_come(request: Request, error: Exception) -> Response:
        """Answer that a part of a page without a server cannot be fetched now."""
        return mistake_response(424, say.part_has_not_come)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        keeping = asyncio.create_task(context.hall.keep_house())
        watching = asyncio.create_task(context.meters.watch_lag())
        yield
        keeping.cancel()
        watching.cancel()
        await context.hall.close()

    shown = partial(page, context)
    routes: list[BaseRoute] = [
        Route(one.path, answer_of(context, one), methods=[one.method]) for one in ROUTES
    ]
    routes += [*more, WebSocketRoute("/api/socket", partial(serve, context))]
    routes += [Route(path, shown) for path in PAGES]
    routes.append(Mount("/assets", Assets(directory=context.static / "assets", check_dir=False)))
    routes.append(Route("/{name}", partial(file, context)))
    app = Starlette(
        routes=routes,
        lifespan=life,
        exception_handlers={
            HTTPException: partial(lost, context),
            NotCome: not_come,
            Exception: not_told,
        },
    )
    guarded = behind_guard(app, context, origins)
    return with_watch(guarded, context, watched) if watched else guarded


def with_watch(app: ASGIApp, context: Context, port: int) -> ASGIApp:
    """Answer at a port of its own what only the operator is told, and nothing else there."""
    routes = [Route(one.path, answer_of(context, one), methods=[one.method]) for one in WATCHED]
    watch = Starlette(routes=routes)

    async def by_port(scope: Scope, receive: Receive, send: Send) -> None:
        _, at = scope.get("server") or ("", 0)
        await (watch if at == port else app)(scope, receive, send)

    return by_port


def behind_guard(app: ASGIApp, context: Context, origins: Iterable[str]) -> ASGIApp:
    """Add the guard and, if several servers share the store, the way to them."""
    store, limits = context.hall.store, context.limits

    def turn_away(status: int, why: str) -> Response:
        context.meters.turned_away(status)
        return mistake_response(status, why)

    if not store.secret:

        def guests() -> Collection[str]:
            return context.network.origins if context.network else ()

        return Guard(app, origins=origins, limits=limits, refuse=turn_away, guests=guests)
    from hilojack.web.serving.peers import Handover, Reception

    handing = Handover(app, context.hall.whereabouts, mistake_response)
    guarded = Guard(handing, origins=origins, limits=limits, refuse=turn_away)
    return Reception(app, guarded, store.secret)
