"""Positions in the page: entered, judged, tried in lines, and opened again from the address."""

from playwright.sync_api import Browser

from hilojack.calls import show_act
from hilojack.puzzles.shipped import shipped
from hilojack.study.position import Study, of_match
from hilojack.study.text import to_link
from page_support import Person, Server, faults_of

SMALL = "all-fours; trumps S; Ann AS 3D TH; Ben JS 2S KD"


def puzzle() -> tuple[Study, str]:
    """A position that is a puzzle, and its answer."""
    found = next(one for one in shipped() if 1 < one.proof.worlds < 10)
    match = found.match()
    study = of_match(match, 1, len(match.deal.acts), match.turn)
    return study, show_act(found.proof.best)


def place(ann: Person) -> str:
    return ann.page.locator("[data-place]").inner_text()


def enter(ann: Person, text: str) -> None:
    ann.page.get_by_label("The position", exact=True).fill(text)
    ann.page.locator("[data-show]").click()


def test_a_search_goes_on_after_too_many_questions_from_its_address(ann: Person) -> None:
    refused = {"error": "Too many positions at once; please wait a moment."}
    ann.page.route(
        "**/api/study/worth", lambda route: route.fulfill(status=429, json=refused), times=1
    )
    ann.open("/study")
    enter(ann, SMALL)
    ann.page.locator("[data-verdict='done']").wait_for()
    assert [line for line in ann.complaints if "429" in line], "it was refused"
    ann.complaints.clear()  # the browser tells it


def test_lines_are_tried_shared_and_opened_again(ann: Person) -> None:
    ann.open("/learn")
    ann.page.get_by_role("link", name="Study", exact=True).click()
    enter(ann, "pich")
    ann.page.get_by_text("did you mean 'pitch'?", exact=False).wait_for()
    enter(ann, SMALL)
    ann.page.locator("[data-verdict='done']").wait_for()
    assert "solved exactly" in ann.page.inner_text("[data-verdict]")
    ann.page.locator("[data-act='AS']").click()
    ann.page.get_by_text("Ann plays the ace of spades. Ben is to act.").wait_for()
    ann.page.locator("[data-act='2S']").click()
    ann.page.get_by_text("2 of 2").wait_for()
    ann.page.keyboard.press("ArrowLeft")
    ann.page.get_by_text("1 of 2").wait_for()
    ann.page.locator("[data-act='JS']").click()
    ann.page.get_by_role("button", name="AS 2S", exact=True).wait_for()
    ann.page.get_by_role("button", name="AS JS", exact=True).wait_for()
    address = ann.page.url
    assert address.endswith(";line.AS2S;line.ASJS")
    assert len(address.split("#")[1]) < 200
    ann.open("/")
    ann.page.goto(address)
    ann.page.get_by_role("button", name="AS JS", exact=True).wait_for()
    assert place(ann) == "0 of 2"
    study, best = puzzle()
    ann.open("/")
    ann.page.goto(address.split("#")[0] + "#" + to_link(study))
    ann.page.locator("[data-keep]").click()
    ann.page.get_by_text("It is kept in this browser, below.", exact=False).wait_for()
    ann.page.locator("[data-own='0']").click()
    ann.page.get_by_text("Which card is best?").wait_for()
    assert ann.page.locator(".worth, progress").count() == 0, "nothing is told before the answer"
    ann.page.locator(f"[data-act='{best}']").click()
    ann.page.get_by_text("Right.", exact=True).wait_for()
    ann.page.locator("[data-verdict='done']").wait_for()
    ann.open("/")
    ann.page.goto(address.split("#")[0] + "#2;pitch")
    ann.page.get_by_text("The link is of version 2; this program reads 1.").wait_for()
    assert all("400" in one for one in ann.complaints), ann.complaints
    ann.complaints.clear()


def test_cards_are_clicked_and_placed_with_keys_on_a_phone(
    browser: Browser, server: Server
) -> None:
    eve = Person(browser, server, size=(320, 640), service_workers="block")
    eve.page.route("**/assets/Placing-*.js", lambda route: route.abort())
    eve.open("/study")
    eve.page.get_by_text("Click the cards", exact=True).click()
    late = eve.page.locator("[data-late]", has_text="has not come yet; it needs the server.")
    late.wait_for()
    eve.complaints.clear()
    eve.page.unroute_all()
    late.get_by_role("button", name="Try again").click()
    eve.page.get_by_role("button", name="ace of spades", exact=True).click()
    eve.page.keyboard.press("ArrowRight")
    eve.page.keyboard.press("ArrowDown")
    eve.page.keyboard.press("Enter")
    eve.page.get_by_role("button", name="king of hearts: Ann").wait_for()
    eve.page.get_by_role("button", name="Ben 0", exact=True).click()
    for card in ("jack of spades", "two of spades"):
        eve.page.get_by_role("button", name=card, exact=True).click()
    eve.page.get_by_role("button", name="two of spades: Ben").click()  # and away again
    eve.page.get_by_role("button", name="ten of clubs", exact=True).click()
    eve.page.get_by_role("button", name="Played 0", exact=True).click()
    eve.page.get_by_role("button", name="ace of spades: Ann").click()
    assert eve.page.get_by_label("The position", exact=True).input_value() == (
        "all-fours; Ann AS KH; Ben JS TC; trumps S; acts AS"
    )
    assert faults_of(eve) == []
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= 320
    eve.page.locator("[data-show]").click()
    eve.page.get_by_text("Ben is to act.", exact=False).wait_for()
    assert eve.complaints == []
    eve.close()


def test_a_thought_is_stopped_on_a_small_dark_phone(browser: Browser, server: Server) -> None:
    eve = Person(browser, server, size=(320, 640), color_scheme="dark")
    eve.open("/study")
    eve.page.get_by_label("The position", exact=True).wait_for()
    assert faults_of(eve) == []
    eve.page.get_by_role("button", name="Pitch, as Ann sees it").click()
    eve.page.get_by_text("As Ann sees it.", exact=False).first.wait_for()
    eve.page.locator("[data-stop]").click()
    eve.page.get_by_role("button", name="Resume").wait_for()
    assert faults_of(eve) == []
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert eve.complaints == []
    eve.close()
