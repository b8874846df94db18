"""The health, metrics and log of the server.

The log is one JSON object a line. It never receives a token, ticket, key, secret, nonce, card or
chat, and of a table only the first letters of its code.
"""

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TextIO

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
BEAT = 0.5  # seconds between two measurements of the event loop


class Meters:
    """The metrics."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        counter = partial(Counter, registry=self.registry)
        gauge = partial(Gauge, registry=self.registry)
        timer = partial(Histogram, buckets=SECONDS, registry=self.registry)
        told = "From the arrival of a command to its acknowledgement, on disk."
        self.commands = timer("hilojack_command_seconds", told, ["kind"])
        self.refused = counter("hilojack_refused", "Commands refused.", ["kind"])
        self.commits = timer("hilojack_commit_seconds", "The time of a transaction.")
        self.appends = counter("hilojack_appends", "Appends written.")
        self.requests = counter("hilojack_requests", "Requests by status.", ["status"])
        self.sockets = gauge("hilojack_sockets", "Open sockets.")
        self.tables = gauge("hilojack_tables", "Tables in memory.")
        self.thinking = gauge("hilojack_thinking", "Thoughts of bots, waiting or at work.")
        self.turned_away = counter(
            "hilojack_turned_away", "Requests the guard refused.", ["status"]
        )
        self.pushes = counter("hilojack_pushes", "Notices to closed pages.", ["outcome"])
        self.errors = counter("hilojack_errors", "Faults of the program.")
        self.lag = timer("hilojack_loop_lag_seconds", "How late the event loop is.")
        self.memory = gauge("hilojack_memory_bytes", "Memory of the process.")
        self.store = gauge("hilojack_store_bytes", "Size of the store.")

    def performed(self, kind: str, seconds: float) -> None:
        """Count a command."""
        self.commands.labels(kind).observe(seconds)

    def committed(self, appends: int, seconds: float) -> None:
        """Count a transaction."""
        self.commits.observe(seconds)
        self.appends.inc(appends)

    def pushed(self, outcome: str) -> None:
        """Count a notice to a closed page."""
        self.pushes.labels(outcome).inc()

    async def watch_lag(self) -> None:
        """Measure how late the event loop is, as long as the server runs."""
        while True:
            due = time.monotonic() + BEAT
            await asyncio.sleep(BEAT)
            self.lag.observe(max(0.0, time.monotonic() - due))

    def exposed(self, tables: int, sockets: int, thinking: int, stored: int) -> tuple[bytes, str]:
        """Return the metrics in the text format of Prometheus, and its content type."""
        self.sockets.set(sockets)
        self.tables.set(tables)
        self.thinking.set(thinking)
        self.store.set(stored)
        self.memory.set(memory())
        return generate_latest(self.registry), CONTENT_TYPE_PLAIN_0_0_4


class Journal:
    """The log of the server; silent without a stream."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream
        self.failed: Callable[[], None] = lambda: None  # called at each fault

    def note(self, event: str, **facts: object) -> None:
        """Write one line."""
        if self._stream is not None:
            line = {"at": round(time.time(), 3), "event": event, **facts}
            print(json.dumps(line), file=self._stream, flush=True)

    def fault(self, error: BaseException) -> None:
        """Note a fault by its kind and place: its message could hold anything."""
        self.failed()
        self.note("fault", kind=type(error).__name__, where=where(error))


def memory() -> int:
    """Return the resident memory of this process in bytes, or its peak where the system keeps no
    more; 0 if unknown.
    """
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        pass
    if sys.platform == "win32":
        return 0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak


def where(error: BaseException) -> str:
    """Return the place in the program where an error arose."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    return f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"


def shortened(code: str) -> str:
    """Return the part of a code that distinguishes tables in a log and opens none."""
    return f"{code[:3]}…"
