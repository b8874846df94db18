"""The start of the server for tables in the browser."""

import asyncio
import contextlib
import gc
import os
import socket
import sys
import webbrowser
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn

from hilojack.compiled.tailored import allow_only
from hilojack.compiled.zig import fetch_in_the_background
from hilojack.search import is_shipped
from hilojack.system.memory import give_back_large_blocks
from hilojack.system.program import program
from hilojack.web.hall.attendance import Times
from hilojack.web.hall.hall import Hall
from hilojack.web.hall.invitations import is_near, reached_from_afar
from hilojack.web.hall.journal import Journal
from hilojack.web.hall.keeping.retention import Retention, Rule
from hilojack.web.hall.open_tables import OpenTables
from hilojack.web.hall.pushing import Pusher, needs_cryptography
from hilojack.web.hall.thinking import warm_up
from hilojack.web.serving.app import application
from hilojack.web.serving.arrivals import deadline_protocol
from hilojack.web.serving.context import Context
from hilojack.web.serving.guard import Limits
from hilojack.web.serving.meters import Meters
from hilojack.web.serving.network import Network, Owner, host_names, own_address
from hilojack.web.serving.wire import wire
from hilojack.web.serving.workings import Workings
from hilojack.web.storing.owners import stranger
from hilojack.web.storing.store import MemoryStore, SQLiteStore, Store, StoreError
from hilojack.web.storing.store_postgres import PostgresStore, try_out

HOST = "127.0.0.1"
ANY = "0.0.0.0"
EVERYWHERE = ("", ANY, "::")
PORT = 8052  # high, low, jack and the game: of 52 cards
BACKLOG = 2048  # sockets that may wait to be accepted
COLLECTED = (20_000, 50, 100)  # objects between two searches for rings of them: tables live long
SPARE_FILES = 512  # in addition to the sockets
SWITCH = 0.001  # seconds until the thread that writes to disk gets its turn: actions wait for it
OPEN = (
    "Everybody in the network can open tables here, and sit at one whose link they have. The line "
    "is not encrypted."
)
GRACE = 5  # seconds in which open requests may finish


def serve(
    *,
    path: str = "/",
    host: str = HOST,
    port: int | None = None,
    store: str | None = None,
    peer_address: str | None = None,
    origins: Sequence[str] = (),
    proxies: Sequence[str] = (),
    browser: bool = True,
    log: bool = False,
    metrics: tuple[str, int] | None = None,
    warm: bool = True,
    times: Times | None = None,
    limits: Limits | None = None,
    keep: Rule | None = None,
    push: bool = False,
    push_anywhere: bool = False,
    open_tables: bool = False,
) -> int:
    """Serve tables until Ctrl-C, and open `path` in the browser. Return the exit status.

    `store` is a file, `memory`, or a PostgreSQL database (`postgresql://...`) that several servers
    may share; `peer_address` is where they reach this one. The default is a file in the user's
    data folder. `proxies` are believed when they say whom they ask for. `warm` compiles the loops
    of searching players before one is needed. `metrics` is the host and port at which alone the
    metrics are told.
    `keep` says for how many days tables are kept. `push` tells people whose page is closed of their
    turn, `push_anywhere` also by push services in private networks. `open_tables` lets people open
    tables to strangers, who find them in a list.
    """
    if push:
        needs_cryptography()
    give_back_large_blocks()
    listening = listen(host, port)
    at = listening.getsockname()[1]
    if metrics and metrics[1] == at:
        listening.close()
        raise OSError(f"--metrics needs a port of its own, not {at}")
    sockets = [listening, *([listen(*metrics)] if metrics else [])]
    address = f"http://{own_host(host)}:{at}"
    names = [f"http://{name}:{at}" for name in own_names()] if host in EVERYWHERE else []
    allowed = {address, f"http://localhost:{at}", f"http://127.0.0.1:{at}", *names, *origins}
    afar = reached_from_afar(origins, [*names, address])
    limits = limits or Limits()
    meters = Workings()
    try:
        kept = open_store(store, meters, peer_address or reached_at(host, at))
    except StoreError as error:
        for one in sockets:
            one.close()
        print(f"hilojack: cannot keep the tables in {error}", file=sys.stderr)
        return 2
    say = partial(print, file=sys.stderr, flush=True)
    retention = Retention(place_of(store), keep or Rule(), say)
    hall = Hall(kept, times or Times(), retention=retention, open=OpenTables(open_tables))
    if push:
        secure = next((one for one in origins if one.startswith("https://")), "")
        hall.pusher = Pusher(kept, secure, push_anywhere)
    journal = Journal(sys.stderr if log else None)
    more = MoreListening(at)
    widens = is_near(address) and not (origins or proxies or kept.secret)
    network = Network(more.begin, more.end, at, Owner()) if widens else None
    context = Context(hall, limits, meters=meters, journal=journal, addresses=afar, network=network)
    watched = sockets[-1].getsockname()[1] if metrics else 0
    app = application(context, origins=allowed, watched=watched)
    config = uvicorn.Config(
        app,
        http=deadline_protocol(limits, proxies),
        ws=wire(limits),
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws_max_size=limits.body,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=16_384,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=GRACE,
        access_log=False,
        log_level="warning",
        server_header=False,
    )
    print("\n".join(greeting(address + path, [one + path for one in afar])), flush=True)
    if browser and has_display():
        ticket = f"#owner-{network.owner.ticket()}" if network else ""
        webbrowser.open(address + path + ticket)
    allow_only(is_shipped)  # no stranger's house rules occupy the compiler
    if warm:
        warm_up()
        fetch_in_the_background(partial(print, file=sys.stderr, flush=True))
    gc.set_threshold(*COLLECTED)
    sys.setswitchinterval(SWITCH)
    allow_sockets(limits.sockets)
    more.server = uvicorn.Server(config)
    more.server.run(sockets=sockets)
    return 0


