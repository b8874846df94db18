"""Whole matches through the page, in a real browser."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from page_by_tree import Listener
from page_support import OVER, SEEN, Person, Server, review_of

TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}
GAMES = [
    ("california-jack", 2, ["target=3"]),
    ("shasta-sam", 2, ["target=3"]),
    ("california-fives", 4, ["target=11"]),
    ("all-fours", 4, ["target=3"]),
    ("all-fives", 3, ["target=15"]),
    ("pitch", 4, ["target=3"]),
    ("trinidad-all-fours", 4, ["target=4"]),
    ("troeven", 4, ["target=2"]),
    ("don", 4, ["target=20"]),
    ("irish-don", 4, ["target=40"]),
    ("phat", 4, ["target=20"]),
    ("catch-the-ten", 4, ["target=15"]),
    ("german-whist", 2, []),
    ("black-jack", 3, ["hand=4"]),
    ("crazy-eights", 2, ["target=5"]),
    ("switch", 2, ["hand=4"]),
    ("mau-mau", 3, ["target=5"]),
]


HEARD = {"california-jack", "all-fours", "pitch", "black-jack"}
# These are played by the tree, and one game of each family by mouse; the rest behind a flag. What
# the page offers in each phase of every game, `components.test.ts` draws.
BY_MOUSE = {"phat", "switch"}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server that does not deal before a slow page has given its number."""
    server = Server(first_deal=20.0)
    yield server
    server.kill()


def match_to_its_end(person: Person, game: str, seats: int, rules: list[str]) -> None:
    person.lay(game, seats=seats, rules=rules, level="rule")
    person.play_match()
    headline, lines = person.end()
    assert headline.endswith(("win the match", "wins the match"))
    assert lines, "what scored, and why"


@pytest.mark.parametrize(
    ("game", "seats", "rules"),
    [
        pytest.param(*one, marks=[] if one[0] in BY_MOUSE else pytest.mark.slow, id=one[0])
        for one in GAMES
    ],
)
def test_a_match_of_every_game_is_played_to_its_end_by_mouse(
    ann: Person, game: str, seats: int, rules: list[str]
) -> None:
    match_to_its_end(ann, game, seats, rules)


@pytest.mark.parametrize(
    ("game", "seats", "rules"),
    [
        pytest.param(*one, marks=[] if one[0] in HEARD else pytest.mark.slow, id=one[0])
        for one in GAMES
    ],
)
def test_a_match_of_every_game_is_played_to_its_end_by_the_accessibility_tree_alone(
    eve: Listener, game: str, seats: int, rules: list[str]
) -> None:
    match_to_its_end(eve, game, seats, rules)


def test_every_game_has_its_match_here(server: Server) -> None:
    assert {game["game"] for game in server.ask("/api/games")} == {game for game, _, _ in GAMES}


def test_one_click_starts_california_jack_and_one_more_the_next_match(ann: Person) -> None:
    ann.open("/")
    ann.page.click("[data-start]")
    ann.dealt()
    assert ann.page.inner_text("h1").startswith("California Jack")
    assert ann.page.locator(".hand button.card").count() == 6


ASKED_BY_KEYS = """() => document.querySelector('.calls .call kbd')
    || document.activeElement?.matches('.hand .open')"""


def test_a_match_is_played_by_keyboard_alone(ann: Person) -> None:
    ann.open("/new/pitch?seats=2&opponent=rule&rule=target%3D3")
    ann.page.wait_for_selector("form.new .rule", state="attached")
    keys = ann.page.keyboard
    for _ in range(120):  # rules, and more of them with each release
        keys.press("Tab")
        if ann.page.evaluate("document.activeElement?.matches('[data-start]')"):
            break
    keys.press("Enter")
    ann.dealt()
    for _ in range(12):
        while ann.my_turn():
            number = ann.number
            ann.page.wait_for_function(ASKED_BY_KEYS)
            call = ann.page.query_selector(".calls .call kbd")
            if call is not None:
                keys.press(call.inner_text())
            else:
                keys.press("ArrowRight")  # walks through the cards, and back
                keys.press("ArrowLeft")
                ann.page.evaluate("document.querySelector('.hand .open').focus()")
                keys.press("Enter")
            ann.await_change(number)
        if ann.phase == "match-over":
            break
        number = ann.number
        keys.press("n")
        ann.await_change(number)
    assert ann.phase == "match-over"


