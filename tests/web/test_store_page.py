"""A page that is older than its server says so between deals, and once it cannot go on."""

from datetime import date
from pathlib import Path

from playwright.sync_api import Browser, Route

from page_support import Person, Server

NOTICE = "The server has a newer page."


def updated(route: Route) -> None:
    """Answers as a server of a later release does."""
    response = route.fetch()
    told = response.json()
    assert told["page"].startswith("index-")
    route.fulfill(response=response, json=told | {"page": "index-LATER.js"})


def notices(person: Person) -> int:
    return person.page.get_by_text(NOTICE).count()


def test_an_old_page_is_told_to_reload_between_deals(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.page.route("**/api/tickets", updated)
    ann.lay("california-jack", level="rule")
    ann.dealt()
    assert notices(ann) == 0, "it may not disturb a deal"
    ann.play_deal()
    ann.page.get_by_text(NOTICE).wait_for()
    ann.page.unroute("**/api/tickets")
    ann.page.get_by_role("button", name="Reload").click()
    ann.page.wait_for_selector('[data-phase="deal-over"]')
    assert notices(ann) == 0
    assert ann.complaints == []
    ann.close()


def test_a_table_of_a_newer_release_says_why_and_tries_again(
    browser: Browser, server: Server
) -> None:
    words = "This was written by a newer release, which must open it."
    ann = Person(browser, server)
    ann.lay("california-jack", level="rule")
    ann.dealt()
    body = {"error": words, "field": None}
    ann.page.route("**/api/tickets", lambda route: route.fulfill(status=503, json=body))
    ann.page.reload()
    ann.page.get_by_text(words).wait_for()
    ann.page.unroute("**/api/tickets")
    ann.page.wait_for_selector('[data-phase="play"]', timeout=30_000)
    ann.close()


def test_a_table_says_when_it_is_deleted(browser: Browser, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.sqlite"))
    ann = Person(browser, server)
    ann.lay("california-jack", level="rule", rules=["target=2"], people=2)
    kept = ann.page.inner_text("[data-kept]")
    assert kept == "An unfinished table is deleted 30 days after its last act."
    ann.lay("california-jack", level="rule", rules=["target=1"])
    ann.play_match()
    year = str(date.fromordinal(date.today().toordinal() + 365).year)
    assert year in ann.page.inner_text("[data-kept]")
    assert "the record and your result stay" in ann.page.inner_text("[data-kept]")
    assert ann.complaints == []
    ann.close()
    server.kill()
