"""The trick games in the laboratory: what is counted of a deal, and who plays them."""

from hilojack.lab import compare_loops, loops
from hilojack.policy.tricks import choose as choose
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import counted, earned
from hilojack.rules.tricks.slots import MAX_SEATS, Row, Rules

SAMPLE_GAME = "california-jack"
ENTRANTS = ("pimc400", "cheater")
TALLY_SIZE = loops.OWN
MEANS: tuple[str, ...] = ()


def count_simulated(rules: Rules, row: Row, tally: Row) -> None:
    """Add a deal that is over to the tally of a simulation."""
    note_items(rules, row, loops.ITEMS_SCORED, tally)


def count_compared(rules: Rules, row: Row, tally: Row) -> None:
    """Add a deal that is over to the tally of a comparison."""
    note_items(rules, row, compare_loops.ITEMS, tally)
    for side in range(rules[slots.SIDES]):
        at_once = row[slots.SCORES + side] - counted(row, side)
        tally[compare_loops.AT_ONCE + side] += at_once
        set_back = row[earned(slots.LINE_SET_BACK, side)] != 0
        tally[compare_loops.SET_BACK + side] += set_back


def note_items(rules: Rules, row: Row, items: int, tally: Row) -> None:
    """Count who has scored each item."""
    for item in range(rules[slots.ITEM_COUNT]):
        side = row[slots.AWARDS + item]
        if side >= 0:
            tally[items + MAX_SEATS * item + side] += 1
