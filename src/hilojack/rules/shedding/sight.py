"""Who may see what of a shedding game: the only place that decides it.

A *seen row* is what one seat may know of a position: a state row with a few more slots. It is built
up from a blank row, slot by slot. What the seat may not see is blank: a card is NONE, a set is 0.
"""

from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row, Rules

PLACES = 54  # in a pack
# What lies face up, or was said or done in front of all.
OPEN = (
    slots.PHASE,
    slots.DEALER,
    slots.STOCK_NEXT,
    slots.VICTOR,
    slots.THROWN_IN,
    slots.CUT,
    slots.DIRECTION,
    slots.TOP,
    slots.LIVE,
    slots.NOMINATED,
    slots.PENDING,
    slots.CHAIN,
    slots.LAID,
    slots.DUMPED,
    slots.RUN,
    slots.DREW,
    slots.OWED,
    slots.THEN,
    slots.ANSWERED,
    slots.SAID,
    slots.STOCK_END,
    slots.PILE_SIZE,
    slots.PLAYS,
    slots.PASSES,
    slots.OUTS,
    slots.BLOCKED,
    slots.RESTOCKS,
    slots.STEPS,
    slots.WINNER,
)
# The same, by seat.
OPEN_OF_EACH = (slots.SCORES, slots.BEFORE, slots.FORGOT, slots.PLACES)


def see(rules: Rules, row: Row, seat: int, seen: Row) -> None:
    """Write what a seat (NONE: a spectator) may know of a position into a blank row."""
    for slot in OPEN:
        seen[slot] = row[slot]
    if row[slots.PHASE] != slots.PHASE_OVER:
        seen[slots.TURN] = row[slots.TURN]
    for other in range(rules[slots.SEATS]):
        for each in OPEN_OF_EACH:
            seen[each + other] = row[each + other]
        seen[slots.SIZES + other] = row[slots.HANDS + other].bit_count()
    for place in range(row[slots.PILE_SIZE]):
        seen[slots.PILE + place] = row[slots.PILE + place]
    if seat != slots.NONE:
        seen[slots.HANDS + seat] = hand_in_sight(rules, row, seat)


def blank(seen: Row) -> None:
    """Make a seen row blank."""
    for slot in range(slots.SEEN_SIZE):
        seen[slot] = 0
    for place in range(PLACES):
        seen[slots.PACK + place] = slots.NONE
    for place in range(slots.SIZES - slots.PILE):
        seen[slots.PILE + place] = slots.NONE
    seen[slots.TURN] = slots.NONE


def hand_in_sight(rules: Rules, row: Row, seat: int) -> int:
    """Return as much of a seat's hand as it may look at."""
    return row[slots.HANDS + seat]
