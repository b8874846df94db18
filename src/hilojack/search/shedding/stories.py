"""How deals of the shedding games go on after an act, in the kernel subset: the worlds of the
playouts, each told by its end and by who took up cards before the next turn of the seat was over.
"""

from hilojack.policy.shedding import choose
from hilojack.rules.shedding.slots import (
    HANDS,
    PHASE,
    PHASE_OVER,
    SEATS,
    STATE_SIZE,
    TURN,
    Row,
    Rules,
)
from hilojack.rules.shedding.step import step
from hilojack.search.shedding.playouts import LONGEST, Rows, lay

# --- beyond the last row of a story --------------------------------------------------------------
TAKEN = STATE_SIZE  # cards that the seat took up
GIVEN = STATE_SIZE + 1  # cards that the others took up
STORY_SIZE = STATE_SIZE + 2


def tell(
    rules: Rules,
    rows: Rows,
    layouts: Rows,
    hidden: int,
    worlds: int,
    act: int,
    stories: Rows,
) -> None:
    """Write the story of an act in so many worlds; the same rows give the same worlds again."""
    for number in range(worlds):
        lay(rules, rows[0], layouts[number % len(layouts)], hidden)
        story = stories[number]
        for slot in range(STATE_SIZE):
            story[slot] = rows[0][slot]
        story[TAKEN] = 0
        story[GIVEN] = 0
        go_on(rules, story, act)


def go_on(rules: Rules, story: Row, act: int) -> None:
    """Perform the act and play the deal out; what is taken up is counted until the seat has had one
    more turn.
    """
    me = story[TURN]
    turns = 0
    acts = 0
    mine = True
    while story[PHASE] != PHASE_OVER and acts < LONGEST:
        if (story[TURN] == me) != mine:
            mine = story[TURN] == me
            turns += 1
        held = story[HANDS + me].bit_count()
        others = held_by_others(rules, story, me)
        step(rules, story, act if acts == 0 else choose(rules, story))
        if turns <= 2:
            story[TAKEN] += max(0, story[HANDS + me].bit_count() - held)
            story[GIVEN] += max(0, held_by_others(rules, story, me) - others)
        acts += 1


def held_by_others(rules: Rules, row: Row, me: int) -> int:
    """How many cards the others hold."""
    held = 0
    for seat in range(rules[SEATS]):
        if seat != me:
            held += row[HANDS + seat].bit_count()
    return held
