"""The page's line to the server: two browsers at one table, drops, doubles, and a server killed."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from page_support import COMPILED, FLIGHTS, SEEN, Person, Server, play_match_together, seated


def test_a_friend_joins_by_link_and_both_play_a_match(browser: Browser, server: Server) -> None:
    ann, ben = Person(browser, server), Person(browser, server, settings={"name": "Ben"})
    ann.lay("all-fours", seats=2, rules=["target=3"], people=2)
    link = ann.page.input_value('input[aria-label="Link of this table"]')
    ben.page.goto(link)
    ben.page.wait_for_selector(".join-page")
    assert "three points" in ben.page.inner_text(".house-rules"), "the house rule is shown before"
    ben.page.click("[data-join]")
    for person in (ann, ben):
        person.dealt()
    play_match_together([ann, ben])
    heads = {person.page.inner_text(".over h2") for person in (ann, ben)}
    assert "You win the match" in heads
    assert heads & {"Ann wins the match", "Ben wins the match"}
    for person in (ann, ben):
        assert person.complaints == []
        person.close()


def test_what_friends_say_is_heard_and_a_spectator_sees_no_hand(
    browser: Browser, server: Server
) -> None:
    ann, cora = Person(browser, server), Person(browser, server, settings={"name": "Cora"})
    ann.lay("california-jack", level="rule", people=1)
    cora.open(f"/table/{ann.page.url.rsplit('/', 1)[1]}")
    cora.page.click("[data-watch]")
    cora.dealt()
    assert cora.page.locator(".hand").count() == 0
    seen = {card.get_attribute("data-card") for card in cora.page.query_selector_all("[data-card]")}
    assert len(ann.hand()) == 6
    assert not seen & set(ann.hand())
    ann.page.keyboard.press("t")
    ann.page.get_by_label("Say something").fill("A fine hand <b>this</b> is")
    ann.page.keyboard.press("Enter")
    cora.page.get_by_role("tab", name="Chat").click()
    said = cora.page.locator(".chat li").first
    assert said.inner_text() == "Ann A fine hand <b>this</b> is"
    for person in (ann, cora):
        assert person.complaints == []
        person.close()


class Trouble:
    """A bad line: it says everything twice, loses answers, and breaks again and again."""

    def __init__(self, every: int) -> None:
        self.every = every
        self.heard = 0
        self.lost = 0
        self.opened = 0

    def carry(self, page: WebSocketRoute) -> None:
        self.opened += 1
        server = page.connect_to_server()

        def from_page(message: str | bytes) -> None:
            server.send(message)
            if json.loads(message)["type"] not in ("hello", "ping"):
                server.send(message)

        def from_server(message: str | bytes) -> None:
            self.heard += 1
            if json.loads(message)["type"] == "done" and self.heard % 5 == 0:
                self.lost += 1
                page.close(code=1001)
                return
            page.send(message)
            page.send(message)
            if self.heard % self.every == 0:
                page.close(code=1001)

        page.on_message(from_page)
        server.on_message(from_server)


def test_a_match_survives_drops_lost_answers_and_doubled_messages(
    browser: Browser, server: Server
) -> None:
    trouble = Trouble(every=23)
    ann = seated(browser, server, trouble, "target=2")
    acts = 0
    while True:
        acts += ann.play_deal()
        if ann.phase == "match-over":
            break
        number = ann.number
        ann.page.click("[data-next]")
        ann.await_change(number)
    assert trouble.opened > 5
    assert trouble.lost > 2
    deals = ann.page.locator(".side-panel .sheet tbody tr").count()
    assert acts == 26 * deals, "each card was played once"
    refused = [line for line in ann.complaints if "refused" in line]
    assert refused == []
    ann.close()


class Cut:
    """A line that is there or not."""

    def __init__(self) -> None:
        self.is_up = True
        self.sockets: list[WebSocketRoute] = []
        self.welcomes = 0

    def carry(self, page: WebSocketRoute) -> None:
        if not self.is_up:
            page.close(code=1001)
            return
        self.sockets.append(page)
        server = page.connect_to_server()

        def from_server(message: str | bytes) -> None:
            self.welcomes += json.loads(message)["type"] == "welcome"
            page.send(message)

        server.on_message(from_server)

    def cut(self) -> None:
        self.is_up = False
        for page in self.sockets:
            page.close(code=1001)


def test_what_was_missed_in_a_drop_is_shown_card_by_card(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ben = Person(browser, server, settings={"name": "Ben", "speed": "normal"})
    line = Cut()
    ben.page.route_web_socket("**/api/socket*", line.carry)
    ann.lay("german-whist", people=2)
    ben.page.goto(ann.page.input_value('input[aria-label="Link of this table"]'))
    ben.page.click("[data-join]")
    ben.dealt()
    ann.dealt()
    ann.page.wait_for_selector('[data-turn="mine"], [data-turn=""]')
    if not ann.page.query_selector('[data-turn="mine"]'):
        ben.act()
    assert ann.my_turn()
    line.cut()
    ben.page.wait_for_selector(".line-lost")
    ben.page.evaluate(FLIGHTS)
    number = ben.number
    ann.act()
    line.is_up = True
    ben.await_change(number)
    ben.page.wait_for_selector(".line-lost", state="detached")
    assert line.welcomes == 1, "the table is not laid anew"
    assert ben.page.evaluate("window.flights") > 0
    for person in (ann, ben):
        person.close()


def test_a_server_that_was_killed_goes_on_where_it_stood(browser: Browser, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.sqlite"))
    ann = Person(browser, server)
    try:
        ann.lay("california-jack", level="rule")
        for _ in range(3):
            ann.act()
        assert ann.my_turn()
        hand = ann.hand()
        server.kill()
        ann.page.wait_for_selector(".line-lost")
        assert "Trying again" in ann.page.inner_text(".line-lost")
        number = ann.number
        ann.open_act().click()  # nobody hears it yet; it is kept and said again
        server.start()
        ann.await_change(number)
        ann.page.wait_for_selector(".line-lost", state="detached")
        assert ann.my_turn()
        assert len(set(hand) & set(ann.hand())) == 5, "one card was played, one drawn"
        ann.play_deal()
    finally:
        ann.close()
        server.kill()


class Deaf:
    """A line that dies without a word: what is said on it is lost, and nobody hangs up."""

    def __init__(self) -> None:
        self.is_up = True
        self.acts: list[str] = []  # the ids of those that the server was sent

    def carry(self, page: WebSocketRoute) -> None:
        if not self.is_up:
            page.on_message(lambda _: None)
            return
        alive = [True]
        server = page.connect_to_server()

        def from_page(message: str | bytes) -> None:
            alive[0] &= self.is_up
            if alive[0]:
                said = json.loads(message)
                self.acts += [said["id"]] if said["type"] == "act" else []
                server.send(message)

        def from_server(message: str | bytes) -> None:
            alive[0] &= self.is_up
            if alive[0]:
                page.send(message)

        page.on_message(from_page)
        server.on_message(from_server)


PENDING = """() => {
    window.frames = new Promise((tell) => document.addEventListener('click', () => {
        const look = (frames) => document.querySelector('.table-page.sending .card.going')
            ? tell(frames) : requestAnimationFrame(() => look(frames + 1));
        look(0);
    }, { capture: true, once: true }));
}"""


def test_an_act_is_seen_at_once_and_a_dead_line_within_five_seconds_of_it(
    browser: Browser, server: Server
) -> None:
    line = Deaf()
    ann = seated(browser, server, line)
    assert ann.act()
    assert ann.my_turn()
    hand, number = ann.hand(), ann.number
    acts = len(line.acts)
    line.is_up = False
    ann.page.evaluate(PENDING)
    cards = ann.page.locator(".hand button.card.open")
    cards.first.click(position=SEEN)
    assert ann.page.evaluate("window.frames") <= 3
    cards.last.click(position=SEEN)  # a second card is not sent after the first
    ann.page.wait_for_selector(".line-lost", timeout=5_000)
    assert ann.page.locator(".card.going").count() == 1, "it is still on its way"
    assert len(line.acts) == acts, "nothing was heard"
    line.is_up = True
    ann.await_change(number)
    ann.page.wait_for_selector(".line-lost", state="detached")
    assert len(line.acts) == acts + 1, "it is sent once"
    assert ann.my_turn()
    assert ann.page.locator(".going").count() == 0
    assert len(set(hand) & set(ann.hand())) == len(hand) - 1, "one card was played"
    ann.play_deal()
    assert ann.complaints == []
    ann.close()


class Forgetful:
    """A line that loses the first act, or the answer to it, and goes on as if nothing were."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.acts: list[str] = []  # the ids of those that the page sent
        self.opened = 0

    def carry(self, page: WebSocketRoute) -> None:
        self.opened += 1
        server = page.connect_to_server()

        def from_page(message: str | bytes) -> None:
            said = json.loads(message)
            self.acts += [said["id"]] if said["type"] == "act" else []
            if self.what == "act" and self.acts == [said.get("id")]:
                return
            server.send(message)

        def from_server(message: str | bytes) -> None:
            said = json.loads(message)
            if self.what != said["type"] or self.acts != [said["id"]]:
                page.send(message)

        page.on_message(from_page)
        server.on_message(from_server)


