"""Loops made for one sheet: with its rules as constants, a rule that it leaves out costs nothing.

Such a loop begins as the twin that serves all sheets. When it has run for a second of processor
time its own is built in the background, and then takes over; the results are the same.
"""

import threading
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from time import thread_time
from typing import Any

from hilojack.compiled.linked import Twin
from hilojack.compiled.modules import built
from hilojack.system.threads import HAS_THREADS, start

Rules = tuple[int, ...]
AFTER = 1.0  # seconds of processor time
MOST = 1_024  # loops that are known by their rules
_ALLOWED: list[Callable[[Rules], bool]] = []
_ONE_AT_A_TIME = threading.Lock()


def allow_only(are_ours: Callable[[Rules], bool]) -> None:
    """Build for some rules alone from now on: a server builds nothing for a stranger's."""
    _ALLOWED.append(are_ours)


class Tailored:
    """The twin of a loop for one sheet."""

    def __init__(self, loop: Callable[..., Any], general: Twin, rules: Rules) -> None:
        self.__name__, self.__qualname__ = general.__name__, general.__qualname__
        self._loop, self._twin, self._rules = loop, general, rules
        self._spent, self._asked = 0.0, not HAS_THREADS

    def __call__(self, *arguments: Any) -> Any:
        """Return what the loop returns. Raise as `Twin` does, and ValueError for rules that are not
        those of the sheet once its own twin is there.
        """
        if self._asked:
            return self._twin(*arguments)
        before = thread_time()
        result = self._twin(*arguments)
        self._spent += thread_time() - before
        if self._spent >= AFTER and not self._asked:
            self._asked = True
            start(self.build, "tailor")
        return result

    def build(self) -> None:
        """Take the twin for the sheet, if one may and can be had."""
        with _ONE_AT_A_TIME, suppress(OSError):
            if all(are_ours(self._rules) for are_ours in _ALLOWED):
                module = built((self._loop,), self._rules)
                self._twin = module.twin(self._loop) if module else self._twin


@lru_cache(MOST)
def tailored(loop: Callable[..., Any], general: Twin, rules: Rules) -> Tailored:
    """Return the twin of a loop for one sheet; all who ask share it, and its time."""
    return Tailored(loop, general, rules)
