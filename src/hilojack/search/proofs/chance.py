"""The expectation of a deal whose hands are known and whose stock is not, card by card.

A depth-first search over plays and over the cards that the stock may show, all equally likely. An
expectation is a whole number: the sum of the values over all orders of the unknown cards, so that
nothing is rounded. Once at most one card is hidden its place is known too, and proofs find the
value. The search leaves a line once its sum cannot matter, and a table keeps bounds of the sums.
After a trick it first bounds every outcome of the draws by what is sure and by the table, then
by one play each.

Sources: B. W. Ballard, star1 and star2 (1983); J. Veness and A. Blair, StarETC (2007).
"""

from typing import NamedTuple

from hilojack.rules.ahead import fetch_slot
from hilojack.rules.bits import lowest, nth
from hilojack.rules.slots import Rows
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row
from hilojack.search.evaluation.scale import EQUITIES
from hilojack.search.proofs import memory, payoffs
from hilojack.search.proofs.board import order_stock, set_up
from hilojack.search.proofs.hashing import stir
from hilojack.search.proofs.memory import Proof
from hilojack.search.proofs.moves import list_moves
from hilojack.search.proofs.nodes import measure, play, sign_of
from hilojack.search.proofs.payoffs import bend_payoffs
from hilojack.search.proofs.proof import NO_LIMIT, is_provable, narrow, set_bounds


class Chance(NamedTuple):
    """The working memory of a search for an expectation."""

    levels: Rows  # the stack
    bounds: Rows  # by level: the least and the most that each outcome of the draws is worth
    state: Row
    known: Row  # the table of sums: a power of two
    proof: Proof  # whose frames are positions on the stack
    ending: Proof  # the same with frames of its own, for positions that are proved


# --- the state of a search -----------------------------------------------------------------------
SPENT = 0  # nodes so far
TOP = 1  # the level on top, or NONE before a search has begun
AHEAD = 2  # the number of cards exposed on the stock before they are drawn: 0 or 1
RESULT = 3  # the sum, once the search is done
ONLY = 4  # the card to be played first, or NONE for the best
STATE_OF_CHANCE = 5

# --- a level of the search: a play to choose, or the draws after a trick -------------------------
FRAME = 0  # the number of the frame of its position
ALPHA = 1
BETA = 2
HIDDEN = 3  # the set of cards that nobody has seen
ORDERS = 4  # the number of their orders
CARD = 5  # the one that completes the trick, or NONE if a play is to be chosen
LEAST = 6  # what it is worth: at least this sum
MOST = 7  # and at most this
SIGN = 8  # of the position in the table, or NONE
OUTCOMES = 9  # the number of outcomes of the draws
NEXT = 10  # the outcome to be searched
FARTHEST = 11  # the most that one of the plays tried can be worth; the least, for side 1
PROBED = 12  # the number of outcomes of which one play has been tried
ONE_PLAY = 13  # 1 if only one play is tried
SHIFT = 14  # what the table leaves out of its bounds: what the position has scored already
LEVEL_SIZE = 15
LEVELS = 64

HUGE = 1 << 61
RECORD_SPACE = 4  # integers in the table for a position: signature, least, most, and one unused
OUTCOME_SPACE = 4  # integers for an outcome of draws: least, most, signature, shift
MOST_HIDDEN = 14  # cards, whose orders can still be counted in an integer


def begin_expectation(c: Chance, row: Row, card: int, curve: Row) -> bool:
    """Set up a position to find its expectation, or that of a play. Return True if proofs can.

    `curve` is what points are worth (see `bend_payoffs`), or shorter if they are worth themselves.
    """
    if not is_provable(c.proof, row):
        return False
    if len(curve) == EQUITIES and not bend_payoffs(c.proof.rules, c.proof.payoffs, curve):
        return False
    set_up(c.proof, row)
    c.state[ONLY] = card
    c.state[SPENT] = 0
    c.state[TOP] = slots.NONE
    c.state[AHEAD] = 1 if c.proof.rules[slots.STOCK] == slots.STOCK_FACE_UP else 0
    return True


