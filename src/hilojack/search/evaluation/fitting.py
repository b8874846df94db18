"""Learning what positions promise, in the kernel subset, from deals that the policy plays against
itself: the sums of a regression for the weights, then the tables, and at last the samples for the
network.
"""

from hilojack.policy.tricks import CELLS, POINT, TABLES, TRAITS, choose
from hilojack.rules.dealing import shuffle
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.slots import (
    DEALER,
    NONE,
    PHASE,
    PHASE_OVER,
    SCORES,
    SEATS,
    SIDES,
    VICTOR,
    Row,
    Rules,
)
from hilojack.rules.tricks.step import step
from hilojack.rules.tricks.stock import cut_for_trump
from hilojack.search.evaluation.crossings import CROSSED, CROSSES, FINE, STAGE_SEEN
from hilojack.search.evaluation.network import NOTED, OWN, TO_DRAW
from hilojack.search.evaluation.outlook import foreseen, is_open, look

Rows = list[Row]

DEEPEST = 26  # positions looked at in a deal


def learn(rules: Rules, row: Row, worth: Row, deals: int, seen: Rows, sums: Rows) -> None:
    """Play deals, and add up what the traits of positions and what came of them go together.

    `sums` has, by stage, a row for each trait: its products with every trait, and with the points
    that were still to be gained.
    """
    for _ in range(deals):
        looked = play_deal(rules, row, worth, seen, 0)
        gained = gain(rules, row, 0)
        for place in range(looked):
            add(seen[place], gained, sums)


def learn_tables(rules: Rules, row: Row, worth: Row, deals: int, seen: Rows, slowness: int) -> None:
    """Play deals, and move the cells of their positions towards what came of them, by one part in
    so many of what was not foreseen.
    """
    for _ in range(deals):
        looked = play_deal(rules, row, worth, seen, 0)
        gained = gain(rules, row, 0)
        for place in range(looked):
            missed = FINE * (gained - foreseen(worth, seen[place]))
            shift(worth, seen[place], missed // slowness)


def gather(
    rules: Rules, row: Row, worth: Row, deals: int, seen: Rows, samples: Rows, targets: Row
) -> int:
    """Play deals, and keep their positions with a stock, seen by each side in turn, and how much
    more came of them than was foreseen, for the network to learn from; how many there are.
    """
    count = 0
    for number in range(deals):
        me = number % rules[SIDES]
        looked = play_deal(rules, row, worth, seen, me)
        gained = gain(rules, row, me)
        for place in range(looked):
            if seen[place][TO_DRAW] > 0:
                targets[count] = gained - foreseen(worth, seen[place])
                for part in range(NOTED):
                    samples[count][part] = seen[place][OWN + part]
                count += 1
    return count


def play_deal(rules: Rules, row: Row, worth: Row, seen: Rows, me: int) -> int:
    """Play a deal, and note its positions as a side sees them; how many there are."""
    for side in range(rules[SIDES]):
        row[SCORES + side] = 0
    row[VICTOR] = NONE
    row[DEALER] = rules[SEATS] - 1
    shuffle(rules, row)
    cut_for_trump(rules, row)
    begin(rules, row)
    looked = 0
    while row[PHASE] != PHASE_OVER:
        if is_open(row) and looked < DEEPEST:
            look(rules, row, seen[looked], me)
            looked += 1
        step(rules, row, choose(rules, row, worth))
    return looked


def shift(worth: Row, seen: Row, by: int) -> None:
    """Raise the cells of the side, and lower those of its rivals."""
    table = TABLES + CELLS * seen[STAGE_SEEN]
    for place in range(CROSSED, CROSSED + CROSSES):
        if seen[place] != seen[place + CROSSES]:
            worth[table + seen[place]] += by
            worth[table + seen[place + CROSSES]] -= by


def gain(rules: Rules, row: Row, me: int) -> int:
    """What a side has scored more than the mean of the others."""
    others = 0
    for side in range(rules[SIDES]):
        if side != me:
            others += POINT * row[SCORES + side]
    return POINT * row[SCORES + me] - others // (rules[SIDES] - 1)


def add(seen: Row, gained: int, sums: Rows) -> None:
    """Add one position to the sums of its stage."""
    first = TRAITS * seen[STAGE_SEEN]
    rest = gained - seen[TRAITS]
    for trait in range(TRAITS):
        if seen[trait] != 0:
            for other in range(TRAITS):
                sums[first + trait][other] += seen[trait] * seen[other]
            sums[first + trait][TRAITS] += seen[trait] * rest
