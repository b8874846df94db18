"""Several servers on one store: a request goes to the server that has its table.

The server that a browser reaches looks up who has the table, and takes it if nobody does. If
another server has it, the request or socket is passed on unchanged, and the answer back. The other
server admits it by the secret that it wrote into the store; host, origin and rate were checked
where the request came in.
"""

import asyncio
import contextlib
import re
import secrets
from collections.abc import Awaitable, Callable
from urllib.parse import parse_qs, urlsplit

import h11
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from hilojack.web.storing.store import Holder
from hilojack.words.hall import table_is_moving

PEER, CLIENT = b"hilojack-peer", b"hilojack-client"
HOP = frozenset(  # headers of a single connection
    (b"connection", b"keep-alive", b"proxy-connection", b"te", b"trailer", b"upgrade", PEER, CLIENT)
)
CONNECT_SECONDS = 3.0
LOOK_SECONDS = 2.0  # after which the holder of the table is looked up again
PING_SECONDS = 4.0  # after which a sleeping server is given up
LONGEST_MESSAGE = 2**20  # of what another server sends
PIECE = 65_536

Whereabouts = Callable[[str], Awaitable[Holder | None]]
Refuse = Callable[[int, str], ASGIApp]


class Handover:
    """The way of requests and sockets to other servers."""

    def __init__(self, app: ASGIApp, whereabouts: Whereabouts, refuse: Refuse) -> None:
        self._app, self._whereabouts, self._refuse = app, whereabouts, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or let the application answer."""
        code = table_of(scope)
        holder = await self._whereabouts(code) if code else None
        if holder is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await hand_over_socket(holder, scope, receive, send)
        else:
            await self._hand_over(code, holder, scope, receive, send)

    async def _hand_over(
        self, code: str, holder: Holder, scope: Scope, receive: Receive, send: Send
    ) -> None:
        begun = False

        async def noted(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        asking = asyncio.create_task(hand_over_request(holder, scope, receive, noted))
        try:
            while not (await asyncio.wait({asking}, timeout=LOOK_SECONDS))[0]:
                if not begun and await self._whereabouts(code) != holder:
                    break  # that server is gone or asleep, and the table has moved
            if asking.done():
                asking.result()
                return
        except (OSError, TimeoutError, h11.ProtocolError):
            if begun:
                raise  # the server cuts the connection: half an answer is useless
        finally:
            asking.cancel()
        await self._refuse(503, table_is_moving)(scope, receive, send)


class Reception:
    """The entrance: other servers come in by this one's secret, all others by the guard."""

    def __init__(self, app: ASGIApp, guarded: ASGIApp, secret: str) -> None:
        self._app, self._guarded, self._secret = app, guarded, secret.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Admit a request, or send it to the guard."""
        known = dict(scope["headers"]) if scope["type"] in ("http", "websocket") else {}
        shown = known.get(PEER)
        if shown is None or not secrets.compare_digest(shown, self._secret):
            await self._guarded(scope, receive, send)
            return
        client = (known.get(CLIENT, b"").decode("latin-1"), 0)
        await self._app({**scope, "client": client}, receive, send)


def table_of(scope: Scope) -> str:
    """Return the code of a request's table; empty if it has none."""
    if scope["type"] == "websocket":
        query = parse_qs(scope["query_string"].decode("latin-1"))
        ticket: str = query.get("ticket", [""])[0]
        return ticket.partition(".")[0]
    if scope["type"] != "http":
        return ""
    if found := re.match(r"/api/tables/([^/]+)", scope["path"]):
        return found[1]
    if scope["path"] == "/api/tickets":
        _, _, token = Headers(scope=scope).get("authorization", "").partition(" ")
        return token.partition(".")[0]
    return ""


def headers_for(holder: Holder, scope: Scope) -> list[tuple[bytes, bytes]]:
    """Return the headers of a request, with the mark that a server passes it on."""
    kept = [(name, value) for name, value in scope["headers"] if name.lower() not in HOP]
    client = (scope.get("client") or ("", 0))[0]
    return [*kept, (PEER, holder.secret.encode()), (CLIENT, client.encode())]


