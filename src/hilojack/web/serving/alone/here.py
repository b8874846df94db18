"""A table without a server: the application answers the page of its own browser.

The page runs it in a worker, with Pyodide (`web/src/here/`). Requests come with a number, and so do
the parts of their answers. Nobody else can ask, and what is proved is proved to this player alone.
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import Sequence
from typing import Any, Protocol

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message

from hilojack.search.evaluation.shipped import take_nothing_else
from hilojack.system.threads import Bench
from hilojack.web.hall.hall import Hall
from hilojack.web.hall.journal import Journal
from hilojack.web.hall.reviewing import Reviews
from hilojack.web.hall.thinking import Thinkers
from hilojack.web.serving.alone import elsewhere
from hilojack.web.serving.app import application
from hilojack.web.serving.context import Context
from hilojack.web.serving.guard import Limits
from hilojack.web.storing.browser import BrowserStore
from hilojack.web.storing.store import MemoryStore, Store

ORIGIN = "http://here"  # of the only page
HOST = (b"host", b"here")
ALL = 1e9
FREE = Limits(  # its own page is alone, whatever it asks and however often
    request_burst=ALL,
    work_burst=ALL,
    table_burst=ALL,
    lesson_burst=ALL,
    list_burst=ALL,
    join_burst=ALL,
    chat_burst=ALL,
    own_chat_burst=ALL,
    own_message_burst=ALL,
)


class Page(Protocol):
    """The page, as it hears of the answers to its requests."""

    def begin(self, id: int, status: int, headers: str) -> None:
        """Hear the status of an answer, and its headers as JSON."""

    def part(self, id: int, data: bytes) -> None:
        """Hear a part of its body."""

    def end(self, id: int) -> None:
        """Hear that it is whole."""


class Console(Journal):
    """The journal of a page: the browser's console gets its faults."""

    def fault(self, error: BaseException) -> None:
        """Note a fault by its kind and a missing name: its message could hold anything."""
        self.failed()
        print(f"a fault: {type(error).__name__} {getattr(error, 'name', '')}", file=sys.stderr)


class Here:
    """The application of one page."""

    def __init__(self, app: ASGIApp, page: Page) -> None:
        self._app, self._page = app, page
        self._asked: dict[int, asyncio.Task[None]] = {}

    def ask(
        self, id: int, method: str, path: str, headers: Sequence[tuple[str, str]], body: str
    ) -> None:
        """Begin to answer a request."""
        path, _, query = path.partition("?")
        scope = {
            "type": "http",
            "method": method,
            "path": path,
            "query_string": query.encode(),
            "headers": [HOST, *((name.encode(), value.encode()) for name, value in headers)],
        }
        task = asyncio.ensure_future(self._answer(id, scope, body.encode()))
        self._asked[id] = task
        task.add_done_callback(lambda done: self._asked.pop(id))

    def leave(self, id: int) -> None:
        """Answer a request no further."""
        if id in self._asked:
            self._asked[id].cancel()

    async def _answer(self, id: int, scope: dict[str, Any], body: bytes) -> None:
        asked = [{"type": "http.request", "body": body}]

        async def receive() -> Message:
            return asked.pop() if asked else await asyncio.Future()  # it leaves by `leave`

        async def send(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = [(name.decode(), value.decode()) for name, value in message["headers"]]
                self._page.begin(id, message["status"], json.dumps(headers))
            elif message.get("body"):
                self._page.part(id, message["body"])

        with contextlib.suppress(Exception):  # it has been answered, and noted
            await self._app(scope, receive, send)
        self._page.end(id)


class PageByWorker:
    """The page as Pyodide hands it over: bytes are copied out of Python's memory."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self.begin, self.end = page.begin, page.end

    def part(self, id: int, data: bytes) -> None:
        from pyodide.ffi import to_js

        self._page.part(id, to_js(data))


def application_here(store: Store | None = None, at: Bench | None = None) -> ASGIApp:
    """Return the application for one page: its tables in `store`, what takes long at a bench."""
    reviews = Reviews(bench=at) if at else Reviews()
    hall = Hall(store or MemoryStore(), thinkers=Thinkers(1, at), reviews=reviews)
    context = Context(hall, FREE, journal=Console(), alone=True)
    more = [own_route(hall, store)] if isinstance(store, BrowserStore) else []
    return application(context, origins=[ORIGIN], more=more)


def own_route(hall: Hall, store: BrowserStore) -> Route:
    """Return the route to all that a browser keeps."""

    async def carry(request: Request) -> Response:
        from hilojack.web.serving.alone.carrying import answer  # it comes after the first card

        return await answer(request, hall, store)

    return Route("/api/here/{what}", carry, methods=["POST"])


def begin(page: Any, second: Any, base: Any = None) -> Here:
    """Return what answers the page; `second` is the second worker, and `base` what the browser
    keeps, if it does.
    """
    take_nothing_else()  # learning takes too long for whoever waits for a card
    line = elsewhere.LineByWorker(second)
    bench = elsewhere.Elsewhere(line)
    line.listen(bench)
    store = None if base is None else BrowserStore(base)
    return Here(application_here(store, bench), PageByWorker(page))
