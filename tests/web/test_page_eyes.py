"""The page for all eyes: every state that the pictures show, by axe, at 200 % zoom, in forced
colours, with more contrast, in four colours, and the contrast of every word as it is drawn.
"""

import io
import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image, ImageStat
from playwright.sync_api import Browser, Page

from page_pictures import WALKS, Studio, Walk, trick
from page_support import ROOT, Person, Server, faults_of

QUICK = ("auction",)  # the others take longer
STILL = [walk for walk in WALKS if walk is not trick]  # cards that are flying are nowhere
LEAST = 4.5  # contrast
ZOOMED = (640, 512)  # 1280x1024 at 200 %
SETTLE = 250  # milliseconds, until colours have changed
# Words that are cut, and a page that is wider than its screen.
CUT = """() => {
    const faults = [];
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) faults.push(`the page is ${page.scrollWidth} px wide`);
    for (const one of document.querySelectorAll('button, .button, label, h1, h2, p, li, td, th')) {
        const { overflowX, overflowY, display } = getComputedStyle(one);
        if (one.closest('.hear, svg, .called') || !one.checkVisibility()) continue;
        if (!one.innerText?.trim() || display === 'inline') continue;
        const wide = overflowX !== 'visible' && overflowX !== 'auto';
        const high = overflowY === 'hidden' || overflowY === 'clip';
        if (wide && one.scrollWidth > one.clientWidth + 1) {
            const { textOverflow } = getComputedStyle(one);
            if (textOverflow !== 'ellipsis') faults.push(`cut at the side: ${one.innerText}`);
        }
        if (high && one.scrollHeight > one.clientHeight + 2) {
            faults.push(`cut below: ${one.innerText.slice(0, 40)}`);
        }
    }
    return faults;
}"""


# --- contrast ------------------------------------------------------------------------------------

WORDS = """() => {
    const all = [];
    const foot = document.querySelector('.start-line')?.getBoundingClientRect().top;
    const within = (a, b) =>
        a.x >= b.x - 1 && a.y >= b.y - 1 && a.right <= b.right + 1 && a.bottom <= b.bottom + 1;
    const apart = (a, b) =>
        a.right <= b.x || b.right <= a.x || a.bottom <= b.y || b.bottom <= a.y;
    const ghosts = [...document.querySelectorAll('.ghost')];
    const moving = ghosts.map((one) => one.getBoundingClientRect());
    // Words that are partly scrolled out of their frame, or under a card on its way, are not read.
    const inView = (box, one) => {
        for (let at = one; at; at = at.parentElement) {
            const { overflowY } = getComputedStyle(at);
            if (overflowY !== 'visible' && !within(box, at.getBoundingClientRect())) return false;
        }
        return moving.every((card) => apart(box, card));
    };
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const one = node.parentElement;
        const words = node.textContent.trim();
        if (!words || one.closest('.hear, svg, :disabled, script, option')) continue;
        if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const { x, y, width, height } = box;
        if (!inView(box, one)) continue;
        if (x < 0 || y < 0 || x + width > innerWidth || y + height > innerHeight) continue;
        const top = document.elementFromPoint(x + width / 2, y + height / 2);
        const ground = one.closest('.ground');
        const free = !top || top.contains(one) || one.contains(top);
        if (!free && (!ground || ground !== top.closest('.ground'))) continue;
        if (top?.closest('.notices') && !one.closest('.notices')) continue;
        if (foot && y + height > foot && !one.closest('.start-line')) continue;
        const scrolls = one.closest('.panel, .lesson-words, .sheet-lines, .side-panel');
        if (width < 3 || height < 8 || scrolls) continue;
        const { color } = getComputedStyle(one);
        all.push([words.slice(0, 30), color, [x, y, x + width, y + height]]);
    }
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { color: transparent !important; transition: none !important; }');
    document.adoptedStyleSheets = [sheet];
    return all;
}"""


def shine(colour: tuple[float, ...]) -> float:
    parts = [part / 255 for part in colour[:3]]
    light = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    low, high = sorted((shine(a), shine(b)))
    return (high + 0.05) / (low + 0.05)


def over(ink: tuple[float, ...], ground: tuple[float, ...]) -> tuple[float, ...]:
    """A colour with an alpha, over another."""
    alpha = ink[3] if len(ink) > 3 else 1.0
    return tuple(alpha * ink[n] + (1 - alpha) * ground[n] for n in range(3))


