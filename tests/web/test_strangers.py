"""Rulings on strangers: what they cannot do, and what they are told."""

import asyncio
import io
import json
import os
import random
import re
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from starlette.types import Message, Scope
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

import attacks
import web_support
from hilojack import load
from hilojack.web.hall import rooms
from hilojack.web.hall.hall import TICKET_LIFE, Hall, TableWish
from hilojack.web.hall.journal import Journal
from hilojack.web.hall.thinking import Thinkers
from hilojack.web.serving.app import application
from hilojack.web.serving.context import Context
from hilojack.web.serving.endpoints import tables
from hilojack.web.serving.guard import Buckets, Counts, Limits, address_of
from hilojack.web.storing.store import MemoryStore, PlacedEntry, SQLiteStore, StoreError
from hilojack.web.table.broadcast import RETOLD_MOST
from hilojack.web.table.entries import Acted, Ready, Swapped, hashed, pack, unpack
from hilojack.web.table.messages import Done, Hinted, Next, Say
from hilojack.web.table.outbox import WAITING_MOST, Outbox
from hilojack.web.table.standing import Refusal
from hilojack.web.table.tables import Table
from hilojack.words.keeping import disk_is_not_written
from ports import free_port
from web_support import FAST, LOOSE, NONCE, Page, Served, Serving

MALFORMED = 10_000


# --- messages that nobody sends ------------------------------------------------------------------


def malformed(chance: random.Random) -> str | bytes:
    """A message that no page sends."""
    whole = json.dumps({"type": "act", "id": "x", "at": 3, "act": 12})
    kinds: list[Any] = [
        lambda: chance.randbytes(chance.randrange(200)),
        lambda: whole[: chance.randrange(1, len(whole))],
        lambda: "[" * chance.randrange(2, 3000),
        lambda: json.dumps({"type": chance.choice(["act", "welcome", "nothing", 7, None])}),
        lambda: json.dumps({"type": "act", "id": "x", "at": "3", "act": 12}),
        lambda: json.dumps({"type": "act", "id": 5, "at": 3, "act": 12}),
        lambda: json.dumps({"type": "act", "id": "x", "at": 3, "act": 12, "seat": 1}),
        lambda: json.dumps({"type": "act", "id": "x", "at": 1e300, "act": 12}),
        lambda: json.dumps(chance.choice([None, True, 1, "x", [], {}, [{}], {"a": {"b": []}}])),
        lambda: whole.replace('"', chance.choice(["'", "", "\x00"])),
        lambda: json.dumps({"type": "say", "id": "x", "text": ["x"]}),
        lambda: json.dumps({"type": "swap", "id": "x", "seat": [0]}),
        lambda: json.dumps({"type": "hello", "last": "all", "counted": 1}),
        lambda: b"\xff\xfe" + whole.encode(),
    ]
    made: str | bytes = chance.choice(kinds)()
    return made


def absurd(chance: random.Random, number: int) -> str:
    """A message as a page sends it, with values that make no sense."""
    big = chance.choice([-1, 10**9, -(10**9), 2**63 - 1, 2**70, 10**40, 0, 53, 90, 127, 128])
    id = chance.choice(["", "x" * 65, f"i{number}"])
    text = chance.choice(["", "x" * 9000, "\u202e\x00", "<script>alert(1)</script>"])
    return json.dumps(
        chance.choice(
            [
                {"type": "act", "id": id, "at": big, "act": big},
                {"type": "act", "id": id, "at": 10**6, "act": big},
                {"type": "next", "id": id, "nonce": text},
                {"type": "undo", "id": id},
                {"type": "answer", "id": id, "yes": True},
                {"type": "claim", "id": id},
                {"type": "say", "id": "", "text": text, "phrase": big},
                {"type": "swap", "id": id, "seat": big, "level": text},
                {"type": "swap", "id": id, "seat": 0, "level": "nobody"},
            ]
        )
    )


