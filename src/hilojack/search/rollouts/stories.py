"""How deals go on after an act: the same redrawn worlds as in `playouts`, each told by its end.

Everything here is in the kernel subset. A story is the state row with which the deal ends, and what
became of the trick to which the act belongs. All seats play by the quick policy of the playouts.
"""

from hilojack.policy.tricks import appraise, choose
from hilojack.rules.tricks.slots import (
    BEST,
    HANDS,
    LEADER,
    NONE,
    PHASE,
    PHASE_OVER,
    PHASE_PLAY,
    SEATS,
    STATE_SIZE,
    TRICK,
    TRICK_SIZE,
    TRICKS,
    TURN,
    Row,
    Rules,
)
from hilojack.rules.tricks.step import step
from hilojack.search.rollouts.playouts import Rows, copy, lay

# --- beyond the last row of a story --------------------------------------------------------------
TAKEN_BY = STATE_SIZE  # the seat that took the trick, or NONE where the act was no play
TAKEN_WITH = STATE_SIZE + 1  # the card that took it
GATHERED = STATE_SIZE + 2  # the cards of the trick, as a set
DRAWN = STATE_SIZE + 3  # what the seat that acted drew after it, as a set
STORY_SIZE = STATE_SIZE + 4


def tell(
    rules: Rules,
    rows: Rows,
    layouts: Rows,
    worlds: int,
    act: int,
    task: Row,
    worth: Row,
    stories: Rows,
) -> None:
    """Write the story of an act in so many worlds; the same rows give the same worlds again."""
    for number in range(worlds):
        lay(rules, rows[0], layouts[number % len(layouts)], task)
        copy(rows[0], rows[1])
        story = stories[number]
        story[TAKEN_BY] = NONE
        story[TAKEN_WITH] = NONE
        story[GATHERED] = 0
        story[DRAWN] = 0
        if rows[1][PHASE] == PHASE_PLAY:
            finish_trick(rules, rows[1], act, worth, story)
        else:
            step(rules, rows[1], act)
        play_to_the_end(rules, rows[1], worth)
        copy(rows[1], story)


def finish_trick(rules: Rules, row: Row, act: int, worth: Row, story: Row) -> None:
    """Play the card and the rest of its trick, and note who takes what."""
    seat = row[TURN]
    tricks = row[TRICKS]
    hand = row[HANDS + seat] & ~(1 << act)
    step(rules, row, act)
    if row[TRICK_SIZE] != 0:
        appraise(rules, row, worth)
    while row[TRICKS] == tricks and row[PHASE] != PHASE_OVER:
        step(rules, row, choose(rules, row, worth))
    if row[TRICKS] > tricks:
        story[TAKEN_BY] = row[LEADER]
        story[TAKEN_WITH] = row[BEST]
        story[DRAWN] = row[HANDS + seat] & ~hand
        for player in range(rules[SEATS]):
            story[GATHERED] |= 1 << row[TRICK + player]


def play_to_the_end(rules: Rules, row: Row, worth: Row) -> None:
    """Play the rest of the deal."""
    if row[PHASE] == PHASE_PLAY and row[TRICK_SIZE] != 0:
        appraise(rules, row, worth)
    while row[PHASE] != PHASE_OVER:
        step(rules, row, choose(rules, row, worth))