def expect(c: Chance, budget: int) -> bool:
    """Resume a search for `budget` nodes; return True if RESULT is the sum."""
    state = c.state
    stop = state[SPENT] + budget
    while state[SPENT] < stop:
        state[SPENT] += 1
        top = state[TOP]
        if top == slots.NONE:
            top = 0
            closed = open_root(c)
        elif c.levels[top][CARD] != slots.NONE:
            draw_next(c, top)
            top += 1
            closed = open_position(c, top)
        else:
            play_next(c, top)
            top += 1
            completes = c.levels[top][CARD] != slots.NONE
            closed = open_draws(c, top) if completes else open_position(c, top)
        while closed:
            if top == 0:
                state[RESULT] = c.levels[0][LEAST]
                return True
            top -= 1
            closed = hand_down(c, top)
        state[TOP] = top
    return False


def open_root(c: Chance) -> bool:
    """Make the position itself the first level; return True if its worth is sure."""
    board = c.proof.board
    level = c.levels[0]
    hidden = 0
    orders = 1
    for place in range(c.proof.frames[0][memory.PLACE] + c.state[AHEAD], board[memory.STOCK_END]):
        hidden |= 1 << board[memory.STOCK_CARDS + place]
        orders *= hidden.bit_count()
    level[FRAME] = 0
    level[ALPHA] = -HUGE
    level[BETA] = HUGE
    level[HIDDEN] = hidden
    level[ORDERS] = orders
    level[CARD] = slots.NONE
    level[ONE_PLAY] = 0
    closed = open_position(c, 0)
    if c.state[ONLY] != slots.NONE:
        c.proof.frames[0][memory.MOVES] = c.state[ONLY]
        c.proof.frames[0][memory.COUNT] = 1
    return closed


def open_position(c: Chance, top: int) -> bool:
    """Bound a position and list its moves; return True if the bounds are enough."""
    level = c.levels[top]
    frame = c.proof.frames[level[FRAME]]
    level[LEAST] = -HUGE
    level[MOST] = HUGE
    level[SIGN] = slots.NONE
    if frame[memory.PLAYED_CARDS] == 0:
        foresee(c, level, frame)
        if top > 0:
            look_up(c, level)
        else:
            level[SIGN] = slots.NONE  # one play of the first position is not the position
        if is_settled(level):
            return True
    frame[memory.ENTRY] = 0
    frame[memory.SIGNATURE] = slots.NONE
    guess_draws(c, level, frame)
    list_moves(c.proof, frame)
    level[FARTHEST] = -HUGE if frame[memory.SEAT] % 2 == 0 else HUGE
    level[ALPHA] = max(level[ALPHA], level[LEAST])
    level[BETA] = min(level[BETA], level[MOST])
    return False


def guess_draws(c: Chance, level: Row, frame: Row) -> None:
    """Put the hidden card whose worth is nearest to the average where the next draws show one: what
    is there orders the moves.
    """
    board = c.proof.board
    total = 0
    cards = level[HIDDEN]
    while cards:
        total += board[memory.HOLD + lowest(cards)]
        cards &= cards - 1
    size = level[HIDDEN].bit_count()
    nearest = HUGE
    average = slots.NONE
    cards = level[HIDDEN]
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        far = abs(board[memory.HOLD + card] * size - total)
        if far < nearest:
            nearest = far
            average = card
    first = frame[memory.PLACE] + c.state[AHEAD]
    for place in range(first, first + shown_by_draws(c, level)):
        board[memory.STOCK_CARDS + place] = average


def is_settled(level: Row) -> bool:
    """Return True if the bounds of a level meet or are outside its window."""
    least = level[LEAST]
    most = level[MOST]
    return least >= most or least >= level[BETA] or most <= level[ALPHA]