class MoreListening:
    """Listens at more addresses than those with which a server began, at the same port."""

    server: uvicorn.Server

    def __init__(self, port: int) -> None:
        self._port = port

    async def begin(self, host: str) -> asyncio.Server:
        """Listen at a host too. Raise OSError if it cannot."""
        server, config = self.server, self.server.config

        def protocol() -> asyncio.Protocol:
            state, app_state = server.server_state, server.lifespan.state
            made: Any = config.http_protocol_class
            found: asyncio.Protocol = made(config=config, server_state=state, app_state=app_state)
            return found

        listening = listen(host, self._port)
        more = await asyncio.get_running_loop().create_server(protocol, sock=listening)
        server.servers.append(more)  # it is closed with the others
        return more

    def end(self, host: str) -> None:
        """End the connections of all who came by a host."""
        for one in list(self.server.server_state.connections):
            transport: Any = getattr(one, "transport", None)
            if transport and transport.get_extra_info("sockname")[0] == host:
                transport.abort()


def own_host(host: str) -> str:
    """Return the host of the server for a browser on this machine, which keeps its tables by it."""
    near = {"": HOST, "0.0.0.0": HOST, "::": "::1"}.get(host, host)
    return f"[{near}]" if ":" in near else near


def greeting(here: str, afar: Sequence[str]) -> list[str]:
    """Return what to say at the start: where to open the table, and who else can."""
    stop = f"Press Ctrl-C to stop. In the terminal: {program()} play --terminal"
    phone = f"For a phone that plays on without this computer: {program()} page --serve"
    if not afar:
        friend = f"For a friend on another device: {program()} play --share"
        return [f"The table is open at {here}", stop, friend, phone]
    plain = all(address.startswith("http://") for address in afar)
    others = [f"For others: {', '.join(afar)}", *([OPEN] if plain else [])]
    return [f"The table is open at {here}", *others, phone, stop]


def own_names() -> list[str]:
    """Return the names and addresses under which others in the network may reach this machine."""
    with contextlib.suppress(OSError):
        return [own_address(), *host_names()]
    return host_names()


def listen(host: str, port: int | None, usual: int = PORT) -> socket.socket:
    """Return a socket that listens at a port or, if nobody asked for one, at `usual` or a free one.

    Raise OSError, with the address, if it cannot be used.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in (usual, 0) if port is None else (port,):
        # Named as TCP, or asyncio leaves Nagle's delay on, and answers wait for 40 ms.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
            listening.listen(BACKLOG)  # from now on a browser that comes too early waits
        except OSError as error:
            listening.close()
            if port is not None or number == 0:
                raise OSError(error.errno, error.strerror, f"{host}:{number}") from None
            continue
        listening.set_inheritable(False)
        return listening
    raise AssertionError("a free port was not found")


def allow_sockets(number: int) -> None:
    """Raise the limit of open files for `number` sockets, as far as the system permits."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = number + SPARE_FILES
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def open_store(where: str | None, meters: Meters, address: str = "") -> Store:
    """Return the store, for a server that others reach at this address."""
    if where == "memory":
        return MemoryStore()
    if where and where.startswith(("postgresql://", "postgres://")):
        asyncio.run(try_out(where))
        return PostgresStore(where, address, committed=meters.committed)
    path = Path(place_of(where))
    if note := stranger(path):
        print(f"hilojack: {note}", file=sys.stderr)
    return SQLiteStore(path, committed=meters.committed)


def place_of(where: str | None) -> str:
    """Return the file or database of a store, or an empty text if it is in memory."""
    if where == "memory":
        return ""
    return where or str(data_folder() / "tables.sqlite")


def reached_at(host: str, port: int) -> str:
    """Return the address at which other machines reach a server."""
    name = socket.gethostname() if host in EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def data_folder() -> Path:
    """Return the folder for a user's data."""
    own = os.environ.get("XDG_DATA_HOME")
    if sys.platform == "win32":
        own = own or os.environ.get("LOCALAPPDATA")
    return Path(own or Path.home() / ".local" / "share") / "hilojack"


def has_display() -> bool:
    """Return True if there is a screen on which a browser could open."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
