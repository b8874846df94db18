"""The loops of the laboratory, in the kernel subset: random deals, and their tally."""

from hilojack.lab.face import count_simulated
from hilojack.rules import slots
from hilojack.rules.dealing import shuffle
from hilojack.rules.face import begin, cut, forget_winner, random_act, step
from hilojack.rules.slots import Row, Rules

# The slots of a tally.
ITEMS_SCORED = 0  # by item and side, at MAX_SEATS * item + side: how often it was scored
POINTS = slots.MAX_ITEMS * slots.MAX_SEATS  # by side: the sum of the points of each deal
SQUARES = POINTS + slots.MAX_SEATS  # by side: the sum of their squares
ACTS = SQUARES + slots.MAX_SEATS
OWN = ACTS + 1  # where the slots of a family begin


def random_deals(rules: Rules, row: Row, deals: int, tally: Row) -> None:
    """Play `deals` deals at random, each from a score of zero and with the same dealer."""
    for _ in range(deals):
        level_scores(rules, row)
        deal(rules, row)
        tally[ACTS] += play_out(rules, row)
        note_points(rules, row, tally)
        count_simulated(rules, row, tally)


def level_scores(rules: Rules, row: Row) -> None:
    """Begin from a score of zero, but keep points that are held over."""
    row[slots.VICTOR] = slots.NONE
    for side in range(rules[slots.SIDES]):
        row[slots.SCORES + side] = 0


def deal(rules: Rules, row: Row) -> None:
    """Shuffle, cut and deal."""
    forget_winner(row)
    shuffle(rules, row)
    cut(rules, row)
    begin(rules, row)


def play_out(rules: Rules, row: Row) -> int:
    """Play a deal to its end at random. Return the number of acts."""
    acts = 0
    while row[slots.PHASE] != slots.PHASE_OVER:
        step(rules, row, random_act(rules, row))
        acts += 1
    return acts


def note_points(rules: Rules, row: Row, tally: Row) -> None:
    """Add the points of a deal to the tally."""
    for side in range(rules[slots.SIDES]):
        points = row[slots.SCORES + side]
        tally[POINTS + side] += points
        tally[SQUARES + side] += points * points
