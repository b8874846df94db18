"""The first visit: how much is sent, to the front page and to a table."""

from playwright.sync_api import Browser, Page

from page_support import Person, Server

MOST = 80_000  # bytes, as they are sent
SENT = """() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
    .map((one) => [new URL(one.name).pathname, one.encodedBodySize, one.decodedBodySize])"""


def sent(page: Page, what: str) -> int:
    """Return the bytes that a page was sent since it was opened, and print them."""
    page.wait_for_load_state("networkidle")
    found = page.evaluate(SENT)
    total = sum(size for _, size, _ in found)
    plain = sum(size for *_, size in found)
    print(f"\n{what}: {total:,} bytes sent, {plain:,} before compression, {len(found)} answers")
    return int(total)


def test_a_first_visit_to_a_table_is_sent_at_most_80_kilobytes(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server)
    ann.open("/")
    ann.page.wait_for_selector(".games .game")
    front = sent(ann.page, "front page")
    assert 20_000 < front < MOST
    ann.page.click("[data-start]")
    ann.dealt()
    assert front < sent(ann.page, "front page and table") < MOST
    code = ann.page.url.rsplit("/", 1)[1]
    ben = Person(browser, server)
    ben.open(f"/table/{code}")
    ben.page.click("[data-watch]")
    ben.dealt()
    assert 20_000 < sent(ben.page, "table by its link") < MOST
    for person in (ann, ben):
        assert person.complaints == []
        person.close()


def test_a_server_for_this_machine_alone_says_so_and_how_to_share_it(ann: Person) -> None:
    ann.open("/friends")
    ann.page.click("[data-invite]")
    note = ann.page.locator("[data-near]")
    note.wait_for()
    assert "Only this computer can open the link." in note.inner_text()
    assert "hilojack play --share" in note.inner_text()
    assert ann.page.locator("img.qr").count() == 0


def test_the_sheet_of_the_browser_is_given_the_link_and_nothing_else(ann: Person) -> None:
    ann.page.add_init_script("navigator.share = async (what) => (window.shared = what)")
    ann.open("/new/all-fours")
    ann.page.click("[data-invite]")
    ann.page.click("[data-share]")
    link = ann.page.input_value('input[aria-label="Link of this table"]')
    shared = ann.page.evaluate("window.shared")
    assert {**shared, "title": ""} == {"title": "", "url": link}
    assert shared["title"].startswith("All Fours")
