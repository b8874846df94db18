"""The table without a server as an app: kept by one visit, and renewed as its person agrees."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from app_support import Host, await_kept, host, renew
from here_support import BELOW, SOON
from page_support import Person, stop_and_resume_review

UPDATED = """async () => {
    const found = await navigator.serviceWorker.getRegistration();
    await found.update();
    const { installing } = found;
    const settled = () => ["activated", "redundant"].includes(installing.state);
    while (!settled()) await new Promise((done) => (installing.onstatechange = done));
    return installing.state;
}"""  # what has become of the version that the host has
# What is not so in a page that plays by itself, and where it tells of servers elsewhere.
UNTRUE = "[Ss]erver|by link|[Ii]nvite|For programs|the same cards|Among the|another browser"
SAID = """() => {
    const elsewhere = "[data-elsewhere], [data-carried], [data-needs-server]";
    const hidden = [...document.querySelectorAll(elsewhere)].map((one) => [one, one.style.display]);
    for (const [one] of hidden) one.style.display = "none";
    const said = document.body.innerText;
    for (const [one, display] of hidden) one.style.display = display;
    return said;
}"""

pytestmark = pytest.mark.whole_browser


@pytest.fixture
def space(web_space: Path, tmp_path: Path) -> Iterator[Host]:
    """A web space with a folder of its own."""
    shutil.copytree(web_space, tmp_path, dirs_exist_ok=True)
    with host(tmp_path) as space:
        yield space


@pytest.fixture
def ann(browser: Browser, space: Host) -> Iterator[Person]:
    """A person who has been there once, until all was kept."""
    person = Person(browser, space)
    person.page.set_default_timeout(SOON)
    person.open("/")
    await_kept(person.page)
    yield person
    person.context.close()


def version_shown(page: Page) -> str:
    return page.locator("span[data-version]").inner_text().split(". ")[0].removeprefix("Version ")


def test_every_page_opens_in_flight_mode_after_one_visit(ann: Person, space: Host) -> None:
    space.stop()
    ann.open("/rules/pitch")
    ann.page.reload()
    ann.page.get_by_role("heading", name="Pitch", exact=True).wait_for()
    for path, words in (
        ("/learn/california-jack", "To be won in tricks"),
        ("/fairness", "How the cards are shuffled"),
        ("/new/black-jack", "House rules"),
        ("/nonsense", "No such page"),
    ):
        ann.open(path)
        ann.page.get_by_text(words).first.wait_for()
    ann.lay("california-jack", seats=2, level="expert")
    assert ann.play_deal() > 3
    ann.page.click("[data-review]")
    stop_and_resume_review(ann.page)
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("n")
    ann.page.wait_for_selector('[data-turn="mine"]')  # the review goes on
    assert not ann.complaints


def test_a_second_visit_asks_its_host_only_whether_there_is_a_newer_version(
    ann: Person, space: Host
) -> None:
    ann.page.goto("about:blank")
    space.asked.clear()
    ann.open("/")
    await_kept(ann.page)
    ann.lay("pitch", seats=2)
    assert set(space.asked) <= {f"/{BELOW}/sw.js"}


def test_a_newer_version_waits_for_a_person_who_agrees_between_deals(
    ann: Person, space: Host
) -> None:
    page, older = ann.page, version_shown(ann.page)
    newer = renew(space.folder, "A newer version.")
    ann.lay("pitch", seats=2)
    assert page.evaluate(UPDATED) == "activated"
    other = ann.context.new_page()
    other.set_default_timeout(SOON)
    other.goto(space.front)
    other.locator("[data-take]").wait_for()
    assert other.evaluate("document.documentElement.dataset.version") == older
    assert not page.locator("[data-newer]").count()  # a deal is being played
    ann.play_deal()
    page.get_by_role("button", name="Use it").click()
    page.wait_for_function(f"document.documentElement.dataset.version === '{newer}'")
    page.wait_for_selector('[data-phase="deal-over"]')
    other.locator("[data-take]").click()
    other.wait_for_function(f"document.documentElement.dataset.version === '{newer}'")
    space.stop()
    page.goto(f"{space.front}NOTICE")  # of the newer one
    assert page.inner_text("body") == "A newer version."


def test_a_version_that_is_not_whole_leaves_the_older_one(ann: Person, space: Host) -> None:
    older = version_shown(ann.page)
    renew(space.folder, "A newer version.")
    (space.folder / "NOTICE").write_text("Something else: this file has not been put there yet.")
    assert ann.page.evaluate(UPDATED) == "redundant"
    ann.page.reload()
    assert version_shown(ann.page) == older
    assert not ann.page.locator("[data-newer]").count()
    ann.lay("pitch", seats=2)


def test_the_folder_says_whose_work_it_holds(space: Host) -> None:
    notice = (space.folder / "NOTICE").read_text()
    named = re.findall(r"licences/([\w-]+\.txt)", notice)
    assert {"hilojack.txt", "msgspec.txt", "starlette.txt"} <= set(named)
    for name in named:
        assert "opyright" in (space.folder / "licences" / name).read_text(), name


def test_it_can_be_installed(ann: Person, space: Host) -> None:
    tool = ann.context.new_cdp_session(ann.page)
    found = tool.send("Page.getAppManifest")
    assert not found["errors"]
    manifest = found["manifest"]
    assert (manifest["startUrl"], manifest["scope"]) == (space.front, space.front)
    wrong = [
        one["errorId"] for one in tool.send("Page.getInstallabilityErrors")["installabilityErrors"]
    ]
    assert wrong == ["in-incognito"]  # as every browser of these tests is


def words_of(page: Page) -> str:
    """The words of a page but for those that tell of servers elsewhere."""
    return str(page.evaluate(SAID))


def test_no_page_says_what_is_true_with_a_server_alone(ann: Person) -> None:
    page = ann.page
    ann.lay("pitch", seats=2, rules=["target=1"])
    page.click('button[aria-label^="Menu"]')
    assert not re.search(UNTRUE, words_of(page))
    page.keyboard.press("Escape")
    ann.play_match()
    assert not re.search(UNTRUE, words_of(page))
    match = (page.get_attribute('a:has-text("Review")', "href") or "").split("/")[-1].split("?")[0]
    for path, heading in (
        ("/", "Pitch"),
        ("/new/pitch", "Pitch"),
        ("/table/abcd2345", "No such table"),
        ("/daily", "The daily deal"),
        ("/fairness", "How the cards are shuffled"),
        ("/rules/pitch", "Pitch"),
        ("/learn/pitch", "Learn"),
        ("/me", "Your play"),
        (f"/replay/{match}", "Pitch"),
        (f"/review/{match}", "Review"),
        (f"/replay/{match}x", "Replay"),
    ):
        ann.open(path)
        page.locator("h1", has_text=heading).first.wait_for()
        page.wait_for_function("!/Loading (?!the search)|Finding/.test(document.body.innerText)")
        assert not re.search(UNTRUE, words_of(page)), path
    page.get_by_role("button", name="Settings").click()
    page.locator("dialog[open] [data-version]").wait_for()
    assert not re.search(UNTRUE, words_of(page))
    ann.open("/new/pitch")
    assert "python3 run.py play --share" in page.locator("[data-elsewhere]").inner_text()