async def spoken(app: Any, ticket: str, messages: list[str | bytes]) -> list[dict[str, Any]]:
    """A socket to the application without a network: what it answers to these messages."""
    waiting: list[Message] = [{"type": "websocket.connect"}]
    for message in messages:
        key = "text" if isinstance(message, str) else "bytes"
        waiting.append({"type": "websocket.receive", key: message})
    sent: list[Message] = []

    async def receive() -> Message:
        await asyncio.sleep(0)
        return waiting.pop(0) if waiting else {"type": "websocket.disconnect", "code": 1005}

    async def send(message: Message) -> None:
        sent.append(message)

    scope: Scope = {
        "type": "websocket",
        "path": "/api/socket",
        "raw_path": b"/api/socket",
        "root_path": "",
        "scheme": "ws",
        "query_string": f"ticket={ticket}".encode(),
        "headers": [(b"host", b"here")],
        "client": ("127.0.0.1", 1),
        "server": ("here", 80),
        "subprotocols": [],
        "asgi": {"version": "3.0"},
    }
    await app(scope, receive, send)
    return [json.loads(m["text"]) for m in sent if m["type"] == "websocket.send"]


async def test_ten_thousand_malformed_messages_change_nothing() -> None:
    chance = random.Random(21)
    hall = Hall(MemoryStore(), FAST)
    app = application(Context(hall, LOOSE), origins=["http://here"])
    code, token, _ = await hall.lay(TableWish(load("california-jack"), "Ann", ["me", "open"]))
    room = await hall.find(code)
    await room.join("Ben", None, hashed("t"), "")
    for person in (hashed(token), hashed("t")):
        assert isinstance(await room.perform(person, Next("n")), Done)
    hello = json.dumps({"type": "hello"})
    number = room.table.number
    faults: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: faults.append(context))
    for _ in range(MALFORMED):
        ticket = hall.ticket(code, hashed(token))
        told = await spoken(app, ticket, [hello, malformed(chance)])
        assert told[-1]["type"] == "closing", told[-1]
    assert room.table.number == number
    for batch in range(0, MALFORMED // 10, 50):
        numbers = range(batch, batch + 50)
        messages: list[str | bytes] = [absurd(chance, number) for number in numbers]
        told = await spoken(app, hall.ticket(code, hashed(token)), [hello, *messages])
        assert not any("Traceback" in json.dumps(one) for one in told)
    assert not faults
    assert not room.broadcast.lines
    table = Table([unpack(data) for data in await hall.store.load(f"table/{code}")])  # type: ignore[misc]
    assert table.number == room.table.number
    await hall.close()


async def test_bodies_that_make_no_sense_are_refused_in_a_sentence() -> None:
    chance = random.Random(3)
    async with web_support.serving() as server:
        laid = await server.lay(players=["me", "open"])
        paths = ["/api/tables", f"/api/tables/{laid['code']}/join", "/api/games/pitch/rules"]
        for number in range(300):
            made = malformed(chance)
            data = made.encode("utf-8", "surrogatepass") if isinstance(made, str) else made
            status, told = await server.ask("POST", paths[number % 3], data or b"x", laid["token"])
            assert 400 <= status < 500 or (status in (200, 201) and json.loads(data) == {}), data
            assert status in (200, 201) or re.fullmatch(r"[A-Z'].*[.?]|.*", told["error"])
            assert "Traceback" not in str(told)


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"game": "no-such-game"}, 400, "game"),
        ({"game": "../../etc/passwd.toml"}, 400, "game"),
        ({"game": "pitch", "preset": "nobody"}, 400, "preset"),
        ({"game": "pitch", "seats": 99}, 400, "seats"),
        ({"game": "pitch", "rules": {"target": -5}}, 400, "target"),
        ({"game": "pitch", "rules": {"no-rule": 1}}, 400, None),
        ({"game": "pitch", "players": ["nobody"]}, 409, None),
        ({"game": "pitch", "players": ["me"] * 9}, 409, None),
        ({"game": "pitch", "unknown": 1}, 422, None),
        ({"game": 7}, 422, "game"),
        ({"pack": "nothing-1"}, 404, None),
    ],
)
async def test_a_wish_that_cannot_be_is_refused(body: Any, status: int, field: str | None) -> None:
    async with web_support.serving() as server:
        found, told = await server.ask("POST", "/api/tables", body)
        assert (found, told["field"]) == (status, field), told
        assert len(told["error"]) > 10


# --- doors ---------------------------------------------------------------------------------------


