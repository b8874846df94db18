"""Studies: work in steps, with results kept in a file, printed and plotted."""

import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from hilojack.cli.errors import STOPPED, UserError
from hilojack.cli.options import PlotOptions
from hilojack.cli.progress import Progress
from hilojack.cli.sharing import check_folder, print_json
from hilojack.system.extras import missing
from hilojack.system.whole_files import replacing

T = TypeVar("T")
PAUSE = 5.0  # seconds between saves


class Kept(Protocol):
    """The options that a study reads."""

    @property
    def json(self) -> bool:
        """True if it prints JSON."""

    @property
    def state(self) -> Path | None:
        """The file that keeps its results, or None."""


def check_plot(path: Path) -> None:
    """Refuse a plot that matplotlib cannot write. Raise MissingExtra without matplotlib."""
    try:
        from matplotlib.backend_bases import FigureCanvasBase
    except ImportError as error:
        raise missing("matplotlib", "plot", "a plot") from error
    kinds = FigureCanvasBase.get_supported_filetypes()
    if path.suffix and path.suffix[1:].lower() not in kinds:
        raise UserError(f"--plot {path}: unknown format; choose from: {', '.join(sorted(kinds))}")


@dataclass(frozen=True, kw_only=True)
class StudyCommand(Generic[T]):
    """The way to count, keep and show results of a kind."""

    options: Kept
    unit: str
    total: int
    done: Callable[[T], int]
    write: Callable[[Path, T], object]
    facts: Callable[[T], object]
    show: Callable[[T], str]
    can_keep: Callable[[T], bool] = lambda _: True
    draw: Callable[[T, Path], object] | None = None
    out: Path | None = None  # what was found goes there when it ends or is stopped
    data: Callable[[T], bytes] = lambda _: b""  # of that file; none is written without any

    def __post_init__(self) -> None:
        """Refuse files that cannot be written, before anything is played."""
        plot = self.options.plot if isinstance(self.options, PlotOptions) else None
        files = {"--state": self.options.state, "--plot": plot, "--out": self.out}
        for name, path in files.items():
            check_folder(name, path)
        if plot:
            check_plot(plot)

    def carry_out(self, steps: Iterable[T], before: T | None, *, first: str) -> int:
        """Work until the end or Ctrl-C, print the results, and return the exit status.

        `first` names the step before which there is nothing to print.
        """
        last, status = self._work(steps, before)
        if last is None or not self.done(last):
            print(f"Stopped before the first {first}.", file=sys.stderr)
            return status
        print_json(self.facts(last)) if self.options.json else print(self.show(last))
        self._plot(last)
        if status:
            done = f"{self.done(last):,} of {self.total:,} {self.unit}"
            print(f"Stopped after {done}.", file=sys.stderr)
        return status

    def _work(self, steps: Iterable[T], before: T | None) -> tuple[T | None, int]:
        """Return the last step before the end or Ctrl-C, and the exit status."""
        last, kept, status, written = before, before, 0, time.monotonic()
        try:
            with Progress(self.unit) as bar:
                bar.show(self.done(before) if before else 0, self.total)
                for last in steps:
                    bar.show(self.done(last), self.total)
                    kept = last if self.can_keep(last) else kept
                    if time.monotonic() - written > PAUSE:
                        self._keep(kept)
                        written = time.monotonic()
        except KeyboardInterrupt:
            status = STOPPED
        finally:
            self._keep(kept)
            if self.out and last is not None and (data := self.data(last)):
                with replacing(self.out) as file:
                    file.write(data)
        return last, status

    def _keep(self, results: T | None) -> None:
        if self.options.state and results is not None:
            self.write(self.options.state, results)

    def _plot(self, results: T) -> None:
        """Plot the results in a file, whose name gives its format."""
        if not self.draw or not isinstance(self.options, PlotOptions) or not self.options.plot:
            return
        try:
            self.draw(results, self.options.plot)
        except (ImportError, ValueError) as error:
            raise UserError(f"--plot {self.options.plot}: {error}") from None
