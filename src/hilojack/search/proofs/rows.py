"""The search over state rows: every trick game, every act, by the rules' own `step`.

Alpha-beta by depth on a stack of rows, with a table of positions; it can be broken off after so
many nodes and gone on with. Once keys and margin decide a deal it is handed to the proofs, unless
they are not wanted.
"""

from hilojack.calls import FIRST_CALL
from hilojack.rules.bits import lowest
from hilojack.rules.tricks.scoring import cards_won
from hilojack.rules.tricks.slots import (
    BEFORE,
    BID,
    BIDDER,
    CARRY,
    DEALER,
    DISCARDS,
    HANDS,
    LATE_TRICKS,
    LED,
    NONE,
    PHASE,
    PHASE_OVER,
    PLAYED,
    RUNS,
    SCORES,
    SEATS,
    SIDES,
    SMUDGED,
    STATE_SIZE,
    STOCK_NEXT,
    TRUMP,
    TURN,
    TURN_UP,
    Row,
    Rules,
)
from hilojack.rules.tricks.step import legal_calls, legal_plays, step
from hilojack.search.proofs.board import NODES
from hilojack.search.proofs.hashing import stir
from hilojack.search.proofs.proof import (
    AT_LEAST,
    AT_MOST,
    CEILING,
    FLOOR,
    FOR_SIDE,
    PLY,
    PROOFS,
    PROVING,
    SEARCHED,
    Rows,
    is_provable,
    lay_out,
    narrow,
)

INLINE = False  # what happens once or twice in a deal is not worth a copy at each call


# --- a frame for each row on the stack -----------------------------------------------------------
ALPHA = 0
BETA = 1
VALUE_SO = 2  # the best value so far
CARDS = 3  # to play, as a set
CALLS = 4  # to make, as a set
HASH = 5  # of the position, or NONE where the table is not asked
ALPHA_BEFORE = 6
BETA_BEFORE = 7
FRESH = 8  # 1 until the proofs have been offered the row
STEPS = 9  # of a frame
MOST_ACTS = 128  # in a deal

FARTHEST = 1500  # more than any value


# --- the search ----------------------------------------------------------------------------------


def begin_search(desk: Row) -> None:
    """Get ready to search the first row of the stack, for values between FLOOR and CEILING."""
    desk[AT_LEAST] = -FARTHEST
    desk[AT_MOST] = FARTHEST
    desk[PLY] = NONE
    desk[PROVING] = 0
    desk[SEARCHED] = 0


def search(
    rules: Rules,
    rows: Rows,
    steps: Row,
    known: Row,
    desk: Row,
    inner: Row,
    scratch: Row,
    account: Row,
    board: Row,
    frames: Row,
    table: Row,
    budget: int,
) -> bool:
    """Go on with a search for so many nodes; whether AT_LEAST and AT_MOST bound the value as asked.

    `known` is the table of this search; `inner` is the desk of the proofs, `table` theirs.
    """
    stop = desk[SEARCHED] + budget
    while desk[SEARCHED] < stop:
        ply = desk[PLY]
        base = ply * STEPS
        if ply == NONE:
            desk[PLY] = 0
            steps[ALPHA] = desk[FLOOR]
            steps[BETA] = desk[CEILING]
            closed = open_row(rules, rows[0], 0, steps, known, desk)
        elif desk[PROVING] == 1:
            if not prove_row(rules, account, board, frames, table, desk, inner, steps, stop):
                return False
            closed = True
        elif steps[base + ALPHA] >= steps[base + BETA] or nothing_left(steps, base):
            note(steps, known, base)
            closed = True
        else:
            descend(rules, rows, steps, ply)
            desk[PLY] = ply + 1
            desk[SEARCHED] += 1
            closed = open_row(rules, rows[ply + 1], base + STEPS, steps, known, desk)
        if not closed and desk[PROOFS] == 1 and desk[PROVING] == 0:
            row = rows[desk[PLY]]
            base = desk[PLY] * STEPS
            if steps[base + FRESH] == 1 and is_provable(rules, row, scratch, account):
                hand_over(rules, row, account, board, frames, desk, inner, steps)
            steps[base + FRESH] = 0
        if closed and ascend(rules, rows, steps, desk):
            return True
    return False


def open_row(rules: Rules, row: Row, base: int, steps: Row, known: Row, desk: Row) -> bool:
    """Begin with a row whose bounds stand in its frame; whether its value is known at once."""
    largest = row[TURN] % rules[SIDES] == desk[FOR_SIDE]
    steps[base + FRESH] = 1
    steps[base + HASH] = NONE
    steps[base + ALPHA_BEFORE] = steps[base + ALPHA]
    steps[base + BETA_BEFORE] = steps[base + BETA]
    steps[base + VALUE_SO] = -FARTHEST if largest else FARTHEST
    if row[PHASE] == PHASE_OVER:
        steps[base + VALUE_SO] = value_at_end(rules, row, desk[FOR_SIDE])
        return True
    if row[LED] == NONE:
        sign = hash_of(rules, row)
        steps[base + HASH] = sign
        if look_up(steps, known, base, sign):
            return True
    steps[base + CARDS] = legal_plays(rules, row)
    steps[base + CALLS] = legal_calls(rules, row)
    return False


def value_at_end(rules: Rules, row: Row, side: int) -> int:
    """What a side has scored in the deal more than all the others."""
    value = 0
    for one in range(rules[SIDES]):
        gain = row[SCORES + one] - row[BEFORE + one]
        value += gain if one == side else -gain
    return value


