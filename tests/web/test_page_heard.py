"""What a person hears who does not see the page: in which order, how soon, once, and in words."""

import re
from statistics import median

import pytest
from playwright.sync_api import Browser

from page_by_tree import Listener
from page_support import Person, Server, review_of

SOON = 300  # milliseconds, as a rule: a busy machine stops a page for longer
CODE = re.compile(r"[♠♥♦♣♤♡♢♧★●]|\b(?:[2-9AKQJT]|10)[SHDC]\b")

# Each sentence as it comes from the server, and as it is told; both by the clock of the page.
EARS = """
    window.came = [];
    window.heard = [];
    const note = (list, line) => list.push([line, performance.now()]);
    const Socket = window.WebSocket;
    window.WebSocket = class extends Socket {
        constructor(...how) {
            super(...how);
            this.addEventListener('message', ({ data }) => {
                const { type, told } = JSON.parse(data);
                if (type === 'update') for (const line of told) note(came, line);
            });
        }
    };
    new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
            for (const node of addedNodes) {
                const log = node.parentElement?.closest?.('[role=log]');
                const lines = log ? [node] : [...(node.querySelectorAll?.('[role=log] p') ?? [])];
                for (const line of lines) {
                    const text = line.textContent.trim();
                    if (text) note(heard, text);
                }
            }
        }
    }).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize(("game", "seats"), [("pitch", 4), ("california-jack", 2), ("switch", 3)])
def test_each_event_is_told_once_soon_and_in_words(
    browser: Browser, server: Server, game: str, seats: int
) -> None:
    eve = Listener(browser, server)
    eve.context.add_init_script(EARS)
    eve.lay(game, seats=seats, level="rule", rules=["hand=4"] if game == "switch" else ["target=3"])
    eve.play_match()
    came, heard = eve.page.evaluate("[came, heard]")
    lines = [line for line, _ in heard]
    assert len(lines) > 15
    assert lines == [line for line, _ in came], "each once, in its order"
    waits = [when - then for (_, then), (_, when) in zip(came, heard, strict=True)]
    assert median(waits) <= SOON, waits
    assert [line for line in lines if CODE.search(line)] == []
    eve.close()
    assert eve.complaints == []


def test_what_is_asked_is_told_once(ann: Person) -> None:
    """It stands on the screen too, where no screen reader reads it a second time."""
    ann.lay("california-jack", level="rule")
    for _ in range(3):
        assert ann.my_turn()
        prompt = ann.page.inner_text(".prompt")
        tree = ann.page.get_by_role("main").aria_snapshot()
        assert tree.count(prompt) == 1
        assert f"status: {prompt}" in tree.replace('"', "")
        ann.act()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390)])
def test_the_table_is_read_from_the_score_to_what_may_be_done(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    ann = Person(browser, server, size=size)
    ann.lay("pitch", seats=4, level="rule")
    ann.play_until(".trick .played")
    tree = ann.page.get_by_role("main").aria_snapshot()
    order = [
        'region "Score"',
        'group "Ben"',
        'group "Cora"',
        'group "Dan"',
        'group "The trick"',
        'group "You"',
        'region "Your place"',
        "status:",
        'group "Your hand"',
        'button "Undo (U)"',
        'button "Hint (H)"',
        'log "The play"',
    ]
    places = [tree.find(part) for part in order]
    assert -1 not in places, tree
    assert places == sorted(places), tree
    facts = r"(?:dealer, )?(?:bid \d ?, |passes ?, )?\d cards?, \d tricks?"
    assert re.search(f'group "Cora": {facts}', tree), tree
    assert re.search(r'group "You": (?:dealer, )?to play, ', tree), tree
    for name in ann.held():
        assert re.match(r"[A-Z][a-z]+ of (spades|hearts|diamonds|clubs)", name)
    ann.close()


@pytest.mark.parametrize(("game", "seats"), [("all-fours", 4), ("black-jack", 4), ("troeven", 4)])
def test_nothing_in_the_tree_is_a_sign_or_the_code_of_a_card(
    eve: Listener, game: str, seats: int
) -> None:
    eve.lay(game, seats=seats, level="rule")
    for _ in range(12):
        if not eve.my_turn():
            break
        read = re.sub(r"(img [^\n]*): [♠♥♦♣]", r"\1", eve.tree())  # its name takes its place
        assert CODE.findall(read) == []
        eve.act()


def test_chat_is_said_and_heard_by_the_tree_alone(eve: Listener, ben: Person) -> None:
    eve.lay("california-jack", people=2)
    ben.page.goto(eve.page.get_by_role("textbox", name="Link of this table").input_value())
    ben.page.get_by_role("button", name="Sit down").click()
    for person in (eve, ben):
        person.dealt()
    eve.say("Good luck")
    ben.hears("Good luck")
    ben.say("And to you")
    eve.hears("Ben: And to you")
    assert eve.told().count("Ben: And to you") == 1
    ben.page.wait_for_selector(".said", state="detached", timeout=8_000)


def test_a_review_is_guessed_at_by_the_tree_alone(eve: Listener) -> None:
    eve.lay("california-jack", level="random", rules=["target=1"])
    eve.play_match()
    eve.within("link", "Review").press("Enter")
    eve.page.wait_for_url("**/review/*")
    match = eve.page.url.split("/")[-1].split("?")[0]
    steps = eve.server.ask(f"/api/matches/{match}/replay?seat=0")["deals"][0]["steps"]
    found = review_of(steps)
    eve.page.route("**/api/matches/*/review*", lambda route: route.fulfill(json=found))
    eve.page.reload()
    asked = eve.page.get_by_role("status").filter(has_text="What would you do?")
    asked.wait_for()
    eve.press("button", "The hand of Ben")
    other = eve.within("group", "The hand of Ben").get_by_role("img")
    assert other.count() in (5, 6), "not yet drawn, or drawn"
    eve.press("button", "The hand of Ben")
    hand = eve.within("group", "Your hand").get_by_role("button")
    hand.last.press("Enter")
    eve.page.get_by_role("status").filter(has_text="It cost 0.4 points").wait_for()
    assert eve.page.get_by_role("listitem").filter(has_text="best").count() == 1
