"""The value of a whole game, an unbeatable policy for it, and the best response to any policy.

Source: O. Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014): regret matching
plus, the seats learning in turn, and the mean of the plans weighted by their number. The exact best
response of each seat gives what is left to win from the mean plans.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from hilojack.lab.reduced import Tree
from hilojack.search.equilibrium.learning import LearningSeat, best_response, worths
from hilojack.search.equilibrium.sets import Fractions

CLOSE = 0.001  # points a deal
MOST_ROUNDS = 20_000
LOOK_EVERY = 25  # rounds, at first; later a tenth of the rounds so far


@dataclass(frozen=True)
class Solution:
    """A game as far as it is solved: a plan for each seat, and their value."""

    tree: Tree
    rounds: int
    plans: tuple[Fractions, Fractions]  # by seat: the share of each sequence
    value: float  # points a deal that seat 0 gains, when both keep to their plans
    best: tuple[float, float]  # by seat: what its best response gains from the other's plan

    @property
    def exploitability(self) -> float:
        """The gain a deal of the best responses, averaged over the seats (NashConv / 2)."""
        return (self.best[0] + self.best[1]) / 2

    @property
    def bounds(self) -> tuple[float, float]:
        """The bounds of the value of the game to seat 0."""
        return -self.best[1], self.best[0]


def solve(
    tree: Tree, *, close: float = CLOSE, most_rounds: int = MOST_ROUNDS
) -> Iterator[Solution]:
    """Yield ever better solutions, until one has an exploitability below `close`, or the rounds run
    out. The last solution is valid if the iterator is closed early.
    """
    learners = [LearningSeat(side) for side in tree.sides]
    rounds, look_at = 0, LOOK_EVERY
    while rounds < most_rounds:
        rounds += 1
        for seat, learner in enumerate(learners):
            learner.learn(learners[1 - seat].plan, rounds)
        if rounds >= min(look_at, most_rounds):
            look_at = rounds + max(LOOK_EVERY, rounds // 10)
            one, other = learners
            solution = solution_of(tree, rounds, one.mean, other.mean)
            yield solution
            if solution.exploitability < close:
                return


def solution_of(tree: Tree, rounds: int, one: Fractions, other: Fractions) -> Solution:
    """Return the solution that two plans make."""
    best = (best_response(tree.sides[0], other)[0], best_response(tree.sides[1], one)[0])
    plans = np.asarray(one), np.asarray(other)
    return Solution(tree, rounds, plans, value(tree, one, other), best)


def value(tree: Tree, one: Fractions, other: Fractions) -> float:
    """Return the points a deal that seat 0 gains if each seat keeps to its plan."""
    return float(np.dot(one, worths(tree.sides[0], other)))
