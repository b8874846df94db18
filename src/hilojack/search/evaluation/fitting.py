"""Learning the values of positions from deals that the policy plays against itself, in the kernel
subset: the sums of a regression for the weights, then the tables, and last the samples for the
network.
"""

from typing import NamedTuple

from hilojack.policy import tricks as policy
from hilojack.policy.tricks import choose
from hilojack.rules.dealing import shuffle
from hilojack.rules.slots import Rows
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.step import step
from hilojack.rules.tricks.stock import cut_for_trump
from hilojack.search.evaluation.crossed_features import (
    CROSSED,
    CROSSES,
    FINE,
    SETTLED_POINTS,
    STAGE,
)
from hilojack.search.evaluation.network import OWN, SAMPLE_SIZE, TO_DRAW, Samples
from hilojack.search.evaluation.prediction import begins_trick, extract, predicted

DEEPEST = 26  # positions of a deal


class SelfPlay(NamedTuple):
    """Deals that the policy plays against itself."""

    row: Row  # the deal in play
    worth: Row  # by which the policy plays
    features: Rows  # of the positions of a deal, in order


def sum_products(rules: Rules, play: SelfPlay, deals: int, sums: Rows) -> None:
    """Play deals, and add up the products of their features for a regression.

    `sums` has, by stage, a row for each feature: its products with every feature, and with the
    points that were still to be gained.
    """
    for _ in range(deals):
        count = play_deal(rules, play, 0)
        gained = points_ahead(rules, play.row, 0)
        for place in range(count):
            add_products(play.features[place], gained, sums)


def learn_tables(rules: Rules, play: SelfPlay, deals: int, slowness: int) -> None:
    """Play deals, and move the cells of their positions towards the points gained, by one part in
    `slowness` of the error.
    """
    for _ in range(deals):
        count = play_deal(rules, play, 0)
        gained = points_ahead(rules, play.row, 0)
        for place in range(count):
            error = FINE * (gained - predicted(play.worth, play.features[place]))
            adjust_cells(play.worth, play.features[place], error // slowness)


def gather_samples(rules: Rules, play: SelfPlay, deals: int, samples: Samples) -> int:
    """Play deals, and keep their positions with a stock, for each side in turn, and the points
    gained beyond those predicted, in parts of the scale. Return the number of samples.
    """
    count = 0
    for number in range(deals):
        me = number % rules[slots.SIDES]
        found = play_deal(rules, play, me)
        gained = points_ahead(rules, play.row, me)
        for place in range(found):
            features = play.features[place]
            if features[TO_DRAW] > 0:
                missed = gained - predicted(play.worth, features)
                samples.targets[count] = missed / play.worth[policy.SCALE]
                for part in range(SAMPLE_SIZE):
                    samples.inputs[count][part] = features[OWN + part]
                count += 1
    return count


def play_deal(rules: Rules, play: SelfPlay, me: int) -> int:
    """Play a deal, and write the features of its positions for side `me`. Return their number."""
    row = play.row
    for side in range(rules[slots.SIDES]):
        row[slots.SCORES + side] = 0
    row[slots.VICTOR] = slots.NONE
    row[slots.DEALER] = rules[slots.SEATS] - 1
    shuffle(rules, row)
    cut_for_trump(rules, row)
    begin(rules, row)
    count = 0
    while row[slots.PHASE] != slots.PHASE_OVER:
        if begins_trick(row) and count < DEEPEST:
            extract(rules, row, play.features[count], me)
            count += 1
        step(rules, row, choose(rules, row, play.worth))
    return count


def adjust_cells(worth: Row, features: Row, by: int) -> None:
    """Raise the cells of the side, and lower those of its rivals."""
    table = policy.TABLES + policy.CELLS * features[STAGE]
    for place in range(CROSSED, CROSSED + CROSSES):
        if features[place] != features[place + CROSSES]:
            worth[table + features[place]] += by
            worth[table + features[place + CROSSES]] -= by


def points_ahead(rules: Rules, row: Row, me: int) -> int:
    """Return the points that side `me` has scored above the average of the others."""
    others = 0
    for side in range(rules[slots.SIDES]):
        if side != me:
            others += policy.POINT * row[slots.SCORES + side]
    return policy.POINT * row[slots.SCORES + me] - others // (rules[slots.SIDES] - 1)


def add_products(features: Row, gained: int, sums: Rows) -> None:
    """Add one position to the sums of its stage."""
    first = policy.TRAITS * features[STAGE]
    rest = gained - features[SETTLED_POINTS]
    for one in range(policy.TRAITS):
        if features[one] != 0:
            for other in range(policy.TRAITS):
                sums[first + one][other] += features[one] * features[other]
            sums[first + one][policy.TRAITS] += features[one] * rest
