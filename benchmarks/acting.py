"""What an act costs the page: processor time of its thread, and what it does in that time.

A deal or more is played as a person plays it, at the usual pace, against players that answer at
once: a card or a call when the table asks for one, then a while in which all that moves comes to
rest. The clicks are made by the page itself, so that nothing of a driver is measured.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ACTS = 40
IDLE = 30  # seconds
REST = 1300  # ms: a trick lies for 720 of them, and is on its way for 260
GAMES = (("california-jack", 2), ("pitch", 4), ("black-jack", 3))
NAME = "An act on the page's thread"


def acting(size: float) -> Iterator[dict[str, Any]]:
    """Measure ms, passes of style and of layout for an act of each game, and of an idle table."""
    sys.path.append(str(ROOT / "tests"))
    try:
        from playwright.sync_api import sync_playwright

        from page_support import Person, Server, chromium
    except ModuleNotFoundError as reason:
        yield {"name": NAME, "unit": "", "note": f"{reason}: python3 run.py test installs it"}
        return
    server = Server()
    try:
        with sync_playwright() as playwright, chromium(playwright, whole=True) as browser:
            for game, seats in GAMES:
                ann = Person(browser, server, settings={"speed": "normal"})
                ann.lay(game, seats=seats, level="rule")
                yield act(ann, game, max(3, int(ACTS * size)))
                ann.close()
            ann = Person(browser, server, settings={"speed": "normal"})
            ann.lay("california-jack", level="rule")
            yield idle(ann, max(3, int(IDLE * size)))
            ann.close()
    finally:
        server.kill()


def act(person: Any, game: str, acts: int) -> dict[str, Any]:
    """Return what an act costs, with the answers of the others and the deals that it ends."""
    thread = Thread(person.page)
    person.page.evaluate(PLAY, [3, REST])  # its caches fill
    thread.begin()
    person.page.evaluate(PLAY, [acts, REST])
    return {"name": f"{NAME}, {game}", **thread.since(acts), "unit": "ms", "note": f"{acts} acts"}


def idle(person: Any, seconds: int) -> dict[str, Any]:
    """Return what a table costs in a second in which nobody does anything."""
    thread = Thread(person.page)
    person.page.wait_for_timeout(3000)  # what was dealt lies
    thread.begin()
    person.page.wait_for_timeout(1000 * seconds)
    name = "A second of an idle table on the page's thread"
    return {"name": name, **thread.since(seconds), "unit": "ms", "note": f"{seconds} s"}


class Thread:
    """The thread of a page, by the clock of its processor."""

    def __init__(self, page: Any) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.begin()

    def begin(self) -> None:
        self._began = self._read()

    def since(self, times: int) -> dict[str, float]:
        """Return what was done since it began, of each of so many times."""
        found = self._read()
        spent = {name: (found[name] - began) / times for name, began in self._began.items()}
        return {
            "all": 1000 * spent["TaskDuration"],
            "script": 1000 * spent["ScriptDuration"],
            "style": 1000 * spent["RecalcStyleDuration"],
            "layout": 1000 * spent["LayoutDuration"],
            "passes_of_style": spent["RecalcStyleCount"],
            "passes_of_layout": spent["LayoutCount"],
        }

    def _read(self) -> dict[str, float]:
        told = self._session.send("Performance.getMetrics")["metrics"]
        return {metric["name"]: metric["value"] for metric in told}


PLAY = """async ([acts, rest]) => {
    const pause = (ms) => new Promise((go) => setTimeout(go, ms));
    const first = (...all) => all.map((one) => document.querySelector(one)).find(Boolean);
    const next = () =>
        first("[data-next]:not(:disabled)") ??
        (document.querySelector('[data-turn="mine"]') &&
            first(".hand button.card.open", ".calls .call", "button.draw"));
    for (let done = 0; done < acts; done++) {
        let found = next();
        for (let n = 0; !found && n < 200; n++) {
            await pause(200);
            found = next();
        }
        if (!found) throw new Error(document.querySelector("main").innerText);
        await pause(rest);
        next().click();
        await pause(rest);
    }
}"""
