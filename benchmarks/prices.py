"""What each kind of request costs the event loop of a server, and how much of a core an address can
take with it: price times rate. The exit status is 1 if that is more than the limit.

    python3 benchmarks/prices.py

The server and its visitors are one process with two threads. A price is the processor time of the
thread of the loop, and of thoughts without a search: whatever runs beside it does not count.
"""

import asyncio
import contextlib
import json
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from statistics import median
from typing import Any

import uvicorn
from websockets.sync.client import connect

from hilojack.web.hall.hall import Hall
from hilojack.web.serving.app import application
from hilojack.web.serving.arrivals import deadline_protocol
from hilojack.web.serving.context import Context
from hilojack.web.serving.guard import Guard, Limits
from hilojack.web.serving.start import listen
from hilojack.web.serving.wire import wire
from hilojack.web.storing.store import MemoryStore

LIMITS = Limits()
MANY = 1e9
FREE: dict[str, Any] = {one: MANY for one in vars(LIMITS) if one.endswith("burst")}
LOOSE = replace(LIMITS, **FREE)
TIMES, BATCHES = 8, 5  # of each request
SMALL = "all-fours; trumps S; Ann AS 3D; Ben JS 2S"


@dataclass
class Prices:
    """A server in a thread of its own, and what asking it costs."""

    paid: Counter[str] = field(default_factory=Counter)  # seconds, by thread

    def __enter__(self) -> "Prices":
        self._pay, prices = Guard._pay, self

        def noted(guard: Guard, address: str, seconds: float) -> None:
            prices.paid[threading.current_thread().name] += seconds  # type: ignore[assignment]
            prices._pay(guard, address, seconds)

        Guard._pay = noted  # type: ignore[method-assign, assignment]
        listening = listen("127.0.0.1", 0)
        self.port = listening.getsockname()[1]
        context = Context(Hall(MemoryStore()), LOOSE)
        app = application(context, origins=[f"http://127.0.0.1:{self.port}"])
        config = uvicorn.Config(
            app, http=deadline_protocol(LOOSE), ws=wire(LOOSE), log_config=None, access_log=False
        )
        self._server = uvicorn.Server(config)
        work = partial_run(self._server, listening)
        self._thread = threading.Thread(target=work, name="loop")
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)  # before it looks again
        return self

    def __exit__(self, *error: object) -> None:
        self._server.should_exit = True
        self._thread.join()
        Guard._pay = self._pay  # type: ignore[method-assign]

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """Ask once; what was answered."""
        line = HTTPConnection("127.0.0.1", self.port, timeout=600)
        headers = {"content-type": "application/json", "accept-encoding": "gzip"}
        headers |= {"authorization": f"Bearer {token}"} if token else {}
        with contextlib.closing(line):
            line.request(method, path, None if body is None else json.dumps(body), headers)
            answer = line.getresponse()
            data = answer.read()
            assert answer.status < 400, (method, path, answer.status, data[:200])
        return None if answer.getheader("content-encoding") else data

    def spent(self) -> float:
        """Return the processor time of the thread of the loop."""
        return time.clock_gettime(time.pthread_getcpuclockid(self._thread.ident or 0))

    def of(self, ask: Callable[[], object]) -> tuple[float, float]:
        """Return what it costs to ask, and what is charged for it, in seconds: medians."""
        ask()  # what is loaded or made once is there then
        found = [self._batch(ask) for _ in range(BATCHES)]
        return median(price for price, _ in found), median(charge for _, charge in found)

    def _batch(self, ask: Callable[[], object]) -> tuple[float, float]:
        time.sleep(0.1)  # until what came of the last one is over
        self.paid.clear()
        began = self.spent()
        for _ in range(TIMES):
            ask()
        time.sleep(0.1)  # the same
        loop = self.spent() - began
        thoughts = sum(paid for name, paid in self.paid.items() if name != "loop")
        return (loop + thoughts) / TIMES, sum(self.paid.values()) / TIMES


def partial_run(server: uvicorn.Server, listening: Any) -> Callable[[], None]:
    """Return what runs a server in a thread, where no signal can be handled."""

    def run() -> None:
        asyncio.run(server._serve([listening]))

    return run


