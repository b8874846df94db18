"""A deal played to its end at random."""

from hilojack.rules import slots
from hilojack.rules.face import random_step
from hilojack.rules.slots import Row, Rules


def play_on(rules: Rules, row: Row, plain: bool) -> int:
    """Play a deal to its end at random; `plain` as the rules say, for a compiler."""
    acts = 0
    while row[slots.PHASE] != slots.PHASE_OVER:
        random_step(rules, row, plain)
        acts += 1
    return acts
