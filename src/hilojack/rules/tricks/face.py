"""The functions of the trick games that loops over any family call (`hilojack.rules.face`)."""

from hilojack.rules.slots import Row, Rules
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.opening import begin as begin
from hilojack.rules.tricks.step import (
    legal_calls as legal_calls,
    legal_plays as legal_plays,
    more_calls as more_calls,
    random_act as random_act,
    step as step,
)
from hilojack.rules.tricks.stock import cut_for_trump

cut = cut_for_trump


def calls_beside(rules: Rules, row: Row, cards: int) -> int:
    """Return the legal calls; the cards that may be played make no difference."""
    return legal_calls(rules, row)


def forget_winner(row: Row) -> None:
    """Forget nothing: the winner of a deal makes no difference to the next."""


def sign_of(rules: Rules) -> int:
    """Return 1: points are good to have."""
    return 1


def is_hidden(row: Row) -> bool:
    """Return True while cards are discarded."""
    return row[slots.PHASE] == slots.PHASE_DISCARD
