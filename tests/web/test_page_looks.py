"""How the page behaves: for all eyes and hands, under a strict policy, and quickly."""

import gzip
import json
import re
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, TimeoutError as Timeout

from hilojack.web.serving.typescript import typescript
from hilojack.web.table.names import LONGEST_NAME
from page_support import COLOURS, FLIGHTS, ROOT, STATIC, Person, Server, cut, faults_of, review_of

FOUND = [
    "/",
    "/new/pitch",
    "/learn/pitch",
    "/rules/california-jack",
    "/daily",
    "/me",
    "/fairness",
]
PAGES = [
    *FOUND,
    "/table/nowhere",
    "/new/nothing",
    "/learn/nothing",
    "/rules/nothing",
    "/replay/nothing",
    "/review/nothing",
    "/nowhere",
]


def settle(person: Person) -> None:
    person.page.wait_for_selector("h1, [role=alert]")
    person.page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("colours", ["light", pytest.param("dark", marks=pytest.mark.slow)])
def test_axe_finds_nothing_on_any_page(browser: Browser, server: Server, colours: str) -> None:
    ann = Person(browser, server, settings={"theme": colours})
    faults = {}
    for path in PAGES:
        ann.open(path)
        settle(ann)
        faults[path] = faults_of(ann)
    ann.close()
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.mark.parametrize(
    ("game", "seats", "colours"),
    [("california-jack", 2, "dark"), ("pitch", 4, "light"), ("black-jack", 5, "light")],
)
def test_axe_finds_nothing_at_the_table(
    browser: Browser, server: Server, game: str, seats: int, colours: str
) -> None:
    ann = Person(browser, server, settings={"theme": colours})
    ann.lay(game, seats=seats, level="rule")
    faults = {"dealt": faults_of(ann)}
    for _ in range(4):
        ann.act()
    faults["played"] = faults_of(ann)
    for key in ("?", "s", "o", "r"):
        press_until(ann, key, "dialog[open] .body")
        faults[f"dialog {key}"] = faults_of(ann)
        ann.page.keyboard.press("Escape")
        ann.page.wait_for_selector("dialog[open]", state="detached")
    if game == "pitch":
        ann.play_deal()
        ann.page.wait_for_selector(".over")
        faults["over"] = faults_of(ann)
    ann.close()
    assert {when: found for when, found in faults.items() if found} == {}


def press_until(ann: Person, key: str, seen: str) -> None:
    """Press a key until it shows: on a busy machine one now and then comes to nothing."""
    for patience in (5_000, 5_000, 20_000):
        ann.page.keyboard.press(key)
        with suppress(Timeout):
            ann.page.wait_for_selector(seen, timeout=patience)
            return
    raise AssertionError(f"{key} has shown no {seen}")


def test_a_dialog_that_follows_another_at_once_stays_open(ann: Person) -> None:
    """The one that is closed tells so only when the other is open."""
    ann.lay("california-jack", level="rule")
    ann.page.keyboard.press("?")
    ann.page.wait_for_selector("dialog[open] .body")
    ann.page.evaluate("""() => {
        document.querySelector("dialog[open]").close();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
    }""")
    ann.page.wait_for_timeout(300)
    assert ann.page.locator("dialog[open] h2").all_inner_texts() == ["Score"]


@pytest.mark.parametrize("colours", COLOURS)
def test_axe_finds_nothing_in_a_replay_and_a_review(
    browser: Browser, server: Server, colours: str
) -> None:
    ann = Person(browser, server, settings={"theme": colours, "name": "Kestrel"})
    ann.lay("california-jack", level="random", rules=["target=1"])
    ann.play_match()
    match = str(ann.page.get_attribute('a:has-text("Review")', "href")).split("/")[-1].split("?")[0]
    ann.open(f"/replay/{match}?seat=0&step=9")
    ann.page.wait_for_selector(".still-table .hand [data-card]")
    faults = {"replay": [*faults_of(ann), *cut_on_phones(ann)]}
    found = review_of(server.ask(f"/api/matches/{match}/replay?seat=0")["deals"][0]["steps"])
    ann.page.route("**/api/matches/*/review*", lambda route: route.fulfill(json=found))
    ann.open(f"/review/{match}?seat=0")
    ann.page.wait_for_selector(".still-table .hand [data-card]")
    faults["review, still to be guessed"] = [*faults_of(ann), *cut_on_phones(ann)]
    ann.page.get_by_role("button", name="Show me").click()
    ann.page.wait_for_selector(".still-table .cost")
    faults["review"] = faults_of(ann)
    ann.close()
    assert {when: found for when, found in faults.items() if found} == {}


