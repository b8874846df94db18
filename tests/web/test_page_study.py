"""Positions in the page: entered, judged, tried in lines, and opened again from the address."""

from typing import Any

import pytest
from playwright.sync_api import Browser

from hilojack.calls import show_act
from hilojack.puzzles.shipped import shipped
from hilojack.study.position import Study, of_match
from hilojack.study.text import to_link
from page_support import COMPILED, Person, Server, faults_of

SMALL = "all-fours; trumps S; Ann AS 3D TH; Ben JS 2S KD"


def puzzle() -> tuple[Study, str]:
    """A position that is a puzzle, and its answer."""
    found = next(one for one in shipped() if 1 < one.proof.worlds < 10)
    match = found.match()
    study = of_match(match, 1, len(match.deal.acts), match.turn)
    return study, show_act(found.proof.best)


def tree(ann: Person) -> str:
    """The lines at the side, a branch after the other."""
    return " | ".join(
        " ".join(one.split())
        for one in ann.page.locator("[data-lines] ul").first.inner_text().splitlines()
        if one.strip()
    )


def place(ann: Person) -> str:
    return ann.page.locator("[data-place]").inner_text()


def enter(ann: Person, text: str) -> None:
    fold = ann.page.locator("details[data-text]")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
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
    branch = ann.page.locator("[data-lines] [data-act-of-line='JS']")
    branch.wait_for()
    assert tree(ann) == "A♠ | 2♠ × | J♠ ×"
    address = ann.page.url
    assert address.endswith(";line.AS2S;line.ASJS")
    assert len(address.split("#")[1]) < 200
    ann.open("/")
    ann.page.goto(address)
    branch.wait_for()
    assert tree(ann) == "A♠ | 2♠ × | J♠ ×"
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


def tap(person: Person, *cards: str) -> None:
    for card in cards:
        person.page.get_by_role("button", name=card, exact=True).click()


