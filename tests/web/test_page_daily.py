"""The deal of the day in the page: played once, and compared."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser

from page_support import COLOURS, Person, Server, faults_of

MINE = {"match": "abcdefgh", "points": 1}


def offered(ann: Person, name: str) -> int:
    return ann.page.get_by_role("button", name=name, exact=True).count()


def told(ann: Person, server: Server, **facts: Any) -> None:
    """Open the deal of the day as the server might tell it."""
    daily = server.ask("/api/daily") | {"par": 2} | facts
    if daily["mine"]:
        daily["mine"] = MINE | {"at": f"{daily['date']}T03:00:00+00:00"} | daily["mine"]
    ann.page.route("**/api/daily", lambda route: route.fulfill(json=daily))
    ann.open("/daily")
    ann.page.wait_for_selector("h1")


def test_the_deal_of_the_day_is_begun_resumed_played_once_and_practised(ann: Person) -> None:
    ann.open("/daily")
    ann.page.get_by_role("button", name="Play it").click()
    ann.dealt()
    table = ann.page.url
    assert ann.page.locator("h1").inner_text().endswith("daily deal")
    ann.act()
    ann.open("/daily")
    ann.page.evaluate("localStorage.removeItem('hilojack.tables')")
    ann.page.get_by_role("button", name="Resume").click()
    ann.dealt()
    assert ann.page.url == table, "even if the browser has forgotten where it was"
    ann.play_deal()
    end = ann.page.locator(".over")
    end.get_by_text(re.compile(r"Par is [+−\d]|You made par")).wait_for()
    assert re.search(r"You made [+−]?\d+\.", end.inner_text())
    assert "Nobody else has finished it yet." in end.inner_text()
    assert "wins the match" not in end.inner_text()
    assert offered(ann, "Another match N") == 0
    assert ann.more("Play the same deal").count() == 0, "it would show the cards to others"
    end.get_by_role("link", name="See the results").click()
    ann.page.get_by_role("link", name="Review it").wait_for()
    assert (offered(ann, "Play it"), offered(ann, "Resume")) == (0, 0)
    assert "Come back tomorrow" in ann.page.inner_text("main")
    assert re.search(r"at \d\d:\d\d your time, in \d+ (hour|minute)", ann.page.inner_text("main"))
    ann.page.get_by_role("button", name="Play it again for practice").click()
    ann.dealt()
    assert ann.page.url != table
    assert ann.page.locator("h1").inner_text().endswith("for practice")
    ann.play_deal()
    ann.page.get_by_text("This was practice: it does not count.").wait_for()


@pytest.mark.slow
def test_a_deal_that_was_played_in_another_tab_is_shown_and_not_dealt(ann: Person) -> None:
    ann.open("/daily")
    ann.page.wait_for_selector("[data-start]")
    other = Person(ann.context.browser, ann.server)  # type: ignore[arg-type]
    key = ann.server.ask("/api/me", {})["key"]
    keep = f"localStorage.setItem('hilojack.key', JSON.stringify('{key}'))"
    other.page.add_init_script(keep)
    other.open("/daily")
    other.page.click("[data-start]")
    other.dealt()
    other.play_deal()
    other.page.get_by_text("You made").wait_for()
    other.close()
    ann.page.evaluate(keep)
    ann.page.click("[data-start]")
    ann.page.get_by_role("alert").get_by_text("You have played today's deal").wait_for()
    ann.page.get_by_role("link", name="Review it").wait_for()
    assert ann.page.url.endswith("/daily")
    ann.complaints.clear()  # of the refusal


def test_where_one_stands_is_a_picture_and_a_table(ann: Person, server: Server) -> None:
    results = [{"points": n, "people": abs(n) + 1} for n in (4, 1, -3)]
    told(ann, server, mine=MINE, results=results)
    words = ann.page.inner_text(".new-head")
    assert "Par is +2: you are 1 point below it. 4 of 10 others did worse (40%)." in words
    assert ann.page.locator(".histogram rect").count() == 3
    assert ann.page.locator(".histogram rect.own").count() == 1
    table = ann.page.get_by_role("table", name="People by their points")
    assert table.get_by_role("row").all_inner_texts()[1:] == [
        "+4\t5\t",
        "+2\t0\tpar",
        "+1\t2\tyou",
        "−3\t4\t",
    ]


def test_before_it_is_played_the_results_of_others_are_only_counted(
    ann: Person, server: Server
) -> None:
    told(ann, server, results=[{"points": 3, "people": 2}])
    assert "2 people have played it." in ann.page.inner_text("main")
    assert ann.page.locator(".histogram").count() == 0


def test_a_browser_that_keeps_nothing_is_told_that_the_deal_is_not_remembered(
    ann: Person,
) -> None:
    ann.page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); }")
    ann.open("/daily")
    ann.page.get_by_text("so the deal cannot be remembered").wait_for()


def test_without_a_key_nothing_is_dealt_that_would_not_count(ann: Person) -> None:
    ann.open("/daily")
    ann.page.wait_for_selector("[data-start]")
    ann.page.route("**/api/me", lambda route: route.abort())
    ann.page.click("[data-start]")
    ann.page.get_by_role("alert").get_by_text("No key could be made").wait_for()
    assert ann.page.url.endswith("/daily")
    ann.complaints.clear()  # of the request that failed


def test_a_day_that_was_not_dealt_is_named(ann: Person) -> None:
    ann.open("/daily/2020-02-30")
    ann.page.get_by_text("A day is asked for by its date").wait_for()
    ann.open("/daily/2020-02-03")
    ann.page.get_by_text("No daily deal is kept of 2020-02-03.").wait_for()
    ann.complaints.clear()  # of the answers 404


@pytest.mark.parametrize("theme", COLOURS)
def test_axe_finds_nothing_in_a_daily_deal_that_was_played(
    browser: Browser, server: Server, theme: str
) -> None:
    ann = Person(browser, server, size=(320, 568), settings={"theme": theme})
    results = [{"points": n, "people": 1 + n % 3} for n in range(-30, 31)]
    told(ann, server, mine=MINE, results=results)
    assert faults_of(ann) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 320
    assert ann.complaints == []
    ann.close()
