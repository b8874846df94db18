"""Two seats that learn to play by regret, and the best response to a plan.

Source: O. Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014).
"""

import numpy as np

from hilojack.compiled import twin
from hilojack.search.equilibrium import lines as loops
from hilojack.search.equilibrium.sets import Fractions, Side


def best_response(side: Side, plan: Fractions) -> tuple[float, Fractions]:
    """Return the most points a deal that a seat gains from a plan of the other, and its plan."""
    policy = np.ones(side.sequences)
    gained = twin(loops.best_worth)(side.first, side.origin, worths(side, plan), policy)
    return float(gained), plan_of(side, policy)


def plan_of(side: Side, policy: Fractions) -> Fractions:
    """Return the plan of a policy: the probability of each choice at its information set."""
    plan = np.zeros(side.sequences)
    twin(loops.reach)(side.first, side.origin, policy, plan)
    return plan


def worths(side: Side, plan: Fractions) -> Fractions:
    """Return what each sequence of a seat ends with at once, against a plan of the other."""
    worth = np.zeros(side.sequences)
    twin(loops.worths)(side.start, side.other, side.gain, plan, worth)
    return worth


class Learner:
    """A seat that learns to play: its regrets, its policy now, and the mean of its plans."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.policy = side.uniform()
        self.plan = plan_of(side, self.policy)
        self._regret = np.zeros(side.sequences)
        self._sum = np.zeros(side.sequences)

    def learn(self, plan: Fractions, round_: int) -> None:
        """Learn from one round against a plan of the other seat."""
        side, worth = self.side, worths(self.side, plan)
        twin(loops.learn)(side.first, side.origin, worth, self._regret, self.policy)
        twin(loops.reach)(side.first, side.origin, self.policy, self.plan)
        self._sum += round_ * self.plan

    @property
    def mean(self) -> Fractions:
        """The mean of the plans, each weighted by its round."""
        mean: Fractions = self._sum / self._sum[0]
        return mean
