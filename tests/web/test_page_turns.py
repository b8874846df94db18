"""A match by turns, at the page: the list of one's tables, and coming back on another device."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from page_support import COLOURS, OVER, Person, Server, faults_of


@pytest.fixture
def lasting(tmp_path: Path) -> Iterator[Server]:
    """A server whose tables are on disk."""
    server = Server(str(tmp_path / "tables.sqlite"))
    yield server
    server.kill()


def code_of(person: Person) -> str:
    return person.page.url.rpartition("/")[2]


@pytest.mark.slow
def test_the_front_page_lists_every_table_and_drops_what_is_over(
    browser: Browser, lasting: Server
) -> None:
    ann, ben = Person(browser, lasting), Person(browser, lasting, settings={"name": "Ben"})
    ann.lay("german-whist", people=2)
    code = code_of(ann)
    ben.open(f"/table/{code}")
    ben.page.click("[data-join]")
    for person in (ann, ben):
        person.dealt()
    ben.open("/")
    ann.open("/")
    row = ann.page.locator(f'[data-table="{code}"]')
    expect(row).to_contain_text(re.compile("Your turn|Ben is to play"))
    expect(row).to_contain_text("with Ben")
    expect(row.get_by_role("button", name="Drop")).to_have_count(0)
    lasting.kill()
    lasting.start()
    ann.open("/")
    expect(row).to_contain_text(re.compile("Your turn|Ben is to play"))
    row.get_by_role("link").click()
    ann.dealt()
    ann.page.get_by_role("button", name="People", exact=True).click()
    ann.page.get_by_role("button", name="End the table").click()
    ann.page.get_by_role("button", name="End it for everybody").click()
    ann.open("/")
    expect(row).to_contain_text("ended")
    row.get_by_role("button", name="Drop").click()
    expect(row).to_have_count(0)
    ann.open("/")
    expect(ann.page.get_by_role("heading", name="High, Low")).to_be_visible()
    expect(row).to_have_count(0)
    assert ann.complaints == []


MANY = """() => {
    const of = (code) => ({ code, token: `${code}.0`, title: code });
    const made = (_, n) => ({ ...of(`t${n}`), at: 1000 - n, over: n > 189 });
    localStorage.setItem('hilojack.tables', JSON.stringify(Array.from({ length: 210 }, made)));
}"""  # 190 tables at which something is played, and 20 older ones that are over
KEPT = "JSON.parse(localStorage.getItem('hilojack.tables')).map(({ over }) => Boolean(over))"


def test_of_many_tables_only_those_that_are_over_are_forgotten(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server)
    ann.open("/rules/pitch")
    ann.page.evaluate(MANY)
    ann.lay("california-jack")
    kept = ann.page.evaluate(KEPT)
    assert (len(kept), kept.count(False)) == (200, 191)


def test_a_match_goes_on_at_another_device(browser: Browser, lasting: Server) -> None:
    ann, phone = Person(browser, lasting), Person(browser, lasting, size=(390, 844))
    ann.lay("california-jack")
    hand, code = ann.hand(), code_of(ann)
    ann.open("/")
    ann.page.get_by_role("button", name=re.compile("^Other device")).click()
    link = ann.page.get_by_label("Link of this table").input_value()
    assert re.search(rf"/table/{code}#{code}\.[0-9a-f]{{32}}$", link)
    phone.page.goto(link)
    assert "#" not in phone.page.url, "the seat is taken out of the address"
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("California Jack")
    phone.page.click("[data-carry]")
    phone.dealt()
    assert phone.hand() == hand
    phone.page.reload()
    phone.dealt()
    assert phone.hand() == hand
    assert ann.complaints == phone.complaints == []


def test_a_link_to_a_seat_seats_nobody_who_does_not_ask(browser: Browser, lasting: Server) -> None:
    ann, ben = Person(browser, lasting), Person(browser, lasting, settings={"name": "Ben"})
    ann.lay("german-whist", people=2)
    code = code_of(ann)
    token = ann.page.evaluate("JSON.parse(localStorage.getItem('hilojack.tables'))[0].token")
    ben.open(f"/table/{code}")
    ben.page.click("[data-join]")
    ben.dealt()
    hand = ben.hand()
    ben.open("/")
    ben.open(f"/table/{code}#{token}")
    expect(ben.page.locator("[data-replaced]")).to_be_visible()
    ben.page.get_by_role("link", name="Not now").click()
    ben.open(f"/table/{code}")
    ben.dealt()
    assert ben.hand() == hand
    assert ann.complaints == ben.complaints == []


@pytest.mark.parametrize("colours", COLOURS)
def test_axe_finds_nothing_in_the_list_and_at_another_device(
    browser: Browser, server: Server, colours: str
) -> None:
    ann = Person(browser, server, size=(390, 844), settings={"theme": colours})
    ben = Person(browser, server, size=(390, 844), settings={"theme": colours})
    for game in ("pitch", "german-whist"):
        ann.lay(game)
    ann.open("/")
    ann.page.locator(".tables .state").first.wait_for()
    assert faults_of(ann) == []
    ann.page.get_by_role("button", name=re.compile("^Other device")).first.click()
    link = ann.page.get_by_label("Link of this table").input_value()
    assert faults_of(ann) == []
    ben.page.goto(link)
    ben.page.locator("[data-carry]").wait_for()
    assert faults_of(ben) == []


# --- by turns ------------------------------------------------------------------------------------


def invited(browser: Browser, server: Server, game: str = "german-whist") -> tuple[Person, Person]:
    """Ann, who has opened a table by turns and left, and Ben, who has sat down and left."""
    ann, ben = Person(browser, server), Person(browser, server, settings={"name": "Ben"})
    ann.lay(game, seats=2, people=2, customs={"away": "", "clock": "3"})
    code = code_of(ann)
    ann.open("/")
    ben.open(f"/table/{code}")
    ben.page.click("[data-join]")
    expect(ben.page.get_by_role("heading", name="Waiting for Ann")).to_be_visible()
    while not is_awaited(ann):
        ann.page.wait_for_timeout(200)
    ben.open("/")
    return ann, ben


def come(person: Person) -> None:
    """Come back by the list on the front page."""
    person.open("/")
    person.page.locator(".tables a").first.click()
    person.page.wait_for_selector("[data-phase]:not([data-phase=''])")


def is_awaited(person: Person) -> bool:
    """Look at the list on the front page, which says if the table waits for this person."""
    person.open("/")
    row = person.page.locator(".tables li").first
    row.locator(".state").wait_for()
    return "mine" in (row.get_attribute("class") or "").split()


def test_two_who_are_never_there_together_play_with_a_proved_shuffle(
    browser: Browser, lasting: Server
) -> None:
    ann, ben = invited(browser, lasting, "all-fours")
    lasting.kill()
    lasting.start()
    for person in (ben, ann):
        person.open("/")
        person.complaints.clear()  # of a server that was killed
    expect(ann.page.locator(".tables .state")).to_have_text("Your turn to go on")
    come(ann)
    ann.page.wait_for_timeout(500)  # her page opens its number
    ann.open("/")
    come(ben)
    ben.dealt()
    for _ in range(60):
        person = next(one for one in (ben, ann) if is_awaited(one))
        come(person)
        while person.page.query_selector('[data-turn="mine"]'):
            person.act()
        if person.page.query_selector(OVER):
            break
        (ann if person is ben else ben).open("/")
    for one in (ann, ben):
        come(one)
        expect(one.page.locator("[data-verdict]")).to_have_attribute("data-verdict", "mine")
    assert ann.complaints == ben.complaints == []


@pytest.mark.slow
def test_a_person_who_is_away_for_too_long_is_played_for_and_comes_back(
    browser: Browser, tmp_path: Path
) -> None:
    server = Server(str(tmp_path / "tables.sqlite"), day=2.0)
    try:
        ann, ben = invited(browser, server)
        come(ann)
        come(ben)
        ben.dealt()
        slow, quick = (ben, ann) if ben.page.query_selector('[data-turn="mine"]') else (ann, ben)
        for person in (ann, ben):
            person.open("/rules/pitch")
        server.kill()
        time.sleep(7)  # three days of two seconds are over
        server.start()
        quick.open("/")
        quick.page.locator(".tables li.mine").wait_for(timeout=40_000)
        come(slow)
        expect(slow.page.locator(".prompt")).not_to_have_text(re.compile("computer"))
    finally:
        server.kill()


# --- notices -------------------------------------------------------------------------------------

ELSEWHERE = """on => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => on });
    document.dispatchEvent(new Event('visibilitychange'));
}"""  # the page is hidden, or seen
NOTED = """
    window.noted = [];
    window.badge = 0;
    navigator.setAppBadge = async (count) => { window.badge = count; };
    navigator.clearAppBadge = async () => { window.badge = 0; };
    window.Notification = class {
        static permission = "default";
        static async requestPermission() {
            window.noted.push("asked");
            return (this.permission = "granted");
        }
        constructor(title, options) { window.noted.push([title, options.tag, options.silent]); }
    };
    navigator.serviceWorker.getRegistration = async () => undefined;
