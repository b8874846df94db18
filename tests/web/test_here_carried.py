"""All that a browser keeps without a server, carried to another browser, and deleted."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from here_support import visitor
from hilojack.records import load
from hilojack.words.keeping import no_backup
from page_support import Person, somebody

NEWER = """async () => {
    const asked = indexedDB.open("hilojack", 99);
    await new Promise((done) => asked.onsuccess = done);
    asked.result.close();
}"""


@pytest.fixture
def ann(browser: Browser, web_address: str) -> Iterator[Person]:
    """A person who has no server."""
    with somebody(visitor(browser, web_address), "422") as ann:
        yield ann


def played(ann: Person) -> None:
    """Play a match to its end, and begin another table."""
    ann.lay("california-jack", seats=2, rules=["target=2"])
    ann.play_match()
    ann.lay("pitch", seats=2)
    ann.page.wait_for_selector('[data-turn="mine"]')
    ann.open("/me")
    ann.page.wait_for_selector("[data-carried]")


def given(ann: Person, button: str, to: Path) -> Path:
    """What a button of the page downloads."""
    with ann.page.expect_download() as download:
        ann.page.click(button)
    download.value.save_as(to)
    return to


def taken_in(ann: Person, file: Path) -> str:
    """What the page says of a file that it is given."""
    ann.page.wait_for_selector("[data-carried]")
    ann.page.set_input_files("[data-carried] input", file)
    told = ann.page.locator("[data-said], [data-carried] .error")
    told.wait_for()
    return told.inner_text()


def test_a_browser_gives_all_to_another_and_forgets_it(
    ann: Person, browser: Browser, web_address: str, tmp_path: Path
) -> None:
    played(ann)
    (record,) = load(given(ann, "[data-records]", tmp_path / "r.jsonl").read_text())
    assert record.header.game == "california-jack"
    backup = given(ann, "[data-backup]", tmp_path / "b.sqlite")
    damaged = tmp_path / "damaged.sqlite"
    damaged.write_bytes(backup.read_bytes().replace(b'{"type":', b'{"tipe":'))
    ben = visitor(browser, web_address)
    ben.open("/me")
    late: list[Route] = []
    ben.context.route("**/late-*", lambda route: late.append(route))
    ben.page.wait_for_selector("[data-carried]")
    ben.page.set_input_files("[data-carried] input", damaged)
    ben.page.get_by_text("this needs a part of the page that is still loading").wait_for()
    ben.context.unroute_all()
    for route in late:
        route.continue_()
    assert taken_in(ben, damaged) == no_backup
    assert taken_in(ben, backup) == "2 tables imported or brought up to date."
    ben.page.wait_for_selector(".latest")
    ben.open("/")
    ben.page.wait_for_selector("[data-table]")
    assert ben.page.locator("[data-table]").count() == 2
    ben.page.click('[data-table][data-state="play"] a')
    assert ben.play_deal() > 0
    assert taken_in(ann, backup) == "All of its tables are here already."
    ann.page.click("[data-forget]")
    ann.page.click("[data-sure]")
    ann.page.wait_for_selector(".games .game")
    assert ann.page.locator("[data-table], [data-again]").count() == 0
    assert ann.page.evaluate("localStorage.getItem('hilojack.key')") is None
    ben.close()


def test_tables_of_a_newer_release_are_left_alone_with_a_sentence(ann: Person) -> None:
    ann.open("/")
    ann.page.wait_for_selector(".games .game")
    ann.page.evaluate(NEWER)
    ann.page.reload()
    ann.page.wait_for_selector('[data-standing="newer"]')
    assert "Nothing has changed" in ann.page.inner_text("[data-standing]")
