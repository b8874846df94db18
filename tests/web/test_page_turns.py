"""A match by turns, at the page: the list of one's tables, and coming back on another device."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from page_support import Person, Server


@pytest.fixture
def lasting(tmp_path: Path) -> Iterator[Server]:
    """A server whose tables are on disk."""
    server = Server(str(tmp_path / "tables.sqlite"))
    yield server
    server.kill()


def code_of(person: Person) -> str:
    return person.page.url.rpartition("/")[2]


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
