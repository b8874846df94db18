"""A person at the page, in a real browser: for the tests and for the pictures of the docs."""

import json
import os
import re
import runpy
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar
from urllib.parse import quote
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ElementHandle,
    Locator,
    Page,
    Playwright,
    Position,
    WebSocketRoute,
)

from ports import free_port

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"
STATIC = ROOT / "src" / "hilojack" / "web" / "static"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# The same engine without windows and all that is in them, which nobody sees here: a page costs half
# as much. It shows no notices and installs no pages.
SHELLS = ("chromium-headless-shell", *BROWSERS)
OVER = '[data-phase="deal-over"], [data-phase="match-over"]'
DEALT_ANEW = '[data-next]:not(:disabled), .table-page:not([data-phase$="-over"])'
COLOURS = ["light", pytest.param("dark", marks=pytest.mark.slow)]  # each state takes as long again
QUICK = {"speed": "off", "name": "Ann"}
WAIT = 20_000  # milliseconds
COMPILED = 600_000  # the same if loops have to be compiled first
FLIGHTS = """() => {
    window.flights = 0;
    const fly = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        window.flights += frames.some((frame) => frame.transform || frame.translate);
        return fly.call(this, frames, how);
    };
}"""  # counts what is set in motion; a mark that stays where it is does not move
SEEN: Position = {"x": 10, "y": 16}  # of a card that others cover: its corner


BUILD = """
import {{ build }} from "vite";
const lib = {{ entry: "{entry}", formats: ["iife"], name: "page" }};
const options = {{ write: false, lib }};
const made = await build({{ configFile: false, logLevel: "error", build: options }});
process.stdout.write([made].flat()[0].output[0].code);
"""


def run_node(script: str, given: bytes = b"") -> bytes:
    """What a script writes, in the Node that builds the page."""
    program, _ = runpy.run_path(str(WEB / "build.py"))["node"]()
    command = [program, "--input-type=module", "-e", script]
    done = subprocess.run(command, cwd=WEB, input=given, capture_output=True)
    assert not done.returncode, done.stderr.decode()
    return done.stdout


@cache
def built(entry: str) -> str:
    """A module of the page as JavaScript, with what it exports in `page`."""
    return run_node(BUILD.format(entry=entry)).decode()


FAULTS = Path(__file__).with_name("web") / "page_faults.js"
CUT = Path(__file__).with_name("web") / "page_cut.js"


DISCARD = '.calls .call.main:has-text("Discard")'


class Server:
    """A server in a process of its own, which can be killed and started again."""

    program = "page_server.py"

    def __init__(
        self,
        store: str = "memory",
        *,
        takeover: float = 60.0,
        first_deal: float = 0.5,
        name: str = "127.0.0.1",
        day: float = 86_400.0,
        push: bool = False,
        open_tables: bool = False,
    ) -> None:
        if not (STATIC / "index.html").is_file():
            raise RuntimeError("the page is not built; python3 run.py test builds it")
        self.store, self.takeover, self.first_deal = store, takeover, first_deal
        self.options = {"DAY": str(day), "PUSH": f"{push:d}", "OPEN": f"{open_tables:d}"}
        self.port = free_port()
        self.here = f"http://127.0.0.1:{self.port}"
        self.address = f"http://{name}:{self.port}"  # for browsers
        self.start()

    def start(self) -> None:
        script = str(Path(__file__).with_name(self.program))
        paths = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
        self._process = subprocess.Popen(
            [
                *(sys.executable, script, str(self.port), self.store),
                *(str(self.takeover), str(self.first_deal)),
                *([] if self.address == self.here else [self.address]),
            ],
            stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": paths, **self.options},
        )
        deadline = time.monotonic() + 60
        while True:
            try:
                self.ask("/healthz")
                return
            except OSError:
                if self._process.poll() is not None or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)  # before it looks again

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def ask(self, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.here + path, data, {"content-type": "application/json"})
        with urlopen(request, timeout=30) as answer:
            text = answer.read().decode()
        return json.loads(text) if text.startswith(("{", "[")) else text


def program(*, whole: bool = True) -> str:
    """The program of this machine's Chromium: the whole of it, or as little as draws pages."""
    found = next(filter(None, map(shutil.which, BROWSERS if whole else SHELLS)), None)
    if found is None:
        raise RuntimeError(
            "the tests of the page need Chromium, and none is installed here; "
            "on Debian and Ubuntu: apt install chromium"
        )
    return found


@contextmanager
def chromium(playwright: Playwright, *flags: str, whole: bool = False) -> Iterator[Browser]:
    """Chromium of this machine, without a window."""
    browser = playwright.chromium.launch(
        executable_path=program(whole=whole), args=["--no-sandbox", *flags]
    )
    try:
        yield browser
    finally:
        browser.close()


