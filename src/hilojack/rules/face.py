"""The functions that the rules of every family offer, for loops that are written once.

These are names only: a loop that imports them is bound to the rules of a family, whose room has a
function for each (`hilojack.compiled.binding`). The caller checks.
"""

from hilojack.rules.slots import Row, Rules


def begin(rules: Rules, row: Row) -> None:
    """Begin a deal with the pack as it lies; dealer, cut, scores and carry are set already."""
    raise NotImplementedError


def cut(rules: Rules, row: Row) -> None:
    """Cut a card from the shuffled pack where the rules need one."""
    raise NotImplementedError


def forget_winner(row: Row) -> None:
    """Forget who won the last deal, if that affects the next."""
    raise NotImplementedError


def legal_plays(rules: Rules, row: Row) -> int:
    """Return the cards that may be played now, as a set."""
    raise NotImplementedError


def legal_calls(rules: Rules, row: Row) -> int:
    """Return the legal calls before `MORE_CALLS` as a set: bit `c` is the call `FIRST_CALL + c`."""
    raise NotImplementedError


def more_calls(rules: Rules, row: Row) -> int:
    """Return the other legal calls as a set: bit `c` is the call `MORE_CALLS + c`."""
    raise NotImplementedError


def calls_beside(rules: Rules, row: Row, cards: int) -> int:
    """Return the legal calls before `MORE_CALLS`, given that `cards` may be played."""
    raise NotImplementedError


def step(rules: Rules, row: Row, act: int) -> None:
    """Perform one legal action."""
    raise NotImplementedError


def random_act(rules: Rules, row: Row) -> int:
    """Return a legal action, all equally likely; a forced one draws no number."""
    raise NotImplementedError


def sign_of(rules: Rules) -> int:
    """Return 1 if points are good to have, -1 if they are charged."""
    raise NotImplementedError


def is_hidden(row: Row) -> bool:
    """Return True if only the seat to act sees the card that it chooses."""
    raise NotImplementedError
