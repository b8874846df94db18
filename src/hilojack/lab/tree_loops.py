"""The loops over a whole game tree, in the kernel subset but for the weights, which are fractions:
every line of play of a deal, and the steps of counterfactual regret minimisation on its sequences.

A *sequence* of a seat is what it has seen and chosen so far; sequence 0 is nothing yet. What a seat
knows is one number, its *mind*, folded together from all that it has seen.
"""

from typing import Any

from hilojack.calls import FIRST_CALL
from hilojack.rules.bits import lowest
from hilojack.rules.chance import DIGIT, FACTOR
from hilojack.rules.dealing import seat_in
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.sight import hand_in_sight, top_in_sight as top_in_sight
from hilojack.rules.tricks.slots import (
    BEFORE,
    CARRY,
    CUT,
    DEALER,
    DISCARDS,
    HANDS,
    NONE,
    PACK,
    PACK_SIZE,
    PHASE,
    PHASE_DISCARD,
    PHASE_OVER,
    SCORES,
    SEATS,
    SHOWN,
    STATE_SIZE,
    TURN,
    TURNED,
    VICTOR,
    Row,
    Rules,
)
from hilojack.rules.tricks.step import legal_calls, legal_plays, step

Rows = Any  # rows under one another: a list of lists, for a twin an array of int64
Numbers = Any  # a list of fractions, for a twin an array of float64

PLIES = 160  # more acts than a deal between two can have

# What is kept of each ply on the way down.
PLAYS = 0  # the cards not yet tried
CALLS = 1  # the calls not yet tried
OPTIONS = 2  # how many acts were legal
NODE = 3  # the last real decision on the way here, or NONE
ACT = 4  # the act chosen there
MIND = 5  # by seat
SEQUENCE = 7  # by seat: the sequence, as a number like a mind; 0 for the empty one
DEPTH = 9  # by seat: how many choices it has made
PLY_SIZE = 11

# What is written down of a real decision, where more than one act is legal.
D_SEAT = 0
D_MIND = 1
D_SEQUENCE = 2  # of the seat to act
D_DEPTH = 3
D_PLAYS = 4
D_CALLS = 5
D_HAND = 6
D_DEAL = 7
D_NODE = 8  # the decision before this one, or NONE
D_ACT = 9  # the act chosen there
DECISION_SIZE = 10

# What is written down of the end of a line of play.
E_DEAL = 0
E_SEQUENCE = 1  # by seat
E_GAIN = 3  # the points of seat 0 in this deal less those of seat 1
END_SIZE = 4

# What a walk has written so far.
W_DECISIONS = 0
W_ENDS = 1

HIDDEN = 127  # stands for a card that is laid away unseen


# --- every line of play --------------------------------------------------------------------------


def walk_deals(
    rules: Rules,
    packs: Rows,
    first: int,
    last: int,
    rows: Rows,
    plies: Rows,
    decisions: Rows,
    ends: Rows,
    written: Row,
) -> int:
    """Write down the lines of play of the deals from `first` to before `last`, as far as there is
    room; the deal that is next. A pack is followed by its cut card.
    """
    for deal in range(first, last):
        decided = written[W_DECISIONS]
        ended = written[W_ENDS]
        lay(rules, packs[deal], rows[0])
        if not walk_deal(rules, deal, rows, plies, decisions, ends, written):
            written[W_DECISIONS] = decided
            written[W_ENDS] = ended
            return deal
    return last


def lay(rules: Rules, pack: Row, row: Row) -> None:
    """Begin a deal of the last seat with this pack, from a score of nothing."""
    for slot in range(STATE_SIZE):
        row[slot] = 0
    size = rules[PACK_SIZE]
    for place in range(size):
        row[PACK + place] = pack[place]
    row[CUT] = pack[size]
    row[DEALER] = rules[SEATS] - 1
    row[VICTOR] = NONE
    row[CARRY] = 0
    begin(rules, row)


def walk_deal(
    rules: Rules,
    deal: int,
    rows: Rows,
    plies: Rows,
    decisions: Rows,
    ends: Rows,
    written: Row,
) -> bool:
    """Write down every line of play of the deal that lies in the first row; whether there was room
    for all.
    """
    for slot in range(PLY_SIZE):
        plies[0][slot] = 0
    plies[0][NODE] = NONE
    for seat in range(2):
        plies[0][MIND + seat] = see(rules, rows[0], seat, 1 + seat)
    ply = 0
    arrived = True
    while ply >= 0:
        if arrived and not enter(rules, deal, rows[ply], plies[ply], decisions, ends, written):
            return False
        arrived = plies[ply][PLAYS] != 0 or plies[ply][CALLS] != 0
        if arrived:
            descend(rules, rows[ply], plies[ply], rows[ply + 1], plies[ply + 1])
            ply += 1
        else:
            ply -= 1
    return True


def enter(
    rules: Rules, deal: int, row: Row, ply: Row, decisions: Rows, ends: Rows, written: Row
) -> bool:
    """Arrive at a position: write it down if it is an end or a real decision; whether there was
    room.
    """
    ply[PLAYS] = 0
    ply[CALLS] = 0
    ply[OPTIONS] = 0
    if row[PHASE] == PHASE_OVER:
        return write_end(deal, row, ply, ends, written)
    ply[PLAYS] = legal_plays(rules, row)
    ply[CALLS] = legal_calls(rules, row)
    ply[OPTIONS] = ply[PLAYS].bit_count() + ply[CALLS].bit_count()
    if ply[OPTIONS] == 1:
        return True
    return write_decision(deal, row, ply, decisions, written)


