"""A rating in the page: worked out only for those who ask, with the levels on the same scale."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from here_support import SOON, visitor
from hilojack.puzzles.shipped import shipped
from page_support import COLOURS, Person, Server, faults_of

OWN = "9" * 32
KEY = f"""localStorage.getItem('hilojack.key') || localStorage.setItem('hilojack.key', '"{OWN}"')"""


def told() -> dict[str, Any]:
    """Ratings as a server might tell them: one, too little for one, and rules without levels."""
    places = {"random": 1_000, "rule": 1_180, "casual": 1_170, "club": 1_210, "expert": 1_265}
    levels = {name: {"mean": at, "low": at - 60, "high": at + 60} for name, at in places.items()}
    one = {"game": "pitch", "preset": "penguin", "seats": 4, "rules": [], "levels": levels}
    one |= {"title": "Pitch (penguin)", "rating": {"mean": 1_234, "low": 1_151, "high": 1_317}}
    one |= {"said": ["You stand at about 1,230, between 1,150 and 1,320.", "From 40 boards."]}
    few = one | {"title": "Pitch (racehorse)", "rating": None, "said": ["That is too little."]}
    none = few | {"title": "Phat", "levels": {}, "said": ["The levels are not measured."]}
    return {"ratings": [one, few, none], "waits": False, "trust": ""}


@pytest.mark.parametrize("colours", COLOURS)
def test_a_rating_is_asked_for_by_a_switch_and_shown_among_the_levels(
    browser: Browser, server: Server, colours: Any
) -> None:
    ann = Person(browser, server, size=(320, 640), color_scheme=colours)
    page, asked = ann.page, []

    def answer(route: Any) -> None:
        asked.append(route.request.headers["authorization"])
        route.fulfill(json=told())

    page.add_init_script(KEY)
    page.route("**/api/rating", answer)
    ann.open("/puzzles")
    page.get_by_role("button", name="Choose").click()
    page.get_by_role("link", name="Your rating").click()
    page.get_by_text("Nothing is worked out").wait_for()
    assert asked == [], "nobody has a rating worked out unless they ask"
    page.get_by_label("Work out my rating").check()
    row = page.locator("[data-rated]").first
    expect(row).to_contain_text("You stand at about 1,230")
    marks = row.locator("li")
    names = [text.split("\n")[0] for text in marks.all_inner_texts()]
    assert names == ["expert", "you", "club", "rule", "casual", "random"]
    expect(row.locator("li.played")).to_contain_text("1,150 to 1,320")
    assert page.locator("[data-rated] li").count() == 6, "no scale without a rating"
    assert faults_of(ann) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.reload()
    page.locator("[data-rated]").first.wait_for()
    assert asked == [f"Bearer {OWN}"] * 2
    page.get_by_label("Work out my rating").uncheck()
    page.get_by_text("Nothing is worked out").wait_for()
    assert page.locator("[data-rated]").count() == 0
    ann.close()


def test_a_rating_begins_with_an_answer_without_a_server_too(
    browser: Browser, web_address: str
) -> None:
    ann = visitor(browser, web_address)
    page = ann.page
    ann.open("/puzzles/1")
    best = shipped().puzzle(1).proof.best
    page.locator(f".still-table button[data-card='{best}']").click(timeout=SOON)
    page.get_by_text("Right.", exact=True).wait_for(timeout=SOON)
    ann.open("/rating")
    page.get_by_label("Work out my rating").check()
    expect(page.locator("[data-rated]")).to_contain_text("From 1 puzzle.", timeout=SOON)
    expect(page.locator("[data-rated]")).to_contain_text("a rating needs at least 15 more")
    ann.context.close()