def test_a_card_that_may_not_be_played_says_why_and_stays(player: Person) -> None:
    player.lay("california-jack", level="rule")
    for _ in range(60):
        assert player.my_turn(), "a card was never refused in a whole deal"
        held = player.held()
        why = player.refusal()
        if why is not None:
            break
        player.act()
    assert any(name.endswith(", may not be played") for name in held)
    assert why is not None
    assert re.match(r"(Follow|Trump with) [^;]{,40}\.$", why), "what binds, in few words"
    assert len(player.held()) == len(held)
    assert player.act(), "play goes on"


def test_a_card_that_is_dragged_up_is_played_and_one_that_is_let_go_is_not(ann: Person) -> None:
    ann.lay("california-jack", level="rule")
    assert ann.my_turn()
    card = ann.page.locator(".hand button.card.open").first
    name = card.get_attribute("data-card")
    box = card.bounding_box()
    assert box is not None
    x, y = box["x"] + 20, box["y"] + 30
    mouse = ann.page.mouse
    for far, played in ((15, False), (260, True)):
        number = ann.number
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 30, y - far / 2, steps=3)
        mouse.move(x + 60, y - far, steps=3)
        mouse.up()
        if played:
            ann.await_change(number)
        else:
            ann.page.wait_for_timeout(150)
        held = ann.page.locator(f'.hand [data-card="{name}"]').count()
        assert held == (0 if played else 1)


@pytest.mark.parametrize(
    ("game", "rules", "settings"),
    [("black-jack", ["hand=9"], {}), ("california-jack", [], {"twoTaps": True})],
)
def test_on_narrow_strips_or_if_wanted_the_first_tap_lifts_and_the_second_plays(
    browser: Browser, server: Server, game: str, rules: list[str], settings: dict[str, Any]
) -> None:
    ben = Person(browser, server, size=(360, 640), settings=settings, **TOUCH)
    card = ben.page.locator(".hand button.card.open").first
    # Who cannot play draws, and ten cards lie in two rows, of wide strips: another deal, then.
    ben.lay(game, level="rule", rules=rules)
    while not (ben.my_turn() and card.count()):
        ben.lay(game, level="rule", rules=rules)
    number = ben.number
    card.tap(position=SEEN)
    expect(card).to_have_attribute("aria-pressed", "true")
    assert ben.number == number, "nothing is played yet"
    card.tap(position=SEEN)
    ben.await_change(number)
    while ben.my_turn():
        number = ben.number
        choice = ben.open_act()
        choice.tap(position=SEEN)
        if ben.page.locator(".hand .lifted").count():
            choice.tap(position=SEEN)
        ben.await_change(number)
    assert ben.page.locator(OVER).count() == 1
    width = ben.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 360, "nothing stands out at the side"
    ben.close()
    assert ben.complaints == []


def test_on_wide_strips_one_tap_plays(browser: Browser, server: Server) -> None:
    ben = Person(browser, server, size=(390, 844), **TOUCH)
    ben.lay("california-jack", level="rule", rules=["target=3"])
    while ben.my_turn():
        number = ben.number
        ben.open_act().tap(position=SEEN)
        ben.await_change(number)
    assert ben.page.locator(OVER).count() == 1
    ben.close()
    assert ben.complaints == []


def test_a_hint_names_a_card_and_says_why(player: Person) -> None:
    player.lay("california-jack", level="rule", rules=["target=3"])
    assert player.my_turn()
    names = [name.split(",")[0].lower() for name in player.held()]
    hint = player.hint()
    assert any(name in hint for name in names)
    assert len(hint) > 30
    player.act()
    assert player.page.get_by_text("Hint").count() == 0


def test_an_act_is_taken_back_where_only_the_computer_could_mind(player: Person) -> None:
    player.lay("california-jack", level="rule")
    assert player.my_turn()
    hand = player.held()
    player.act()
    assert player.my_turn()
    player.undo()
    assert player.my_turn()
    assert player.held() == hand


def test_the_cards_are_counted_while_it_is_wanted(player: Person) -> None:
    player.lay("california-jack", level="rule")
    assert player.my_turn()
    counted = player.page.get_by_role("region", name="Cards counted")
    for _ in range(2):
        assert counted.count() == 0
        for wanted in (True, False):
            player.set("Count the cards for me", wanted)
            counted.wait_for(state="visible" if wanted else "detached")
            assert player.my_turn()
            assert player.act()
    assert player.my_turn()


