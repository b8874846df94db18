"""The guard of the server: headers, hosts and origins, limits of size, rate and time."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hilojack.web.invitations import is_near

OWN = ("script", "style", "font", "media", "connect", "manifest", "worker")
POLICY = "; ".join(
    (
        "default-src 'none'",
        *(f"{what}-src 'self'" for what in OWN),
        "img-src 'self' data:",
        *(f"{what} 'none'" for what in ("base-uri", "form-action", "frame-ancestors")),
        "require-trusted-types-for 'script'",
        "trusted-types hilojack",
    )
)
LOCAL = ("127.0.0.1", "::1")  # who plays on this machine, or a proxy
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
OPENER = ("cross-origin-opener-policy", "same-origin")  # browsers complain of it on plain http
ONLY_TLS = ("strict-transport-security", f"max-age={365 * 86_400}")  # at https origins


@dataclass(frozen=True)
class Limits:
    """The limits of one client."""

    body: int = 16_384  # bytes of a request, or of a message on a socket
    request_seconds: float = 10.0  # for a whole request to arrive
    hello_seconds: float = 10.0  # for the first message on a socket
    send_seconds: float = 20.0  # for a message to be taken
    quiet_seconds: float = 10.0  # after which lines show that they live
    messages: float = 20.0  # a second on a socket
    message_burst: float = 60.0
    requests: float = 40.0  # a second from an address
    request_burst: float = 200.0
    tables: float = 0.2  # new tables a second from an address
    table_burst: float = 20.0
    lessons: float = 2.0  # steps of lessons a second from an address
    lesson_burst: float = 40.0
    lists: float = 1.0  # lists of a person's tables a second from an address
    list_burst: float = 20.0
    joins: float = 1.0  # people and spectators a second from an address, at all tables
    join_burst: float = 60.0
    chat: float = 0.5  # messages a second of one chair, or of all spectators of a table
    chat_burst: float = 10.0
    watcher_chat: float = 0.1  # messages a second of one spectator
    watcher_chat_burst: float = 3.0
    own_chat: float = 2.0  # messages a second of an address, at all tables
    own_chat_burst: float = 30.0
    pushes: float = 0.2  # browsers a second from an address that are to be told of turns
    push_burst: float = 200.0
    sockets: int = 10_000  # on the server
    own_sockets: int = 200  # of an address
    own_messages: float = 100.0  # a second on all sockets of an address
    own_message_burst: float = 500.0
    hellos: float = 1.0  # a second on a socket, each answered with a whole table
    hello_burst: float = 10.0
    connections: int = 200  # of an address, for requests; a proxy on this machine has no limit


class Bucket:
    """A limit of `rate` a second, with bursts of `burst`."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, time.monotonic()

    def take(self, number: int = 1) -> bool:
        """Return True if `number` more may pass."""
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < number:
            return False
        self._left -= number
        return True

    @property
    def is_full(self) -> bool:
        """True if nothing was taken for so long that the bucket may be forgotten."""
        return self._left + (time.monotonic() - self._at) * self._rate >= self._burst


class Buckets:
    """A bucket for each address, or whatever else a limit counts by."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Return True if one more from this address may pass."""
        if address not in self._buckets:
            if len(self._buckets) >= self.MOST:
                self._forget()
            self._buckets[address] = Bucket(self._rate, self._burst)
        return self._buckets[address].take()

    def _forget(self) -> None:
        """Forget full buckets and, if there are too many others, the oldest: many addresses must
        not shut others out.
        """
        kept = [(a, bucket) for a, bucket in self._buckets.items() if not bucket.is_full]
        self._buckets = dict(kept[-self.MOST * 9 // 10 :])


class Counts:
    """How many each address has, of which none but an empty one may have more than `most`."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._has: dict[str, int] = {}

    def may(self, address: str) -> bool:
        """Return True if this address may have one more."""
        return not address or self._has.get(address, 0) < self._most

    def take(self, address: str) -> bool:
        """Return True if this address may have one more; it then has it."""
        if not self.may(address):
            return False
        self._has[address] = self._has.get(address, 0) + 1
        return True

    def give_back(self, address: str) -> None:
        """Note that an address has one less."""
        self._has[address] -= 1
        if not self._has[address]:
            del self._has[address]


def address_of(client: tuple[str, int] | None) -> str:
    """Return the address that limits count a client by: of IPv6 the first 64 bits, since one
    household has all that begin so.
    """
    host = client[0] if client else ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address) and not address.is_loopback:
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64)) + "/64"
    return str(address)


class Guard:
    """The guard before the application: hosts, origins, rates, and the headers of answers."""

    def __init__(
        self, app: ASGIApp, *, origins: Iterable[str], limits: Limits, refuse: Any
    ) -> None:
        self._app, self._refuse = app, refuse
        self._origins = frozenset(origins)
        self._hosts = frozenset(origin.partition("://")[2] for origin in self._origins)
        secure = [origin for origin in self._origins if is_secure(origin)]
        self._secure = frozenset(origin.partition("://")[2] for origin in secure)
        by_tls = [origin for origin in secure if origin.startswith("https://")]
        self._by_tls = frozenset(origin.partition("://")[2] for origin in by_tls)
        self._requests = Buckets(limits.requests, limits.request_burst)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Admit a request or a socket, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        why = self._why_not(scope)
        if scope["type"] == "websocket":
            if why is None:
                await self._app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": why[1]})
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                host = Headers(scope=scope).get("host")
                more = [OPENER] if host in self._secure else []
                more += [ONLY_TLS] if host in self._by_tls else []
                for name, value in [*HEADERS.items(), *more]:
                    headers.setdefault(name, value)
                if why is not None:
                    headers["connection"] = "close"
            await send(message)

        app = self._app if why is None else self._refuse(*why)
        await app(scope, receive, with_headers)

    def _why_not(self, scope: Scope) -> tuple[int, str] | None:
        """Return the status and sentence of a refusal, or None if admitted."""
        headers = Headers(scope=scope)
        if headers.get("host", "") not in self._hosts:
            return 421, "This server does not serve that host."
        origin = headers.get("origin")
        if origin is not None and origin not in self._origins:
            return 403, "Requests from pages of other sites are refused."
        if not self._requests.take(address_of(scope.get("client"))):
            return 429, "Too many requests; please wait a moment."
        return None


def is_secure(origin: str) -> bool:
    """Return True if browsers hold a page of an origin to be secure."""
    return origin.startswith("https://") or is_near(origin)
