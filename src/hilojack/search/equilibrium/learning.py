"""Two seats that learn to play by regret, and the best response to a plan.

Source: O. Tammelin, "Solving Large Imperfect Information Games Using CFR+" (2014).
"""

from hilojack.compiled import fastest, fractions
from hilojack.search.equilibrium import gathering, lines as loops
from hilojack.search.equilibrium.sets import Fractions, Side


def best_response(side: Side, plan: Fractions) -> tuple[float, Fractions]:
    """Return the most points a deal that a seat gains from a plan of the other, and its plan."""
    policy = fractions(side.sequences)
    gained = fastest(loops.best_worth)(side.first, side.origin, worths(side, plan), policy)
    return float(gained), plan_of(side, policy)


def plan_of(side: Side, policy: Fractions) -> Fractions:
    """Return the plan of a policy: the probability of each choice at its information set."""
    plan = fractions(side.sequences)
    fastest(loops.reach)(side.first, side.origin, policy, plan)
    return plan


def worths(side: Side, plan: Fractions) -> Fractions:
    """Return what each sequence of a seat ends with at once, against a plan of the other."""
    worth = fractions(side.sequences)
    fastest(loops.worths)(side.start, side.other, side.gain, plan, worth)
    return worth


class LearningSeat:
    """A seat that learns to play: its regrets, its policy now, and the mean of its plans."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.policy = side.uniform()
        self.plan = plan_of(side, self.policy)
        self._regret = fractions(side.sequences)
        self._sum = fractions(side.sequences)

    def learn(self, plan: Fractions, round_: int) -> None:
        """Learn from one round against a plan of the other seat."""
        side, worth = self.side, worths(self.side, plan)
        fastest(loops.learn)(side.first, side.origin, worth, self._regret, self.policy)
        fastest(loops.reach)(side.first, side.origin, self.policy, self.plan)
        fastest(gathering.add_plan)(self._sum, self.plan, float(round_))

    @property
    def mean(self) -> Fractions:
        """The mean of the plans, each weighted by its round."""
        mean = fractions(self.side.sequences)
        fastest(gathering.write_mean)(self._sum, mean)
        return mean
