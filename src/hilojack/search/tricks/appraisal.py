"""What an act costs: the acts of a view compared over the same worlds, in points of the deal and in
chances of the match.

`appraise(view).cost(act)` is what the act gives away, on what the seat knew.

Where all that is hidden is one of a few layouts, or only the order of a short stock, every line is
searched and the cost is exact. Otherwise worlds are drawn. The best act is chosen on one sample,
and what another gives away against it is measured on a fresh one, in pairs, world by world: the
best of noisy values looks better than it is, and on its own sample would invent costs.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil, factorial, log2, sqrt
from random import Random
from threading import Lock

from hilojack.policy.tricks import POINT
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.beliefs.likelihood import believed
from hilojack.search.beliefs.sampling import Layouts, layouts
from hilojack.search.evaluation import scale
from hilojack.search.evaluation.equity import points_of_deal
from hilojack.search.position import Hands, open_row, state_row
from hilojack.search.proofs.expectation import ChanceSolver, hidden_cards
from hilojack.search.proofs.solver import Solver
from hilojack.search.rollouts import playouts
from hilojack.search.tricks.machine import Machine, machine
from hilojack.search.tricks.play import (
    Effort,
    curve_of,
    drawn,
    is_settled,
    places_hidden,
    rules_of_match,
    task_of,
    wants_of,
)
from hilojack.seeds import start
from hilojack.variants.variant import Variant
from hilojack.views.evidence import fair_acts
from hilojack.views.tricks import View

BATCH = 16  # worlds whose mean makes one of the pairs that are compared
SLOWER = 64  # how many times fewer worlds there are while nothing is compiled
FEWEST = 4  # batches, at the least: the error of a mean is judged by their spread
ORDERED = 6  # hidden cards of the stock, at the most, all of whose orders are tried
PATIENCE = 2  # stretches of the solver's work, at the most, to try them
SOLVED = 1_500_000  # nodes at the most to solve all acts in all layouts
MOST_SOLVED = 96  # acts in layouts that are solved
STORIES = 128  # worlds in which it is told how a deal goes on after an act

LAYOUTS, ORDERS, SAMPLE = "layouts", "orders", "sample"


@dataclass(frozen=True)
class Care:
    """How carefully acts are compared."""

    choosing: Effort  # to find the best
    comparing: int  # worlds of the fresh sample


IDLE = Effort(0)
REVIEW = Care(Effort(3_000), 1_024)
HINT = Care(Effort(30_000), 4_096)  # as hard as `master` thinks


@dataclass(frozen=True)
class Estimate:
    """A mean and its standard error, which is nothing where the mean is exact."""

    mean: float
    error: float = 0.0
    exact: bool = False

    def is_clear(self, least: float) -> bool:
        """Whether it is at least so much, and not by the luck of the sample."""
        return self.mean >= least and self.mean > 2 * self.error

    def times(self, factor: float) -> "Estimate":
        """The same in another unit."""
        return Estimate(factor * self.mean, abs(factor) * self.error, self.exact)


@dataclass(frozen=True)
class Basis:
    """What was searched: every one of so many layouts, or orders of the stock, or a sample."""

    kind: str
    size: int

    @property
    def exact(self) -> bool:
        """Whether nothing that is hidden was left out."""
        return self.kind != SAMPLE


@dataclass(frozen=True)
class Cost:
    """What an act gives away against the best."""

    points: Estimate  # below nothing where the best act for the match gives up points
    chance: Estimate  # of winning the match, from 0 to 1


def appraise(view: View, care: Care = REVIEW, *, seed: int = 0) -> "Appraisal":
    """Compare the acts of a view that are fair; it must have two or more."""
    return Appraisal(replace(view, acts=fair_acts(view)), care, seed)


class Appraisal:
    """The acts of one view, compared. It goes by the view alone."""

    def __init__(self, view: View, care: Care, seed: int) -> None:
        self.view, self._care = view, care
        self._random = Random(start(seed, "review", view.number, len(view.events), view.hand))
        self._engine = machine(view.variant.fair.row)
        self._found = self._believed(layouts(view, care.choosing.layouts, self._random))
        self.decisive = is_decisive(view)
        self._points = Scale(view, self._random.getrandbits(60), in_points=True)
        self._match = Scale(view, self._random.getrandbits(60), in_points=False)
        self.basis = Basis(SAMPLE, care.comparing)
        self.exact: dict[int, float] = {}  # by act: its points, where they can be proved
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
        """The act that comes next to the best."""
        return best_of({act: worth for act, worth in self._worth.items() if act != self.best})

    def cost(self, act: int) -> Cost:
        """What an act gives away against the best."""
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
        """Layouts that the best act was not chosen on; all of them where they are few."""
        if self._found.exact:
            return self._found
        most = self._care.choosing.layouts
        return self._believed(layouts(self.view, most, self._random))

    def _believed(self, found: Layouts) -> Layouts:
        with self._engine.lock:
            return believed(self.view, found, self._engine)

    def stories(self, act: int) -> list[list[int]]:
        """How the deal goes on after an act, in the same worlds for every act."""
        shuffled = Random(start(0, "stories", self.view.number, len(self.view.events)))
        return self._points.stories(drawn(self._found, shuffled), act)

    @property
    def layouts(self) -> Layouts:
        """The layouts that were looked at."""
        return self._found

    # --- what can be proved ----------------------------------------------------------------------

    def _prove(self) -> None:
        view, found = self.view, self._found
        if is_settled(view, found, self._care.choosing):
            self.basis = Basis(LAYOUTS, len(found.hands))
            self.exact = self._points.searched(found)
            if self.decisive:
                self._exact_match = self._match.searched(found)
        elif found.exact and len(found.hands) == 1 and view.stock > 1:
            worths = over_orders(view, found.hands[0])
            if worths:
                self.exact, orders = worths
                self.basis = Basis(ORDERS, orders)
        elif found.exact and not places_hidden(view):
            self.exact = solved(view, found) or {}
            self.basis = Basis(LAYOUTS, len(found.hands)) if self.exact else self.basis
            # Nothing is hidden: to sample is to play one world by rule of thumb. Points decide.
            self.decisive = self.decisive and len(found.hands) > 1


def best_of(worth: dict[int, float], then: dict[int, float] | None = None) -> int:
    """The act that is worth the most; of equals the one that is by another measure."""
    return max(worth, key=lambda act: (worth[act], then[act] if then else 0.0, -act))


def is_decisive(view: View) -> bool:
    """Whether this deal may end the match."""
    return min(wants_of(view)) <= points_of_deal(view.variant.row)


# --- a measure of worth --------------------------------------------------------------------------


class Scale:
    """What positions of a view come to, in points of the deal or in chances of the match."""

    def __init__(self, view: View, seed: int, *, in_points: bool) -> None:
        rules = view.variant.fair.row if in_points else rules_of_match(view)
        self._view, self._rules = view, rules
        self._row = open_row(view)
        self._row[slots.RANDOM] = start(seed)
        self._curve = curve_of(view, rules)
        self._unit = 2 * scale.MATCH
        self._engine = machine(rules)
        if in_points:
            begin_at_nothing(rules, self._row)
            self._curve = straight_curve(rules)
            self._unit = POINT
            self._engine = points_machine(self._engine, rules)

    def ranked(self, found: Layouts, effort: Effort, random: Random) -> dict[int, float]:
        """By act, what it comes to on a sample; the worse half is given up after each round."""
        acts, task = list(self._view.acts), self._task(effort.ending, effort)
        hands, done = drawn(found, random), 0
        sums, worlds = dict.fromkeys(acts, 0), dict.fromkeys(acts, 0)
        last = list(acts)
        with self._engine.lock:
            self._lay_open()
            for left in self._rounds(found, effort):
                judged = self._judge(hands, done, left, acts, task)
                for act, value in zip(acts, judged, strict=True):
                    sums[act] += value
                    worlds[act] += left
                done += left
                acts.sort(key=lambda act: (-sums[act] / worlds[act], act))
                last = acts
                acts = acts[: (len(acts) + 1) // 2]
        values = {act: sums[act] / worlds[act] / self._unit for act in self._view.acts}
        floor = min(values[act] for act in last)
        return {act: v if act in last else min(v, floor) for act, v in values.items()}

    def _rounds(self, found: Layouts, effort: Effort) -> list[int]:
        """How many worlds each act that is still alive gets in each round."""
        if is_one_world(self._view, found):
            return [1]
        acts = len(self._view.acts)
        rounds = max(1, ceil(log2(acts)))
        budget = effort.playouts if self._engine.compiled else effort.playouts // SLOWER
        return [max(BATCH, budget // rounds // ceil(acts / 2**n)) for n in range(rounds)]

    def compared(self, best: int, act: int, found: Layouts, care: Care) -> Estimate:
        """How much more one act comes to than another, over the same worlds."""
        if act == best:
            return Estimate(0.0)
        hands = drawn(found, Random(start(0, "pairs", self._row[slots.RANDOM])))
        self._row[slots.RANDOM] = start(self._row[slots.RANDOM], "fresh")
        task = self._task(care.choosing.ending, care.choosing)
        worlds = care.comparing if self._engine.compiled else care.comparing // SLOWER
        gains = []
        if is_one_world(self._view, found):
            return self._compared_once(best, act, found, task)
        with self._engine.lock:
            self._lay_open()
            for batch in range(max(FEWEST, worlds // BATCH)):
                one, other = self._judge(hands, batch * BATCH, BATCH, [best, act], task)
                gains.append((one - other) / BATCH / self._unit)
        return mean_of(gains)

    def _compared_once(self, best: int, act: int, found: Layouts, task: list[int]) -> Estimate:
        """The same where nothing is hidden: one world, whose playout may be wrong by a point."""
        with self._engine.lock:
            self._lay_open()
            one, other = self._judge(found.hands, 0, 1, [best, act], task)
        return Estimate((one - other) / self._unit, 1.0)

    def searched(self, found: Layouts) -> dict[int, float]:
        """By act, what it comes to when every line of every layout is searched."""
        view = self._view
        task = self._task(view.variant.seats * max(view.hand_sizes))
        whole = sum(found.weights)
        values = dict.fromkeys(view.acts, 0.0)
        with self._engine.lock:
            self._lay_open()
            for hands, weight in zip(found.hands, found.weights, strict=True):
                judged = self._judge([hands], 0, 1, view.acts, task)
                for act, value in zip(view.acts, judged, strict=True):
                    values[act] += weight / whole * value / self._unit
        return values

    def slope(self, worth: float, given: float) -> float:
        """What a point of the deal is worth about here, where it is only known in points."""
        task = self._task(0)
        high, low = round(POINT * worth), round(POINT * (worth - max(given, 0.2)))
        risen = playouts.on_curve(high, self._curve, task)
        risen -= playouts.on_curve(low, self._curve, task)
        return risen / self._unit / ((high - low) / POINT)

    def stories(self, hands: Sequence[Hands], act: int) -> list[list[int]]:
        """How the deal goes on after an act."""
        worlds = STORIES if self._engine.compiled else STORIES // FEWEST
        worlds = 1 if len(set(hands)) == 1 and not places_hidden(self._view) else worlds
        with self._engine.lock:
            self._lay_open()
            return self._engine.tell(hands, worlds, act, self._task(0))

    def _task(self, ending: int, effort: Effort = IDLE) -> list[int]:
        return task_of(self._view, self._rules, ending, effort)

    def _lay_open(self) -> None:
        self._engine.lay_open(self._row)

    def _judge(
        self, hands: Sequence[Hands], first: int, worlds: int, acts: Sequence[int], task: list[int]
    ) -> list[int]:
        return self._engine.judge(hands, first, worlds, acts, task, self._curve)


def is_one_world(view: View, found: Layouts) -> bool:
    """Whether nothing is hidden, so that each world would be the same."""
    return len(found.hands) == 1 and found.exact and not places_hidden(view)


def mean_of(numbers: Sequence[float]) -> Estimate:
    """The mean of a sample, and its standard error."""
    size = len(numbers)
    mean = sum(numbers) / size
    spread = sum((number - mean) ** 2 for number in numbers) / (size - 1)
    return Estimate(mean, sqrt(spread / size))


# --- points of the deal --------------------------------------------------------------------------


@cache
def far_target(rules: Rules) -> int:
    """A target out of reach for a deal that begins at a score of `begin_at_nothing`."""
    return 4 * points_of_deal(rules)


@cache
def endless(rules: Rules) -> Rules:
    """The rules with a target out of reach: all the points of a deal count, as if the match went
    on after it.
    """
    row = list(rules)
    row[slots.TARGET] = far_target(rules)
    return tuple(row)


def begin_at_nothing(rules: Rules, row: Row) -> None:
    """Let the deal begin at one score for all sides, so high that no set-back leads below zero."""
    for side in range(rules[slots.SIDES]):
        gained = row[slots.SCORES + side] - row[slots.BEFORE + side]
        row[slots.BEFORE + side] = points_of_deal(rules)
        row[slots.SCORES + side] = points_of_deal(rules) + gained


@cache
def linear_table(rules: Rules) -> tuple[int, ...]:
    """By the points that a side wants, and its best rival: its lead, in thousandths."""
    wide = far_target(rules) + scale.MARGIN
    return tuple(POINT * (theirs - mine) for mine in range(wide) for theirs in range(wide))


@cache
def straight_curve(rules: Rules) -> list[int]:
    """The curve of a deal on which a point is a point."""
    span = POINT * points_of_deal(rules)
    curve = list(range(-span, span + 1, scale.STEP))
    return [*curve, curve[-1]]


_in_points: dict[tuple[Rules, bool], Machine] = {}


def points_machine(engine: Machine, rules: Rules) -> Machine:
    """A machine that values positions in thousandths of a point, and plays as another does."""
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
    """By act, what it comes to on average when every layout is solved; None where there are more
    than two sides, or it takes too long.
    """
    many = len(found.hands) * len(view.acts) > MOST_SOLVED
    if many or view.variant.sides != 2 or view.phase != "play" or view.trump is None:
        return None
    solver = Solver(endless_game(view.variant), memory=16)
    side = (view.seat or 0) % 2
    values = dict.fromkeys(view.acts, 0.0)
    for hands, weight in zip(found.hands, found.weights, strict=True):
        row = state_row(view, hands)
        begin_at_nothing(view.variant.fair.row, row)
        for act in view.acts:
            value = value_after(solver, row, act, side)
            if value is None:
                return None
            values[act] += weight / sum(found.weights) * value
    return values


def value_after(solver: Solver, row: Row, act: int, side: int) -> int | None:
    """What an act comes to with all cards open; None once the solver has done its share."""
    for bounds in solver.bounds(solver.after(row, act), side):
        if bounds.exact:
            return bounds.low
        if solver.nodes > SOLVED:
            return None
    return None


def endless_game(variant: Variant) -> Variant:
    """A game in which all the points of a deal count, and nobody revokes."""
    return replace(variant.fair, row=endless(variant.fair.row))


# --- the order of the stock alone unknown --------------------------------------------------------


def over_orders(view: View, hands: Hands) -> tuple[dict[int, float], int] | None:
    """By act, its expectation over all orders of the stock; None where that takes too long or
    cannot be found.
    """
    row = open_row(view)
    begin_at_nothing(view.variant.fair.row, row)
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
    """By act, its expectation; None where it cannot be found, or not soon enough."""
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
    """The chance solver of a game, for points; None where the draws are not seen."""
    try:
        return ChanceSolver(endless_game(variant), memory=16)
    except ValueError:
        return None
