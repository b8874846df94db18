"""Lessons in the page: each is played to its end by what it shows, on small screens and large."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from hilojack import games
from page_support import SEEN, Person, Server

GAMES = ["california-jack", "pitch", "black-jack"]  # one of each kind
FORMS = [
    f"pitch?preset={preset}&seats={seats}"
    for preset, seats in [
        ("cinch", 4),
        ("pawnee", 5),
        ("trickster-called", 5),
        ("auction-cinch", 5),
        ("foster", 5),
        ("west-michigan", 6),
    ]
]
SIZES = [(320, 568), (568, 320), (1440, 900)]
STOPS = 40  # of reading and acting; the longest lesson takes about 22
NEXT, PLAY = ".balloon [data-next]", "[data-start]"
OPEN = ".hand button.card.open, .call, button.draw"
OUT = """() => {
    const boxes = [...document.querySelectorAll('.hand .card, .call, .balloon, .lesson-foot > *')];
    const ends = boxes.map((one) => one.getBoundingClientRect());
    const wide = (r) => r.left < -1 || r.right > innerWidth + 1;
    const out = ends.filter((r) => wide(r) || r.top < -1 || r.bottom > innerHeight + 1);
    const page = document.documentElement;
    const over = [page.scrollWidth - innerWidth, page.scrollHeight - innerHeight];
    return [out.length, ...over];
}"""


def test_any_legal_card_goes_on_and_another_is_refused(browser: Browser, server: Server) -> None:
    ann = Person(browser, server, settings={"speed": "off"})
    ann.open("/learn/california-jack")
    page = ann.page
    page.locator(OPEN).first.wait_for()
    for _ in range(STOPS):
        if page.locator(".hand .card.shut").count() or page.locator(PLAY).count():
            break
        go_on(page)
    shut = page.locator(".hand .card.shut").first
    held = page.locator(".hand [data-card]").count()
    shut.click()
    page.locator(".refusal").wait_for()
    assert re.match(r"(Follow|Trump with) [^;]{,40}\.$", page.locator(".refusal").inner_text())
    assert page.locator(".hand [data-card]").count() == held, "nothing was played"
    assert page.locator(".card.advised").count() == 0
    page.keyboard.press("h")
    page.locator(".card.advised").wait_for()
    ann.close()


def test_a_lesson_goes_on_where_it_was_left_and_may_be_taken_back(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server, settings={"speed": "off"})
    ann.open("/learn/california-jack")
    page = ann.page
    page.locator(OPEN).first.wait_for()
    whole = hand(page)
    go_on(page)
    left = hand(page)
    assert left != whole
    page.get_by_role("link", name="Skip the lesson").first.click()
    page.wait_for_url("**/new/california-jack*")
    ann.open("/learn/california-jack")
    page.locator(OPEN).first.wait_for()
    assert hand(page) == left
    page.keyboard.press("u")
    page.locator("[data-step='0']").wait_for()
    assert hand(page) == whole
    ann.close()


def test_the_first_card_is_asked_for_within_five_seconds_and_the_balloons_are_in_view(
    browser: Browser, server: Server
) -> None:
    """What moves before it is counted in beats: so no clock is asked."""
    ann = Person(browser, server, size=(390, 844))
    ann.open("/learn/california-jack")
    page = ann.page
    balloon = page.locator(".balloon")
    balloon.wait_for()
    assert page.locator(OPEN).count(), "one may play at once"
    texts = [balloon.inner_text()]
    while page.locator(NEXT).count():
        page.keyboard.press("n")
        expect(balloon).not_to_have_text(texts[-1])
        texts.append(balloon.inner_text())
        assert page.evaluate(OUT) == [0, 0, 0]
    assert len(texts) == 3
    assert all(len(text.replace("Next", "").split()) <= 12 for text in texts), texts
    ann.close()


def test_a_lesson_that_does_not_come_is_tried_again(browser: Browser, server: Server) -> None:
    ann = Person(browser, server, settings={"speed": "off"}, service_workers="block")
    ann.page.route("**/api/lessons/**", lambda route: route.abort())
    ann.open("/learn/california-jack")
    again = ann.page.get_by_role("button", name="Try again")
    again.wait_for()
    ann.page.unroute_all()
    again.click()
    ann.page.locator(OPEN).first.wait_for()
    ann.page.route("**/api/lessons/**", lambda route: route.abort())
    ann.page.locator(OPEN).first.click()
    again.wait_for()
    ann.page.unroute_all()
    whole = hand(ann.page)
    again.click()
    ann.page.wait_for_function(
        "count => document.querySelectorAll('.hand [data-card]').length <= count", arg=len(whole)
    )
    ann.close()


def test_a_lesson_is_of_the_rules_that_were_chosen(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.open("/new/california-jack")
    ann.page.get_by_role("link", name="Learn in two minutes").click()
    ann.page.locator(OPEN).first.wait_for()
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
    for _ in range(STOPS):
        page.locator(f"{NEXT}, {OPEN}, {PLAY}").first.wait_for()
        assert page.evaluate(OUT) == [0, 0, 0], f"{game} {width}x{height}"
        if page.locator(PLAY).count():
            break
        if page.locator(NEXT).count():
            page.click(NEXT)
        else:
            go_on(page)
    page.click(PLAY)
    page.wait_for_selector("[data-phase]")
    page.wait_for_url("**/table/*")
    assert ann.complaints == []
    ann.close()


def hand(page: Page) -> list[str]:
    """The cards of the hand."""
    cards: list[str] = page.locator(".hand [data-card]").evaluate_all(
        "all => all.map((one) => one.dataset.card)"
    )
    return cards


def go_on(page: Page) -> None:
    """Do what is advised, and wait until the next is asked or the lesson is over."""
    page.keyboard.press("h")
    page.locator(".advised").first.wait_for()
    step = page.locator("[data-step]").get_attribute("data-step")
    page.locator(".advised").first.click(position=SEEN)
    page.locator(f"[data-step]:not([data-step='{step}'])").wait_for()
    page.locator(f"{OPEN}, {PLAY}").first.wait_for()
