"""The exact solver: what a deal is worth with all cards known, and what each act is worth.

`solve(variant, row).value` is the points of the side to act less those of all the others.

A row is a state row, as `Match.position` gives it, in which every card lies where it lies, the
stock and the cards of the pack that are still to be dealt too. Both sides play their best and see
everything; where more than two sides play, all the others play against the side to act. Values are
the points of this deal by the rules' own count, what was scored in it before included.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.step import step
from hilojack.search.proofs import account, board, proof, rows
from hilojack.search.proofs.table import Table
from hilojack.search.proofs.workspace import Workspace, check_family
from hilojack.variants.variant import Variant
from hilojack.views.tricks import legal_acts

MEMORY = 256  # MiB
BUDGET = 200_000  # nodes between two looks at the clock and the keyboard
SLOW_BUDGET = 500  # the same without compiled twins
KNOWN = 1 << 16  # positions that the search over rows remembers


@dataclass(frozen=True)
class Bounds:
    """Between what a value lies, both included."""

    low: int
    high: int

    @property
    def exact(self) -> bool:
        """Whether the value is known."""
        return self.low == self.high

    @property
    def known(self) -> bool:
        """Whether there are bounds at all: a search over rows has none before its end."""
        return -rows.FARTHEST < self.low <= self.high < rows.FARTHEST


@dataclass(frozen=True)
class Solution:
    """What is known of a position. Values are points of `side` less those of all the others."""

    side: int
    bounds: Bounds
    acts: Mapping[int, Bounds] = field(default_factory=dict)  # as far as they were asked for
    line: tuple[int, ...] = ()  # best play on both sides, to the end of the deal
    nodes: int = 0

    @property
    def value(self) -> int | None:
        """The exact value, or None while there are only bounds."""
        return self.bounds.low if self.bounds.exact else None

    @property
    def best(self) -> tuple[int, ...]:
        """The acts that are known to reach the value."""
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
    """The exact value of a position, of each legal act, and a line of best play.

    `memory` bounds the table of positions, in MiB; a small one only takes longer. `progress` is
    called with what is known after each stretch of work; an exception that it raises ends the work.
    ValueError when the deal is over.
    """
    solution = None
    for solution in Solver(variant, memory=memory).solutions(row, acts=acts, line=line):
        if progress:
            progress(solution)
    assert solution is not None
    return solution


class Solver:
    """Solves positions of a variant, one after the other, with one table.

    The table outlives a position, so that those of one deal help each other.
    """

    def __init__(self, variant: Variant, *, memory: int = MEMORY, proofs: bool = True) -> None:
        """Without `proofs` every line is searched by the rules' own steps, exact and slow."""
        check_family(variant)
        if memory < 1:
            raise ValueError(f"memory is at least 1 MiB, not {memory}")
        self.variant = variant.fair
        self._work = Workspace()
        self._rules = self._work.row(self.variant.row)
        self._rows = self._work.zeros(rows.MOST_ACTS, slots.STATE_SIZE)
        self._steps = self._work.zeros(rows.MOST_ACTS * rows.STEPS)
        self._known = self._work.zeros(2 * KNOWN)
        self._desk = self._work.zeros(proof.DESK_SIZE)
        self._inner = self._work.zeros(proof.DESK_SIZE)
        self._scratch = self._work.zeros(slots.STATE_SIZE)
        self._account = self._work.zeros(account.account_size(variant.row))
        self._board = self._work.zeros(board.BOARD_SIZE)
        self._frames = self._work.zeros(board.frames_size())
        self._table = Table(self._work, memory)
        self._desk[proof.PROOFS] = int(proofs)
        self._budget = BUDGET if self._work.compiled else SLOW_BUDGET
        self._search = self._work.twin(rows.search)
        self.nodes = 0

    def compile(self) -> None:
        """Have the compiled loops ready."""
        self._desk[proof.PLY] = slots.NONE
        self._run(0)

    def _run(self, budget: int) -> bool:
        """Go on with the search for so many nodes; whether it is done."""
        done: bool = self._search(
            self._rules,
            self._rows,
            self._steps,
            self._known,
            self._desk,
            self._inner,
            self._scratch,
            self._account,
            self._board,
            self._frames,
            self._table.part,
            budget,
        )
        return done

    def solutions(
        self, row: Sequence[int], *, acts: bool = True, line: bool = True
    ) -> Generator[Solution, None, None]:
        """What is known of a position as the work goes on; the last is exact. Give it up at any
        time: what it gave last stands.
        """
        position = [int(slot) for slot in row]
        if position[slots.PHASE] == slots.PHASE_OVER:
            raise ValueError("the deal is over; there is nothing to solve")
        self.nodes = 0
        self._work.clear(self._known)  # it holds for one pack
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
        """The position after an act."""
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
        """Ever narrower bounds of the value of a position for a side.

        The last are exact; but of a value at or below `floor` they only say that it is, and of one
        at or above `ceiling`.
        """
        self._rows[0][:] = row
        desk = self._desk
        desk[proof.FOR_SIDE], desk[proof.FLOOR], desk[proof.CEILING] = side, floor, ceiling
        rows.begin_search(desk)
        done = False
        while not done:
            before = int(desk[proof.SEARCHED])
            done = self._run(self._budget)
            searched = int(desk[proof.SEARCHED]) - before
            self.nodes += searched
            self._table.note(searched)
            yield self._so_far()

    def _so_far(self) -> Bounds:
        """What the search knows of the value; the proofs know more when they have the position."""
        desk, inner = self._desk, self._inner
        if not desk[proof.PROVING] or desk[proof.PLY] > 0:
            return Bounds(int(desk[proof.AT_LEAST]), int(desk[proof.AT_MOST]))
        low, high = int(inner[proof.AT_LEAST]), int(inner[proof.AT_MOST])
        return Bounds(low, high) if desk[proof.FOR_SIDE] == 0 else Bounds(-high, -low)

    def _tried(self, row: list[int], side: int, value: int) -> Generator[int, None, None]:
        """Acts of a position whose value is known, as they are tried; the last one keeps it."""
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
        """Empty the tables; nothing but the time changes."""
        self._table.clear()