async def test_pages_of_other_sites_and_hosts_are_refused() -> None:
    async with web_support.serving() as server:
        for headers, status in (
            ({"origin": "https://evil.example"}, 403),
            ({"origin": "null"}, 403),
            ({"host": "evil.example"}, 421),
            ({"origin": f"http://127.0.0.1:{server.port}"}, 200),
        ):
            found, _, _ = await server.raw("GET", "/api/games", None, **headers)
            assert found == status, headers
        laid = await server.lay()
        url = f"ws://127.0.0.1:{server.port}/api/socket?ticket={await server.ticket(laid['token'])}"
        with pytest.raises((InvalidHandshake, ConnectionClosed)):
            async with connect(url, origin="https://evil.example") as socket:  # type: ignore[arg-type]
                await socket.recv()


async def test_a_request_with_two_lengths_is_refused_and_hung_up_on() -> None:
    async with web_support.serving() as server:
        there, back = await asyncio.open_connection("127.0.0.1", server.port)
        host = f"host: 127.0.0.1:{server.port}\r\n"
        smuggled = f"GET /livez HTTP/1.1\r\n{host}\r\n"
        lengths = f"content-length: {len(smuggled) + 5}\r\ntransfer-encoding: chunked\r\n\r\n"
        back.write(f"POST /api/me HTTP/1.1\r\n{host}{lengths}0\r\n\r\n{smuggled}".encode())
        told = await there.read()  # to the end of the connection
        back.close()
        assert told.startswith(b"HTTP/1.1 400 "), told
        assert told.count(b"HTTP/1.1 ") == 1


