"""The cost of an action: the actions of a view are compared over the same possible deals, in points
of the deal and in chances of the match.

`appraise(view).cost(act)` is what an action gives away, given what the seat knew. If only a few
layouts are possible, or only the order of a short stock is hidden, every line is searched and the
cost is exact. Otherwise it is estimated over possible deals that are drawn.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import fsum
from random import Random
from typing import NamedTuple

from hilojack.rules.tricks.slots import Row
from hilojack.search import estimates
from hilojack.search.beliefs.deals import state_row
from hilojack.search.beliefs.likelihood import believed
from hilojack.search.beliefs.sampling import Layouts, layouts
from hilojack.search.estimates import AGAIN, REVIEW, Basis, Care, Cost, Estimate
from hilojack.search.evaluation.equity import points_of_deal
from hilojack.search.proofs.solver import Solver
from hilojack.search.tricks.machine import READY
from hilojack.search.tricks.measures import PositionScale
from hilojack.search.tricks.play import drawn, is_settled, points_needed
from hilojack.search.tricks.points import begin_at_par, endless_game
from hilojack.search.tricks.rounds import places_hidden
from hilojack.search.tricks.weighing import weigh
from hilojack.seeds import start
from hilojack.views.evidence import fair_acts
from hilojack.views.tricks import View

ORDERED, PATIENCE = 6, 2  # hidden cards of the stock and portions of work to try all their orders
MOST_ORDERED, MOST_PATIENCE = 7, 8  # the same, at most, before a player is blamed
SOLVED = 1_500_000  # nodes, at most, to solve all actions in all layouts
EVEN = 0.5  # the chance of the match that is worth nothing to either side
MOST_SOLVED = 96  # actions times layouts, at most, that are solved


def appraise(view: View, care: Care = REVIEW, *, seed: int = 0) -> "Appraisal":
    """Compare the fair actions of a view; it must have two or more."""
    return Appraisal(replace(view, acts=fair_acts(view)), care, seed)


class Weighings(NamedTuple):
    """What actions are worth to the chance solver."""

    points: dict[int, float]
    match: dict[int, float]  # the chance of it, if the deal may end the match
    basis: Basis


class Appraisal:
    """The actions of one view, compared. It follows from the view alone."""

    def __init__(self, view: View, care: Care, seed: int) -> None:
        self.view, self._care = view, care
        self._random = Random(start(seed, "review", view.number, len(view.events), view.hand))
        self._engine = READY.machine(view.variant.fair.row)
        self._found = self._believed(layouts(view, care.choosing.layouts, self._random))
        self.decisive = is_decisive(view)
        self._points = PositionScale(view, self._random.getrandbits(60), in_points=True)
        self._match = PositionScale(view, self._random.getrandbits(60), in_points=False)
        self.basis = Basis(estimates.SAMPLE, care.comparing)
        self.exact: dict[int, float] = {}  # by action: its points, if they can be proved
        self._exact_match: dict[int, float] = {}
        self._prove()
        if self.exact:
            self._worth = self.exact
        else:
            self._worth = self._points.ranked(self._found, care.choosing, self._random)
            if self._points.proved:
                self.basis = Basis(estimates.PROOFS, self._points.proved)
        self.best = best_of(self._worth, self._exact_match)
        self._worth_to_match = self._exact_match
        if self.decisive:
            self._worth_to_match = self._exact_match or self._match.ranked(
                self._found, care.choosing, self._random
            )
            self.best = best_of(self._worth_to_match, self._worth)

    @property
    def equity(self) -> float:
        """The chance of the match after the best action, from 0 to 1."""
        if self._worth_to_match:
            return EVEN + self._worth_to_match[self.best]
        return EVEN + self._match.of_points(self._worth[self.best])

    @property
    def acts(self) -> Sequence[int]:
        """The actions compared."""
        return self.view.acts

    @property
    def second(self) -> int:
        """The next best action."""
        return best_of({act: worth for act, worth in self._worth.items() if act != self.best})

    def cost(self, act: int) -> Cost:
        """Return what an action gives away compared with the best."""
        points = self._in_points(act)
        return Cost(points, self._in_chances(act, points))

    def second_opinion(self, act: int) -> tuple[Cost, Basis]:
        """Return the same by another judge, and the deals it searched: the chance solver if it can,
        else roll-outs of fresh deals to their end.
        """
        weighed = self._weighed((self.best, act), MOST_ORDERED, MOST_PATIENCE)
        if weighed:
            return self._cost_of(act, weighed), weighed.basis
        fresh = self._fresh(AGAIN)
        points = self._points.rolled_out(self.best, act, fresh, AGAIN)
        chance = points.times(self._match.slope(self._worth[self.best], points.mean))
        if self.decisive:
            chance = self._match.rolled_out(self.best, act, fresh, AGAIN)
        return Cost(points, chance), Basis(estimates.SAMPLE, AGAIN.comparing)

    def _in_points(self, act: int) -> Estimate:
        if self.exact:
            return Estimate(self.exact[self.best] - self.exact[act], exact=True)
        return self._points.compared(self.best, act, self._fresh(self._care), self._care)

    def _in_chances(self, act: int, points: Estimate) -> Estimate:
        if self._exact_match:
            given = self._exact_match[self.best] - self._exact_match[act]
            return Estimate(given, exact=True)
        if self.decisive:
            return self._match.compared(self.best, act, self._fresh(self._care), self._care)
        return points.times(self._match.slope(self._worth[self.best], points.mean))

    def _fresh(self, care: Care) -> Layouts:
        """Return layouts on which the best action was not chosen; all of them if they are few."""
        if self._found.exact:
            return self._found
        return self._believed(layouts(self.view, care.layouts, self._random))

    def _believed(self, found: Layouts) -> Layouts:
        with self._engine.lock:
            return believed(self.view, found, self._engine)

    def outcomes(self, act: int) -> list[list[int]]:
        """Return the outcomes after an action, in the same possible deals for every action."""
        shuffled = Random(start(0, "stories", self.view.number, len(self.view.events)))
        return self._points.outcomes(drawn(self._found, shuffled), act)

    @property
    def layouts(self) -> Layouts:
        """The layouts that were searched."""
        return self._found

    # --- what can be proved ----------------------------------------------------------------------

    def _prove(self) -> None:
        view, found = self.view, self._found
        if is_settled(view, found, self._care.choosing):
            self.basis = Basis(estimates.LAYOUTS, len(found.hands))
            self.exact = self._points.searched(found)
            self._exact_match = self._match.searched(found)
        elif found.exact and view.stock > 1:
            weighed = self._weighed(view.acts, ORDERED, PATIENCE)
            if weighed:
                self.exact, self._exact_match, self.basis = weighed
        elif found.exact and not places_hidden(view):
            self.exact = solved(view, found) or {}
            self.basis = Basis(estimates.LAYOUTS, len(found.hands)) if self.exact else self.basis
            # Nothing is hidden: a sample would be one roll-out. Points decide.
            self.decisive = self.decisive and len(found.hands) > 1

    def _weighed(self, acts: Sequence[int], hidden: int, patience: int) -> Weighings | None:
        """Return what actions are worth to the chance solver, or None if it cannot tell."""
        weighings = [
            weigh(self.view, self._found, acts, hidden=hidden, patience=patience, in_points=points)
            for points in ((True, False) if self.decisive else (True,))
        ]
        if None in weighings:
            return None
        points, *match = (one for one in weighings if one)
        basis = Basis(estimates.ORDERS, points.orders)
        return Weighings(points.worths, match[0].worths if match else {}, basis)

    def _cost_of(self, act: int, weighed: Weighings) -> Cost:
        points = Estimate(weighed.points[self.best] - weighed.points[act], exact=True)
        if self.decisive:
            return Cost(points, Estimate(weighed.match[self.best] - weighed.match[act], exact=True))
        return Cost(points, points.times(self._match.slope(self._worth[self.best], points.mean)))


def best_of(worth: dict[int, float], then: dict[int, float] | None = None) -> int:
    """Return the action of most worth; of equals the one that is best by another measure."""
    return max(worth, key=lambda act: (worth[act], then[act] if then else 0.0, -act))


def is_decisive(view: View) -> bool:
    """Return True if this deal may end the match."""
    return min(points_needed(view)) <= points_of_deal(view.variant.row)


# --- nothing left to draw ------------------------------------------------------------------------


def solved(view: View, found: Layouts) -> dict[int, float] | None:
    """Return the average value of each action if every layout is solved, or None if there are more
    than two sides or it takes too long.
    """
    many = len(found.hands) * len(view.acts) > MOST_SOLVED
    if many or view.variant.sides != 2 or view.phase != "play" or view.trump is None:
        return None
    solver = Solver(endless_game(view.variant), memory=16)
    side = (view.seat or 0) % 2
    values = dict.fromkeys(view.acts, 0.0)
    for hands, weight in zip(found.hands, found.weights, strict=True):
        row = state_row(view, hands)
        begin_at_par(view.variant.fair.row, row)
        for act in view.acts:
            value = value_after(solver, row, act, side)
            if value is None:
                return None
            values[act] += weight / fsum(found.weights) * value
    return values


def value_after(solver: Solver, row: Row, act: int, side: int) -> int | None:
    """Return the value of an action with all cards open, or None if it takes too long."""
    for bounds in solver.bounds(solver.after(row, act), side):
        if bounds.exact:
            return bounds.low
        if solver.nodes > SOLVED:
            return None
    return None
