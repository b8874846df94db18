"""What the compiler has done and has still to do, and the line that says so to whoever waits."""

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hilojack.compiled.binding import called_by
from hilojack.system.threads import HAS_THREADS

Function = Callable[..., Any]
TICK = 0.25  # seconds between two looks
SOON = 1.0  # seconds that need no word
WIDTH = 24  # of the bar
NOTICE = "Compiling the loops of the game for this machine: once, a minute or two."


def cache_folder() -> Path:
    """Return the folder of compiled code, and of what is learnt with it."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "hilojack" / "twins"


class Work:
    """The functions to compile, and the line on stderr while somebody waits for them.

    Only the main thread waits: at a table the compiler works behind the play. Worker processes
    wait for their parent, which says it for all.
    """

    def __init__(self) -> None:
        self._known: set[Function] = set()
        self._done: set[Function] = set()
        self._compiling = self._waiting = 0
        self._spent = 0.0
        self._drawn = self._said = False
        self._lock = threading.RLock()
        self._ticker: threading.Thread | None = None

    def add(self, function: Function) -> None:
        """Note a function that has a twin."""
        with self._lock:
            self._known.add(function)

    def finish(self, function: Function) -> None:
        """Note a function that is compiled or loaded, with all that it calls."""
        left = [function]
        with self._lock:
            while left:
                one = left.pop()
                if one not in self._done:
                    self._done.add(one)
                    left += called_by(one).values()

    def begin(self) -> None:
        """Note that the compiler begins, or another process that compiles is waited for."""
        self._compiling += 1
        if is_watched():
            self._wait()

    def end(self) -> None:
        self._compiling -= 1
        if is_watched():
            self._leave()

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Say why it takes so long, if another thread compiles what the main one waits for."""
        if not is_watched():
            yield
            return
        self._wait()
        try:
            yield
        finally:
            self._leave()

    def _wait(self) -> None:
        self._waiting += 1
        if self._ticker is None:
            self._ticker = threading.Thread(target=self._watch, daemon=True, name="compiling")
            self._ticker.start()

    def _leave(self) -> None:
        self._waiting -= 1
        if not self._waiting:
            self._clear()

    def _watch(self) -> None:
        """Draw until nobody has waited for a while."""
        idle = 0
        while idle < 20:
            threading.Event().wait(TICK)
            with self._lock:
                if self._waiting and self._compiling:
                    self._spent += TICK
                    self._tell()
            idle = 0 if self._waiting else idle + 1
        self._ticker = None

    def _tell(self) -> None:
        """Draw the bar on a terminal; elsewhere say once why it takes so long."""
        if self._spent < SOON:
            return
        if sys.stderr.isatty():
            self._drawn = True
            done, whole = len(self._done & self._known), len(self._known)
            sys.stderr.write(f"\r\033[K{bar(done, whole, self._spent)}")
            sys.stderr.flush()
        elif not self._said:
            self._said = True
            print(NOTICE, file=sys.stderr, flush=True)

    def _clear(self) -> None:
        with self._lock:
            if self._drawn:
                self._drawn = False
                sys.stderr.write("\r\033[K")
                sys.stderr.flush()


def is_watched() -> bool:
    """Return True if somebody waits for this thread and may be told why."""
    if not HAS_THREADS:
        return False
    import multiprocessing

    return (
        threading.current_thread() is threading.main_thread()
        and multiprocessing.parent_process() is None
        and sys.stderr is not None
        and os.environ.get("HILOJACK_QUIET", "") != "1"
    )


def bar(done: int, whole: int, seconds: float) -> str:
    """Return the bar: `Compiling, once: ######------ 60 of 120 functions, 25 s`."""
    filled = WIDTH * done // max(whole, 1)
    drawn = "#" * filled + "-" * (WIDTH - filled)
    return f"Compiling, once: {drawn} {done} of {whole} functions, {seconds:.0f} s"


WORK = Work()
