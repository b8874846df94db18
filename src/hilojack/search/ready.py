"""The loops of a game's searches, got ready in the background, and plain until they are."""

import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from hilojack.compiled import as_lists, has_twins, integers, is_linked, twin
from hilojack.rules.slots import Rules
from hilojack.system.threads import start

ROOM = 2**21  # integers of the compiled loops that are kept
PLAIN_ROOM = 2**19  # the same of plain ones, whose integers are objects
MOST_AWAITED = 8  # games
FULL, NEAR, LITTLE = "full", "near", "little"  # strengths: LITTLE is that of plain loops


class Loops:
    """The loops of a search and the memory that they work in; hold `lock` while you use them."""

    def __init__(self, rules: Rules, compiled: bool) -> None:
        self.rules, self.compiled, self.lock = rules, compiled, threading.Lock()

    def warm_up(self) -> None:
        """Call each loop once, so that it is compiled or loaded."""
        raise NotImplementedError

    @property
    def size(self) -> int:
        """The number of integers of its memory."""
        raise NotImplementedError

    def _loop(self, kernel: Callable[..., Any]) -> Any:
        """Return a kernel as it is called here."""
        return twin(kernel, rules=self.rules) if self.compiled else kernel

    def _array(self, numbers: Sequence[Any]) -> Any:
        """Return a row, or a stack of rows, as the loops take it."""
        return integers(numbers) if self.compiled else as_lists(numbers)


L = TypeVar("L", bound=Loops)


def nobody(rules: Rules) -> None:
    """Let nobody stand in."""


class ReadyLoops(Generic[L]):
    """The loops of the games of a family, by the rules that they play by.

    Those used last are kept, as many as there is room for; others are made again when needed.
    """

    def __init__(
        self, make: Callable[[Rules, bool], L], stand_in: Callable[[Rules], L | None] = nobody
    ) -> None:
        """Make loops by `make(rules, compiled)`; until those are ready `stand_in(rules)` plays."""
        self._make, self._stand_in = make, stand_in
        self._compiled: dict[Rules, L] = {}  # the latest used last
        self._standing: dict[Rules, L] = {}  # compiled, until the game is learnt
        self._plain: dict[Rules, L] = {}
        self._begun: set[Rules] = set()  # in the background, awaited or kept since
        self._awaited: list[Rules] = []
        self._at_work = False
        self._lock, self._one_at_a_time = threading.Lock(), threading.Lock()

    def machine(self, rules: Rules) -> L:
        """Return the compiled loops, or until they are ready those that stand in, or plain ones."""
        found = self._found(self._compiled, rules)
        if found is None:
            self.begin(rules)
            found = self._found(self._compiled, rules) or self._found(self._standing, rules)
        return found or self.plain(rules)

    def at_hand(self, rules: Rules) -> L:
        """Return the compiled loops if they are ready, or plain ones; begin nothing."""
        return self._found(self._compiled, rules) or self.plain(rules)

    def plain(self, rules: Rules) -> L:
        """Return the loops that need no compiler."""
        found = self._found(self._plain, rules)
        if found is None:
            found = self._make(rules, False)
            self._keep(self._plain, rules, found, PLAIN_ROOM)
        return found

    def forget(self) -> None:
        """Forget every machine, and so all that was found; what is asked next is made again."""
        with self._one_at_a_time, self._lock:
            for kept in (self._compiled, self._standing, self._plain):
                kept.clear()
            self._begun.intersection_update(self._awaited)

    def _found(self, kept: dict[Rules, L], rules: Rules) -> L | None:
        with self._lock:
            loops = kept.pop(rules, None)
            if loops is not None:
                kept[rules] = loops
            return loops

    def _keep(self, kept: dict[Rules, L], rules: Rules, loops: L, room: int) -> None:
        with self._lock:
            kept[rules] = loops
            while len(kept) > 1 and sum(one.size for one in kept.values()) > room:
                oldest = next(iter(kept))
                del kept[oldest]
                if kept is self._compiled:
                    self._begun.discard(oldest)

    def get_ready(self, rules: Rules) -> bool:
        """Compile the loops, or load them, and learn the game. Return False without twins."""
        if not has_twins():
            return False
        with self._lock:  # whoever has waited once waits for `once_ready` too
            self._begun.discard(rules)
        if rules in self._compiled:
            return True
        return self._make_ready(rules)

    def _make_ready(self, rules: Rules) -> bool:
        with self._one_at_a_time:
            if rules not in self._compiled:
                loops = self._make(rules, True)
                loops.warm_up()
                self._keep(self._compiled, rules, loops, ROOM)
                self._standing.pop(rules, None)
        return True

    def standing(self, rules: Rules) -> str:
        """Return the strength with which a game is played now, and begin nothing."""
        if rules in self._compiled or is_linked():
            return FULL
        return NEAR if rules in self._standing else LITTLE

    def begin(self, rules: Rules) -> None:
        """Get ready in the background, so that no move waits for it. Of too many games the last
        that were asked for are got ready.
        """
        with self._lock:
            if rules in self._begun or rules in self._compiled or not has_twins():
                return
            self._begun.add(rules)
            self._awaited.append(rules)
            self._begun.difference_update(self._awaited[:-MOST_AWAITED])
            del self._awaited[:-MOST_AWAITED]
            begins, self._at_work = not self._at_work, True
        if is_linked():  # there is nothing to compile
            self._work()
        elif begins:
            start(self._work, "get-ready")

    def _work(self) -> None:
        """Get ready what is awaited, the latest first."""
        try:
            while (rules := self._next()) is not None:
                self._let_stand_in(rules)
                self._make_ready(rules)
        except BaseException:
            self._at_work = False
            raise

    def _let_stand_in(self, rules: Rules) -> None:
        """Let others play until a game is learnt."""
        if rules not in self._compiled and (loops := self._stand_in(rules)):
            loops.warm_up()
            self._keep(self._standing, rules, loops, ROOM)

    def _next(self) -> Rules | None:
        with self._lock:
            self._at_work = bool(self._awaited)
            return self._awaited.pop() if self._awaited else None

    def wait_for(self, rules: Rules, seconds: float) -> bool:
        """Wait `seconds` at most for the compiled loops. Return True if they are ready."""
        self.begin(rules)
        until = time.monotonic() + seconds
        while has_twins() and rules not in self._compiled and time.monotonic() < until:
            time.sleep(0.02)
        return rules in self._compiled

    def once_ready(self, fewer: Rules, rules: Rules) -> Rules:
        """Return `fewer`, rules that leave out a part of `rules`, if they are as ready as those.

        Until then return `rules`. If a caller waited for those, wait for `fewer` too; if they were
        got ready in the background, so are these.
        """
        if fewer in self._compiled or not (rules in self._compiled or rules in self._standing):
            return fewer
        (self.begin if rules in self._begun else self.get_ready)(fewer)
        return fewer if fewer in self._compiled else rules
