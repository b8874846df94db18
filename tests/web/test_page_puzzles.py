"""Puzzles in the page: chosen, answered with a card, and walked through."""

from collections import Counter
from datetime import date

import pytest
from playwright.sync_api import Browser

from hilojack import games
from hilojack.calls import parse_act, show_act
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


def of_pitch() -> int:
    return sum(one.variant.game == "pitch" for one in shipped().about)


def place(ann: Person) -> str:
    return ann.page.locator(".replay-controls .none").inner_text()


def test_a_puzzle_is_chosen_answered_with_a_card_and_walked_through(ann: Person) -> None:
    ann.open("/")
    ann.page.get_by_role("link", name="Puzzles", exact=True).click()
    ann.page.wait_for_url(f"**/puzzles/{today_is()}")
    ann.page.get_by_role("button", name="Choose").click()
    ann.page.get_by_role("button", name="Pitch", exact=True).click()
    ann.page.get_by_text(f"{of_pitch():,} puzzles").wait_for()
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
    ann.page.get_by_role("button", name="Why", exact=True).click()
    ann.page.get_by_role("button", name="Forward (Right arrow)").click()
    assert costs.count() == 0, "of the position alone"
    ann.page.get_by_text(f"You play the {name_card(best)}").wait_for()
    ann.page.locator(f"[data-line='{show_act(other(number))}']").click()
    ann.page.get_by_label("The answer in the same deal").check()
    ann.page.get_by_text("in the same deal.", exact=False).first.wait_for()
    ann.page.locator("[data-verdict]").click()  # away from any button
    ann.page.keyboard.press("n")
    after = choose(shipped(), Wish(game="pitch"), {shipped().identity(number)}, number)
    ann.page.wait_for_url(f"**/puzzles/{after}?game=pitch")
    ann.open("/me")
    ann.page.get_by_text("You have solved 1 of 1 puzzle (100%).").wait_for()
    ann.open(f"/puzzles/{number}")
    ann.page.get_by_text("Right.", exact=True).wait_for()
    ann.open("/puzzles")
    ann.page.wait_for_url(f"**/puzzles/{today_is()}")  # it comes first, whatever was chosen
    ann.page.get_by_role("button", name="More", exact=True).click()
    ann.page.get_by_role("button", name="Show the answer").click()
    ann.page.locator("[data-star='missed']").wait_for()
    assert ann.page.inner_text("[data-streak]") == "1"
    ann.page.get_by_role("button", name="Next puzzle").click()
    ann.page.wait_for_url(f"**/puzzles/{after}?game=pitch")  # as was chosen
    ann.open("/puzzles")
    ann.page.wait_for_url(f"**/puzzles/{after}?game=pitch")


VISIBLE = r"""() => {
    const page = document.querySelector("main").cloneNode(true);
    page.querySelectorAll(".still-table, .hear, details > :not(summary)").forEach((one) =>
        one.remove());
    return page.textContent.trim().split(/\s+/).length;
}"""  # words at rest, those on the boards apart
MOST_WORDS = 250


def test_every_page_of_strategy_has_boards_and_few_words(ann: Person) -> None:
    boards = ann.page.locator("[data-principle] .still-table .hand")
    for game in games():
        page = strategy_of(game)
        ann.open(f"/strategy/{game}")
        ann.page.get_by_role("heading", name=page.principles[-1].head).wait_for()
        assert ann.page.locator("[data-principle]").count() == len(page.principles)
        assert boards.count() == sum(one.board is not None for one in page.principles), game
        assert ann.page.evaluate(VISIBLE) <= MOST_WORDS, game


