"""The cost of an action: the actions of a view are compared over the same possible deals, in points
of the deal and in chances of the match.

`appraise(view).cost(act)` is what an action gives away, given what the seat knew. If only a few
layouts are possible, or only the order of a short stock is hidden, every line is searched and the
cost is exact. Otherwise it is estimated over possible deals that are drawn.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from math import factorial, fsum
from random import Random
from threading import Lock

from hilojack.policy.tricks import POINT
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search import estimates
from hilojack.search.beliefs.deals import Hands, open_row, state_row
from hilojack.search.beliefs.likelihood import believed
from hilojack.search.beliefs.sampling import Layouts, layouts
from hilojack.search.effort import Effort, Evaluate, halve, rounds_of
from hilojack.search.estimates import REVIEW, Basis, Care, Cost, Estimate, compare, fresh_deals
from hilojack.search.evaluation import scale
from hilojack.search.evaluation.equity import points_of_deal
from hilojack.search.proofs.expectation import ChanceSolver, hidden_cards
from hilojack.search.proofs.solver import Solver
from hilojack.search.rollouts import rollout
from hilojack.search.tricks.machine import READY, Machine
from hilojack.search.tricks.play import (
    curve_of,
    drawn,
    is_settled,
    places_hidden,
    points_needed,
    rules_of_match,
    task_of,
)
from hilojack.seeds import start
from hilojack.variants.variant import Variant
from hilojack.views.evidence import fair_acts
from hilojack.views.tricks import View

ORDERED = 6  # hidden cards of the stock, at most, all of whose orders are tried
PATIENCE = 2  # portions of the solver's work, at most, to try them
SOLVED = 1_500_000  # nodes, at most, to solve all actions in all layouts
MOST_SOLVED = 96  # actions times layouts, at most, that are solved

IDLE = Effort(0)


def appraise(view: View, care: Care = REVIEW, *, seed: int = 0) -> "Appraisal":
    """Compare the fair actions of a view; it must have two or more."""
    return Appraisal(replace(view, acts=fair_acts(view)), care, seed)


class Appraisal:
    """The actions of one view, compared. It follows from the view alone."""

    def __init__(self, view: View, care: Care, seed: int) -> None:
        self.view, self._care = view, care
        self._random = Random(start(seed, "review", view.number, len(view.events), view.hand))
        self._engine = READY.machine(view.variant.fair.row)
        self._found = self._believed(layouts(view, care.choosing.layouts, self._random))
        self.decisive = is_decisive(view)
        self._points = Scale(view, self._random.getrandbits(60), in_points=True)
        self._match = Scale(view, self._random.getrandbits(60), in_points=False)
        self.basis = Basis(estimates.SAMPLE, care.comparing)
        self.exact: dict[int, float] = {}  # by action: its points, if they can be proved
        self._exact_match: dict[int, float] = {}
        self._prove()
        if self.exact:
            self._worth = self.exact
        else:
            self._worth = self._points.ranked(self._found, care.choosing, self._random)
        self.best = best_of(self._worth)
        if self.decisive:
            worth = self._exact_match or self._match.ranked(
                self._found, care.choosing, self._random
            )
            self.best = best_of(worth, self._worth)

    @property
    def second(self) -> int:
        """The next best action."""
        return best_of({act: worth for act, worth in self._worth.items() if act != self.best})

    def cost(self, act: int) -> Cost:
        """Return what an action gives away compared with the best."""
        points = self._in_points(act)
        return Cost(points, self._in_chances(act, points))

    def _in_points(self, act: int) -> Estimate:
        if self.exact:
            return Estimate(self.exact[self.best] - self.exact[act], exact=True)
        return self._points.compared(self.best, act, self._fresh(), self._care)

    def _in_chances(self, act: int, points: Estimate) -> Estimate:
        if self._exact_match:
            given = self._exact_match[self.best] - self._exact_match[act]
            return Estimate(given, exact=True)
        if self.decisive:
            return self._match.compared(self.best, act, self._fresh(), self._care)
        return points.times(self._match.slope(self._worth[self.best], points.mean))

    def _fresh(self) -> Layouts:
        """Return layouts on which the best action was not chosen; all of them if they are few."""
        if self._found.exact:
            return self._found
        most = self._care.choosing.layouts
        return self._believed(layouts(self.view, most, self._random))

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
            if self.decisive:
                self._exact_match = self._match.searched(found)
        elif found.exact and len(found.hands) == 1 and view.stock > 1:
            worths = over_orders(view, found.hands[0])
            if worths:
                self.exact, orders = worths
                self.basis = Basis(estimates.ORDERS, orders)
        elif found.exact and not places_hidden(view):
            self.exact = solved(view, found) or {}
            self.basis = Basis(estimates.LAYOUTS, len(found.hands)) if self.exact else self.basis
            # Nothing is hidden: a sample would be one roll-out. Points decide.
            self.decisive = self.decisive and len(found.hands) > 1


def best_of(worth: dict[int, float], then: dict[int, float] | None = None) -> int:
    """Return the action of most worth; of equals the one that is best by another measure."""
    return max(worth, key=lambda act: (worth[act], then[act] if then else 0.0, -act))


def is_decisive(view: View) -> bool:
    """Return True if this deal may end the match."""
    return min(points_needed(view)) <= points_of_deal(view.variant.row)


# --- a measure of worth --------------------------------------------------------------------------


class Scale:
    """The values of positions of a view, in points of the deal or in chances of the match."""

    def __init__(self, view: View, seed: int, *, in_points: bool) -> None:
        rules = view.variant.fair.row if in_points else rules_of_match(view)
        self._view, self._rules = view, rules
        self._row = open_row(view)
        self._row[slots.RANDOM] = start(seed)
        self._curve = curve_of(view, rules)
        self._unit = 2 * scale.MATCH
        self._engine = READY.machine(rules)
        if in_points:
            begin_at_par(rules, self._row)
            self._curve = straight_curve(rules)
            self._unit = POINT
            self._engine = points_machine(self._engine, rules)

    def ranked(self, found: Layouts, effort: Effort, random: Random) -> dict[int, float]:
        """Return the value of each action on a sample, by sequential halving.

        An action that was given up is not worth more than one that was kept to the last round.
        """
        evaluate = self._evaluate_on(drawn(found, random), self._task(effort.ending, effort))
        with self._engine.lock:
            self._engine.lay_open(self._row)
            means, worlds = halve(self._view.acts, evaluate, self._rounds(found, effort), None)
        values = {act: mean / self._unit for act, mean in means.items()}
        last = {act for act in values if worlds[act] == max(worlds.values())}
        floor = min(values[act] for act in last)
        return {act: v if act in last else min(v, floor) for act, v in values.items()}

    def _rounds(self, found: Layouts, effort: Effort) -> list[int]:
        """Return, by round, the number of possible deals for each action still in it."""
        if is_one_deal(self._view, found):
            return [1]
        acts, compiled = len(self._view.acts), self._engine.compiled
        return rounds_of(acts, effort.rollouts, compiled, estimates.BATCH)

    def compared(self, best: int, act: int, found: Layouts, care: Care) -> Estimate:
        """Return how far one action is above another, over the same possible deals."""
        if act == best:
            return Estimate(0.0)
        hands = drawn(found, Random(start(0, "pairs", self._row[slots.RANDOM])))
        self._row[slots.RANDOM] = start(self._row[slots.RANDOM], "fresh")
        evaluate = self._evaluate_on(hands, self._task(care.choosing.ending, care.choosing))
        with self._engine.lock:
            self._engine.lay_open(self._row)
            if is_one_deal(self._view, found):  # a single roll-out, which may be a point wrong
                one, other = evaluate([best, act], 0, 1)
                return Estimate((one - other) / self._unit, 1.0)
            deals = fresh_deals(care, self._engine.compiled)
            return compare(evaluate, [best, act], deals, self._unit)

    def searched(self, found: Layouts) -> dict[int, float]:
        """Return the value of each action if every line of every layout is searched."""
        view = self._view
        task = self._task(view.variant.seats * max(view.hand_sizes))
        whole = fsum(found.weights)
        values = dict.fromkeys(view.acts, 0.0)
        with self._engine.lock:
            self._engine.lay_open(self._row)
            for hands, weight in zip(found.hands, found.weights, strict=True):
                judged = self._evaluate_on([hands], task)(view.acts, 0, 1)
                for act, value in zip(view.acts, judged, strict=True):
                    values[act] += weight / whole * value / self._unit
        return values

    def slope(self, worth: float, given: float) -> float:
        """Return the value of a point of the deal near `worth`, if only points are known."""
        task = self._task(0)
        high, low = round(POINT * worth), round(POINT * (worth - max(given, 0.2)))
        risen = rollout.on_curve(high, self._curve, task)
        risen -= rollout.on_curve(low, self._curve, task)
        return risen / self._unit / ((high - low) / POINT)

    def outcomes(self, hands: Sequence[Hands], act: int) -> list[list[int]]:
        """Return the outcome of each possible deal after an action."""
        known = len(set(hands)) == 1 and not places_hidden(self._view)
        deals = 1 if known else estimates.deals_played_on(self._engine.compiled)
        with self._engine.lock:
            self._engine.lay_open(self._row)
            return self._engine.outcomes(hands, deals, act, self._task(0))

    def _task(self, ending: int, effort: Effort = IDLE) -> list[int]:
        return task_of(self._view, self._rules, ending, effort)

    def _evaluate_on(self, hands: Sequence[Hands], task: list[int]) -> Evaluate:
        """Return the function that values actions over these layouts."""

        def evaluate(acts: Sequence[int], first: int, deals: int) -> list[int]:
            return self._engine.judge(hands, first, deals, acts, task, self._curve)

        return evaluate


def is_one_deal(view: View, found: Layouts) -> bool:
    """Return True if nothing is hidden, so that all possible deals are the same."""
    return len(found.hands) == 1 and found.exact and not places_hidden(view)


# --- points of the deal --------------------------------------------------------------------------


@cache
def far_target(rules: Rules) -> int:
    """Return a target out of reach for a deal that begins at the score of `begin_at_par`."""
    return 4 * points_of_deal(rules)


@cache
def endless(rules: Rules) -> Rules:
    """Return the rules with a target out of reach: all the points of a deal count, as if the match
    went on after it.
    """
    row = list(rules)
    row[slots.TARGET] = far_target(rules)
    return tuple(row)


def begin_at_par(rules: Rules, row: Row) -> None:
    """Let all sides begin the deal at one score, so high that no setback leads below zero."""
    for side in range(rules[slots.SIDES]):
        gained = row[slots.SCORES + side] - row[slots.BEFORE + side]
        row[slots.BEFORE + side] = points_of_deal(rules)
        row[slots.SCORES + side] = points_of_deal(rules) + gained


@cache
def linear_table(rules: Rules) -> tuple[int, ...]:
    """Return a side's lead in thousandths, by the points that it and its best rival need."""
    wide = far_target(rules) + scale.MARGIN
    return tuple(POINT * (theirs - mine) for mine in range(wide) for theirs in range(wide))


