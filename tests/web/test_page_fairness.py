"""The page binds itself, opens its number and proves each shuffle; cheats are found out.

The cheats are made on the way: what the server says is changed before the page hears it.
"""

import hashlib
import hmac
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
import segno
from playwright.sync_api import Route, WebSocketRoute

import naive_fairness as naive
from hilojack.cli import main
from page_library import run_library
from page_support import Person, Server

NO_CRYPTO = """
    Object.defineProperty(crypto, 'subtle', { value: undefined });
    Object.defineProperty(crypto, 'randomUUID', { value: undefined });
"""  # as on a page that came by plain http from another machine
KEPT = """
    Object.keys(localStorage).filter((name) => name.startsWith("hilojack.nonce."))
        .map((name) => JSON.parse(localStorage.getItem(name)))
"""  # what the page keeps of matches
OTHER = "cd" * 32
Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    server = Server(first_deal=20.0)
    yield server
    server.kill()


def verdict(person: Person) -> str:
    """What the page finds of the shuffle when the deal is over."""
    person.play_deal()
    return shown(person)


def shown(person: Person) -> str:
    """The same, behind its lock if it is proved."""
    found = person.page.locator("[data-verdict]")
    found.evaluate("one => { one.open = true }")
    told = found.locator("p").or_(found).last.inner_text()
    return f"{found.get_attribute('data-verdict')}: {told}"


def record(person: Person) -> list[dict[str, Any]]:
    """The record of the match that is over, as the server gives it."""
    link = person.page.get_attribute("a[download]", "href")
    with urlopen(f"{person.server.address}{link}") as answer:
        return [json.loads(line) for line in answer]


