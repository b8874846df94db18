"""The way in from the network of this machine, which its owner opens and closes while it serves.

A server that listens to its own machine alone may be asked, by its owner, to listen at the address
of the machine in its network too. The owner is whoever started the program: the page that it opened
holds a ticket, which it exchanges once, within a minute, for the owner's token. Another person on
the machine can reach the server too, and has no token.
"""

import asyncio
import hmac
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, Sequence

from hilojack.web.hall.invitations import is_near

VALID = 60.0  # seconds of a ticket
ELSEWHERE = ("192.0.2.1", 9)  # an address for documents (RFC 5737): nothing is sent to it


class Owner:
    """Whoever started the program, by a token that their page holds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._token = secrets.token_hex(16)
        self._ticket, self._until = "", 0.0

    def ticket(self) -> str:
        """Return a ticket for the page that is being opened; an earlier one is valid no more."""
        self._ticket, self._until = secrets.token_hex(16), self._clock() + VALID
        return self._ticket

    def redeem(self, ticket: str) -> str | None:
        """Return the owner's token for a ticket that is valid, which it then is no more."""
        valid, self._ticket = self._ticket, ""
        late = self._clock() > self._until
        return None if not valid or late or not same(valid, ticket) else self._token

    def is_known_by(self, token: str) -> bool:
        """Return True if a token is the owner's."""
        return same(self._token, token)


def same(one: str, other: str) -> bool:
    """Return True if two secrets are equal, in a time that tells nothing of them."""
    return hmac.compare_digest(one.encode(), other.encode())


class Network:
    """The way in from the network to a server, open or shut, and its addresses."""

    def __init__(
        self,
        listen: Callable[[str], Awaitable[asyncio.Server]],
        hang_up: Callable[[str], None],
        port: int,
        owner: Owner,
    ) -> None:
        """Be closed at first. `listen` begins to listen at a host, `hang_up` ends what comes from
        there.
        """
        self.owner = owner
        self.addresses: Sequence[str] = ()  # of pages in the network, the best first
        self._listen, self._hang_up, self._port = listen, hang_up, port
        self._host = ""
        self._server: asyncio.Server | None = None
        self._lock = asyncio.Lock()

    @property
    def origins(self) -> frozenset[str]:
        """The origins at which pages of the network reach the server now."""
        return frozenset(self.addresses)

    @property
    def is_open(self) -> bool:
        """True if others in the network may reach the server."""
        return self._server is not None

    async def open(self) -> None:
        """Let others in the network in. Raise OSError if there is none, or its port is taken."""
        async with self._lock:
            if self.is_open:
                return
            self._host = own_address()
            self._server = await self._listen(self._host)
            names = (self._host, *host_names())
            self.addresses = [f"http://{name}:{self._port}" for name in names]

    async def close(self) -> None:
        """Let nobody in, and end the connections of all who are."""
        async with self._lock:
            if self._server is None:
                return
            self.addresses = ()
            self._server.close()
            self._server = None
            self._hang_up(self._host)


def own_address() -> str:
    """Return the address of this machine in its network. Raise OSError if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(ELSEWHERE)  # sends nothing: it finds the address that would be used
        host: str = probe.getsockname()[0]
    if is_near(f"http://{host}"):
        raise OSError("there is no network")
    return host


def host_names() -> list[str]:
    """Return the names under which others in the network may reach this machine."""
    name = socket.gethostname()
    return [name] if "." in name else [name, f"{name}.local"]
