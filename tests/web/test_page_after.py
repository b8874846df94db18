"""What the page offers when a deal or a match is over: changes, reviews, another try."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from page_support import (
    DEALT_ANEW,
    Person,
    Server,
    meet,
    play_match_together,
    play_together,
    review_of,
    stop_and_resume_review,
)

LATE = 150  # milliseconds between the messages of a slow line
NEXT = "The next match"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server(first_deal=60.0)
    yield server
    server.kill()


def sheet(person: Person) -> Locator:
    """The sheet on which the next match is changed, opened with the mouse."""
    person.page.click("[data-change]")
    found = person.page.get_by_role("dialog", name=NEXT)
    found.locator("option, .segments button").first.wait_for(state="attached")
    return found


def levels(person: Person) -> list[str]:
    return person.page.locator(".opponents .level").all_inner_texts()


# --- another match, with changes -----------------------------------------------------------------


def test_one_person_changes_level_target_and_players_and_plays_at_once(ann: Person) -> None:
    ann.lay("pitch", seats=2, level="rule", rules=["target=1"])
    ann.play_match()
    change = sheet(ann)
    change.get_by_role("button", name="3 players").click()
    change.get_by_label("How many points win the match?").fill("4")
    change.get_by_label("A new computer player").select_option("random")
    number = ann.number
    change.get_by_role("button", name="Play this match").click()
    ann.await_change(number)
    ann.page.wait_for_selector('.table-page:not([data-phase="match-over"])')
    assert change.count() == 0
    assert ann.page.locator(".opponents .seat").count() == 2
    ann.page.keyboard.press("s")
    assert "to 4" in ann.page.inner_text(".sheet tfoot")
    ann.page.keyboard.press("Escape")
    ann.play_deal()


def test_escape_closes_a_dialog_that_has_not_come_yet(browser: Browser, server: Server) -> None:
    ann, held = Person(browser, server, service_workers="block"), list[Route]()
    ann.page.route("**/Dialogs-*.js", lambda route: held.append(route))
    ann.lay("pitch", seats=2, level="rule")
    with ann.page.expect_request("**/Dialogs-*.js"):
        ann.page.keyboard.press("s")
    ann.page.keyboard.press("Escape")
    for one in held:
        one.continue_()
    ann.page.wait_for_selector("dialog", state="attached")
    expect(ann.page.locator("dialog[open]")).to_have_count(0)
    ann.page.keyboard.press("s")
    expect(ann.page.locator("dialog[open]")).to_have_count(1)
    ann.close()


def test_a_bad_target_is_answered_in_the_sheet_and_nothing_is_lost(ann: Person) -> None:
    ann.lay("pitch", seats=2, level="rule", rules=["target=1"])
    ann.play_match()
    change = sheet(ann)
    target = change.get_by_label("How many points win the match?")
    target.fill("1000")
    ann.page.eval_on_selector("form.change", "form => (form.noValidate = true)")
    change.get_by_role("button", name="Play this match").click()
    assert "1 to 999" in change.get_by_role("alert").inner_text()
    assert ann.phase == "match-over"
    target.fill("1")
    change.get_by_role("button", name="Play this match").click()
    ann.page.wait_for_selector('.table-page:not([data-phase="match-over"])')


def test_the_next_match_is_changed_by_keyboard_alone(ann: Person) -> None:
    ann.lay("pitch", seats=2, level="rule", rules=["target=1"])
    ann.play_match()
    keys = ann.page.keyboard
    ann.page.wait_for_function("document.activeElement?.matches('[data-next]')")
    keys.press("Tab")
    assert ann.page.evaluate("document.activeElement?.matches('[data-change]')")
    keys.press("Enter")
    ann.page.locator("form.change .segments button").first.wait_for()
    for _ in range(12):
        keys.press("Tab")
        if ann.page.evaluate("document.activeElement?.name === 'target'"):
            break
    keys.press("Control+a")
    keys.type("5")
    keys.press("Enter")
    ann.page.wait_for_selector('.table-page:not([data-phase="match-over"])')
    keys.press("s")
    assert "to 5" in ann.page.inner_text(".sheet tfoot")


def test_two_people_agree_on_another_match(ann: Person, ben: Person) -> None:
    meet(ann, ben, "pitch", seats=3, level="rule", rules=["target=1"])
    play_match_together([ann, ben])
    change = sheet(ann)
    change.get_by_role("button", name="2 players").click()
    change.get_by_role("button", name="Propose to the others").click()
    ann.page.get_by_role("button", name="Waiting for the others").wait_for()
    assert "You propose for the next match: 2 players." in ann.page.inner_text(".over")
    said = ben.page.locator(".over .proposal")
    said.wait_for()
    assert said.inner_text() == "Ann proposes for the next match: 2 players."
    assert "Ann proposes for the next match: 2 players." in ben.page.inner_text(".talk")
    ben.page.get_by_role("button", name="Agree, and play").click()
    for person in (ann, ben):
        person.page.wait_for_selector('.table-page:not([data-phase="match-over"])')
        assert person.page.locator(".opponents .seat").count() == 1
    play_match_together([ann, ben])
    for person in (ann, ben):
        assert person.page.locator("[data-verdict]").get_attribute("data-verdict") == "mine"


def test_another_may_propose_otherwise_or_to_play_as_before(ann: Person, ben: Person) -> None:
    meet(ann, ben, "pitch", level="rule", rules=["target=1"])
    play_match_together([ann, ben])
    change = sheet(ann)
    change.get_by_label("How many points win the match?").fill("9")
    change.get_by_role("button", name="Propose to the others").click()
    ben.page.locator(".over .proposal").wait_for()
    change = sheet(ben)
    target = change.get_by_label("How many points win the match?")
    assert target.input_value() == "9", "what is proposed is where one begins"
    target.fill("1")
    change.get_by_role("button", name="Play as before").click()
    ann.page.locator(".over .proposal").wait_for(state="detached")
    assert "Ben proposes to play as before." in ann.page.inner_text(".talk")
    ann.page.get_by_role("button", name="Another match").click()
    for person in (ann, ben):
        person.page.wait_for_selector('.table-page:not([data-phase="match-over"])')


# --- the review of a deal ------------------------------------------------------------------------


def reviewed(route: Route) -> None:
    """Answer for a review with one mistake; the replay is the server's own."""
    steps = route.request.frame.page.request.get(
        re.sub(r"/review\?.*", "/replay?deal=1&seat=0", route.request.url)
    ).json()["deals"][0]["steps"]
    route.fulfill(json=review_of(steps))