class Person:
    """Somebody at a browser of his own; complaints of the browser are collected."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        *,
        size: tuple[int, int] = (1280, 800),
        settings: dict[str, Any] | None = None,
        **options: Any,
    ) -> None:
        self.server = server
        width, height = size
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height}, **options
        )
        kept = json.dumps(json.dumps({**QUICK, **(settings or {})}))
        self.context.add_init_script(
            f"localStorage.getItem('hilojack.settings') ?? "
            f"localStorage.setItem('hilojack.settings', {kept})"
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(WAIT)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on(
            "console",
            lambda message: (
                self.complaints.append(message.text)
                if message.type in ("error", "warning")
                else None
            ),
        )

    def open(self, path: str) -> None:
        self.page.goto(self.server.address + path)

    def lay(
        self,
        game: str,
        *,
        seats: int | None = None,
        level: str = "random",
        preset: str | None = None,
        rules: Sequence[str] = (),
        people: int = 1,
        friendly: bool = True,
        customs: Mapping[str, str] | None = None,
        notes: bool = False,
    ) -> None:
        """Fill in the form of a new table, and sit down; one who notes the word of the shuffle is
        then asked to. Hints are allowed, and the computer
        plays for who is away after a minute, unless `customs` say otherwise.
        """
        asked = [f"opponent={level}", *(f"rule={quote(rule)}" for rule in rules)]
        asked += [f"seats={seats}"] if seats else []
        asked += [f"preset={preset}"] if preset else []
        self.open(f"/new/{game}?{'&'.join(asked)}")
        self.page.wait_for_selector("form.new .rule", state="attached")
        for other in range(people - 1):
            self.page.locator(".seats-form select").nth(other).select_option("open")
        if not friendly:
            self.page.get_by_label("We know each other").uncheck()
        if people > 1:
            agreed = {"hints": "yes", "away": "1"} | dict(customs or {})
            self.agree({name: value for name, value in agreed.items() if value})
        self.page.click("[data-start]")
        if notes:
            self.page.wait_for_selector("[data-noting]")
        elif people == 1:
            self.dealt()
        else:
            self.page.wait_for_selector(".waiting")

    def agree(self, customs: Mapping[str, str]) -> None:
        """Choose the customs of a new table."""
        for name, value in customs.items():
            field = self.page.locator(f'[name="{name}"]')
            if value in ("yes", "no"):
                field.set_checked(value == "yes")
            else:
                field.select_option(value)

    def dealt(self) -> None:
        self.page.wait_for_selector('[data-phase]:not([data-phase=""]):not([data-phase="waiting"])')

    @property
    def number(self) -> str:
        """The number of the update that the page shows."""
        return self.page.get_attribute(".table-page", "data-number") or ""

    @property
    def phase(self) -> str:
        return self.page.get_attribute(".table-page", "data-phase") or ""

    def hand(self) -> list[str]:
        """The cards of one's own hand, as they lie."""
        cards = self.page.query_selector_all(".hand [data-card]")
        return [card.get_attribute("data-card") or "" for card in cards]

    def my_turn(self) -> bool:
        """Wait until it is this person's turn; False when the deal is over first."""
        self.page.wait_for_selector(f'[data-turn="mine"], {OVER}')
        return not self.phase.endswith("-over")

    def open_act(self) -> ElementHandle:
        """The first of the cards and calls that are open."""
        for where in (".hand button.card.open", ".calls .call", "button.draw"):
            found = self.page.query_selector(where)
            if found is not None:
                return found
        raise AssertionError(f"nothing is open: {self.page.inner_text('main')}")

    def await_change(self, number: str) -> None:
        self.page.wait_for_function(
            "n => document.querySelector('.table-page')?.dataset.number !== n", arg=number
        )

    def act(self) -> bool:
        """Do the first thing that is open, with the mouse; False when the deal is over."""
        if not self.my_turn():
            return False
        number = self.number
        if self.page.query_selector(DISCARD):
            self.discard()
        else:
            self.open_act().click(position=SEEN)
        self.await_change(number)
        return True

    def discard(self) -> None:
        """Discard the first cards that may go, as many as must."""
        while True:
            self.page.click(DISCARD)
            refusal = self.page.query_selector(".refusal")
            wanted = re.search(r"Choose (\d+) more", refusal.inner_text() if refusal else "")
            if wanted is None:
                return
            for _ in range(int(wanted[1])):
                self.page.click('.hand button.card.open[aria-pressed="false"]', position=SEEN)

    def play_until(self, sight: str | Locator, deals: int = 20) -> None:
        """Act until it is to be seen when it is this person's turn, if need be in a later deal."""
        wanted = self.page.locator(sight) if isinstance(sight, str) else sight
        for _ in range(deals):
            while self.my_turn():
                if wanted.count():
                    return
                self.act()
            self.next_deal()
        raise AssertionError(f"{wanted} is not seen in {deals} deals")

    def play_deal(self) -> int:
        """Play until the deal is over; how many acts it took."""
        acts = 0
        while self.act():
            acts += 1
            assert acts < 400, "the deal does not end"
        return acts

    def play_match(self, most: int = 12) -> int:
        """Play until somebody has won; how many deals it took."""
        for deal in range(1, most + 1):
            self.play_deal()
            found = self.page.locator("[data-verdict]")
            assert found.get_attribute("data-verdict") == "mine", found.inner_text()
            if self.phase == "match-over":
                return deal
            self.next_deal()
        raise AssertionError(f"nobody won in {most} deals")

    def menu(self) -> Locator:
        """The menu of the table, opened."""
        self.page.get_by_role("button", name=re.compile("^Menu")).click()
        return self.page.get_by_role("navigation", name="Table").last

    def resign(self) -> None:
        """Resign the match."""
        self.menu().get_by_role("button", name="Resign", exact=True).click()
        self.page.click("[data-sure]")
        self.page.wait_for_selector('[data-phase="match-over"]')

    def held(self) -> list[str]:
        """The names of the cards in one's own hand, with what is said of each."""
        cards = self.page.query_selector_all(".hand button.card")
        return [card.get_attribute("aria-label") or "" for card in cards]

    def end(self) -> tuple[str, list[str]]:
        """The headline and the lines of the count."""
        return (
            self.page.inner_text(".over h2"),
            self.page.locator(".over .ending li").all_inner_texts(),
        )

    def hint(self) -> str:
        self.page.keyboard.press("h")
        # The search is compiled before its first hint on a machine.
        self.page.wait_for_selector(".advice b", timeout=COMPILED)
        assert self.page.locator(".hand .advised").count() == 1
        return self.page.inner_text(".advice")

    def undo(self) -> None:
        number = self.number
        self.page.keyboard.press("u")
        self.await_change(number)
        self.await_change(str(int(number) + 1))  # first it is asked for, then it is done

    def refusal(self) -> str | None:
        """Choose a card that may not be played, and read why; None if all may."""
        shut = self.page.locator(".hand button.card.shut")
        if not shut.count():
            return None
        shut.first.click(position=SEEN)
        self.page.wait_for_selector(".refusal")
        return self.page.inner_text(".refusal")

    def last_trick(self) -> list[str]:
        """Look at the last trick, and put it away."""
        look = self.page.locator(".last-trick")
        assert look.get_attribute("aria-pressed") == "false"
        look.click()
        cards = self.page.locator('[aria-label="The last trick"] .played').all()
        names = [card.get_attribute("aria-label") or "" for card in cards]
        look.click()
        assert self.page.locator('[aria-label="The last trick"]').count() == 0
        return names

    def read_rules(self) -> str:
        self.page.keyboard.press("r")
        self.page.wait_for_selector("dialog[open] .rule-page")
        words = self.page.inner_text("dialog[open]")
        self.page.keyboard.press("Escape")
        return words

    def set(self, label: str, on: bool) -> None:
        """Change a setting at the table."""
        self.page.keyboard.press("o")
        self.page.get_by_label(label).set_checked(on)
        self.page.keyboard.press("Escape")

    def say(self, words: str) -> None:
        self.page.keyboard.press("t")
        self.page.fill(".say input", words)
        self.page.keyboard.press("Enter")

    def hears(self, words: str) -> None:
        """Wait until somebody's words stand at their plate."""
        self.page.wait_for_selector(f'.said:text("{words}")')

    def drawn(self) -> dict[str, Any]:
        """What is wrong with the table on this screen, and how large its cards are."""
        self.page.mouse.move(1, 1)  # no card is lifted by it
        self.page.wait_for_timeout(60)
        found: dict[str, Any] = self.page.evaluate(FAULTS.read_text(encoding="utf-8"))
        return found

    def next_deal(self) -> None:
        """Press the button for the next deal or match, and wait until it is dealt: that this person
        is ready is told before, and a deal may be over as it is dealt.
        """
        number = self.number
        self.page.click("[data-next]")
        self.await_change(number)
        self.page.wait_for_selector(DEALT_ANEW)

    def more(self, name: str) -> Locator:
        """What else is offered at the end of a match, by its name."""
        self.page.locator(".more:not([open]) > summary").click()
        return self.page.locator(".more .actions > *", has_text=name).first

    def close(self) -> None:
        self.context.close()