def cut_on_phones(person: Person) -> list[str]:
    """What of the words on a page is cut on phones, upright and sideways."""
    found = []
    for width, height in [(320, 640), (360, 640), (390, 844), (640, 360)]:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_timeout(60)
        found += [f"{width}x{height}: {fault}" for fault in cut(person)]
    person.page.set_viewport_size({"width": 1280, "height": 800})
    return found


INKS = """() => {
    const canvas = document.createElement('canvas').getContext('2d');
    const shine = (colour) => {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
            const c = part / 255;
            return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
    };
    return [...document.querySelectorAll('.settings .preview .drawn:not(.back)')].map((card) => {
        const paper = getComputedStyle(card.querySelector('.paper')).fill;
        const ink = getComputedStyle(card.querySelector('.glyph')).stroke;
        const [a, b] = [shine(paper), shine(ink)].sort((x, y) => y - x);
        return { suit: card.classList[1], paper, ink, contrast: (a + 0.05) / (b + 0.05) };
    });
}"""


@pytest.mark.parametrize("theme", COLOURS)
def test_the_suits_can_be_told_from_the_faces_and_from_each_other(
    browser: Browser, server: Server, theme: str
) -> None:
    ann = Person(browser, server, settings={"theme": theme})
    ann.lay("california-jack", level="rule")
    ann.page.keyboard.press("o")
    ann.page.wait_for_selector(".settings .preview .drawn")
    for dark, four in product((False, True), repeat=2):
        ann.page.get_by_label("Dark faces").set_checked(dark)
        for label in ("Four colours", "Large faces"):
            ann.page.get_by_label(label).set_checked(four)
        inks = ann.page.evaluate(INKS)
        assert {one["suit"] for one in inks} == {"suit0", "suit1", "suit2", "suit3"}
        assert {one["suit"]: one["contrast"] for one in inks if one["contrast"] < 4.5} == {}
        assert len({one["ink"] for one in inks}) == (4 if four else 2)
        assert len({one["paper"] for one in inks}) == 1
        assert faults_of(ann) == []
    ann.close()


SOUNDS = """
    window.sounds = [];
    const Context = window.AudioContext;
    window.AudioContext = class extends Context {
        constructor(...how) {
            super(...how);
            window.sounds.push('context');
        }
    };
    for (const source of [AudioBufferSourceNode, OscillatorNode]) {
        const start = source.prototype.start;
        source.prototype.start = function (...when) {
            window.sounds.push(source.name);
            return start.apply(this, when);
        };
    }
"""


def test_sounds_begin_with_the_first_own_card_and_one_tap_turns_them_off(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server)
    ann.context.add_init_script(SOUNDS)
    ann.lay("california-jack", level="rule")
    button = ann.page.get_by_role("button", name="Sounds")
    assert ann.my_turn()
    assert ann.page.evaluate("window.sounds") == [], "nobody has played yet"
    for wanted in (True, False, True):
        assert button.get_attribute("aria-pressed") == str(wanted).lower()
        ann.page.evaluate("window.sounds.length = 0")
        for _ in range(2):
            assert ann.act()
        assert ann.my_turn()
        if wanted:  # a card is laid, and it is one's own turn
            ann.page.wait_for_function(
                "['AudioBufferSourceNode', 'OscillatorNode'].every((one) => sounds.includes(one))"
            )
        else:
            assert ann.page.evaluate("window.sounds") == []
        button.click()
    ann.page.reload()
    ann.dealt()
    assert button.get_attribute("aria-pressed") == "false", "the choice is kept"
    assert ann.complaints == []
    ann.close()


def test_the_policy_of_the_page_is_strict_and_the_page_keeps_to_it(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server)
    ann.context.add_init_script(
        "window.broken = []; addEventListener('securitypolicyviolation', "
        "event => window.broken.push(event.violatedDirective + ' ' + event.blockedURI))"
    )
    policies = []
    ann.page.on(
        "response",
        lambda answer: (
            policies.append(answer.headers.get("content-security-policy", ""))
            if answer.request.resource_type == "document"
            else None
        ),
    )
    for path in FOUND:
        ann.open(path)
        settle(ann)
        assert ann.page.evaluate("window.broken") == []
    ann.lay("black-jack", seats=3, level="rule")
    for _ in range(3):
        ann.act()
    ann.page.keyboard.press("o")
    ann.page.wait_for_selector("dialog[open] .body")
    assert ann.page.evaluate("window.broken") == []
    for policy in policies:
        assert "unsafe" not in policy
        assert "require-trusted-types-for 'script'" in policy
        assert "default-src 'none'" in policy or "default-src 'self'" in policy
    assert ann.complaints == []
    ann.close()