def test_strategy_is_tried_on_a_small_dark_phone_and_leads_to_puzzles(
    browser: Browser, server: Server
) -> None:
    eve = Person(browser, server, size=(320, 640), color_scheme="dark")
    page = strategy_of("all-fours")
    eve.open("/rules/all-fours")
    eve.page.get_by_role("link", name="How to play well").click()
    eve.page.get_by_role("heading", name="All Fours: how to play it well").wait_for()
    place = next(n for n, one in enumerate(page.principles, 1) if "trump on a ten" in one.head)
    board = page.principles[place - 1].board
    assert board is not None
    part = eve.page.locator(f"[data-principle='{place}']")
    part.locator(".hand button").first.wait_for()
    assert part.locator("[data-cost]").count() == 0
    wrong = parse_act(board.costs[-1].act)
    part.locator(f"button[data-card='{wrong}']").click()
    told = f"{name_card(wrong)}: about {board.costs[-1].cost:.1f} points worse."
    part.get_by_text(told, exact=False).wait_for()
    assert part.locator("[data-cost]").count() == len(board.costs)
    assert part.locator("[data-cost='0']").count() == 1
    eve.page.get_by_text("The figures", exact=True).click()
    eve.page.get_by_text("lab maxims all-fours", exact=False).wait_for()
    assert faults_of(eve) == []
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= 320
    eve.page.get_by_role("link", name="Ten puzzles on this").click()
    eve.page.wait_for_url(f"**/puzzles/{page.positions[0].number}?game=all-fours")
    eve.page.get_by_role("button", name="More", exact=True).click()
    eve.page.locator("[data-next]").click()
    eve.page.wait_for_url(
        lambda url: url.endswith("?game=all-fours") and f"/{page.positions[0].number}?" not in url
    )
    eve.open("/strategy/nothing")
    eve.page.get_by_text("There is no strategy for 'nothing'", exact=False).wait_for()
    eve.complaints[:] = [one for one in eve.complaints if "404" not in one]
    eve.close()


def test_a_page_of_strategy_that_was_read_stays_without_a_line(ann: Person) -> None:
    ann.open("/strategy/pitch")
    ann.page.locator("[data-principle='1']").wait_for()
    ann.page.route("**/api/games/**", lambda route: route.abort())
    ann.open("/strategy/pitch")
    ann.page.locator("[data-principle='1']").wait_for()
    ann.page.get_by_text("the page as you read it last", exact=False).wait_for()
    ann.open("/strategy/don")
    ann.page.get_by_role("button", name="Try again").wait_for()
    ann.page.unroute_all()
    ann.page.get_by_role("button", name="Try again").click()
    ann.page.locator("[data-principle='1']").wait_for()
    ann.complaints.clear()  # the browser tells what it could not reach


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
    eve.page.click("[data-why]")
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
    eve.page.get_by_role("button", name="Choose").click()
    eve.page.get_by_role("button", name="Judged calls").click()
    eve.page.click("[data-chip='theme=beg']")
    eve.page.locator("[data-chip='theme=beg'][aria-pressed='true']").wait_for()
    assert faults_of(eve) == []
    eve.page.get_by_role("button", name="Next call").click()
    number = judged.shipped().next(theme="beg") or 0
    eve.page.wait_for_url(f"**/puzzles/calls/{number}?kind=judged&theme=beg")
    one = judged.shipped().question(number).found.known
    eve.page.locator(f"[data-call='{show_act(one.best)}']").wait_for()
    assert faults_of(eve) == []
    assert "costs" not in eve.page.inner_text("main")
    eve.page.focus(f"[data-call='{show_act(one.best)}']")
    eve.page.keyboard.press("Enter")
    eve.page.locator("[data-right='true']").wait_for()
    eve.page.click("[data-why]")
    said = eve.page.inner_text("main")
    assert "Judged, not proved: from " in said
    assert "±" in said
    assert faults_of(eve) == []
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= 320
    eve.page.keyboard.press("n")
    after = judged.shipped().next(theme="beg", after=number)
    eve.page.wait_for_url(f"**/puzzles/calls/{after}?kind=judged&theme=beg")
    eve.close()
    assert eve.complaints == []


# --- at a glance ---------------------------------------------------------------------------------

PHONES = [(390, 844), (360, 640)]
KEPT = "JSON.parse(localStorage.getItem('hilojack.ahead') ?? '{\"puzzles\":[],\"unsent\":[]}')"