def lie_in_the_proof(person: Person, change: Change) -> None:
    """Change the proof on its way to the page."""

    def handle(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        change(told)
        route.fulfill(response=answer, json=told)

    person.page.route("**/api/matches/*/proof", handle)


def lie_on_the_line(person: Person, change: Change) -> list[dict[str, Any]]:
    """Change the state on its way to the page; what the page says is in the list."""
    said: list[dict[str, Any]] = []

    def handle(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def out(message: str | bytes) -> None:
            said.append(json.loads(message))
            server.send(message)

        def back(message: str | bytes) -> None:
            told = json.loads(message)
            change(told.get("state") or told.get("changes") or {})
            socket.send(json.dumps(told))

        socket.on_message(out)
        server.on_message(back)

    person.page.route_web_socket("**/api/socket*", handle)
    return said


def meet(ann: Person, ben: Person, game: str = "german-whist") -> None:
    """Sit down at one table."""
    ann.lay(game, seats=2, people=2)
    ben.page.goto(ann.page.input_value('input[aria-label="Link of this table"]'))
    ben.page.click("[data-join]")
    for person in (ann, ben):
        person.dealt()


def play_together(*persons: Person) -> None:
    """Play the deal out, each in turn."""
    while not all(person.phase.endswith("-over") for person in persons):
        for person in persons:
            if person.page.query_selector('[data-turn="mine"]'):
                person.act()
        persons[0].page.wait_for_timeout(10)


# --- what is true --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game", ["california-jack", pytest.param("black-jack", marks=pytest.mark.slow)]
)
def test_a_person_alone_has_each_deal_proved(ann: Person, game: str) -> None:
    ann.lay(game, rules=["target=40"] if game != "black-jack" else ["target=3"])
    assert verdict(ann).startswith("mine: Proved for you")
    if ann.phase == "deal-over":
        number = ann.number
        ann.page.click("[data-next]")
        ann.await_change(number)
        assert verdict(ann).startswith("mine: Proved for you")


def test_a_page_without_the_browsers_cryptography_proves_it_too(ann: Person) -> None:
    ann.context.add_init_script(NO_CRYPTO)
    ann.lay("german-whist")
    assert verdict(ann).startswith("mine: Proved for you")
    lines = record(ann)
    assert lines[0]["shuffle"]["nonces"][0]
    assert naive.is_made_so(lines)


def test_two_pages_bind_themselves_and_each_has_its_proof(ann: Person, ben: Person) -> None:
    meet(ann, ben)
    play_together(ann, ben)
    assert shown(ann).startswith("mine: Proved for you")
    assert shown(ben).startswith("mine: Proved for you")
    lines = record(ann)
    assert all(lines[0]["shuffle"]["nonces"])
    assert naive.is_made_so(lines)


@pytest.mark.slow
def test_a_rematch_and_a_page_that_is_loaded_again_have_their_proof(ann: Person) -> None:
    ann.lay("german-whist")
    verdict(ann)
    first = record(ann)
    ann.page.click("[data-next]")
    ann.dealt()
    ann.page.wait_for_selector('[data-phase]:not([data-phase="match-over"])')
    ann.act()
    ann.page.reload()
    ann.dealt()
    assert verdict(ann).startswith("mine: Proved for you")
    again = record(ann)
    assert again[0]["shuffle"]["match"] != first[0]["shuffle"]["match"]
    assert naive.is_made_so(again)


def test_somebody_who_watches_is_told_that_no_number_is_theirs(ann: Person, ben: Person) -> None:
    ann.lay("california-jack")
    ben.page.goto(ann.page.url)
    ben.page.get_by_role("button", name="Watch").click()
    ben.dealt()
    ann.play_deal()
    ben.page.wait_for_selector("[data-verdict]")
    assert shown(ben).startswith("proved: Proved: ")
    assert "none of yours" in shown(ben)


# --- a proof that is false -----------------------------------------------------------------------


def move(deal: dict[str, Any]) -> None:
    """Another pack is shown than the one that was dealt."""
    cards = deal["pack"].split()
    deal["pack"] = " ".join([*cards[1:], cards[0]])


def test_a_proof_that_is_false_is_refuted_by_the_page(ann: Person) -> None:
    """`proof.test.ts` has all that may be false about one."""
    lie_in_the_proof(ann, lambda told: move(told["deals"][0]))
    ann.lay("german-whist")
    ann.resign()
    found = shown(ann)
    assert found.startswith("refuted: Refuted")
    assert "in another order" in found


@pytest.mark.slow
def test_a_stock_shuffled_otherwise_is_refuted(ann: Person) -> None:
    def change(told: dict[str, Any]) -> None:
        for deal in told["deals"]:
            stocks = [stock.split() for stock in deal["shuffles"]]
            deal["shuffles"] = [" ".join([*stock[1:], stock[0]]) for stock in stocks]

    lie_in_the_proof(ann, change)
    ann.lay("black-jack", rules=["ranks=AKJ72", "hand=3"])
    for _ in range(20):
        ann.play_deal()
        found = shown(ann)
        if "in another order" in found:
            assert found.startswith("refuted"), found
            return
        ann.page.click("[data-next]")
        ann.page.wait_for_selector('[data-phase]:not([data-phase$="-over"])')
    raise AssertionError("no stock was shuffled")


def test_a_hand_that_was_not_dealt_from_the_pack_is_refuted(ann: Person) -> None:
    """The server plays with other cards than those that it proves."""
    lying = True

    def change(state: dict[str, Any]) -> None:
        if lying and state.get("deal") == 1 and state.get("hand"):
            state["hand"] = [(card + 1) % 52 for card in state["hand"]]

    lie_on_the_line(ann, change)
    ann.lay("california-jack")
    lying = False
    ann.page.reload()  # the rest is played with the true cards
    ann.dealt()
    assert "other cards than lay in that pack" in verdict(ann)


# --- a round that is false -----------------------------------------------------------------------


def unlisted(state: dict[str, Any]) -> None:
    if state.get("round") and state["round"]["hashes"]:
        state["round"]["hashes"][0] = ""


def test_a_page_opens_nothing_if_the_list_is_wrong_and_the_table_says_who(
    ann: Person, ben: Person
) -> None:
    """`shares.test.ts` has all that may be wrong with one."""
    said = lie_on_the_line(ann, unlisted)
    meet(ann, ben)
    assert "commit" in [one["type"] for one in said]
    assert "share" not in [one["type"] for one in said]
    play_together(ann, ben)
    assert shown(ben).startswith("mine")
    assert "the server says that Ann did not open a number in time" in ben.page.inner_text(
        "[data-void]"
    )
    lines = record(ben)
    assert [void["persons"] for void in lines[0]["shuffle"]["text"]["voided"]] == [[1]]
    kept = ann.page.evaluate(KEPT)
    assert "no number of yours" in " ".join(one["doubt"] for one in kept)


def exchanged(what: str) -> Change:
    """The rules are exchanged once the page has been shown others."""
    shown: list[str] = []

    def change(state: dict[str, Any]) -> None:
        if state.get("round"):
            state["round"][what] = OTHER if not shown else state["round"][what]
            shown.append(state["round"][what])

    return change


def test_a_page_opens_nothing_and_cries_out_if_the_rules_are_exchanged_after_sitting_down(
    ann: Person, ben: Person
) -> None:
    said = lie_on_the_line(ann, exchanged("rules"))
    ann.lay("german-whist", seats=2, people=2)
    ben.page.goto(ann.page.input_value('input[aria-label="Link of this table"]'))
    ben.page.click("[data-join]")
    alarm = ann.page.locator(".waiting [data-alarm]")
    alarm.wait_for()
    assert "Other rules are bound than were shown" in alarm.inner_text()
    ann.page.reload()
    alarm.wait_for()
    for person in (ann, ben):
        person.dealt()
    assert "commit" in [one["type"] for one in said]
    assert "share" not in [one["type"] for one in said]
    play_together(ann, ben)
    assert shown(ben).startswith("mine")
    assert shown(ann).startswith("proved: Proved: ")
    assert "Other rules are bound" in ann.page.inner_text(".over [data-alarm]")
    assert ben.page.locator("[data-alarm]").count() == 0


def test_rules_that_are_proposed_and_agreed_on_are_no_alarm(ann: Person, ben: Person) -> None:
    meet(ann, ben, "california-jack")
    ben.resign()
    for person in (ann, ben):
        person.page.wait_for_selector('[data-phase="match-over"]')
    ann.page.click("[data-change]")
    ann.page.locator("form.change [name=target]").fill("4")
    ann.page.get_by_role("button", name="Propose to the others").click()
    ben.page.get_by_role("button", name="Agree, and play").click()
    for person in (ann, ben):
        person.page.wait_for_selector('[data-phase]:not([data-phase="match-over"])')
        assert person.page.locator("[data-alarm]").count() == 0
    assert all(one["opened"] for one in ann.page.evaluate(KEPT))


@pytest.mark.slow
def test_a_page_that_is_loaded_again_in_the_middle_of_a_round_opens_what_it_had_committed(
    ann: Person, ben: Person
) -> None:
    lying = True

    def change(state: dict[str, Any]) -> None:
        if lying and state.get("round"):
            state["round"]["hashes"] = []

    lie_on_the_line(ann, change)
    ann.lay("german-whist", seats=2, people=2)
    ben.page.goto(ann.page.input_value('input[aria-label="Link of this table"]'))
    ben.page.click("[data-join]")
    ben.page.get_by_text("waits for the number of Ann").wait_for()
    lying = False
    ann.page.reload()
    for person in (ann, ben):
        person.dealt()
    play_together(ann, ben)
    assert shown(ann).startswith("mine")
    assert shown(ben).startswith("mine")


def set_once(person: Person, **settings: object) -> None:
    """Change settings of a page before it is first loaded."""
    person.context.add_init_script(
        "localStorage['set'] ??= (() => { const kept = localStorage['hilojack.settings'];"
        f" const made = {{ ...JSON.parse(kept), ...{json.dumps(settings)} }};"
        " localStorage['hilojack.settings'] = JSON.stringify(made); return 'yes'; })()"
    )


def noted(person: Person) -> str:
    """The word that the page holds its number back for."""
    return person.page.locator("[data-word]").first.inner_text()


def dark_in_code_of(word: str) -> set[tuple[int, int]]:
    """The dark squares of the QR code of a word, as a library of others draws it."""
    code = segno.make(word, version=1, error="m", mask=0, boost_error=False, micro=False)
    rows = enumerate(code.matrix)
    return {(x, y) for y, row in rows for x, dark in enumerate(row) if dark}


def pictured(person: Person) -> set[tuple[int, int]]:
    """The dark squares of the picture beside the word."""
    drawn = person.page.get_attribute("[data-word] + svg path", "d") or ""
    places = (square.split("h")[0].split() for square in drawn.split("M")[1:])
    return {(int(x), int(y)) for x, y in places}


def test_a_person_who_notes_their_shuffles_has_the_word_before_the_number_is_opened(
    ann: Person, tmp_path: Path
) -> None:
    said = lie_on_the_line(ann, lambda state: None)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(f"{request.url} {request.post_data}"))
    set_once(ann, notes=True)
    ann.lay("german-whist", notes=True)
    word = noted(ann)
    assert "share" not in [one["type"] for one in said]
    assert pictured(ann) == dark_in_code_of(word)
    assert asked
    assert not any(word in one for one in [*asked, *map(json.dumps, said)]), "nobody is told it"
    ann.page.click("[data-noted]")
    ann.dealt()
    ann.resign()
    lines = record(ann)
    assert word == naive.word(lines[0]["shuffle"]["text"])
    path = tmp_path / "match.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    name = lines[0]["players"][0]
    assert main(["verify", str(path), "--noted", word, "--as", name]) == 4