@pytest.mark.parametrize("path", PAGES)
def test_nothing_stands_out_at_the_side_at_360_pixels_and_with_text_twice_as_large(
    browser: Browser, server: Server, path: str
) -> None:
    ann = Person(browser, server)
    ann.open(path)
    settle(ann)
    faults = {}
    for width, larger in ((360, 1), (720, 2), (360, 2)):
        ann.page.set_viewport_size({"width": width, "height": 640})
        ann.page.evaluate(f"document.documentElement.style.fontSize = '{100 * larger}%'")
        ann.page.wait_for_timeout(50)  # a lesson is laid out again
        faults[f"{width} px, {larger}"] = cut(ann)
    ann.close()
    assert {when: found for when, found in faults.items() if found} == {}


def test_a_card_of_the_preview_is_as_high_as_the_others_and_none_is_cut(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server, size=(320, 640))
    ann.open("/fairness")
    settle(ann)
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.wait_for_selector(".preview .drawn.back")
    boxes = [card.bounding_box() for card in ann.page.query_selector_all(".preview .drawn")]
    assert len({(round(box["width"]), round(box["height"])) for box in boxes if box}) == 1
    assert cut(ann) == []
    assert (
        ann.page.evaluate(
            "[...document.querySelectorAll('dialog[open] :is(.body, .settings *)')]"
            ".filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1).length"
        )
        == 0
    )
    ann.close()


@pytest.mark.parametrize(("game", "seats"), [("california-fives", 4), ("pitch", 7), ("switch", 7)])
def test_the_table_fits_a_phone_and_text_twice_as_large(
    browser: Browser, server: Server, game: str, seats: int
) -> None:
    for size, larger in (((360, 640), 1), ((1280, 800), 2)):
        ann = Person(browser, server, size=size)
        ann.lay(game, seats=seats, level="rule")
        ann.page.evaluate(f"document.documentElement.style.fontSize = '{100 * larger}%'")
        assert ann.act()
        wide = ann.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
        )
        assert wide[0] <= wide[1]
        ann.close()


def test_the_table_fits_a_window_that_is_made_narrow(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.lay("california-jack", level="rule")
    assert ann.page.locator(".side-panel").count() == 1
    ann.page.set_viewport_size({"width": 360, "height": 640})
    ann.page.wait_for_selector(".side-panel", state="detached")
    wide = ann.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]
    ann.close()


def test_cards_fly_and_do_not_where_motion_is_to_be_reduced(
    browser: Browser, server: Server
) -> None:
    for motion, flies in (("no-preference", True), ("reduce", False)):
        ann = Person(browser, server, settings={"speed": "normal"}, reduced_motion=motion)
        ann.lay("california-jack", level="rule")
        ann.page.evaluate(FLIGHTS)
        for _ in range(2):
            ann.act()
        ann.page.wait_for_timeout(600)
        assert (ann.page.evaluate("window.flights") > 0) is flies
        ann.close()


def test_the_state_is_right_at_once_while_the_cards_still_fly(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server, settings={"speed": "slow"})
    ann.lay("california-jack", level="rule")
    for _ in range(5):
        assert ann.my_turn()
        card = ann.page.locator(".hand button.card.open").first
        name = card.get_attribute("data-card")
        number = ann.number
        card.dispatch_event("click")
        ann.await_change(number)
        assert ann.page.locator(f'.hand [data-card="{name}"]').count() == 0
    ann.close()


SHOWN = """() => {
    window.shown = [];
    const page = document.querySelector('.table-page');
    const note = () => window.shown.push([Number(page.dataset.number), performance.now()]);
    new MutationObserver(note).observe(page, { attributeFilter: ['data-number'] });
}"""


TRICK = """async () => {
    const [{ code, token }] = JSON.parse(localStorage['hilojack.tables']);
    const headers = { Authorization: `Bearer ${token}` };
    const told = await (await fetch(`/api/tables/${code}/state`, { headers })).json();
    return told.state.felt.trick.length;
}"""


def play_till_others_follow(person: Person) -> None:
    """Play the cards until others of the four are to play to the trick after this person: who plays
    last may take it, and lead at once.
    """
    while not person.my_turn() or person.phase != "play" or person.page.evaluate(TRICK) == 3:
        if not person.act():
            person.next_deal()


@pytest.mark.parametrize(("speed", "motion"), [("slow", "no-preference"), ("fast", "reduce")])
def test_what_the_others_play_is_shown_at_the_pace_that_is_set(
    browser: Browser, server: Server, speed: str, motion: Any
) -> None:
    ann = Person(browser, server, settings={"speed": speed}, reduced_motion=motion)
    ann.lay("pitch", seats=4, level="random")
    play_till_others_follow(ann)
    ann.page.evaluate(SHOWN)
    first = int(ann.number) + 1
    ann.act()
    ann.my_turn()
    shown: dict[int, float] = dict(ann.page.evaluate("window.shown"))
    assert list(shown) == list(range(first, max(shown) + 1)), "one after the other"
    least = 2.9 * {"slow": 350, "fast": 120}[speed] - 5
    gaps = [shown[number + 1] - shown[number] for number in list(shown)[:-1]]
    assert gaps
    assert min(gaps) >= least
    ann.close()


