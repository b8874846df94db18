"""The exact solver: the value of a deal with all cards known, and of each action.

`solve(variant, row).value` is the points of the side to act less those of all the others.

A row is a state row, as in `Match.position`, with every card in its place, the stock and the cards
of the pack that are still to be dealt too. Both sides play their best and see everything; among
more than two sides, all the others play against the side to act. Values are the points of this deal
by the rules' own count, including what was scored in it before.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.step import step
from hilojack.search.proofs import rows
from hilojack.search.proofs.memory import AT_LEAST, AT_MOST, CEILING, FLOOR
from hilojack.search.proofs.transpositions import TranspositionTable
from hilojack.search.proofs.workspace import Workspace, check_family
from hilojack.variants.doors import checked
from hilojack.variants.variant import Variant
from hilojack.views.tricks import legal_acts

MEMORY = 256  # MiB
BUDGET = 200_000  # nodes between two checks of the clock and the keyboard
SLOW_BUDGET = 500  # the same without compiled twins
KNOWN = 1 << 16  # positions in the table of the search over rows


@dataclass(frozen=True)
class Bounds:
    """The least and the most that a value can be."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """True if the value is known."""
        return self.low == self.high

    @property
    def known(self) -> bool:
        """True if there are bounds at all: a search over rows has none before its end."""
        return -rows.FARTHEST < self.low <= self.high < rows.FARTHEST


@dataclass(frozen=True)
class Solution:
    """The bounds of a position. Values are points of `side` less those of all the others."""

    side: int
    bounds: Bounds
    acts: Mapping[int, Bounds] = field(default_factory=dict)  # if they were asked for
    line: tuple[int, ...] = ()  # best play on both sides, to the end of the deal
    nodes: int = 0

    @property
    def value(self) -> int | None:
        """The exact value, or None while there are only bounds."""
        return self.bounds.low if self.bounds.exact else None

    @property
    def best(self) -> tuple[int, ...]:
        """Actions proved to reach the value."""
        return tuple(act for act, one in self.acts.items() if one.low >= self.bounds.high)


def solve(
    variant: Variant,
    row: Sequence[int],
    *,
    acts: bool = True,
    line: bool = True,
    memory: int = MEMORY,
    progress: Callable[[Solution], None] | None = None,
) -> Solution:
    """Return the exact value of a position, of each legal action, and a line of best play.

    `memory` limits the table of positions, in MiB; a small one only takes longer. `progress` is
    called with the bounds after each stretch of work; an exception that it raises ends the work.
    Raise ValueError if the deal is over, or `row` is no position of this game.
    """
    solution = None
    for solution in Solver(variant, memory=memory).solutions(row, acts=acts, line=line):
        if progress:
            progress(solution)
    assert solution is not None
    return solution


class Solver:
    """Solves positions of a variant, one after the other, with one table.

    The table is kept from position to position, so that those of one deal help each other. One
    search at a time: another thread that asks meanwhile meets RuntimeError.
    """

    def __init__(
        self,
        variant: Variant,
        *,
        memory: int = MEMORY,
        proofs: bool = True,
        compiled: bool = True,
    ) -> None:
        """Without `proofs` every line is searched by the rules' own steps, exact and slow. If not
        `compiled`, nothing is: of a few cards a position is solved before a compiler is loaded.
        """
        check_family(variant)
        if memory < 1:
            raise ValueError(f"memory is at least 1 MiB, not {memory}")
        self.variant = variant.fair
        self._work = Workspace(compiled)
        self._table = TranspositionTable(self._work, memory)
        self._memory = rows.Search(
            rows=self._work.stack(rows.MOST_ACTS, slots.STATE_SIZE),
            nodes=self._work.stack(rows.MOST_ACTS, rows.NODE_SIZE),
            known=self._work.zeros(2 * KNOWN),
            state=self._work.zeros(rows.STATE_OF_SEARCH),
            proof=self._work.proof(self.variant.row, self._table.part),
        )
        self._memory.state[rows.PROOFS] = int(proofs)
        self._budget = BUDGET if self._work.compiled else SLOW_BUDGET
        self._search = self._work.twin(rows.search, self.variant.row)
        self.nodes = 0

    def compile(self) -> None:
        """Compile the loops, or load them."""
        self._memory.state[rows.PLY] = slots.NONE
        self._run(0)

    def _run(self, budget: int) -> bool:
        """Resume the search for `budget` nodes; return True if it is done."""
        proof = self._memory.proof._replace(table=self._table.part)
        done: bool = self._search(self._memory._replace(proof=proof), budget)
        return done

    def solutions(
        self, row: Sequence[int], *, acts: bool = True, line: bool = True
    ) -> Generator[Solution, None, None]:
        """Yield the bounds of a position as the work proceeds; the last are exact. You may stop at
        any time: what came last is true.
        """
        position = checked(self.variant, row)
        self.nodes = 0
        self._work.clear(self._memory.known)  # it holds for one pack
        side = position[slots.TURN] % self.variant.sides
        bounds = Bounds(-rows.FARTHEST, rows.FARTHEST)
        for bounds in self.bounds(position, side):
            yield Solution(side, bounds, nodes=self.nodes)
        known: dict[int, Bounds] = {}
        for act in legal_acts(self.variant, position) if acts else ():
            for one in self.bounds(self.after(position, act), side, ceiling=bounds.high):
                known[act] = Bounds(one.low, min(one.high, bounds.high))
                yield Solution(side, bounds, dict(known), nodes=self.nodes)
        played: list[int] = []
        while line and position[slots.PHASE] != slots.PHASE_OVER:
            act = legal_acts(self.variant, position)[0]
            for tried in self._tried(position, side, bounds.low):
                act = tried
                yield Solution(side, bounds, known, nodes=self.nodes)
            played.append(act)
            position = self.after(position, act)
        yield Solution(side, bounds, known, tuple(played), self.nodes)

    def after(self, row: Sequence[int], act: int) -> list[int]:
        """Return the position after an action."""
        position = list(row)
        step(self.variant.row, position, act)
        return position

    def bounds(
        self,
        row: Sequence[int],
        side: int,
        *,
        floor: int = -rows.FARTHEST,
        ceiling: int = rows.FARTHEST,
    ) -> Generator[Bounds, None, None]:
        """Yield ever narrower bounds of the value of a position for a side.

        The last are exact, except that of a value at or below `floor`, or at or above `ceiling`,
        they only say that it is. Raise RuntimeError while another search has not ended.
        """
        with self._work.used():
            self._memory.rows[0][:] = row
            state = self._memory.state
            state[rows.FOR_SIDE], state[FLOOR], state[CEILING] = side, floor, ceiling
            rows.begin_search(state)
            done = False
            while not done:
                before = int(state[rows.SEARCHED])
                done = self._run(self._budget)
                searched = int(state[rows.SEARCHED]) - before
                self.nodes += searched
                self._table.note(searched)
                yield self._so_far()

    def _so_far(self) -> Bounds:
        """Return the bounds so far: those of the proofs if they have the position."""
        state = self._memory.state
        if not state[rows.PROVING] or state[rows.PLY] > 0:
            return Bounds(int(state[AT_LEAST]), int(state[AT_MOST]))
        proved = self._memory.proof.state
        low, high = int(proved[AT_LEAST]), int(proved[AT_MOST])
        return Bounds(low, high) if state[rows.FOR_SIDE] == 0 else Bounds(-high, -low)

    def _tried(self, row: list[int], side: int, value: int) -> Generator[int, None, None]:
        """Yield actions of a position of known value as they are tried; the last one keeps it."""
        *acts, last = legal_acts(self.variant, row)
        own = row[slots.TURN] % self.variant.sides == side
        floor = value - 1 if own else value
        for act in acts:
            low = floor
            for bounds in self.bounds(self.after(row, act), side, floor=floor, ceiling=floor + 1):
                low = bounds.low
                yield act
            if own == (low > floor):
                return
        yield last

    def forget(self) -> None:
        """Empty the tables; only the time changes."""
        self._table.clear()
