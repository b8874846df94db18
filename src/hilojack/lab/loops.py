"""The loops of the laboratory, in the kernel subset: whole deals played at random, and what they came to."""

from hilojack.rules.dealing import begin, cut_for_trump, next_seat, shuffle
from hilojack.rules.slots import (
    AWARDS,
    DEALER,
    ITEM_COUNT,
    MAX_SEATS,
    NONE,
    PHASE,
    PHASE_OVER,
    SCORES,
    SIDES,
    VICTOR,
    WORTH,
    Row,
    Rules,
)
from hilojack.rules.step import legal_calls, legal_plays, random_act, step


def play_out(rules: Rules, row: Row) -> int:
    """Play a deal to its end at random; the number of acts."""
    acts = 0
    while row[PHASE] != PHASE_OVER:
        step(rules, row, random_act(rules, row))
        acts += 1
    return acts


def random_deals(rules: Rules, row: Row, deals: int, totals: Row) -> int:
    """Play so many whole deals at random, from a score of nothing each; the number of acts.

    The dealer rotates. `totals[MAX_SEATS * item + side]` counts how often a side scored an item.
    """
    acts = 0
    for _ in range(deals):
        for side in range(rules[SIDES]):
            row[SCORES + side] = 0
        row[VICTOR] = NONE
        row[DEALER] = next_seat(rules, row[DEALER])
        shuffle(rules, row)
        cut_for_trump(rules, row)
        begin(rules, row)
        acts += play_out(rules, row)
        for item in range(rules[ITEM_COUNT]):
            side = row[AWARDS + item]
            if side >= 0:
                totals[MAX_SEATS * item + side] += 1
    return acts


def trace_deal(rules: Rules, row: Row, acts: Row, cards: Row, calls: Row) -> int:
    """Play a deal to its end at random, and write down each act and what was legal; the number of acts."""
    place = 0
    while row[PHASE] != PHASE_OVER:
        cards[place] = legal_plays(rules, row)
        calls[place] = legal_calls(rules, row)
        acts[place] = random_act(rules, row)
        step(rules, row, acts[place])
        place += 1
    return place