def faint(page: Page) -> list[str]:
    """The words on the screen whose contrast with what is drawn behind them is too low."""
    words = page.evaluate(WORDS)
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    page.evaluate("() => { document.adoptedStyleSheets = []; }")
    found = []
    for text, colour, box in words:
        ink = tuple(float(part) for part in re.findall(r"[\d.]+", colour))
        crop = picture.crop(tuple(round(edge) for edge in box))
        # Most of what lies behind: a rim or the edge of a card is not it.
        area = crop.width * crop.height
        counts = Counter(zip(*(band.get_flattened_data() for band in crop.split()), strict=True))
        wide = [pixel for pixel, count in counts.items() if count >= 0.02 * area]
        mean = tuple(ImageStat.Stat(crop).mean)
        worst = min(contrast(over(ink, one), one) for one in [mean, *wide])
        if worst < LEAST:
            found.append(f"{text!r} {colour}: {worst:.2f}")
    return found


LOOKS: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "forced": {"forced_colors": "active"},
    "contrast": {"contrast": "more"},
}


def faults_in_state(person: Person, look: str) -> list[str]:
    """What is wrong with what a person sees: by axe, by contrast, and with the page at 200 %."""
    page = person.page
    page.emulate_media(**LOOKS[look])
    page.mouse.move(1, 1)
    page.wait_for_timeout(SETTLE)
    faults = [f"axe: {fault}" for fault in faults_of(person)]
    if look == "forced":  # the system chooses the colours, which axe does not know
        faults = [fault for fault in faults if "'color-contrast'" not in fault]
    else:
        faults += faint(page)
    before = page.viewport_size
    page.set_viewport_size({"width": ZOOMED[0], "height": ZOOMED[1]})
    page.wait_for_timeout(SETTLE)
    faults += [f"at 200 %: {fault}" for fault in page.evaluate(CUT)]
    covered = page.locator("dialog[open], .line-lost, .waiting").count()
    if page.locator(".table-page .scores").count() and not covered:
        faults += [f"at 200 %: {fault}" for fault in person.drawn()["faults"]]
    if before:
        page.set_viewport_size(before)
    page.emulate_media(color_scheme="light", forced_colors="none", contrast="no-preference")
    return faults


def faults_of_walk(studio: Studio, walk: Walk, looks: Sequence[str]) -> dict[str, list[str]]:
    """What is wrong in each state that a walk leads through, in each of the looks."""
    faults = {}
    with studio.walk():
        for name, person in walk(studio):
            for look in looks:
                faults[f"{name}, {look}"] = faults_in_state(person, look)
    assert faults
    return {name: found for name, found in faults.items() if found}


@pytest.mark.parametrize(
    "walk",
    [
        pytest.param(
            walk, id=walk.__name__, marks=[] if walk.__name__ in QUICK else pytest.mark.slow
        )
        for walk in STILL
    ],
)
def test_every_state_is_for_all_eyes(browser: Browser, server: Server, walk: Walk) -> None:
    assert faults_of_walk(Studio(browser, server), walk, ["light"]) == {}


@pytest.mark.slow
@pytest.mark.parametrize("walk", STILL, ids=lambda walk: walk.__name__)
def test_every_state_is_for_all_eyes_in_other_looks(
    browser: Browser, server: Server, walk: Walk
) -> None:
    assert faults_of_walk(Studio(browser, server), walk, ["dark", "contrast", "forced"]) == {}


def colour_of(text: str) -> tuple[float, ...]:
    if text.startswith("#"):
        digits = text[1:] if len(text) == 7 else "".join(2 * one for one in text[1:])
        return tuple(float(int(digits[n : n + 2], 16)) for n in (0, 2, 4))
    return tuple(float(part) for part in re.findall(r"[\d.]+", text))


def tokens(text: str) -> dict[str, tuple[float, ...]]:
    return {
        name: colour_of(value)
        for name, value in re.findall(r"(--[\w-]+): (#\w+|rgb\([^)]*\));", text)
    }


@pytest.mark.parametrize("felt_of", ["green", "navy", "wine", "slate", "walnut"])
@pytest.mark.parametrize("theme", ["light", "dark", "more contrast", "more contrast, dark"])
def test_the_colours_on_the_felt_have_their_contrast_at_its_lightest(
    theme: str, felt_of: str
) -> None:
    style = (ROOT / "web" / "src" / "app.css").read_text(encoding="utf-8")
    plain, more = style.split("@media (prefers-contrast: more)")
    light, dark = r":root \{(.*?)\}", r':root\[data-theme="dark"\] \{(.*?)\}'
    wanted = [(plain, light)]
    wanted += [(plain, dark)] if "dark" in theme else []
    wanted += [(more, light)] if "more" in theme else []
    wanted += [(more, dark)] if "more" in theme and "dark" in theme else []
    if felt_of != "green":
        wanted.append((plain, rf':root\[data-felt="{felt_of}"\],.*?\{{(.*?)\}}'))
    known: dict[str, tuple[float, ...]] = {}
    for text, pattern in wanted:
        found = re.search(pattern, text, re.DOTALL)
        assert found is not None
        known |= tokens(found[1])
    felt = max((known[f"--felt-{n}"] for n in (1, 2, 3)), key=shine)
    plate = over(known["--felt-plate"], felt)
    for ink in ("--felt-ink", "--felt-muted"):
        for ground in (felt, plate):
            assert contrast(known[ink], ground) >= LEAST
    assert contrast(known["--gold"], plate) >= LEAST
    assert contrast((255.0, 255.0, 255.0), felt) >= LEAST


