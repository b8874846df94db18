"""The loops of the laboratory over the shedding games, in the kernel subset."""

from hilojack.lab.loops import (
    ACTS as ACTS,
    ITEMS_SCORED as ITEMS_SCORED,
    POINTS as POINTS,
    SQUARES as SQUARES,
)
from hilojack.rules.dealing import shuffle
from hilojack.rules.shedding.slots import (
    NONE,
    OUTS,
    PHASE,
    PHASE_OVER,
    PLAYS,
    RESTOCKS,
    SCORES,
    SEATS,
    VICTOR,
    WINNER,
    Row,
    Rules,
)
from hilojack.rules.shedding.step import begin, legal_calls, legal_plays, random_act, step

# The slots of a tally: as of the trick games, with the deal won as the one item, and then these.
WINS = ITEMS_SCORED
UNFINISHED = ACTS + 1  # deals that ended with nobody out, blocked ones among them
STOCKS = UNFINISHED + 1  # how often the stock was made anew
LAID = STOCKS + 1  # cards laid
TALLY_SIZE = LAID + 1
MEANS = ("ends with nobody out", "new stocks", "cards laid")


def play_out(rules: Rules, row: Row) -> int:
    """Play a deal to its end at random; the number of acts."""
    acts = 0
    while row[PHASE] != PHASE_OVER:
        step(rules, row, random_act(rules, row))
        acts += 1
    return acts


def random_deals(rules: Rules, row: Row, deals: int, tally: Row) -> None:
    """Play so many deals at random, each from a score of nothing and with the same dealer."""
    for _ in range(deals):
        for seat in range(rules[SEATS]):
            row[SCORES + seat] = 0
        row[VICTOR] = NONE
        row[WINNER] = NONE
        shuffle(rules, row)
        begin(rules, row)
        tally[ACTS] += play_out(rules, row)
        count(rules, row, tally)


def count(rules: Rules, row: Row, tally: Row) -> None:
    """Add what a deal came to to the tally."""
    if row[WINNER] != NONE:
        tally[WINS + row[WINNER]] += 1
    for seat in range(rules[SEATS]):
        tally[POINTS + seat] += row[SCORES + seat]
        tally[SQUARES + seat] += row[SCORES + seat] * row[SCORES + seat]
    tally[UNFINISHED] += row[OUTS] == 0
    tally[STOCKS] += row[RESTOCKS]
    tally[LAID] += row[PLAYS]


def trace_deal(rules: Rules, row: Row, acts: Row, cards: Row, calls: Row) -> int:
    """Play a deal out at random, writing down each act and what was legal; the number of acts, as
    far as the rows have room.
    """
    place = 0
    while row[PHASE] != PHASE_OVER and place < len(acts):
        cards[place] = legal_plays(rules, row)
        calls[place] = legal_calls(rules, row)
        acts[place] = random_act(rules, row)
        step(rules, row, acts[place])
        place += 1
    return place
