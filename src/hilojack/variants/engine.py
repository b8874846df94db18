"""The rules of a family of games, as other layers use them."""

from collections.abc import Callable
from dataclasses import dataclass

from hilojack.rules.slots import Row, Rules
from hilojack.variants.sheet import Family, Table


@dataclass(frozen=True)
class Engine:
    """The rules of a family: plain functions over rows, and how a rules row is made.

    After `begin` or `perform` a row may wait in `PHASE_SHUFFLE` for its stock to be reordered; then
    `resume` goes on.
    """

    check: Callable[[Table, int], None]  # (rules, seats): VariantError if they do not agree
    row: Callable[[Family, Table, int], tuple[int, ...]]  # (sheet, rules, seats): the rules row
    state_size: int
    blank: Callable[[], Row]  # the row of a match before its first deal
    fair_row: Callable[[Rules], Rules]  # the rules row of a game in which nobody revokes
    cut: Callable[[Rules, Row], None]  # cut the shuffled pack, if the rules need a card
    begin: Callable[[Rules, Row], None]
    perform: Callable[[Rules, Row, int], None]
    resume: Callable[[Rules, Row], None]
    stock: Callable[[Rules, Row], range]  # the places in the pack of the cards left to draw
    legal_plays: Callable[[Rules, Row], int]  # the cards that may be played, as a set
    legal_calls: Callable[[Rules, Row], int]  # bit `c`: the call `FIRST_CALL + c` is legal
    decided: Callable[[Rules, Row], bool]  # True if the scores, before a deal, have ended the match
    bar: Callable[[Rules, Row, int], None]  # keep sides, bit `s` for side `s`, from winning
    sign_of: Callable[[Rules], int]  # 1 if points are good to have, -1 if they are charged