@pytest.mark.parametrize("what", ["act", "done"])
@pytest.mark.slow
def test_an_act_or_an_answer_that_is_lost_alone_is_noticed(
    browser: Browser, server: Server, what: str
) -> None:
    line = Forgetful(what)
    ann = seated(browser, server, line)
    assert ann.act()
    ann.page.wait_for_selector(".table-page:not(.sending)")
    assert line.opened == 2
    assert line.acts == line.acts[:1] * 2, "the same act was said again"
    assert 1 + ann.play_deal() == 26, "and performed once"
    assert ann.complaints == []
    ann.close()


@pytest.mark.slow
def test_an_act_on_a_dead_line_that_another_page_forestalls_is_refused(
    browser: Browser, server: Server
) -> None:
    line = Deaf()
    ann = seated(browser, server, line)
    assert ann.my_turn()
    line.is_up = False
    number = ann.number
    ann.page.locator(".hand button.card.open").first.click(position=SEEN)
    ann.page.wait_for_selector(".line-lost")
    other = ann.context.new_page()
    other.goto(ann.page.url)
    other.locator(".hand button.card.open").last.click(position=SEEN)
    other.wait_for_function(
        "document.querySelectorAll('.hand .card').length === 5 ||"
        " document.querySelector('[data-turn=mine]')"
    )
    line.is_up = True
    ann.await_change(number)
    ann.page.wait_for_selector("text=That was for an earlier turn")
    assert ann.page.locator(".going, .sending").count() == 0
    ann.page.bring_to_front()  # a page behind another draws once a second
    assert 1 + ann.play_deal() == 26, "each card was played once"
    assert ann.complaints == []
    ann.close()