"""  # what a notice would have shown


def test_a_person_who_looks_elsewhere_is_told_when_it_is_their_turn(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server, settings={"sounds": False})
    ben = Person(browser, server, settings={"name": "Ben"})
    ann.context.add_init_script(NOTED)
    ann.lay("german-whist", people=2)
    code = code_of(ann)
    ben.open(f"/table/{code}")
    ben.page.click("[data-join]")
    ben.dealt()
    ann.dealt()
    assert ann.page.evaluate("noted") == [], "nothing is asked on its own account"
    ann.page.keyboard.press("o")
    ann.page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(ann.page.get_by_role("button", name="You are told when it is your turn")).to_be_visible()
    ann.page.keyboard.press("Escape")
    assert ann.page.evaluate("noted") == ["asked"]
    while ann.page.query_selector('[data-turn="mine"]'):
        ann.act()
    icon = ann.page.locator('link[rel="icon"]')
    ann.page.evaluate(ELSEWHERE, True)
    expect(icon).to_have_attribute("href", "/icon.svg")
    while ann.page.get_attribute(".table-page", "data-turn") != "mine":
        ben.act()
        ann.page.wait_for_timeout(300)
    ann.page.wait_for_function("noted.length === 2")
    assert ann.page.evaluate("noted[1]") == [
        "It is your turn at German Whist",
        code,
        True,
    ]
    expect(icon).to_have_attribute("href", "/icon-turn.svg")
    assert ann.page.evaluate("badge") == 1
    assert ann.page.title().startswith("● Your turn")
    ann.page.evaluate(ELSEWHERE, False)
    expect(icon).to_have_attribute("href", "/icon.svg")
    assert ann.page.evaluate("badge") == 0
    assert len(ann.page.evaluate("noted")) == 2, "once a turn"
    assert ann.complaints == ben.complaints == []


def test_where_a_browser_gives_no_notices_one_sentence_says_so(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server)
    ann.context.add_init_script(
        "Object.defineProperty(window, 'isSecureContext', { value: false })"
    )
    ann.lay("german-whist")
    ann.page.keyboard.press("o")
    expect(ann.page.locator("[data-notices]")).to_have_text(
        "Notices need https, or the computer that runs the server."
    )
