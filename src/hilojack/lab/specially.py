"""A deal of rules that are not plain, out of the way of those that are."""

from hilojack.lab.playing import play_on
from hilojack.rules.slots import Row, Rules


def play_on_specially(rules: Rules, row: Row) -> int:
    """Play a deal to its end at random. Return the number of acts."""
    return play_on(rules, row, False)