def words_on(ann: Person) -> list[str]:
    """What is to be read on the page, apart from its menu and from the board."""
    ann.page.add_style_tag(content=".still-table { visibility: hidden; }")
    found = [one for one in ann.page.inner_text("main").split() if any(map(str.isalnum, one))]
    assert "Choose" in found
    return found


@pytest.mark.parametrize("size", [*PHONES, (1440, 900)])
def test_at_most_15_words_are_to_be_read_before_the_answer(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    longest = max(shipped().about, key=lambda one: len(one.variant.called.split()))
    eve = Person(browser, server, size=size, bypass_csp=True)
    eve.open(f"/puzzles/{shipped().about.index(longest) + 1}?game={longest.variant.game}")
    eve.page.locator("[data-star]").wait_for()
    eve.page.locator(".badge").wait_for()
    assert 8 < len(words_on(eve)) < 15  # a rating is one more
    eve.close()


@pytest.mark.parametrize("size", [*PHONES, (820, 1180), (1440, 900)])
def test_the_board_has_three_fifths_of_the_screen_and_is_seen_whole(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    eve = Person(browser, server, size=size)
    eve.open(f"/puzzles/{puzzle()}")
    eve.page.locator(".still-table button[data-card]").first.wait_for()
    for _ in range(2):  # before the answer and after it
        board = eve.page.locator(".still-table").bounding_box()
        assert board is not None
        assert board["height"] >= 0.6 * size[1] - 0.5
        assert board["y"] + board["height"] <= size[1]
        assert eve.page.evaluate("scrollY") == 0
        eve.page.keyboard.press("1")
        eve.page.locator("[data-right]").wait_for()
    lamps = eve.page.locator(".still-table .lamps")
    assert lamps.count() <= 1
    for one in lamps.all():
        assert one.evaluate("one => one.scrollWidth <= one.clientWidth"), "none is cut"
    eve.page.get_by_role("button", name="Choose").click()
    eve.page.get_by_role("dialog").wait_for()
    eve.close()
    assert eve.complaints == []


@pytest.mark.parametrize("size", [*PHONES, (390, 664)])
def test_on_a_phone_a_verdict_is_a_sheet_below_the_hand_and_nothing_scrolls(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    eve = Person(browser, server, size=size)
    number = next(  # whose verdict is long
        n
        for n, one in enumerate(shipped(), 1)
        if not one.proof.everywhere and len(one.view.hand) > 2 and one.proof.worlds > 99
    )
    eve.open(f"/puzzles/{number}")
    eve.page.locator(".still-table button[data-card]").first.wait_for()
    eve.page.keyboard.press("1")
    eve.page.locator("[data-right]").wait_for()
    assert len(eve.page.inner_text("[data-verdict]").split()) <= 25
    sheet = eve.page.locator(".sheet").bounding_box()
    assert sheet is not None
    assert sheet["height"] <= 0.3 * size[1]
    for card in eve.page.locator(".still-table .hand .card").all():
        box = card.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= sheet["y"] + 1
    assert eve.page.evaluate("scrollY") == 0
    assert eve.page.evaluate(
        "(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)"
        "(document.querySelector('.sheet'))"
    )
    eve.close()


def test_all_that_suit_are_done_and_other_themes_are_offered(
    browser: Browser, server: Server
) -> None:
    eve = Person(browser, server)
    kinds = Counter((one.variant.game, one.difficulty) for one in shipped().about)
    (game, difficulty), _ = kinds.most_common()[-1]
    numbers = [
        n
        for n, one in enumerate(shipped().about, 1)
        if (one.variant.game, one.difficulty) == (game, difficulty)
    ]
    eve.open("/puzzles")
    eve.page.get_by_role("button", name="More", exact=True).click()
    eve.page.get_by_role("button", name="Show the answer").click()
    eve.page.locator("[data-why]").wait_for()
    eve.page.evaluate(
        """async (numbers) => {
            const headers = {
                "Content-Type": "application/json",
                Authorization: `Bearer ${JSON.parse(localStorage.getItem("hilojack.key"))}`,
            };
            for (const one of numbers)
                await fetch(`/api/puzzles/${one}/answer`, { method: "POST", headers, body: "{}" });
        }""",
        numbers,
    )
    eve.open(f"/puzzles?game={game}&difficulty={difficulty}")
    eve.page.get_by_role("heading", name="You have done all of these").wait_for()
    assert faults_of(eve) == []
    eve.page.get_by_role("button", name="Take the trick").click()
    eve.page.wait_for_url("**/puzzles/*?theme=take")
    eve.close()
    assert eve.complaints == []


# --- without a line ------------------------------------------------------------------------------


def test_without_a_line_one_goes_on_and_each_answer_is_sent_later_and_counts_once(
    browser: Browser, server: Server
) -> None:
    eve = Person(browser, server, size=(390, 844))
    eve.open("/puzzles?theme=take")
    eve.page.wait_for_function(f"() => {KEPT}.puzzles.length === 21")
    first = eve.page.url
    eve.page.keyboard.press("1")
    eve.page.locator("[data-right]").wait_for()
    eve.context.set_offline(True)
    for _ in range(2):
        was = eve.page.url
        eve.page.keyboard.press("n")
        eve.page.wait_for_function("was => location.href !== was", arg=was)
        eve.page.locator(".still-table button[data-card]").first.wait_for()
        eve.page.keyboard.press("1")
        eve.page.get_by_text("Your answer is kept.", exact=False).wait_for()
        assert eve.page.locator("[data-cost], [data-right]").count() == 0, "nothing is known of it"
    assert eve.page.url != first
    assert eve.page.evaluate(f"{KEPT}.unsent.length") == 2
    eve.context.set_offline(False)
    eve.page.locator("[data-right]").wait_for()  # the verdict of what is shown
    eve.page.get_by_text("1 answer was sent later:", exact=False).wait_for()
    eve.page.wait_for_function(f"() => {KEPT}.unsent.length === 0")
    eve.open("/me")
    eve.page.get_by_text(" of 3 puzzles", exact=False).wait_for()
    eve.close()
    assert all("ERR_INTERNET_DISCONNECTED" in one for one in eve.complaints)


def test_without_a_line_judged_calls_go_on_and_nothing_of_their_answers_is_kept(
    browser: Browser, server: Server
) -> None:
    eve = Person(browser, server, size=(390, 844))
    number = judged.shipped().next(theme="beg") or 0
    kept = "JSON.parse(localStorage.getItem('hilojack.calls'))"
    eve.open(f"/puzzles/calls/{number}?kind=judged&theme=beg")
    eve.page.wait_for_function(f"() => {kept}?.puzzles.length === 21")
    for one in eve.page.evaluate(f"{kept}.puzzles"):
        assert one == server.ask(f"/api/calls/{one['number']}")
    eve.context.set_offline(True)
    for n in range(2):
        if n:
            was = eve.page.url
            eve.page.keyboard.press("n")
            eve.page.wait_for_function("was => location.href !== was", arg=was)
        eve.page.locator("[data-call]").first.click()
        eve.page.get_by_text("Your answer is kept.", exact=False).wait_for()
        assert eve.page.locator("[data-right], .bars").count() == 0, "nothing is known of it"
    assert eve.page.evaluate(f"{kept}.unsent.length") == 2
    eve.context.set_offline(False)
    eve.page.locator("[data-right]").wait_for()  # the verdict of what is shown
    eve.page.get_by_text("1 answer was sent later:", exact=False).wait_for()
    eve.page.wait_for_function(f"() => {kept}.unsent.length === 0")
    eve.close()
    assert all("ERR_INTERNET_DISCONNECTED" in one for one in eve.complaints)


def test_what_is_kept_of_a_puzzle_is_what_its_solver_may_know(
    browser: Browser, server: Server
) -> None:
    eve = Person(browser, server)
    eve.open("/puzzles?theme=take")
    eve.page.wait_for_function(f"() => {KEPT}.puzzles.length === 21")
    for one in eve.page.evaluate(f"{KEPT}.puzzles"):
        assert one == server.ask(f"/api/puzzles/{one['number']}")
    eve.close()
