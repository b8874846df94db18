"""The loops of a comparison, in the kernel subset: deals and matches, and what they came to."""

from hilojack.policy.tricks import choose
from hilojack.rules.dealing import MOST_DEALS, next_dealer, shuffle
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.scoring import counted, earned
from hilojack.rules.tricks.slots import (
    AWARDS,
    CARRY,
    DEALER,
    ITEM_COUNT,
    LINE_SET_BACK,
    MAX_ITEMS,
    MAX_SEATS,
    NONE,
    PHASE,
    PHASE_OVER,
    RANDOM,
    SCORES,
    SEATS,
    SIDES,
    VICTOR,
    Row,
    Rules,
)
from hilojack.rules.tricks.step import legal_calls, legal_plays, random_act, step
from hilojack.rules.tricks.stock import cut_for_trump

RANDOM_PLAYER = 0
QUICK_PLAYER = 1
LONGEST = (
    400  # acts of a deal, after which the quick player plays at random, lest it go on for ever
)

# The slots of a tally; side 0 is eldest's, and the last side the dealer's.
DEALS = 0
ACTS = 1
CHOICES = 2  # acts at which more than one was legal
LEGAL = 3  # how many were legal, at these
MATCHES = 4
MATCH_DEALS = 5
MATCHES_WON = 6  # by side, seen from the first deal
POINTS = MATCHES_WON + MAX_SEATS  # by side
AT_ONCE = POINTS + MAX_SEATS  # by side: points scored before the count
SET_BACK = AT_ONCE + MAX_SEATS  # by side
ITEMS = (
    SET_BACK + MAX_SEATS
)  # by item and side, at MAX_SEATS * item + side: how often it was scored
UNFINISHED = ITEMS + MAX_ITEMS * MAX_SEATS  # shedding: deals that ended with nobody out
LAID = UNFINISHED + 1  # shedding: cards laid
DECIDED = LAID + 1  # matches that somebody won; of these the deals are counted
BROKEN_OFF = DECIDED + 1  # matches that nobody had won after MOST_DEALS
TALLY_SIZE = BROKEN_OFF + 1


def play(
    rules: Rules, row: Row, worth: Row, player: int, starts: Row, whole: int, acts: Row, tally: Row
) -> None:
    """Play a deal from a score of nothing for each start of the generator, or a whole match; the
    last seat deals first. Acts are counted in a row of their own.
    """
    for place in range(len(starts)):
        row[RANDOM] = starts[place]
        row[DEALER] = rules[SEATS] - 1
        wipe(rules, row)
        deals = 0
        going = True
        while going:
            deal(rules, row)
            play_out(rules, row, worth, player, acts)
            deals += 1
            if whole:
                row[DEALER] = next_dealer(rules, row)
                going = row[VICTOR] == NONE and deals < MOST_DEALS
            else:
                count(rules, row, tally)
                going = False
        if whole:
            count_match(row[VICTOR], deals, tally)


def wipe(rules: Rules, row: Row) -> None:
    """Nothing has been scored yet."""
    row[VICTOR] = NONE
    row[CARRY] = 0
    for side in range(rules[SIDES]):
        row[SCORES + side] = 0


def deal(rules: Rules, row: Row) -> None:
    """Shuffle, cut and deal."""
    shuffle(rules, row)
    cut_for_trump(rules, row)
    begin(rules, row)


def play_out(rules: Rules, row: Row, worth: Row, player: int, tally: Row) -> None:
    """Play a deal to its end."""
    acts = 0
    while row[PHASE] != PHASE_OVER:
        note_choice(rules, row, tally)
        if player == QUICK_PLAYER and acts < LONGEST:
            step(rules, row, choose(rules, row, worth))
        else:
            step(rules, row, random_act(rules, row))
        acts += 1


def note_choice(rules: Rules, row: Row, tally: Row) -> None:
    """Count an act that is to come, and what there is to choose from."""
    open_acts = legal_plays(rules, row).bit_count() + legal_calls(rules, row).bit_count()
    tally[ACTS] += 1
    if open_acts > 1:
        tally[CHOICES] += 1
        tally[LEGAL] += open_acts


def count_match(victor: int, deals: int, tally: Row) -> None:
    """Add a match of so many deals to the tally, which somebody has won or NONE."""
    tally[MATCHES] += 1
    if victor == NONE:
        tally[BROKEN_OFF] += 1
        return
    tally[DECIDED] += 1
    tally[MATCH_DEALS] += deals
    tally[MATCHES_WON + victor] += 1


def count(rules: Rules, row: Row, tally: Row) -> None:
    """Add what a deal scored to the tally."""
    tally[DEALS] += 1
    for item in range(rules[ITEM_COUNT]):
        side = row[AWARDS + item]
        if side >= 0:
            tally[ITEMS + MAX_SEATS * item + side] += 1
    for side in range(rules[SIDES]):
        tally[POINTS + side] += row[SCORES + side]
        tally[AT_ONCE + side] += row[SCORES + side] - counted(row, side)
        tally[SET_BACK + side] += row[earned(LINE_SET_BACK, side)] != 0
