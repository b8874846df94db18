"""Games by their names, in the browser: tiles, a search, and three questions."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from page_support import AXE, Person, Server

CALLED = "Which game do you play?"


@pytest.fixture
def ann(browser: Browser, server: Server) -> Person:
    person = Person(browser, server)
    person.open("/")
    person.page.wait_for_selector(".games .game")
    return person


def faults(person: Person) -> list[str]:
    """What axe finds below the hero."""
    person.page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    found = person.page.evaluate("axe.run()")
    return [one["id"] for one in found["violations"]]


def test_a_player_types_the_name_of_their_game_and_presses_enter(ann: Person) -> None:
    field = ann.page.get_by_label(CALLED)
    field.press_sequentially("cinch")
    expect(ann.page.locator(".hit").first).to_contain_text("Cinch")
    field.press("Enter")
    ann.page.wait_for_url("**/new/pitch?preset=cinch")
    assert ann.page.locator("h1").inner_text() == "Cinch"
    ann.page.locator("[data-start]").wait_for()
    assert ann.complaints == []


def test_enter_waits_for_the_games(ann: Person) -> None:
    held: list[Route] = []
    ann.page.route("**/api/shelf", lambda route: held.append(route))
    field = ann.page.get_by_label(CALLED)
    field.fill("callie jacks")
    field.press("Enter")
    while not held:
        ann.page.wait_for_timeout(10)  # lets the browser speak
    held[0].continue_()
    ann.page.wait_for_url("**/new/california-jack?preset=denexa")


def test_a_game_that_nobody_knows_leads_to_three_questions(ann: Person) -> None:
    ann.page.get_by_label(CALLED).fill("bridge")
    expect(ann.page.get_by_role("status").filter(has_text="No game of that name")).to_be_visible()
    ann.page.locator(".found").get_by_role("button", name="Help me choose").click()
    for answer in ("4", "Partners", "Bidding with extra points"):
        ann.page.get_by_role("button", name=answer, exact=True).click()
    answers = ann.page.locator(".answers li")
    assert 1 <= answers.count() <= 5
    assert faults(ann) == []
    ann.page.get_by_role("link", name="Play Cinch").click()
    ann.page.wait_for_url("**/new/pitch?preset=cinch&seats=4")


def test_every_preset_can_be_tapped_in_its_family(ann: Person, server: Server) -> None:
    ann.page.mouse.wheel(0, 300)
    ann.page.wait_for_selector(".form")
    links = ann.page.locator(".game, .form").evaluate_all(
        "all => all.map(one => one.getAttribute('href'))"
    )
    shelf = server.ask("/api/shelf")
    assert sorted(links) == sorted(f"/new/{one['game']}?preset={one['preset']}" for one in shelf)
    assert faults(ann) == []


def test_chips_narrow_the_games_down_and_can_be_pressed_by_key(ann: Person) -> None:
    chips = ann.page.get_by_role("group", name="Only games with")
    chips.get_by_role("button", name="2 players").press("Enter")
    chips.get_by_role("button", name="no bidding").press("Space")
    expect(ann.page.locator(".hit").first).to_be_visible()
    names = ann.page.locator(".hit-name").all_inner_texts()
    assert "California Jack" in names
    assert "Pitch" not in names
    assert faults(ann) == []
    chips.get_by_role("button", name="no bidding").click()
    chips.get_by_role("button", name="2 players").click()
    expect(ann.page.locator(".games .game").first).to_be_visible()


def test_a_tile_has_a_lesson_of_its_own_form(ann: Person) -> None:
    ann.page.get_by_role("link", name="Learn Setback").click()
    ann.page.wait_for_url("**/learn/pitch?preset=setback&seats=4")
    ann.page.locator(".hand [data-card]").first.wait_for()


def test_a_shelf_that_does_not_come_says_so(ann: Person) -> None:
    ann.page.route("**/api/shelf", lambda route: route.abort())
    ann.page.get_by_label(CALLED).fill("cinch")
    trouble = ann.page.locator(".trouble")
    trouble.wait_for()
    ann.page.unroute_all()
    trouble.get_by_role("button").click()
    expect(ann.page.locator(".hit").first).to_contain_text("Cinch")