def test_the_rules_are_read_at_the_table(player: Person) -> None:
    player.lay("pitch", level="rule", rules=["target=5"])
    words = player.read_rules()
    assert "House rules of this table" in words
    assert "bid" in words
    assert player.my_turn() or player.phase.endswith("-over"), "play goes on"


def test_the_last_trick_is_looked_at_by_a_tap_and_put_away_by_another(player: Person) -> None:
    player.lay("california-jack", level="rule")
    last = player.page.get_by_role("button", name="Last trick")
    while player.my_turn() and not last.count():
        player.act()
    player.my_turn()
    cards = player.last_trick()
    assert sorted(card.split(": ")[0] for card in cards) == ["Ben", "You"]
    assert all(" of " in card for card in cards)


def test_the_same_deal_is_played_again_and_the_replay_walked_by_arrow_keys(ann: Person) -> None:
    ann.lay("german-whist", level="random")
    first = ann.hand()
    ann.play_match()
    ann.more("Replay").click()
    ann.page.wait_for_selector(".replay-controls")
    steps = int(ann.page.get_attribute(".steps", "max") or 0)
    assert steps == 52
    for key, at in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", 52),
        ("Home", 0),
    ):
        ann.page.keyboard.press(key)
        assert ann.page.input_value(".steps") == str(at)
    shown = {
        card.get_attribute("data-card")
        for card in ann.page.query_selector_all(".still-table .hand [data-card]")
    }
    assert shown == set(first)
    assert ann.page.locator(".open-hand").count() == 0
    ann.page.get_by_label("Show all hands").check()
    ann.page.wait_for_selector(".open-hand")
    assert ann.page.locator(".open-hand .card").count() == 13
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowRight")
    assert ann.page.locator(".page .card[data-card]").count() >= 26 - 2
    ann.page.locator("[data-study]").click()
    ann.page.get_by_text("With open cards.", exact=False).wait_for()
    assert ann.page.locator("[data-act]").count() >= 1
    ann.page.go_back()
    ann.page.wait_for_selector(".replay-controls")
    ann.page.go_back()
    ann.more("Play the same deal").click()
    ann.page.wait_for_selector('[data-phase="play"]')
    assert ann.hand() == first


def test_a_deal_that_is_shared_by_link_is_dealt_to_others_too(
    ann: Person, browser: Browser, server: Server
) -> None:
    ann.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ann.lay("german-whist", level="random")
    first = ann.hand()
    ann.play_match()
    ann.more("Share the deal").click()
    assert "Only this computer can open the link" in ann.page.inner_text("[data-copied]")
    link = ann.page.evaluate("navigator.clipboard.readText()")
    ben = Person(browser, server, settings={"name": "Ben"})
    ben.page.goto(link)
    ben.page.click("[data-start]")
    ben.dealt()
    assert ben.hand() == first
    ben.close()


def test_one_s_own_play_is_added_up_under_a_key_that_can_be_carried(
    ann: Person, browser: Browser, server: Server
) -> None:
    ann.lay("german-whist", level="random")
    ann.play_match()
    ann.open("/me")
    ann.page.wait_for_selector(".figures")
    assert ann.page.inner_text(".figures li:first-child b") == "1"
    key = ann.page.input_value('input[aria-label="Your key"]')
    other = Person(browser, server)
    other.open("/me")
    other.page.fill('input[aria-label="Key from another browser"]', key)
    other.page.get_by_role("button", name="Use it here").click()
    other.page.wait_for_selector(".figures")
    assert other.page.inner_text(".figures li:first-child b") == "1"
    other.close()


