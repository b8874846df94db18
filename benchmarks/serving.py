"""The server of the browser table under load, on one core, with the pages on another.

    python3 benchmarks/serving.py [--matches N] [--watchers N] [--rate N] [--seconds N]
                                  [--store memory|PATH|postgresql://...] [--json]

Pages sit down at California Jack for two, with spectators at every table, and play at a steady
rate: the next page acts whether or not the last action has been answered. The server runs as
installed, except the limits of one address, since all pages share one. Its time is the user and
system time that the kernel counts for its process, divided by the commands acknowledged; the page
times an acknowledgement from the write of the command to its `done`.
"""

import argparse
import asyncio
import base64
import contextlib
import json
import os
import random
import re
import resource
import struct
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

ROOT = Path(__file__).resolve().parent.parent
SERVER = """
import os, sys
if len(sys.argv) > 2:
    os.sched_setaffinity(0, {int(sys.argv[2])})
from hilojack.web.serving.guard import Limits
from hilojack.web.serving.start import serve
many = 1e9
limits = Limits(
    requests=many, request_burst=many, tables=many, table_burst=many, joins=many, join_burst=many,
    work=many, work_burst=many,
)
sys.exit(serve(store=sys.argv[1], port=0, browser=False, warm=False, limits=limits))
"""
GAME = "california-jack"
WARM_SECONDS = 2.0
TICK = 0.002
MOST_SECONDS = 300
MOST_SOCKETS = 20_000
HOST = "127.0.0.1"


class Choice(msgspec.Struct):
    """A legal action."""

    act: int


class Changes(msgspec.Struct):
    """The parts of a state that matter here."""

    turn: int | msgspec.UnsetType | None = msgspec.UNSET
    seat: int | msgspec.UnsetType | None = msgspec.UNSET
    phase: str | msgspec.UnsetType = msgspec.UNSET
    choices: list[Choice] | msgspec.UnsetType = msgspec.UNSET
    may_undo: str | msgspec.UnsetType = msgspec.UNSET


class Heard(msgspec.Struct):
    """The parts of a server's message that matter here."""

    type: str
    number: int = 0
    state: Changes | None = None
    changes: Changes | None = None
    id: str = ""
    why: str = ""


decode = msgspec.json.Decoder(Heard).decode


class Page(asyncio.Protocol):
    """A page's socket, as small as possible: the load should be the server's."""

    def __init__(self, match: "Played", ticket: str, *, watches: bool) -> None:
        self.match, self.watches = match, watches
        self._ticket = ticket
        self._data = bytearray()
        self._upgraded = False
        self.welcomed = asyncio.get_running_loop().create_future()
        self.turn: int | None = None
        self.seat: int | None = None
        self.phase = ""
        self.choices: list[Choice] = []
        self.number = 0
        self.messages = 0
        self.bytes = 0
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(random.randbytes(16)).decode()
        transport.write(
            (
                f"GET /api/socket?ticket={self._ticket} HTTP/1.1\r\nHost: {self.match.at}\r\n"
                "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {key}\r\n\r\n"
            ).encode()
        )

    def connection_lost(self, error: Exception | None) -> None:
        """Note the end, which is a fault before the run is over."""
        self.lost = True
        if not self.welcomed.done():
            self.welcomed.set_exception(ConnectionError("a socket was refused"))

    def data_received(self, data: bytes) -> None:
        """Split the input into messages."""
        self._data += data
        if not self._upgraded:
            head, end, rest = bytes(self._data).partition(b"\r\n\r\n")
            if not end:
                return
            if b" 101 " not in head.split(b"\r\n")[0]:
                self.transport.abort()
                return
            self._upgraded, self._data = True, bytearray(rest)
            self.say({"type": "hello"})
        while (frame := self._frame()) is not None:
            code, payload = frame
            if code == 9:
                self._send(10, payload)
            elif code == 1:
                self._hear(payload)

    def _frame(self) -> tuple[int, bytes] | None:
        data = self._data
        if len(data) < 2:
            return None
        size, start = data[1], 2
        if size == 126:
            if len(data) < 4:
                return None
            size, start = struct.unpack_from("!H", data, 2)[0], 4
        elif size == 127:
            if len(data) < 10:
                return None
            size, start = struct.unpack_from("!Q", data, 2)[0], 10
        if len(data) < start + size:
            return None
        payload = bytes(data[start : start + size])
        code = data[0] & 15
        del data[: start + size]
        return code, payload

    def _hear(self, payload: bytes) -> None:
        self.messages += 1
        self.bytes += len(payload)
        if self.watches and self.welcomed.done():
            return
        heard = decode(payload)
        if heard.type == "done":
            self.match.acknowledged()
            return
        if heard.type in ("refused", "closing"):
            self.match.load.refused.append(heard.why)
            self.match.acknowledged()
            return
        changes = heard.state or heard.changes
        if changes is None:
            return
        self.number = heard.number
        for name in ("turn", "seat", "phase", "choices"):
            value = getattr(changes, name)
            if value is not msgspec.UNSET:
                setattr(self, name, value)
        if not self.welcomed.done():
            self.welcomed.set_result(None)

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        self._send(1, msgspec.json.encode(message))

    def _send(self, code: int, payload: bytes) -> None:
        size = len(payload)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack("!H", size)
        self.transport.write(bytes([0x80 | code]) + length + bytes(4) + payload)