async def test_a_ticket_is_good_once(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay()
        ticket = await server.ticket(laid["token"])
        url = f"ws://127.0.0.1:{server.port}/api/socket?ticket="
        async with connect(url + ticket) as socket:
            await socket.send('{"type":"hello"}')
            assert json.loads(await socket.recv())["type"] == "welcome"
        for bad in (ticket, "", "x" * 32):
            with pytest.raises((InvalidHandshake, ConnectionClosed)):
                async with connect(url + bad) as socket:
                    await socket.recv()


async def test_tokens_open_their_own_seat_and_no_other(serving: Serving) -> None:
    async with serving() as server:
        one, other = await server.lay(), await server.lay()
        code = one["code"]
        for token, status in (
            (one["token"], 200),
            (other["token"], 403),
            (f"{code}.{'0' * 32}", 404),
            (code, 404),
            ("", 401),
        ):
            found, _ = await server.ask("GET", f"/api/tables/{code}/state", token=token)
            assert found == status, token


async def test_tokens_are_stored_hashed(serving: Serving) -> None:
    async with serving() as server:
        laid = await server.lay()
        stored = b"".join(await server.hall.store.load(f"table/{laid['code']}"))
        assert laid["token"].encode() not in stored
        assert hashed(laid["token"]).encode() in stored


async def test_every_answer_has_the_headers_that_protect_a_browser() -> None:
    async with web_support.serving() as server:
        for path in ("/", "/api/games", "/api/docs", "/nothing.js", "/assets/nothing.js"):
            _, headers, _ = await server.raw("GET", path)
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "require-trusted-types-for 'script'" in policy
            assert "unsafe" not in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"
            assert "server" not in headers


@pytest.mark.parametrize(
    "path", ["/assets/../app.py", "/..%2fapp.py", "/%2e%2e/app.py", "/assets/%2e%2e/%2e%2e/app.py"]
)
async def test_nothing_outside_the_static_folder_is_served(path: str) -> None:
    async with web_support.serving() as server:
        status, _, data = await server.raw("GET", path)
        assert status in (404, 503)
        assert b"import" not in data


async def test_a_missing_page_is_told_in_a_plain_sentence(tmp_path: Path) -> None:
    async with web_support.serving(static=tmp_path) as server:
        status, _, data = await server.raw("GET", "/table/abc")
        assert status == 503
        assert b"is not built" in data
        (tmp_path / "index.html").write_text("<!doctype html>")
        assert (await server.raw("GET", "/table/abc"))[0] == 200


@pytest.mark.parametrize("path", ["/nowhere", "/nowhere/at/all"])
async def test_a_path_that_is_none_is_told_by_the_page_in_a_browser(
    tmp_path: Path, path: str
) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    async with web_support.serving(static=tmp_path) as server:
        status, _, data = await server.raw("GET", path, accept="text/html,*/*")
        assert (status, data) == (404, b"<!doctype html>")
        assert b"There is nothing here" in (await server.raw("GET", path))[2]
        assert b"There is nothing here" in (await server.raw("GET", "/api/no", accept="*/*"))[2]


async def test_half_a_request_is_cut_off() -> None:
    limits = Limits(request_seconds=0.3)
    async with web_support.serving(limits=limits) as server:
        for begun in (
            b"",
            b"GET / HT",
            b"GET / HTTP/1.1\r\nHost: x\r\nX: ",
            b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
            b"Content-Length: 50\r\n\r\n{" % server.port,
        ):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(begun)
            async with asyncio.timeout(3):
                with suppress(ConnectionResetError):
                    await reader.read()
            writer.close()


async def test_a_socket_that_says_nothing_is_closed() -> None:
    async with web_support.serving(limits=Limits(hello_seconds=0.2)) as server:
        laid = await server.lay()
        url = f"ws://127.0.0.1:{server.port}/api/socket?ticket={await server.ticket(laid['token'])}"
        async with connect(url) as socket:
            told = json.loads(await asyncio.wait_for(socket.recv(), 3))
            assert told["type"] == "closing"


async def test_who_talks_too_fast_is_sent_away() -> None:
    async with web_support.serving(limits=Limits(messages=1.0, message_burst=5.0)) as server:
        laid = await server.lay()
        async with server.sit(laid["token"]) as page:
            for _ in range(10):
                await page.say(type="ping")
            told = await page.until(lambda m: m["type"] == "closing", 5)
            assert "slow down" in told["why"]


async def test_too_many_requests_are_refused() -> None:
    async with web_support.serving(limits=Limits(requests=0.1, request_burst=5.0)) as server:
        found = [(await server.raw("GET", "/api/players"))[0] for _ in range(8)]
        assert found == [200] * 5 + [429] * 3


async def test_a_long_message_and_a_long_body_are_refused() -> None:
    async with web_support.serving() as server:
        laid = await server.lay()
        status, _ = await server.ask("POST", "/api/tables", {"name": "x" * 20_000})
        assert status == 413
        async with server.sit(laid["token"]) as page:
            await page.say(type="say", id="x", text="x" * 20_000)
            with pytest.raises(ConnectionClosed):
                await page.until(lambda m: m["type"] == "done", 5)


async def test_a_page_that_reads_nothing_is_cut_off_and_the_table_goes_on() -> None:
    hall = Hall(MemoryStore(), FAST)
    code, token, _ = await hall.lay(TableWish(load("california-jack"), "Ann", ["me", "open"]))
    room = await hall.find(code)
    await room.join("Ben", None, hashed("t"), "")
    slow, other = Outbox(0, token=hashed(token)), Outbox(1, token=hashed("t"))
    for line in (slow, other):
        await room.connect(line, 0)
    for number in range(2 * WAITING_MOST):
        assert isinstance(await room.perform(hashed("t"), Say(f"s{number}", "hello")), Done)
        while not other.queue.empty():
            other.queue.get_nowait()
    assert not slow.is_open
    assert slow.queue.get_nowait() is None
    assert other.is_open
    await hall.close()


# --- a disk that fills up ------------------------------------------------------------------------


class Full(MemoryStore):
    """A store whose disk may be full."""

    full = False

    async def append(self, entries: Any) -> None:
        if self.full:
            raise StoreError("No space left on device")
        await super().append(entries)

    async def check(self) -> None:
        if self.full:
            raise StoreError("No space left on device")


async def test_with_a_full_disk_acts_are_refused_and_nothing_is_lost() -> None:
    store = Full()
    async with web_support.serving(store) as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.do("next")
            await page.till(lambda p: p.state["choices"])
            store.full = True
            before, hand = page.number, page.state["hand"]
            assert (await page.act())["why"] == disk_is_not_written
            assert (page.number, page.state["hand"]) == (before, hand)
            assert (await server.ask("POST", "/api/tables", {}))[0] == 503
            assert (await server.raw("GET", "/healthz"))[0] == 503
            store.full = False
            assert (await page.act())["type"] == "done"


async def one_command(pages: Sequence[Page]) -> dict[str, Any]:
    """What the next of these people who has something to do does, and how it is answered."""
    while True:
        for page in pages:
            with suppress(TimeoutError):
                await page.till(lambda p: p.state["choices"] or p.is_to_say_next, 0.2)
                return await (page.act() if page.state["choices"] else page.do("next"))


async def test_sqlite_that_finds_no_room_refuses_and_goes_on_when_there_is(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.sqlite")
    async with web_support.serving(store) as server:
        laid = await server.lay(players=["me", "open"])
        joined = await server.join(laid["code"])
        done: list[str] = []
        async with server.sit(laid["token"]) as one, server.sit(joined["token"]) as other:
            await asyncio.gather(*(page.till(lambda p: p.state["deal"]) for page in (one, other)))
            for _ in range(6):
                done.append((await one_command([one, other]))["id"])
            (pages,) = await store._ask(lambda base: base.execute("PRAGMA page_count").fetchone())
            await store._ask(lambda base: base.execute(f"PRAGMA max_page_count = {pages}").close())
            while (told := await one_command([one, other]))["type"] == "done":
                done.append(told["id"])
                assert len(done) < 200, "the disk was never full"
            assert told["why"] == disk_is_not_written
            await store._ask(lambda base: base.execute("PRAGMA max_page_count = 100000").close())
            for _ in range(6):
                told = await one_command([one, other])
                assert told["type"] == "done"
                done.append(told["id"])
        entries = [unpack(data) for data in await store.load(f"table/{laid['code']}")]
        assert [e.id for e in entries if isinstance(e, Acted | Ready)] == done


async def test_of_two_writers_of_one_entry_the_second_is_refused(tmp_path: Path) -> None:
    for store in (MemoryStore(), SQLiteStore(tmp_path / "tables.sqlite")):
        await store.append([PlacedEntry("a", 0, b"one")])
        with pytest.raises(StoreError):
            await store.append([PlacedEntry("b", 0, b"x"), PlacedEntry("a", 0, b"two")])
        assert await store.load("a") == [b"one"]
        assert await store.load("b") == []
        await store.close()


# --- what one may ask of the server --------------------------------------------------------------


async def test_nobody_has_all_threads_and_the_tables_of_one_take_turns() -> None:
    thinkers, order, gate = Thinkers(2), list[str](), threading.Event()
    first = threading.Event()

    def thought(name: str) -> None:
        order.append(name)
        first.set()
        gate.wait(10)

    asked = [
        asyncio.create_task(thinkers.think(lambda n=n: thought(n), person="Eve", table=n[0]))  # type: ignore[misc]
        for n in ("a1", "a2", "a3", "b1")
    ]
    await asyncio.to_thread(first.wait, 10)
    other = thinkers.think(lambda: order.append("Ann"), person="Ann", table="c")
    await asyncio.wait_for(other, 10)  # though Eve thinks, and waits for more
    await asyncio.wait_for(thinkers.think(lambda: None, person="Eve", quick=True), 10)
    gate.set()
    await asyncio.gather(*asked)
    assert order == ["a1", "Ann", "a2", "b1", "a3"]
    assert thinkers.thinking == 0
    thinkers.close()


async def test_a_thought_that_nobody_waits_for_gives_its_turn_back() -> None:
    thinkers, gate = Thinkers(1), threading.Event()
    slow = asyncio.create_task(thinkers.think(lambda: gate.wait(10), person="Eve"))
    await asyncio.sleep(0.05)  # until it has begun, or Ann waits all the same
    waits = asyncio.create_task(thinkers.think(lambda: None, person="Ann"))
    await asyncio.sleep(0)
    for task in (waits, slow):
        task.cancel()
    gate.set()
    assert await asyncio.wait_for(thinkers.think(lambda: 7, person="Ben"), 10) == 7
    thinkers.close()


async def test_a_chair_has_one_hint_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    others_were_told = threading.Event()

    def slow_hint(view: Any, names: Any, id: str) -> Hinted:
        assert others_were_told.wait(20)
        return Hinted(id, view.acts[0], "", None, None, None, rough=True, reasons=[])

    monkeypatch.setattr(rooms, "advice", slow_hint)
    async with web_support.serving() as server:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.do("next", nonce=NONCE)
            await page.till(lambda p: p.state["choices"])
            path = f"/api/tables/{laid['code']}/commands"
            asked = [{"type": "hint", "id": f"h{n}"} for n in range(5)]
            answers = [server.ask("POST", path, one, laid["token"]) for one in asked]
            for number, answer in enumerate(asyncio.as_completed(answers), 1):
                status, _ = await answer
                assert status == (409 if number < len(asked) else 200)
                if number == len(asked) - 1:
                    others_were_told.set()


async def test_who_counts_cards_from_now_on_is_told_the_whole_table_without_the_log() -> None:
    async with web_support.serving() as server:
        laid = await server.lay(players=["me", "rule"])
        room = await server.hall.find(laid["code"])

        async def no_log() -> Any:
            raise AssertionError("the log was read")

        room._log = no_log  # type: ignore[method-assign]
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.number)
            for counted in (True, False, True):
                await page.say(type="hello", last=page.number, counted=counted)
                told = await page.until(lambda m: m["type"] in ("welcome", "update"))
                assert told["type"] == "welcome"


async def test_a_log_is_told_again_once_in_a_while_and_not_if_it_is_long() -> None:
    hall = Hall(MemoryStore(), FAST)
    code, _, chair = await hall.lay(TableWish(load("california-jack"), "Ann", ["me", "rule"]))
    broadcast = (await hall.find(code)).broadcast
    assert broadcast._may_retell((chair, False))
    assert not broadcast._may_retell((chair, False))
    broadcast.table.number = RETOLD_MOST + 1
    assert not broadcast._may_retell((chair, True))
    await hall.close()


async def test_a_table_that_nobody_watches_does_not_play_on() -> None:
    async with web_support.serving() as server:
        laid = await server.lay(players=["rule", "rule"], watch=True)
        room = await server.hall.find(laid["code"])
        await asyncio.sleep(0.4)  # in which nothing is to happen
        began = room.table.number
        assert room.table.match is None
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.number > began + 10)
        await asyncio.sleep(0.2)  # until the page is known to have left
        left = room.table.number
        await asyncio.sleep(0.4)  # in which nothing is to happen
        assert room.table.number == left


