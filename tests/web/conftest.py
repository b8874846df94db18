"""What the tests of the server share: every table must be kept alike in SQLite and PostgreSQL.

Whatever is stored is tried on both. On one alone are: a SQLite file that finds no room, leases and
several servers (PostgreSQL has them, SQLite has one server), a store that fails when it is told to
and the simulated world (both are stores of their own), and in memory what no store has a part in:
doors, headers, limits, malformed messages, the catalogue, and reviews, which are worked out from a
match. The page in a browser sits before a server in memory, but where the server is killed.
"""

from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, suppress
from pathlib import Path
from typing import Any

import pytest

import held_clock
import web_support
from postgres_support import Database, running_database
from store_support import former_store
from web_support import Kept, Served, Serving

with suppress(ModuleNotFoundError):  # without Playwright there are no tests of the page
    from page_fixtures import (  # noqa: F401 - pytest finds fixtures here
        ann,
        ben,
        browser,
        eve,
        player,
        server,
        web_address,
        web_space,
    )


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


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> held_clock.Clock:
    """A clock that the test puts forward."""
    return held_clock.held(monkeypatch)


@pytest.fixture
async def filled(request: pytest.FixtureRequest, kept: Kept) -> Kept:
    """The golden store, of each kind, as this release keeps it."""
    postgres = kept.where.startswith("postgresql:")
    await former_store(kept, request.getfixturevalue("database") if postgres else None)
    store = kept.open()
    await store.load("")
    await store.close()
    return kept
