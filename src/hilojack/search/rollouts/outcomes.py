"""How possible deals end after an action: the same deals as in the roll-outs, each kept whole.

Everything here is in the kernel subset. An outcome is the state row with which the deal ends, and
what became of the trick to which the action belongs. All seats play by the policy of the roll-outs.
"""

from hilojack.policy.tricks import appraise, choose
from hilojack.rules.slots import Rows
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import cards_won
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.step import step
from hilojack.search.rollouts.rollout import Rollout, Sample, copy, lay

# --- beyond the last row of an outcome -----------------------------------------------------------
TAKEN_BY = slots.STATE_SIZE  # the seat that won the trick, or NONE if the action was not a play
TAKEN_WITH = slots.STATE_SIZE + 1  # the card that won it
GATHERED = slots.STATE_SIZE + 2  # the cards of the trick, as a set
DRAWN = slots.STATE_SIZE + 3  # the cards that the seat that acted drew after it, as a set
OUTCOME_SIZE = slots.STATE_SIZE + 4


def write_outcomes(r: Rollout, sample: Sample, outcomes: Rows) -> None:
    """Write the outcomes of the one action of a sample; the same rows give the same deals again."""
    act = sample.acts[0]
    row = r.rows[1]
    for number in range(sample.worlds):
        lay(r.rules, r.rows[0], sample.layouts[number % len(sample.layouts)], sample.task)
        copy(r.rows[0], row)
        outcome = outcomes[number]
        outcome[TAKEN_BY] = slots.NONE
        outcome[TAKEN_WITH] = slots.NONE
        outcome[GATHERED] = 0
        outcome[DRAWN] = 0
        if row[slots.PHASE] == slots.PHASE_PLAY:
            finish_trick(r.rules, row, act, r.worth, outcome)
        else:
            step(r.rules, row, act)
        play_to_the_end(r.rules, row, r.worth)
        copy(row, outcome)


def finish_trick(rules: Rules, row: Row, act: int, worth: Row, outcome: Row) -> None:
    """Play the card and the rest of its trick, and note who wins what."""
    seat = row[slots.TURN]
    tricks = row[slots.TRICKS]
    hand = row[slots.HANDS + seat] & ~(1 << act)
    won = all_won(rules, row)
    step(rules, row, act)
    if row[slots.TRICK_SIZE] != 0:
        appraise(rules, row, worth)
    while row[slots.TRICKS] == tricks and row[slots.PHASE] != slots.PHASE_OVER:
        step(rules, row, choose(rules, row, worth))
    if row[slots.TRICKS] > tricks:
        outcome[TAKEN_BY] = row[slots.TAKER]
        outcome[TAKEN_WITH] = row[slots.BEST]
        outcome[DRAWN] = row[slots.HANDS + seat] & ~hand
        outcome[GATHERED] = all_won(rules, row) & ~won


def all_won(rules: Rules, row: Row) -> int:
    """Return the cards of all tricks taken."""
    cards = 0
    for side in range(rules[slots.SIDES]):
        cards |= cards_won(rules, row, side)
    return cards


def play_to_the_end(rules: Rules, row: Row, worth: Row) -> None:
    """Play the rest of the deal."""
    if row[slots.PHASE] == slots.PHASE_PLAY and row[slots.TRICK_SIZE] != 0:
        appraise(rules, row, worth)
    while row[slots.PHASE] != slots.PHASE_OVER:
        step(rules, row, choose(rules, row, worth))
