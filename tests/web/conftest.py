"""What the tests of the server share: every table must be kept alike in SQLite and PostgreSQL.

Whatever is stored is tried on both. On one alone are: a SQLite file that finds no room, leases and
several servers (PostgreSQL has them, SQLite has one server), a store that fails when it is told to
and the simulated world (both are stores of their own), and in memory what no store has a part in:
doors, headers, limits, malformed messages, the catalogue, and reviews, which are worked out from a
match. The page in a browser sits before a server in memory, but where the server is killed.
"""

import os
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

import web_support
from here_support import hosted, made_once
from page_by_tree import Listener
from page_support import Person, Server, chromium, somebody
from postgres_support import Database, running_database
from store_support import former_store
from web_support import Kept, Served, Serving


@pytest.fixture(scope="session")
def database() -> Iterator[Database]:
    """A PostgreSQL server for all tests."""
    with running_database() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Kept:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return Kept(str(tmp_path / "tables.sqlite"))
    database: Database = request.getfixturevalue("database")
    return Kept(database.new())


@pytest.fixture
def serving(kept: Kept) -> Serving:
    """Starts servers on the database of the test, one after another."""

    def started(**options: Any) -> AbstractAsyncContextManager[Served]:
        return web_support.serving(kept.open(), **options)

    return started


# --- a page in a browser -------------------------------------------------------------------------


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


@pytest.fixture
async def filled(request: pytest.FixtureRequest, kept: Kept) -> Kept:
    """The golden store, of each kind, as this release keeps it."""
    postgres = kept.where.startswith("postgresql:")
    await former_store(kept, request.getfixturevalue("database") if postgres else None)
    store = kept.open()
    await store.load("")
    await store.close()
    return kept