def test_a_deal_is_reviewed_at_the_table_and_one_press_leads_back(ann: Person) -> None:
    ann.page.route("**/api/matches/*/review?*", reviewed)
    ann.lay("california-jack", level="rule", rules=["target=50"])
    ann.play_deal()
    table = ann.page.url
    held: list[Route] = []
    ann.page.route("**/api/matches/*/replay?*", lambda route: held.append(route))
    ann.page.keyboard.press("Tab")
    ann.page.click("[data-review]")
    review = ann.page.get_by_role("dialog", name="Review of deal 1")
    review.get_by_text("Figures").wait_for()
    assert "No decision" not in review.inner_text(), "the replay is on its way"
    ann.page.unroute("**/api/matches/*/replay?*")
    for route in held:
        route.continue_()
    review.get_by_role("button", name="Show me").click()
    assert "It cost 0.4 points of the deal." in review.inner_text()
    assert review.get_by_role("button", name="Play it again").count() == 0, "the match is played on"
    review.get_by_role("button", name="Back to the table").click()
    assert ann.page.url == table
    assert ann.page.evaluate("document.activeElement?.matches('[data-review]')")
    ann.page.keyboard.press("n")
    ann.page.wait_for_selector(DEALT_ANEW)
    ann.page.wait_for_selector('[data-turn="mine"]')  # the table was not left; Ben may lead


def test_a_review_is_stopped_and_resumed(ann: Person) -> None:
    ann.lay("california-jack", level="rule", rules=["target=50"])
    ann.play_deal()
    ann.page.click("[data-review]")
    stop_and_resume_review(ann.page)
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("n")
    ann.page.wait_for_selector(DEALT_ANEW)
    ann.page.wait_for_selector('[data-turn="mine"]')