async def test_a_full_log_takes_no_more_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async with web_support.serving() as server:
        laid = await server.lay(players=["me", "open", "rule"], game="pitch", seats=3)
        room = await server.hall.find(laid["code"])
        monkeypatch.setattr("hilojack.web.table.standing.MOST_ENTRIES", room.table.number)
        path = f"/api/tables/{laid['code']}"
        for where, asked in (("commands", {"type": "swap", "id": "s", "seat": 0}), ("join", {})):
            status, told = await server.ask("POST", f"{path}/{where}", asked, laid["token"])
            assert status == 409
            assert "too long" in (told.get("error") or told["why"])
        assert room.table.number == len(await server.hall.store.load(f"table/{laid['code']}"))


async def test_tickets_that_are_too_old_make_room(monkeypatch: pytest.MonkeyPatch) -> None:
    hall = Hall(MemoryStore(), FAST)
    code, token, _ = await hall.lay(TableWish(load("california-jack"), "Ann", ["me", "rule"]))
    monkeypatch.setattr("hilojack.web.hall.hall.MOST_TICKETS", 3)
    for _ in range(3):
        hall.ticket(code, token)
    with pytest.raises(Refusal, match="tickets"):
        hall.ticket(code, token)
    moment = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: moment + TICKET_LIFE + 1)
    hall.ticket(code, token)
    await hall.close()


