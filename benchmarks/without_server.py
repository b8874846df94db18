"""The table without a server: how soon one has cards, and how long `expert` thinks there."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from benchmarks.paced import ninety_five_percent_of
from hilojack import load
from hilojack.web.serving.site import making
from hilojack.web.serving.site.comparing import Pythons
from hilojack.web.serving.site.fetching import NotFetched
from hilojack.web.serving.site.processes import lines_of

ROOT = Path(__file__).resolve().parent.parent
PACED = Path(__file__).with_name("paced.py")
HERE = "import runpy, sys; runpy.run_path(sys.argv[1])['main'](sys.argv[2])"
VISITS, TURNS, ACTS = 5, 3, 40
GAMES = ("pitch", "california-jack", "black-jack")
BUTTON, ALL_OF_IT = "main [data-start]", "All of it is kept in this browser"
NAME = "A table without a server"


def without_server(size: float) -> Iterator[dict[str, Any]]:
    """Measure s from an address to one's own cards, and ms for an act of `expert`."""
    sys.path.append(str(ROOT / "tests"))
    try:
        from here_support import BELOW
    except ModuleNotFoundError as reason:
        yield {"name": NAME, "unit": "", "note": f"{reason}: python3 run.py test installs it"}
        return
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / BELOW
        folder.parent.mkdir(parents=True)
        try:
            making.make(folder, smallest=False)
            yield from visits(Path(place), max(1, int(VISITS * size)))
            sides = Pythons(folder, Path(place))
            for game in GAMES:
                yield thinking(sides, Path(place), game, max(1, int(ACTS * size)))
        except NotFetched as reason:
            yield {"name": NAME, "unit": "", "note": str(reason)}


# --- in a browser --------------------------------------------------------------------------------


def visits(root: Path, times: int) -> Iterator[dict[str, Any]]:
    """Measure visits by a new profile, by the same in a new browser, and with the network cut."""
    from playwright.sync_api import sync_playwright

    from here_support import SOON, hosted, memory_kept
    from page_support import program

    found: dict[str, list[float]] = {"first visit": [], "second visit": [], "offline": []}
    with hosted(root) as address, sync_playwright() as playwright:
        for _ in range(times):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                for visit, taken in found.items():
                    context = playwright.chromium.launch_persistent_context(
                        profile, executable_path=program(), args=["--no-sandbox"]
                    )
                    context.set_default_timeout(SOON)
                    context.set_offline(visit == "offline")
                    page = context.pages[0]
                    began = time.perf_counter()
                    page.goto(address)
                    page.locator(BUTTON).first.click()
                    page.wait_for_selector(".hand [data-card]")
                    taken.append(time.perf_counter() - began)
                    if visit == "first visit":
                        page.goto(address)
                        page.get_by_text(ALL_OF_IT).first.wait_for()
                        memory_kept(page)
                    context.close()
    for visit, taken in found.items():
        yield {
            "name": f"From the address to one's own cards, {visit}",
            "median": statistics.median(taken),
            "most": max(taken),
            "unit": "s",
            "note": f"{times} visits, with the click on the front page; files from this machine",
        }


# --- in Node -------------------------------------------------------------------------------------


def thinking(sides: Pythons, scratch: Path, game: str, acts: int) -> dict[str, Any]:
    """Measure the same acts of `expert` in the folder's Python and in this one, turn by turn."""
    asked = json.dumps([game, acts])
    there, here = list[float](), list[float]()
    ratios = []
    for _ in range(TURNS):
        with sides.in_node(asked, PACED) as lines:
            folder = list(map(float, lines))
        with lines_of([sys.executable, "-c", HERE, str(PACED), asked], scratch) as lines:
            native = list(map(float, lines))
        ratios.append(statistics.median(folder) / statistics.median(native))
        there += folder
        here += native
    with quarter_of_a_core(), sides.in_node(asked, PACED) as lines:
        slowed = list(map(float, lines))
    return {
        "name": f"An act of expert in WebAssembly, {load(game).name}",
        "webassembly": statistics.median(there),
        "native": statistics.median(here),
        "times_as_long": statistics.median(ratios),
        "at_least": min(ratios),
        "at_most": max(ratios),
        "ninety_five_percent_within": ninety_five_percent_of(there),
        "so_with_a_quarter_of_a_core": ninety_five_percent_of(slowed),
        "unit": "ms",
        "note": f"{acts} acts, {TURNS} times each, and once more with a quarter of one core",
    }


@contextmanager
def quarter_of_a_core() -> Iterator[None]:
    """Leave what is started here a quarter of one core, as three others work on it without end."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    others = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(3)]
    try:
        yield
    finally:
        for other in others:
            other.kill()
            other.wait()
        os.sched_setaffinity(0, cores)