@cache
def straight_curve(rules: Rules) -> list[int]:
    """Return the curve of a deal on which every point is worth the same."""
    span = POINT * points_of_deal(rules)
    curve = list(range(-span, span + 1, scale.STEP))
    return [*curve, curve[-1]]


_in_points: dict[tuple[Rules, bool], Machine] = {}


def points_machine(engine: Machine, rules: Rules) -> Machine:
    """Return loops that value positions in thousandths of a point, and play as `engine` does."""
    key = (rules, engine.compiled)
    if key not in _in_points:
        _in_points[key] = Machine(
            endless(rules),
            compiled=engine.compiled,
            equity=linear_table(rules),
            worth=engine.worth,
        )
    return _in_points[key]


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


def endless_game(variant: Variant) -> Variant:
    """Return the game with all the points of a deal counted, and without revokes."""
    return replace(variant.fair, row=endless(variant.fair.row))


# --- the order of the stock alone unknown --------------------------------------------------------


def over_orders(view: View, hands: Hands) -> tuple[dict[int, float], int] | None:
    """Return the expected points of each action over all orders of the stock, and the number of
    orders, or None if that takes too long or cannot be found.
    """
    row = open_row(view)
    begin_at_par(view.variant.fair.row, row)
    row[slots.HANDS : slots.HANDS + len(hands)] = hands
    first = row[slots.STOCK_NEXT] + (view.stock_top is not None)
    rest = [card for card in view.memory.unseen if not sum(hands) >> card & 1]
    row[slots.PACK + first : slots.PACK + first + len(rest)] = rest
    if hidden_cards(view.variant, row) > ORDERED:
        return None
    solver = chance_solver(view.variant)
    if solver is None:
        return None
    with _one_at_a_time:
        worths = expectations(solver, row, view.acts)
    return (worths, factorial(hidden_cards(view.variant, row))) if worths else None


def expectations(solver: ChanceSolver, row: Row, acts: Sequence[int]) -> dict[int, float] | None:
    """Return the expected points of each action, or None if that takes too long."""
    worths: dict[int, float] = {}
    patience = PATIENCE
    for act in acts:
        try:
            for worth in solver.worths(row, act):
                patience -= worth is None
                if patience < 0:
                    return None
                if worth is not None:
                    worths[act] = float(worth)
        except ValueError:
            return None
    return worths


_one_at_a_time = Lock()


@cache
def chance_solver(variant: Variant) -> ChanceSolver | None:
    """Return the chance solver of a game, for points, or None if draws are not seen."""
    try:
        return ChanceSolver(endless_game(variant), memory=16)
    except ValueError:
        return None