def test_a_share_of_ones_own_is_opened_by_its_owner_and_proves_the_match(
    ann: Person, tmp_path: Path
) -> None:
    nonce = "c7" * 32
    set_once(ann, share=naive.sha(nonce))
    ann.lay("german-whist", notes=True)
    word = noted(ann)
    ann.page.fill("[data-own-number]", OTHER)
    ann.page.click("[data-noted]")
    ann.page.get_by_text("does not belong to the hash").wait_for()
    ann.page.fill("[data-own-number]", nonce)
    ann.page.click("[data-noted]")
    ann.dealt()
    ann.resign()
    path, share = tmp_path / "match.jsonl", tmp_path / "share.json"
    path.write_text("".join(json.dumps(line) + "\n" for line in record(ann)))
    share.write_text(json.dumps({"nonce": nonce, "word": word}))
    assert main(["verify", str(path), "--share", str(share)]) == 0


def test_a_round_that_vanishes_after_the_page_opened_its_number_is_an_alarm(ann: Person) -> None:
    ann.lay("german-whist")
    ann.page.evaluate(
        "for (const name of Object.keys(localStorage).filter((one) => one.includes('.nonce.'))) {"
        " const kept = { ...JSON.parse(localStorage[name]), match: 'gone', begun: false };"
        " localStorage[name.replace(kept.match, 'gone').replace(/nonce.[a-z0-9]+/, 'nonce.gone')]"
        " = JSON.stringify(kept); }"
    )
    ann.resign()
    assert "opened its number in round gone, which has vanished" in shown(ann)
    assert shown(ann).startswith("refuted")
    ann.complaints = [one for one in ann.complaints if "404" not in one]


