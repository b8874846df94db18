"""The loops over a whole game tree, in the kernel subset except that weights are fractions: every
line of play of a deal, and the steps of counterfactual regret minimisation on its sequences.

A *sequence* of a seat is what it has seen and chosen so far; sequence 0 is empty. An information
set is one number: a hash of all that its seat has seen.
"""

from typing import NamedTuple

from hilojack.calls import FIRST_CALL, MORE_CALLS
from hilojack.rules import slots
from hilojack.rules.bits import lowest
from hilojack.rules.chance import DIGIT, FACTOR
from hilojack.rules.dealing import seat_in
from hilojack.rules.face import begin, is_hidden, legal_calls, legal_plays, more_calls, step
from hilojack.rules.slots import Row, Rows, Rules
from hilojack.search.face import see

Numbers = list[float]

PLIES = 160  # more acts than a deal between two can have

# The slots of a ply on the way down.
PLAYS = 0  # the cards not yet tried
CALLS = 1  # the calls not yet tried
OPTIONS = 2  # how many acts were legal
NODE = 3  # the last real decision on the way here, or NONE
ACT = 4  # the act chosen there
SET = 5  # by seat: the hash of its information set
SEQUENCE = 7  # by seat: the sequence, as a hash; 0 for the empty one
DEPTH = 9  # by seat: how many choices it has made
MORE = 11  # the calls of the second word not yet tried
PLY_SIZE = 12

# The slots of a real decision, at which more than one act is legal.
D_SEAT = 0
D_SET = 1
D_SEQUENCE = 2  # of the seat to act
D_DEPTH = 3
D_PLAYS = 4
D_CALLS = 5
D_HAND = 6
D_DEAL = 7
D_NODE = 8  # the decision before this one, or NONE
D_ACT = 9  # the act chosen there
D_MORE = 10  # the calls of the second word
DECISION_SIZE = 11

# The slots of the end of a line of play.
E_DEAL = 0
E_SEQUENCE = 1  # by seat
E_GAIN = 3  # the points of seat 0 in this deal less those of seat 1
END_SIZE = 4

# The counts of what a walk has written.
W_DECISIONS = 0
W_ENDS = 1

HIDDEN = 255  # stands for a card that is discarded unseen


# --- every line of play --------------------------------------------------------------------------


class Walk(NamedTuple):
    """The deals to walk, working memory by ply, and what has been written."""

    packs: Rows  # each followed by its cut card; or positions to walk from
    rows: Rows
    plies: Rows
    decisions: Rows
    ends: Rows
    written: Row  # the numbers of decisions and ends


def walk_deals(rules: Rules, walk: Walk, first: int, last: int) -> int:
    """Write the lines of play of deals `first` to `last - 1`, as room allows. Return the next."""
    for deal in range(first, last):
        decided = walk.written[W_DECISIONS]
        ended = walk.written[W_ENDS]
        lay(rules, walk.packs[deal], walk.rows[0])
        if not walk_deal(rules, walk, deal):
            walk.written[W_DECISIONS] = decided
            walk.written[W_ENDS] = ended
            return deal
    return last


def walk_positions(rules: Rules, walk: Walk) -> bool:
    """Write the lines of play from each of the positions in `packs`. Return True if there was room
    for all.
    """
    for number in range(len(walk.packs)):
        for slot in range(len(walk.packs[number])):
            walk.rows[0][slot] = walk.packs[number][slot]
        if not walk_deal(rules, walk, number):
            return False
    return True


def lay(rules: Rules, pack: Row, row: Row) -> None:
    """Begin a deal of the last seat with this pack, from a score of zero."""
    for slot in range(len(row)):
        row[slot] = 0
    size = rules[slots.PACK_SIZE]
    for place in range(size):
        row[slots.PACK + place] = pack[place]
    row[slots.CUT] = pack[size]
    row[slots.DEALER] = rules[slots.SEATS] - 1
    row[slots.VICTOR] = slots.NONE
    row[slots.CARRY] = 0
    begin(rules, row)