EARLY = """() => {
    const early = !document.querySelector('[data-turn="mine"]');
    if (early) document.querySelector('.hand button.card').click();
    return early;
}"""


def test_a_card_that_is_chosen_before_the_others_were_seen_is_not_played(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server, settings={"speed": "slow"})
    ann.lay("pitch", seats=4, level="random")
    held = 0
    while held < 3 or not ann.page.evaluate(EARLY):  # a busy machine may have shown all meanwhile
        play_till_others_follow(ann)
        held = len(ann.hand())
        ann.act()
    assert ann.my_turn()
    assert len(ann.hand()) == held - 1
    ann.act()
    assert len(ann.hand()) == held - 2
    assert ann.complaints == []
    ann.close()


def test_the_settings_stay_and_change_the_cards(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.lay("california-jack", level="rule")
    shapes = ann.page.locator(".hand .card").first.locator("path").count()
    ann.page.keyboard.press("o")
    ann.page.get_by_label("Large faces").check()
    ann.page.get_by_label("Four colours").check()
    ann.page.locator('select:has(option[value="dark"])').select_option("dark")
    ann.page.keyboard.press("Escape")
    ann.page.reload()
    ann.dealt()
    assert ann.page.locator(".hand .card").first.locator("path").count() == 4 != shapes
    root = ann.page.locator("html")
    assert root.get_attribute("data-colours") == "four"
    assert root.get_attribute("data-theme") == "dark"
    ann.close()


def test_the_script_is_small() -> None:
    """How soon a table is painted is measured by `benchmarks/page.py`. What a page loads when it
    is needed does not delay the first.
    """
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in STATIC.rglob("*.js")}
    start = (STATIC / "index.html").read_text(encoding="utf-8")
    assert 40_000 < sum(size for name, size in sizes.items() if name in start) < 71_000
    # 13,000 of them play without a server, 5,000 are puzzles, 6,000 boards, 3,000 mistakes,
    # 9,000 positions that are studied, 2,000 ratings, 3,000 judged calls, 6,000 the text that binds
    # a shuffle and its word, 5,000 the end of a deal, 3,900 games that are found by name, 7,000
    # the front page of whoever comes back, friends, the list of lessons, and seats round a table,
    # 5,000 what moves, is celebrated and heard, 1,400 backs with a pattern, 4,500 lessons, 2,800
    # open tables, 1,300 the network, 4,700 the table on which a position is laid out, its lines as
    # a tree, and boards of strategy
    assert sum(sizes.values()) < 220_000


def test_the_page_can_be_installed(browser: Browser, server: Server) -> None:
    ann = Person(browser, server)
    ann.open("/")
    settle(ann)
    manifest = server.ask("/manifest.webmanifest")
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert ann.page.request.get(server.address + icon["src"]).ok
    ann.page.wait_for_function("navigator.serviceWorker.ready.then(() => true)")
    ann.close()


def test_the_messages_of_the_page_are_those_of_the_server() -> None:
    written = (ROOT / "web" / "src" / "messages.ts").read_text(encoding="utf-8")
    assert written == typescript(), (
        "python -m hilojack.web.serving.typescript web/src/messages.ts writes them anew"
    )


def test_the_lock_of_the_packages_names_no_host() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]
    assert all("integrity" in package for name, package in lock["packages"].items() if name)


def test_the_fields_of_a_name_take_what_the_server_keeps() -> None:
    sources = [path.read_text("utf-8") for path in (ROOT / "web" / "src").rglob("*.svelte")]
    settings = (ROOT / "web" / "src" / "lib" / "settings.svelte.ts").read_text(encoding="utf-8")
    assert f"LONGEST_NAME = {LONGEST_NAME};" in settings
    fields = re.findall(r"<input[^>]*bind:value=.(?:settings\.name|near\[n\])", "".join(sources))
    assert len(fields) == 4
    assert all("maxlength={LONGEST_NAME}" in field for field in fields), fields


def test_the_page_makes_no_elements_from_text() -> None:
    sources = [path for path in (ROOT / "web" / "src").rglob("*") if path.is_file()]
    assert len(sources) > 20
    for path in sources:
        text = Path(path).read_text(encoding="utf-8")
        for word in ("innerHTML", "{@html", "insertAdjacentHTML", "outerHTML", "eval("):
            assert word not in text, f"{path} uses {word}"
