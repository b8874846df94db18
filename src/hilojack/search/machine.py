"""The loops of the search, compiled where that can be done, and plain until it has been."""

import threading
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.equity import equity_table
from hilojack.search.kernels import playouts
from hilojack.search.kernels.policy import LEARNT, WORTH_SIZE
from hilojack.search.learning import learnt_worth

PLIES = 2 + 52 + 1  # the world, the playout, and the ending below it


class Machine:
    """Rows to work in, and the loops that work on them; whoever uses it holds its lock."""

    def __init__(self, rules: Rules, *, compiled: bool) -> None:
        self.compiled = compiled
        self.lock = threading.Lock()
        self._rules = self._array(rules)
        self._equity = self._array(equity_table(rules))
        self._rows = self._array([[0] * slots.STATE_SIZE for _ in range(PLIES)])
        self._marks = self._array([[0] * playouts.MARK_SIZE for _ in range(PLIES)])
        self._worth = self._array(learnt_worth(rules) if compiled else [0] * WORTH_SIZE)
        self._judge = twin_of(playouts.judge) if compiled else playouts.judge

    def lay_open(self, row: Row) -> None:
        """Set out the position as far as it is known."""
        for slot, value in enumerate(row):
            self._rows[0][slot] = value

    def judge(
        self,
        layouts: Sequence[Sequence[int]],
        first: int,
        worlds: int,
        acts: Sequence[int],
        task: Sequence[int],
        curve: Sequence[int] = (0,),
        learnt: bool = True,
    ) -> list[int]:
        """What each act comes to over so many worlds, in sum; the first of them has that number.

        Without what was learnt no playout can be judged before its end.
        """
        values, asked = self._array([0] * len(acts)), list(task)
        self._worth[LEARNT] = int(learnt and self.compiled)
        if not self.compiled:
            asked[playouts.HORIZON] = 0
        self._judge(
            self._rules,
            self._rows,
            self._array(layouts),
            first,
            worlds,
            self._array(acts),
            values,
            self._array(asked),
            self._worth,
            self._marks,
            self._equity,
            self._array(curve),
        )
        return [int(value) for value in values]

    def _array(self, numbers: Sequence[Any]) -> Any:
        if not self.compiled:
            return [list(n) if isinstance(n, Sequence) else n for n in numbers]
        import numpy

        return numpy.array(numbers, dtype=numpy.int64)


def twin_of(function: Callable[..., None]) -> Callable[..., None]:
    from hilojack.compiled import twin

    compiled: Callable[..., None] = twin(function)
    return compiled


def has_numba() -> bool:
    """Whether twins can be compiled here."""
    return find_spec("numba") is not None


# --- getting ready -------------------------------------------------------------------------------

_compiled: dict[Rules, Machine] = {}
_begun: set[Rules] = set()
_one_at_a_time = threading.Lock()


def machine(rules: Rules) -> Machine:
    """The compiled machine of a variant, or a plain one while that is being got ready."""
    if rules not in _compiled:
        begin_to_get_ready(rules)
    return _compiled.get(rules) or plain(rules)


@cache
def plain(rules: Rules) -> Machine:
    """The machine that needs no compiler."""
    return Machine(rules, compiled=False)


def get_ready(rules: Rules) -> bool:
    """Compile the loops, or load them, and learn the game, and wait for it; whether that can be
    done here.
    """
    if not has_numba():
        return False
    with _one_at_a_time:
        if rules not in _compiled:
            one = Machine(rules, compiled=True)
            one.judge([[0] * slots.MAX_SEATS], 0, 0, [-1], [0] * playouts.TASK_SIZE)
            _compiled[rules] = one
    return True


def begin_to_get_ready(rules: Rules) -> None:
    """Do so in the background, so that the first move need not wait for it."""
    if rules not in _begun:
        _begun.add(rules)
        threading.Thread(target=get_ready, args=(rules,), daemon=True).start()
