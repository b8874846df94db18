"""The loops of the laboratory, in the kernel subset: random deals, and what they came to."""

from hilojack.rules.dealing import shuffle
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.slots import (
    AWARDS,
    ITEM_COUNT,
    MAX_ITEMS,
    MAX_SEATS,
    NONE,
    PHASE,
    PHASE_OVER,
    SCORES,
    SIDES,
    VICTOR,
    Row,
    Rules,
)
from hilojack.rules.tricks.step import legal_calls, legal_plays, random_act, step
from hilojack.rules.tricks.stock import cut_for_trump

# The slots of a tally.
ITEMS_SCORED = 0  # by item and side, at MAX_SEATS * item + side: how often it was scored
POINTS = MAX_ITEMS * MAX_SEATS  # by side: the sum of the points of each deal
SQUARES = POINTS + MAX_SEATS  # by side: the sum of their squares
ACTS = SQUARES + MAX_SEATS
TALLY_SIZE = ACTS + 1
MEANS = ()  # what the slots after the acts count


def play_out(rules: Rules, row: Row) -> int:
    """Play a deal to its end at random; the number of acts."""
    acts = 0
    while row[PHASE] != PHASE_OVER:
        step(rules, row, random_act(rules, row))
        acts += 1
    return acts


def random_deals(rules: Rules, row: Row, deals: int, tally: Row) -> None:
    """Play so many deals at random, each from a score of nothing and with the same dealer."""
    for _ in range(deals):
        for side in range(rules[SIDES]):
            row[SCORES + side] = 0
        row[VICTOR] = NONE
        shuffle(rules, row)
        cut_for_trump(rules, row)
        begin(rules, row)
        tally[ACTS] += play_out(rules, row)
        count(rules, row, tally)


def count(rules: Rules, row: Row, tally: Row) -> None:
    """Add what a deal scored to the tally."""
    for item in range(rules[ITEM_COUNT]):
        side = row[AWARDS + item]
        if side >= 0:
            tally[ITEMS_SCORED + MAX_SEATS * item + side] += 1
    for side in range(rules[SIDES]):
        tally[POINTS + side] += row[SCORES + side]
        tally[SQUARES + side] += row[SCORES + side] * row[SCORES + side]


def trace_deal(rules: Rules, row: Row, acts: Row, cards: Row, calls: Row) -> int:
    """Play a deal out at random, writing down each act and what was legal; the number of acts."""
    place = 0
    while row[PHASE] != PHASE_OVER:
        cards[place] = legal_plays(rules, row)
        calls[place] = legal_calls(rules, row)
        acts[place] = random_act(rules, row)
        step(rules, row, acts[place])
        place += 1
    return place