# --- rounds that were thrown away ----------------------------------------------------------------

THROWN = [{"match": f"m{n}", "players": ["Ben"], "round": "00" * 32} for n in range(3)]


def thrown(state: dict[str, Any]) -> None:
    """Three rounds were thrown away before the match."""
    if state.get("round"):
        state["round"]["voided"] = THROWN


def asked(person: Person) -> list[dict[str, Any]]:
    """What the page of a person says at a table where they are asked whether to play on."""
    said = lie_on_the_line(person, thrown)
    person.lay("german-whist", seats=2, people=2)
    code = person.page.input_value('input[aria-label="Link of this table"]').rsplit("/", 1)[1]
    person.server.ask(f"/api/tables/{code}/join", {"name": "Ben"})
    person.page.wait_for_selector("[data-asked]")
    assert "could choose among 4 deals" in person.page.inner_text("[data-thrown]")
    assert not {"commit", "next"} & {one["type"] for one in said}
    return said


def until_said(person: Person, said: list[dict[str, Any]], what: str) -> None:
    while what not in [one["type"] for one in said]:
        person.page.wait_for_timeout(10)  # it is on its way


def test_after_three_thrown_rounds_a_person_is_asked_once_whether_to_play_on(ann: Person) -> None:
    said = asked(ann)
    ann.page.click("[data-play-on]")
    until_said(ann, said, "next")
    assert "commit" in [one["type"] for one in said]
    assert ann.page.locator("[data-asked]").count() == 0
    said.clear()
    ann.page.reload()
    ann.page.wait_for_selector("[data-thrown]")
    until_said(ann, said, "commit")
    assert ann.page.locator("[data-asked]").count() == 0, "the answer is kept for the table"


def test_a_person_who_does_not_play_on_leaves_the_table(ann: Person) -> None:
    asked(ann)
    code = ann.page.url.rsplit("/", 1)[1]
    ann.page.click("[data-away]")
    ann.page.wait_for_url(f"{ann.server.address}/")
    assert ann.page.evaluate("localStorage['hilojack.tables']") == "[]"
    assert [one["kind"] for one in ann.server.ask(f"/api/tables/{code}")["seats"]] == [
        "open",
        "person",
    ]


