"""The cost of actions as the cards truly lay: the exact solver, from the end of a deal backwards.

The value of a position with best play is at least that of each action in it. So an action costs the
difference between the values before and after it. Once the latter is known, the solver need only
check if the position was worth more.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hilojack.review.facts import Hindsight
from hilojack.review.judges import judge_of
from hilojack.rules.tricks import slots
from hilojack.search.evaluation.equity import points_of_deal
from hilojack.search.proofs.rows import FARTHEST
from hilojack.search.proofs.solver import Bounds, Solver
from hilojack.search.tricks.points import begin_at_par, endless_game
from hilojack.variants.variant import Variant
from hilojack.views.tricks import legal_acts

MEMORY = 64  # MiB
UNBOUNDED = Bounds(-FARTHEST, FARTHEST)


@dataclass(frozen=True)
class Patience:
    """How long the solver may take, in nodes."""

    deal: int = 4_000_000
    position: int = 1_200_000


def hindsights(
    variant: Variant, rows: Sequence[Sequence[int]], acts: Sequence[int], patience: Patience
) -> Iterator[tuple[int, Hindsight]]:
    """Yield the actions of a deal by place, last first, each with its cost. `rows` are the
    positions before the actions and the one after the last.
    """
    why_not = judge_of(variant).no_hindsight(variant)
    if why_not:
        for place in reversed(range(len(acts))):
            yield place, Hindsight(why_not=why_not)
        return
    played = sum(row[slots.PHASE] != slots.PHASE_CLAIM for row in rows[: len(acts)])
    for place in reversed(range(played, len(acts))):
        yield place, Hindsight(why_not="claim")
    if not played:
        return
    back = LookBack(variant, patience)
    after = back.bounds(back.played(rows[played - 1], acts[played - 1]), UNBOUNDED)
    for place in reversed(range(played)):
        before = back.before(rows[place], after)
        yield place, back.cost(rows[place], acts[place], before, after)
        after = before


class LookBack:
    """The values of the positions of one deal, for the first side, in points of the deal."""

    def __init__(self, variant: Variant, patience: Patience) -> None:
        rules = variant.fair.row
        self._rules, self._patience = rules, patience
        self._solver = Solver(endless_game(variant), memory=MEMORY)
        self._left = patience.deal

    def played(self, row: Sequence[int], act: int) -> list[int]:
        """Return the position after an action, in a match that no score ends."""
        return self._solver.after(self._level(row), act)

    def before(self, row: Sequence[int], after: Bounds) -> Bounds:
        """Return the value of a position, given the value of the one that followed."""
        if row[slots.TURN] % 2 == 0:
            return self.bounds(row, Bounds(after.low, FARTHEST))
        return self.bounds(row, Bounds(-FARTHEST, after.high))

    def bounds(self, row: Sequence[int], known: Bounds, asked: Bounds | None = None) -> Bounds:
        """Return the value of a position, as closely as patience allows, within the bounds `known`.
        With `asked`, only find out if it is below or above those.
        """
        row = self._level(row)
        if row[slots.PHASE] == slots.PHASE_OVER:
            gains = [row[slots.SCORES + side] - row[slots.BEFORE + side] for side in (0, 1)]
            return Bounds(gains[0] - gains[1], gains[0] - gains[1])
        if self._left <= 0:
            return known
        begun, found, window = self._solver.nodes, known, asked or known
        searched = self._solver.bounds(row, 0, floor=window.low, ceiling=window.high)
        for bounds in searched:
            found = bounds
            if self._solver.nodes - begun >= min(self._left, self._patience.position):
                break
        self._left -= self._solver.nodes - begun
        return Bounds(max(known.low, found.low), min(known.high, found.high))

    def cost(self, row: Sequence[int], act: int, before: Bounds, after: Bounds) -> Hindsight:
        """Return the cost of an action, given the values before and after it."""
        first = row[slots.TURN] % 2 == 0
        least = before.low - after.high if first else after.low - before.high
        most = before.high - after.low if first else after.high - before.low
        bounded = (before.high < FARTHEST if first else before.low > -FARTHEST) and (
            after.low > -FARTHEST if first else after.high < FARTHEST
        )
        bounded = bounded and most < 2 * points_of_deal(self._rules)  # else nothing is proved
        least = max(0, least)
        better = self._better(row, act, before, first) if least and before.exact else None
        return Hindsight(least, max(least, most) if bounded else None, better)

    def _better(self, row: Sequence[int], act: int, before: Bounds, first: bool) -> int | None:
        """Return another action that keeps the value of the position, or None."""
        row, value = self._level(row), before.low
        known = Bounds(value - 1, value) if first else Bounds(value, value + 1)
        for other in legal_acts(self._solver.variant, row):
            if other != act:
                found = self.bounds(self._solver.after(row, other), UNBOUNDED, asked=known)
                if found.low >= value if first else found.high <= value:
                    return other
        return None

    def _level(self, row: Sequence[int]) -> list[int]:
        """Return the position with the scores of both sides level at the start of the deal."""
        level = list(row)
        begin_at_par(self._rules, level)
        level[slots.VICTOR] = slots.NONE
        return level