def test_the_next_deal_begins_over_a_review_which_says_so(ann: Person, ben: Person) -> None:
    ann.page.route("**/api/matches/*/review?*", reviewed)
    meet(ann, ben, "california-jack", rules=["target=50"])
    play_together([ann, ben])
    ann.page.click("[data-next]")
    ann.page.click("[data-review]")
    review = ann.page.get_by_role("dialog", name="Review of deal 1")
    review.get_by_text("What would you do?").wait_for()
    ben.page.click("[data-next]")
    review.get_by_text(re.compile("It is your turn|The next deal has begun")).wait_for()
    ann.page.keyboard.press("Escape")
    play_together([ann, ben])


# --- another try ---------------------------------------------------------------------------------


def tried_again(ann: Person, server: Server) -> str:
    """Play a match, and open a table at which its one mistake is tried again; the match."""
    ann.lay("california-jack", level="random", rules=["target=1"])
    ann.play_match()
    href = ann.page.get_attribute('a:has-text("Review")', "href") or ""
    match = href.split("/")[-1].split("?")[0]
    steps = server.ask(f"/api/matches/{match}/replay?seat=0")["deals"][0]["steps"]
    found = review_of(steps)
    ann.page.route("**/api/matches/*/review*", lambda route: route.fulfill(json=found))
    ann.open(f"/review/{match}?seat=0")
    ann.page.get_by_role("button", name="Show me").click()
    ann.page.get_by_role("button", name="Play it again").click()
    ann.dealt()
    return match


@pytest.mark.slow
def test_another_try_is_compared_with_the_first_time(ann: Person, server: Server) -> None:
    match = tried_again(ann, server)
    ann.play_deal()
    compared = ann.page.get_by_role("group", name="Then and now")
    compared.locator("td").first.wait_for()
    then, now = compared.locator("tbody tr").all()
    assert re.match(r"Then\s+You play the .+\s[+−]?\d+$", then.inner_text())
    assert re.match(r"Now\s+You play the .+\s[+−]?\d+$", now.inner_text())
    assert "the first time" in compared.inner_text() or "Both gave" in compared.inner_text()
    assert ann.page.locator(".over .primary").all_inner_texts() == ["Back to the review"]
    table = ann.page.url
    compared.get_by_role("button", name="Play it once more").click()
    ann.page.wait_for_function("url => location.href !== url", arg=table)
    ann.dealt()
    ann.play_deal()
    compared.get_by_role("link", name="Back to the review").click()
    ann.page.wait_for_selector(".verdict")
    assert f"/review/{match}?seat=0&decision=1" in ann.page.url


@pytest.mark.slow
def test_a_try_in_which_an_act_was_taken_back_is_not_compared(ann: Person, server: Server) -> None:
    tried_again(ann, server)
    ann.act()
    assert ann.my_turn()
    ann.undo()
    ann.play_deal()
    compared = ann.page.get_by_role("group", name="Then and now")
    assert "Nothing is compared: you took an act back" in compared.inner_text()


def test_what_is_offered_at_the_end_fits_the_smallest_screen(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server, size=(320, 568))
    ann.lay("pitch", seats=2, level="rule", rules=["target=1"])
    ann.play_match()
    for button in ann.page.locator(".sheet-foot > *").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 320
        assert box["height"] >= 44
        assert button.evaluate("e => e.scrollWidth <= e.clientWidth"), button.inner_text()
    ann.close()
    assert ann.complaints == []


# --- a slow line ---------------------------------------------------------------------------------

SLOW = """late => {
    const Fast = WebSocket;
    window.WebSocket = class extends Fast {
        due = 0;
        set onmessage(hear) {
            this.addEventListener("message", event => {
                this.due = Math.max(this.due, performance.now()) + late;
                setTimeout(() => hear(event), this.due - performance.now());
            });
        }
    };
}"""


@pytest.mark.slow
def test_a_match_is_played_to_its_end_though_each_message_comes_late(
    browser: Browser, server: Server
) -> None:
    """That a person is ready, and the deal that follows, are two messages: the end of the deal
    before stands on the screen between them.
    """
    ann = Person(browser, server)
    ann.context.add_init_script(f"({SLOW})({LATE})")
    ann.lay("pitch", seats=2, level="rule", rules=["target=7"])
    assert ann.play_match() > 1, "there was another deal"
    ann.close()
    assert ann.complaints == []
