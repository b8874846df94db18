"""The table without a server, in a real browser: a plain file server has its folder."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from hilojack.web.site import making
from hilojack.web.site.measuring import first_visit
from page_support import Person, Server

BELOW = "games/jack"  # the path at which the folder lies
SOON = 60_000  # milliseconds: Python starts in a few seconds, on a busy machine in more


class Quiet(SimpleHTTPRequestHandler):
    """A file server that says nothing."""

    def log_message(self, *words: object) -> None:
        """Say nothing."""


class Unmoved(ThreadingHTTPServer):
    """A server that a browser may leave in the middle of a file."""

    def handle_error(self, *who: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, made once."""
    root = tmp_path_factory.mktemp("web-space")
    place = root / BELOW
    place.parent.mkdir(parents=True)
    making.make(place, smallest=False)
    return root


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """The address of the folder on a plain file server."""
    with Unmoved(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{BELOW}/"
        server.shutdown()


class WebSpace(Server):
    """The folder's page, where a person would open that of a server."""

    def __init__(self, address: str) -> None:
        self.address = f"{address}#"


@pytest.fixture
def ann(browser: Browser, address: str) -> Iterator[Person]:
    """A person who has no server."""
    person = Person(browser, WebSpace(address))
    person.page.set_default_timeout(SOON)
    yield person
    assert not person.complaints
    person.context.close()


@pytest.mark.parametrize("game", ["california-jack", "black-jack"])
def test_a_deal_is_played_with_the_network_cut(ann: Person, address: str, game: str) -> None:
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.lay(game, seats=2, level="expert")
    ann.context.set_offline(True)
    assert ann.play_deal() > 3
    assert ann.page.url.startswith(f"{address}#/table/")
    assert all(url.startswith((address, "blob:")) for url in asked), asked


def test_a_first_visit_is_no_larger_than_promised(folder: Path) -> None:
    assert first_visit(folder / BELOW)["gzip"] <= 6_000_000
