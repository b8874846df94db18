"""People at one table, each at a browser of their own: who leaves, who asks, and what is said."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, expect

from page_support import Person, Server, meet

SECONDS = 8  # until a bot plays for who is not there
COUNTDOWN = "() => Number(/in (\\d+) s/.exec(document.querySelector('.away .note').innerText)[1])"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server(takeover=SECONDS)
    yield server
    server.kill()


def test_what_is_agreed_is_read_at_the_door_and_holds_at_the_table(
    ann: Person, ben: Person
) -> None:
    customs = {"hints": "no", "undo": "no", "clock": "brisk", "away": "0"}
    ann.lay("german-whist", seats=2, people=2, customs=customs)
    agreed = "[aria-label='Agreed at this table'] li"
    said = ann.page.locator(agreed).all_inner_texts()
    assert "An act may take 20 seconds; then the computer plays it." in said
    ben.page.goto(ann.page.input_value('input[aria-label="Link of this table"]'))
    ben.page.wait_for_selector("[data-join]")
    assert ben.page.locator(agreed).all_inner_texts() == said
    ben.page.click("[data-join]")
    for person in (ann, ben):
        person.dealt()
    one, _ = in_order(ann, ben)
    number = one.number
    left = one.page.locator(".prompt .left")
    left.wait_for()
    assert 0 < int(left.inner_text().removesuffix(" s")) <= 20
    assert one.page.get_by_role("button", name="Hint").is_disabled()
    one.page.keyboard.press("h")
    one.page.get_by_text("This table has no hints.").first.wait_for()
    one.await_change(number)  # the computer plays when the time is over
    assert "to act" in one.page.inner_text(".prompt") or one.phase == "deal-over"


def test_a_spectator_at_a_desk_chooses_a_side(ann: Person, browser: Browser) -> None:
    ann.lay("pitch", seats=4, level="rule")
    eve = Person(browser, ann.server, settings={"name": "Eve"})
    eve.page.goto(ann.page.url)
    eve.page.get_by_role("button", name="Watch").click()
    eve.dealt()
    for name in ("Ben", "Dan", "Ann"):
        eve.page.get_by_label("You sit at the side of").select_option(label=name)
        eve.page.wait_for_selector(f'.seat.own[aria-label="{name}"]')
        assert eve.page.locator(".seat.own", has_text="partner").count() == 0
    assert eve.hand() == []
    eve.close()
    assert eve.complaints == []


def test_chat_lies_over_felt_and_hand_of_a_phone_and_the_bar_stays(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server, size=(390, 844), has_touch=True, is_mobile=True)
    ann.lay("california-jack", level="rule")
    ann.page.get_by_role("button", name="Menu").tap()
    ann.page.get_by_role("button", name="Play and chat").tap()
    box = ann.page.get_by_role("dialog", name="Play and chat").bounding_box()
    bar = ann.page.locator(".scores").bounding_box()
    assert box is not None
    assert bar is not None
    assert box["width"] == 390
    assert box["y"] + box["height"] == 844
    assert bar["y"] + bar["height"] <= box["y"] <= bar["y"] + bar["height"] + 16
    ann.page.get_by_role("tab", name="Chat").tap()
    field = ann.page.get_by_role("textbox", name="Say something").bounding_box()
    assert field is not None
    assert field["y"] > 700, "in reach of a thumb"
    ann.close()
    assert ann.complaints == []


def in_order(ann: Person, ben: Person) -> tuple[Person, Person]:
    """Who is to act, and the other."""
    while True:
        for one, other in ((ann, ben), (ben, ann)):
            if one.page.query_selector('[data-turn="mine"]'):
                return one, other
        ann.page.wait_for_timeout(20)


def test_a_bot_takes_over_after_a_countdown_and_gives_the_seat_back(
    ann: Person, ben: Person
) -> None:
    meet(ann, ben, "california-jack")
    table = ben.page.url
    held = set(ben.hand())
    ben.open("/fairness")
    note = ann.page.locator(".opponents .away .note")
    note.wait_for()
    began = ann.page.evaluate(COUNTDOWN)
    assert 0 < began <= SECONDS
    ann.page.wait_for_function(f"n => ({COUNTDOWN})() < n", arg=began)
    ann.page.wait_for_selector(".opponents .level")
    assert note.count() == 0
    assert "A computer player plays for Ben." in ann.page.inner_text(".talk")
    ben.page.goto(table)
    ben.dealt()
    ann.page.wait_for_selector(".opponents .level", state="detached")
    assert "Ben plays again." in ann.page.inner_text(".talk")
    assert len(set(ben.hand()) - held) <= 1, "the hand that was left, or a card has been drawn"
    one, _ = in_order(ann, ben)
    assert one.act()


def test_an_act_is_taken_back_only_when_the_other_person_agrees(ann: Person, ben: Person) -> None:
    meet(ann, ben, "california-jack")
    one, other = in_order(ann, ben)
    hand = one.hand()
    card = one.open_act().get_attribute("aria-label")
    one.act()
    for agrees in (False, True):
        one.page.keyboard.press("u")
        asked = other.page.locator(".request")
        asked.wait_for()
        assert str(card).split(",")[0].lower() in asked.inner_text().lower(), "what is taken back"
        assert one.page.locator(".call", has_text="Yes").count() == 0, "nobody agrees with himself"
        assert one.hand() != hand, "it stands as long as it is asked"
        other.page.get_by_role("button", name="Yes" if agrees else "No", exact=True).click()
        asked.wait_for(state="detached")
        told = "The last action is taken back." if agrees else "does not agree."
        one.page.locator(".talk .log li", has_text=told).wait_for()
        assert (one.hand() == hand) is agrees
    assert one.my_turn()


def test_among_strangers_only_the_phrases_are_said(ann: Person, ben: Person) -> None:
    meet(ann, ben, "german-whist", friendly=False)
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_role("button", name="Good luck!").click()
    assert ann.page.get_by_label("Say something").count() == 0
    ben.page.wait_for_selector(".tabs .badge")
    ben.page.get_by_role("tab", name="Chat").click()
    assert ben.page.locator(".chat li").all_inner_texts() == ["Ann Good luck!"]
    answer = ann.page.evaluate(
        """async () => {
            const { code, token } = JSON.parse(localStorage.getItem('hilojack.tables'))[0];
            const type = "application/json";
            const headers = { "content-type": type, authorization: `Bearer ${token}` };
            const body = JSON.stringify({ type: 'say', id: 'x', text: 'my own words' });
            const path = `/api/tables/${code}/commands`;
            const answer = await fetch(path, { method: 'POST', headers, body });
            return [answer.status, (await answer.json()).why];
        }"""
    )
    assert answer == [409, "Only the phrases can be said at this table."]
    ann.complaints = [line for line in ann.complaints if "409" not in line]  # the browser tells it
    assert ben.page.locator(".chat li").count() == 1
    ben.page.reload()
    ben.page.wait_for_selector(".ground")
    ben.page.get_by_role("tab", name="Chat").click()
    assert ben.page.locator(".chat li").all_inner_texts() == ["Ann Good luck!"], "chat is kept"


def test_the_rest_is_claimed_when_every_trick_that_is_left_is_certain(ann: Person) -> None:
    ann.lay("california-jack", level="random")
    claim = ann.page.get_by_role("button", name="Claim the rest")
    ann.play_until(claim, deals=8)
    left = len(ann.hand())
    assert left > 0, "there was never anything to claim"
    ann.page.keyboard.press("c")
    ann.page.wait_for_selector(".over .ending li")
    assert ann.hand() == []
    assert "You claim the rest." in ann.page.inner_text(".talk")


def deed(person: Person, name: str) -> None:
    """Press a button of the open dialog by the keyboard."""
    button = person.page.get_by_role("dialog").get_by_role("button", name=name, exact=True)
    button.focus()
    person.page.keyboard.press("Enter")


def notice(person: Person) -> str:
    """What stands above a table to which the line was closed."""
    closed = person.page.locator('.line-lost[role="alert"]')
    closed.wait_for()
    return closed.inner_text()


def test_who_opened_the_table_mutes_and_removes_by_keyboard_and_nobody_else_is_offered_it(
    ann: Person, ben: Person
) -> None:
    meet(ann, ben, "california-jack")
    ben.page.get_by_role("button", name="Ann: mute and more").click()
    expect(ben.page.locator(".people button")).to_have_text(["Mute for me"])
    ben.page.keyboard.press("Escape")
    assert ben.page.get_by_role("button", name="People").count() == 0
    menu = ann.page.get_by_role("button", name="Ben: mute and more")
    menu.focus()
    ann.page.keyboard.press("Enter")
    deed(ann, "Mute: Ben")
    for person in (ann, ben):
        person.page.locator(".seat .mark", has_text="muted").wait_for()
    assert "Ann mutes Ben." in ben.page.inner_text(".talk")
    ben.page.get_by_role("tab", name="Chat").click()
    ben.page.get_by_role("button", name="Good luck!").click()
    refusal = ben.page.locator(".refusal")
    refusal.wait_for()
    assert refusal.inner_text() == "You are muted at this table: your chat reaches nobody."
    heights = [
        box["height"]
        for box in map(box_of, ann.page.get_by_role("dialog").get_by_role("button").all())
    ]
    assert min(heights) >= 44
    deed(ann, "Remove: Ben")
    said = "Ann removed you from this table. You may join it again."
    assert said in notice(ben)
    ann.page.locator(".talk .log li", has_text="You remove Ben").wait_for()
    ann.page.locator(".opponents .level", has_text="rule").wait_for()
    ben.page.reload()
    ben.complaints = [line for line in ben.complaints if "404" not in line]  # the browser tells it
    assert said in notice(ben)
    ben.complaints = [line for line in ben.complaints if "404" not in line]
    ben.page.get_by_role("button", name="Join again").click()
    ben.page.click("[data-watch]")
    ben.dealt()
    assert "You are watching." in ben.page.inner_text(".own-area")


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


def test_a_blocked_spectator_reads_why_and_an_ended_table_says_who_ended_it(
    ann: Person, ben: Person
) -> None:
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ann.lay("california-jack", people=2)
    table = ann.page.input_value('input[aria-label="Link of this table"]')
    ben.page.goto(table)
    ben.page.click("[data-watch]")
    ben.page.wait_for_selector(".waiting")
    ann.page.get_by_role("button", name="Menu").click()
    people = ann.page.get_by_role("button", name="People")
    assert min(box_of(people)["height"], box_of(people)["width"]) >= 44
    people.click()
    deed(ann, "Block: Spectator 1")
    assert "Ann blocked you from this table." in notice(ben)
    assert ben.page.get_by_role("button", name="Join again").count() == 0
    deed(ann, "Close to newcomers")
    ann.page.get_by_role("button", name="Open to newcomers").wait_for()
    deed(ann, "Unblock: Spectator 1")
    ann.page.get_by_role("button", name="Unblock: Spectator 1").wait_for(state="detached")
    ben.page.evaluate("localStorage.removeItem('hilojack.tables')")
    ben.page.goto(table)
    assert ben.page.locator("[data-closed]").inner_text() == "This table is closed to newcomers."
    assert ben.page.locator("[data-join], [data-watch]").count() == 0
    deed(ann, "End the table…")
    deed(ann, "End it for everybody")
    ended = "Ann ended this table. The records of finished matches stay."
    assert ended in notice(ann)
    ben.page.reload()
    assert ben.page.locator("[data-closed]").inner_text() == ended
    ben.page.goto(ben.server.address)
