"""Where the tables of a page without a server are: in one tab of a browser, or nowhere for long."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from here_support import SOON, visitor
from page_support import OVER, Person, somebody

ELSEWHERE = '[data-standing="elsewhere"]'
SOMETHING = f'[data-turn="mine"], {OVER}'
COUNTED = """window.asked = 0;
navigator.storage.persist = async () => { window.asked += 1; return true; };
navigator.storage.persisted = async () => localStorage['hilojack.asked'] === 'true';"""

NO_ROOM = """self.adds ??= IDBObjectStore.prototype.add, IDBObjectStore.prototype.add = () => {
    throw new DOMException("The quota is used up.", "QuotaExceededError");
}; null"""
ROOM = "IDBObjectStore.prototype.add = self.adds; null"


@pytest.fixture
def ann(browser: Browser, web_address: str) -> Iterator[Person]:
    """A person who has no server."""
    with somebody(visitor(browser, web_address), "404", "icon") as ann:
        yield ann


def another_tab(context: BrowserContext, address: str) -> Page:
    tab = context.new_page()
    tab.set_default_timeout(SOON)
    tab.goto(address)
    return tab


def test_one_tab_has_the_tables_and_another_takes_them_over(ann: Person, web_address: str) -> None:
    ann.lay("pitch", seats=2)
    ann.page.wait_for_selector(SOMETHING)
    place, number = ann.page.url, ann.number
    tab = another_tab(ann.context, place)
    tab.wait_for_selector(ELSEWHERE)
    assert "open in another tab" in tab.inner_text(ELSEWHERE)
    tab.click("[data-take]")
    tab.wait_for_selector(SOMETHING)
    assert tab.get_attribute(".table-page", "data-number") == number, "nothing is lost"
    ann.page.wait_for_selector(ELSEWHERE)
    ann.page.click("[data-take]")
    tab.wait_for_selector(ELSEWHERE)
    assert ann.play_deal() > 2
    tab.close()
    ann.page.reload()
    ann.page.wait_for_selector(OVER)
    assert ann.page.locator(ELSEWHERE).count() == 0, "a tab that was closed has nothing"


def test_a_tab_that_loses_the_tables_forgets_the_hand_that_it_showed(
    ann: Person, web_address: str
) -> None:
    ann.open("/new/california-jack?opponent=random&seats=2")
    ann.page.wait_for_selector("form.new .rule", state="attached")
    ann.page.locator(".seats-form select").first.select_option("near")
    ann.page.fill('[aria-label="Name of seat 2"]', "Ben")
    ann.page.click("[data-start]")
    ann.page.click("[data-lift]")
    ann.page.wait_for_selector(".hand [data-card]")
    tab = another_tab(ann.context, ann.page.url)
    tab.click("[data-take]")
    tab.wait_for_selector("[data-lift]")
    ann.page.wait_for_selector(ELSEWHERE)
    assert ann.page.locator("[data-card]").count() == 0
    assert ann.page.locator("[data-curtain]").count() == 1


def test_a_browser_that_keeps_nothing_says_so_and_lets_play(ann: Person) -> None:
    def without_database(route: Route) -> None:
        answer = route.fetch()
        nothing = "Object.defineProperty(self, 'indexedDB', { value: undefined });"
        route.fulfill(response=answer, body=nothing + answer.text())

    ann.context.route("**/worker-*.js", without_database)
    ann.lay("pitch", seats=2)
    assert "tables end when you close or reload" in ann.page.inner_text("[data-forgets]")
    ann.page.click("[data-forgets] button")
    assert ann.page.locator("[data-forgets]").count() == 0
    assert ann.play_deal() > 2


def test_a_browser_without_room_refuses_an_act_and_takes_it_when_there_is_room(
    ann: Person,
) -> None:
    ann.lay("california-jack", seats=2)
    ann.page.wait_for_selector('[data-turn="mine"]')
    number = ann.number
    allow(ann, room=False)
    ann.page.locator(".hand button.card.open").first.click()
    ann.page.get_by_text("This browser has no room left for your tables.").wait_for()
    assert ann.number == number
    allow(ann, room=True)
    assert ann.play_deal() > 2


def allow(person: Person, *, room: bool) -> None:
    """Let the browser write on, or refuse as one does whose quota is used up."""
    (worker,) = [one for one in person.page.workers if "worker-" in one.url]
    worker.evaluate(ROOM if room else NO_ROOM)


def test_the_browser_is_asked_once_to_keep_the_tables(
    ann: Person,
) -> None:
    ann.page.add_init_script(COUNTED)
    ann.lay("pitch", seats=2)
    ann.page.wait_for_selector(SOMETHING)
    assert ann.page.evaluate("window.asked") == 0
    ann.play_deal()
    ann.page.wait_for_function("window.asked === 1")
    ann.open("/")
    ann.page.reload()
    ann.page.wait_for_selector('[data-kept-here="promised"]')
    assert "has promised to keep" in ann.page.inner_text("[data-kept-here]")
    ann.page.evaluate("delete localStorage['hilojack.asked']")
    ann.page.reload()
    ann.page.wait_for_selector('[data-kept-here="yes"]')
    assert "has not promised" in ann.page.inner_text("[data-kept-here]")
