"""Takes the pictures of the page for docs/: python tests/page_pictures.py [FOLDER].

They are written as WebP, small enough for a repository.
"""

import io
import sys
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

sys.path[:0] = [str(Path(__file__).resolve().parent)]

from page_support import ROOT, Person, Server, chromium  # noqa: E402 - after the path is set

DESK, PHONE = (1280, 800), (360, 640)


def main(folder: Path) -> None:
    server = Server()
    try:
        with sync_playwright() as playwright, chromium(playwright) as browser:
            front(browser, server, folder)
            table(browser, server, folder)
            phone(browser, server, folder)
    finally:
        server.kill()


def front(browser: Browser, server: Server, folder: Path) -> None:
    ann = Person(browser, server, size=DESK)
    ann.open("/")
    ann.page.wait_for_selector(".game")
    keep(ann, folder / "page-front.webp")
    ann.close()


def table(browser: Browser, server: Server, folder: Path) -> None:
    ann = Person(browser, server, size=DESK)
    ann.lay("california-jack", level="rule")
    for _ in range(6):
        ann.act()
    ann.my_turn()
    keep(ann, folder / "page-table.webp")
    ann.play_deal()
    ann.page.wait_for_selector(".over")
    keep(ann, folder / "page-count.webp")
    ann.close()


def phone(browser: Browser, server: Server, folder: Path) -> None:
    dark = {"theme": "dark", "fourColours": True}
    ann = Person(browser, server, size=PHONE, settings=dark, device_scale_factor=2)
    ann.lay("black-jack", seats=4, level="rule")
    for _ in range(3):
        ann.act()
    ann.my_turn()
    keep(ann, folder / "page-phone.webp")
    ann.close()


def keep(person: Person, path: Path) -> None:
    person.page.mouse.move(2, 2)
    person.page.wait_for_timeout(200)
    picture = Image.open(io.BytesIO(person.page.screenshot()))
    picture.save(path, "WEBP", quality=82, method=6)
    print(path, path.stat().st_size)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "docs")
