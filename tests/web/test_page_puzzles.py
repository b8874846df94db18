"""Puzzles in the page: chosen, answered with a card, and walked through."""

from datetime import date

from playwright.sync_api import Browser

from hilojack.calls import show_act
from hilojack.judging import calls as judged
from hilojack.puzzles.shipped import Wish, choose, of_the_day, shipped
from hilojack.strategy import strategy_of
from hilojack.web.hall.people import today
from hilojack.words.suits import name_card
from page_support import Person, Server, faults_of


def puzzle() -> int:
    """The number of a puzzle of several cards and worlds that is quickly worked out."""
    store = shipped()
    return next(n for n, one in enumerate(store, 1) if len(one.proof.sums) > 2 < one.proof.worlds)


def other(number: int) -> int:
    """A card that is not the answer."""
    proof = shipped().puzzle(number).proof
    return next(act for act in proof.sums if act != proof.best)


def today_is() -> int:
    return of_the_day(shipped(), date.fromisoformat(today()))


def place(ann: Person) -> str:
    return ann.page.locator(".replay-controls .none").inner_text()


def test_a_puzzle_is_chosen_answered_with_a_card_and_walked_through(ann: Person) -> None:
    ann.open("/")
    ann.page.get_by_role("link", name="Puzzles", exact=True).click()
    ann.page.wait_for_url(f"**/puzzles/{today_is()}")
    ann.page.get_by_text("Choose other puzzles").click()
    ann.page.get_by_role("combobox", name="Game", exact=True).select_option("pitch")
    ann.page.get_by_role("button", name="Next puzzle").click()
    number = choose(shipped(), Wish(game="pitch"))
    assert number is not None
    ann.page.wait_for_url(f"**/puzzles/{number}?game=pitch")
    best = shipped().puzzle(number).proof.best
    ann.page.locator(f".still-table button[data-card='{best}']").click()
    ann.page.get_by_text("Right.", exact=True).wait_for()
    assert f"The {name_card(best)} is best" in ann.page.inner_text("main")
    costs = ann.page.locator(".still-table [data-cost]")
    assert costs.count() == len(shipped().puzzle(number).proof.sums)
    free = ann.page.locator(".still-table .card", has=ann.page.locator("[data-cost='0']"))
    assert free.get_attribute("data-card") == str(best)
    ann.page.get_by_role("button", name="Forward (Right arrow)").click()
    assert costs.count() == 0, "of the position alone"
    ann.page.get_by_text(f"You play the {name_card(best)}").wait_for()
    ann.page.locator(f"[data-line='{show_act(other(number))}']").click()
    ann.page.get_by_label("The answer in the same deal").check()
    ann.page.get_by_text("in the same deal.", exact=False).first.wait_for()
    ann.page.locator("h1").click()  # away from any button
    ann.page.keyboard.press("n")
    after = choose(shipped(), Wish(game="pitch"), {shipped().identity(number)}, number)
    ann.page.wait_for_url(f"**/puzzles/{after}?game=pitch")
    ann.open("/me")
    ann.page.get_by_text("You have solved 1 of 1 puzzle (100%).").wait_for()
    ann.open(f"/puzzles/{number}")
    ann.page.get_by_text("Right.", exact=True).wait_for()


def test_strategy_is_read_on_a_small_dark_phone_and_leads_to_its_positions(
    browser: Browser, server: Server
) -> None:
    eve = Person(browser, server, size=(320, 640), color_scheme="dark")
    page = strategy_of("all-fours")
    eve.open("/rules/all-fours")
    eve.page.get_by_role("link", name="How to play well").click()
    eve.page.get_by_role("heading", name="All Fours: how to play it well").wait_for()
    eve.page.get_by_text("The figures", exact=True).click()
    eve.page.get_by_text("lab maxims all-fours", exact=False).wait_for()
    assert faults_of(eve) == []
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= 320
    links = eve.page.locator("ol a[href*='puzzles/']")
    assert links.count() == len(page.positions)
    links.first.click()
    eve.page.wait_for_url(f"**/puzzles/{page.positions[0].number}")
    eve.open("/strategy/nothing")
    eve.page.get_by_text("There is no strategy for 'nothing'", exact=False).wait_for()
    eve.complaints[:] = [one for one in eve.complaints if "404" not in one]
    eve.close()


def test_a_puzzle_is_solved_with_keys_on_a_small_dark_phone(
    browser: Browser, server: Server
) -> None:
    eve = Person(browser, server, size=(320, 640), color_scheme="dark")
    number = puzzle()
    eve.open(f"/puzzles/{number}")
    eve.page.get_by_text("Which card is best?").wait_for()
    assert faults_of(eve) == []
    wrong = list(shipped().puzzle(number).view.hand).index(other(number)) + 1
    eve.page.keyboard.press(str(wrong))
    eve.page.get_by_text(f"You chose the {name_card(other(number))}.").wait_for()
    eve.page.get_by_text("The line of the", exact=False).first.wait_for()
    assert place(eve)[:5] == "0 of "
    for key, at in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1"), ("Home", "0")):
        eve.page.keyboard.press(key)
        assert place(eve).startswith(f"{at} of ")
    eve.page.keyboard.press("End")
    last = place(eve).split()
    assert last[0] == last[2]
    assert faults_of(eve) == []
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert eve.complaints == []
    eve.close()


def test_a_number_that_no_puzzle_has_is_answered_with_a_sentence(
    browser: Browser, server: Server
) -> None:
    eve = Person(browser, server)
    eve.open("/puzzles/999999")
    eve.page.get_by_text("there is no 999,999.", exact=False).wait_for()
    assert all("404" in one for one in eve.complaints)
    eve.close()


def test_a_judged_call_is_chosen_with_its_interval_on_a_small_phone(
    browser: Browser, server: Server
) -> None:
    eve = Person(browser, server, size=(320, 640), color_scheme="dark")
    eve.open("/puzzles")
    eve.page.get_by_text("Choose other puzzles").click()
    eve.page.get_by_role("heading", name="Judged calls").wait_for()
    assert faults_of(eve) == []
    eve.page.get_by_label("Kind of call").select_option("beg")
    eve.page.get_by_role("button", name="Next call").click()
    number = judged.shipped().next(theme="beg") or 0
    eve.page.wait_for_url(f"**/puzzles/calls/{number}?theme=beg")
    one = judged.shipped().question(number).found.known
    eve.page.locator(f"[data-call='{show_act(one.best)}']").wait_for()
    assert faults_of(eve) == []
    assert "Judged, not proved" in eve.page.inner_text("main")
    assert "costs" not in eve.page.inner_text("main")
    eve.page.focus(f"[data-call='{show_act(one.best)}']")
    eve.page.keyboard.press("Enter")
    eve.page.locator("[data-right='true']").wait_for()
    said = eve.page.inner_text("main")
    assert "Judged, not proved: from " in said
    assert "±" in said
    assert faults_of(eve) == []
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= 320
    eve.page.keyboard.press("Enter")
    after = judged.shipped().next(theme="beg", after=number)
    eve.page.wait_for_url(f"**/puzzles/calls/{after}?theme=beg")
    eve.close()
    assert eve.complaints == []
