"""The guard of the server: headers, hosts and origins, limits of size, rate, work and time.

The work of an address is the processor time that its requests and messages take on the event loop,
which everybody shares. It is charged afterwards, as it was, whatever was asked for.
"""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Collection, Generator, Iterable
from dataclasses import dataclass
from functools import partial
from ipaddress import IPv6Address, ip_address
from types import coroutine
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hilojack.web.hall.accounts import ACCOUNT, Pay, processor_time
from hilojack.web.hall.invitations import is_near
from hilojack.words import answers as say

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
    request_burst: float = 1_000.0  # a club of 30 that opens its pages at once
    work: float = 0.1  # seconds of a processor a second, of an address on the event loop
    work_burst: float = 3.0
    handling: float = 0.0015  # seconds of it for a request, before and after our part
    hearing: float = 0.0002  # the same for a message on a socket
    tables: float = 0.2  # new tables a second from an address
    table_burst: float = 20.0
    lessons: float = 5.0  # steps of lessons a second from an address
    lesson_burst: float = 100.0
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
        self._lock = threading.Lock()  # a thread that thinks may pay

    def take(self, number: float = 1) -> bool:
        """Return True if `number` more may pass; with 0, if nothing is owed."""
        with self._lock:
            now = time.monotonic()
            self._left = min(self._burst, self._left + (now - self._at) * self._rate)
            self._at = now
            if self._left < number:
                return False
            self._left -= number
            return True

    def pay(self, number: float) -> None:
        """Take what has been used already, though it may be more than there is."""
        with self._lock:
            self._left -= number

    @property
    def debt(self) -> float:
        """The seconds until what was used is paid."""
        left = self._left + (time.monotonic() - self._at) * self._rate
        return max(0.0, -left / self._rate)

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

    def take(self, address: str, number: float = 1) -> bool:
        """Return True if `number` more from this address may pass."""
        return self.of(address).take(number)

    def of(self, address: str) -> Bucket:
        """Return the bucket of an address."""
        if address not in self._buckets:
            if len(self._buckets) >= self.MOST:
                self._forget()
            self._buckets[address] = Bucket(self._rate, self._burst)
        return self._buckets[address]

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


class Meter:
    """Some work on the event loop, whose steps are paid for: not what runs between them."""

    def __init__(self, pay: Pay) -> None:
        self._pay, self._began = pay, 0.0

    def settle(self) -> None:
        """Pay for the step so far."""
        now = processor_time()
        self._pay(now - self._began)
        self._began = now

    @coroutine
    def run(self, work: Awaitable[None]) -> Generator[Any, Any, None]:
        """Do the work, and pay at the end of each step."""
        steps = work.__await__()
        resume: Callable[[Any], Any] = steps.send
        given: Any = None
        while True:
            self._began = processor_time()
            try:
                awaited = resume(given)
            except StopIteration:
                return
            finally:
                self.settle()
            try:
                resume, given = steps.send, (yield awaited)
            except BaseException as error:  # it is cancelled, or closed
                resume, given = steps.throw, error


class Guard:
    """The guard before the application: hosts, origins, rates, work, and the headers of answers."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        origins: Iterable[str],
        limits: Limits,
        refuse: Any,
        guests: Callable[[], Collection[str]] = tuple,
    ) -> None:
        """Guard for pages of these origins, and of `guests`, which come and go."""
        self._app, self._refuse, self._guests = app, refuse, guests
        self._origins = frozenset(origins)
        self._hosts = frozenset(origin.partition("://")[2] for origin in self._origins)
        secure = [origin for origin in self._origins if is_secure(origin)]
        self._secure = frozenset(origin.partition("://")[2] for origin in secure)
        by_tls = [origin for origin in secure if origin.startswith("https://")]
        self._by_tls = frozenset(origin.partition("://")[2] for origin in by_tls)
        self._requests = Buckets(limits.requests, limits.request_burst)
        self._work = Buckets(limits.work, limits.work_burst)
        self._handling, self._hearing = limits.handling, limits.hearing

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Admit a request or a socket, or refuse it; either is paid for."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        why, address = self._why_not(scope), address_of(scope.get("client"))
        if scope["type"] == "websocket":
            if why is not None:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": why[1]})
            elif address in LOCAL:
                await self._app(scope, receive, send)
            else:
                meter = Meter(partial(self._pay, address))
                receive = partial(self._receive_once_paid, receive, address, meter)
                await meter.run(self._app(scope, receive, send))
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
        pay = partial(self._pay, address)
        pay(self._handling)
        ACCOUNT.set(pay)  # the server answers each request in a context of its own
        await Meter(pay).run(app(scope, receive, with_headers))

    def _pay(self, address: str, seconds: float) -> None:
        self._work.of(address).pay(seconds)

    async def _receive_once_paid(self, receive: Receive, address: str, meter: Meter) -> Message:
        """Return the next message of a socket when its address owes nothing."""
        message = await receive()
        meter.settle()
        self._pay(address, self._hearing)
        while message["type"] == "websocket.receive" and (debt := self._work.of(address).debt):
            await asyncio.sleep(debt)
        return message

    def _why_not(self, scope: Scope) -> tuple[int, str] | None:
        """Return the status and sentence of a refusal, or None if admitted."""
        headers = Headers(scope=scope)
        host, origin, guests = headers.get("host", ""), headers.get("origin"), self._guests()
        if host not in self._hosts and f"http://{host}" not in guests:
            return 421, say.host_is_not_served
        if not (origin is None or origin in self._origins or origin in guests):
            return 403, say.other_sites_are_refused
        if "content-length" in headers and "transfer-encoding" in headers:
            return 400, say.length_or_encoding  # RFC 9112, 6.1
        address = address_of(scope.get("client"))
        if not self._requests.take(address):
            return 429, say.too_many_requests
        if not self._work.take(address, 0):
            return 429, say.too_much_work
        return None


def is_secure(origin: str) -> bool:
    """Return True if browsers hold a page of an origin to be secure."""
    return origin.startswith("https://") or is_near(origin)