Somebody = TypeVar("Somebody", bound=Person)


@contextmanager
def somebody(person: Somebody, *known: str) -> Iterator[Somebody]:
    """A person at a page for one test: the browser complains of nothing that is not `known`, of
    which a part stands there.
    """
    yield person
    person.close()
    told = [one for one in person.complaints if not any(part in one for part in known)]
    assert told == [], f"the browser complained: {told}"


class BadLine(Protocol):
    """What does with messages as a bad line does."""

    def carry(self, page: WebSocketRoute) -> None:
        """Stand between a page and the server."""


def seated(browser: Browser, server: Server, line: BadLine, *rules: str) -> Person:
    """Somebody at a table of their own, on that line."""
    person = Person(browser, server)
    person.page.route_web_socket("**/api/socket*", line.carry)
    person.lay("california-jack", level="rule", rules=rules)
    return person


def faults_of(person: Person) -> list[Any]:
    """What axe finds; the page's policy lets no script in, but the debugger may."""
    person.page.evaluate(AXE.read_text(encoding="utf-8") + "; 0")
    found = person.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [
        (fault["id"], [node["html"][:160] for node in fault["nodes"]][:3])
        for fault in found["violations"]
    ]


def cut(person: Person) -> list[str]:
    """What of the words on a page is cut, and whether the page is wider than the screen."""
    found: list[str] = person.page.evaluate(CUT.read_text(encoding="utf-8"))
    return found


