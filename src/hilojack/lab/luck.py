"""The luck of the draws, which a tournament can take out of its points: a control variate.

Both rounds of a pair are played with the same cards, so most of the luck that is left is who draws
what. The luck of a draw is the worth of the position that it made, less the mean worth over all
that might have been drawn. Players do not see the cards to come. So whatever worth is given to a
position, that luck is zero on average, and points from which it is taken stay true on average.

Source: M. White and M. Bowling, "Learning a Value Analysis Tool for Agent Evaluation" (2009);
N. Burch et al., "AIVAT: A New Variance Reduction Technique for Agent Evaluation" (2018).
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import fsum

from hilojack.compiled import has_numba
from hilojack.match import Match
from hilojack.policy.tricks import POINT
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.sight import top_in_sight
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search import get_ready
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
# orders of the cards that nobody has seen. Last comes their number before the draw in question.
Mean = Callable[[Row, int, int], float]


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
    if not has_numba():
        raise ValueError("the luck of the draws is valued in compiled loops, which need Numba")


def luck(match: Match, seed: int) -> float:
    """Return the luck of side 0 in the draws of a deal that is over, in points."""
    get_ready(match.variant)
    engine = points_machine(READY.machine(match.variant.fair.row))
    rolled_out = mean_of_rollouts(engine, seed)

    def mean(row: Row, act: int, hidden: int) -> float:
        worth = weigh_open(match.variant, list(row), act) if hidden <= PROVED else None
        return TRUE_PART * rolled_out(row, act, hidden) if worth is None else worth

    with engine.lock:
        return luck_of(engine.rules, match.positions, match.deal.acts, mean)


def luck_of(rules: Rules, rows: Sequence[Sequence[int]], acts: Sequence[int], mean: Mean) -> float:
    """Return the luck of side 0 in the draws of a deal, if positions are worth what `mean` says."""
    lucks = []
    for act, (row, after) in zip(acts, pairwise(map(list, rows)), strict=True):
        hidden = rules[slots.PACK_SIZE] - first_hidden(rules, row)
        draws = after[slots.STOCK_NEXT] > row[slots.STOCK_NEXT]
        if draws and row[slots.PHASE] == slots.PHASE_PLAY and hidden > 1:
            lucks.append(mean(after[:], slots.NONE, hidden) - mean(row[:], act, hidden))
    return fsum(lucks)


def first_hidden(rules: Rules, row: Row) -> int:
    """Return the first place of the pack whose card nobody has seen."""
    return row[slots.STOCK_NEXT] + (top_in_sight(rules, row) != slots.NONE)


def mean_of_rollouts(engine: Machine, seed: int) -> Mean:
    """Return means over random orders, each played on by the quick policy."""
    rules, worths = engine.rules, worths_in_points(engine.rules)
    task = [0] * rollout.TASK_SIZE
    task[rollout.HORIZON], task[rollout.SPAN] = HORIZON, points_of_deal(rules)

    def mean(row: Row, act: int, hidden: int) -> float:
        begin_at_par(rules, row)
        row[slots.RANDOM] = start(seed, "orders", hidden, act)
        first = first_hidden(rules, row)
        return engine.over_orders(row, act, first, ORDERS, task, worths.curve) / ORDERS / POINT

    return mean
