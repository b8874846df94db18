"""The value of each play in every world of a view, by proofs, in the kernel subset."""

from typing import NamedTuple

from hilojack.rules.bits import lowest
from hilojack.rules.slots import Rows
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row
from hilojack.search.evaluation.scale import ZERO
from hilojack.search.proofs.memory import Proof
from hilojack.search.proofs.prizes import is_bounded
from hilojack.search.proofs.proof import is_provable, values_of_plays

CARDS = 54
NOTHING = -(1 << 30)  # points, fewer than any card is worth

# --- a choice of worlds --------------------------------------------------------------------------
COUNT = 0  # the worlds
SIDE = 1  # for which the plays are valued
CHOICE_SIZE = 2


class Tally(NamedTuple):
    """By card that may be played: its values over the worlds, added up."""

    sums: Row  # points of the side, less those of the other
    behind: Row  # the worlds in which another card is better
    worths: Row  # what the points make of the match
    equities: Row  # that, by the points of one world


def weigh(p: Proof, tally: Tally, margins: Row, row: Row, worlds: Rows, choice: Row) -> bool:
    """Add up the values of each play over all worlds, which are hands by seat. Return False if more
    than prizes and margin decides one of them.

    `row` is the position, in which the hands are laid; `margins` is room for the values.
    """
    for number in range(choice[COUNT]):
        for seat in range(p.rules[slots.SEATS]):
            row[slots.HANDS + seat] = worlds[number][seat]
        if number == 0 and not is_provable(p, row):
            return False
        if not is_bounded(p.rules, row):
            return False
        plays = values_of_plays(p, row, margins)
        add(tally, margins, plays, choice[SIDE])
    return True


def add(tally: Tally, margins: Row, plays: int, side: int) -> None:
    """Add the values of one world."""
    best = NOTHING
    cards = plays
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if side != 0:
            margins[card] = -margins[card]
        best = max(best, margins[card])
    cards = plays
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        tally.sums[card] += margins[card]
        tally.worths[card] += tally.equities[min(2 * ZERO, max(0, margins[card] + ZERO))]
        if margins[card] < best:
            tally.behind[card] += 1
