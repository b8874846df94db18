"""The two measures of what an action is worth: points of the deal, and chances of the match."""

from collections.abc import Sequence
from dataclasses import replace
from math import fsum, sqrt
from random import Random

from hilojack.policy.tricks import POINT
from hilojack.rules.tricks import slots
from hilojack.search import estimates
from hilojack.search.beliefs.deals import Hands, open_row
from hilojack.search.beliefs.sampling import Layouts
from hilojack.search.effort import Effort, Evaluate, halve
from hilojack.search.estimates import Care, Estimate, fresh_deals, gains, mean_of_few
from hilojack.search.evaluation import scale
from hilojack.search.rollouts import rollout
from hilojack.search.tricks.machine import READY
from hilojack.search.tricks.play import (
    drawn,
    nodes_of_proofs,
    prove_deals,
    rules_of_match,
    search_proofs,
    task_of,
    worths_of_match,
)
from hilojack.search.tricks.points import begin_at_par, points_machine, worths_in_points
from hilojack.search.tricks.rounds import (
    is_by_sight,
    is_one_deal,
    places_hidden,
    worlds_by_round,
)
from hilojack.seeds import start
from hilojack.views.tricks import View

IDLE = Effort(0)


class PositionScale:
    """The values of positions of a view, in points of the deal or in chances of the match."""

    def __init__(self, view: View, seed: int, *, in_points: bool) -> None:
        rules = view.variant.fair.row if in_points else rules_of_match(view)
        self._view, self._rules = view, rules
        self._row = open_row(view)
        self._row[slots.RANDOM] = start(seed)
        self._worths = worths_of_match(view, rules)._replace(unit=2 * scale.MATCH)
        self._engine = READY.machine(rules)
        self.proved = 0  # possible deals in which proofs ranked the actions; they are compared so
        if in_points:
            begin_at_par(rules, self._row)
            self._worths = worths_in_points(rules)
            self._engine = points_machine(self._engine)

    def ranked(self, found: Layouts, effort: Effort, random: Random) -> dict[int, float]:
        """Return the value of each action on a sample: by proofs, as a player would, or else by
        sequential halving.

        An action that was given up is not worth more than one that was kept to the last round.
        """
        with self._engine.lock:
            self._engine.lay_open(self._row)
            if nodes_of_proofs(self._view, self._engine, effort):
                self._engine.forget()
            proved = search_proofs(self._view, self._engine, found, effort, random, self._worths)
            if proved:
                self.proved = max(proved.worlds.values())
                return proved.values
            compiled = self._engine.compiled
            by_sight = is_by_sight(self._view, effort, compiled)
            task = self._task(effort.ending, effort)
            evaluate = self._evaluate_on(drawn(found, random), task, by_sight)
            rounds = worlds_by_round(self._view, found, effort, compiled, estimates.BATCH)
            means, worlds = halve(self._view.acts, evaluate, rounds, None)
        values = {act: mean / self._worths.unit for act, mean in means.items()}
        last = {act for act in values if worlds[act] == max(worlds.values())}
        floor = min(values[act] for act in last)
        return {act: v if act in last else min(v, floor) for act, v in values.items()}

    def compared(self, best: int, act: int, found: Layouts, care: Care) -> Estimate:
        """Return how far one action is above another, over the same possible deals."""
        if self.proved and act != best:
            given = self._proved_apart(best, act, found, care.choosing)
            if len(given) >= estimates.FEWEST:
                return mean_of_few(given).wider(unevenness(found))
        return self.rolled_out(best, act, found, care)

    def _proved_apart(self, best: int, act: int, found: Layouts, effort: Effort) -> list[float]:
        """Return by batch of possible deals how far one action is above another, by proofs."""
        view, deals = replace(self._view, acts=(best, act)), (found, self._shuffled(found))
        with self._engine.lock:
            self._engine.forget()
            self._engine.lay_open(self._row)
            return [
                (values[0] - values[1]) / done / self._worths.unit
                for done, values in prove_deals(view, self._engine, deals, effort, self._worths)
            ]

    def rolled_out(self, best: int, act: int, found: Layouts, care: Care) -> Estimate:
        """Return the same by roll-outs."""
        if act == best:
            return Estimate(0.0)
        hands = self._shuffled(found)
        sampled = 0 if found.exact else len(hands) - len(hands) % estimates.BATCH
        hands = hands[: sampled or None]  # in whole batches, each of which comes again as it was
        by_sight = is_by_sight(self._view, care.choosing, self._engine.compiled)
        task = self._task(care.choosing.ending, care.choosing)
        evaluate = self._evaluate_on(hands, task, by_sight)
        with self._engine.lock:
            self._engine.lay_open(self._row)
            if is_one_deal(self._view, found):  # a single roll-out, which may be a point wrong
                one, other = evaluate([best, act], 0, 1)
                return Estimate((one - other) / self._worths.unit, 1.0)
            deals = fresh_deals(care, self._engine.compiled)
            given = gains(evaluate, [best, act], deals, self._worths.unit, layouts=sampled)
        return mean_of_few(given).wider(unevenness(found))

    def _shuffled(self, found: Layouts) -> list[Hands]:
        """Return layouts drawn again, for roll-outs that were not made before."""
        hands = drawn(found, Random(start(0, "pairs", self._row[slots.RANDOM])))
        self._row[slots.RANDOM] = start(self._row[slots.RANDOM], "fresh")
        return hands

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
                    values[act] += weight / whole * value / self._worths.unit
        return values

    def slope(self, worth: float, given: float) -> float:
        """Return the value of a point of the deal near `worth`, if only points are known."""
        task = self._task(0)
        high, low = round(POINT * worth), round(POINT * (worth - max(given, 0.2)))
        risen = rollout.on_curve(high, self._worths.curve, task)
        risen -= rollout.on_curve(low, self._worths.curve, task)
        return risen / self._worths.unit / ((high - low) / POINT)

    def of_points(self, worth: float) -> float:
        """Return the value of an expected lead of `worth` points of the deal."""
        place = round(POINT * worth)
        return rollout.on_curve(place, self._worths.curve, self._task(0)) / self._worths.unit

    def outcomes(self, hands: Sequence[Hands], act: int) -> list[list[int]]:
        """Return the outcome of each possible deal after an action."""
        known = len(set(hands)) == 1 and not places_hidden(self._view)
        deals = 1 if known else estimates.deals_played_on(self._engine.compiled)
        with self._engine.lock:
            self._engine.lay_open(self._row)
            return self._engine.outcomes(hands, deals, act, self._task(0))

    def _task(self, ending: int, effort: Effort = IDLE) -> list[int]:
        return task_of(self._view, self._rules, ending, effort)

    def _evaluate_on(
        self, hands: Sequence[Hands], task: list[int], by_sight: bool = False
    ) -> Evaluate:
        """Return the function that values actions over these layouts."""

        def evaluate(acts: Sequence[int], first: int, deals: int) -> list[int]:
            curve = self._worths.curve
            return self._engine.judge(hands, first, deals, acts, task, curve, by_sight=by_sight)

        return evaluate


def unevenness(found: Layouts) -> float:
    """Return how much larger the error of a sample of layouts is because some are likelier than
    others: one of them counts as several of the rest (L. Kish, 1965).
    """
    if found.exact:
        return 1.0
    squares = fsum(weight * weight for weight in found.weights)
    return sqrt(len(found.weights) * squares) / fsum(found.weights)
