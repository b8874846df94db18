"""What the rest of the house asks of the rules of a family of games."""

from collections.abc import Callable
from dataclasses import dataclass

from hilojack.rules.slots import Row, Rules
from hilojack.variants.sheet import Family, Table


@dataclass(frozen=True)
class Engine:
    """The rules of a family: plain functions over rows, and how a rules row is made.

    A row may wait in `PHASE_SHUFFLE`, after `begin` or `perform`, for its stock to be put into
    another order; `resume` then goes on.
    """

    check: Callable[[Table, int], None]  # (rules, seats): VariantError when they do not agree
    row: Callable[[Family, Table, int], tuple[int, ...]]  # (sheet, rules, seats): the rules row
    state_size: int
    blank: Callable[[], Row]  # the row of a match of which nothing has been dealt
    fair_row: Callable[[Rules], Rules]  # the rules row as it is where nobody revokes
    cut: Callable[[Rules, Row], None]  # cut the shuffled pack, where the rules want a card
    begin: Callable[[Rules, Row], None]
    perform: Callable[[Rules, Row, int], None]
    resume: Callable[[Rules, Row], None]
    stock: Callable[[Rules, Row], range]  # where in the pack the cards lie that are left to draw
    legal_plays: Callable[[Rules, Row], int]  # the cards that may be played, as a set
    legal_calls: Callable[[Rules, Row], int]  # bit `c`: the call `FIRST_CALL + c` is open
    decided: Callable[[Rules, Row], bool]  # whether the scores, before a deal, have ended the match