def test_a_review_lets_one_guess_first_and_try_it_again(ann: Person, server: Server) -> None:
    match, steps = reviewed_match(ann, server, "california-jack")
    found = review_of(steps)
    ann.page.route("**/api/matches/*/review*", lambda route: route.fulfill(json=found))
    ann.open(f"/review/{match}?seat=0")
    ann.page.locator(".verdict").get_by_text("What would you do?").wait_for()
    assert "0.4 points" not in ann.page.inner_text("main")
    assert ann.page.locator(".bars, .cost").count() == 0, "what each cost would tell the answer"
    better = found["review"]["decisions"][0]["known"]["best"]
    card = 13 * "SHDC".index(better[1]) + "23456789TJQKA".index(better[0])
    ann.page.locator(f'.still-table .hand [data-card="{card}"]').click(position=SEEN)
    assert "You found it." in ann.page.inner_text(".verdict")
    assert "It cost 0.4 points" in ann.page.inner_text(".verdict")
    assert ann.page.locator(".bars .figure").all_inner_texts() == ["best", "0.43 ± 0.04"]
    assert ann.page.locator(".bars .played").count() == 1
    costs = ann.page.locator(".still-table .cost").all_inner_texts()
    assert sorted(costs) == ["0", "−0.4"], "on the two cards that were compared"
    dot = ann.page.get_by_role("button", name="Mistake at decision 1: from 55% to 12%")
    assert dot.get_attribute("aria-current") == "true"
    rows = ann.page.locator(".curve td").all_inner_texts()
    assert rows == ["55%", "12%", "3 to 1"], "a screen reader has the same facts"
    hand = steps[found["review"]["decisions"][0]["acts_before"]]["state"]["hand"]
    ann.page.get_by_role("button", name="Play it again").click()
    ann.dealt()
    assert ann.my_turn()
    assert {int(card) for card in ann.hand()} == set(hand)


def test_the_better_card_is_tried_on_the_board_and_the_game_goes_on(
    ann: Person, server: Server
) -> None:
    match, steps = reviewed_match(ann, server, "california-jack")
    found = review_of(steps)
    place, choices = next(
        (n, state["choices"])
        for n, state in enumerate(step["state"] for step in steps)
        if state["turn"] == 0 and len(state["choices"]) > 1
    )
    better, played, card = choices[0]["code"], choices[1]["code"], choices[0]["act"]
    decision = found["review"]["decisions"][0]
    decision |= {"acts_before": place, "act": played}
    decision["known"]["best"] = better
    ann.page.route("**/api/matches/*/review*", lambda route: route.fulfill(json=found))
    ann.open(f"/review/{match}?seat=0")
    ann.page.get_by_role("button", name="Show me").click()
    ann.page.get_by_role("button", name="Try it", exact=True).click()
    ann.page.locator(f'.still-table :not(.hand *)[data-card="{card}"]').wait_for()
    assert ann.page.locator("[data-place]").inner_text() == "1 of 1"
    pressed = ann.page.locator("[data-act-of-line][aria-pressed='true']")
    assert [one.get_attribute("data-act-of-line") for one in pressed.all()] == [better]
    assert ann.page.locator(f"[data-act-of-line='{played}']").count() == 1
    ann.page.locator("[data-act]").first.click()
    ann.page.wait_for_function(
        "() => document.querySelector('[data-place]').innerText === '2 of 2'"
    )
    ann.page.go_back()
    ann.page.get_by_text("What would you do?").wait_for()