async def test_chat_and_people_come_at_a_rate() -> None:
    limits = Limits(joins=0.01, join_burst=2.0, chat=0.01, chat_burst=2.0)
    async with web_support.serving(limits=limits) as server:
        laid = await server.lay(players=["me", "open", "rule"], game="pitch", seats=3)
        path = f"/api/tables/{laid['code']}"
        found = [await server.ask("POST", f"{path}/join", {"watch": True}) for _ in range(3)]
        assert [status for status, _ in found] == [201, 201, 429]
        said = [
            await server.ask(
                "POST", f"{path}/commands", {"type": "say", "id": f"{n}", "text": "Hi"}, token
            )
            for token in (laid["token"], found[0][1]["token"], found[1][1]["token"])
            for n in range(2)
        ]
        assert [status for status, _ in said] == [200] * 4 + [409] * 2  # spectators share theirs


async def test_sockets_and_connections_of_one_address_are_counted() -> None:
    counts = Counts(2)
    assert [counts.take("a"), counts.take("a"), counts.take("a")] == [True, True, False]
    assert counts.take("b")
    counts.give_back("a")
    assert counts.take("a")
    assert all(counts.take("") for _ in range(5))  # of this machine


async def test_a_stream_that_nobody_began_to_read_holds_no_socket() -> None:
    async with web_support.serving() as server:
        laid = await server.lay(players=["me", "rule"])
        scope = {
            "type": "http",
            "query_string": b"",
            "headers": [(b"authorization", f"Bearer {laid['token']}".encode())],
            "path_params": {"code": laid["code"]},
            "client": ("192.0.2.1", 1),
        }
        response = await tables.lines(server.context, Request(scope))
        assert response.status_code == 200
        assert server.context.sockets.open == 0
        assert server.context.sockets.may("192.0.2.1")
        assert not server.context.sockets._own._has