def nothing_left(steps: Row, base: int) -> bool:
    """Whether every act of a row has been tried."""
    return steps[base + CARDS] == 0 and steps[base + CALLS] == 0


def descend(rules: Rules, rows: Rows, steps: Row, ply: int) -> None:
    """Perform the next act of the row on top on a copy of it."""
    base = ply * STEPS
    if steps[base + CALLS]:
        act = FIRST_CALL + lowest(steps[base + CALLS])
        steps[base + CALLS] &= steps[base + CALLS] - 1
    else:
        act = lowest(steps[base + CARDS])
        steps[base + CARDS] &= steps[base + CARDS] - 1
    row = rows[ply]
    child = rows[ply + 1]
    for slot in range(STATE_SIZE):
        child[slot] = row[slot]
    step(rules, child, act)
    steps[base + STEPS + ALPHA] = steps[base + ALPHA]
    steps[base + STEPS + BETA] = steps[base + BETA]


def ascend(rules: Rules, rows: Rows, steps: Row, desk: Row) -> bool:
    """Hand the value of the row on top down to the one below it; whether it was the first."""
    ply = desk[PLY]
    value = steps[ply * STEPS + VALUE_SO]
    if ply == 0:
        if value > desk[FLOOR]:
            desk[AT_LEAST] = value
        if value < desk[CEILING]:
            desk[AT_MOST] = value
        return True
    desk[PLY] = ply - 1
    base = (ply - 1) * STEPS
    row = rows[ply - 1]
    if row[TURN] % rules[SIDES] == desk[FOR_SIDE]:
        steps[base + VALUE_SO] = max(steps[base + VALUE_SO], value)
        steps[base + ALPHA] = max(steps[base + ALPHA], value)
    else:
        steps[base + VALUE_SO] = min(steps[base + VALUE_SO], value)
        steps[base + BETA] = min(steps[base + BETA], value)
    return False


# --- rows with the proofs ------------------------------------------------------------------------


def hand_over(
    rules: Rules,
    row: Row,
    account: Row,
    board: Row,
    frames: Row,
    desk: Row,
    inner: Row,
    steps: Row,
) -> None:
    """Give the row on top to the proofs, with its bounds seen from side 0."""
    base = desk[PLY] * STEPS
    lay_out(rules, row, account, board, frames, inner)
    if desk[FOR_SIDE] == 0:
        inner[FLOOR] = steps[base + ALPHA]
        inner[CEILING] = steps[base + BETA]
    else:
        inner[FLOOR] = -steps[base + BETA]
        inner[CEILING] = -steps[base + ALPHA]
    desk[PROVING] = 1


def prove_row(
    rules: Rules,
    account: Row,
    board: Row,
    frames: Row,
    table: Row,
    desk: Row,
    inner: Row,
    steps: Row,
    stop: int,
) -> bool:
    """Go on with the proofs of the row on top; whether its value, or bound, is known."""
    before = board[NODES]
    done = narrow(rules, account, board, frames, table, inner, stop - desk[SEARCHED])
    desk[SEARCHED] += board[NODES] - before
    if not done:
        return False
    desk[PROVING] = 0
    value = inner[AT_MOST] if inner[AT_MOST] <= inner[FLOOR] else inner[AT_LEAST]
    steps[desk[PLY] * STEPS + VALUE_SO] = value if desk[FOR_SIDE] == 0 else -value
    return True


# --- the table of this search --------------------------------------------------------------------


def hash_of(rules: Rules, row: Row) -> int:
    """A number for all that matters of a row between tricks."""
    sign = stir(row[PHASE], 8 * row[TURN] + row[DEALER])
    sign = stir(sign, row[STOCK_NEXT] << 12 | row[RUNS] << 6 | row[TRUMP] + 1)
    sign = stir(sign, row[CARRY] << 24 | row[BID] << 12 | row[BIDDER] + 1 << 6 | row[SMUDGED])
    sign = stir(sign, row[TURN_UP] + 1)
    for seat in range(rules[SEATS]):
        sign = stir(sign, row[HANDS + seat])
        sign = stir(sign, row[DISCARDS + seat])
    for side in range(rules[SIDES]):
        played = 0
        late = 0
        for seat in range(side, rules[SEATS], rules[SIDES]):
            played |= row[PLAYED + seat]
            late += row[LATE_TRICKS + seat]
        sign = stir(sign, cards_won(rules, row, side))
        sign = stir(sign, played)
        sign = stir(sign, row[SCORES + side] + 4096 << 12 | late)
    return sign


def look_up(steps: Row, known: Row, base: int, sign: int) -> bool:
    """Narrow the bounds of a frame by the table; whether that settles it."""
    place = 2 * (sign & len(known) // 2 - 1)
    if known[place] != sign:
        return False
    low = (known[place + 1] & 4095) - FARTHEST
    high = (known[place + 1] >> 12) - FARTHEST
    if low == high or low >= steps[base + BETA]:
        steps[base + VALUE_SO] = low
        return True
    if high <= steps[base + ALPHA]:
        steps[base + VALUE_SO] = high
        return True
    return False


def note(steps: Row, known: Row, base: int) -> None:
    """Put what was found of a row into the table."""
    sign = steps[base + HASH]
    if sign == NONE:
        return
    value = steps[base + VALUE_SO]
    low = value if value > steps[base + ALPHA_BEFORE] else -FARTHEST
    high = value if value < steps[base + BETA_BEFORE] else FARTHEST
    place = 2 * (sign & len(known) // 2 - 1)
    known[place] = sign
    known[place + 1] = low + FARTHEST | high + FARTHEST << 12
