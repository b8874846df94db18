"""The folder handed to a phone over plain http, where a browser keeps no page and locks nothing."""

import gzip
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from here_support import BELOW, SOON, WebSpace
from page_support import Person, chromium

PHONE = "cards.example"  # a browser trusts its own machine, but no other by plain http
KNOWN = "ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|404"  # the computer has gone


class Handed(WebSpace):
    """The folder, handed to the network by the command."""

    def __init__(self, folder: Path) -> None:
        words = ["page", "--out", str(folder), "--serve", "0"]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "hilojack", *words], stdout=subprocess.PIPE
        )
        assert self._process.stdout is not None
        told = self._process.stdout.readline().decode()
        found = re.fullmatch(r"Open http://\S+:(\d+)/ on a phone in this network\.\n", told)
        assert found, told
        self.port = int(found[1])
        super().__init__(f"http://{PHONE}:{found[1]}/")

    def file(self, path: str, method: str = "GET") -> tuple[HTTPResponse, bytes]:
        """A file, as a browser asks for it by plain http."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=20)
        with closing(line):
            line.request(method, path, headers={"accept-encoding": "gzip, deflate"})
            answer = line.getresponse()
            return answer, answer.read()

    def stop(self) -> None:
        """Close the laptop."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()


@contextmanager
def handed(folder: Path) -> Iterator[Handed]:
    """Hand a folder over."""
    one = Handed(folder)
    try:
        yield one
    finally:
        one.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser that finds this machine by a name that is not its own."""
    names = f"--host-resolver-rules=MAP {PHONE} 127.0.0.1"
    with sync_playwright() as playwright, chromium(playwright, names) as browser:
        yield browser


@pytest.fixture
def laptop(web_space: Path) -> Iterator[Handed]:
    """The computer that hands the folder over."""
    with handed(web_space / BELOW) as laptop:
        yield laptop


@pytest.fixture
def ann(browser: Browser, laptop: Handed) -> Iterator[Person]:
    """A person with a phone."""
    person = Person(browser, laptop, size=(390, 844))
    person.page.set_default_timeout(SOON)
    person.open("/")
    assert person.page.evaluate("[isSecureContext, crypto.subtle, navigator.locks]") == [
        False,
        None,
        None,
    ]
    yield person
    assert [one for one in person.complaints if not re.search(KNOWN, one)] == []
    person.context.close()


def test_a_phone_plays_on_without_the_computer_that_gave_the_page(
    ann: Person, laptop: Handed
) -> None:
    page = ann.page
    page.locator("[data-held]").get_by_role("button").click()
    assert "until you close or reload the tab" in page.inner_text("span[data-version]")
    laptop.stop()
    ann.lay("pitch", seats=2, level="expert", rules=["target=1"])
    ann.play_match()  # whose shuffles are proved
    match = (page.get_attribute('a:has-text("Review")', "href") or "").split("/")[-1].split("?")[0]
    for path, words in (
        ("/rules/pitch", "Pitch"),
        ("/learn/pitch", "To be won in tricks"),
        ("/new/black-jack", "House rules"),
        ("/daily", "The daily deal"),
        ("/fairness", "What it proves"),
        (f"/replay/{match}", "Show all hands"),
        (f"/review/{match}", "Stop"),
        ("/me", "Latest matches"),
        ("/", "Your tables"),
    ):
        ann.open(path)
        page.get_by_text(words).first.wait_for()
    assert f"Only a page from {PHONE}" in page.inner_text("[data-of-address]")
    with page.expect_download():
        ann.open("/me")
        page.click("[data-backup]")


@pytest.mark.slow
def test_one_tab_has_the_tables_where_a_browser_locks_nothing(ann: Person) -> None:
    ann.page.wait_for_selector("a.game")
    tab = ann.context.new_page()
    tab.set_default_timeout(SOON)
    tab.goto(ann.page.url)
    tab.wait_for_selector('[data-standing="elsewhere"]')
    assert not ann.page.locator("[data-standing]").count()
    tab.click("[data-take]")
    ann.page.wait_for_selector('[data-standing="elsewhere"]')
    tab.wait_for_selector("a.game")


def test_files_are_sent_compressed_and_may_be_kept_if_they_never_change(laptop: Handed) -> None:
    answer, data = laptop.file("/")
    assert (answer.headers["content-encoding"], answer.headers["cache-control"]) == (
        "gzip",
        "no-cache",
    )
    contents = re.search(rb'data-here="([^"]+)"', gzip.decompress(data))
    assert contents
    answer, _ = laptop.file(f"/python/{contents[1].decode()}", "HEAD")
    assert "immutable" in answer.headers["cache-control"]
    answer, _ = laptop.file("/../index.html")
    assert answer.status == 404, "what is not in the folder is nobody's"
