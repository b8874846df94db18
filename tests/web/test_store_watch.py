"""What a machine that watches over a server is told of it: live, ready, and the metrics."""

import asyncio
import re
import sqlite3
import time
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from hilojack.web.storing.store import MemoryStore, PlacedEntry, SQLiteStore, StoreError
from web_support import Kept, Served, Serving, serving as serve


async def figures(server: Served) -> dict[str, float]:
    """The metrics without labels, and the others with them."""
    data = (await server.figures()).decode()
    found = re.findall(r"^(hilojack_\S+) (\S+)$", data, re.MULTILINE)
    return {name: float(value) for name, value in found}


class Shut(MemoryStore):
    """A store that can be written no more."""

    async def check(self) -> None:
        raise StoreError("full")


async def test_a_server_whose_store_fails_lives_but_is_not_ready() -> None:
    async with serve(Shut()) as server:
        assert await server.ask("GET", "/livez") == (200, {"status": "live"})
        for path in ("/readyz", "/healthz"):
            assert await server.ask("GET", path) == (503, {"status": "not ready"})
        watch = Served(server.watched, server.context)
        told = {"status": "not ready", "why": "full"}
        assert await watch.ask("GET", "/readyz") == (503, told)
    async with serve() as server:
        assert await server.ask("GET", "/readyz") == (200, {"status": "well"})


async def test_strangers_find_no_metrics_and_the_operator_nothing_else() -> None:
    async with serve() as server:
        watch = Served(server.watched, server.context)
        assert (await server.raw("GET", "/metrics"))[0] == 404
        assert (await watch.raw("GET", "/metrics"))[0] == 200
        assert await watch.ask("GET", "/readyz") == (200, {"status": "well"})
        for path in ("/", "/api/games", "/api/me", "/livez"):
            assert (await watch.raw("GET", path))[0] == 404
        with pytest.raises(InvalidStatus, match="403"):
            await connect(f"ws://127.0.0.1:{server.watched}/api/socket")


async def test_a_server_whose_log_is_unusable_is_not_ready(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "s")
    async with serve(store) as server:
        assert (await server.ask("GET", "/readyz"))[0] == 200
        server.context.health = (0.0, "")
        base = sqlite3.connect(tmp_path / "s")
        base.execute("ALTER TABLE log RENAME TO lost")
        base.close()
        assert (await server.ask("GET", "/readyz"))[0] == 503
        assert (await server.ask("GET", "/livez"))[0] == 200


async def test_being_ready_leaves_nothing_in_the_log(kept: Kept) -> None:
    store = kept.open()
    await store.append([PlacedEntry("a", 0, b"x")])
    for _ in range(3):
        await store.check()
    assert await store.load("checked") == []
    assert await store.size() > 1000
    await store.close()


async def test_the_metrics_tell_what_its_operator_needs(serving: Serving) -> None:
    async with serving() as server:
        before = await figures(server)
        await server.raw("GET", "/api/games", host="elsewhere")
        for _ in range(30):
            await server.lay(players=["me", "rule"])
        loop_lag = time.monotonic()
        time.sleep(0.7)  # the loop hangs
        assert time.monotonic() - loop_lag > 0.6
        await asyncio.sleep(0.6)  # the next beat says how late it was
        after = await figures(server)
    assert after['hilojack_turned_away_total{status="421"}'] == 1
    assert after["hilojack_store_bytes"] > before["hilojack_store_bytes"] > 0
    assert 20e6 < after["hilojack_memory_bytes"] < 4e9
    late = 'hilojack_loop_lag_seconds_bucket{le="0.1"}'
    assert after["hilojack_loop_lag_seconds_count"] > after[late]
    assert after["hilojack_errors_total"] == 0


async def test_a_fault_of_the_program_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    async with serve() as server:

        async def fail() -> int:
            raise ZeroDivisionError

        monkeypatch.setattr(server.hall.store, "load", fail)
        assert (await server.raw("GET", "/api/tables/abc"))[0] == 500
        assert (await figures(server))["hilojack_errors_total"] == 1
