"""What an act costs at a shedding game: the acts of a view compared over the same worlds, in points
of the deal and in chances of the match. What is said in `appraisal` of samples holds here too.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random

from hilojack.cards import card_set
from hilojack.rules.shedding import slots
from hilojack.rules.slots import Rules
from hilojack.search.evaluation.scale import MATCH
from hilojack.search.shedding.play import (
    Hands,
    Machine,
    drawn_hands,
    get_ready,
    machine,
    open_row,
    search_shedding,
)
from hilojack.search.tricks.appraisal import (
    BATCH,
    FEWEST,
    REVIEW,
    SAMPLE,
    SLOWER,
    STORIES,
    Basis,
    Care,
    Cost,
    Estimate,
    mean_of,
)
from hilojack.seeds import start
from hilojack.views.shedding import View

FAR = 4  # times the points of the pack: a target out of reach for a deal


def appraise_shedding(view: View, care: Care = REVIEW, *, seed: int = 0) -> "SheddingAppraisal":
    """Compare the acts of a view; it must have two or more."""
    return SheddingAppraisal(view, care, seed)


class SheddingAppraisal:
    """The acts of one view, compared. It goes by the view alone."""

    def __init__(self, view: View, care: Care, seed: int) -> None:
        self.view, self._care = view, care
        self._random = Random(start(seed, "review", view.number, len(view.events), view.hand))
        self.decisive = is_decisive(view)
        self.basis = Basis(SAMPLE, care.comparing)
        self._verdict = search_shedding(
            view,
            care.choosing.playouts,
            worlds=care.choosing.layouts,
            seed=self._random.getrandbits(60),
        )
        self.best = self._verdict.best

    @property
    def second(self) -> int:
        """The act that comes next to the best."""
        values, worlds = self._verdict.values, self._verdict.worlds
        others = [act for act in values if act != self.best]
        return max(others, key=lambda act: (worlds[act], values[act], -act))

    def cost(self, act: int) -> Cost:
        """What an act gives away against the best, on worlds on which it was not chosen."""
        hands = drawn_hands(self.view, self._care.choosing.layouts, self._random)
        seed = self._random.getrandbits(60)
        real = self.view.variant
        chance = self._compared(real.row, self.view, act, hands, seed).times(1 / (2 * MATCH))
        endless = endless_rules(real.row)
        lead = 2 * endless[slots.TARGET] / MATCH
        points = self._compared(endless, at_nothing(self.view), act, hands, seed).times(lead)
        return Cost(points, chance)

    def _compared(
        self, rules: Rules, view: View, act: int, hands: Sequence[Hands], seed: int
    ) -> Estimate:
        """How much more the best act comes to than another, over the same worlds."""
        if act == self.best:
            return Estimate(0.0)
        engine = ready_machine(rules, as_is=self.view.variant.row)
        row = open_row(view)
        row[slots.RANDOM] = start(seed)
        worlds = self._care.comparing if engine.compiled else self._care.comparing // SLOWER
        pair, gains = [self.best, act], []
        with engine.lock:
            engine.lay_open(row)
            for batch in range(max(FEWEST, worlds // BATCH)):
                one, other = engine.judge(
                    hands, hidden_of(view), batch * BATCH, BATCH, pair, view.seat or 0
                )
                gains.append((one - other) / BATCH)
        return mean_of(gains)

    def stories(self, act: int) -> list[list[int]]:
        """How the deal goes on after an act, in the same worlds for every act."""
        random = Random(start(0, "stories", self.view.number, len(self.view.events)))
        row = open_row(self.view)
        row[slots.RANDOM] = start(random.getrandbits(60))
        hands = drawn_hands(self.view, STORIES, random)
        engine = machine(self.view.variant.row)
        with engine.lock:
            engine.lay_open(row)
            worlds = STORIES if engine.compiled else STORIES // FEWEST
            return engine.tell(hands, hidden_of(self.view), worlds, act)


def ready_machine(rules: Rules, as_is: Rules) -> Machine:
    """The machine for changed rules, compiled when that of the rules as they are is."""
    if machine(as_is).compiled:
        get_ready(rules)
    return machine(rules)


def hidden_of(view: View) -> int:
    """The set of cards that lie in other hands or in the stock, nobody knows where."""
    return 0 if view.memory.stock else card_set(view.memory.unseen)


def is_decisive(view: View) -> bool:
    """Whether this deal may end the match."""
    rules = view.variant.row
    return max(view.scores) + most_of_deal(rules) >= rules[slots.TARGET]


@cache
def most_of_deal(rules: Rules) -> int:
    """More than a deal can bring anybody, or one where each deal counts one."""
    if rules[slots.SCORING] == slots.SCORING_WIN:
        return 1
    return sum(rules[slots.POINTS : slots.POINTS + 52])


@cache
def endless_rules(rules: Rules) -> Rules:
    """The rules with a target out of reach: all the points of a deal count."""
    row = list(rules)
    row[slots.TARGET] = FAR * most_of_deal(rules)
    return tuple(row)


def at_nothing(view: View) -> View:
    """The view as it would be had the match begun with this deal."""
    row = view.row.copy()
    row[slots.SCORES : slots.SCORES + view.variant.seats] = [0] * view.variant.seats
    return replace(view, row=row)
