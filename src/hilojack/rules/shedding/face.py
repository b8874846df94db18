"""The functions of the shedding games that loops over any family call (`hilojack.rules.face`)."""

from hilojack.rules.shedding import slots
from hilojack.rules.shedding.step import (
    begin as begin,
    calls_beside as calls_beside,
    legal_calls as legal_calls,
    legal_plays as legal_plays,
    random_act as random_act,
    step as step,
)
from hilojack.rules.slots import Row, Rules


def cut(rules: Rules, row: Row) -> None:
    """Cut nothing: there are no trumps."""
    row[slots.CUT] = slots.NONE


def forget_winner(row: Row) -> None:
    """Forget who won the last deal, and so may begin the next."""
    row[slots.WINNER] = slots.NONE


def more_calls(rules: Rules, row: Row) -> int:
    """Return no call: all are in the first word."""
    return 0


def sign_of(rules: Rules) -> int:
    """Return -1 if the losers are charged for the cards they hold, else 1."""
    return -1 if rules[slots.SCORING] == slots.SCORING_CHARGED else 1


def is_hidden(row: Row) -> bool:
    """Return False: everyone sees the card played."""
    return False