# --- without colour ------------------------------------------------------------------------------

LINES = """(what) => [...document.querySelectorAll(what)].map((one) => {
    const style = getComputedStyle(one);
    const { outlineStyle: line, outlineWidth: wide } = style;
    const outline = line === 'none' ? '' : `${line} ${wide}`;
    return [outline, style.borderTopStyle, style.borderTopWidth, style.opacity].join(', ');
})"""


def told_apart(page: Page, one: str, other: str) -> bool:
    """True if lines, and not only colours, tell two kinds of parts apart."""
    a, b = (set(page.evaluate(LINES, what)) for what in (one, other))
    assert a, f"no {one}"
    assert b, f"no {other}"
    return not a & b


def test_turn_choice_and_what_may_be_played_are_seen_without_colour(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server, forced_colors="active")
    ann.lay("pitch", seats=4, level="rule")
    for _ in range(60):
        assert ann.my_turn() or ann.phase == "deal-over"
        if ann.page.locator(".hand .shut").count() and len(ann.held()) > 2:
            ann.page.locator(".hand .shut").first.focus()
            if ann.page.locator(".hand .open").count():
                break
        if not ann.act():
            number = ann.number
            ann.page.click("[data-next]")
            ann.await_change(number)
    ann.page.mouse.move(1, 1)
    assert told_apart(ann.page, ".seat.turn", ".seat:not(.turn)")
    assert told_apart(ann.page, ".hand .open:not(:focus)", ".hand .shut")
    assert told_apart(ann.page, "[role=tab][aria-selected=true]", "[role=tab][aria-selected=false]")
    ann.hint()
    assert told_apart(ann.page, ".hand .advised", ".hand .shut")
    ann.open("/new/all-fours")
    ann.page.wait_for_selector(".segments button")
    assert told_apart(ann.page, ".segments [aria-pressed=true]", ".segments [aria-pressed=false]")
    ann.close()


@pytest.mark.parametrize(
    "size",
    [
        (844, 390),
        *(pytest.param(size, marks=pytest.mark.slow) for size in ((390, 844), (1440, 900))),
    ],
)
def test_a_long_hint_is_read_from_its_first_line_to_its_last(
    browser: Browser, server: Server, size: tuple[int, int]
) -> None:
    ann = Person(browser, server, size=size)
    ann.lay("california-jack", level="rule")
    assert ann.my_turn()
    ann.hint()
    ann.page.evaluate(
        "() => document.querySelector('.advice').append('\\n- You take the trick.'.repeat(6))"
    )
    hint, line = (ann.page.locator(what).bounding_box() for what in (".advice", ".ask"))
    assert hint is not None
    assert line is not None
    assert hint["height"] > line["height"], "it is long"
    assert hint["y"] >= 0
    assert abs(hint["y"] + hint["height"] - line["y"] - line["height"]) < 2
    hidden = ann.page.locator(".advice").evaluate("one => one.scrollHeight - one.clientHeight")
    assert hidden <= 1
    ann.close()


def test_a_winner_and_a_point_are_marked_where_nothing_moves(
    browser: Browser, server: Server
) -> None:
    ann = Person(browser, server, settings={"speed": "normal"}, reduced_motion="reduce")
    ann.lay("german-whist", level="random")
    while ann.my_turn():
        ann.page.locator(".hand button.card.open").first.press("Enter")
        if ann.page.locator(".trick .took, .seat.took").count():
            break
        ann.page.wait_for_timeout(100)
    ann.page.wait_for_selector(".trick .took")
    taker = ann.page.locator(".seat.took .called").inner_text()
    card = ann.page.locator(".trick .took").get_attribute("aria-label") or ""
    assert card.startswith(f"{taker}: ")
    ann.page.wait_for_selector(".seat.took", state="detached", timeout=2_000)
    ann.close()
