"""A person's statistics in the page: pictures, and the same facts in words."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Browser

from hilojack.web.table.entries import Finished
from page_support import Person, Server, faults_of
from web_support import statistics

KEY = "localStorage.setItem('hilojack.key', JSON.stringify('9'.repeat(32)))"
GAMES = {"pitch": ["club"] * 3, "california-jack": ["person"]}


def played(count: int) -> list[Finished]:
    """Matches of two games by turns: of Pitch the later half is won, and nothing else."""
    return [
        Finished(
            match=f"m{n}",
            game=game,
            preset="penguin",
            won=game == "pitch" and n >= count // 2,
            points=1,
            deals=3,
            against=GAMES[game],
            at=1.7e9 + 86_400 * n,
        )
        for n in range(count)
        for game in [list(GAMES)[n % 2]]
    ]


def told(ann: Person, results: Sequence[Finished]) -> None:
    """Open the statistics of somebody with these results."""
    facts = statistics(results)
    ann.page.add_init_script(KEY)
    ann.page.route("**/api/me", lambda route: route.fulfill(json=facts))
    ann.open("/me")
    ann.page.wait_for_selector("h2")
    ann.page.get_by_text("Loading your statistics").wait_for(state="hidden")


def test_who_has_not_played_reads_what_will_be_here_and_plays_at_once(ann: Person) -> None:
    ann.open("/me")
    assert "After ten matches a line shows how you do over time." in ann.page.inner_text("main")
    assert ann.page.locator("main .primary").count() == 1
    ann.page.click("[data-start]")
    ann.dealt()


def test_one_match_says_nothing_and_the_page_says_so(ann: Person) -> None:
    told(ann, played(1))
    assert "luck alone could make that difference" in ann.page.inner_text("main")
    row = ann.page.locator(".shares").first.get_by_role("row", name="Pitch")
    assert row.locator("td").last.inner_text().split() == ["+0.33", "too", "few", "to", "say"]
    assert ann.page.locator(".curve").count() == 0


def test_the_line_over_time_is_a_table_for_whoever_does_not_see_it(ann: Person) -> None:
    told(ann, played(60))
    table = ann.page.get_by_role("table", name="Matches won over time")
    assert table.get_by_role("row").count() == 1 + 12
    last = table.get_by_role("row").last.locator("td").all_inner_texts()
    assert last == ["12 Jan 2024", "5", "2", "40%", "12% to 77%"]
    assert ann.page.locator(".curve circle").count() == 12
    assert "you win more often now, by more than luck makes" in ann.page.inner_text("main")
    ann.page.get_by_label("Game").select_option("California Jack")
    assert "you won 0%, of the later 0%" in ann.page.inner_text("main")
    assert table.get_by_role("row").count() == 1 + 6


def test_a_game_at_which_one_wins_more_is_named_only_if_luck_does_not_explain_it(
    ann: Person,
) -> None:
    told(ann, played(60))
    assert "You win more often at Pitch than at California Jack" in ann.page.inner_text("main")
    told(ann, played(4))
    assert "Between these games luck alone" in ann.page.inner_text("main")
    row = ann.page.locator(".shares").first.get_by_role("row", name="Pitch")
    assert "; even players win 25%" in (row.locator("td").first.text_content() or "")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_statistics_and_they_fit_the_narrowest_screen(
    browser: Browser, server: Server, theme: str
) -> None:
    ann = Person(browser, server, size=(320, 568), settings={"theme": theme})
    told(ann, played(60))
    assert faults_of(ann) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 320
    assert ann.complaints == []
    ann.close()
