"""The cost of an action at a shedding game: the actions of a view are compared over the same
possible deals, in points of the deal and in chances of the match.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial
from random import Random

from hilojack.rules.shedding import slots
from hilojack.rules.slots import Rules
from hilojack.search import estimates
from hilojack.search.estimates import AGAIN, REVIEW, Basis, Care, Cost, Estimate
from hilojack.search.evaluation.scale import MATCH
from hilojack.search.shedding.play import (
    READY,
    Hands,
    Machine,
    drawn_hands,
    hidden_of,
    open_row,
    search,
)
from hilojack.seeds import start
from hilojack.views.shedding import View

FAR = 4  # times the points of the pack: a target out of reach for a deal


def appraise(view: View, care: Care = REVIEW, *, seed: int = 0) -> "SheddingAppraisal":
    """Compare the actions of a view; it must have two or more."""
    return SheddingAppraisal(view, care, seed)


class SheddingAppraisal:
    """The actions of one view, compared. It follows from the view alone."""

    def __init__(self, view: View, care: Care, seed: int) -> None:
        self.view, self._care = view, care
        self._random = Random(start(seed, "review", view.number, len(view.events), view.hand))
        self.decisive = is_decisive(view)
        self.basis = Basis(estimates.SAMPLE, care.comparing)
        self._verdict = search(view, care.choosing, seed=self._random.getrandbits(60))
        self.best = self._verdict.best

    @property
    def equity(self) -> float:
        """The chance of the match after the best action, from 0 to 1."""
        return (1 + self._verdict.values[self.best]) / 2

    @property
    def acts(self) -> Sequence[int]:
        """The actions compared."""
        return self.view.acts

    @property
    def second(self) -> int:
        """The next best action."""
        return self._verdict.second

    def cost(self, act: int) -> Cost:
        """Return what an action gives away, in possible deals on which none was chosen."""
        return self._cost(act, self._care)

    def second_opinion(self, act: int) -> tuple[Cost, Basis]:
        """Return the same over other deals, as many as the most careful player would try."""
        return self._cost(act, AGAIN), Basis(estimates.SAMPLE, AGAIN.comparing)

    def _cost(self, act: int, care: Care) -> Cost:
        """Return what an action gives away, in fresh possible deals."""
        hands = drawn_hands(self.view, care.layouts, self._random)
        seed = self._random.getrandbits(60)
        deals = estimates.fresh_deals(care, READY.machine(self.view.variant.row).compiled)
        real = self.view.variant.row
        chance = self._compared(real, self.view, act, (hands, deals), seed).times(1 / (2 * MATCH))
        endless = endless_rules(real)
        lead = 2 * endless[slots.TARGET] / MATCH
        free = at_zero(self.view)
        points = self._compared(endless, free, act, (hands, deals), seed).times(lead)
        return Cost(points, chance)

    def _compared(
        self, rules: Rules, view: View, act: int, deals: tuple[Sequence[Hands], int], seed: int
    ) -> Estimate:
        """Return how far the best action is above another, over the same possible deals: layouts,
        and the number of deals with them.
        """
        if act == self.best:
            return Estimate(0.0)
        machine = ready_machine(rules, as_is=self.view.variant.row)
        row, hidden, me = open_row(view), hidden_of(view), view.seat or 0
        row[slots.RANDOM] = start(seed)
        evaluate = partial(machine.judge, layouts=deals[0], hidden=hidden, me=me)
        with machine.lock:
            machine.lay_open(row)
            given = estimates.gains(evaluate, [self.best, act], deals[1], layouts=len(deals[0]))
        return estimates.mean_of_few(given)

    def outcomes(self, act: int) -> list[list[int]]:
        """Return the outcomes after an action, in the same possible deals for every action."""
        random = Random(start(0, "stories", self.view.number, len(self.view.events)))
        row = open_row(self.view)
        row[slots.RANDOM] = start(random.getrandbits(60))
        hands = drawn_hands(self.view, estimates.OUTCOMES, random)
        machine = READY.machine(self.view.variant.row)
        with machine.lock:
            machine.lay_open(row)
            deals = estimates.deals_played_on(machine.compiled)
            return machine.outcomes(hands, hidden_of(self.view), deals, act)


def ready_machine(rules: Rules, as_is: Rules) -> Machine:
    """Return the loops for changed rules, compiled if those for `as_is`, the real ones, are."""
    if READY.machine(as_is).compiled:
        READY.get_ready(rules)
    return READY.machine(rules)


def is_decisive(view: View) -> bool:
    """Return True if this deal may end the match."""
    rules = view.variant.row
    return max(view.scores) + most_of_deal(rules) >= rules[slots.TARGET]


@lru_cache(2**10)
def most_of_deal(rules: Rules) -> int:
    """Return a bound on the points that a deal brings; one if each deal counts one."""
    if rules[slots.SCORING] == slots.SCORING_WIN:
        return 1
    return sum(rules[slots.POINTS : slots.POINTS + 52])


@lru_cache(2**10)
def endless_rules(rules: Rules) -> Rules:
    """Return the rules with a target out of reach: all the points of a deal count."""
    row = list(rules)
    row[slots.TARGET] = FAR * most_of_deal(rules)
    return tuple(row)


def at_zero(view: View) -> View:
    """Return the view as it would be if the match had begun with this deal."""
    row = view.row.copy()
    row[slots.SCORES : slots.SCORES + view.variant.seats] = [0] * view.variant.seats
    return replace(view, row=row)
