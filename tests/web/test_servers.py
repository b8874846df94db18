"""Several servers on one PostgreSQL database: whoever is asked, the table answers."""

import signal
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from postgres_support import Database
from servers_support import Page, Server


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
        time.sleep(0.2)  # before it looks again
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
        time.sleep(0.2)  # before it looks again
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