@pytest.mark.parametrize(
    ("client", "counted"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("::1", "::1"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a socket", "a socket"),
    ],
)
def test_an_address_of_ipv6_counts_by_its_first_half(client: str, counted: str) -> None:
    assert address_of((client, 1)) == counted


def test_many_addresses_shut_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Buckets, "MOST", 100)
    buckets = Buckets(0.001, 1.0)
    assert all(buckets.take(f"a{n}") for n in range(1000))
    assert not buckets.take("a999")
    assert len(buckets._buckets) <= 100


async def test_a_bot_answers_on_the_beat_if_another_looks_on() -> None:
    times = replace(FAST, beat=0.4)
    async with web_support.serving(times=times) as server:
        laid = await server.lay(players=["me", "rule"])
        room = await server.hall.find(laid["code"])
        assert room.attendance._until_beat() == 0
        joined = await server.join(laid["code"], watch=True)
        async with server.sit(laid["token"]), server.sit(joined["token"]) as page:
            await page.till(lambda p: p.number)
            await asyncio.sleep(0.1)  # until the beat is not just now
            assert 0 < room.attendance._until_beat() <= 0.4


async def test_odd_requests_are_answered_in_a_sentence() -> None:
    async with web_support.serving() as server:
        for path in ("/" + "a" * 300, "/" + "a" * 300 + ".js", "/assets/" + "a" * 300 + ".js"):
            assert (await server.raw("GET", path))[0] == 404, path
        long = "9" * 4301
        status, told = await server.ask(
            "POST", "/api/games/pitch/rules", {"rules": {"target": long}}
        )
        assert status == 400
        assert len(told["error"]) < 300
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.do("next", nonce=NONCE)
            await page.till(lambda p: p.state["choices"])
            match = page.state["match"]
        status, told = await server.ask("POST", "/api/tables", {"pack": f"{match}-{'9' * 5000}"})
        assert status == 404, told


async def test_a_body_that_ends_too_early_is_no_fault() -> None:
    noted = io.StringIO()
    async with web_support.serving(journal=Journal(noted)) as server:
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(
            b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
            b"Content-Length: 50\r\n\r\n{" % server.port
        )
        await writer.drain()
        await asyncio.sleep(0.1)  # until the head has been read
        writer.close()
        await asyncio.sleep(0.2)  # until the server has seen it close
    assert "fault" not in noted.getvalue()
    assert "request" in noted.getvalue()


# --- one stranger disturbs nobody ----------------------------------------------------------------

SECONDS = 8.0  # of each attack, and of quiet
VICTIMS = 3  # who play at tables of their own
PACE = 1 / 12  # seconds between the acts of one
FAR = 99_990  # entries of a log that is almost full
MiB = 2**20
MORE, OTHER = 40, 12  # MiB that an attack may take, and the same from another address after it
FIRST = {"many_house_rules": 100}  # here they are the loops of games, and what learns them
AGAIN = {"many_house_rules": 3}  # further attacks: all but the last fill what is kept of games
ROOM = 50  # MiB that are kept of them: twice `ready.ROOM`, and the integers of `ready.PLAIN_ROOM`
SERVER = """
import sys
from hilojack.web.serving.guard import Buckets, Counts, Limits, address_of
from hilojack.web.serving.start import serve
limits = Limits(tables=1.0, table_burst=100.0)  # the players, too, are of one address
serve(store=sys.argv[1], port=int(sys.argv[2]), browser=False, limits=limits)
"""


async def long_table(path: Path) -> tuple[str, str]:
    """A table whose log is almost full: its code, and the token of its person."""
    store = SQLiteStore(path)
    hall = Hall(store, FAST)
    code, token, chair = await hall.lay(TableWish(load("california-jack"), "Eve", ["me", "rule"]))
    assert chair is not None
    number = (await hall.find(code)).table.number
    for first in range(number, FAR, 10_000):
        swaps = [Swapped(chair, "rule", chair, f"s{n}") for n in range(first, first + 10_000)]
        swaps = swaps[: FAR - first]
        await store.append(
            [PlacedEntry(f"table/{code}", first + n, pack(s)) for n, s in enumerate(swaps)]
        )
    await hall.close()
    return code, token


