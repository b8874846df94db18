"""Playouts of the shedding games, in the kernel subset: a quick player of every seat, which goes by
its own hand and by how many cards the others hold, and what a deal so played comes to.
"""

from hilojack.policy.shedding import choose
from hilojack.rules.bits import nth
from hilojack.rules.chance import below
from hilojack.rules.shedding.slots import (
    BEFORE,
    HANDS,
    NONE,
    PACK,
    PHASE,
    PHASE_OVER,
    SCORES,
    SCORING,
    SCORING_CHARGED,
    SEATS,
    STATE_SIZE,
    STOCK_NEXT,
    TARGET,
    VICTOR,
    Row,
    Rules,
)
from hilojack.rules.shedding.step import step
from hilojack.search.evaluation.scale import MATCH

Rows = list[Row]

LONGEST = 400  # acts of a playout, after which the hands are counted as they are


def judge(
    rules: Rules,
    rows: Rows,
    layouts: Rows,
    hidden: int,
    first: int,
    worlds: int,
    acts: Row,
    values: Row,
    me: int,
) -> None:
    """Add to the value of each act what it comes to in so many worlds, the same for every act.

    `rows[0]` is the position as far as it is known; a world takes its hands from `layouts` in turn,
    and the rest of the `hidden` cards are its stock, in any order. An act below zero is passed
    over.
    """
    for number in range(first, first + worlds):
        lay(rules, rows[0], layouts[number % len(layouts)], hidden)
        for place in range(len(acts)):
            if acts[place] >= 0:
                for slot in range(STATE_SIZE):
                    rows[1][slot] = rows[0][slot]
                step(rules, rows[1], acts[place])
                values[place] += play_out(rules, rows[1], me)


def lay(rules: Rules, row: Row, hands: Row, hidden: int) -> None:
    """Lay out one world."""
    for seat in range(rules[SEATS]):
        row[HANDS + seat] = hands[seat]
        hidden &= ~hands[seat]
    below(row, 2)
    place = row[STOCK_NEXT]
    while hidden:
        card = nth(hidden, below(row, hidden.bit_count()))
        hidden &= ~(1 << card)
        row[PACK + place] = card
        place += 1


def play_out(rules: Rules, row: Row, me: int) -> int:
    """What the position comes to for a seat."""
    acts = 0
    while row[PHASE] != PHASE_OVER and acts < LONGEST:
        step(rules, row, choose(rules, row))
        acts += 1
    return utility(rules, row, me)


def utility(rules: Rules, row: Row, me: int) -> int:
    """What a deal has made of the match for a seat: from +MATCH, won, to -MATCH, lost."""
    if row[VICTOR] != NONE:
        return MATCH if row[VICTOR] == me else -MATCH
    if row[PHASE] != PHASE_OVER:
        return unfinished(rules, row, me)
    lead = 0
    for seat in range(rules[SEATS]):
        gained = row[SCORES + seat] - row[BEFORE + seat]
        lead += (rules[SEATS] - 1) * gained if seat == me else -gained
    if rules[SCORING] == SCORING_CHARGED:
        lead = -lead
    value = MATCH * lead // (2 * rules[TARGET] * (rules[SEATS] - 1))
    return max(-MATCH, min(MATCH, value))


def unfinished(rules: Rules, row: Row, me: int) -> int:
    """A deal that goes on and on: the fewer cards than the others, the better."""
    lead = 0
    for seat in range(rules[SEATS]):
        size = row[HANDS + seat].bit_count()
        lead += size - rules[SEATS] * size if seat == me else size
    return max(-MATCH // 2, min(MATCH // 2, MATCH * lead // 100))
