"""A loop in the kernel subset that plays a deal out at random, and notes what was legal."""

from hilojack.rules import slots
from hilojack.rules.face import legal_calls, legal_plays, more_calls, random_act, step
from hilojack.rules.slots import Row, Rules


def trace_deal(rules: Rules, row: Row, acts: Row, cards: Row, calls: Row, more: Row) -> int:
    """Play a deal out at random, and write each act and the legal ones, as far as the rows have
    room. Return the number of acts.
    """
    place = 0
    while row[slots.PHASE] != slots.PHASE_OVER and place < len(acts):
        cards[place] = legal_plays(rules, row)
        calls[place] = legal_calls(rules, row)
        more[place] = more_calls(rules, row)
        acts[place] = random_act(rules, row)
        step(rules, row, acts[place])
        place += 1
    return place
