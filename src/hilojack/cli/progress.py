"""Long work at the terminal: a bar that shows how far it has come, and what Ctrl-C leaves of it."""

import sys
import time
from collections.abc import Callable, Iterable
from typing import TypeVar

from hilojack.cli.errors import STOPPED

T = TypeVar("T")
PAUSE = 5.0  # seconds between writes of what has been done


class Progress:
    """A bar on the terminal; nothing where the errors go to a file."""

    def __init__(self, unit: str) -> None:
        self._unit, self._clock, self._began = unit, time.monotonic, time.monotonic()
        self._shown = 0.0
        self._on = sys.stderr.isatty()

    def show(self, done: int, total: int) -> None:
        """Redraw the bar, at most ten times a second."""
        now = self._clock()
        if not self._on or (done < total and now - self._shown < 0.1):
            return
        self._shown = now
        bar = ("#" * (30 * done // total)).ljust(30, ".")
        speed = done / max(now - self._began, 1e-9)
        print(
            f"\r[{bar}] {done:,} of {total:,} {self._unit}, {speed:,.0f} a second ",
            end="",
            file=sys.stderr,
            flush=True,
        )

    def tell(self, words: str) -> None:
        """Say how the work stands where nobody knows how much there is, ten times a second."""
        now = self._clock()
        if not self._on or now - self._shown < 0.1:
            return
        self._shown = now
        print(f"\r{words}".ljust(60), end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """End the line of the bar."""
        if self._on and self._shown:
            print(file=sys.stderr)


def until_stopped(
    steps: Iterable[T],
    unit: str,
    done: Callable[[T], int],
    total: int,
    *,
    before: T | None = None,
    keep: Callable[[T], None] | None = None,
) -> tuple[T | None, int]:
    """The last of the steps that Ctrl-C let the work come to, and the exit status.

    `keep` is given the work as it stands, now and then and at the end.
    """
    bar, last, status, written = Progress(unit), before, 0, time.monotonic()
    try:
        bar.show(done(before) if before else 0, total)
        for last in steps:
            bar.show(done(last), total)
            if keep and time.monotonic() - written > PAUSE:
                keep(last)
                written = time.monotonic()
    except KeyboardInterrupt:
        status = STOPPED
    finally:
        bar.close()
        if keep and last is not None:
            keep(last)
    return last, status