def foresee(c: Chance, level: Row, frame: Row) -> None:
    """Bound a position before the lead by what is sure, and note its place in the table."""
    measure(c.proof.rules, c.proof.board, frame)
    payoff = c.proof.payoffs[frame[memory.CODE]]
    least = frame[memory.MARGIN] - frame[memory.DOWN]
    most = frame[memory.MARGIN] + frame[memory.UP]
    so_far = frame[memory.PEGGED_SO]
    pegs = frame[memory.LIVE_PEGS]
    low = payoff[payoffs.LEAST + class_of(least)] + so_far - pegs
    high = payoff[payoffs.MOST + class_of(most)] + so_far + pegs
    level[LEAST] = low * level[ORDERS]
    level[MOST] = high * level[ORDERS]
    level[SIGN] = slots.NONE
    if low < high:
        level[SIGN] = signature(c, frame, least, most)
        level[SHIFT] = (payoff[payoffs.BASE] + so_far) * level[ORDERS]


def place_of(c: Chance, sign: int) -> int:
    """Return the place of a position in the table."""
    return RECORD_SPACE * (sign & len(c.known) // RECORD_SPACE - 1)


def look_up(c: Chance, level: Row) -> None:
    """Bound a position by what the table has of it."""
    sign = level[SIGN]
    if sign == slots.NONE:
        return
    place = place_of(c, sign)
    if c.known[place] == sign:
        level[LEAST] = max(level[LEAST], c.known[place + 1] + level[SHIFT])
        level[MOST] = min(level[MOST], c.known[place + 2] + level[SHIFT])


def record(c: Chance, level: Row) -> None:
    """Store the bounds of a position in the table."""
    sign = level[SIGN]
    if sign == slots.NONE:
        return
    place = place_of(c, sign)
    c.known[place] = sign
    c.known[place + 1] = level[LEAST] - level[SHIFT]
    c.known[place + 2] = level[MOST] - level[SHIFT]


def signature(c: Chance, frame: Row, least: int, most: int) -> int:
    """Return the number by which the table finds a position between these margins."""
    board = c.proof.board
    payoff = c.proof.payoffs[frame[memory.CODE]]
    left = frame[memory.LEFT]
    region = memory.NORMAL
    if payoff[payoffs.LEVEL] == 0 and payoff[payoffs.ABOVE] == 0:
        region = memory.MARGIN_IDLE
    elif least >= 1:
        region = memory.MARGIN_ABOVE
    elif most <= -1:
        region = memory.MARGIN_BELOW
    frame[memory.REGION] = region
    worthy = left & board[memory.WORTHY if region == memory.NORMAL else memory.DECISIVE]
    worthy |= left & board[memory.HELD_PRIZES]  # which hidden card is a prize matters
    numbers = region
    if region == memory.NORMAL:
        numbers |= frame[memory.MARGIN] + memory.INFINITE << 3
    if c.state[AHEAD] and frame[memory.PLACE] < board[memory.STOCK_END]:
        exposed = 1 << board[memory.STOCK_CARDS + frame[memory.PLACE]]
        numbers |= (left & exposed - 1).bit_count() << 16
    sign = stir(board[memory.SALT], worthy)
    sign = sign_of(frame, sign, worthy, numbers, c.proof.rules[slots.SEATS])
    return stir(sign, payoff[payoffs.KIND])


def class_of(margin: int) -> int:
    """Return the column of the sign of a margin."""
    if margin > 0:
        return 2
    return 1 if margin == 0 else 0


def play_next(c: Chance, top: int) -> None:
    """Make the level after the next play: the draws, if it completes a trick."""
    level = c.levels[top]
    above = c.levels[top + 1]
    frame = c.proof.frames[level[FRAME]]
    card = frame[memory.MOVES + frame[memory.NEXT]]
    frame[memory.NEXT] += 1
    for slot in range(FRAME, CARD):
        above[slot] = level[slot]
    above[CARD] = card
    above[ONE_PLAY] = 0
    if frame[memory.PLAYED_CARDS] + 1 < c.proof.rules[slots.SEATS]:
        above[CARD] = slots.NONE
        above[FRAME] += 1
        play(c.proof, frame, c.proof.frames[above[FRAME]], card)


# --- the draws after a trick ---------------------------------------------------------------------


def open_draws(c: Chance, top: int) -> bool:
    """Bound all outcomes of the draws after a trick; return True if that settles their sum.

    If at most one card is hidden after them, proofs settle it.
    """
    level = c.levels[top]
    above = c.levels[top + 1]
    bounds = c.bounds[top]
    hidden = level[HIDDEN].bit_count()
    shown = shown_by_draws(c, level)
    outcomes = 1
    for drawn in range(shown):
        outcomes *= hidden - drawn
    level[OUTCOMES] = outcomes
    level[LEAST] = 0
    level[MOST] = 0
    for outcome in range(outcomes):
        draw(c, level, above, outcome)
        foresee(c, above, c.proof.frames[above[FRAME]])
        place = OUTCOME_SPACE * outcome
        bounds[place] = above[LEAST]
        bounds[place + 1] = above[MOST]
        bounds[place + 2] = above[SIGN]
        bounds[place + 3] = above[SHIFT]
        if above[SIGN] != slots.NONE:
            fetch_slot(c.known, place_of(c, above[SIGN]))
    for outcome in range(outcomes):
        place = OUTCOME_SPACE * outcome
        above[LEAST] = bounds[place]
        above[MOST] = bounds[place + 1]
        above[SIGN] = bounds[place + 2]
        above[SHIFT] = bounds[place + 3]
        look_up(c, above)
        bounds[place] = above[LEAST]
        bounds[place + 1] = above[MOST]
        level[LEAST] += above[LEAST]
        level[MOST] += above[MOST]
    level[PROBED] = 0
    if hidden - shown <= 1:
        level[PROBED] = outcomes
        prove_outcomes(c, top)
        return True
    return is_settled(level)


def shown_by_draws(c: Chance, level: Row) -> int:
    """Return the number of cards that the stock shows in the draws after a trick."""
    first = c.proof.frames[level[FRAME]][memory.PLACE] + c.state[AHEAD]
    end = c.proof.board[memory.STOCK_END]
    return max(0, min(end, first + c.proof.rules[slots.SEATS]) - first)


def draw(c: Chance, level: Row, above: Row, outcome: int) -> None:
    """Make the position after the draws with an outcome of this number."""
    board = c.proof.board
    frame = c.proof.frames[level[FRAME]]
    draws_end = min(board[memory.STOCK_END], frame[memory.PLACE] + c.proof.rules[slots.SEATS])
    first = frame[memory.PLACE] + c.state[AHEAD]
    hidden = level[HIDDEN]
    exposed = 0
    for place in range(first, first + shown_by_draws(c, level)):
        size = hidden.bit_count()
        card = nth(hidden, outcome % size)
        outcome //= size
        hidden &= ~(1 << card)
        board[memory.STOCK_CARDS + place] = card
        if place >= draws_end:
            exposed |= 1 << card
    board[memory.REST + draws_end] = hidden | exposed
    above[FRAME] = level[FRAME] + 1
    above[HIDDEN] = hidden
    above[ORDERS] = level[ORDERS] // level[OUTCOMES]
    above[CARD] = slots.NONE
    play(c.proof, frame, c.proof.frames[above[FRAME]], level[CARD])


def draw_next(c: Chance, top: int) -> None:
    """Make the level of an outcome whose worth is open: each in turn, to try one play of it, and
    then the one with the widest bounds.
    """
    level = c.levels[top]
    above = c.levels[top + 1]
    bounds = c.bounds[top]
    above[ONE_PLAY] = 0
    while level[PROBED] < level[OUTCOMES] and above[ONE_PLAY] == 0:
        level[NEXT] = level[PROBED]
        level[PROBED] += 1
        above[ONE_PLAY] = 1 if width(bounds, level[NEXT]) > 0 else 0
    if above[ONE_PLAY] == 0:
        level[NEXT] = 0
        for outcome in range(1, level[OUTCOMES]):
            if width(bounds, outcome) > width(bounds, level[NEXT]):
                level[NEXT] = outcome
    draw(c, level, above, level[NEXT])
    # Where its worth settles the sum, it need not be exact.
    place = OUTCOME_SPACE * level[NEXT]
    above[ALPHA] = level[ALPHA] - level[MOST] + bounds[place + 1]
    above[BETA] = level[BETA] - level[LEAST] + bounds[place]


def width(bounds: Row, outcome: int) -> int:
    """Return by how much the bounds of an outcome differ."""
    return bounds[OUTCOME_SPACE * outcome + 1] - bounds[OUTCOME_SPACE * outcome]


def prove_outcomes(c: Chance, top: int) -> None:
    """Prove what outcomes are worth in which nothing is hidden, as far as it matters."""
    level = c.levels[top]
    above = c.levels[top + 1]
    while not is_settled(level):
        draw_next(c, top)
        frame = c.proof.frames[above[FRAME]]
        foresee(c, above, frame)
        look_up(c, above)
        if not is_settled(above):
            end(c, above, frame)
            record(c, above)
        hand_down(c, top)


def end(c: Chance, level: Row, frame: Row) -> None:
    """Prove the value of a position in which nothing is hidden, as far as it matters."""
    root = c.ending.frames[0]
    board = c.ending.board
    state = c.ending.state
    for slot in range(memory.COPIED):
        root[slot] = frame[slot]
    if level[HIDDEN] != 0:  # the one that is hidden is the last
        board[memory.STOCK_CARDS + board[memory.STOCK_END] - 1] = lowest(level[HIDDEN])
    order_stock(board, frame[memory.PLACE])
    set_bounds(c.ending)
    state[memory.AT_LEAST] = level[LEAST]
    state[memory.AT_MOST] = level[MOST]
    state[memory.FLOOR] = max(level[ALPHA], -memory.INFINITE)
    state[memory.CEILING] = min(level[BETA], memory.INFINITE)
    narrow(c.ending, NO_LIMIT)
    level[LEAST] = state[memory.AT_LEAST]
    level[MOST] = state[memory.AT_MOST]


# --- back to the level below ---------------------------------------------------------------------


def hand_down(c: Chance, top: int) -> bool:
    """Give a level the bounds of the one above it; return True if that settles it."""
    level = c.levels[top]
    above = c.levels[top + 1]
    if level[CARD] != slots.NONE:
        place = OUTCOME_SPACE * level[NEXT]
        bounds = c.bounds[top]
        least = max(bounds[place], above[LEAST])
        most = min(bounds[place + 1], above[MOST])
        level[LEAST] += least - bounds[place]
        level[MOST] += most - bounds[place + 1]
        bounds[place] = least
        bounds[place + 1] = most
        return is_settled(level)
    frame = c.proof.frames[level[FRAME]]
    is_last = frame[memory.NEXT] == frame[memory.COUNT]
    if frame[memory.SEAT] % 2 == 0:
        level[LEAST] = max(level[LEAST], above[LEAST])
        level[ALPHA] = max(level[ALPHA], above[LEAST])
        level[FARTHEST] = max(level[FARTHEST], above[MOST])
        if is_last:
            level[MOST] = min(level[MOST], level[FARTHEST])
    else:
        level[MOST] = min(level[MOST], above[MOST])
        level[BETA] = min(level[BETA], above[MOST])
        level[FARTHEST] = min(level[FARTHEST], above[LEAST])
        if is_last:
            level[LEAST] = max(level[LEAST], level[FARTHEST])
    if is_last or level[ONE_PLAY] or level[ALPHA] >= level[BETA]:
        record(c, level)
        return True
    return False
