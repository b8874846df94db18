"""The page in the browser: its size, the time until it is shown, the smoothness of cards."""

import gzip
import statistics
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "hilojack" / "web" / "static"
TURNS = 5
ACTS = 20  # each with the flights of two cards, and of those drawn


def page(size: float) -> list[dict[str, Any]]:
    """Measure KiB of script and style as sent; in Chromium, ms to the first paint and a frame."""
    if not (STATIC / "index.html").is_file():
        note = "the page is not built: python3 run.py play builds it"
        return [{"name": "The page in the browser", "unit": "", "note": note}]
    measured = at_a_table(max(1, int(TURNS * size)), max(1, int(ACTS * size)))
    return [weight("script", "js"), weight("style", "css"), *measured]


def weight(what: str, ending: str) -> dict[str, Any]:
    """Measure all files of a kind, compressed as a server would."""
    files = [gzip.compress(path.read_bytes(), 9) for path in STATIC.rglob(f"*.{ending}")]
    whole = sum(map(len, files)) / 1024
    return {"name": f"The page's {what}, compressed", "size": whole, "unit": "KiB"}


def at_a_table(turns: int, acts: int) -> list[dict[str, Any]]:
    """Measure the first paint and the frames of a table, on this machine by loopback."""
    sys.path.append(str(ROOT / "tests"))
    try:
        from playwright.sync_api import sync_playwright

        from page_support import Person, Server, chromium
    except ModuleNotFoundError as reason:
        note = f"{reason}: python3 run.py test installs it"
        return [{"name": "A table in the browser", "unit": "", "note": note}]
    server = Server()
    try:
        with sync_playwright() as playwright, chromium(playwright, whole=True) as browser:
            ann = Person(browser, server, settings={"speed": "normal"})
            ann.lay("california-jack", level="rule")
            found = [paint(ann, turns), frames(ann, acts)]
            ann.close()
    finally:
        server.kill()
    return found


def paint(person: Any, turns: int) -> dict[str, Any]:
    """Return the time from loading a table to its first paint."""
    times = []
    for _ in range(turns):
        person.page.reload()
        person.dealt()
        times.append(float(person.page.evaluate(FIRST_PAINT)))
    median = statistics.median(times)
    return {"name": "First paint of a table", "median": median, "most": max(times), "unit": "ms"}


def frames(person: Any, acts: int) -> dict[str, Any]:
    """Return the time from one frame to the next, while something moves."""
    person.page.evaluate(COUNT_FRAMES)
    for _ in range(acts):
        person.act()
        person.my_turn()
    times = sorted(person.page.evaluate("window.intervals"))
    return {
        "name": "From frame to frame while cards fly",
        "median": statistics.median(times),
        "ninety five percent within": times[len(times) * 95 // 100],
        "most": times[-1],
        "unit": "ms",
        "note": f"{len(times)} frames; at 60 Hz one takes 16.7",
    }


FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
COUNT_FRAMES = """() => {
    window.intervals = [];
    let before = 0;
    const frame = (now) => {
        const moving = document.getAnimations().some((one) => one.playState === "running");
        if (moving && before) window.intervals.push(now - before);
        before = moving ? now : 0;
        requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}"""
