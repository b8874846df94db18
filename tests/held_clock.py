"""A clock that a test puts forward: what takes days at a table is over at once.

It runs as any other, so nothing that waits for a machine waits for ever. The spans in a test are
long (an hour for a turn): however slow the machine, nothing is over before the test says so.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any

import pytest

from hilojack.web.hall import accounts, attendance, boards, hall, notices, people, rooms
from hilojack.web.hall.keeping import clocks, retention
from hilojack.web.serving import guard
from hilojack.web.table import broadcast, nonces

GO_BY_IT = (
    *(attendance, boards, broadcast, guard, hall, notices, people, rooms, nonces),
    *(accounts, clocks, retention),
)


class Timer:
    """A call that is due at a time of the clock, as `call_later` of an event loop returns it."""

    def __init__(self, clock: "Clock", due: float, call: Callable[[], object]) -> None:
        self.due, self._clock, self._call = due, clock, call
        self.set_again()

    def set_again(self) -> None:
        """Wait for what is left until it is due."""
        left = max(0.0, self.due - self._clock.monotonic())
        self._handle = asyncio.get_running_loop().call_later(left, self._ring)

    def _ring(self) -> None:
        self._clock.timers.discard(self)
        self._call()

    def cancel(self) -> None:
        """Let it not be called."""
        self._clock.timers.discard(self)
        self._handle.cancel()


class Clock:
    """The time of day and of the machine, ahead of the true one as far as the test says."""

    def __init__(self) -> None:
        self._ahead = self._worked = self._put = 0.0
        self.timers: set[Timer] = set()

    def monotonic(self) -> float:
        return time.monotonic() + self._ahead

    def perf_counter(self) -> float:
        return time.perf_counter() + self._ahead

    def time(self) -> float:
        return time.time() + self._ahead + self._put

    def put(self, seconds: float) -> None:
        """Put the time of day alone ahead, as somebody does who mends it, or makes it wrong."""
        self._put += seconds

    def thread_time(self) -> float:
        return self._worked

    def work(self, seconds: float) -> None:
        """Let so much of a processor have been used."""
        self._worked += seconds

    def put_forward(self, seconds: float) -> None:
        """Let so much time have passed; what is due is called in its order."""
        self._ahead += seconds
        for timer in sorted(self.timers, key=lambda timer: timer.due):
            timer.cancel()
            self.timers.add(timer)
            timer.set_again()

    def call_later(self, seconds: float, call: Callable[..., object], *given: Any) -> Timer:
        """Call at that time, as an event loop does."""
        timer = Timer(self, self.monotonic() + seconds, lambda: call(*given))
        self.timers.add(timer)
        return timer

    async def sleep(self, seconds: float) -> None:
        """Wait until so much time has passed on this clock."""
        if seconds <= 0:
            await asyncio.sleep(0)  # as that of asyncio: let others run
            return
        over = asyncio.Event()
        timer = self.call_later(seconds, over.set)
        try:
            await over.wait()
        finally:
            timer.cancel()


class ByTheClock:
    """Something that is as it was, but for what goes by the clock."""

    def __init__(self, whole: Any, **instead: Any) -> None:
        self._whole = whole
        self.__dict__.update(instead)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole, name)


def held(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return a clock by which tables, attendance, notices and the house go in this test."""
    clock = Clock()

    def running() -> Any:
        return ByTheClock(asyncio.get_running_loop(), call_later=clock.call_later)

    waits = ByTheClock(asyncio, sleep=clock.sleep, get_running_loop=running)
    for module in GO_BY_IT:
        for name, instead in (("time", clock), ("asyncio", waits)):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, instead)
    return clock
