"""Open tables in the page: started, found, joined, watched, full on arrival, and people muted.

A stranger is tried who wants a name, who is slower than another, and who says a phrase for ever.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Route

from page_support import Person, Server, cut, faults_of, somebody

WORDS = 90  # in the section with one table, on a phone
QUICK_BOT = {"opponent": "random"}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server(open_tables=True)
    yield server
    server.kill()


@pytest.fixture
def ann(browser: Browser, server: Server) -> Iterator[Person]:
    with somebody(Person(browser, server, settings={"name": "Annabel", **QUICK_BOT})) as ann:
        yield ann
        end(ann)


@pytest.fixture
def ben(browser: Browser, server: Server) -> Iterator[Person]:
    settings = {"name": "Benedict", **QUICK_BOT}
    with somebody(Person(browser, server, size=(390, 844), settings=settings), "409") as ben:
        yield ben


def end(ann: Person) -> None:
    """End the table that a person has opened, so that the next test lists none."""
    code = ann.page.url.rpartition("/")[2]
    kept = json.loads(ann.page.evaluate("localStorage.getItem('hilojack.tables')") or "[]")
    token = next((one["token"] for one in kept if one["code"] == code), "")
    command = {"type": "end", "id": "end"}
    headers = {"Authorization": f"Bearer {token}"}
    where = f"{ann.server.address}/api/tables/{code}/commands"
    ann.context.request.post(where, data=command, headers=headers)


def start(person: Person) -> str:
    """Start an open table from the front page: two clicks. Return its code."""
    person.open("/")
    person.page.get_by_role("link", name="Friends").first.click()
    person.page.click("[data-start]")
    person.dealt()
    return person.page.url.rpartition("/")[2]


def card(person: Person, code: str) -> Locator:
    found = person.page.locator(f'[data-table="{code}"]')
    found.wait_for()
    return found


def own_key(person: Person) -> str:
    key: str = person.page.request.post(f"{person.server.address}/api/me").json()["key"]
    return key


def joins(person: Person, code: str) -> dict[str, Any]:
    """Somebody else sits down at a table, by a program."""
    where = f"{person.server.address}/api/tables/{code}/join"
    told: dict[str, Any] = person.page.request.post(where, data={"key": own_key(person)}).json()
    return told


def test_a_server_that_does_not_open_tables_shows_nothing_of_them(browser: Browser) -> None:
    server = Server()
    try:
        with somebody(Person(browser, server)) as ann:
            with ann.page.expect_response("**/api/open") as answer:
                ann.open("/friends")
            assert answer.value.json() == {"allowed": False, "tables": []}
            ann.page.wait_for_load_state("networkidle")
            assert ann.page.locator("[data-open]").count() == 0
    finally:
        server.kill()


def test_an_empty_list_says_that_computers_play_until_somebody_comes(ben: Person) -> None:
    ben.open("/friends")
    ben.page.wait_for_selector("[data-empty]")
    said = ben.page.inner_text("[data-open]")
    assert "Nobody is waiting. Start one: computers play until somebody comes." in said
    assert ben.page.locator("[data-start]").inner_text() == "Start one: California Jack"
    assert faults_of(ben) == []


def test_a_stranger_finds_a_table_sits_down_and_plays_the_next_deal(
    ann: Person, ben: Person
) -> None:
    ben.open("/friends")
    ben.page.wait_for_selector("[data-empty]")
    code = start(ann)
    found = card(ben, code)  # without a reload
    assert found.locator("h3").inner_text() == "California Jack"
    assert "1 person, 1 free" in found.inner_text()
    assert "60 s for an act" in found.inner_text()
    assert len(ben.page.inner_text("[data-open]").split()) <= WORDS
    assert (faults_of(ben), cut(ben)) == ([], [])
    found.locator("[data-sit]").click()
    ben.dealt()
    waits = ben.page.locator(".prompt", has_text="You watch until this deal is over")
    waits.wait_for()
    assert ben.hand() == []
    ann.play_deal()
    ben.page.wait_for_selector('.own-area[aria-label="Your place"]', state="attached")
    ann.page.locator('.seat[aria-label="Guest 2"]').wait_for()
    for person, typed in ((ann, "Benedict"), (ben, "Annabel")):
        assert typed not in person.page.content()


def test_who_is_muted_for_oneself_says_nothing_more_here_and_is_not_told(
    ann: Person, ben: Person
) -> None:
    code = start(ann)
    ben.open("/friends")
    card(ben, code).get_by_role("button", name="Watch").click()
    ben.dealt()
    spoken = ann.page.locator(".talk .chat li")
    phrases(ben)
    phrases(ann)
    assert ann.page.locator(".say input").count() == 0  # phrases only
    ben.page.get_by_role("button", name="Hello!").click()
    spoken.first.wait_for()
    assert re.match("Spectator [0-9]+ Hello!", spoken.first.inner_text())
    spoken.first.get_by_role("button").click()
    ann.page.get_by_role("button", name="Mute for me: Spectator").click()
    ann.page.keyboard.press("Escape")
    assert spoken.count() == 0
    ben.page.get_by_role("button", name="Oops!").click()
    ben.page.locator(".chat li", has_text="Oops!").wait_for()  # the server has told all of it
    ann.page.get_by_role("button", name="Good luck!").click()
    spoken.first.wait_for()  # and Ann, of what came after
    assert spoken.all_inner_texts() == ["Guest 1 Good luck!"]
    assert ben.page.locator(".refusal").count() == 0
    ann.page.reload()
    ann.dealt()
    phrases(ann)
    spoken.first.wait_for()
    assert spoken.count() == 1  # also what was said before


def phrases(person: Person) -> None:
    """Open the chat: at the side, or in a dialog of a phone."""
    if not person.page.get_by_role("tab", name="Chat").count():
        person.page.get_by_role("button", name=re.compile("^Menu")).click()
        person.page.get_by_role("button", name="Play and chat").click()
    person.page.get_by_role("tab", name="Chat").click()


def test_who_comes_too_late_is_offered_to_watch_or_the_next_like_it(
    ann: Person, ben: Person, browser: Browser, server: Server
) -> None:
    with somebody(Person(browser, server, settings=QUICK_BOT)) as cora:
        code, other = start(ann), start(cora)
        ben.open("/friends")
        card(ben, code)
        card(ben, other)
        stale = ben.page.request.get(f"{server.address}/api/open").json()
        assert [one["code"] for one in stale["tables"]] == [code, other]
        asked: list[str] = []

        def late(route: Route) -> None:
            """The list is one answer behind."""
            if asked:
                route.continue_()
            else:
                route.fulfill(json=stale)

        ben.page.route("**/api/open", late)

        def slow(route: Route) -> None:
            asked.append(code)
            route.continue_()

        ben.page.route("**/join", slow)
        assert joins(ann, code)["waits"] is True
        card(ben, code).locator("[data-sit]").click()
        alert = ben.page.locator(".full")
        alert.wait_for()
        assert "California Jack: a person took the last seat." in alert.inner_text()
        assert faults_of(ben) == []
        alert.locator("[data-like]").click()
        ben.page.wait_for_url(f"**/table/{other}")
        ben.open("/friends")  # before the table is gone
        end(cora)


def test_the_list_is_narrowed_by_game_and_number_of_players(
    ann: Person, ben: Person, server: Server
) -> None:
    code = start(ann)
    where = f"{server.address}/api/tables"
    wish = {"game": "pitch", "seats": 4, "players": ["me", "random"], "strangers": True}
    request = ben.page.request
    laid = request.post(where, data={**wish, "key": own_key(ben)}).json()
    there = {"Authorization": f"Bearer {laid['token']}"}
    request.get(f"{where}/{laid['code']}/state", headers=there)  # by HTTP, so somebody is there
    ben.open("/friends")
    card(ben, code)
    other = card(ben, laid["code"])
    assert "1 person, 3 free" in other.inner_text()
    ben.page.get_by_label("Players").select_option("4")
    ben.page.locator(f'[data-table="{code}"]').wait_for(state="detached")
    ben.page.get_by_label("Game").select_option("California Jack")
    ben.page.wait_for_selector("[data-empty]")
    assert "No table is like that." in ben.page.inner_text("[data-open]")
    end_of = f"{where}/{laid['code']}/commands"
    request.post(end_of, data={"type": "end", "id": "end"}, headers=there)


def test_without_a_line_the_list_stays_grey_and_opens_nothing(
    browser: Browser, server: Server, ann: Person
) -> None:
    code = start(ann)
    with somebody(Person(browser, server), "ERR_INTERNET_DISCONNECTED") as eve:
        eve.open("/friends")
        card(eve, code)
        eve.context.set_offline(True)
        eve.page.wait_for_selector("[data-open].off")
        assert "No connection" in eve.page.inner_text("[data-open]")
        assert card(eve, code).locator("[data-sit]").is_disabled()
        eve.context.set_offline(False)
        eve.page.wait_for_selector("[data-open]:not(.off)")