def memory(pid: int) -> int:
    """The resident memory of a process, in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def victim(server: Served, waits: list[float], until: float) -> None:
    """Play on, and note how many seconds each act waited to be on disk."""
    while time.monotonic() < until:
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            while time.monotonic() < until:
                await page.till(
                    lambda p: p.state["choices"] or p.state["phase"] != "play" or p.is_to_say_next
                )
                if page.state["phase"] == "match-over":
                    break
                if not page.state["choices"]:
                    await page.do("next")
                    continue
                began = time.perf_counter()
                await page.act()
                waits.append(time.perf_counter() - began)
                await asyncio.sleep(PACE)  # as a person plays


async def measured(
    server: Served, pid: int, attack: Sequence[str] = ()
) -> tuple[float, float, int]:
    """The median and the 99th percentile of the victims' waits in ms, and the most memory."""
    attacker = subprocess.Popen([sys.executable, attacks.__file__, *attack]) if attack else None
    waits: list[float] = []
    most = 0
    until = time.monotonic() + SECONDS
    playing = [asyncio.create_task(victim(server, waits, until)) for _ in range(VICTIMS)]
    while time.monotonic() < until:
        most = max(most, memory(pid))
        await asyncio.sleep(0.1)  # between two looks at the memory
    await asyncio.gather(*playing)
    if attacker is not None:
        assert attacker.wait(30) == 0, attack
    waits.sort()
    return 1000 * statistics.median(waits), 1000 * waits[len(waits) * 99 // 100], most


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc, and comes from 127.0.0.2")
async def test_one_stranger_disturbs_nobody(tmp_path: Path) -> None:
    code, token = await long_table(tmp_path / "tables.sqlite")
    port = free_port()
    program = subprocess.Popen(
        [sys.executable, "-c", SERVER, str(tmp_path / "tables.sqlite"), str(port)],
        stdout=subprocess.DEVNULL,
    )
    server = Served(port, None)  # type: ignore[arg-type]
    faults = []
    try:
        await warmed_up(server)
        print(
            f"\n{'attack':28}{'quiet p50':>10}{'p99':>7}{'p50':>8}{'p99':>8}"
            f"{'more':>9}{'kept':>8}{'again':>8}"
        )
        for number, name in enumerate(attacks.ATTACKS):
            at_rest = memory(program.pid)
            quiet, quiet_99, _ = await measured(server, program.pid)
            house = f"127.0.1.{number}"  # another stranger each time: one who floods owes for long
            words = (name, str(port), house, str(SECONDS), code, token)
            half, late, once = await measured(server, program.pid, words)
            grown = [once]
            for turn in range(AGAIN.get(name, 1)):
                words = (name, str(port), f"127.0.{2 + turn}.{number}", str(SECONDS), code, token)
                grown.append((await measured(server, program.pid, words))[2])
            more, again = (once - at_rest) / MiB, max(0, grown[-1] - grown[-2]) / MiB
            kept = max(0, grown[-2] - once) / MiB
            print(
                f"{name.replace('_', ' '):28}{quiet:7.1f} ms{quiet_99:7.1f}{half:8.1f}{late:8.1f}"
                f"{more:5.0f} MiB{kept:8.1f}{again:8.1f}",
                flush=True,
            )
            waits = half > 2 * quiet or late > 100
            if waits or more > FIRST.get(name, MORE) or again > OTHER or kept > ROOM:
                faults.append(name)
    finally:
        program.terminate()
        program.wait(20)
    assert not faults


async def warmed_up(server: Served) -> None:
    """Let the server load whatever a player or a hint needs."""
    async with asyncio.timeout(600):
        while True:
            with suppress(OSError):
                if (await server.raw("GET", "/api/players"))[0] == 200:
                    break
            await asyncio.sleep(0.2)  # before it looks again
        laid = await server.lay(players=["master", "master"], watch=True)
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["deal"] and p.number > 40, 600)
        laid = await server.lay(players=["me", "rule"])
        async with server.sit(laid["token"]) as page:
            await page.till(lambda p: p.state["choices"] or p.is_to_say_next)
            if not page.state["choices"]:
                await page.do("next")
            await page.till(lambda p: p.state["choices"])
            await page.do("hint")
