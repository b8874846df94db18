"""The table on every screen: by the boxes that the browser draws, in every state that is reached.

Three games at three sizes here; all games at ten sizes with `-m slow`, which prints a table.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from page_support import Person, Server

SIZES = [
    *[(320, 568), (360, 640), (390, 844), (568, 320), (667, 375)],
    *[(844, 390), (915, 412), (820, 1180), (1440, 900), (2560, 1440)],
]
FEW = [(360, 640), (667, 375), (1440, 900)]
GAMES = [  # two of one family and one of the other, each with what the others lack
    ("california-jack", 2, ""),
    ("pitch", 4, ""),
    ("black-jack", 4, ""),
]
MORE = [
    *[("shasta-sam", 2, ""), ("california-fives", 4, ""), ("all-fours", 4, "board=cribbage")],
    *[("all-fives", 3, ""), ("trinidad-all-fours", 4, ""), ("troeven", 4, ""), ("pitch", 7, "")],
    *[("german-whist", 2, ""), ("crazy-eights", 2, ""), ("switch", 7, ""), ("mau-mau", 3, "")],
]
ACTS = 4  # of one match, on each screen


def looks(person: Person, sizes: list[tuple[int, int]]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play on with the mouse, and look at the page on each of the screens after each act."""
    for act in range(ACTS * len(sizes)):
        for width, height in sizes if act < 2 else [sizes[act % len(sizes)]]:
            person.page.set_viewport_size({"width": width, "height": height})
            yield f"{width}x{height}", person.drawn()
        if not person.act():
            break
    person.play_deal()
    for width, height in sizes:
        person.page.set_viewport_size({"width": width, "height": height})
        yield f"{width}x{height}", person.drawn()


def judged(
    browser: Browser, server: Server, game: tuple[str, int, str], sizes: list[tuple[int, int]]
) -> list[tuple[str, dict[str, Any]]]:
    name, seats, rule = game
    ann = Person(browser, server, size=sizes[0], settings={"name": "Kestrel"})
    ann.lay(name, seats=seats, rules=[rule] if rule else [], level="rule")
    assert ann.my_turn() or ann.phase.endswith("-over")
    found = list(looks(ann, sizes))
    assert ann.complaints == []
    ann.close()
    return found


def told(found: list[tuple[str, dict[str, Any]]]) -> list[str]:
    return [f"{size}, {look['phase']}: {fault}" for size, look in found for fault in look["faults"]]


@pytest.mark.parametrize(("game", "seats", "rule"), GAMES)
def test_everything_is_in_view_on_three_screens(
    browser: Browser, server: Server, game: str, seats: int, rule: str
) -> None:
    found = judged(browser, server, (game, seats, rule), FEW)
    assert len(found) > 3 * len(FEW)
    assert told(found) == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "rule"), [*GAMES, *MORE])
def test_everything_is_in_view_on_every_screen(
    browser: Browser, server: Server, game: str, seats: int, rule: str
) -> None:
    found = judged(browser, server, (game, seats, rule), SIZES)
    phases = sorted({look["phase"] for _, look in found})
    print(f"\n{game}, {seats} players: {', '.join(phases)}")
    faults = Counter(size for size, look in found for _ in look["faults"])
    for size in dict(found):
        mine = [look for one, look in found if one == size]
        cards = sorted({f"{look['card']}/{look['strip']}" for look in mine if look["card"]})
        tricks = sorted({look["played"] for look in mine if look["played"]})
        print(f"| {size} | {len(mine)} | {faults[size]} | {' '.join(cards)} | {tricks} |")
    assert told(found) == []


def test_off_cards_and_jokers_are_seen_to_be_trumps_on_every_phone(
    browser: Browser, server: Server
) -> None:
    table = ["hand=12", "jokers=2", "trumps=A,a,K,k,Q,q,J,j,X,x,T,t,9,8,7,6,5,4,3,2"]
    items = "scoring=high,low,jack,off-jack,joker-high,joker-low,game"
    ann = Person(browser, server, size=(390, 844))
    for _ in range(40):  # in the first deal of a match; a quarter of the hands have none
        ann.lay("pitch", seats=4, rules=[*table, items])
        while ann.my_turn() and not ann.page.locator(".hand .off").count():
            ann.act()
        if ann.page.locator(".hand .off").count():
            break
    for width, height in [(320, 568), (390, 844), (844, 390)]:
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.drawn()["faults"] == [], f"{width}x{height}"
    assert [name for name in ann.held() if ", a trump" in name]
    ann.resign()
    match = str(ann.page.get_attribute('a:has-text("Review")', "href")).split("/")[-1].split("?")[0]
    steps = server.ask(f"/api/matches/{match}/replay?seat=0")["deals"][0]["steps"]
    states = [step["state"] for step in steps]
    (*_, last) = (n for n, at in enumerate(states) if {*at["hand"]} & {*at["felt"]["off_cards"]})
    ann.open(f"/replay/{match}?seat=0&step={last}")
    ann.page.wait_for_selector('.still-table .hand [aria-label$=", a trump"] .off')
    ann.close()


@pytest.mark.parametrize("seats", [4, 7])
def test_the_score_sheet_of_many_sides_stays_in_the_panel(
    browser: Browser, server: Server, seats: int
) -> None:
    ann = Person(browser, server, size=(1280, 800), settings={"name": "Bartholomewina"})
    ann.lay("pitch", seats=seats, rules=["hand=1", "target=99"])
    ann.play_deal()
    ann.page.evaluate(LARGE)
    wide = ann.page.evaluate(WIDER_THAN_THEIR_BOX)
    ann.close()
    assert wide == []


def test_three_sides_have_their_figures_in_the_score_of_a_phone(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server, size=(360, 640))
    ann.lay("pitch", seats=3)
    faults = {}
    for width, height in [(320, 568), (360, 640), (390, 844), (640, 360)]:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.page.wait_for_timeout(60)
        ann.page.evaluate(TWO_FIGURES)
        faults[f"{width}x{height}"] = ann.drawn()["faults"]
    ann.close()
    assert {size: found for size, found in faults.items() if found} == {}


TWO_FIGURES = """() => document.querySelectorAll(".scores b")
    .forEach((score) => { score.firstChild.data = "10"; })"""
LARGE = """() => {
    for (const cell of document.querySelectorAll(".side-panel .sheet tbody td")) {
        const gain = document.createElement("small");
        gain.textContent = "−10";
        cell.replaceChildren("-10", gain);
    }
}"""
WIDER_THAN_THEIR_BOX = """() => [...document.querySelectorAll(".side-panel, .side-panel .sheet td")]
    .filter((box) => box.scrollWidth > box.clientWidth).map((box) => box.outerHTML.slice(0, 80))"""


def test_a_link_with_rules_that_do_not_go_together_says_so(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server)
    ann.open("/new/pitch?seats=6&preset=west-michigan&rule=follow%3Dtrumps-only")
    ann.page.get_by_role("alert").get_by_text("does not go with joker-pitched").wait_for()
    ann.page.locator('[name="preset"][value="setback"]').check()
    ann.page.get_by_role("alert").wait_for(state="detached")
    ann.close()


def test_the_button_that_begins_a_game_is_in_view_on_every_screen(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server)
    ann.open("/")
    button = ann.page.locator("[data-start]")
    for width, height in SIZES:
        ann.page.set_viewport_size({"width": width, "height": height})
        box = button.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= height, f"{width}x{height}: {box}"
    ann.close()
