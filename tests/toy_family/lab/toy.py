"""The toy game in the laboratory."""

from hilojack.lab import compare_loops, loops
from hilojack.lab.lots import CannotReduce, Lots
from hilojack.match import Match
from hilojack.rules import slots
from hilojack.rules.slots import NONE, Row, Rules
from hilojack.variants.variant import Variant
from toy_family.rules.toy import random_act, winner

SAMPLE_GAME = "turn-a-card"
ENTRANTS: tuple[str, ...] = ()
TALLY_SIZE = loops.OWN
MEANS: tuple[str, ...] = ()
FIGURES: dict[str, int] = {}
FIGURES_BY_SIDE: dict[str, int] = {}


def count_simulated(rules: Rules, row: Row, tally: Row) -> None:
    """Count who has won the deal."""
    note_winner(rules, row, loops.ITEMS_SCORED, tally)


def count_compared(rules: Rules, row: Row, tally: Row) -> None:
    """Count who has won the deal."""
    note_winner(rules, row, compare_loops.ITEMS, tally)


def note_winner(rules: Rules, row: Row, wins: int, tally: Row) -> None:
    """Count who has won the deal, if anybody has."""
    seat = winner(rules, row)
    if seat != NONE:
        tally[wins + seat] += 1


def contract(match: Match) -> None:
    """Return None: no contract is bought."""


def choose(rules: Rules, row: Row, worth: Row) -> int:
    """Return the act."""
    return random_act(rules, row)


def check_reducible(variant: Variant) -> None:
    """Raise CannotReduce: there is nothing to decide."""
    raise CannotReduce("there is nothing to decide")


def lots(variant: Variant, *, symmetrical: bool) -> Lots:
    """Return how the deals are dealt: card by card."""
    return Lots(variant, tuple((place,) for place in range(variant.row[slots.PACK_SIZE])))