def test_a_page_that_is_loaded_again_before_the_answer_shows_what_is_true(
    browser: Browser, server: Server
) -> None:
    line = Deaf()
    ann = seated(browser, server, line)
    assert ann.my_turn()
    hand, line.is_up = ann.hand(), False
    ann.page.locator(".hand button.card.open").first.click(position=SEEN)
    ann.page.wait_for_selector(".card.going")
    line.is_up = True
    ann.page.reload()
    ann.dealt()
    assert ann.my_turn()
    assert (ann.hand(), line.acts) == (hand, []), "it never left the page"
    assert ann.page.locator(".going, .sending").count() == 0
    assert ann.play_deal() == 26
    assert ann.complaints == []
    ann.close()


@pytest.mark.slow
def test_a_line_that_dies_while_nobody_acts_is_noticed_within_thirty_seconds(
    browser: Browser, server: Server
) -> None:
    line = Deaf()
    ann = seated(browser, server, line)
    assert ann.my_turn()
    line.is_up = False
    ann.page.wait_for_selector(".line-lost", timeout=30_000)
    line.is_up = True
    ann.page.wait_for_selector(".line-lost", state="detached")
    assert ann.act()
    assert ann.complaints == []
    ann.close()


def without_sockets(person: Person, how: str) -> None:
    if how == "browser":
        person.page.add_init_script("delete window.WebSocket")
    else:
        person.page.route_web_socket("**/api/socket*", lambda page: page.close(code=1006))


@pytest.mark.parametrize("how", ["browser", "network"])
def test_without_sockets_a_match_is_played_by_requests(
    browser: Browser, server: Server, how: str
) -> None:
    ann, ben = Person(browser, server), Person(browser, server, settings={"name": "Ben"})
    without_sockets(ann, how)
    ann.lay("all-fours", seats=2, rules=["target=2"], people=2)
    ben.page.goto(ann.page.input_value('input[aria-label="Link of this table"]'))
    ben.page.click("[data-join]")
    for person in (ann, ben):
        person.dealt()
    ben.page.keyboard.press("t")
    ben.page.get_by_label("Say something").fill("Well met")
    ben.page.keyboard.press("Enter")
    ann.page.get_by_role("tab", name="Chat").click()
    assert ann.page.locator(".chat li").first.inner_text() == "Ben Well met"
    play_match_together([ann, ben])
    assert ann.page.get_attribute("[data-verdict]", "data-verdict") == "mine"
    assert ann.page.locator(".line-lost").count() == 0
    for person in (ann, ben):
        # On a busy machine a command may come too late: it is refused, which a browser notes.
        assert [one for one in person.complaints if "409 (Conflict)" not in one] == []
        person.close()