def meet(ann: Person, ben: Person, game: str, *, seats: int = 2, **wishes: Any) -> None:
    """Sit down at one table, whose form `ann` fills in: `wishes` are those of `lay`."""
    ann.lay(game, seats=seats, people=2, **wishes)
    ben.page.goto(ann.page.input_value('input[aria-label="Link of this table"]'))
    ben.page.click("[data-join]")
    for person in (ann, ben):
        person.dealt()


def play_together(people: list[Person], most: int = 400) -> None:
    """Whoever is to act does, until the deal is over for all."""
    for _ in range(most):
        for person in people:
            if person.page.query_selector('[data-turn="mine"]'):
                person.act()
                break
        else:
            if all(person.page.query_selector(OVER) for person in people):
                return
            people[0].page.wait_for_timeout(20)
    raise AssertionError("the deal does not end")


def play_match_together(people: list[Person], most: int = 8) -> None:
    """Play until the match is over for all."""
    for _ in range(most):
        play_together(people)
        if people[0].phase == "match-over":
            return
        numbers = [(person, person.number) for person in people]
        for person in people:
            person.page.click("[data-next]")
        for person, number in numbers:
            person.await_change(number)
            # A match can end as its deal is dealt: by a jack that the dealer turns up.
            person.page.wait_for_selector('.table-page:not([data-phase="deal-over"])')
    raise AssertionError(f"nobody won in {most} deals")


def stop_and_resume_review(page: Page) -> None:
    """Stop a review that has begun, and resume it."""
    page.click("[data-stop]")
    page.wait_for_selector('[data-reviewed="all"]')
    assert re.search(r"Stopped: \d+ of \d+ decisions", page.inner_text("[data-reviewed]"))
    page.click("[data-stop]")
    page.wait_for_selector('[data-reviewed="working"]')


def review_of(steps: list[dict[str, Any]]) -> dict[str, Any]:
    """A review that finds one mistake: at the first lead, where the last card was better."""
    place = next(n for n, step in enumerate(steps) if step["state"]["turn"] == 0)
    hand = steps[place]["state"]["hand"]
    played = next(card for card in hand if card not in steps[place + 1]["state"]["hand"])
    better = next(card for card in reversed(hand) if card != played)
    free = {"mean": 0.0, "error": 0.0, "exact": True}
    cost = {"mean": 0.43, "error": 0.02, "exact": False}
    names = [f"{'23456789TJQKA'[card % 13]}{'SHDC'[card // 13]}" for card in (played, better)]
    decision = {
        "number": 1,
        "deal": 1,
        "acts_before": place,
        "seat": 0,
        "phase": "play",
        "act": names[0],
        "mistake": True,
        "unjudged": None,
        "known": {
            "best": names[1],
            "exact": False,
            "points": cost,
            "chance": cost,
            "decisive": False,
            "equity": 0.55,
            "kept": 0.12,
            "choices": [
                {"act": names[1], "points": free, "chance": free},
                {"act": names[0], "points": cost, "chance": cost},
            ],
        },
        "said": ["It cost 0.4 points of the deal."],
    }
    summary = [
        {
            "seat": seat,
            "name": steps[0]["state"]["seats"][seat]["name"],
            "decisions": 26,
            "reviewed": 20,
            "mistakes": 1 - seat,
            "accuracy": 0.95,
            "points_a_deal": cost,
            "too_close": 3,
            "chance_a_decision": cost,
        }
        for seat in (0, 1)
    ]
    deals = [{"deal": 1, "scores": [3, 1]}]
    review = {"players": [], "complete": True, "summary": summary, "worst": [1], "deals": deals}
    review["winners"] = [1]
    far = {"state": "done", "done": 1, "whole": 1, "rough": 1, "deals": 1}
    return {**far, "review": {**review, "decisions": [decision]}}
