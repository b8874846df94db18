"""Several people of one device, who pass it on: nobody's hand is there before they are."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocket

from page_support import OVER, WAIT, Person, Server, cut

CURTAIN = '[data-curtain]:not([data-curtain=""])'
HANDS = """() => [...document.querySelectorAll("[data-card]")].map((card) => card.dataset.card)"""


class Device:
    """A device that its people pass on, and the seats whose messages it received."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.holder = ""
        self.open: list[WebSocket] = []
        self.seen: list[tuple[str, str]] = []  # who had the device, and whose state came
        self.page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        self.open.append(socket)
        socket.on("framereceived", lambda data: self._heard(json.loads(data)))
        socket.on("close", self._closed)

    def _closed(self, socket: WebSocket) -> None:
        self.open = [one for one in self.open if one is not socket]

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] == "welcome":
            state = message["state"]
            self.seen.append((self.holder, state["seats"][state["seat"]]["name"]))

    def sit_down(self, game: str, names: list[str], computers: int = 0) -> None:
        """Open a table for people of this device, and computer players."""
        seats = 1 + len(names) + computers
        self.person.open(f"/new/{game}?opponent=random&seats={seats}")
        self.page.wait_for_selector("form.new .rule", state="attached")
        for n, name in enumerate(names):
            self.page.locator(".seats-form select").nth(n).select_option("near")
            self.page.fill(f'[aria-label="Name of seat {n + 2}"]', name)
        self.page.click("[data-start]")

    def turn(self) -> str:
        """Wait for a turn or the end of the deal, and lift the curtain, if it is down. Return the
        name of who has the device; an empty text once the deal is over.
        """
        self.page.wait_for_selector(f'{CURTAIN}, [data-turn="mine"], {OVER}')
        name = self.page.evaluate(f"document.querySelector('{CURTAIN}')?.dataset.curtain ?? ''")
        if name:
            self.is_hushed()
            self.holder = name
            self.page.click("[data-lift]")
            self.page.wait_for_selector(f'[data-turn="mine"], {OVER}')
        return "" if self.page.query_selector(OVER) else self.holder

    def is_hushed(self) -> None:
        """Check that behind the curtain no card is shown, and that no line is open."""
        assert self.page.evaluate(HANDS) == []
        for _ in range(WAIT // 20):
            if all(socket.is_closed() for socket in self.open):
                return
            self.page.wait_for_timeout(20)
        raise AssertionError(f"open behind the curtain: {self.open}")

    def play_deal(self, until: int = 99) -> list[str]:
        """Play until the deal is over, or so many have acted. Return who acted."""
        acted: list[str] = []
        while len({*acted}) < until and (name := self.turn()):
            acted.append(name)
            number = self.person.number
            self.person.open_act().click(position={"x": 10, "y": 16})
            self.page.wait_for_function(
                "n => document.querySelector('.table-page')?.dataset.number !== n", arg=number
            )
            assert len(acted) < 400, "the deal does not end"
        return acted


@pytest.fixture
def device(ann: Person) -> Device:
    """The device of Ann and of people who are with her."""
    return Device(ann)


@pytest.mark.parametrize(
    ("game", "others", "computers"), [("california-jack", ["Ben"], 0), ("pitch", ["Ben", "Cy"], 1)]
)
def test_nobodys_hand_comes_before_they_have_the_device(
    device: Device, game: str, others: list[str], computers: int
) -> None:
    device.sit_down(game, others, computers)
    acted = device.play_deal()
    assert {name.removesuffix(" 2") for name in acted} == {"Ann", *others}  # a computer is Ben too
    assert device.seen
    assert all(holder == name for holder, name in device.seen), device.seen
    verdict = device.page.locator("[data-verdict]")
    assert verdict.get_attribute("data-verdict") == "mine", verdict.inner_text()
    device.holder = ""
    device.page.click("[data-next]")
    device.page.wait_for_selector(CURTAIN)
    assert {*device.play_deal(until=len({*acted}))} == {*acted}
    assert all(holder == name for holder, name in device.seen), device.seen


def test_names_as_wide_as_can_be_leave_room_for_what_matters(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server, size=(320, 640), settings={"name": "W" * 16})
    device = Device(ann)
    device.sit_down("california-jack", ["Maximilian Mustermann"])
    ann.page.wait_for_selector(CURTAIN)
    assert cut(ann) == []
    device.turn()
    faults = {}
    for width, height in [(320, 568), (360, 640), (640, 360), (390, 844)]:
        ann.page.set_viewport_size({"width": width, "height": height})
        faults[f"{width}x{height}"] = ann.drawn()["faults"]
    ann.close()
    assert {size: found for size, found in faults.items() if found} == {}


def test_a_page_that_is_loaded_again_shows_the_curtain_first(device: Device) -> None:
    device.sit_down("california-jack", ["Ben"])
    device.turn()
    device.open.clear()
    device.page.reload()
    device.holder = ""
    device.page.wait_for_selector(CURTAIN)
    device.is_hushed()
    device.turn()
    assert all(holder == name for holder, name in device.seen), device.seen


def test_an_act_is_taken_back_if_the_other_agrees_when_they_have_the_device(device: Device) -> None:
    device.sit_down("california-jack", ["Ben"])
    first = device.turn()
    hand = device.person.hand()
    device.person.open_act().click(position={"x": 10, "y": 16})
    device.page.wait_for_selector(CURTAIN)
    device.holder = first
    device.page.get_by_role("button", name=f"{first} again").click()
    device.page.wait_for_selector(".hand")
    assert len(device.person.hand()) == len(hand) - 1
    device.page.keyboard.press("u")
    device.page.wait_for_selector(CURTAIN)
    device.holder = device.page.get_attribute("[data-curtain]", "data-curtain") or ""
    assert device.holder != first
    device.page.click("[data-lift]")
    device.page.get_by_role("button", name="Yes").click()
    device.page.wait_for_selector(CURTAIN)  # until then it is the other's turn
    assert device.turn() == first
    assert sorted(device.person.hand()) == sorted(hand)
