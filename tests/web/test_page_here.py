"""The table without a server, in a real browser: a plain file server has its folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from here_support import BELOW, SOON, WebSpace
from hilojack.web.site.measuring import first_visit
from page_support import Person


@pytest.fixture
def ann(browser: Browser, web_address: str) -> Iterator[Person]:
    """A person who has no server."""
    person = Person(browser, WebSpace(web_address))
    person.page.set_default_timeout(SOON)
    yield person
    # The network was cut at the first card, before all that is seldom needed had come.
    known = ("ERR_INTERNET_DISCONNECTED", "Failed to fetch dynamically imported module")
    assert [one for one in person.complaints if not any(part in one for part in known)] == []
    person.context.close()


@pytest.mark.parametrize("game", ["california-jack", "black-jack"])
def test_a_deal_is_played_with_the_network_cut(ann: Person, web_address: str, game: str) -> None:
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.lay(game, seats=2, level="expert")
    ann.context.set_offline(True)
    assert ann.play_deal() > 3
    assert ann.page.url.startswith(f"{web_address}#/table/")
    assert all(url.startswith((web_address, "blob:")) for url in asked), asked


def test_a_first_visit_is_no_larger_than_promised(web_space: Path) -> None:
    assert first_visit(web_space / BELOW)["gzip"] <= 6_000_000
