"""The loops of a comparison, in the kernel subset: deals and matches, and their tally."""

from typing import NamedTuple

from hilojack.lab.face import choose, count_compared
from hilojack.lab.loops import deal, level_scores
from hilojack.rules import slots
from hilojack.rules.dealing import MOST_DEALS, next_dealer
from hilojack.rules.face import legal_calls, legal_plays, more_calls, random_act, step
from hilojack.rules.slots import MAX_ITEMS, MAX_SEATS, Row, Rules

RANDOM_PLAYER = 0
QUICK_PLAYER = 1
LONGEST = 400  # acts of a deal, after which the quick player plays at random, lest it never end

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
ITEMS = SET_BACK + MAX_SEATS  # by item and side, at MAX_SEATS * item + side: how often scored
UNFINISHED = ITEMS + MAX_ITEMS * MAX_SEATS  # shedding: deals that ended with nobody out
LAID = UNFINISHED + 1  # shedding: cards played
DECIDED = LAID + 1  # matches that somebody won; of these the deals are counted
BROKEN_OFF = DECIDED + 1  # matches that nobody had won after MOST_DEALS
TALLY_SIZE = BROKEN_OFF + 1


class Plan(NamedTuple):
    """The deals to play, and their player."""

    worth: Row  # working memory of the quick player
    player: int  # RANDOM_PLAYER or QUICK_PLAYER, in every seat
    whole: int  # 1: whole matches; 0: a deal from a score of zero


def play(rules: Rules, row: Row, plan: Plan, starts: Row, acts: Row, tally: Row) -> None:
    """Play a deal, or a match, for each start of the generator; the last seat deals first. Acts are
    counted in a tally of their own.
    """
    for place in range(len(starts)):
        row[slots.RANDOM] = starts[place]
        row[slots.DEALER] = rules[slots.SEATS] - 1
        row[slots.CARRY] = 0
        level_scores(rules, row)
        deals = 0
        going = True
        while going:
            deal(rules, row)
            play_out(rules, row, plan, acts)
            deals += 1
            going = plan.whole != 0 and deals < MOST_DEALS and row[slots.VICTOR] == slots.NONE
            if plan.whole:
                row[slots.DEALER] = next_dealer(rules, row)
        if plan.whole:
            count_match(row[slots.VICTOR], deals, tally)
        else:
            count_deal(rules, row, tally)


def play_out(rules: Rules, row: Row, plan: Plan, tally: Row) -> None:
    """Play a deal to its end."""
    acts = 0
    while row[slots.PHASE] != slots.PHASE_OVER:
        note_choice(rules, row, tally)
        if plan.player == QUICK_PLAYER and acts < LONGEST:
            step(rules, row, choose(rules, row, plan.worth))
        else:
            step(rules, row, random_act(rules, row))
        acts += 1


def note_choice(rules: Rules, row: Row, tally: Row) -> None:
    """Count an act that is to come, and what there is to choose from."""
    calls = legal_calls(rules, row).bit_count() + more_calls(rules, row).bit_count()
    legal = legal_plays(rules, row).bit_count() + calls
    tally[ACTS] += 1
    if legal > 1:
        tally[CHOICES] += 1
        tally[LEGAL] += legal


def count_match(victor: int, deals: int, tally: Row) -> None:
    """Add a match of `deals` deals to the tally; `victor` is the side that won it, or NONE."""
    tally[MATCHES] += 1
    if victor == slots.NONE:
        tally[BROKEN_OFF] += 1
        return
    tally[DECIDED] += 1
    tally[MATCH_DEALS] += deals
    tally[MATCHES_WON + victor] += 1


def count_deal(rules: Rules, row: Row, tally: Row) -> None:
    """Add a deal that is over to the tally."""
    tally[DEALS] += 1
    for side in range(rules[slots.SIDES]):
        tally[POINTS + side] += row[slots.SCORES + side]
    count_compared(rules, row, tally)
