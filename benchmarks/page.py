"""The page of the table in the browser: what it weighs, and how soon something is seen."""

import gzip
import statistics
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "hilojack" / "web" / "static"
TURNS = 5


def page(size: float) -> list[dict[str, Any]]:
    """KiB of script and style as sent, and milliseconds to the first paint in Chromium."""
    if not (STATIC / "index.html").is_file():
        note = "the page is not built: python3 run.py play builds it"
        return [{"name": "The page in the browser", "unit": "", "note": note}]
    return [weight("script", "js"), weight("style", "css"), paint(max(1, int(TURNS * size)))]


def weight(what: str, ending: str) -> dict[str, Any]:
    """All files of a kind, compressed as a server would."""
    files = [gzip.compress(path.read_bytes(), 9) for path in STATIC.rglob(f"*.{ending}")]
    whole = sum(map(len, files)) / 1024
    return {"name": f"The page's {what}, compressed", "size": whole, "unit": "KiB"}


def paint(turns: int) -> dict[str, Any]:
    """From the start of loading a table to the first paint, on this machine and by loopback."""
    name = "First paint of a table"
    sys.path.append(str(ROOT / "tests"))
    try:
        from playwright.sync_api import sync_playwright

        from page_support import Person, Server, chromium
    except ModuleNotFoundError as reason:
        return {"name": name, "unit": "", "note": f"{reason}: python3 run.py test installs it"}
    server, times = Server(), []
    try:
        with sync_playwright() as playwright, chromium(playwright) as browser:
            ann = Person(browser, server)
            ann.lay("california-jack", level="rule")
            for _ in range(turns):
                ann.page.reload()
                ann.dealt()
                times.append(float(ann.page.evaluate(FIRST_PAINT)))
            ann.close()
    finally:
        server.kill()
    return {"name": name, "median": statistics.median(times), "most": max(times), "unit": "ms"}


FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
