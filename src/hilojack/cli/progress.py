"""A bar that shows how far long work has come."""

import sys
import time


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