@dataclass
class Played:
    """A match under load."""

    load: "Load"
    at: str
    pages: list[Page] = field(default_factory=list)  # the players
    watchers: list[Page] = field(default_factory=list)
    sent: float | None = None
    count: int = 0

    def act(self) -> bool:
        """Let the page whose turn it is act. Return True if one could."""
        if self.sent is not None:
            return False
        self.count += 1
        id = f"c{self.count}"
        for page in self.pages:
            if page.turn is not None and page.turn == page.seat and page.choices:
                act = random.choice(page.choices).act
                page.choices = []
                page.say({"type": "act", "id": id, "at": page.number, "act": act})
                break
        else:
            if self.pages[0].phase not in ("waiting", "deal-over", "match-over"):
                return False
            page = self.pages[self.count % len(self.pages)]
            nonce = random.randbytes(16).hex()
            page.say({"type": "next", "id": id, "nonce": nonce})
        self.sent = time.perf_counter()
        return True

    def acknowledged(self) -> None:
        """Note an answer to a command."""
        if self.sent is not None:
            self.load.answered(time.perf_counter() - self.sent)
            self.sent = None
            self.load.ready.append(self)


@dataclass
class Load:
    """The measurements."""

    times: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    ready: deque[Played] = field(default_factory=deque)
    late: int = 0  # actions for which no match was ready

    def answered(self, seconds: float) -> None:
        """Note an answer."""
        self.times.append(seconds)

    async def play(self, rate: float, seconds: float) -> None:
        """Make `rate` actions a second."""
        began, sent = time.perf_counter(), 0
        while (now := time.perf_counter() - began) < seconds:
            while sent < now * rate:
                sent += 1
                self.ready.rotate(random.randrange(len(self.ready) or 1))  # people keep no order
                for _ in range(len(self.ready)):
                    match = self.ready.popleft()
                    if match.act():
                        break
                    self.ready.append(match)
                else:
                    self.late += 1
            await asyncio.sleep(TICK)


class Server:
    """The server, as a process of its own."""

    def __init__(self, store: str, core: int | None) -> None:
        options = [store] if core is None else [store, str(core)]
        paths = os.pathsep.join([str(ROOT / "src"), *sys.path])
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, *options],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": paths},
        )
        assert self.process.stdout is not None
        found = re.search(r"http://(\S+?)/", self.process.stdout.readline())
        if found is None:
            raise SystemExit("The server did not start.")
        self.at = found[1]
        self.port = int(self.at.rpartition(":")[2])

    def seconds(self) -> tuple[float, float]:
        """Return the user and system time so far."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        tick = os.sysconf("SC_CLK_TCK")
        return int(parts[11]) / tick, int(parts[12]) / tick

    def kibibytes(self) -> int:
        """Return the resident memory."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+)", text)
        return int(found[1]) if found else 0

    async def ask(self, path: str, body: object, token: str = "") -> dict[str, Any]:
        """Return the answer to a request."""
        reader, writer = await asyncio.open_connection(HOST, self.port)
        data = msgspec.json.encode(body)
        head = f"POST {path} HTTP/1.1\r\nHost: {self.at}\r\nConnection: close\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        writer.write(head.encode() + b"\r\n" + data)
        answer = await reader.read()
        writer.close()
        top, _, rest = answer.partition(b"\r\n\r\n")
        if b" 201 " not in top.split(b"\r\n")[0]:
            raise SystemExit(f"The server refused {path}: {rest[:200].decode()}")
        result: dict[str, Any] = msgspec.json.decode(rest)
        return result

    def stop(self) -> None:
        """Stop the server."""
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


