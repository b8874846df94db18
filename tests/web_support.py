"""A server on the loopback, and pages and programs that ask it, for the tests.

As a program (`python tests/web_support.py PORT STORE`) it is a server that can be killed.
"""

import asyncio
import json
import random
import sys
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from pathlib import Path
from secrets import token_hex
from typing import Any

import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

import naive_fairness
from hilojack.web.hall.attendance import Times
from hilojack.web.hall.figures import Figures
from hilojack.web.hall.hall import Hall
from hilojack.web.hall.keeping.retention import Retention
from hilojack.web.hall.pushing import Pusher
from hilojack.web.serving.app import application
from hilojack.web.serving.arrivals import deadline_protocol
from hilojack.web.serving.context import Context
from hilojack.web.serving.guard import Limits
from hilojack.web.serving.start import listen
from hilojack.web.serving.wire import wire
from hilojack.web.serving.workings import Workings
from hilojack.web.storing.store import MemoryStore, SQLiteStore, Store
from hilojack.web.storing.store_postgres import PostgresStore
from hilojack.web.table.entries import AnyEntry, Finished, hashed, unpack

FAST = Times(pace=0.0, after_trick=0.0, takeover=60.0, first_deal=0.05, beat=0.0)
PATIENT = replace(FAST, first_deal=60.0)  # it is dealt once all are ready
MANY = 1e6
LOOSE = Limits(
    requests=MANY,
    request_burst=MANY,
    work=MANY,
    work_burst=MANY,
    tables=MANY,
    table_burst=MANY,
    messages=MANY,
    joins=MANY,
    lists=MANY,
    list_burst=MANY,
    lessons=MANY,
    lesson_burst=MANY,
    join_burst=MANY,
    chat=MANY,
    chat_burst=MANY,
    hellos=MANY,
    hello_burst=MANY,
    pushes=MANY,
    push_burst=MANY,
)
PATIENCE = 60.0  # seconds for which anything may take on a slow machine
COMPILED = 600.0  # the same if loops have to be compiled first
NONCE = "0123456789abcdef" * 4
LEASE = 1.0  # seconds for which a killed server keeps its tables
MOST_DEALS = 400  # of a match; one in which all are set back again and again never ends


def statistics(results: Iterable[Finished]) -> dict[str, Any]:
    """What a person is told who has these results."""
    figures = Figures()
    for one in results:
        figures.take(one)
    found: dict[str, Any] = msgspec.to_builtins(figures.told())
    return found


class NotNow(OSError):
    """The server says that it cannot just now."""


