"""The metrics of the server, in the text format of Prometheus."""

import asyncio
import os
import sys
import time
from functools import partial
from pathlib import Path

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from hilojack.web.serving.meters import Meters

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
BEAT = 0.5  # seconds between two measurements of the event loop


class Workings(Meters):
    """The meters of a server."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        counter = partial(Counter, registry=self._registry)
        gauge = partial(Gauge, registry=self._registry)
        timer = partial(Histogram, buckets=SECONDS, registry=self._registry)
        told = "From the arrival of a command to its acknowledgement, on disk."
        self._commands = timer("hilojack_command_seconds", told, ["kind"])
        self._refused = counter("hilojack_refused", "Commands refused.", ["kind"])
        self._commits = timer("hilojack_commit_seconds", "The time of a transaction.")
        self._appends = counter("hilojack_appends", "Appends written.")
        self._requests = counter("hilojack_requests", "Requests by status.", ["status"])
        self._sockets = gauge("hilojack_sockets", "Open sockets.")
        self._tables = gauge("hilojack_tables", "Tables in memory.")
        self._thinking = gauge("hilojack_thinking", "Thoughts of bots, waiting or at work.")
        self._turned_away = counter(
            "hilojack_turned_away", "Requests the guard refused.", ["status"]
        )
        self.pushes = counter("hilojack_pushes", "Notices to closed pages.", ["outcome"])
        self._errors = counter("hilojack_errors", "Faults of the program.")
        self._lag = timer("hilojack_loop_lag_seconds", "How late the event loop is.")
        self._memory = gauge("hilojack_memory_bytes", "Memory of the process.")
        self._store = gauge("hilojack_store_bytes", "Size of the store.")

    def performed(self, kind: str, seconds: float) -> None:
        """Count a command."""
        self._commands.labels(kind).observe(seconds)

    def refused(self, kind: str) -> None:
        """Count a command that was refused."""
        self._refused.labels(kind).inc()

    def committed(self, appends: int, seconds: float) -> None:
        """Count a transaction."""
        self._commits.observe(seconds)
        self._appends.inc(appends)

    def answered(self, status: int) -> None:
        """Count a request."""
        self._requests.labels(str(status)).inc()

    def turned_away(self, status: int) -> None:
        """Count a request that the guard refused."""
        self._turned_away.labels(str(status)).inc()

    def pushed(self, outcome: str) -> None:
        """Count a notice to a closed page."""
        self.pushes.labels(outcome).inc()

    def failed(self) -> None:
        """Count a fault of the program."""
        self._errors.inc()

    async def watch_lag(self) -> None:
        """Measure how late the event loop is, as long as the server runs."""
        while True:
            due = time.monotonic() + BEAT
            await asyncio.sleep(BEAT)
            self._lag.observe(max(0.0, time.monotonic() - due))

    def exposed(self, tables: int, sockets: int, thinking: int, stored: int) -> tuple[bytes, str]:
        """Return the metrics in the text format of Prometheus, and its content type."""
        self._sockets.set(sockets)
        self._tables.set(tables)
        self._thinking.set(thinking)
        self._store.set(stored)
        self._memory.set(memory())
        return generate_latest(self._registry), CONTENT_TYPE_PLAIN_0_0_4


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