TYPED = """() => {
    window.typed = 0;
    addEventListener("input", (event) => (window.typed += event.data?.length ?? 0), true);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_position_is_laid_out_by_taps_and_no_character_is_typed(
    browser: Browser, server: Server, scheme: Any
) -> None:
    eve = Person(browser, server, size=(320, 640), color_scheme=scheme)
    eve.open("/study")
    eve.page.locator("[data-lay]").wait_for()
    eve.page.evaluate(TYPED)
    tap(eve, "ace of spades", "king of hearts")
    eve.page.get_by_role("button", name="Ben 0 of 6").click()
    tap(eve, "jack of spades", "two of spades", "two of spades: Ben", "ten of clubs")
    eve.page.get_by_role("button", name="Trick 0").click()
    tap(eve, "ace of spades: Ann")
    eve.page.get_by_role("button", name="ace of spades: Ann, Trick").wait_for()
    tap(eve, "ten of clubs: Ben")
    why = eve.page.get_by_role("button", name="ten of clubs: Ben").get_by_role("alert")
    why.wait_for()
    assert "must follow spades; you hold JS" in why.inner_text()
    box = why.bounding_box()
    assert box
    assert 0 <= box["x"] <= box["x"] + box["width"] <= 320
    assert faults_of(eve) == []
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= 320
    eve.page.locator("[data-lay]").click()
    eve.page.get_by_text("Ben is to act.", exact=False).wait_for()
    ben = eve.page.get_by_role("list", name="Hand of Ben")
    ben.get_by_role("button", name="Ten of clubs").click()
    refused = eve.page.locator("[data-why-not]")
    refused.wait_for()
    assert refused.inner_text() == "Must follow spades; you hold JS."
    ben.get_by_role("button", name="Jack of spades").click()
    eve.page.get_by_text("1 of 1").wait_for()
    assert refused.count() == 0
    assert eve.page.evaluate("window.typed") == 0
    eve.complaints[:] = [one for one in eve.complaints if "400" not in one]
    assert eve.complaints == []
    eve.close()


def test_a_position_is_laid_out_with_keys(ann: Person) -> None:
    ann.open("/study")
    ann.page.get_by_role("button", name="ace of spades", exact=True).focus()
    ann.page.keyboard.press("Enter")
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowDown")
    ann.page.keyboard.press("Enter")
    ann.page.get_by_role("button", name="king of hearts: Ann").wait_for()
    ann.page.get_by_role("button", name="Ben 0 of 6").press("Enter")
    ann.page.get_by_role("button", name="jack of spades", exact=True).press("Enter")
    ann.page.get_by_role("button", name="two of spades", exact=True).press("Enter")
    ann.page.locator("[data-lay]").press("Enter")
    ann.page.get_by_text("Ann is to act.", exact=False).wait_for()
    cost = ann.page.locator(".hand [data-cost]")
    cost.first.wait_for(timeout=COMPILED)
    assert cost.count() == 2
    assert {one[-2:].lstrip("0123456789") for one in cost.all_inner_texts()} <= {"", "−", "0"}


def test_as_a_seat_the_table_hides_the_rest(ann: Person) -> None:
    ann.open("/study")
    ann.page.locator("[data-lay]").wait_for()
    ann.page.get_by_label("Seen").select_option("Ann")
    laid = ann.page.locator("[data-laid]").all_inner_texts()
    assert [one.split() for one in laid] == [
        ["Ann", "0", "of", "6"],
        ["Stock", "0"],
        ["Trick", "0"],
    ]
    hand = ["ace of spades", "jack of spades", "four of spades", "king of diamonds"]
    tap(ann, *hand, "ten of clubs", "six of hearts")
    tap(ann, "two of hearts")
    full = ann.page.get_by_role("alert")
    full.wait_for()
    assert full.inner_text() == "Ann holds 6 cards already."
    ann.page.get_by_role("button", name="Stock 0").click()
    tap(ann, "nine of spades")
    with ann.page.expect_response("**/api/study") as heard:
        ann.page.locator("[data-lay]").click()
    ann.page.get_by_text("As Ann sees it.", exact=False).first.wait_for()
    told = heard.value.json()
    assert told["step"]["hands"][1:] == [[]]
    assert (told["stock"], told["seat"]) == ([], 0)
    assert ann.page.locator(".open-row").count() == 0
    shown = {
        int(one.get_attribute("data-card") or -1)
        for one in ann.page.locator(".still-table [data-card]").all()
    }
    assert shown == {12, 9, 2, 37, 47, 17, 7}, "the hand and the turn-up"


def test_every_game_of_the_shelf_can_be_laid_out(ann: Person) -> None:
    ann.open("/study")
    ann.page.locator("[data-lay]").wait_for()
    names = ann.page.get_by_label("Game").locator("option")
    shelf = ann.server.ask("/api/shelf")
    assert names.count() == len(shelf)
    assert sorted(names.all_inner_texts()) == sorted(one["name"] for one in shelf)
    ann.page.get_by_label("Game").select_option(label="Troeven")
    ann.page.get_by_role("button", name="Ann 0 of 4").wait_for()
    assert ann.page.locator("[data-place-card]").count() == 32
    small = ann.page.locator(".small-board .still-table")
    small.nth(3).wait_for()
    ann.page.get_by_role("button", name="Pitch, as Ann sees it").click()
    ann.page.get_by_text("As Ann sees it.", exact=False).first.wait_for()


def test_a_thought_is_stopped_on_a_small_dark_phone(browser: Browser, server: Server) -> None:
    eve = Person(browser, server, size=(320, 640), color_scheme="dark")
    eve.open("/study")
    eve.page.locator("[data-lay]").wait_for()
    assert faults_of(eve) == []
    eve.page.get_by_role("button", name="Pitch, as Ann sees it").click()
    eve.page.get_by_text("As Ann sees it.", exact=False).first.wait_for()
    eve.page.locator("[data-stop]").click()
    eve.page.get_by_role("button", name="Resume").wait_for()
    assert faults_of(eve) == []
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert eve.complaints == []
    eve.close()