def walk_deal(rules: Rules, walk: Walk, deal: int) -> bool:
    """Write every line of play of the deal in the first row. Return True if there was room."""
    rows = walk.rows
    plies = walk.plies
    for slot in range(PLY_SIZE):
        plies[0][slot] = 0
    plies[0][NODE] = slots.NONE
    for seat in range(2):
        plies[0][SET + seat] = see(rules, rows[0], seat, 1 + seat)
    ply = 0
    arrived = True
    while ply >= 0:
        if arrived and not enter(rules, walk, deal, ply):
            return False
        arrived = is_open(plies[ply])
        if arrived:
            descend(rules, rows[ply], plies[ply], rows[ply + 1], plies[ply + 1])
            ply += 1
        else:
            ply -= 1
    return True


def is_open(ply: Row) -> bool:
    """Return True if an act of a position is still to be tried."""
    return ply[PLAYS] != 0 or ply[CALLS] != 0 or ply[MORE] != 0


def enter(rules: Rules, walk: Walk, deal: int, depth: int) -> bool:
    """Write the position reached if it is an end or a decision. Return True if there was room."""
    row = walk.rows[depth]
    ply = walk.plies[depth]
    ply[PLAYS] = 0
    ply[CALLS] = 0
    ply[MORE] = 0
    ply[OPTIONS] = 0
    if row[slots.PHASE] == slots.PHASE_OVER:
        return write_end(walk, deal, row, ply)
    ply[PLAYS] = legal_plays(rules, row)
    ply[CALLS] = legal_calls(rules, row)
    ply[MORE] = more_calls(rules, row)
    calls = ply[CALLS].bit_count() + ply[MORE].bit_count()
    ply[OPTIONS] = ply[PLAYS].bit_count() + calls
    if ply[OPTIONS] == 1:
        return True
    return write_decision(walk, deal, row, ply)


def write_end(walk: Walk, deal: int, row: Row, ply: Row) -> bool:
    """Write the end of a line of play. Return True if there was room."""
    place = walk.written[W_ENDS]
    if place >= len(walk.ends):
        return False
    walk.written[W_ENDS] = place + 1
    end = walk.ends[place]
    end[E_DEAL] = deal
    end[E_GAIN] = (
        row[slots.SCORES] - row[slots.BEFORE] - row[slots.SCORES + 1] + row[slots.BEFORE + 1]
    )
    for seat in range(2):
        end[E_SEQUENCE + seat] = ply[SEQUENCE + seat]
    return True


def write_decision(walk: Walk, deal: int, row: Row, ply: Row) -> bool:
    """Write a real decision. Return True if there was room."""
    place = walk.written[W_DECISIONS]
    if place >= len(walk.decisions):
        return False
    walk.written[W_DECISIONS] = place + 1
    seat = seat_in(row, slots.TURN)
    decision = walk.decisions[place]
    decision[D_SEAT] = seat
    decision[D_SET] = ply[SET + seat]
    decision[D_SEQUENCE] = ply[SEQUENCE + seat]
    decision[D_DEPTH] = ply[DEPTH + seat]
    decision[D_PLAYS] = ply[PLAYS]
    decision[D_CALLS] = ply[CALLS]
    decision[D_MORE] = ply[MORE]
    decision[D_HAND] = row[slots.HANDS + seat]
    decision[D_DEAL] = deal
    decision[D_NODE] = ply[NODE]
    decision[D_ACT] = ply[ACT]
    ply[NODE] = place
    return True


def descend(rules: Rules, row: Row, ply: Row, next_row: Row, next_ply: Row) -> None:
    """Try the next act of a position."""
    for slot in range(len(row)):
        next_row[slot] = row[slot]
    for slot in range(PLY_SIZE):
        next_ply[slot] = ply[slot]
    act = take_act(ply)
    seat = seat_in(row, slots.TURN)
    if ply[OPTIONS] > 1:
        next_ply[ACT] = act
        next_ply[SEQUENCE + seat] = fold(ply[SET + seat], act + 1)
        next_ply[DEPTH + seat] += 1
    step(rules, next_row, act)
    for seer in range(2):
        hidden = seer != seat and is_hidden(row)
        heard = fold(ply[SET + seer], HIDDEN if hidden else act + 1)
        next_ply[SET + seer] = see(rules, next_row, seer, heard)


