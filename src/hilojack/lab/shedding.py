"""The shedding games in the laboratory: the counts of a deal, and the players."""

from hilojack.lab import compare_loops, loops
from hilojack.lab.lots import CannotReduce, Lots
from hilojack.lab.maxims.shedding import MAXIMS as MAXIMS
from hilojack.lab.yardsticks.shedding import YARDSTICKS
from hilojack.match import Match
from hilojack.policy.shedding import choose as quick_act
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row, Rules
from hilojack.variants.variant import Variant

SAMPLE_GAME = "black-jack"
ENTRANTS = tuple(YARDSTICKS)

# The slots of the tally of a simulation, of which the deal won is the one item.
UNFINISHED = loops.OWN  # deals that ended with nobody out, blocked ones among them
STOCKS = UNFINISHED + 1  # how often the stock was reshuffled
LAID = STOCKS + 1  # cards played
TALLY_SIZE = LAID + 1
FIGURES = {"Nobody out": compare_loops.UNFINISHED, "Cards laid a deal": compare_loops.LAID}
FIGURES_BY_SIDE: dict[str, int] = {}
MEANS = ("ends with nobody out", "new stocks", "cards laid")


def count_simulated(rules: Rules, row: Row, tally: Row) -> None:
    """Add a deal that is over to the tally of a simulation."""
    note_winner(row, loops.ITEMS_SCORED, tally)
    tally[UNFINISHED] += row[slots.OUTS] == 0
    tally[STOCKS] += row[slots.RESTOCKS]
    tally[LAID] += row[slots.PLAYS]


def count_compared(rules: Rules, row: Row, tally: Row) -> None:
    """Add a deal that is over to the tally of a comparison."""
    note_winner(row, compare_loops.ITEMS, tally)
    tally[compare_loops.UNFINISHED] += row[slots.OUTS] == 0
    tally[compare_loops.LAID] += row[slots.PLAYS]


def note_winner(row: Row, wins: int, tally: Row) -> None:
    """Count the winner of a deal, if there is one."""
    if row[slots.WINNER] != slots.NONE:
        tally[wins + row[slots.WINNER]] += 1


def contract(match: Match) -> None:
    """Return None: no contract is bought."""


def choose(rules: Rules, row: Row, worth: Row) -> int:
    """Return the act of the quick player."""
    return quick_act(rules, row)


def check_reducible(variant: Variant) -> None:
    """Raise CannotReduce: a deal may never end."""
    raise CannotReduce(f"{variant.name} is not a trick game; only those can be expanded")


def lots(variant: Variant, *, symmetrical: bool) -> Lots:
    """Return how the deals of a variant are dealt: the hands card by card, then the stock."""
    seats, rules = variant.seats, variant.row
    dealt = rules[slots.HAND] * seats
    hands = [tuple(range(seat, dealt, seats)) for seat in range(seats)]
    return Lots(variant, (*hands, *((place,) for place in range(dealt, rules[slots.PACK_SIZE]))))