@dataclass
class Served:
    """A running server."""

    port: int
    context: Context
    watched: int = 0  # the port of the operator

    @property
    def hall(self) -> Hall:
        return self.context.hall

    async def ask(
        self, method: str, path: str, body: Any = None, token: str = "", **headers: str
    ) -> tuple[int, Any]:
        """Ask by HTTP; the status, and what was answered."""
        status, _, data = await self.raw(method, path, body, token, **headers)
        return status, json.loads(data)

    async def entries(self, stream: str) -> list[AnyEntry]:
        """What a stream holds."""
        return [unpack(data) for data in await self.hall.store.load(stream)]

    async def raw(
        self, method: str, path: str, body: Any = None, token: str = "", **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """The same, with the headers and bytes of the answer."""
        sent = {key.replace("_", "-"): value for key, value in headers.items()}
        if token:
            sent["authorization"] = f"Bearer {token}"
        if body is not None:
            sent.setdefault("content-type", "application/json")
        data = body if isinstance(body, bytes) else json.dumps(body) if body is not None else None

        def asked() -> tuple[int, dict[str, str], bytes]:
            line = HTTPConnection("127.0.0.1", self.port, timeout=COMPILED)
            try:
                line.request(method, path, data, sent)
                answer = line.getresponse()
                return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
            finally:
                line.close()

        return await asyncio.to_thread(asked)

    async def lay(self, game: str = "california-jack", **wish: Any) -> dict[str, Any]:
        """Lay a table."""
        status, told = await self.ask("POST", "/api/tables", {"game": game, **wish})
        assert status == 201, told
        laid: dict[str, Any] = told
        return laid

    async def join(self, code: str, **wish: Any) -> dict[str, Any]:
        """Join a table."""
        status, told = await self.ask("POST", f"/api/tables/{code}/join", wish)
        assert status == 201, told
        joined: dict[str, Any] = told
        return joined

    async def ticket(self, token: str) -> str:
        """A ticket for a socket."""
        status, told = await self.ask("POST", "/api/tickets", {}, token)
        if status == 503:
            raise NotNow(told["error"])
        assert status == 201, told
        ticket: str = told["ticket"]
        return ticket

    async def figures(self) -> bytes:
        """The metrics, as the operator is told them."""
        status, _, data = await Served(self.watched, self.context).raw("GET", "/metrics")
        assert status == 200
        return data

    async def empty(self) -> None:
        """Wait until all people have left their tables."""
        async with asyncio.timeout(PATIENCE):
            while any(
                room.attendance.is_there(chair)
                for room in self.hall.rooms.values()
                for chair in range(len(room.table.chairs))
            ):
                await asyncio.sleep(0.01)  # before it looks again

    @asynccontextmanager
    async def sit(
        self, token: str, last: int = 0, *, counted: bool = False
    ) -> AsyncIterator["Page"]:
        """A page with a socket that has said hello."""
        url = f"ws://127.0.0.1:{self.port}/api/socket?ticket={await self.ticket(token)}"
        async with connect(url, compression=None) as socket:
            page = Page(socket)
            await page.say(type="hello", last=last, counted=counted)
            yield page


@dataclass
class Page:
    """What a page does with what it receives."""

    socket: ClientConnection
    number: int = 0
    state: dict[str, Any] = field(default_factory=dict)
    seen: list[dict[str, Any]] = field(default_factory=list)
    chance: random.Random = field(default_factory=lambda: random.Random(5))
    begun: list[dict[str, Any]] = field(default_factory=list)  # the states as deals began
    chat: list[dict[str, Any]] = field(default_factory=list)

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next message, and what it changes."""
        async with asyncio.timeout(seconds):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        self.seen.append(message)
        if message["type"] == "welcome":
            self.number, self.state = message["number"], message["state"]
            self.chat = list(message["said"])
        elif message["type"] == "update":
            assert message["number"] == self.number + 1, "updates are numbered without gaps"
            self.number = message["number"]
            self.state |= message["changes"]
            self.chat += [event for event in message["events"] if event["event"] == "said"]
            if any(event["event"] == "began" for event in message["events"]):
                self.begun.append(dict(self.state))
        elif message["type"] == "presence":
            for seat, told in zip(self.state["seats"], message["present"], strict=True):
                seat["present"] = told
        return message

    async def until(self, fits: Callable[[dict[str, Any]], Any], seconds: float = PATIENCE) -> Any:
        """The first message that fits."""
        async with asyncio.timeout(seconds):
            while True:
                message = await self.hear(seconds)
                if fits(message):
                    return message

    async def till(self, fits: Callable[["Page"], Any], seconds: float = PATIENCE) -> None:
        """Listen until the page fits."""
        async with asyncio.timeout(seconds):
            while not (self.state and fits(self)):
                await self.hear(seconds)

    async def do(self, type: str, *, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command; how it was answered."""
        id = id or token_hex(8)  # no page before it at the table had it
        await self.say(type=type, id=id, **fields)
        told = await self.until(lambda m: m.get("id") == id)
        answer: dict[str, Any] = told
        return answer

    async def act(self, act: int | None = None) -> dict[str, Any]:
        """Act; where nothing is said at random, but mostly with a card, lest deals be endless."""
        if act is None:
            choices = [c["act"] for c in self.state["choices"]]
            fair = [c for c in choices if c > 53 or c in self.state["proper"]]
            cards = [c for c in fair if c <= 53 and self.chance.random() < 0.8]
            act = self.chance.choice(cards or fair or choices)
        return await self.do("act", at=self.number, act=act)

    async def next(self) -> dict[str, Any]:
        """Say that the page is ready; before a match one alone gives its nonce as well."""
        persons = [seat for seat in self.state["seats"] if seat["kind"] == "person"]
        begins = self.state["phase"] in ("waiting", "match-over") and self.state["round"]
        proposal = (self.state["proposal"] or {}).get("number", 0)
        if not begins or persons != [self.me]:
            return await self.do("next", proposal=proposal)
        match = self.state["round"]["match"]
        await self.do("commit", match=match, hash=naive_fairness.sha(NONCE))
        told = await self.do("next", proposal=proposal)
        await self.do("share", match=match, nonce=NONCE)
        return told

    @property
    def said(self) -> list[tuple[str, str]]:
        """The chat that it has: who said what."""
        return [(one["name"], one["text"]) for one in self.chat]

    @property
    def me(self) -> dict[str, Any]:
        seat: dict[str, Any] = self.state["seats"][self.state["seat"]]
        return seat

    @property
    def is_to_say_next(self) -> bool:
        filled = all(seat["kind"] != "open" for seat in self.state["seats"])
        return self.state["phase"] in ("waiting", "deal-over") and filled and not self.me["ready"]

    async def play(self, *, deals: int | None = None) -> dict[str, Any]:
        """Play on until the match, or so many deals, are over; the last state."""
        while True:
            await self.till(
                lambda p: p.state["choices"] or p.is_to_say_next or p.state["phase"] == "match-over"
            )
            phase = self.state["phase"]
            done = deals is not None and phase == "deal-over" and self.state["deal"] >= deals
            if done or phase == "match-over":
                return self.state
            assert self.state["deal"] < MOST_DEALS, "the match does not end"
            if self.state["choices"]:
                told = await self.act()
            else:
                told = await self.next()
            late = ("earlier", "ready", "played")
            assert told["type"] == "done" or any(word in told["why"] for word in late), told


@dataclass(frozen=True)
class Kept:
    """A database of one test, which may be opened again and again."""

    where: str  # as a server is told it

    def open(self) -> Store:
        """Open it as a server does that was started anew."""
        if self.where.startswith("postgresql:"):
            return PostgresStore(self.where)
        return SQLiteStore(Path(self.where))


Serving = Callable[..., AbstractAsyncContextManager[Served]]


@asynccontextmanager
async def serving(
    store: Store | None = None,
    times: Times = FAST,
    limits: Limits = LOOSE,
    where: str = "",
    push: bool = False,
    **options: Any,
) -> AsyncIterator[Served]:
    """A server on the loopback, in this event loop; `where` is its store, if it looks after it.
    With `push` it tells people whose page is closed.
    """
    store = store or MemoryStore()
    pusher = Pusher(store, "https://cards.example", anywhere=True) if push else None
    sockets = [listen("127.0.0.1", 0) for _ in range(2)]
    port, watched = (one.getsockname()[1] for one in sockets)
    hall = Hall(store, times, retention=Retention(where), pusher=pusher)
    context = Context(hall, limits, meters=Workings(), **options)
    origins = {f"http://127.0.0.1:{port}", f"http://localhost:{port}"}
    config = uvicorn.Config(
        application(context, origins=origins, watched=watched),
        http=deadline_protocol(limits),
        ws=wire(limits),
        ws_max_size=limits.body,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )
    server = uvicorn.Server(config)
    server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
    running = asyncio.create_task(server._serve(sockets))
    while not server.started:
        await asyncio.sleep(0.01)  # before it looks again
    try:
        yield Served(port, context, watched)
    finally:
        server.should_exit = True
        await running


# --- people at a table -------------------------------------------------------------------------


@asynccontextmanager
async def meeting(server: Served, *names: str) -> AsyncIterator[tuple[str, dict[str, str]]]:
    """A table that Ann opened, with people in its seats; its code, and their tokens."""
    seats = 1 + len(names)
    laid = await server.lay(
        "pitch" if seats > 2 else "california-jack",
        seats=seats,
        name="Ann",
        key="a" * 32,
        players=["me"] + ["open"] * len(names),
    )
    tokens = {"Ann": laid["token"]}
    for name in names:
        joined = await server.join(laid["code"], name=name, key=name.lower()[0] * 32)
        tokens[name] = joined["token"]
    yield laid["code"], tokens


async def command(server: Served, code: str, token: str, **asked: Any) -> Any:
    """A command by HTTP; the sentence of its refusal, or an empty one."""
    asked.setdefault("id", hashed(json.dumps(asked))[:32])
    _, told = await server.ask("POST", f"/api/tables/{code}/commands", asked, token)
    return told.get("why") or told.get("error") or ""


async def begin(*pages: Page) -> None:
    """Lets the first deal be dealt."""
    for page in pages:
        await page.till(lambda p: p.state["deal"] or p.is_to_say_next)
    for page in pages:
        if not page.state["deal"]:
            await page.do("next")
    for page in pages:
        await page.till(lambda p: p.state["deal"])


def told(page: Page) -> list[str]:
    return [line for one in page.seen if one["type"] == "update" for line in one["told"]]


if __name__ == "__main__":
    from hilojack.web.serving.start import serve
    from hilojack.web.storing import store_postgres

    store_postgres.LIFE = LEASE
    serve(
        port=int(sys.argv[1]),
        store=sys.argv[2],
        browser=False,
        warm=False,
        times=FAST,
        limits=LOOSE,
    )