def measured(prices: Prices) -> list[tuple[str, float, float, float]]:
    """Return each kind of request, how often an address may ask, its price, and its charge."""
    ask = prices.ask
    laid = json.loads(ask("POST", "/api/tables", {"players": ["me", "open"]}))
    code, token = laid["code"], laid["token"]
    key, at = "a" * 32, f"/api/tables/{code}"
    mine = {"tokens": [token] * 200}
    any_, often, lists, joins = LIMITS.requests, LIMITS.lessons, LIMITS.lists, LIMITS.joins
    acts = {"type": "act", "id": "a", "at": 0, "act": 99}
    lines: list[tuple[str, float, Callable[[], object]]] = [
        ("a page", any_, lambda: ask("GET", "/")),
        ("the games", any_, lambda: ask("GET", "/api/games")),
        ("the rules of a game", any_, lambda: ask("GET", "/api/games/pitch/rules")),
        ("house rules", any_, lambda: ask("POST", "/api/games/pitch/rules", house())),
        ("the interface, for programs", any_, lambda: ask("GET", "/api/openapi.json")),
        ("the interface, for people", any_, lambda: ask("GET", "/api/docs")),
        ("a page of strategy", any_, lambda: ask("GET", "/api/games/pitch/strategy")),
        ("the rules of a table", any_, lambda: ask("GET", f"{at}/rules")),
        ("an invitation", any_, lambda: ask("GET", at)),
        ("a table as a seat sees it", any_, lambda: ask("GET", f"{at}/state", None, token)),
        ("a ticket", any_, lambda: ask("POST", "/api/tickets", {}, token)),
        ("a command that is refused", any_, lambda: refused(prices, f"{at}/commands", acts, token)),
        ("a person's statistics", any_, lambda: ask("GET", "/api/me", None, key)),
        ("the daily deal", any_, lambda: ask("GET", "/api/daily")),
        ("the list of puzzles", any_, lambda: ask("GET", "/api/puzzles")),
        ("a list of 200 tables", lists, lambda: ask("POST", "/api/mine", mine)),
        ("a new table", LIMITS.tables, lambda: ask("POST", "/api/tables", {})),
        ("a spectator", joins, lambda: ask("POST", f"{at}/join", {"watch": True})),
        ("a step of a lesson", often, lambda: ask("GET", "/api/lessons/california-jack")),
        ("a puzzle", often, lambda: ask("GET", "/api/puzzles/12")),
        ("a judged call", often, lambda: ask("GET", "/api/calls/3")),
        ("a position that is studied", often, lambda: ask("POST", "/api/study", {"text": SMALL})),
    ]
    found = [(what, rate, *prices.of(one)) for what, rate, one in lines]
    ticket = json.loads(ask("POST", "/api/tickets", {}, token))["ticket"]
    with connect(f"ws://127.0.0.1:{prices.port}/api/socket?ticket={ticket}") as socket:

        def greet() -> None:
            socket.send(json.dumps({"type": "hello", "last": 0}))
            while json.loads(socket.recv())["type"] != "welcome":
                pass

        price, _ = prices.of(greet)
    # A socket from this machine is not charged; from elsewhere it is.
    found.append(("a greeting on a socket", LIMITS.own_messages, price, price + LIMITS.hearing))
    return found


def house() -> dict[str, Any]:
    """Return house rules that nobody asked for before."""
    house.number += 1  # type: ignore[attr-defined]
    return {"rules": {"target": house.number}}  # type: ignore[attr-defined]


house.number = 10  # type: ignore[attr-defined]


def refused(prices: Prices, path: str, body: object, token: str) -> None:
    """Ask for what is refused."""
    with contextlib.suppress(AssertionError):
        prices.ask("POST", path, body, token)


def main() -> int:
    """Print the table. Return the exit status."""
    with Prices() as prices:
        found = measured(prices)
    print("| request | price, ms | charged, ms | asked a second | were it not charged | core |")
    print("|---|--:|--:|--:|--:|--:|")
    worst = 0.0
    for what, rate, price, charged in sorted(found, key=lambda one: -one[1] * one[2]):
        paid = min(rate, LIMITS.work / charged)
        worst = max(worst, paid * price)
        told = f"{1000 * price:.2f} | {1000 * charged:.2f} | {rate:g} | {rate * price:.3f}"
        print(f"| {what} | {told} | {paid * price:.3f} |")
    print(f"\nAn address takes {worst:.3f} of a core at most; {LIMITS.work} are allowed.")
    return int(worst > LIMITS.work)


if __name__ == "__main__":
    sys.exit(main())
