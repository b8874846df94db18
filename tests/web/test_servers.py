"""Several servers on one PostgreSQL database: whoever is asked, the table answers."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from postgres_support import Database

SOURCES = Path(__file__).parents[2] / "src"
SERVE = """
import sys
from hilojack.web import store_postgres
from hilojack.web.serving import serve
store_postgres.LIFE = 4.0
sys.exit(serve(store=sys.argv[1], port=int(sys.argv[2]), browser=False))
"""


class Server:
    """A server in a process of its own."""

    def __init__(self, url: str, port: int = 0) -> None:
        self.pages = ExitStack()
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, url, str(port)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCES), *sys.path])},
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://(\S+?)/", line)
        assert found, line
        self.at = found[1]

    def ask(self, path: str, body: Any = None, token: str = "", method: str = "") -> Any:
        """What it answers; with the status where that is no success."""
        request = urllib.request.Request(f"http://{self.at}{path}", method=method or None)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("content-type", "application/json")
        if token:
            request.add_header("authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    def sit(self, token: str, last: int = 0) -> "Page":
        """A page with this token."""
        answer = self.ask("/api/tickets", {}, token)
        assert isinstance(answer, dict), answer
        ticket = answer["ticket"]
        opening = connect(f"ws://{self.at}/api/socket?ticket={ticket}", proxy=None)
        return Page(self.pages.enter_context(opening), last)

    def stop(self, how: signal.Signals) -> None:
        """End it."""
        self.process.send_signal(how)
        self.process.wait(20)

    def clear(self) -> None:
        """End it whatever it does."""
        self.process.kill()
        self.process.wait(20)
        self.pages.close()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Page:
    """A page at a table: what it knows, and its socket."""

    def __init__(self, socket: ClientConnection, last: int) -> None:
        self.socket = socket
        self.said: list[dict[str, Any]] = []
        self.say(type="hello", last=last)

    def say(self, **message: Any) -> None:
        """Say something."""
        self.socket.send(json.dumps(message))

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=20))
            self.said.append(message)
            if message["type"] == kind:
                return message


@pytest.fixture(scope="module")
def start(database: Database) -> Iterator[Callable[[], Server]]:
    """Starts one more server on the same database."""
    with ExitStack() as ending:
        url = database.new()

        def started() -> Server:
            server = Server(url)
            ending.callback(server.clear)
            return server

        yield started


@pytest.fixture(scope="module")
def two(start: Callable[[], Server]) -> tuple[Server, Server]:
    return start(), start()


Two = tuple[Server, Server]


def laid(server: Server, *players: str) -> tuple[str, str]:
    """A table at a server, and the token of who laid it."""
    asked = {"game": "california-jack", "name": "Ann", "players": players}
    answer = server.ask("/api/tables", asked)
    return answer["code"], answer["token"]


def begin(*pages: Page) -> None:
    """Both are ready."""
    for n, page in enumerate(pages):
        page.say(type="next", id=f"next{n}")
        page.hear("done")


def test_a_table_is_played_through_whichever_server_is_asked(two: Two) -> None:
    one, other = two
    code, ann = laid(one, "me", "open")
    assert other.ask(f"/api/tables/{code}")["open"] == [1]
    joined = other.ask(f"/api/tables/{code}/join", {"name": "Ben"})
    assert joined["seat"] == 1
    here, there = one.sit(ann), other.sit(joined["token"])
    pages = {here.hear("welcome")["state"]["seat"]: here}
    pages[there.hear("welcome")["state"]["seat"]] = there
    begin(here, there)
    for n in range(6):
        state = other.ask(f"/api/tables/{code}/state", token=ann)["state"]
        token = [ann, joined["token"]][state["turn"] != state["seat"]]
        turn = other.ask(f"/api/tables/{code}/state", token=token)
        act = {"type": "act", "id": f"a{n}", "at": turn["number"]}
        act["act"] = turn["state"]["choices"][0]["act"]
        if n % 2:
            answer = other.ask(f"/api/tables/{code}/commands", act, token)
        else:
            page = there if token != ann else here
            page.say(**act)
            answer = page.hear("done")
        assert answer["type"] == "done", answer
        assert answer["number"] > turn["number"]
    wrong = other.ask(f"/api/tables/{code}/commands", {"type": "claim", "id": "c"}, ann)
    assert wrong[0] == 409
    assert "certain" in wrong[1]["why"]


def test_nothing_acknowledged_is_lost_when_a_server_is_killed(
    two: Two, start: Callable[[], Server]
) -> None:
    one, other = start(), two[0]
    code, ann = laid(one, "me", "open")
    ben = other.ask(f"/api/tables/{code}/join", {"name": "Ben"})["token"]
    pages = [other.sit(ann), other.sit(ben)]
    for page in pages:
        page.hear("welcome")
    begin(*pages)
    before = one.ask(f"/api/tables/{code}/state", token=ann)
    one.stop(signal.SIGKILL)
    with pytest.raises((ConnectionClosed, TimeoutError)):
        pages[0].hear("never")
    after: Any = (0, {})
    while isinstance(after, tuple):
        time.sleep(0.2)
        after = other.ask(f"/api/tables/{code}/state", token=ann)
    assert after["number"] == before["number"]
    assert after["state"]["hand"] == before["state"]["hand"]
    again = other.sit(ann, before["number"])
    again.say(type="next", id="next0")  # it was performed at the first server
    assert again.hear("done")["number"] <= before["number"]


def test_a_server_that_slept_past_its_lease_writes_nothing(two: Two) -> None:
    one, other = two
    code, ann = laid(one, "me", "rule")
    asleep = one.sit(ann)
    asleep.hear("welcome")
    one.process.send_signal(signal.SIGSTOP)
    answer: Any = (0, {})
    while isinstance(answer, tuple):
        time.sleep(0.2)
        answer = other.ask(f"/api/tables/{code}/state", token=ann)
    asleep.say(type="next", id="lost")  # it reaches the server that sleeps
    one.process.send_signal(signal.SIGCONT)
    closing = asleep.hear("closing")
    assert closing["again"]
    assert all(message["type"] != "done" for message in asleep.said)
    awake = other.sit(ann)
    state = awake.hear("welcome")["state"]
    assert state["phase"] == "waiting"
    awake.say(type="next", id="lost")  # the page asks again, and is heard
    assert awake.hear("done")["number"] > answer["number"]
    assert one.ask(f"/api/tables/{code}")["state"] == "playing"


def test_a_server_that_ends_in_order_leaves_its_tables_at_once(
    two: Two, start: Callable[[], Server]
) -> None:
    one, other = start(), two[0]
    code, ann = laid(one, "me", "rule")
    one.stop(signal.SIGTERM)
    assert other.ask(f"/api/tables/{code}/state", token=ann)["state"]["phase"] == "waiting"


def test_strangers_are_no_fellow_servers(two: Two) -> None:
    one, _ = two
    request = urllib.request.Request(f"http://{one.at}/api/games")
    request.add_header("host", "elsewhere.example")
    request.add_header("hilojack-peer", "0" * 32)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request)
    assert refused.value.code == 421
    refused.value.close()


def test_a_ticket_opens_one_socket_wherever_it_is_shown(two: Two) -> None:
    one, other = two
    _, ann = laid(one, "me", "rule")
    ticket = other.ask("/api/tickets", {}, ann)["ticket"]
    with connect(f"ws://{other.at}/api/socket?ticket={ticket}", proxy=None) as socket:
        Page(socket, 0).hear("welcome")
    for server in (one, other):
        with (
            pytest.raises((InvalidStatus, ConnectionClosed)),
            connect(f"ws://{server.at}/api/socket?ticket={ticket}", proxy=None) as refused,
        ):
            refused.recv(timeout=10)
