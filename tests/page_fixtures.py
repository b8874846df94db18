"""What the tests of the page share: browsers, servers for them, and people who use them."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from here_support import hosted, made_once
from page_by_tree import Listener
from page_support import Person, Server, chromium, somebody


@pytest.fixture(scope="module")
def browser(request: pytest.FixtureRequest) -> Iterator[Browser]:
    """A browser for the tests of a file: the whole of it, if the file is marked so."""
    whole = request.node.get_closest_marker("whole_browser") is not None
    with sync_playwright() as playwright, chromium(playwright, whole=whole) as browser:
        yield browser


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """A server in a process of its own for the tests of a file."""
    server = Server()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def web_space(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the table without a server, made once: other workers wait for it."""
    base = tmp_path_factory.getbasetemp()
    own = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    return made_once(Path(os.environ.get("HILOJACK_WEB_SPACE", own)))


@pytest.fixture(scope="session")
def web_address(web_space: Path) -> Iterator[str]:
    """The address of the folder on a plain file server."""
    with hosted(web_space) as address:
        yield address


@pytest.fixture
def ann(browser: Browser, server: Server) -> Iterator[Person]:
    """A person at a page of the server."""
    with somebody(Person(browser, server)) as ann:
        yield ann


@pytest.fixture
def ben(browser: Browser, server: Server) -> Iterator[Person]:
    """Another person at a page of the same server."""
    with somebody(Person(browser, server, settings={"name": "Ben"})) as ben:
        yield ben


@pytest.fixture
def eve(browser: Browser, server: Server) -> Iterator[Listener]:
    """A person who knows the accessibility tree alone."""
    with somebody(Listener(browser, server)) as eve:
        yield eve


@pytest.fixture(params=[Person, Listener], ids=["by-mouse", "by-tree"])
def player(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Iterator[Person]:
    """A person with a mouse and keys, and one who knows the accessibility tree alone."""
    with somebody(request.param(browser, server)) as player:
        yield player
