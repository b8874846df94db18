"""The search over state rows: every trick game, every action, by the rules' own `step`.

Alpha-beta, depth-first, on a stack of rows, with a table of positions; it can stop after a number
of nodes and resume. Once prizes and margin decide a deal, the proofs take over, unless
they are off.
"""

from typing import NamedTuple

from hilojack.calls import FIRST_CALL, MORE_CALLS
from hilojack.rules.bits import lowest
from hilojack.rules.slots import Rows
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import cards_won
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.step import legal_calls, legal_plays, more_calls, step
from hilojack.search.proofs import memory
from hilojack.search.proofs.hashing import stir
from hilojack.search.proofs.memory import AT_LEAST, AT_MOST, CEILING, FLOOR, Proof
from hilojack.search.proofs.proof import begin, is_provable, narrow


class Search(NamedTuple):
    """The working memory of a search over rows."""

    rows: Rows  # the stack, a state row for each action played
    nodes: Rows  # by row of the stack
    known: Row  # the table: a power of two
    state: Row
    proof: Proof


# --- the state, after AT_LEAST, AT_MOST, FLOOR and CEILING ---------------------------------------
SEARCHED = 4  # nodes so far
PLY = 5  # the row on top of the stack, or NONE before a search has begun
PROVING = 6  # 1 while the proofs have the row on top
FOR_SIDE = 7  # the side whose points less those of all others are the value
PROOFS = 8  # 1 if proofs may take over
STATE_OF_SEARCH = 9

# --- a node: what is known of a row on the stack -------------------------------------------------
ALPHA = 0
BETA = 1
VALUE_SO = 2  # the best value so far
CARDS = 3  # to play, as a set
CALLS = 4  # to make, as a set
HASH = 5  # of the position, or NONE if the table is not asked
ALPHA_BEFORE = 6
BETA_BEFORE = 7
FRESH = 8  # 1 until the proofs have been offered the row
MORE = 9  # calls of the second word to make, as a set
NODE_SIZE = 10
MOST_ACTS = 128  # in a deal

FARTHEST = 1500  # more than any value


# --- the search ----------------------------------------------------------------------------------


def begin_search(state: Row) -> None:
    """Prepare a search of the first row of the stack, for values between FLOOR and CEILING."""
    state[AT_LEAST] = -FARTHEST
    state[AT_MOST] = FARTHEST
    state[PLY] = slots.NONE
    state[PROVING] = 0
    state[SEARCHED] = 0


def search(s: Search, budget: int) -> bool:
    """Resume a search for `budget` nodes; return True if AT_LEAST and AT_MOST bound the value as
    asked.
    """
    state = s.state
    stop = state[SEARCHED] + budget
    while state[SEARCHED] < stop:
        ply = state[PLY]
        if ply == slots.NONE:
            state[PLY] = 0
            s.nodes[0][ALPHA] = state[FLOOR]
            s.nodes[0][BETA] = state[CEILING]
            closed = open_row(s, 0)
        elif state[PROVING] == 1:
            if not prove_row(s, stop):
                return False
            closed = True
        elif is_done(s.nodes[ply]):
            note(s.nodes[ply], s.known)
            closed = True
        else:
            descend(s, ply)
            state[PLY] = ply + 1
            state[SEARCHED] += 1
            closed = open_row(s, ply + 1)
        if not closed and state[PROOFS] == 1 and state[PROVING] == 0:
            node = s.nodes[state[PLY]]
            if node[FRESH] == 1 and is_provable(s.proof, s.rows[state[PLY]]):
                hand_over(s, node)
            node[FRESH] = 0
        if closed and ascend(s):
            return True
    return False


def open_row(s: Search, ply: int) -> bool:
    """Open a row whose window is in its node; return True if its value is known at once."""
    rules = s.proof.rules
    row = s.rows[ply]
    node = s.nodes[ply]
    largest = row[slots.TURN] % rules[slots.SIDES] == s.state[FOR_SIDE]
    node[FRESH] = 1
    node[HASH] = slots.NONE
    node[ALPHA_BEFORE] = node[ALPHA]
    node[BETA_BEFORE] = node[BETA]
    node[VALUE_SO] = -FARTHEST if largest else FARTHEST
    if row[slots.PHASE] == slots.PHASE_OVER:
        node[VALUE_SO] = value_at_end(rules, row, s.state[FOR_SIDE])
        return True
    if row[slots.LED] == slots.NONE:
        node[HASH] = hash_of(rules, row)
        if look_up_row(node, s.known):
            return True
    node[CARDS] = legal_plays(rules, row)
    node[CALLS] = legal_calls(rules, row)
    node[MORE] = more_calls(rules, row)
    return False


def value_at_end(rules: Rules, row: Row, side: int) -> int:
    """Return what a side has scored in the deal more than all the others."""
    value = 0
    for one in range(rules[slots.SIDES]):
        gain = row[slots.SCORES + one] - row[slots.BEFORE + one]
        value += gain if one == side else -gain
    return value


def is_done(node: Row) -> bool:
    """Return True if no action of a row is left that could matter."""
    if node[ALPHA] >= node[BETA]:
        return True
    return node[CARDS] == 0 and node[CALLS] == 0 and node[MORE] == 0


