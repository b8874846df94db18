"""The luck of the draws, which can be taken out of the points of a deal: a control variate.

Where players are compared on the same cards, most of the luck that is left is who draws what. The
luck of a draw is the worth of the position that it made, less the mean worth over all that might
have been drawn. Players do not see the cards to come. So whatever worth is given to a position,
that luck is zero on average, and points from which it is taken stay true on average.

Source: M. White and M. Bowling, "Learning a Value Analysis Tool for Agent Evaluation" (2009);
N. Burch et al., "AIVAT: A New Variance Reduction Technique for Agent Evaluation" (2018).
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import fsum

from hilojack.compiled import has_twins
from hilojack.match import Match
from hilojack.policy.tricks import POINT
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.sight import top_in_sight
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.evaluation.equity import points_of_deal
from hilojack.search.rollouts import rollout
from hilojack.search.tricks.machine import READY, Machine
from hilojack.search.tricks.points import begin_at_par, points_machine, worths_in_points
from hilojack.search.tricks.weighing import weigh_open
from hilojack.seeds import start
from hilojack.variants.variant import Variant

ORDERS = 512  # of the cards to come, over which a mean is taken
HORIZON = 3  # tricks played on in each of them, by the quick policy
TRUE_PART = 0.8  # of the luck so valued, as the quick policy overrates it; fitted on other pairs
PROVED = 5  # cards nobody has seen, from which on the chance solver finds the worth

# The worth of a row for side 0, in points, after an act, or now if that is NONE: the mean over the
# orders of the cards that nobody has seen; or None if it cannot be found.
Mean = Callable[[Row, int], float | None]


def check_luck(variant: Variant) -> None:
    """Raise ValueError if the luck of the draws cannot be valued in a game."""
    rules = variant.row
    if rules[slots.STOCK] == slots.STOCK_NONE or rules[slots.BIDDING] != slots.BIDDING_NONE:
        raise ValueError(
            f"{variant.name} has no draws between tricks; only their luck can be taken out"
        )
    if variant.sides != 2:
        raise ValueError(f"{variant.name} has {variant.sides} sides here; luck is valued for two")
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_ACCEPTED:
        raise ValueError("all may have seen the bottom card, so not all orders are equally likely")
    if not has_twins():
        raise ValueError(
            "the luck of the draws is valued in compiled loops, which need a C compiler"
        )


def luck(match: Match, seed: int) -> float:
    """Return the luck of side 0 in the draws of a deal that is over, in points."""
    READY.get_ready(match.variant.fair.row)
    engine = points_machine(READY.machine(match.variant.fair.row))
    means = mean_by_proof(match.variant), mean_of_rollouts(engine, seed)
    with engine.lock:
        return luck_of(engine.rules, match.positions, match.deal.acts, means)


def luck_of(
    rules: Rules, rows: Sequence[Sequence[int]], acts: Sequence[int], means: Sequence[Mean]
) -> float:
    """Return the luck of side 0 in the draws of a deal, with the worths that `means` give."""
    lucks = []
    for act, (row, after) in zip(acts, pairwise(map(list, rows)), strict=True):
        draws = after[slots.STOCK_NEXT] > row[slots.STOCK_NEXT]
        if draws and row[slots.PHASE] == slots.PHASE_PLAY and hidden(rules, row) > 1:
            lucks.append(luck_of_draw(row, act, after, means))
    return fsum(lucks)


def luck_of_draw(row: Row, act: int, after: Row, means: Sequence[Mean]) -> float:
    """Return the luck of side 0 in one draw. What was known before the draw decides which of
    `means` is taken, the first that is found: after it, that would not be zero on average.
    """
    for mean in means:
        before = mean(row[:], act)
        if before is not None:
            now = mean(after[:], slots.NONE)
            assert now is not None
            return now - before
    return 0.0


def first_hidden(rules: Rules, row: Row) -> int:
    """Return the first place of the pack whose card nobody has seen."""
    return row[slots.STOCK_NEXT] + (top_in_sight(rules, row) != slots.NONE)


def hidden(rules: Rules, row: Row) -> int:
    """Return the number of cards to come that nobody has seen."""
    return rules[slots.PACK_SIZE] - first_hidden(rules, row)


def mean_by_proof(variant: Variant) -> Mean:
    """Return means by the chance solver, if few cards are hidden: both sides play their best."""

    def mean(row: Row, act: int) -> float | None:
        return weigh_open(variant, row, act) if hidden(variant.row, row) <= PROVED else None

    return mean


def mean_of_rollouts(engine: Machine, seed: int) -> Mean:
    """Return means over random orders, each played on by the quick policy."""
    rules, worths = engine.rules, worths_in_points(engine.rules)
    task = [0] * rollout.TASK_SIZE
    task[rollout.HORIZON], task[rollout.SPAN] = HORIZON, points_of_deal(rules)

    def mean(row: Row, act: int) -> float:
        first = first_hidden(rules, row)
        begin_at_par(rules, row)
        row[slots.RANDOM] = start(seed, "orders", first, act)
        whole = engine.over_orders(row, act, first, ORDERS, task, worths.curve)
        return TRUE_PART * whole / ORDERS / POINT

    return mean
