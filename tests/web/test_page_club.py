"""The page by plain http from another machine, where browsers hold back a good deal."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from page_support import Person, Server, chromium, play_match_together

LINK = 'input[aria-label="Link of this table"]'
HELD_BACK = """() => [isSecureContext, typeof crypto.randomUUID, typeof crypto.subtle,
    typeof navigator.clipboard, typeof navigator.share, 'serviceWorker' in navigator]"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser that finds club.lan on this machine, and holds it to be another."""
    rules = "--host-resolver-rules=MAP club.lan 127.0.0.1"
    with sync_playwright() as playwright, chromium(playwright, rules) as browser:
        yield browser


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server(name="club.lan")
    yield server
    server.kill()


def test_a_match_is_played_by_plain_http(ann: Person, ben: Person) -> None:
    ann.open("/")
    assert ann.page.evaluate(HELD_BACK) == [False, *["undefined"] * 4, False]
    ann.lay("all-fours", seats=2, rules=["target=3"], people=2)
    link = ann.page.input_value(LINK)
    assert link.startswith("http://club.lan:")
    ben.page.goto(link)
    ben.page.click("[data-join]")
    for person in (ann, ben):
        person.dealt()
    play_match_together([ann, ben])
    for person in (ann, ben):
        found = person.page.locator("[data-verdict]")
        assert found.get_attribute("data-verdict") == "mine", found.inner_text()
    ann.more("Share the replay").click()
    ann.page.wait_for_selector("text=Link copied")
    assert ann.page.locator("[data-copied]").count() == 0
    replay = pasted(ann)
    ann.page.goto(replay)
    ann.page.wait_for_selector(".replay-head")
    ben.page.goto(replay.replace(ben.server.address, ben.server.here))
    ben.page.get_by_role("button", name="Share").click()
    ben.page.wait_for_selector("text=Link copied")
    assert pasted(ben).startswith(f"{replay}?deal=1"), "the link is that of the network"


def pasted(person: Person) -> str:
    """Return what was copied, as the person would paste it."""
    person.open("/friends")
    person.page.get_by_label("I was sent a code").focus()
    person.page.keyboard.press("Control+V")
    return person.page.input_value("#code")


def test_two_clicks_from_the_front_page_a_friend_has_the_link(ann: Person, ben: Person) -> None:
    ann.open("/")
    ann.page.get_by_role("link", name="Friends").click()
    ann.page.click("[data-invite]")
    ann.page.wait_for_selector("img.qr")
    link = ann.page.input_value(LINK)
    assert ann.page.locator("[data-share]").count() == 0, "only a secure page has the sheet"
    ann.page.click("[data-copy]")
    ann.page.locator("[data-copy]", has_text="Copied").wait_for()
    table = ann.page.url
    assert pasted(ann) == link == table
    ann.page.goto(table)
    ben.page.goto(link)
    ben.page.click("[data-join]")
    for person in (ann, ben):
        person.dealt()


def test_a_browser_that_lets_no_page_copy_shows_the_link_to_be_copied_by_hand(ann: Person) -> None:
    ann.page.add_init_script("document.execCommand = () => false")
    ann.open("/friends")
    ann.page.click("[data-invite]")
    ann.page.click("[data-copy]")
    ann.page.locator("[data-copy]", has_text="Copy it by hand").wait_for()
    assert ann.page.evaluate("getSelection().toString()") == ann.page.input_value(LINK)


def test_the_code_is_dark_on_light_and_large_enough_for_a_phone(ann: Person) -> None:
    ann.page.emulate_media(color_scheme="dark")
    ann.open("/new/pitch?seats=3")
    ann.page.click("[data-invite]")
    ann.page.wait_for_function("() => document.querySelector('img.qr')?.naturalWidth > 0")
    box = ann.page.locator("img.qr").bounding_box()
    assert box is not None
    assert box["width"] == pytest.approx(box["height"], abs=1)
    assert box["width"] >= 150
    picture = ann.page.get_attribute("img.qr", "src") or ""
    assert "%23fff" in picture
    assert "%23000" in picture


def test_who_opens_the_page_on_the_servers_machine_sends_the_link_of_the_network(
    ann: Person, server: Server
) -> None:
    ann.page.goto(f"{server.here}/friends")
    ann.page.click("[data-invite]")
    ann.page.wait_for_selector("img.qr")
    assert ann.page.input_value(LINK).startswith(server.address)
    assert ann.page.locator("[data-near]").count() == 0
