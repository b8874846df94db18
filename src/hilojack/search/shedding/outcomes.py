"""How possible deals of the shedding games end after an action, in the kernel subset, and who takes
up cards until the seat has had one more turn.
"""

from hilojack.policy.shedding import choose
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row, Rules
from hilojack.rules.shedding.step import step
from hilojack.rules.slots import Rows
from hilojack.search.shedding.rollout import LONGEST, Sample, lay

# --- an outcome: the last row of the deal, and beyond it -----------------------------------------
TAKEN = slots.STATE_SIZE  # cards that the seat takes up
GIVEN = slots.STATE_SIZE + 1  # cards that the others take up
OUTCOME_SIZE = slots.STATE_SIZE + 2


def write_outcomes(rules: Rules, rows: Rows, sample: Sample, outcomes: Rows) -> None:
    """Write the outcome of each deal after the one action of a sample.

    `rows[0]` is the position as far as it is known. The same rows give the same deals again.
    """
    for number in range(sample.worlds):
        lay(rules, rows[0], sample.layouts[number % len(sample.layouts)], sample.hidden)
        outcome = outcomes[number]
        for slot in range(slots.STATE_SIZE):
            outcome[slot] = rows[0][slot]
        outcome[TAKEN] = 0
        outcome[GIVEN] = 0
        play_to_the_end(rules, outcome, sample.acts[0])


def play_to_the_end(rules: Rules, outcome: Row, act: int) -> None:
    """Play an action and the rest of the deal; count the cards taken up until the seat has had one
    more turn.
    """
    me = outcome[slots.TURN]
    turns = 0
    acts = 0
    mine = True
    while outcome[slots.PHASE] != slots.PHASE_OVER and acts < LONGEST:
        if (outcome[slots.TURN] == me) != mine:
            mine = outcome[slots.TURN] == me
            turns += 1
        held = outcome[slots.HANDS + me].bit_count()
        others = held_by_others(rules, outcome, me)
        step(rules, outcome, act if acts == 0 else choose(rules, outcome))
        if turns <= 2:
            outcome[TAKEN] += max(0, outcome[slots.HANDS + me].bit_count() - held)
            outcome[GIVEN] += max(0, held_by_others(rules, outcome, me) - others)
        acts += 1


def held_by_others(rules: Rules, row: Row, me: int) -> int:
    """Return how many cards the other seats hold."""
    held = 0
    for seat in range(rules[slots.SEATS]):
        if seat != me:
            held += row[slots.HANDS + seat].bit_count()
    return held