def take_act(ply: Row) -> int:
    """Take the next act not yet tried, cards first, off a ply. Return it."""
    if ply[PLAYS] != 0:
        card = lowest(ply[PLAYS])
        ply[PLAYS] &= ply[PLAYS] - 1
        return card
    if ply[CALLS] != 0:
        call = FIRST_CALL + lowest(ply[CALLS])
        ply[CALLS] &= ply[CALLS] - 1
        return call
    call = MORE_CALLS + lowest(ply[MORE])
    ply[MORE] &= ply[MORE] - 1
    return call


def fold(known: int, word: int) -> int:
    """Return a number below 2**63 for a hash and a word that it takes up: two
    steps of the generator of `rules.chance` on what they make together. The caller checks that no
    two things have one hash.
    """
    known = FACTOR * (known & DIGIT ^ word & DIGIT) + (known >> 31 ^ word >> 31)
    known ^= known >> 29
    return FACTOR * (known & DIGIT) + (known >> 31)


# --- sequences -----------------------------------------------------------------------------------
#
# Information set `i` of a seat, which comes after its sequence `origin[i]`, has the choices
# `first[i]` to before `first[i + 1]`; these numbers are the sequences that they make. The sets are
# in the order of play. A *plan* gives every sequence the share of the time that its seat's own
# choices lead to it.


def reach(first: Row, origin: Row, policy: Numbers, plan: Numbers) -> None:
    """Write the plan of a policy, which gives each choice its probability."""
    plan[0] = 1.0
    for i in range(len(origin)):
        share = plan[origin[i]]
        for choice in range(first[i], first[i + 1]):
            plan[choice] = share * policy[choice]


def worths(start: Row, other: Row, gain: Numbers, plan: Numbers, worth: Numbers) -> None:
    """Write what each sequence ends with at once, against a plan of the other seat: line `s` of the
    matrix lies from `start[s]` to before `start[s + 1]`.
    """
    for sequence in range(len(start) - 1):
        total = 0.0
        for entry in range(start[sequence], start[sequence + 1]):
            total += gain[entry] * plan[other[entry]]
        worth[sequence] = total


def best_worth(first: Row, origin: Row, worth: Numbers, policy: Numbers) -> float:
    """Write the policy of the best response, given what sequences end with in `worth`, and add to
    that what follows them. Return the value of the response.
    """
    for i in range(len(origin) - 1, -1, -1):
        best = first[i]
        for choice in range(first[i] + 1, first[i + 1]):
            if worth[choice] > worth[best]:
                best = choice
        for choice in range(first[i], first[i + 1]):
            policy[choice] = 0.0
        policy[best] = 1.0
        worth[origin[i]] += worth[best]
    value: float = worth[0]
    return value


def learn(first: Row, origin: Row, worth: Numbers, regret: Numbers, policy: Numbers) -> None:
    """Take one step of regret matching plus: add up what each choice would have gained beyond the
    policy, but not below zero, and make the policy proportional to that.
    """
    for i in range(len(origin) - 1, -1, -1):
        mean = 0.0
        for choice in range(first[i], first[i + 1]):
            mean += policy[choice] * worth[choice]
        worth[origin[i]] += mean
        total = 0.0
        for choice in range(first[i], first[i + 1]):
            regret[choice] = max(0.0, regret[choice] + worth[choice] - mean)
            total += regret[choice]
        for choice in range(first[i], first[i + 1]):
            if total > 0.0:
                policy[choice] = regret[choice] / total
            else:
                policy[choice] = 1.0 / (first[i + 1] - first[i])