def descend(s: Search, ply: int) -> None:
    """Perform the next action of the row on top on a copy of it."""
    row = s.rows[ply]
    child = s.rows[ply + 1]
    node = s.nodes[ply]
    below = s.nodes[ply + 1]
    if node[CALLS]:
        act = FIRST_CALL + lowest(node[CALLS])
        node[CALLS] &= node[CALLS] - 1
    elif node[MORE]:
        act = MORE_CALLS + lowest(node[MORE])
        node[MORE] &= node[MORE] - 1
    else:
        act = lowest(node[CARDS])
        node[CARDS] &= node[CARDS] - 1
    for slot in range(slots.STATE_SIZE):
        child[slot] = row[slot]
    step(s.proof.rules, child, act)
    below[ALPHA] = node[ALPHA]
    below[BETA] = node[BETA]


def ascend(s: Search) -> bool:
    """Hand the value of the row on top to the one before it; return True if it was the first."""
    state = s.state
    ply = state[PLY]
    value = s.nodes[ply][VALUE_SO]
    if ply == 0:
        if value > state[FLOOR]:
            state[AT_LEAST] = value
        if value < state[CEILING]:
            state[AT_MOST] = value
        return True
    state[PLY] = ply - 1
    node = s.nodes[ply - 1]
    if s.rows[ply - 1][slots.TURN] % s.proof.rules[slots.SIDES] == state[FOR_SIDE]:
        node[VALUE_SO] = max(node[VALUE_SO], value)
        node[ALPHA] = max(node[ALPHA], value)
    else:
        node[VALUE_SO] = min(node[VALUE_SO], value)
        node[BETA] = min(node[BETA], value)
    return False


# --- rows with the proofs ------------------------------------------------------------------------


def hand_over(s: Search, node: Row) -> None:
    """Give the row on top to the proofs, with its window seen from side 0."""
    begin(s.proof, s.rows[s.state[PLY]])
    window = s.proof.state
    if s.state[FOR_SIDE] == 0:
        window[FLOOR] = node[ALPHA]
        window[CEILING] = node[BETA]
    else:
        window[FLOOR] = -node[BETA]
        window[CEILING] = -node[ALPHA]
    s.state[PROVING] = 1


def prove_row(s: Search, stop: int) -> bool:
    """Resume the proofs of the row on top; return True if its value, or bound, is known."""
    state = s.state
    found = s.proof.state
    before = s.proof.board[memory.NODES]
    done = narrow(s.proof, stop - state[SEARCHED])
    state[SEARCHED] += s.proof.board[memory.NODES] - before
    if not done:
        return False
    state[PROVING] = 0
    value = found[AT_MOST] if found[AT_MOST] <= found[FLOOR] else found[AT_LEAST]
    s.nodes[state[PLY]][VALUE_SO] = value if state[FOR_SIDE] == 0 else -value
    return True


# --- the table of this search --------------------------------------------------------------------


def hash_of(rules: Rules, row: Row) -> int:
    """Return a number for all that matters of a row between tricks."""
    sign = stir(row[slots.PHASE] << 6, 8 * row[slots.TURN] + row[slots.DEALER])
    stock = row[slots.STOCK_NEXT] << 12 | row[slots.RUNS] << 6 | row[slots.TRUMP] + 1
    sign = stir(sign, stock)
    bid = row[slots.BID] << 12 | row[slots.BIDDER] + 1 << 6 | row[slots.SMUDGED]
    sign = stir(sign, row[slots.CARRY] << 24 | bid)
    sign = stir(sign, row[slots.PASSED] << 8 | row[slots.TURN_UP] + 1)
    for seat in range(rules[slots.SEATS]):
        sign = stir(sign, row[slots.HANDS + seat])
        sign = stir(sign, row[slots.DISCARDS + seat])
    for side in range(rules[slots.SIDES]):
        played = 0
        late = 0
        for seat in range(side, rules[slots.SEATS], rules[slots.SIDES]):
            played |= row[slots.PLAYED + seat]
            late += row[slots.LATE_TRICKS + seat]
        sign = stir(sign, cards_won(rules, row, side))
        sign = stir(sign, played)
        sign = stir(sign, row[slots.SCORES + side] + 4096 << 12 | late)
    return sign


def look_up_row(node: Row, known: Row) -> bool:
    """Look a row up in the table; return True if that settles its value."""
    place = 2 * (node[HASH] & len(known) // 2 - 1)
    if known[place] != node[HASH]:
        return False
    low = (known[place + 1] & 4095) - FARTHEST
    high = (known[place + 1] >> 12) - FARTHEST
    if low == high or low >= node[BETA]:
        node[VALUE_SO] = low
        return True
    if high <= node[ALPHA]:
        node[VALUE_SO] = high
        return True
    return False


def note(node: Row, known: Row) -> None:
    """Store the value of a row in the table."""
    if node[HASH] == slots.NONE:
        return
    value = node[VALUE_SO]
    low = value if value > node[ALPHA_BEFORE] else -FARTHEST
    high = value if value < node[BETA_BEFORE] else FARTHEST
    place = 2 * (node[HASH] & len(known) // 2 - 1)
    known[place] = node[HASH]
    known[place + 1] = low + FARTHEST | high + FARTHEST << 12