@contextlib.asynccontextmanager
async def serving(store: str, core: int | None) -> AsyncIterator[Server]:
    """Yield a temporary server."""
    server = Server(store, core)
    try:
        yield server
    finally:
        await asyncio.to_thread(server.stop)


async def lay(server: Server, load: Load, watchers: int) -> tuple[Played, list[tuple[str, bool]]]:
    """Return a table, and tokens for its pages."""
    table = {"game": GAME, "name": "Ann", "players": ["me", "open"]}
    first = await server.ask("/api/tables", table)
    at = f"/api/tables/{first['code']}/join"
    tokens = [(first["token"], False)]
    tokens.append(((await server.ask(at, {"name": "Ben"}))["token"], False))
    for _ in range(watchers):
        tokens.append(((await server.ask(at, {"watch": True}))["token"], True))
    return Played(load, server.at), tokens


async def open_page(server: Server, match: Played, token: str, watches: bool) -> None:
    """Return a page of a match."""
    ticket = (await server.ask("/api/tickets", {}, token))["ticket"]
    loop = asyncio.get_running_loop()
    _, page = await loop.create_connection(
        lambda: Page(match, ticket, watches=watches), HOST, server.port
    )
    await asyncio.wait_for(page.welcomed, 60)
    (match.watchers if watches else match.pages).append(page)


async def measure(options: argparse.Namespace) -> dict[str, Any]:
    """Open the tables and pages, play, and return the measurements."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    cores = sorted(os.sched_getaffinity(0))
    core = cores[0] if len(cores) > 1 else None
    if len(cores) > 1:
        os.sched_setaffinity(0, cores[1:])
    with tempfile.TemporaryDirectory(prefix="hilojack-load-") as folder:
        store = options.store or str(Path(folder) / "tables.sqlite")
        async with serving(store, core) as server:
            load = Load()
            laid = [await lay(server, load, options.watchers) for _ in range(options.matches)]
            before = server.kibibytes()
            for match, tokens in laid:
                for token, watches in tokens:
                    await open_page(server, match, token, watches)
            sockets = sum(len(tokens) for _, tokens in laid)
            memory = (server.kibibytes() - before) / sockets
            load.ready.extend(match for match, _ in laid)
            await load.play(options.rate, WARM_SECONDS)
            load.times.clear()
            load.late = 0
            user, system = server.seconds()
            began = time.perf_counter()
            await load.play(options.rate, options.seconds)
            took = time.perf_counter() - began
            used = [now - then for now, then in zip(server.seconds(), (user, system), strict=True)]
            acts = len(load.times)
            pages = [page for m, _ in laid for page in (*m.pages, *m.watchers)]
            return {
                "matches": options.matches,
                "sockets": sockets,
                "sockets lost": sum(page.lost for page in pages),
                "acts a second": round(acts / took, 1),
                "acts not sent in time": load.late,
                "refused": len(load.refused),
                "refusals": sorted(set(load.refused))[:3],
                **(for_an_act(sorted(load.times), used) if acts else {}),
                "of one core": round(sum(used) / took, 3),
                "KiB a socket": round(memory, 1),
                "bytes a message": round(total(pages, "bytes") / total(pages, "messages")),
            }


def for_an_act(times: list[float], used: list[float]) -> dict[str, float]:
    """Return the cost of an action: time until acknowledged, and processor time."""
    return {
        "ms to acknowledge, median": round(1000 * times[len(times) // 2], 2),
        "ms to acknowledge, p99": round(1000 * times[len(times) * 99 // 100], 2),
        "us of CPU an act": round(1e6 * sum(used) / len(times)),
        "us of it in the system": round(1e6 * used[1] / len(times)),
    }


def total(pages: list[Page], name: str) -> int:
    """Return all of them together."""
    return sum(getattr(page, name) for page in pages)


def main() -> int:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="bench-server", description="Load the server.")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--watchers", type=int, default=3, help="spectators at each table")
    parser.add_argument("--rate", type=float, default=900.0, help="actions a second")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument(
        "--store", help="a file, a database or `memory` (default: a temporary file)"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")
    options = parser.parse_args()
    sockets = options.matches * (2 + options.watchers)
    if not 0 < options.seconds <= MOST_SECONDS or not 0 < sockets <= MOST_SOCKETS:
        parser.error(f"at most {MOST_SECONDS} seconds and {MOST_SOCKETS} sockets")
    figures = asyncio.run(measure(options))
    if options.json:
        print(json.dumps(figures))
    else:
        for name, value in figures.items():
            print(f"{name:28} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
