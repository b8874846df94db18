"""A progress bar on the terminal."""

import sys
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from rich.progress import Progress as Bar


class Progress:
    """A bar on the terminal, hidden if errors go to a file."""

    def __init__(self, unit: str) -> None:
        self._unit, self._began = unit, time.monotonic()
        self._bar: Bar | None = None

    def show(self, done: int, total: int) -> None:
        """Show the progress."""
        speed = done / max(time.monotonic() - self._began, 1e-9)
        self._draw(f"{done:,} of {total:,} {self._unit}, {speed:,.0f} a second", done, total)

    def tell(self, words: str, done: int = 0, total: int | None = None) -> None:
        """Show the progress of work whose parts take unlike times, or of unknown length."""
        self._draw(words, done, total)

    def _draw(self, words: str, done: int = 0, total: int | None = None) -> None:
        if sys.stderr.isatty():
            self._bar = self._bar or begun_bar()
            self._bar.update(self._bar.task_ids[0], description=words, completed=done, total=total)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar:
            self._bar.stop()


def begun_bar() -> "Bar":
    """Return a new bar, shown on the terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        BarColumn(),
        TextColumn("{task.description}", markup=False),
        TimeRemainingColumn(compact=True),
        console=Console(stderr=True),
        refresh_per_second=4,
    )
    bar.add_task("", total=None)
    bar.start()
    return bar
