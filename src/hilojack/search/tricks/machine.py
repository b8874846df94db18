"""The loops of the search at the trick-taking games."""

from collections.abc import Sequence
from typing import cast

from hilojack.policy.promise import write_promises
from hilojack.policy.tricks import CARDS, LEARNT, WORTH_SIZE
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.beliefs import plays
from hilojack.search.evaluation import scale
from hilojack.search.evaluation.equity import equity_table
from hilojack.search.evaluation.keeping import known_worth, learnt_worth, nearest_worth
from hilojack.search.proofs.memory import SEARCHED
from hilojack.search.proofs.tables import Tables
from hilojack.search.proofs.workspace import Workspace
from hilojack.search.ready import Loops, ReadyLoops
from hilojack.search.rollouts import orders, outcomes, proved, rollout
from hilojack.search.rollouts.by_sight import judge_by_sight
from hilojack.search.tricks import rest

PLIES = 2 + 52 + 1  # the position, the roll-out, and the ending below it
TABLES = Tables(3, memory=8)  # for as many threads as a server thinks in


class Machine(Loops):
    """The loops of a trick-taking game."""

    def __init__(
        self,
        rules: Rules,
        compiled: bool,
        *,
        equity: Sequence[int] = (),
        worth: Sequence[int] = (),
    ) -> None:
        super().__init__(rules, compiled)
        self.in_points: Machine | None = None  # the same with every point of a deal counted
        table = equity or equity_table(rules)
        learnt = worth or (learnt_worth(rules) if compiled else [0] * WORTH_SIZE)
        self._memory = rollout.Rollout(
            rules=self._array(rules),
            rows=self._array([[0] * slots.STATE_SIZE for _ in range(PLIES)]),
            marks=self._array([[0] * rollout.MARK_SIZE for _ in range(PLIES)]),
            worth=self._array(learnt),
            equity=self._array(table) if compiled else cast(Row, table),
            curve=self._array([0]),
        )
        self._judge = self._loop(rollout.judge)
        self._judge_by_sight = self._loop(judge_by_sight)
        self._write_promises = self._loop(write_promises)
        if compiled:
            self._begin_proofs()

    def _begin_proofs(self) -> None:
        """Make the working memory of proofs."""
        work = self._work = Workspace()
        self._prove = work.twin(proved.prove_worlds, self.rules)
        self._write_surprisals = work.twin(plays.write_surprisals, self.rules)
        self._proof = work.proof(self.rules, work.zeros(0))
        self._margins = work.zeros(CARDS)

    def forget(self) -> None:
        """Empty the table of proofs, so that no verdict depends on earlier questions."""
        TABLES.forget(self)

    @property
    def size(self) -> int:
        """The number of integers of its memory."""
        rows = (self._memory.rows, self._memory.marks)
        sizes = [len(row) for stack in rows for row in stack]
        return sum(sizes) + len(self._memory.worth) + len(self._memory.equity)

    def warm_up(self) -> None:
        """Call each loop once, so that it is compiled or loaded."""
        idle = ([[0] * slots.MAX_SEATS], 0, 0, [-1], [0] * rollout.TASK_SIZE)
        self.promises([1])
        self.judge(*idle)
        self.judge(*idle, by_sight=True)
        self.prove(*idle, [0] * scale.EQUITIES, 0)
        habits = [0] * plays.HABITS_SIZE
        self.surprisals([0] * slots.STATE_SIZE, idle[0], [], 0, idle[4], habits, True)
        if self.compiled:
            rest.get_ready(tuple(self.rules))

    def promises(self, hands: Sequence[int], suit: int | None = None) -> list[int]:
        """Return the expected points of hands with `suit` as trumps, or each with its best suit, in
        thousandths.
        """
        promises, trumps = self._array([0] * len(hands)), slots.NONE if suit is None else suit
        self._write_promises(self._memory.rules, self._array(hands), trumps, promises)
        return [int(value) for value in promises]

    @property
    def worth(self) -> list[int]:
        """The worth of cards and positions, as learnt."""
        return [int(value) for value in self._memory.worth]

    def lay_open(self, row: Row) -> None:
        """Set the position, as far as it is known."""
        self._memory.rows[0][:] = row

    def judge(
        self,
        layouts: Sequence[Sequence[int]],
        first: int,
        worlds: int,
        acts: Sequence[int],
        task: Sequence[int],
        curve: Sequence[int] = (0,),
        learnt: bool = True,
        by_sight: bool = False,
    ) -> list[int]:
        """Return the sum of the worths of each action over `worlds` deals, from number `first` on.

        Unless `learnt`, every roll-out is played to its end; so it is `by_sight`, where each seat
        plays by what it sees, and not with all cards open.
        """
        values, asked = self._array([0] * len(acts)), list(task)
        self._memory.worth[LEARNT] = int(learnt and self.compiled)
        if not self.compiled:
            asked[rollout.HORIZON] = 0
        sample = self._sample(layouts, first, worlds, acts, asked)
        loop = self._judge_by_sight if by_sight else self._judge
        loop(self._memory._replace(curve=self._array(curve)), sample, values)
        return [int(value) for value in values]

    def outcomes(
        self, layouts: Sequence[Sequence[int]], worlds: int, act: int, task: Sequence[int]
    ) -> list[list[int]]:
        """Return the outcomes of an action in `worlds` deals."""
        told = self._array([[0] * outcomes.OUTCOME_SIZE for _ in range(worlds)])
        self._memory.worth[LEARNT] = int(self.compiled)
        sample = self._sample(layouts, 0, worlds, [act], task)
        self._loop(outcomes.write_outcomes)(self._memory, sample, told)
        return [list(map(int, outcome)) for outcome in told]

    def over_orders(
        self, row: Row, act: int, first: int, deals: int, task: Sequence[int], curve: Sequence[int]
    ) -> int:
        """Return the sum of the worths of a position after an act, or now if that is NONE, over
        `deals` random orders of the pack from place `first` on.
        """
        self.lay_open(row)
        self._memory.worth[LEARNT] = int(self.compiled)
        memory = self._memory._replace(curve=self._array(curve))
        loop = self._loop(orders.sum_over_orders)
        return int(loop(memory, act, first, deals, self._array(task)))

    def surprisals(
        self,
        row: Row,
        layouts: Sequence[Sequence[int]],
        played: Sequence[int],
        seat: int,
        task: Sequence[int],
        habits: Sequence[int],
        learnt: bool,
    ) -> list[int]:
        """Return how unlikely each layout makes the cards that other seats have played.

        The others value cards by the learnt weights, or else by the formula. `row` and `layouts`
        are as they were when the first of the cards was led.
        """
        surprisals = self._array([0] * len(layouts))
        self._memory.worth[LEARNT] = int(learnt)
        self.lay_open(row)
        asked = plays.Asked(self._array(layouts), self._array(played), seat, self._array(task))
        model = plays.Model(self._memory.worth, self._array(habits), self._array([0] * CARDS))
        self._write_surprisals(self._memory.rules, self._memory.rows, asked, model, surprisals)
        return [int(value) for value in surprisals]

    def prove(
        self,
        layouts: Sequence[Sequence[int]],
        first: int,
        worlds: int,
        acts: Sequence[int],
        task: Sequence[int],
        equities: Sequence[int],
        limit: int,
    ) -> tuple[int, int, list[int]]:
        """Return the number of deals proved, of nodes, and the sum of the worths of each card."""
        values = self._array([0] * len(acts))
        sample = self._sample(layouts, first, worlds, acts, task)
        with TABLES.of(self) as table:
            proof = self._proof._replace(table=table)
            room = proved.Proving(proof, self._margins, self._array(equities), limit)
            done = self._prove(room, self._memory.rows[0], sample, values)
        nodes = int(self._proof.state[SEARCHED]) if done else 0
        return int(done), nodes, [int(value) for value in values]

    def _sample(
        self,
        layouts: Sequence[Sequence[int]],
        first: int,
        worlds: int,
        acts: Sequence[int],
        task: Sequence[int],
    ) -> rollout.Sample:
        arrays = self._array(layouts), self._array(acts), self._array(task)
        return rollout.Sample(arrays[0], first, worlds, arrays[1], arrays[2])


def stand_in(rules: Rules) -> Machine | None:
    """Return loops that play by what was learnt of the nearest rules, or None if that of the rules
    themselves is known, or nothing of near ones.
    """
    worth = nearest_worth(rules) if known_worth(rules) is None else None
    return Machine(rules, True, worth=worth) if worth else None


READY = ReadyLoops(Machine, stand_in)
