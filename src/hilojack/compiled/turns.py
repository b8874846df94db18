"""The cache of machine code, and the turns that several processes take to fill it."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from numba.core.caching import FunctionCache

from hilojack.compiled.work import WORK

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

Function = Callable[..., Any]
PATIENCE = 300  # seconds to wait for another process to compile


class TurnsCache(FunctionCache):
    """The cache of a function's machine code. Of several processes that need it one compiles it;
    the others wait and load it.
    """

    def __init__(self, copy: Function, function: Function, store: Callable[..., Any]) -> None:
        self._impl_class = store  # type: ignore[assignment]
        super().__init__(copy)
        self._function, self._compiling = function, False
        WORK.add(function)
        folder = Path(self.cache_path)
        self._place = folder / f"{copy.__module__}.{copy.__name__}.lock"
        self._turn: IO[str] | None = None

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return the code in the cache, or None if this process must compile it."""
        found = super().load_overload(sig, target_context)
        if found is None and self._turn is None:
            self._begin()
            self._turn = take_turn(self._place)
            found = super().load_overload(sig, target_context)
        if found is not None:
            self._end_turn()
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store compiled code."""
        super().save_overload(sig, data)
        self._end_turn()

    def _begin(self) -> None:
        if not self._compiling:
            self._compiling = True
            WORK.begin()

    def _end_turn(self) -> None:
        WORK.finish(self._function)
        if self._compiling:
            self._compiling = False
            WORK.end()
        if self._turn is not None:
            fcntl.flock(self._turn, fcntl.LOCK_UN)  # also for processes forked meanwhile
            self._turn.close()
            self._turn = None


def take_turn(place: Path) -> IO[str] | None:
    """Wait until no other process has its turn here, and take it. Return None if files cannot be
    locked, or another process holds its turn for too long.
    """
    if fcntl is None:
        return None
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        turn = place.open("w")
    except OSError:
        return None
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(turn, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return turn
        except BlockingIOError:
            if time.monotonic() < deadline:
                time.sleep(0.05)
                continue
        except OSError:
            pass
        turn.close()
        return None
