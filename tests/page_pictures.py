"""Takes pictures of the page: python tests/page_pictures.py [--every [STATE ...]] [FOLDER].

Those of docs/ are taken alone; with `--every` the page is taken in every state, at three sizes in
light and dark, or in the states that are named. They are written as WebP, small enough for a
repository.
"""

import argparse
import io
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from page_support import COMPILED, ROOT, SEEN, Person, Server, chromium, review_of

SIZES = {"desk": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
DESK = SIZES["desk"]
COLOURS = ("light", "dark")
DOCS = {  # file: state, size, colours
    "page-front": ("front", "desk", "light"),
    "page-table": ("play", "desk", "light"),
    "page-count": ("count", "desk", "light"),
    "page-phone": ("shedding", "phone", "dark"),
}
MOST = 90  # acts until a state that depends on the cards


class Studio:
    """A browser and a server for the walks, each of which yields a person and what they see."""

    def __init__(
        self, browser: Browser, server: Server, size: tuple[int, int] = DESK, **options: Any
    ) -> None:
        self.browser, self.server, self.size, self.options = browser, server, size, options
        self._open = ExitStack()

    def person(self, name: str = "Ann", **settings: Any) -> Person:
        chosen = {"name": name, **settings}
        person = Person(self.browser, self.server, size=self.size, settings=chosen, **self.options)
        self._open.callback(person.close)
        return person

    @contextmanager
    def walk(self) -> Iterator[None]:
        with self._open:
            yield


Scene = tuple[str, Person]
Walk = Callable[[Studio], Iterator[Scene]]


def pages(studio: Studio) -> Iterator[Scene]:
    """What is not a table."""
    ann = studio.person()
    for name, path in {
        "front": "/",
        "new": "/new/all-fours",
        "learn": "/learn/california-jack",
        "rules": "/rules/california-jack",
        "daily": "/daily",
        "me-empty": "/me",
        "fairness": "/fairness",
        "lost": "/nowhere",
        "lost-table": "/table/nowhere",
        "lost-review": "/review/nothing",
    }.items():
        ann.open(path)
        ann.page.wait_for_selector("h1, [role=alert]")
        ann.page.wait_for_load_state("networkidle")
        yield name, ann


def jack(studio: Studio) -> Iterator[Scene]:
    """A match of two, and what comes after it."""
    ann = studio.person()
    ann.lay("california-jack", level="rule")
    ann.my_turn()
    yield "dealt", ann
    for _ in range(6):
        ann.act()
    while ann.my_turn() and not ann.page.locator(".trick .played").count():
        ann.act()
    yield "play", ann
    ann.page.keyboard.press("h")
    ann.page.wait_for_selector(".advice b", timeout=COMPILED)
    yield "hint", ann
    for _ in range(MOST):
        shut = ann.page.locator(".hand button.card.shut")
        if not ann.my_turn() or shut.count():
            break
        ann.act()
    if shut.count():
        shut.first.click(position=SEEN)
        ann.page.wait_for_selector(".refusal")
        yield "refusal", ann
    for key, name in {"?": "keys", "s": "sheet", "o": "settings", "r": "rules-sheet"}.items():
        ann.page.keyboard.press(key)
        ann.page.wait_for_selector("dialog[open] .body")
        yield name, ann
        ann.page.keyboard.press("Escape")
    ann.play_deal()
    ann.page.wait_for_selector(".over")
    yield "count", ann
    if ann.phase == "deal-over":
        number = ann.number
        ann.page.click("[data-next]")
        ann.await_change(number)
        ann.play_match()
    yield "match-over", ann
    yield from afterwards(ann)


def afterwards(ann: Person) -> Iterator[Scene]:
    href = str(ann.page.get_attribute('a:has-text("Review")', "href"))
    match = href.split("/")[-1].split("?")[0]
    ann.open(f"/replay/{match}?seat=0&step=9")
    ann.page.wait_for_selector(".still-table .hand [data-card]")
    yield "replay", ann
    steps = ann.server.ask(f"/api/matches/{match}/replay?seat=0")["deals"][0]["steps"]
    found = review_of(steps)
    ann.page.route("**/api/matches/*/review*", lambda route: route.fulfill(json=found))
    ann.open(f"/review/{match}?seat=0")
    ann.page.wait_for_selector(".still-table .hand [data-card]")
    yield "review-guess", ann
    ann.page.get_by_role("button", name="Show me").click()
    ann.page.wait_for_selector(".still-table .cost")
    yield "review", ann
    ann.open("/me")
    ann.page.wait_for_selector(".figures")
    yield "me", ann


def trick(studio: Studio) -> Iterator[Scene]:
    """A trick that has just been won, before it is taken."""
    ann = studio.person(speed="slow")
    ann.lay("german-whist", level="random")
    while ann.my_turn() and not ann.page.locator(".trick .took").count():
        ann.act()
        ann.page.wait_for_timeout(300)
    ann.page.wait_for_selector(".trick .took", timeout=5_000)
    yield "trick-won", ann


def until(ann: Person, seen: str) -> bool:
    """Act until it is seen; False if the match is over first."""
    for _ in range(MOST):
        if not ann.my_turn():
            if ann.phase == "match-over":
                return False
            number = ann.number
            ann.page.click("[data-next]")
            ann.await_change(number)
        elif ann.page.locator(seen).count():
            return True
        else:
            ann.act()
    return False


def partners(studio: Studio) -> Iterator[Scene]:
    """The calls of games of partners."""
    ann = studio.person()
    ann.lay("all-fours", seats=4, level="rule", rules=["board=cribbage"])
    if until(ann, '[data-phase="stand"] .call, [data-phase="beg"] .call, .calls'):
        yield "beg", ann
    if until(ann, '[data-phase="discard"]'):
        yield "discard", ann
    if until(ann, '[data-phase="play"] .played'):
        yield "board", ann


def auction(studio: Studio) -> Iterator[Scene]:
    for seats, name in ((4, "auction"), (7, "auction-seven")):
        ann = studio.person()
        ann.lay("pitch", seats=seats, level="rule")
        if until(ann, ".calls"):
            yield name, ann
        if until(ann, '[data-phase="play"] .played'):
            yield name.replace("auction", "pitch"), ann


def naming(studio: Studio) -> Iterator[Scene]:
    ann = studio.person()
    ann.lay("troeven", seats=4, level="random")
    if until(ann, ".call .sign"):
        yield "naming", ann


def shedding(studio: Studio) -> Iterator[Scene]:
    """Draws, pick-ups and suits that are called."""
    ann = studio.person(fourColours=True)
    ann.lay("black-jack", seats=4, level="rule")
    for _ in range(3):
        ann.act()
    ann.my_turn()
    yield "shedding", ann
    if until(ann, "button.draw"):
        yield "draw", ann
    if until(ann, ".pending"):
        yield "pick-up", ann
    if until(ann, ".call .sign"):
        yield "nominate", ann
    if ann.phase != "match-over":
        ann.play_deal()
    yield "shedding-over", ann
    bob = studio.person()
    bob.lay("switch", seats=7, level="rule")
    bob.my_turn()
    yield "seven", bob


def company(studio: Studio) -> Iterator[Scene]:
    """Two people, one who watches, and what they say."""
    ann, ben, eve = studio.person(), studio.person("Ben"), studio.person("Eve")
    ann.lay("california-jack", people=2)
    yield "waiting", ann
    path = ann.page.url.removeprefix(ann.server.address)
    ben.open(path)
    ben.page.get_by_role("button", name="Sit down").wait_for()
    yield "join", ben
    ben.page.get_by_role("button", name="Sit down").click()
    ann.dealt()
    ben.dealt()
    eve.open(path)
    eve.page.get_by_role("button", name="Watch").click()
    eve.dealt()
    yield "spectator", eve
    ben.page.keyboard.press("t")
    ben.page.get_by_role("textbox", name="Say something").fill("Good luck, and mind the jack!")
    ben.page.get_by_role("button", name="Send").click()
    ann.page.wait_for_selector(".badge, .said")
    yield "said", ann
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ann.page.wait_for_selector(".side-panel", state="detached")
    ann.page.keyboard.press("t")
    ann.page.get_by_role("tab", name="Chat").click()
    yield "chat", ann
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Menu").click()
    yield "menu", ann
    ann.page.keyboard.press("Escape")
    ann.context.set_offline(True)
    ann.page.wait_for_selector(".line-lost", timeout=60_000)
    yield "line-lost", ann


WALKS: tuple[Walk, ...] = (*(pages, jack, trick, partners, auction, naming, shedding, company),)


def taken(person: Person, size: str, colours: str) -> Image.Image:
    """A picture of what the person sees, on a screen of that size."""
    width, height = SIZES[size]
    person.page.set_viewport_size({"width": width, "height": height})
    person.page.emulate_media(color_scheme="dark" if colours == "dark" else "light")
    person.page.mouse.move(2, 2)
    person.page.wait_for_timeout(200)
    return Image.open(io.BytesIO(person.page.screenshot()))


def keep(picture: Image.Image, path: Path) -> None:
    picture.save(path, "WEBP", quality=82, method=6)
    print(path, path.stat().st_size)


def take(walks: tuple[Walk, ...], wanted: Callable[[str], list[tuple[Path, str, str]]]) -> None:
    """Go on each walk, and keep the pictures that are wanted of a state: path, size and colours."""
    server = Server()
    try:
        with sync_playwright() as playwright, chromium(playwright, whole=True) as browser:
            for walk in walks:
                studio = Studio(browser, server)
                with studio.walk():
                    for name, person in walk(studio):
                        before = person.page.viewport_size or {"width": 1, "height": 1}
                        for path, size, colours in wanted(name):
                            keep(taken(person, size, colours), path)
                        person.page.set_viewport_size(before)
    finally:
        server.kill()


def of_docs(folder: Path) -> Callable[[str], list[tuple[Path, str, str]]]:
    def wanted(name: str) -> list[tuple[Path, str, str]]:
        return [
            (folder / f"{file}.webp", size, colours)
            for file, (state, size, colours) in DOCS.items()
            if state == name
        ]

    return wanted


def of_every(folder: Path, names: list[str]) -> Callable[[str], list[tuple[Path, str, str]]]:
    def wanted(name: str) -> list[tuple[Path, str, str]]:
        return [
            (folder / f"{name}-{size}-{colours}.webp", size, colours)
            for size in SIZES
            for colours in COLOURS
            if not names or name in names
        ]

    return wanted


def main() -> None:
    asked = argparse.ArgumentParser(description="Take pictures of the page.")
    asked.add_argument("--every", nargs="*", metavar="STATE", help="of every state, or of these")
    asked.add_argument("--walk", choices=[walk.__name__ for walk in WALKS], help="only this walk")
    asked.add_argument("--folder", type=Path, default=ROOT / "docs")
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    walks = tuple(walk for walk in WALKS if given.walk in (None, walk.__name__))
    every = given.every is not None
    take(walks, of_every(given.folder, given.every) if every else of_docs(given.folder))


if __name__ == "__main__":
    main()
