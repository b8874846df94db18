"""Resigning a match and leaving a table in the page, by mouse and by keyboard."""

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, WebSocketRoute

from page_support import COLOURS, Person, Server, faults_of, meet, seated

SMALL = [(320, 568), (667, 375)]
MENU = re.compile("^Menu")


def ask(person: Person, deed: str) -> Locator:
    """Choose to resign or to leave; the dialog that asks."""
    person.menu().get_by_role("button", name=deed, exact=True).click()
    title = {"Resign": "Resign the match?", "Leave": "Leave the table?"}[deed]
    dialog = person.page.get_by_role("dialog", name=title)
    dialog.locator("[data-sure]").wait_for()
    return dialog


def tables(person: Person) -> list[str]:
    """The codes of the tables that a browser knows."""
    found: list[str] = person.page.evaluate(
        "JSON.parse(localStorage.getItem('hilojack.tables') ?? '[]').map((one) => one.code)"
    )
    return found


def told(person: Person, line: str) -> int:
    """How often a screen reader was told a sentence."""
    return person.page.locator("[role=log] p").all_inner_texts().count(line)


def test_a_person_resigns_by_mouse_once_asked_and_the_end_says_so(ann: Person) -> None:
    ann.lay("california-jack")
    dialog = ask(ann, "Resign")
    assert "You lose the match, which ends at once." in dialog.inner_text()
    dialog.get_by_role("button", name="Play on").click()
    assert ann.phase == "play"
    dialog = ask(ann, "Resign")
    dialog.locator("[data-sure]").click()
    ann.page.wait_for_selector('[data-phase="match-over"]')
    assert ann.page.inner_text(".over h2") == "Ben wins the match: you resigned"
    assert told(ann, "You resign. Ben wins the match.") == 1
    assert ann.page.evaluate("document.querySelector('dialog[open]') === null")
    ann.page.locator("[data-verdict]").wait_for()
    assert ann.menu().get_by_role("button", name="Resign").is_disabled()
    ann.page.keyboard.press("Escape")
    ann.page.click("[data-next]")
    ann.page.wait_for_selector('[data-phase="play"]')


def test_the_other_reads_who_resigned(ann: Person, ben: Person) -> None:
    meet(ann, ben, "german-whist")
    ask(ann, "Resign").locator("[data-sure]").click()
    ben.page.wait_for_selector('[data-phase="match-over"]')
    assert ben.page.inner_text(".over h2") == "You win the match: Ann resigned"
    assert told(ben, "Ann resigns. You win the match.") == 1


def test_a_person_resigns_and_leaves_by_keyboard(ann: Person) -> None:
    ann.lay("pitch", seats=4)
    code = tables(ann)[0]

    def press(name: str | re.Pattern[str]) -> None:
        button = ann.page.get_by_role("button", name=name).last
        button.focus()
        ann.page.keyboard.press("Enter")

    press(MENU)
    press("Resign")
    ann.page.locator("[data-sure]").wait_for()
    assert ann.page.evaluate("document.activeElement.closest('dialog') !== null")
    for _ in range(4):
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate("document.activeElement.hasAttribute('data-sure')"):
            break
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_selector('[data-phase="match-over"]')
    assert "wins the match: you resigned" in ann.page.inner_text(".over h2")
    press(MENU)
    press("Leave")
    ann.page.locator("[data-sure]").wait_for()
    assert "Nobody else is here: the table ends." in ann.page.inner_text("dialog[open]")
    press("Leave")
    ann.page.wait_for_url(f"{ann.server.address}/")
    assert code not in tables(ann)


def test_a_person_leaves_and_every_tab_of_theirs_is_told(ann: Person, ben: Person) -> None:
    meet(ann, ben, "california-jack")
    code = tables(ben)[0]
    tab = ben.context.new_page()
    tab.goto(ben.page.url)
    tab.wait_for_selector('[data-phase="play"]')
    dialog = ask(ben, "Leave")
    assert dialog.inner_text().count("You lose the match that is in play.") == 1
    assert "A computer player takes your seat for good." in dialog.inner_text()
    dialog.locator("[data-sure]").click()
    ben.page.wait_for_url(f"{ben.server.address}/")
    assert code not in tables(ben)
    tab.get_by_text("You left this table.").wait_for()
    line = "Ben leaves the table; a computer player has the seat."
    ann.page.locator("[role=log] p", has_text=line).wait_for(state="attached")
    assert told(ann, line) == 1
    ben.page.goto(f"{ben.server.address}/table/{code}")
    ben.page.wait_for_selector("[data-watch]")
    ben.complaints.clear()  # the browser reports the answer 404 of the other tab


class Deaf:
    """A line on which nothing is heard any more once it has carried a message of a kind."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.unheard = 0

    def carry(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()
        sent: set[str] = set()

        def from_page(message: str | bytes) -> None:
            sent.add(json.loads(message)["type"])
            server.send(message)

        def from_server(message: str | bytes) -> None:
            if self.kind in sent:
                self.unheard += 1
            else:
                page.send(message)

        page.on_message(from_page)
        server.on_message(from_server)


def test_a_reload_before_the_answer_leaves_all_the_same(browser: Browser, server: Server) -> None:
    line = Deaf("leave")
    ann = seated(browser, server, line)
    dialog = ask(ann, "Leave")
    dialog.locator("[data-sure]").click()
    while not line.unheard:
        ann.page.wait_for_timeout(20)
    ann.page.reload()
    ann.page.get_by_text("Everybody has left").wait_for()
    assert dialog.count() == 0
    ann.close()


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("deed", ["Resign", "Leave"])
def test_the_dialogs_fit_the_smallest_screens(
    browser: Browser, server: Server, size: tuple[int, int], deed: str
) -> None:
    person = Person(browser, server, size=size)
    person.lay("pitch", seats=4)
    person.menu()
    box = person.page.locator("dialog[open]").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= size[0]
    person.page.keyboard.press("Escape")
    dialog = ask(person, deed)
    for part in (dialog, dialog.locator("[data-sure]"), dialog.get_by_role("heading")):
        box = part.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= size[1]
        assert box["x"] + box["width"] <= size[0]
    for button in dialog.get_by_role("button").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    person.close()
    assert person.complaints == []


@pytest.mark.parametrize("colours", COLOURS)
def test_axe_finds_nothing_in_the_menu_and_its_dialogs(
    browser: Browser, server: Server, colours: str
) -> None:
    person = Person(browser, server, settings={"theme": colours})
    person.lay("california-jack")
    person.menu()
    assert faults_of(person) == []
    person.page.keyboard.press("Escape")
    for deed in ("Resign", "Leave"):
        ask(person, deed)
        assert faults_of(person) == []
        person.page.keyboard.press("Escape")
    ask(person, "Resign").locator("[data-sure]").click()
    person.page.wait_for_selector('[data-phase="match-over"]')
    person.page.locator("[data-verdict]").wait_for()
    assert faults_of(person) == []
    person.close()
    assert person.complaints == []
