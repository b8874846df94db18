"""The loops of a game's searches, compiled in the background, and plain until they are ready."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from hilojack.compiled import has_numba, twin, waiting
from hilojack.rules.slots import Rules


class Loops:
    """The loops of a search and the memory that they work in; hold `lock` while you use them."""

    def __init__(self, rules: Rules, compiled: bool) -> None:
        self.rules, self.compiled, self.lock = rules, compiled, threading.Lock()

    def warm_up(self) -> None:
        """Call each loop once, so that it is compiled or loaded."""
        raise NotImplementedError

    def _loop(self, kernel: Callable[..., Any]) -> Any:
        """Return a kernel as it is called here."""
        return twin(kernel) if self.compiled else kernel

    def _array(self, numbers: Sequence[Any]) -> Any:
        """Return a row, or a stack of rows, as the loops take it."""
        if not self.compiled:
            return [list(n) if isinstance(n, Sequence) else n for n in numbers]
        import numpy

        return numpy.array(numbers, dtype=numpy.int64)


L = TypeVar("L", bound=Loops)


class Ready(Generic[L]):
    """The loops of the games of a family, by the rules that they play by."""

    def __init__(self, make: Callable[[Rules, bool], L]) -> None:
        """Make loops by `make(rules, compiled)`."""
        self._make = make
        self._compiled: dict[Rules, L] = {}
        self._plain: dict[Rules, L] = {}
        self._begun: set[Rules] = set()
        self._one_at_a_time = threading.Lock()

    def machine(self, rules: Rules) -> L:
        """Return the compiled loops, or plain ones until they are ready."""
        if rules not in self._compiled:
            self.begin(rules)
        return self._compiled.get(rules) or self.plain(rules)

    def plain(self, rules: Rules) -> L:
        """Return the loops that need no compiler."""
        if rules not in self._plain:
            self._plain[rules] = self._make(rules, False)
        return self._plain[rules]

    def get_ready(self, rules: Rules) -> bool:
        """Compile the loops, or load them, and learn the game. Return False without Numba."""
        if not has_numba():
            return False
        with waiting(), self._one_at_a_time:
            if rules not in self._compiled:
                loops = self._make(rules, True)
                loops.warm_up()
                self._compiled[rules] = loops
        return True

    def begin(self, rules: Rules) -> None:
        """Get ready in the background, so that no move waits for it."""
        if rules not in self._begun:
            self._begun.add(rules)
            threading.Thread(target=self.get_ready, args=(rules,), daemon=True).start()

    def wait_for(self, rules: Rules, seconds: float) -> bool:
        """Wait `seconds` at most for the compiled loops. Return True if they are ready."""
        self.begin(rules)
        until = time.monotonic() + seconds
        with waiting():
            while has_numba() and rules not in self._compiled and time.monotonic() < until:
                time.sleep(0.02)
        return rules in self._compiled

    def once_ready(self, fewer: Rules, rules: Rules) -> Rules:
        """Return `fewer`, rules that leave out a part of `rules`, if they are as ready as those.

        Until then return `rules`. If a caller waited for those, wait for `fewer` too; if they were
        got ready in the background, so are these.
        """
        if fewer in self._compiled or rules not in self._compiled:
            return fewer
        (self.begin if rules in self._begun else self.get_ready)(fewer)
        return fewer if fewer in self._compiled else rules