STREAMS = """
    window.streams = window.held = 0;  // the lines up to that number are held back
    const carry = window.fetch;
    window.fetch = async (...asked) => {
        const answer = await carry(...asked);
        if (!String(asked[0]).includes('/lines')) return answer;
        const own = ++window.streams;
        const some = { transform: (chunk, to) => { if (own > window.held) to.enqueue(chunk); } };
        return new Response(answer.body.pipeThrough(new TransformStream(some)), answer);
    };
"""


@pytest.mark.slow
def test_lines_that_die_after_an_act_are_noticed_without_sockets(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server)
    without_sockets(ann, "browser")
    ann.page.add_init_script(STREAMS)
    ann.lay("california-jack", level="rule")
    assert ann.my_turn()
    number = ann.number
    ann.page.evaluate("window.held = window.streams")
    ann.open_act().click(position=SEEN)  # it is done, but the page does not hear what became of it
    ann.page.wait_for_timeout(1_000)
    assert ann.page.locator(".card.going").count() == 1
    ann.await_change(number)
    assert ann.page.evaluate("window.streams") == 2
    assert 1 + ann.play_deal() == 26, "each card was played once"
    assert ann.complaints == []
    ann.close()


def test_lines_that_a_proxy_holds_back_are_taken_for_dead(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    without_sockets(ann, "browser")
    ann.lay("california-jack", level="rule")
    ann.page.route("**/lines*", lambda route: None)
    ann.page.reload()
    ann.page.wait_for_selector(".line-lost")
    ann.page.unroute("**/lines*")
    ann.page.wait_for_selector(".line-lost", state="detached")
    assert ann.act()
    assert ann.complaints == []
    ann.close()


def test_a_notice_does_not_move_the_table(browser: Browser, server: Server) -> None:
    line = Cut()
    ann = seated(browser, server, line)
    card = ann.page.locator(".hand .card").first
    before = card.bounding_box()
    line.cut()
    ann.page.wait_for_selector(".line-lost")
    assert card.bounding_box() == before
    ann.close()


@pytest.mark.slow
def test_a_hint_comes_without_sockets(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    without_sockets(ann, "browser")
    ann.lay("german-whist", level="rule")
    assert ann.my_turn()
    ann.page.keyboard.press("h")
    ann.page.wait_for_selector(".advice b", timeout=COMPILED)
    assert ann.page.locator(".hand .advised").count() == 1
    assert ann.act()
    assert ann.page.locator(".advice").count() == 0
    assert ann.complaints == []
    ann.close()


@pytest.mark.slow
def test_a_killed_server_is_found_again_without_sockets(browser: Browser, tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.sqlite"))
    ann = Person(browser, server)
    without_sockets(ann, "browser")
    try:
        ann.lay("california-jack", level="rule")
        assert ann.act()
        assert ann.my_turn()
        server.kill()
        ann.page.wait_for_selector(".line-lost")
        number = ann.number
        ann.open_act().click()
        server.start()
        ann.await_change(number)
        ann.page.wait_for_selector(".line-lost", state="detached")
        assert 2 + ann.play_deal() == 26, "each card was played once"
    finally:
        ann.close()
        server.kill()


def test_a_browser_that_keeps_nothing_plays_and_says_what_to_do(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server)
    ann.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', "
        "{ get() { throw new DOMException('denied', 'SecurityError'); } })"
    )
    ann.open("/")
    note = ann.page.get_by_role("status").filter(has_text="keeps nothing")
    assert "allow 127.0.0.1" in note.inner_text()
    ann.page.click("[data-start]")
    ann.dealt()
    assert ann.page.locator(".hand .card").count() == 6
    ann.page.get_by_label("Hilojack: to the front page").click()
    ann.page.click(".resume a")
    assert ann.act()
    assert ann.complaints == []
    ann.close()