def write_end(deal: int, row: Row, ply: Row, ends: Rows, written: Row) -> bool:
    """Write down the end of a line of play, if there is room."""
    place = written[W_ENDS]
    if place >= len(ends):
        return False
    written[W_ENDS] = place + 1
    end = ends[place]
    end[E_DEAL] = deal
    end[E_GAIN] = row[SCORES] - row[BEFORE] - row[SCORES + 1] + row[BEFORE + 1]
    for seat in range(2):
        end[E_SEQUENCE + seat] = ply[SEQUENCE + seat]
    return True


def write_decision(deal: int, row: Row, ply: Row, decisions: Rows, written: Row) -> bool:
    """Write down a real decision, if there is room."""
    place = written[W_DECISIONS]
    if place >= len(decisions):
        return False
    written[W_DECISIONS] = place + 1
    seat = seat_in(row, TURN)
    decision = decisions[place]
    decision[D_SEAT] = seat
    decision[D_MIND] = ply[MIND + seat]
    decision[D_SEQUENCE] = ply[SEQUENCE + seat]
    decision[D_DEPTH] = ply[DEPTH + seat]
    decision[D_PLAYS] = ply[PLAYS]
    decision[D_CALLS] = ply[CALLS]
    decision[D_HAND] = row[HANDS + seat]
    decision[D_DEAL] = deal
    decision[D_NODE] = ply[NODE]
    decision[D_ACT] = ply[ACT]
    ply[NODE] = place
    return True


def descend(rules: Rules, row: Row, ply: Row, next_row: Row, next_ply: Row) -> None:
    """Try the next act of a position."""
    for slot in range(STATE_SIZE):
        next_row[slot] = row[slot]
    for slot in range(PLY_SIZE):
        next_ply[slot] = ply[slot]
    act = take_act(ply)
    seat = seat_in(row, TURN)
    if ply[OPTIONS] > 1:
        next_ply[ACT] = act
        next_ply[SEQUENCE + seat] = fold(ply[MIND + seat], act + 1)
        next_ply[DEPTH + seat] += 1
    step(rules, next_row, act)
    for seer in range(2):
        hidden = row[PHASE] == PHASE_DISCARD and seer != seat
        heard = fold(ply[MIND + seer], HIDDEN if hidden else act + 1)
        next_ply[MIND + seer] = see(rules, next_row, seer, heard)


def take_act(ply: Row) -> int:
    """The next act not yet tried, which is tried now: the cards first."""
    if ply[PLAYS] != 0:
        card = lowest(ply[PLAYS])
        ply[PLAYS] &= ply[PLAYS] - 1
        return card
    call = lowest(ply[CALLS])
    ply[CALLS] &= ply[CALLS] - 1
    return FIRST_CALL + call


# --- what a seat knows ---------------------------------------------------------------------------


def see(rules: Rules, row: Row, seat: int, mind: int) -> int:
    """The mind of a seat after it has looked at the table: everything that acts do not tell.

    All else that is public follows from the acts and from these cards.
    """
    mind = fold(mind, hand_in_sight(rules, row, seat))
    mind = fold(mind, row[DISCARDS + seat])
    mind = fold(mind, row[SHOWN + 1 - seat])
    mind = fold(mind, 1 + top_in_sight(rules, row))
    mind = fold(mind, 1 + row[CUT])
    for place in range(rules[PACK_SIZE]):
        if row[TURNED] >> row[PACK + place] & 1:
            mind = fold(mind, row[PACK + place])
    return mind


def fold(mind: Any, word: Any) -> Any:
    """A number below 2**63 for a mind and a word that it takes up, or a row of each: two steps of
    the generator of `rules.chance` on what they make together. Who gathers the minds checks them.
    """
    mind = FACTOR * (mind & DIGIT ^ word & DIGIT) + (mind >> 31 ^ word >> 31)
    mind ^= mind >> 29
    return FACTOR * (mind & DIGIT) + (mind >> 31)


# --- sequences -----------------------------------------------------------------------------------
#
# A set of information `i` of a seat, which comes after its sequence `origin[i]`, has the choices
# `first[i]` to before `first[i + 1]`; these numbers are the sequences that they make. Sets stand
# after those that come before them. A *plan* gives every sequence the share of the time that its
# seat's own choices lead to it.


def reach(first: Row, origin: Row, policy: Numbers, plan: Numbers) -> None:
    """The plan of a policy, which gives each choice its probability."""
    plan[0] = 1.0
    for i in range(len(origin)):
        share = plan[origin[i]]
        for choice in range(first[i], first[i + 1]):
            plan[choice] = share * policy[choice]


def worths(start: Row, other: Row, gain: Numbers, plan: Numbers, worth: Numbers) -> None:
    """What each sequence ends with at once, against a plan of the other seat: line `s` of the
    matrix lies from `start[s]` to before `start[s + 1]`.
    """
    for sequence in range(len(start) - 1):
        total = 0.0
        for entry in range(start[sequence], start[sequence + 1]):
            total += gain[entry] * plan[other[entry]]
        worth[sequence] = total


def best_worth(first: Row, origin: Row, worth: Numbers, policy: Numbers) -> float:
    """The value of the best response, from what sequences end with, and its policy; what sequences
    end with takes up what follows.
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
    """One step of regret matching plus: add up what each choice would have brought beyond the
    policy, not below nothing, and choose in proportion from now on.
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
