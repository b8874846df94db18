"""What a browser keeps of a table without a server, through a killed tab and a killed browser.

SIGKILL ends the processes, as a crash or a phone that needs memory does. It is no power cut: what
the system has taken over to write is still written.
"""

import json
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, sync_playwright

from here_support import KILLS, Mortal
from hilojack.web.table.entries import Acted, Ready, unpack
from hilojack.web.table.tables import Table
from page_support import OVER

GAMES = ("california-jack", "pitch", "black-jack", "shasta-sam")
PATIENCE = 8  # seconds, from the kill to the error of a call
NONCE = "00" * 32

pytestmark = KILLS


@pytest.fixture
def mortal(web_space: Path, web_address: str, tmp_path: Path) -> Iterator[Mortal]:
    """A browser that may be killed."""
    with sync_playwright() as playwright:
        mortal = Mortal(playwright, web_address, web_space, tmp_path / "profile")
        yield mortal
        mortal.kill()
        mortal.bury()


class Stubborn:
    """A person who plays on whatever happens, and sends again what was not acknowledged."""

    def __init__(self, mortal: Mortal, chance: random.Random) -> None:
        self.mortal, self.chance = mortal, chance
        self.token = ""
        self.acknowledged: list[str] = []
        self.pending: dict[str, Any] | None = None
        self.sent = 0
        self.number = -1
        self.shared = ""  # the match for which the number was given

    @property
    def at(self) -> str:
        return f"/api/tables/{self.token.partition('.')[0]}"

    def play(self) -> None:
        """Play until the page dies."""
        while True:
            if not self.token:
                wish = {"game": self.chance.choice(GAMES), "seats": 2, "players": ["me", "random"]}
                self.token = self.mortal.ask("POST", "/api/tables", wish)["token"]
            if self.pending is None:
                self.pending = self.decide()
            if self.pending is not None:
                told = self.mortal.ask("POST", f"{self.at}/commands", self.pending, self.token)
                id, self.pending = self.pending["id"], None
                if told["type"] == "done":
                    self.acknowledged.append(id)
                    self.number = max(self.number, told["number"])
                else:
                    words = ("earlier", "ready", "being played", "is over", "already")
                    assert any(word in told["why"] for word in words), told

    def decide(self) -> dict[str, Any] | None:
        told = self.mortal.ask("GET", f"{self.at}/state?after=-1", token=self.token)
        assert told["number"] >= self.number, "what was seen is still there"
        state = told["state"]
        self.sent += 1
        id = f"m{self.sent}"
        if state["choices"]:
            act = self.chance.choice(state["choices"])["act"]
            return {"id": id, "type": "act", "at": told["number"], "act": act}
        match = state["round"] and state["round"]["match"]
        if state["phase"] == "waiting" and match not in (None, self.shared):
            self.shared = match
            return {"id": id, "type": "share", "match": match, "nonce": NONCE}
        if state["phase"] == "waiting" or state["phase"].endswith("-over"):
            return {"id": id, "type": "next", "proposal": 0}
        time.sleep(0.02)  # before it looks again
        return None

    def check(self) -> int:
        """The browser keeps what was acknowledged, once and in order; how many acts that is."""
        if not self.token:
            return 0
        log = self.mortal.log(f"table/{self.token.partition('.')[0]}")
        entries = [unpack(data) for data in log]
        table = Table(entries)  # type: ignore[arg-type]
        assert table.number == len(entries)
        ids = [one.id for one in entries if isinstance(one, Acted | Ready) and one.id[:1] == "m"]
        assert len(set(ids)) == len(ids), "an act stands there twice"
        assert ids == sorted(ids, key=lambda id: int(id[1:])), "acts are out of order"
        lost = {*self.acknowledged} - {*table_ids(entries)}
        assert not lost, f"acknowledged and lost: {lost}"
        return len(ids)


def table_ids(entries: list[Any]) -> list[str]:
    """The ids of all commands of a log."""
    return [getattr(one, "id", "") for one in entries]


def campaign(mortal: Mortal, kills: int, seed: int) -> int:
    """Kill a browser, or its tab, so often; how many commands were acknowledged."""
    chance = random.Random(seed)
    acknowledged = 0
    person = Stubborn(mortal, chance)
    for number in range(kills):
        if number % 5 == 4:  # another table
            acknowledged += len(person.acknowledged)
            person = Stubborn(mortal, chance)
        whole = chance.random() < 0.5
        kill = mortal.kill if whole else mortal.kill_tab
        moment = chance.uniform(0.2, 3.0)
        mortal.ask("GET", "/api/players")  # Python has started
        timer = threading.Timer(moment, kill)
        # A call may miss that its tab is dead.
        last = threading.Timer(moment + PATIENCE, mortal.kill)
        timer.start()
        last.start()
        with pytest.raises(Error):
            person.play()
        timer.join()
        whole = whole or not last.is_alive()
        last.cancel()
        if whole:
            mortal.bury()
            mortal.open()
        else:
            mortal.visit()
        person.check()
    return acknowledged + len(person.acknowledged)


def test_a_browser_that_refuses_site_data_plays_and_says_what_it_keeps(
    web_space: Path, web_address: str, tmp_path: Path
) -> None:
    kept = tmp_path / "profile" / "Default" / "Preferences"
    kept.parent.mkdir(parents=True)
    refused = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    kept.write_text(json.dumps(refused))
    with sync_playwright() as playwright:
        mortal = Mortal(playwright, web_address, web_space, tmp_path / "profile")
        mortal.page.click("[data-start]")
        mortal.page.wait_for_selector(".hand [data-card]")
        assert mortal.page.locator("dialog[open]").count() == 0
        told = "This browser keeps no data of this page"
        assert mortal.page.locator(".line-lost").all_inner_texts()[0].startswith(told)
        mortal.page.goto(f"{web_address}#/me")
        mortal.page.wait_for_selector('[data-kept-here="no"]')
        assert mortal.page.locator("[data-backup]").count() == 0
        mortal.context.close()


def test_nothing_acknowledged_is_lost_when_the_browser_is_killed(mortal: Mortal) -> None:
    """Three times; the slow suite kills it two hundred times."""
    assert campaign(mortal, kills=3, seed=5) > 6


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
def test_two_hundred_kills(mortal: Mortal, number: int) -> None:
    acknowledged = campaign(mortal, kills=50, seed=100 + number)
    print(f"\n50 kills, {acknowledged} acknowledged commands")
    assert acknowledged > 200


def test_a_seat_is_there_again_when_the_browser_is_killed_as_soon_as_it_is_shown(
    mortal: Mortal,
) -> None:
    mortal.page.click("[data-start]")
    mortal.page.wait_for_selector(f'[data-turn="mine"], {OVER}')
    place = mortal.page.url
    mortal.kill()
    mortal.bury()
    mortal.open()
    mortal.page.wait_for_selector(".resume [data-table]")
    mortal.page.goto(place)
    mortal.page.wait_for_selector(f'[data-turn="mine"], {OVER}')
