"""What one stranger can do to a server, each as a program that does nothing else.

    python tests/attacks.py ATTACK PORT ADDRESS SECONDS [CODE TOKEN]

It comes from ADDRESS, which is not the one of the people who play. CODE and TOKEN open a table
with a log of the greatest length.
"""

import asyncio
import base64
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

PING, TEXT, CONTINUED = 0x89, 0x01, 0x00  # the first bytes of frames
AT_ONCE = 64  # frames written together
GONE = (OSError, EOFError, TimeoutError, ValueError)  # the server has cut us off
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(first: int, payload: bytes = b"") -> bytes:
    """A frame of a page, masked with zeros."""
    size = len(payload)
    head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFE, *divmod(size, 256)])
    return head + bytes(4) + payload


def text(**message: Any) -> bytes:
    return frame(0x81, json.dumps(message).encode())


@dataclass
class Stranger:
    """Whoever attacks."""

    port: int
    address: str
    until: float
    code: str = ""
    token: str = ""

    @property
    def is_time(self) -> bool:
        return time.monotonic() < self.until

    async def open(self) -> Streams:
        async with asyncio.timeout(5):
            return await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.address, 0)
            )

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Ask by HTTP on a connection of its own."""
        reader, writer = await self.open()
        data = b"" if body is None else json.dumps(body).encode()
        writer.write(self.head(method, path, len(data), token) + data)
        try:
            async with asyncio.timeout(20):
                return json.loads((await reader.read()).partition(b"\r\n\r\n")[2])
        finally:
            writer.close()

    def head(self, method: str, path: str, size: int, token: str = "") -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"host: 127.0.0.1:{self.port}", "connection: close"]
        lines += ["content-type: application/json", f"content-length: {size}"]
        lines += [f"authorization: Bearer {token}"] if token else []
        return ("\r\n".join(lines) + "\r\n\r\n").encode()

    async def lay(self, *players: str, **rules: int) -> Any:
        wish: dict[str, Any] = {"game": "california-jack", "players": players, "rules": rules}
        wish |= {"watch": "me" not in players}
        return await self.ask("POST", "/api/tables", wish)

    async def sit(self, token: str) -> Streams:
        """Open a socket, and read no more than its beginning."""
        ticket = (await self.ask("POST", "/api/tickets", token=token))["ticket"]
        reader, writer = await self.open()
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET /api/socket?ticket={ticket} HTTP/1.1\r\nhost: 127.0.0.1:{self.port}\r\n"
            "connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
            f"sec-websocket-key: {key}\r\n\r\n".encode()
        )
        async with asyncio.timeout(5):
            await reader.readuntil(b"\r\n\r\n")
        return reader, writer


# --- frames --------------------------------------------------------------------------------------


async def flood(stranger: Stranger, begin: bytes, frames: bytes, *, read: bool) -> None:
    """Send frames as fast as they go, and come back whenever the server hangs up."""
    token = (await stranger.lay("me", "rule"))["token"]
    while stranger.is_time:
        with suppress(*GONE, KeyError):
            reader, writer = await stranger.sit(token)
            reading = asyncio.create_task(reader.read()) if read else None
            writer.write(text(type="hello") + begin)
            while time.monotonic() < stranger.until and not writer.is_closing():
                writer.write(frames)
                async with asyncio.timeout(1):
                    await writer.drain()
            if reading is not None:
                reading.cancel()
        await asyncio.sleep(0.05)  # of each stranger twenty a second


async def empty_pings(stranger: Stranger) -> None:
    await flood(stranger, b"", frame(PING) * AT_ONCE, read=True)


async def continuation_frames(stranger: Stranger) -> None:
    await flood(stranger, frame(TEXT), frame(CONTINUED) * AT_ONCE, read=True)


async def unread_pongs(stranger: Stranger) -> None:
    await flood(stranger, b"", frame(PING, bytes(125)) * AT_ONCE, read=False)


# --- connections ---------------------------------------------------------------------------------


async def many(stranger: Stranger, one: Callable[[], Awaitable[Any]], number: int) -> None:
    """Do something again and again, so many at once."""

    async def again() -> None:
        while stranger.is_time:
            with suppress(*GONE, KeyError, TypeError):
                await one()
            await asyncio.sleep(0.02)  # of each stranger fifty a second

    await asyncio.gather(*(again() for _ in range(number)))


async def half_sent_bodies(stranger: Stranger) -> None:
    async def one() -> None:
        _, writer = await stranger.open()
        writer.write(stranger.head("POST", "/api/tables", 16_000) + b"[" * 15_000)
        await writer.drain()
        await asyncio.sleep(2)  # half a request is held open
        writer.close()

    await many(stranger, one, 400)


async def unread_sockets(stranger: Stranger) -> None:
    token = (await stranger.lay("me", "rule"))["token"]

    async def one() -> None:
        _, writer = await stranger.sit(token)
        for number in range(200):
            writer.write(text(type="hello", counted=bool(number % 2)))
            await asyncio.sleep(0.06)  # as often as the limit allows
            if not stranger.is_time or writer.is_closing():
                break
        writer.close()

    await many(stranger, one, 300)


async def many_sockets_and_tables(stranger: Stranger) -> None:
    async def one() -> None:
        laid = await stranger.lay("me", "rule")
        token = laid.get("token") or own
        _, writer = await stranger.sit(token)
        writer.write(text(type="hello"))
        await asyncio.sleep(5)  # nothing is read meanwhile
        writer.close()

    own = (await stranger.lay("me", "rule"))["token"]
    await many(stranger, one, 500)


async def a_hundred_thousand_tickets(stranger: Stranger) -> None:
    token = (await stranger.lay("me", "rule"))["token"]
    await many(stranger, lambda: stranger.ask("POST", "/api/tickets", token=token), 50)


async def spectators_come_and_go(stranger: Stranger) -> None:
    code = (await stranger.lay("me", "rule"))["code"]

    async def one() -> None:
        watching = await stranger.ask("POST", f"/api/tables/{code}/join", {"watch": True})
        _, writer = await stranger.sit(watching["token"])
        writer.write(text(type="hello"))
        await asyncio.sleep(0.2)  # nothing is read meanwhile
        writer.close()

    await many(stranger, one, 200)


# --- thinking ------------------------------------------------------------------------------------


async def tables_of_two_masters(stranger: Stranger) -> None:
    async def one() -> None:
        laid = await stranger.lay("master", "master")
        reader, writer = await stranger.sit(laid["token"])
        writer.write(text(type="hello"))
        while await reader.read(65_536):
            if not stranger.is_time:
                break
        writer.close()

    await many(stranger, one, 30)


async def many_hints_at_once(stranger: Stranger) -> None:
    tokens, paths = [], []
    for _ in range(10):
        laid = await stranger.lay("me", "rule")
        if "token" in laid:
            tokens.append(laid["token"])
            paths.append(f"/api/tables/{laid['code']}/commands")
            await stranger.ask("POST", paths[-1], {"type": "next", "id": "n"}, tokens[-1])
    count = iter(range(10**9))

    async def one() -> None:
        n = next(count)
        hint = {"type": "hint", "id": f"h{n}"}
        await stranger.ask("POST", paths[n % len(paths)], hint, tokens[n % len(tokens)])

    await many(stranger, one, 150)


async def many_house_rules(stranger: Stranger) -> None:
    """Each game is one that the computer has yet to learn, the longest to 999 points."""
    targets = iter([*range(999, 20, -1)] * 99)

    async def one() -> None:
        laid = await stranger.lay("me", "expert", target=next(targets))
        if "token" in laid:
            path = f"/api/tables/{laid['code']}/commands"
            await stranger.ask("POST", path, {"type": "next", "id": "n"}, laid["token"])
            if stranger.is_time:
                await stranger.ask("POST", path, {"type": "hint", "id": "h"}, laid["token"])

    await many(stranger, one, 10)


# --- work of the server --------------------------------------------------------------------------


async def counted_over_a_long_log(stranger: Stranger) -> None:
    async def one() -> None:
        reader, writer = await stranger.sit(stranger.token)
        reading = asyncio.create_task(reader.read())
        for number in range(1000):
            last = 99_980 if number % 2 else 0
            writer.write(text(type="hello", last=last, counted=bool(number % 2)))
            await asyncio.sleep(0.05)  # as often as the limit allows
            if not stranger.is_time or reading.done():
                break
        reading.cancel()
        writer.close()

    await many(stranger, one, 20)


async def rule_pages(stranger: Stranger) -> None:
    """Each is of rules that nobody asked for before, or long ago: it has to be made."""
    targets = iter([*range(999, 20, -1)] * 99)
    path = "/api/games/pitch/rules"
    await many(
        stranger,
        lambda: stranger.ask("POST", path, {"rules": {"target": next(targets)}}),
        50,
    )


async def the_long_table_by_http(stranger: Stranger) -> None:
    path = f"/api/tables/{stranger.code}/state"
    await many(stranger, lambda: stranger.ask("GET", path, token=stranger.token), 50)


ATTACKS: dict[str, Callable[[Stranger], Coroutine[Any, Any, None]]] = {
    one.__name__: one
    for one in (
        empty_pings,
        continuation_frames,
        unread_pongs,
        half_sent_bodies,
        unread_sockets,
        tables_of_two_masters,
        many_hints_at_once,
        counted_over_a_long_log,
        many_sockets_and_tables,
        a_hundred_thousand_tickets,
        spectators_come_and_go,
        rule_pages,
        the_long_table_by_http,
        many_house_rules,  # last: what it leaves to be learnt takes a minute more
    )
}

if __name__ == "__main__":
    attack, port, address, seconds, *table = sys.argv[1:]
    os.nice(10)
    stranger = Stranger(int(port), address, time.monotonic() + float(seconds), *table)
    asyncio.run(ATTACKS[attack](stranger))
