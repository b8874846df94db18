"""One's own mistakes in the page: counted, asked as they were known, and thrown away."""

import asyncio
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from functools import cache
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from here_support import SOON, visitor
from hilojack import Match, load
from hilojack.calls import is_card
from hilojack.mistakes.entries import Noted
from hilojack.mistakes.notes import unseal
from hilojack.web.storing.store import PlacedEntry, SQLiteStore
from hilojack.web.table.entries import hashed, pack
from page_support import COLOURS, Person, Server, faults_of, somebody
from training_support import mistakes_of

YESTERDAY = date.today() - timedelta(1)
KEYS = (f"{n:032x}" for n in count(1))
ASKED = (("all-fours", 2, True), ("pitch", 2, False), ("black-jack", 3, False))


@cache
def mistakes() -> list[Noted]:
    """A call of All Fours, a card of Pitch, and one of Black Jack."""
    return [mistake(*asked) for asked in ASKED]


def mistake(game: str, seed: int, call: bool) -> Noted:
    """The last mistake of a seat in a deal of random players, a call or a card."""
    match, chance = Match(load(game), seed=seed), random.Random(seed)
    while match.turn is not None:
        match.act(chance.choice(match.legal_acts()))
    own = mistakes_of(match, 0, YESTERDAY) + mistakes_of(match, 1, YESTERDAY)
    found = [(one, unseal(one.sealed)) for one in own]
    return next(
        one
        for one, was in found
        if is_card(was.act) is not call and (call or len(was.known.choices) > 2)
    )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which many have the same three mistakes to train."""
    path = tmp_path_factory.mktemp("train") / "tables.sqlite"

    async def fill() -> None:
        store = SQLiteStore(path)
        for key in range(1, 9):
            stream = f"me/{hashed(f'{key:032x}')}"
            kept = [PlacedEntry(stream, n, pack(one)) for n, one in enumerate(mistakes())]
            await store.append(kept)
        await store.close()

    with ThreadPoolExecutor() as beside:  # the browser has the loop of this thread
        beside.submit(asyncio.run, fill()).result()
    server = Server(str(path))
    yield server
    server.kill()


@pytest.fixture
def ann(browser: Browser, server: Server) -> Iterator[Person]:
    with somebody(Person(browser, server)) as ann:
        carry_key(ann)
        yield ann


def carry_key(person: Person) -> None:
    key = f'localStorage.setItem("hilojack.key", JSON.stringify("{next(KEYS)}"))'
    person.context.add_init_script(f'localStorage.getItem("hilojack.key") || {key}')


def asked(person: Person) -> Noted:
    """The mistake that is asked: they come in the order in which they were noted."""
    left = int(person.page.get_attribute("[data-due]", "data-due") or 0)
    return mistakes()[len(mistakes()) - left]


def choose(person: Person, act: int) -> None:
    """Click a card of the hand, or a call."""
    card = f'.still-table button[data-card="{act}"]'
    person.page.locator(f'{card}, [data-act="{act}"]').click(position={"x": 8, "y": 8})


def test_mistakes_are_counted_and_asked_one_by_one(ann: Person) -> None:
    page = ann.page
    ann.open("/")
    link = page.locator("[data-today=mistakes]")
    expect(link).to_contain_text("3 due")
    link.click()
    for number, right in ((3, True), (2, False), (1, True)):
        expect(page.locator("[data-due]")).to_have_attribute("data-due", str(number))
        expect(page.locator("[data-comes-back]")).to_have_count(0)
        found = unseal(asked(ann).sealed)
        choose(ann, found.known.best if right else found.act)
        page.wait_for_selector("[data-comes-back]")
        said = page.inner_text(".verdict")
        assert ("You found it." in said) is right
        assert ("It comes back tomorrow." in said) is not right
        assert ("In your match you chose to " if right else ", as in your match: ") in said
        then = page.evaluate("document.activeElement.textContent")
        assert then == (f"Next ({number - 1} left)" if number > 1 else "Done")
        page.keyboard.press("Enter")
    page.get_by_text("Nothing to train today").wait_for()
    assert "the next comes back tomorrow." in page.inner_text("main")
    ann.open("/")
    expect(page.locator("[data-today=mistakes]")).to_contain_text("none due")


def test_what_cannot_be_played_is_said_and_a_mistake_is_thrown_away(ann: Person) -> None:
    page = ann.page
    ann.open("/train")
    page.wait_for_selector("[data-due='3']")
    card = page.locator(".still-table button[data-card]").first
    card.click(position={"x": 8, "y": 8})
    page.get_by_text("That is not allowed").wait_for()
    ann.complaints[:] = [one for one in ann.complaints if "409" not in one]
    page.get_by_role("button", name="Throw this one away").click()
    page.wait_for_selector("[data-due='2']")


def test_somebody_without_a_key_is_told_how_to_begin(browser: Browser, server: Server) -> None:
    bea = Person(browser, server)
    bea.open("/train")
    bea.page.get_by_text("Nothing to train yet").wait_for()
    bea.close()


@pytest.mark.parametrize("colours", COLOURS)
def test_it_can_be_read_and_used_on_a_phone(browser: Browser, server: Server, colours: Any) -> None:
    ann = Person(browser, server, size=(320, 640), color_scheme=colours)
    carry_key(ann)
    page = ann.page
    ann.open("/train")
    page.wait_for_selector("[data-due='3']")
    assert faults_of(ann) == []
    page.get_by_role("button", name="Throw this one away").click()
    page.wait_for_selector("[data-due='2']")
    act = unseal(asked(ann).sealed).act
    page.focus(f'.still-table button[data-card="{act}"], [data-act="{act}"]')
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-comes-back]")
    assert faults_of(ann) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 320
    ann.close()


def review_own(person: Person) -> None:
    """Play short matches, and review each, until a mistake is noted."""
    page = person.page
    for _ in range(9):  # a third of them have none
        person.lay("all-fours", rules=["target=2"])
        person.play_match()
        page.click('.sheet-foot a:has-text("Review")')
        page.locator(".how-far").wait_for(timeout=SOON)  # the page before it has a sheet too
        page.locator("[data-reviewed]").wait_for(state="detached", timeout=SOON)
        page.locator(
            "[data-noted], .review-head li, p:has-text('made no mistake')"
        ).first.wait_for()
        if page.locator("[data-noted], .review-head li").count():  # either comes first
            break
    page.locator("[data-noted]").wait_for()


def try_it(page: Page) -> None:
    """Go back to the review, and lay the better act of its worst mistake."""
    page.go_back()
    page.get_by_role("button", name="Show me").click(timeout=SOON)
    page.get_by_role("button", name="Try it", exact=True).click()
    expect(page.locator("[data-place]")).to_have_text("1 of 1", timeout=SOON)
    assert page.locator("[data-act-of-line]").count() == 2, "hers, and the better one"
    expect(page.locator("[data-act-of-line][aria-pressed='true']")).to_have_count(1)
    page.locator("[data-act]").first.wait_for(timeout=SOON)


def comes_tomorrow(person: Person) -> None:
    """See the mistakes of a review tomorrow, wherever the page comes from."""
    page = person.page
    noted = int(page.get_attribute("[data-noted]", "data-noted") or 0)
    page.get_by_role("link", name="to train tomorrow").click()
    page.get_by_text("Nothing to train today").wait_for()
    try_it(page)
    page.clock.set_fixed_time(datetime.now() + timedelta(1))
    person.open("/")
    expect(page.locator("[data-today=mistakes]")).to_contain_text(f"{noted} due", timeout=SOON)
    page.locator("[data-today=mistakes]").click()
    page.locator(f"[data-due='{noted}']").wait_for()
    page.locator(".still-table button[data-card], [data-act]").last.click(position={"x": 8, "y": 8})
    page.locator("[data-comes-back], [role=alert]").first.wait_for()


def test_mistakes_of_my_review_come_back_tomorrow(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    review_own(ann)
    comes_tomorrow(ann)
    ann.close()


def test_mistakes_come_back_without_a_server_too(browser: Browser, web_address: str) -> None:
    ann = visitor(browser, web_address)
    review_own(ann)
    comes_tomorrow(ann)
    ann.context.close()
