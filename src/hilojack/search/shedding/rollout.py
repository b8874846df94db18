"""Roll-outs of the shedding games, in the kernel subset.

A quick player of every seat goes by its own hand and the number of cards that the others hold.
"""

from typing import NamedTuple

from hilojack.policy.shedding import choose
from hilojack.rules.bits import nth
from hilojack.rules.chance import below
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row, Rules
from hilojack.rules.shedding.step import step
from hilojack.rules.slots import Rows
from hilojack.search.evaluation.scale import MATCH

LONGEST = 400  # actions of a roll-out, after which the hands are counted as they are


class Sample(NamedTuple):
    """Possible deals, and the actions to compare in them."""

    layouts: Rows  # by deal: the hands by seat, taken in turn
    hidden: int  # the cards in other hands or in the stock, as a set
    first: int  # the number of the first deal
    worlds: int  # the number of deals
    acts: Row  # one below zero is passed over


def judge(rules: Rules, rows: Rows, sample: Sample, values: Row, me: int) -> None:
    """Add to the value of each action for a seat its value in every deal of a sample.

    `rows[0]` is the position as far as it is known.
    """
    for number in range(sample.first, sample.first + sample.worlds):
        lay(rules, rows[0], sample.layouts[number % len(sample.layouts)], sample.hidden)
        for place in range(len(sample.acts)):
            if sample.acts[place] >= 0:
                for slot in range(slots.STATE_SIZE):
                    rows[1][slot] = rows[0][slot]
                step(rules, rows[1], sample.acts[place])
                values[place] += value_of_rollout(rules, rows[1], me)


def lay(rules: Rules, row: Row, hands: Row, hidden: int) -> None:
    """Lay out a possible deal: the hands, and the other hidden cards as the stock, in any order."""
    for seat in range(rules[slots.SEATS]):
        row[slots.HANDS + seat] = hands[seat]
        hidden &= ~hands[seat]
    below(row, 2)
    place = row[slots.STOCK_NEXT]
    while hidden:
        card = nth(hidden, below(row, hidden.bit_count()))
        hidden &= ~(1 << card)
        row[slots.PACK + place] = card
        place += 1


def value_of_rollout(rules: Rules, row: Row, me: int) -> int:
    """Return the value of a position for a seat, played out by the policy."""
    acts = 0
    while row[slots.PHASE] != slots.PHASE_OVER and acts < LONGEST:
        step(rules, row, choose(rules, row))
        acts += 1
    return value_of_deal(rules, row, me)


def value_of_deal(rules: Rules, row: Row, me: int) -> int:
    """Return the value of a deal for a seat: from +MATCH, the match won, to -MATCH, lost."""
    if row[slots.VICTOR] != slots.NONE:
        return MATCH if row[slots.VICTOR] == me else -MATCH
    if row[slots.PHASE] != slots.PHASE_OVER:
        return value_of_hands(rules, row, me)
    lead = 0
    for seat in range(rules[slots.SEATS]):
        gained = row[slots.SCORES + seat] - row[slots.BEFORE + seat]
        lead += (rules[slots.SEATS] - 1) * gained if seat == me else -gained
    if rules[slots.SCORING] == slots.SCORING_CHARGED:
        lead = -lead
    value = MATCH * lead // (2 * rules[slots.TARGET] * (rules[slots.SEATS] - 1))
    return max(-MATCH, min(MATCH, value))


def value_of_hands(rules: Rules, row: Row, me: int) -> int:
    """Return the value of an endless deal: the fewer cards than the others, the better."""
    lead = 0
    for seat in range(rules[slots.SEATS]):
        size = row[slots.HANDS + seat].bit_count()
        lead += size - rules[slots.SEATS] * size if seat == me else size
    return max(-MATCH // 2, min(MATCH // 2, MATCH * lead // 100))