def reviewed_match(ann: Person, server: Server, game: str) -> tuple[str, list[dict[str, Any]]]:
    """Play a short match, and return it with the steps of its first deal."""
    ann.lay(game, level="random", seats=2, rules=["target=1"])
    ann.play_match()
    href = ann.page.get_attribute('a:has-text("Review")', "href") or ""
    match = href.split("/")[-1].split("?")[0]
    return match, server.ask(f"/api/matches/{match}/replay?seat=0")["deals"][0]["steps"]


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_bid_in_review_is_at_rest_with_few_words_and_its_notice(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    ann = Person(browser, server, size=size)
    match, steps = reviewed_match(ann, server, "pitch")
    kinds = [
        {choice["kind"] for choice in step["state"]["choices"]}
        if step["state"]["turn"] == 0
        else set()
        for step in steps
    ]
    place = next(n for n, kind in enumerate(kinds) if kind and "card" not in kind)
    found = review_of(steps[kinds.index({"card"}) :])
    best, *_, act = (choice["code"] for choice in steps[place]["state"]["choices"])
    decision = found["review"]["decisions"][0]
    decision |= {"acts_before": place, "phase": "bid", "act": act}
    decision["known"]["best"] = best
    ann.page.route("**/api/matches/*/review*", lambda route: route.fulfill(json=found))
    noted = {"noted": 3, "due": 0, "waiting": 3}
    ann.page.route("**/api/training", lambda route: route.fulfill(json=noted))
    ann.open(f"/review/{match}?seat=0")
    ann.page.locator("[data-noted='3']").wait_for()
    ann.page.get_by_role("button", name="Show me").wait_for()
    assert ann.page.locator(".verdict .actions button").count() > 2, "its calls are there"
    words = ann.page.evaluate(AT_REST).split()
    results = ann.page.locator(".how-far li").count()
    assert len(words) - results < 40, words
    ann.close()


STILL = """() => ['.how-far .chips', '.review-head .chips', '.still-table', '.verdict', '.curve']
    .map((part) => document.querySelector(part).getBoundingClientRect())
    .map(({ x, y, width }) => [x, y, width].map(Math.round))"""


AT_REST = """() => [...document.querySelectorAll('main *:not(.still-table *):not(.hear *)')]
    .filter((one) => one.checkVisibility() && !one.matches('.hear'))
    .flatMap((one) => [...one.childNodes])
    .filter((one) => one.nodeType === Node.TEXT_NODE).map((one) => one.data).join(' ')"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_rough_costs_are_replaced_in_place_and_nothing_moves(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    ann = Person(browser, server, size=size)
    match, steps = reviewed_match(ann, server, "california-jack")
    begun, rough, whole = review_of(steps), review_of(steps), review_of(steps)
    begun |= {"state": "working", "done": 0, "whole": 2, "rough": 0, "deals": 0, "review": None}
    rough |= {"state": "working", "done": 0, "whole": 2, "deals": 0}
    guessed = rough["review"]["decisions"][0]
    del guessed["said"]
    guessed["rough"] = True
    rough["review"]["complete"] = False
    whole |= {"done": 2, "whole": 2}
    worse = {**whole["review"]["decisions"][0], "number": 2, "said": ["It cost two points."]}
    whole["review"] |= {"decisions": [*whole["review"]["decisions"], worse], "worst": [2, 1]}
    told = [begun]
    ann.page.route("**/api/matches/*/review*", lambda route: route.fulfill(json=told[0]))
    ann.open(f"/review/{match}?seat=0")
    ann.page.wait_for_selector(".still-table .hand [data-card]")
    assert ann.page.locator(".how-far li").count() == 1, "the results are there before any cost"
    expect(ann.page.locator("[data-reviewed]")).to_have_text("0 of 2")
    places = ann.page.evaluate(STILL.replace(", '.curve'", ""))
    told[0] = rough
    worst = ann.page.locator(".review-head li")
    expect(worst).to_have_text(["−0.4 rough"])
    ann.page.get_by_text("What would you do?").wait_for()
    assert ann.page.evaluate(STILL)[:4] == places
    places = ann.page.evaluate(STILL)
    told[0] = whole
    ann.page.wait_for_selector("[data-reviewed]", state="detached")
    expect(worst).to_have_text(["−0.4", "−0.4"])
    assert ann.page.evaluate(STILL) == places
    assert ann.page.get_by_role("button", name="Mistake at decision").count() == 2
    assert len(ann.page.evaluate(AT_REST).split()) <= 40
    ann.page.get_by_role("button", name="Show me").click()
    assert "It cost 0.4 points" in ann.page.inner_text(".verdict"), "she was not led elsewhere"
    worst.nth(1).click()
    ann.page.get_by_role("button", name="Show me").click()
    assert "It cost two points" in ann.page.inner_text(".verdict")
    ann.close()


FOCUS = """() => {
    const on = document.activeElement;
    return on.matches('.hand button.card.open, button.draw, .call, .covering .primary');
}"""


@pytest.mark.parametrize("game", ["california-jack", "pitch", "black-jack"])
def test_the_focus_is_where_the_next_act_is(ann: Person, game: str) -> None:
    ann.lay(game)
    page, acts = ann.page, 0
    while ann.my_turn():
        page.wait_for_function(FOCUS)
        number = ann.number
        page.keyboard.press("Enter")
        ann.await_change(number)
        acts += 1
        assert acts < 400, "the deal does not end"
    assert acts > 2, "at Black Jack a random player may go out soon"
    page.wait_for_function(FOCUS)
    assert page.evaluate("document.activeElement.dataset.next") is not None
    page.keyboard.down("Enter")
    for _ in range(8):
        page.keyboard.down("Enter")  # held: it repeats
    page.keyboard.up("Enter")
    if ann.phase != "match-over":
        ann.my_turn()
        page.wait_for_function(FOCUS)
        assert page.locator(".trick .played").count() in (0, 1, 2, 3), "no act was done by it"
