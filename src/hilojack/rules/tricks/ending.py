"""The end of a deal's play."""

from hilojack.rules.tricks.scoring import score_deal
from hilojack.rules.tricks.slots import Row, Rules


def end_deal(rules: Rules, row: Row) -> None:
    """Count the deal, which is over."""
    score_deal(rules, row)
