"""Sets of boards in the page: begun, played in turn, compared, and shared with a friend."""

import re

import pytest
from playwright.sync_api import Browser

from page_support import COLOURS, Person, Server, faults_of

SET = "pitch.penguin.2.rule.abcd2345"
COUNTS = "Once begun, a board counts: what you do not finish within a day, rule does."


def told(ann: Person, **facts: object) -> None:
    """Open a set as the server might tell it once it has been played."""
    boards = [
        {
            "board": n,
            "points": n - 4,
            "luck": 0.5,
            "match": "abcdefgh",
            "lapsed": n == 3,
            "computers": {
                level: {"points": -2, "luck": 0.0}
                for level in ("random", "rule", "beginner", "casual", "club", "expert", "master")
            },
            "people": [1, -3],
            "compared": {"match_points": 9, "most": 18, "gain": 1.25, "without_luck": -0.5},
        }
        for n in range(1, 9)
    ]
    interval = {"mean": 0.5, "low": -1.5, "high": 2.5}
    one = {
        **{"set": SET, "kind": "free", "game": "pitch", "title": "Pitch", "level": "rule"},
        **{"until": None, "seats": 2, "seat": 0, "of": 8, "next": None, "begun": False},
        **{"boards_begun": 8, "finishing": False},
        **{"waits": False, "open": True, "friend": 1, "proved": True, "boards": boards},
        "total": {
            **{"points": 4, "percent": 50.0, "gain": 1.25, "interval": interval},
            "without_luck": -0.5,
        },
        "friends": [
            {
                **{"seat": 1, "boards": [1, 2, None, 0, 0, 0, 0, 0], "points": 3},
                **{"percent": 62.5, "gain": 0.5, "together": 7},
            }
        ],
        "commitments": {"commitment": "a" * 64},
        "secret": "b" * 64,
        **facts,
    }
    ann.page.route(f"**/api/duplicate/{SET}", lambda route: route.fulfill(json=one))
    ann.open(f"/duplicate/{SET}")
    ann.page.wait_for_selector("h1")


def test_a_set_is_begun_and_after_each_board_comes_the_next(ann: Person, server: Server) -> None:
    ann.open("/duplicate")
    ann.page.get_by_text(COUNTS).wait_for()
    ann.page.get_by_label("Game").select_option("pitch")
    ann.page.get_by_label("Opponents").select_option("rule")
    ann.page.get_by_role("button", name="Begin").click()
    begin = ann.page.get_by_role("button", name="Play board 1")
    begin.wait_for()
    assert COUNTS in ann.page.inner_text("main")
    begin.click()
    ann.dealt()
    first = ann.page.url
    assert ann.page.locator("h1").inner_text().endswith("board 1")
    ann.play_deal()
    end = ann.page.locator(".over")
    assert "Board 1 of 8" in end.inner_text()
    end.get_by_text(COUNTS).wait_for()
    assert end.get_by_role("button", name="Another match").count() == 0
    end.get_by_role("button", name="Next board").click()
    ann.page.wait_for_url(lambda url: "/table/" in url and url != first)
    ann.dealt()
    assert ann.page.locator("h1").inner_text().endswith("board 2")
    ann.open("/duplicate")
    ann.page.get_by_role("link", name=re.compile("^Pitch")).click()
    ann.page.get_by_role("button", name="Resume board 2").wait_for()
    assert "1 of 8 boards played, 2 begun." in ann.page.inner_text("main")
    assert ann.page.locator(".boards tbody tr").count() == 1
    ann.page.get_by_role("link", name="Replay of board 1").click()
    ann.page.wait_for_selector(".still-table")


@pytest.mark.parametrize("theme", COLOURS)
def test_the_results_have_no_faults_on_a_small_phone(
    browser: Browser, server: Server, theme: str
) -> None:
    ann = Person(browser, server, size=(320, 640), settings={"theme": theme})
    told(ann)
    main = ann.page.inner_text("main")
    assert "50% of the match points" in main
    assert "+1.3 points a board beside its mean, −0.5 without the luck" in main
    assert "Together you made +7" in main
    lines = ann.page.locator(".boards tbody th").all_inner_texts()
    assert lines == ["1", "2", "3*", "4", "5", "6", "7", "8"]
    assert "* You did not finish it within a day: rule did." in main
    ann.page.get_by_text("What is proved of the cards").click()
    assert "--secret " + "b" * 64 in ann.page.inner_text("main")
    assert faults_of(ann) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 320
    ann.open("/duplicate")
    ann.page.get_by_text("The set of the week").wait_for()
    assert faults_of(ann) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 320
    ann.close()


def test_a_board_that_was_left_is_finished_for_its_person_and_says_so(
    ann: Person, server: Server
) -> None:
    told(ann, boards=[], boards_begun=1, next=1, begun=True, finishing=True, waits=True, total=None)
    main = ann.page.inner_text("main")
    assert "0 of 8 boards played, 1 begun." in main
    assert "You did not finish board 1 within a day: rule does so now" in main
    assert ann.page.locator("[data-start]").count() == 0


def test_who_comes_back_to_a_board_after_its_day_sees_it_finished(browser: Browser) -> None:
    server = Server(day=1.0)  # a second: however soon it is over, nobody waits for less
    try:
        name = server.ask("/api/duplicate", {"game": "pitch", "level": "rule"})["set"]
        ann = Person(browser, server)
        ann.open(f"/duplicate/{name}")
        ann.page.get_by_role("button", name="Play board 1").click()
        ann.page.wait_for_url("**/table/**")
        table = ann.page.url
        ann.open("/duplicate")
        while ann.page.get_by_text("1*", exact=True).count() == 0:
            ann.open(f"/duplicate/{name}")
            ann.page.wait_for_selector("h1:has-text('A set of your own')")
        ann.page.goto(table)
        end = ann.page.locator(".over")
        end.get_by_text("You did not finish this board within a day: rule did.").wait_for()
        assert end.get_by_role("link", name="Review").count() == 1
        ann.close()
    finally:
        server.kill()
