"""Lessons in the page: each is played to its end by what it shows, on small screens and large."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from hilojack import games
from page_support import Person, Server

GAMES = ["california-jack", "pitch", "black-jack"]  # one of each kind
FORMS = [  # of which a game has lessons besides
    f"pitch?preset={preset}&seats=5"
    for preset in ("pawnee", "trickster-called", "auction-cinch", "foster", "dom-pedro")
]
SIZES = [(320, 568), (568, 320), (1440, 900)]
STEPS = 150  # of reading and acting; the longest lesson takes about 70
NEXT, SHOW, PLAY = ".lesson-foot [data-next]", ".lesson-foot [aria-pressed]", "[data-start]"
OUT = """() => {
    const boxes = [...document.querySelectorAll('.hand .card, .call, .lesson-foot > *')];
    const ends = boxes.map((one) => one.getBoundingClientRect());
    const wide = (r) => r.left < -1 || r.right > innerWidth + 1;
    const out = ends.filter((r) => wide(r) || r.bottom > innerHeight + 1);
    const page = document.documentElement;
    const over = [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
    return [out.length, ...over];
}"""


def test_a_card_that_the_lesson_does_not_take_is_answered(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.open("/learn/california-jack")
    read(ann.page)
    asked = ann.page.locator(".asked").inner_text()
    assert ann.page.evaluate("document.activeElement.dataset.card") is not None, "the hand is next"
    wrong = ann.page.locator(".hand .card:not(.shut)").last
    wrong.click()
    answer = ann.page.locator(".lesson .answer")
    answer.wait_for()
    assert answer.get_attribute("role") == "alert"
    assert ann.page.locator(".asked").inner_text() == asked, "nothing was played"
    assert ann.page.locator(".card.advised").count() == 0
    ann.page.click(SHOW)
    assert ann.page.locator(".card.advised").count() == 1
    ann.page.get_by_role("button", name="Back").click()
    ann.page.locator(NEXT).wait_for()
    ann.close()


def test_a_lesson_is_of_the_rules_that_were_chosen(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.open("/new/california-jack")
    ann.page.get_by_role("link", name="Learn in two minutes").click()
    ann.page.locator(NEXT).wait_for()
    assert "preset=" in ann.page.url
    assert "seats=2" in ann.page.url
    ann.open("/learn/nothing")
    ann.page.get_by_role("alert").wait_for()
    assert "nothing" in ann.page.get_by_role("alert").inner_text()
    ann.close()


def test_the_first_opponent_is_a_beginner_and_the_choice_is_remembered(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server)
    ann.open("/new/california-jack")
    chosen = ann.page.locator(".seats-form select")
    chosen.wait_for()
    assert chosen.input_value() == "beginner"
    chosen.select_option("club")
    ann.page.locator("form.new [data-start]").click()
    ann.page.wait_for_selector(".ground")
    ann.open("/new/pitch")
    assert ann.page.locator(".seats-form select").first.input_value() == "club"
    ann.close()


def test_a_preset_says_in_which_rules_it_differs(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.open("/new/shasta-sam?preset=penguin")
    ann.page.locator(".differs summary").click()
    assert "Deal the cards three at a time." in ann.page.locator(".differs li").all_inner_texts()
    ann.close()


@pytest.mark.parametrize(
    "game", [GAMES[0], *(pytest.param(game, marks=pytest.mark.slow) for game in GAMES[1:])]
)
def test_a_lesson_is_played_to_its_end_in_the_page(
    browser: Browser, server: Server, game: str
) -> None:
    for width, height in SIZES:
        learn(Person(browser, server), game, width, height)


@pytest.mark.slow
@pytest.mark.parametrize("game", [*(game for game in games() if game not in GAMES), *FORMS])
def test_every_lesson_is_played_to_its_end_in_the_page(
    browser: Browser, server: Server, game: str
) -> None:
    for width, height in SIZES:
        learn(Person(browser, server), game, width, height)


def learn(ann: Person, game: str, width: int, height: int) -> None:
    """Play a lesson to its end, then a deal against a beginner."""
    page = ann.page
    page.set_viewport_size({"width": width, "height": height})
    ann.open(f"/learn/{game}")
    for _ in range(STEPS):
        page.locator(f"{NEXT}, {SHOW}, {PLAY}").first.wait_for()
        assert page.evaluate(OUT) == [0, 0, 0], f"{game} {width}x{height}"
        if page.locator(PLAY).count():
            break
        if page.locator(NEXT).count():
            page.click(NEXT)
        else:
            act(page)
    page.click(PLAY)
    page.wait_for_selector("[data-phase]")
    page.wait_for_url("**/table/*")
    assert ann.complaints == []
    ann.close()


def read(page: Page) -> None:
    """Read on until something is asked."""
    page.locator(NEXT).wait_for()
    while page.locator(NEXT).count():
        page.click(NEXT)
    page.locator(SHOW).wait_for()


def act(page: Page) -> None:
    """Do what is asked, once it is shown."""
    page.click(SHOW)
    before: Any = page.locator(".lesson-words").inner_text()
    page.locator(".card.advised, .call.advised").first.click()
    page.wait_for_function(
        "before => document.querySelector('.lesson-words').innerText !== before", arg=before
    )
