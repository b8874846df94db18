"""The loops of the search, compiled where that can be done, and plain until it has been."""

import threading
import time
from collections.abc import Sequence
from functools import cache
from typing import Any

from hilojack.compiled import has_numba, twin
from hilojack.policy.tricks import CARDS, LEARNT, WORTH_SIZE
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.beliefs import plays
from hilojack.search.evaluation import scale
from hilojack.search.evaluation.equity import equity_table
from hilojack.search.evaluation.learning import learnt_worth
from hilojack.search.proofs import account, board, proof
from hilojack.search.proofs.workspace import Workspace, proof_table
from hilojack.search.rollouts import playouts, stories, worlds

PLIES = 2 + 52 + 1  # the world, the playout, and the ending below it
MEMORY = 8  # MiB for the proofs


class Machine:
    """Rows to work in, and the loops that work on them; whoever uses it holds its lock."""

    def __init__(
        self,
        rules: Rules,
        *,
        compiled: bool,
        equity: Sequence[int] = (),
        worth: Sequence[int] = (),
    ) -> None:
        self.compiled = compiled
        self.rules = rules
        self.lock = threading.Lock()
        self._rules = self._array(rules)
        self._equity = self._array(equity or equity_table(rules))
        self._rows = self._array([[0] * slots.STATE_SIZE for _ in range(PLIES)])
        self._marks = self._array([[0] * playouts.MARK_SIZE for _ in range(PLIES)])
        learnt = worth or (learnt_worth(rules) if compiled else [0] * WORTH_SIZE)
        self._worth = self._array(learnt)
        self._judge = twin(playouts.judge) if compiled else playouts.judge
        if compiled:
            self._begin_proofs()

    def _begin_proofs(self) -> None:
        """The room that proofs need."""
        work = Workspace()
        self._prove = work.twin(worlds.prove_worlds)
        self._weigh = work.twin(plays.weigh)
        self._desk = work.zeros(proof.DESK_SIZE)
        self._margins = work.zeros(CARDS)
        self._room = (
            work.zeros(slots.STATE_SIZE),
            work.zeros(account.account_size(self._rules)),
            work.zeros(board.BOARD_SIZE),
            work.zeros(board.frames_size()),
            work.zeros(proof_table(MEMORY)),
        )

    @property
    def worth(self) -> list[int]:
        """What cards are worth, as it was learnt."""
        return [int(value) for value in self._worth]

    def lay_open(self, row: Row) -> None:
        """Set out the position as far as it is known."""
        self._rows[0][:] = row

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

    def tell(
        self, layouts: Sequence[Sequence[int]], worlds: int, act: int, task: Sequence[int]
    ) -> list[list[int]]:
        """The stories of an act in so many worlds."""
        tell = twin(stories.tell) if self.compiled else stories.tell
        told = self._array([[0] * stories.STORY_SIZE for _ in range(worlds)])
        self._worth[LEARNT] = int(self.compiled)
        tell(
            self._rules,
            self._rows,
            self._array(layouts),
            worlds,
            act,
            self._array(task),
            self._worth,
            told,
        )
        return [list(map(int, story)) for story in told]

    def doubts(
        self,
        row: Row,
        layouts: Sequence[Sequence[int]],
        played: Sequence[int],
        seat: int,
        task: Sequence[int],
        habits: Sequence[int],
        learnt: bool,
    ) -> list[int]:
        """How far the cards that others than a seat have played cast doubt on each layout, if they
        reckon by what was learnt or by the formula; the row and the layouts are those as the first
        of the cards was led.
        """
        doubts = self._array([0] * len(layouts))
        self._worth[LEARNT] = int(learnt)
        self.lay_open(row)
        asked = plays.Asked(self._array(layouts), self._array(played), seat, self._array(task))
        mind = plays.Mind(self._worth, self._array(habits), self._array([0] * CARDS))
        self._weigh(self._rules, self._rows, asked, mind, doubts)
        return [int(value) for value in doubts]

    def prove(
        self,
        layouts: Sequence[Sequence[int]],
        first: int,
        worlds: int,
        acts: Sequence[int],
        task: Sequence[int],
        outlooks: Sequence[int],
        limit: int,
    ) -> tuple[int, int, list[int]]:
        """How many worlds were proved, with how many nodes, and what each card comes to in them, in
        sum.
        """
        values = self._array([0] * len(acts))
        done = self._prove(
            self._rules,
            self._rows,
            self._array(layouts),
            first,
            worlds,
            self._array(acts),
            values,
            self._array(task),
            self._array(outlooks),
            *self._room,
            self._desk,
            self._margins,
            limit,
        )
        nodes = int(self._desk[proof.SEARCHED]) if done else 0
        return int(done), nodes, [int(value) for value in values]

    def _array(self, numbers: Sequence[Any]) -> Any:
        if not self.compiled:
            return [list(n) if isinstance(n, Sequence) else n for n in numbers]
        import numpy

        return numpy.array(numbers, dtype=numpy.int64)


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
            idle = ([[0] * slots.MAX_SEATS], 0, 0, [-1], [0] * playouts.TASK_SIZE)
            one.judge(*idle)
            one.prove(*idle, [0] * scale.OUTLOOKS, 0)
            habits = [0] * plays.HABITS_SIZE
            one.doubts([0] * slots.STATE_SIZE, idle[0], [], 0, idle[4], habits, True)
            _compiled[rules] = one
    return True


def begin_to_get_ready(rules: Rules) -> None:
    """Do so in the background, so that the first move need not wait for it."""
    if rules not in _begun:
        _begun.add(rules)
        threading.Thread(target=get_ready, args=(rules,), daemon=True).start()


def once_ready(fewer: Rules, rules: Rules) -> Rules:
    """Rules that leave something of others out, when the machine for them is as ready as that for
    those, which stand in for them until then. Who has waited for the one waits for the other too;
    where it is got ready in the background, so is that.
    """
    if fewer in _compiled or rules not in _compiled:
        return fewer
    get_it_ready = begin_to_get_ready if rules in _begun else get_ready
    get_it_ready(fewer)
    return fewer if fewer in _compiled else rules


def wait_for(rules: Rules, seconds: float) -> bool:
    """Wait for the compiled machine, if it can be had here; whether it is ready."""
    begin_to_get_ready(rules)
    until = time.monotonic() + seconds
    while has_numba() and rules not in _compiled and time.monotonic() < until:
        time.sleep(0.02)
    return rules in _compiled
