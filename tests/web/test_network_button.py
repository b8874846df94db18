"""The owner of a server, and nobody else, lets the network in from its own machine."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hilojack.web.serving import network
from hilojack.web.serving.network import VALID, Network, Owner
from page_support import Person, Server
from ports import free_port

TESTS = Path(__file__).parent.parent
ALONE = ["unshare", "--map-root-user", "--net"]  # in a network of one's own
AFAR = "127.0.0.2"  # taken for the address in the network

# --- the owner -----------------------------------------------------------------------------------


def test_a_ticket_is_good_once_and_for_a_minute() -> None:
    now = [0.0]
    owner = Owner(lambda: now[0])
    assert owner.redeem("") is None, "none was given"
    ticket = owner.ticket()
    token = owner.redeem(ticket)
    assert token is not None
    assert owner.is_known_by(token)
    assert not owner.is_known_by(ticket)
    assert owner.redeem(ticket) is None, "it was used"
    late = owner.ticket()
    now[0] += VALID + 1
    assert owner.redeem(late) is None


def test_a_guess_uses_a_ticket_up() -> None:
    owner = Owner()
    ticket = owner.ticket()
    assert owner.redeem("0" * 32) is None
    assert owner.redeem(ticket) is None, "nobody has a second try"


def test_another_ticket_is_no_help_to_who_has_the_first() -> None:
    owner = Owner()
    first, second = owner.ticket(), owner.ticket()
    assert first != second
    assert owner.redeem(first) is None
    assert not owner.is_known_by("")
    assert not owner.is_known_by("é")


# --- the way in ----------------------------------------------------------------------------------


class Listened:
    """What was listened at, and hung up."""

    def __init__(self) -> None:
        self.began: list[str] = []
        self.ended: list[str] = []

    async def begin(self, host: str) -> asyncio.Server:
        self.began.append(host)
        return await asyncio.start_server(lambda *_: None, "127.0.0.1", 0)

    def end(self, host: str) -> None:
        self.ended.append(host)


@pytest.fixture
def listened(monkeypatch: pytest.MonkeyPatch) -> Listened:
    monkeypatch.setattr(network, "own_address", lambda: AFAR)
    monkeypatch.setattr(network, "host_names", lambda: ["club.local"])
    return Listened()


async def test_two_who_open_at_once_open_one_way_in(listened: Listened) -> None:
    found = Network(listened.begin, listened.end, 8052, Owner())
    await asyncio.gather(found.open(), found.open())
    assert listened.began == [AFAR]
    assert found.is_open
    assert found.origins == {f"http://{AFAR}:8052", "http://club.local:8052"}
    await asyncio.gather(found.close(), found.close())
    assert listened.ended == [AFAR]
    assert not found.is_open
    assert not found.origins
    assert not found.addresses


async def test_what_cannot_be_opened_stays_shut(
    listened: Listened, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def taken(host: str) -> asyncio.Server:
        raise OSError("the port is taken")

    found = Network(taken, listened.end, 8052, Owner())
    with pytest.raises(OSError, match="taken"):
        await found.open()
    assert (found.is_open, [*found.origins], [*found.addresses]) == (False, [], [])

    def nowhere() -> str:
        raise OSError("there is no network")

    monkeypatch.setattr(network, "own_address", nowhere)
    found = Network(listened.begin, listened.end, 8052, Owner())
    with pytest.raises(OSError, match="no network"):
        await found.open()
    assert not listened.began


def test_a_machine_without_a_network_has_no_address_in_it() -> None:
    code = "from hilojack.web.serving.network import own_address; own_address()"
    done = subprocess.run([*alone(), sys.executable, "-c", code], capture_output=True, text=True)
    assert "OSError" in done.stderr.splitlines()[-1]


def alone() -> list[str]:
    """What begins a command in a network of its own."""
    if subprocess.run([*ALONE, "true"], check=False, capture_output=True).returncode:
        pytest.skip("this machine lets nobody have a network of their own")
    return ALONE


def test_another_machine_comes_in_while_the_owner_wants_it() -> None:
    script = [sys.executable, str(TESTS / "two_machines.py")]
    done = subprocess.run([*alone(), *script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    assert told["closed at first"] == told["still closed"] == told["closed again"] == 0
    assert told["ticket once more"] == told["without the token"] == 403
    assert told["opened"]["open"]
    assert told["opened"]["addresses"][0] == "http://10.9.8.7:8052"
    assert told["open"] == told["open again"] == {"status": "live"}
    assert told["a page"] == 200
    assert told["another host"] == 421, "a name of somebody else's leads to no page"
    assert told["the owner's token from there"] == 403, "it is of use on the machine itself alone"
    assert told["links"][0].startswith("http://10.9.8.7:8052/table/")
    assert told["shut"] == {"open": False, "addresses": []}
    assert told["who was there"] == 0, "their line has ended"
    assert told["here"]
    assert told["links then"] == []


# --- the page ------------------------------------------------------------------------------------


class OwnServer(Server):
    """A server that its owner has started; `opened` is the address that it opens."""

    def __init__(self) -> None:
        self.port = free_port()
        self.here = self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, str(TESTS / "owner_server.py"), str(self.port), AFAR],
            stdout=subprocess.PIPE,
        )
        assert self._process.stdout is not None
        said = (line.decode().strip() for line in self._process.stdout)
        self.opened = next(line for line in said if "#owner-" in line)

    def kill(self) -> None:
        super().kill()
        assert self._process.stdout is not None
        self._process.stdout.close()


@pytest.fixture
def own() -> Iterator[OwnServer]:
    server = OwnServer()
    yield server
    server.kill()


def invite(page: Page, own: OwnServer) -> None:
    page.goto(f"{own.address}/new/pitch?opponent=rule")
    page.wait_for_selector("form.new .rule", state="attached")
    page.locator(".seats-form select").first.select_option("open")
    page.click("[data-start]")
    page.wait_for_selector(".waiting .invitation")


def test_the_owner_lets_phones_in_and_turns_it_off_again(browser: Browser, own: OwnServer) -> None:
    ann, ben = Person(browser, own), Person(browser, own)
    ann.page.goto(own.opened)
    ann.page.wait_for_function("() => localStorage.getItem('hilojack.owner')")
    assert "#" not in ann.page.url, "nobody copies the ticket with the address"
    invite(ann.page, own)
    asks = ann.page.locator("[data-widen]")
    asks.click()
    expect(ann.page.locator(".invitation")).to_contain_text("Everybody in this network")
    assert not ann.page.locator("img.qr").count(), "nothing is open before it is confirmed"
    ann.page.click("[data-widened]")
    ann.page.wait_for_selector("img.qr")
    link = ann.page.locator(".invite input").input_value()
    assert link.startswith(f"http://{AFAR}:{own.port}/table/")
    assert ann.page.locator(".invitation [data-network]").count() == 1
    ben.page.goto(link)
    expect(ben.page.locator("main")).to_contain_text("Pitch")
    assert not ben.page.locator("[data-network]").count(), "a guest has no say"
    ann.page.goto(own.address + "/friends")
    ann.page.click("[data-network]")
    expect(ann.page.locator("[data-network]")).to_have_count(0)
    ben.complaints.clear()
    with pytest.raises(Exception, match="net::ERR_"):
        ben.page.goto(link)
    assert not ann.complaints


def test_who_is_not_the_owner_is_told_the_command(browser: Browser, own: OwnServer) -> None:
    cat = Person(browser, own)
    cat.open("/")
    invite(cat.page, own)
    expect(cat.page.locator("[data-near]")).to_contain_text("play --share")
    assert not cat.page.locator("[data-widen]").count()
    assert not cat.complaints


def test_the_token_of_an_earlier_start_is_forgotten(browser: Browser, own: OwnServer) -> None:
    ann = Person(browser, own)
    ann.page.goto(own.opened)
    ann.page.wait_for_function("() => localStorage.getItem('hilojack.owner')")
    own.kill()
    own.start()
    ann.open("/")
    ann.page.wait_for_function("() => localStorage.getItem('hilojack.owner') === '\"\"'")
