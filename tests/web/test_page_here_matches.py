"""Whole matches at the table without a server, in a real browser whose network is cut."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, BrowserContext

from app_support import Host, await_kept, host
from here_support import SOON, make_folder
from page_support import Person, program

Matches = Mapping[str, tuple[int, list[str]]]  # by game: the seats and the house rules
SHORT = {  # a bid, a beg, a choice of trumps, and both ways to shed cards
    "pitch": (2, ["target=1"]),
    "all-fours": (2, ["target=1"]),
    "troeven": (2, ["target=1"]),
    "black-jack": (3, ["hand=4"]),
    "crazy-eights": (2, ["target=5"]),
}
WHOLE: Matches = {
    "california-jack": (2, []),
    "all-fours": (4, []),
    "pitch": (4, []),
    "black-jack": (4, []),
    "troeven": (4, []),
}
LONG = 600_000  # milliseconds: a review of a whole match


class Profile:
    """A browser that finds what it kept when it is started again."""

    def __init__(self, browser: Browser, place: Path) -> None:
        self._type, self._place = browser.browser_type, place

    def new_context(self, **options: Any) -> BrowserContext:
        """Start it."""
        return self._type.launch_persistent_context(
            self._place, executable_path=program(), args=["--no-sandbox"], **options
        )


def started(profile: Profile, space: Host) -> Person:
    """A person who starts the browser."""
    person = Person(cast(Browser, profile), space)
    person.page.set_default_timeout(SOON)
    return person


def play_whole(ann: Person, game: str, seats: int, rules: list[str]) -> tuple[str, int]:
    """Play a match to its end against experts, and see its review and its replay. Return it, and
    the steps of its last deal: if a jack that is turned up, or a gift, ends it, there are few.
    """
    page = ann.page
    ann.lay(game, seats=seats, level="expert", rules=rules)
    deals = ann.play_match(most=200)
    page.click('.sheet-foot a:has-text("Review")')
    page.locator(".judged").wait_for(timeout=LONG)
    page.locator("[data-reviewed]").wait_for(state="detached", timeout=LONG)
    assert page.locator(".judged tbody tr").count() == seats
    page.get_by_role("link", name="Replay", exact=True).click()
    choice = page.locator(".replay-controls select").first
    choice.wait_for()
    assert choice.locator("option").count() == deals
    choice.select_option(str(deals - 1))
    page.get_by_role("button", name="Last step").click()
    steps = page.get_by_label("Step", exact=True)
    last = int(steps.input_value())
    assert last == int(steps.get_attribute("max") or -1)
    return page.url.split("/replay/")[1].split("?")[0], last


def play_all(browser: Browser, space: Host, profile: Path, matches: Matches) -> None:
    """Play matches without a network, and find them when the browser is started again."""
    ann = started(Profile(browser, profile), space)
    ann.open("/")
    await_kept(ann.page)
    space.stop()
    ann.context.set_offline(True)
    played, steps = zip(
        *(play_whole(ann, game, *how) for game, how in matches.items()), strict=True
    )
    assert sum(steps) > 5 * len(played)
    ann.close()
    again = started(Profile(browser, profile), space)
    again.context.set_offline(True)
    again.open("/me")
    found = again.page.locator('.latest a:has-text("Replay")')
    found.first.wait_for()
    listed = [link.get_attribute("href") or "" for link in found.all()]
    assert [href.rpartition("/")[2] for href in listed] == [*reversed(played)]
    again.open(f"/replay/{played[0]}")
    again.page.get_by_role("button", name="Last step").wait_for()
    again.close()
    assert ann.complaints + again.complaints == []


def test_five_short_matches_are_played_with_the_network_cut(
    browser: Browser, web_space: Path, tmp_path: Path
) -> None:
    with host(web_space) as space:
        play_all(browser, space, tmp_path, SHORT)


@pytest.mark.slow
def test_five_whole_matches_are_played_reviewed_and_replayed_with_the_network_cut(
    browser: Browser, tmp_path: Path
) -> None:
    root = make_folder(tmp_path / "root", learnt=None)
    with host(root) as space:
        play_all(browser, space, tmp_path / "profile", WHOLE)