def test_a_person_who_does_not_answer_holds_nobody_up(ann: Person) -> None:
    ann.page.clock.install()
    said = asked(ann)
    ann.page.clock.fast_forward(54_000)
    assert ann.page.locator("[data-asked]").count() == 1
    ann.page.clock.fast_forward(2_000)
    until_said(ann, said, "next")
    assert "commit" in [one["type"] for one in said], "without a number there is no proof at all"


def test_two_chairs_in_one_browser_have_a_number_each(ann: Person) -> None:
    ann.lay("german-whist", seats=2, people=2)
    link = ann.page.input_value('input[aria-label="Link of this table"]')
    code = link.rsplit("/", 1)[1]
    ben = ann.server.ask(f"/api/tables/{code}/join", {"name": "Ben"})
    other = ann.context.new_page()
    other.add_init_script(
        "localStorage.setItem('hilojack.tables', JSON.stringify("
        f"[{{ code: '{code}', token: '{ben['token']}', title: '', at: Date.now() }}]))"
    )
    other.goto(link)
    ann.dealt()
    kept = [one for one in ann.page.evaluate(KEPT) if one["opened"]]
    assert len({one["nonce"] for one in kept}) == 2
    assert sorted(kept[0]["list"]) == sorted(naive.sha(one["nonce"]) for one in kept)


@pytest.mark.slow
def test_a_page_that_is_blamed_though_it_opened_says_so(ann: Person, ben: Person) -> None:
    def change(told: dict[str, Any]) -> None:
        told["pledge"]["voided"] = [{"match": told["match"], "players": ["Ann"]}]

    lie_in_the_proof(ann, change)
    meet(ann, ben)
    play_together(ann, ben)
    ann.page.get_by_text("This page did open its number").wait_for()
    assert ben.page.get_by_text("This page did open its number").count() == 0


def test_a_nonce_is_never_opened_for_the_same_match_again(ann: Person) -> None:
    lying = False

    def change(state: dict[str, Any]) -> None:
        if lying and state.get("round"):
            state["phase"] = "waiting"
            state["round"]["hashes"] = []
            for seat in state["seats"]:
                seat["ready"] = False

    said = lie_on_the_line(ann, change)
    ann.lay("california-jack")
    assert [one["type"] for one in said].count("share") == 1
    lying = True
    said.clear()
    ann.page.reload()
    ann.page.wait_for_selector(".waiting")
    ann.page.wait_for_timeout(300)
    assert "next" in [one["type"] for one in said]
    assert not {"share", "commit"} & {one["type"] for one in said}


# --- our own lines -------------------------------------------------------------------------------


def test_our_own_lines_hash_as_others_do() -> None:
    chance = random.Random(6)
    sizes = [*range(130), 1_000, 70_000]
    asked = [(chance.randbytes(min(size, 64)), chance.randbytes(size)) for size in sizes]
    told = run_library("hashed", [[key.hex(), message.hex()] for key, message in asked])
    assert told == [
        [hashlib.sha256(m).hexdigest(), hmac.new(k, m, hashlib.sha256).hexdigest()]
        for k, m in asked
    ]
    key, salt = chance.randbytes(32), b"hilojack 3 word"
    made = hashlib.pbkdf2_hmac("sha256", key, salt, 65_536).hex()
    assert run_library("slowed", [[key.hex(), salt.hex()]]) == [made]


def test_the_page_draws_the_code_of_a_word_as_others_do() -> None:
    chance = random.Random(7)
    words = [naive.word({"n": chance.random()}) for _ in range(20)]
    for word, rows in zip(words, run_library("drawn", words), strict=True):
        dark = {(x, y) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark}
        assert (len(rows), dark) == (21, dark_in_code_of(word))


def test_the_page_makes_the_word_of_a_text_as_others_do() -> None:
    texts: list[Any] = [
        {"b": [1, {"d": "é", "c": 2}], "a": '\u2028\n"\\'},
        {"begins": {"by": "cut"}, "players": [], "match": "m"},
        *({"n": n} for n in range(6)),
    ]
    written = [
        json.dumps(text, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        for text in texts
    ]
    assert run_library("named", written) == [naive.word(text) for text in texts]