def target(scope: Scope) -> bytes:
    """Return the path and query as received."""
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope["query_string"]
    return path + b"?" + query if query else path


async def hand_over_request(holder: Holder, scope: Scope, receive: Receive, send: Send) -> None:
    """Send the request to the other server, and return its answer."""
    at = urlsplit(holder.address)
    async with asyncio.timeout(CONNECT_SECONDS):
        reader, writer = await asyncio.open_connection(at.hostname, at.port)
    talk = h11.Connection(h11.CLIENT)
    try:
        headers = [*headers_for(holder, scope), (b"connection", b"close")]
        request = h11.Request(method=scope["method"], target=target(scope), headers=headers)
        writer.write(talk.send(request) or b"")
        more = True
        while more:
            part = await receive()
            if part["type"] == "http.disconnect":
                return
            writer.write(talk.send(h11.Data(part.get("body", b""))) or b"")
            await writer.drain()
            more = part.get("more_body", False)
        writer.write(talk.send(h11.EndOfMessage()) or b"")
        await give_back(talk, reader, send)
    finally:
        writer.close()


async def give_back(talk: h11.Connection, reader: asyncio.StreamReader, send: Send) -> None:
    """Return the answer of the other server, part by part."""
    while True:
        event = talk.next_event()
        if event is h11.NEED_DATA:
            talk.receive_data(await reader.read(PIECE))
        elif isinstance(event, h11.Response):
            kept = [(name, value) for name, value in event.headers if name not in HOP]
            start = {"type": "http.response.start", "status": event.status_code, "headers": kept}
            await send(start)
        elif isinstance(event, h11.Data):
            body = {"type": "http.response.body", "body": bytes(event.data), "more_body": True}
            await send(body)
        elif isinstance(event, h11.EndOfMessage):
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return
        else:
            raise h11.RemoteProtocolError("the other server went away")


async def hand_over_socket(holder: Holder, scope: Scope, receive: Receive, send: Send) -> None:
    """Open the socket at the other server, and carry messages both ways."""
    await receive()  # the request to connect
    url = "ws" + holder.address.removeprefix("http") + target(scope).decode("latin-1")
    client = (scope.get("client") or ("", 0))[0]
    shown = {PEER.decode(): holder.secret, CLIENT.decode(): client}
    opening = connect(
        url,
        additional_headers=shown,
        compression=None,
        ping_interval=PING_SECONDS,
        ping_timeout=PING_SECONDS,
        open_timeout=CONNECT_SECONDS,
        max_size=LONGEST_MESSAGE,
        proxy=None,
    )
    async with contextlib.AsyncExitStack() as open_socket:
        try:
            other = await open_socket.enter_async_context(opening)
        except (OSError, TimeoutError, WebSocketException):
            await send({"type": "websocket.close", "code": 1013, "reason": table_is_moving})
            return
        await send({"type": "websocket.accept"})
        onward = asyncio.create_task(carry_on(receive, other))
        code, why = await carry_back(other, send)
        onward.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await onward
    if code is not None:
        await send({"type": "websocket.close", "code": code, "reason": why})


async def carry_on(receive: Receive, other: ClientConnection) -> None:
    """Carry the page's messages to the other server."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                await other.close()
                return
            text = message.get("text")
            await other.send(text if text is not None else message.get("bytes") or b"")


async def carry_back(other: ClientConnection, send: Send) -> tuple[int | None, str]:
    """Carry the other server's messages to the page. Return how to close its socket."""
    try:
        async for text in other:
            kind = "text" if isinstance(text, str) else "bytes"
            await send({"type": "websocket.send", kind: text})
    except ConnectionClosed:
        return 1012, table_is_moving  # the other server stopped
    except (OSError, RuntimeError):
        return None, ""  # the page is gone
    return other.close_code or 1000, other.close_reason or ""
