"""How possible deals end after an action: the same deals as in the roll-outs, each kept whole.

Everything here is in the kernel subset. A story is the state row with which the deal ends, and what
became of the trick to which the action belongs. All seats play by the policy of the roll-outs.
"""

from hilojack.policy.tricks import appraise, choose
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.step import step
from hilojack.search.rollouts.playouts import Rollout, Rows, Sample, copy, lay

# --- beyond the last row of a story --------------------------------------------------------------
TAKEN_BY = slots.STATE_SIZE  # the seat that won the trick, or NONE if the action was not a play
TAKEN_WITH = slots.STATE_SIZE + 1  # the card that won it
GATHERED = slots.STATE_SIZE + 2  # the cards of the trick, as a set
DRAWN = slots.STATE_SIZE + 3  # the cards that the seat that acted drew after it, as a set
STORY_SIZE = slots.STATE_SIZE + 4


def tell(r: Rollout, sample: Sample, stories: Rows) -> None:
    """Write the stories of the one action of a sample; the same rows give the same deals again."""
    act = sample.acts[0]
    row = r.rows[1]
    for number in range(sample.worlds):
        lay(r.rules, r.rows[0], sample.layouts[number % len(sample.layouts)], sample.task)
        copy(r.rows[0], row)
        story = stories[number]
        story[TAKEN_BY] = slots.NONE
        story[TAKEN_WITH] = slots.NONE
        story[GATHERED] = 0
        story[DRAWN] = 0
        if row[slots.PHASE] == slots.PHASE_PLAY:
            finish_trick(r.rules, row, act, r.worth, story)
        else:
            step(r.rules, row, act)
        play_to_the_end(r.rules, row, r.worth)
        copy(row, story)


def finish_trick(rules: Rules, row: Row, act: int, worth: Row, story: Row) -> None:
    """Play the card and the rest of its trick, and note who wins what."""
    seat = row[slots.TURN]
    tricks = row[slots.TRICKS]
    hand = row[slots.HANDS + seat] & ~(1 << act)
    step(rules, row, act)
    if row[slots.TRICK_SIZE] != 0:
        appraise(rules, row, worth)
    while row[slots.TRICKS] == tricks and row[slots.PHASE] != slots.PHASE_OVER:
        step(rules, row, choose(rules, row, worth))
    if row[slots.TRICKS] > tricks:
        story[TAKEN_BY] = row[slots.LEADER]
        story[TAKEN_WITH] = row[slots.BEST]
        story[DRAWN] = row[slots.HANDS + seat] & ~hand
        for player in range(rules[slots.SEATS]):
            story[GATHERED] |= 1 << row[slots.TRICK + player]


def play_to_the_end(rules: Rules, row: Row, worth: Row) -> None:
    """Play the rest of the deal."""
    if row[slots.PHASE] == slots.PHASE_PLAY and row[slots.TRICK_SIZE] != 0:
        appraise(rules, row, worth)
    while row[slots.PHASE] != slots.PHASE_OVER:
        step(rules, row, choose(rules, row, worth))
