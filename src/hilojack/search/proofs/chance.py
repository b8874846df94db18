"""The expectation of a deal whose hands are known and whose stock is not, card by card.

A depth-first search over plays and over the cards that the stock may show, all equally likely. An
expectation is a whole number: the sum of the values over all orders of the unknown cards, so that
nothing is rounded. Once at most one card is hidden its place is known too, and proofs find the
value. The search leaves a line once its sum cannot matter, and a table keeps bounds of the sums.

Source: B. W. Ballard, star1 (1983).
"""

from typing import NamedTuple

from hilojack.rules.bits import lowest
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

INLINE = False  # what happens once or twice in a deal is not worth a copy at each call


class Chance(NamedTuple):
    """The working memory of a search for an expectation."""

    levels: Rows  # the stack
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

# --- a level of the search: a play to choose, or a card of the stock to be shown -----------------
FRAME = 0  # the number of the frame of its position
SHOWN_AT = 1  # the place of the stock whose card is shown, or NONE if a play is chosen
CHOICES = 2  # the cards that it may yet be, as a set
ALPHA = 3
BETA = 4
SUM = 5  # so far: the best of the plays, or the total of the cards
HIDDEN = 6  # the set of cards that nobody has seen
ORDERS = 7  # the number of their orders
LOWEST = 8  # no line from here is worth less
HIGHEST = 9  # and none more
CARD = 10  # played to the trick before cards are shown
SIGN = 11  # of the position in the table, or NONE
ALPHA_BEFORE = 12
BETA_BEFORE = 13
LEVEL_SIZE = 14
LEVELS = 128

HUGE = 1 << 61
RECORD_SPACE = 4  # integers in the table for a position: signature, least, most, and one unused
UNBOUNDED = 1 << 12  # more than any value
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
        closed = False
        if top == slots.NONE:
            top = 0
            open_root(c)
        elif c.levels[top][SHOWN_AT] != slots.NONE:
            show_next(c, top)
            top += 1
        elif has_play_left(c, c.levels[top]):
            play_next(c, top)
            top += 1
        else:
            record(c, c.levels[top])
            closed = True
        state[TOP] = top
        level = c.levels[top]
        if not closed and level[SHOWN_AT] == slots.NONE:
            closed = weigh(c, top)
            if not closed and is_known(level, top):
                end(c, level)
                record(c, level)
                closed = True
            elif not closed:
                frame = c.proof.frames[level[FRAME]]
                list_moves(c.proof, frame)
                if top == 0 and state[ONLY] != slots.NONE:
                    frame[memory.MOVES] = state[ONLY]
                    frame[memory.COUNT] = 1
        while closed:
            if top == 0:
                state[RESULT] = c.levels[0][SUM]
                return True
            top -= 1
            closed = hand_down(c, top)
            state[TOP] = top
    return False


def open_root(c: Chance) -> None:
    """Make the position itself the first level."""
    frame = c.proof.frames[0]
    board = c.proof.board
    level = c.levels[0]
    hidden = 0
    orders = 1
    for place in range(frame[memory.PLACE] + c.state[AHEAD], board[memory.STOCK_END]):
        hidden |= 1 << board[memory.STOCK_CARDS + place]
        orders *= hidden.bit_count()
    level[FRAME] = 0
    level[SHOWN_AT] = slots.NONE
    level[ALPHA] = -HUGE
    level[BETA] = HUGE
    level[HIDDEN] = hidden
    level[ORDERS] = orders
    level[LOWEST] = -UNBOUNDED
    level[HIGHEST] = UNBOUNDED
    frame[memory.ENTRY] = 0
    frame[memory.SIGNATURE] = slots.NONE


def weigh(c: Chance, top: int) -> bool:
    """Bound a position by what is sure and by the table; return True if that is enough."""
    level = c.levels[top]
    frame = c.proof.frames[level[FRAME]]
    level[SUM] = -HUGE if frame[memory.SEAT] % 2 == 0 else HUGE
    level[SIGN] = slots.NONE
    level[ALPHA_BEFORE] = level[ALPHA]
    level[BETA_BEFORE] = level[BETA]
    if frame[memory.PLAYED_CARDS] != 0:
        return False
    # 1. What is sure.
    measure(c.proof.rules, c.proof.board, frame)
    payoff = c.proof.payoffs[frame[memory.CODE]]
    least = frame[memory.MARGIN] - frame[memory.DOWN]
    most = frame[memory.MARGIN] + frame[memory.UP]
    so_far = frame[memory.PEGGED_SO]
    pegs = frame[memory.LIVE_PEGS]
    level[LOWEST] = payoff[payoffs.LEAST + class_of(least)] + so_far - pegs
    level[HIGHEST] = payoff[payoffs.MOST + class_of(most)] + so_far + pegs
    low = level[LOWEST] * level[ORDERS]
    high = level[HIGHEST] * level[ORDERS]
    if low == high or low >= level[BETA]:
        level[SUM] = low
        return True
    if high <= level[ALPHA]:
        level[SUM] = high
        return True
    if top == 0:
        return False  # one play is not the position
    # 2. The table.
    sign = signature(c, frame, least, most)
    level[SIGN] = sign
    place = RECORD_SPACE * (sign & len(c.known) // RECORD_SPACE - 1)
    if c.known[place] != sign:
        return False
    shift = shift_of(c, level)
    low = c.known[place + 1] + shift if c.known[place + 1] > -HUGE else -HUGE
    high = c.known[place + 2] + shift if c.known[place + 2] < HUGE else HUGE
    if low == high or low >= level[BETA]:
        level[SUM] = low
        return True
    if high <= level[ALPHA]:
        level[SUM] = high
        return True
    return False


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


def is_known(level: Row, top: int) -> bool:
    """Return True if proofs take over: past the first play, once at most one card is hidden."""
    return top > 0 and level[HIDDEN].bit_count() <= 1


def class_of(margin: int) -> int:
    """Return the column of the sign of a margin."""
    if margin > 0:
        return 2
    return 1 if margin == 0 else 0


def shift_of(c: Chance, level: Row) -> int:
    """Return what sums in the table leave out: what a position has scored already."""
    frame = c.proof.frames[level[FRAME]]
    base = c.proof.payoffs[frame[memory.CODE]][payoffs.BASE]
    return (base + frame[memory.PEGGED_SO]) * level[ORDERS]


def record(c: Chance, level: Row) -> None:
    """Store the sum of a position in the table."""
    sign = level[SIGN]
    if sign == slots.NONE:
        return
    total = level[SUM]
    shift = shift_of(c, level)
    place = RECORD_SPACE * (sign & len(c.known) // RECORD_SPACE - 1)
    c.known[place] = sign
    c.known[place + 1] = total - shift if total > level[ALPHA_BEFORE] else -HUGE
    c.known[place + 2] = total - shift if total < level[BETA_BEFORE] else HUGE


def end(c: Chance, level: Row) -> None:
    """Prove the value of a position in which nothing is hidden, as far as it matters."""
    frame = c.proof.frames[level[FRAME]]
    root = c.ending.frames[0]
    board = c.ending.board
    state = c.ending.state
    for slot in range(memory.COPIED):
        root[slot] = frame[slot]
    if level[HIDDEN] != 0:  # the one that is hidden is the last
        board[memory.STOCK_CARDS + board[memory.STOCK_END] - 1] = lowest(level[HIDDEN])
    order_stock(board, frame[memory.PLACE])
    set_bounds(c.ending)
    state[memory.FLOOR] = max(level[ALPHA], -memory.INFINITE)
    state[memory.CEILING] = min(level[BETA], memory.INFINITE)
    narrow(c.ending, NO_LIMIT)
    below = state[memory.AT_MOST] <= state[memory.FLOOR]
    level[SUM] = state[memory.AT_MOST] if below else state[memory.AT_LEAST]


def has_play_left(c: Chance, level: Row) -> bool:
    """Return True if a play is left that may matter."""
    frame = c.proof.frames[level[FRAME]]
    return level[ALPHA] < level[BETA] and frame[memory.NEXT] < frame[memory.COUNT]


def play_next(c: Chance, top: int) -> None:
    """Make the level after the next play: what the stock shows, if it completes a trick."""
    level = c.levels[top]
    above = c.levels[top + 1]
    frame = c.proof.frames[level[FRAME]]
    card = frame[memory.MOVES + frame[memory.NEXT]]
    frame[memory.NEXT] += 1
    for slot in range(FRAME, CARD):
        above[slot] = level[slot]
    above[CARD] = card
    first = frame[memory.PLACE] + c.state[AHEAD]
    completes = frame[memory.PLAYED_CARDS] + 1 == c.proof.rules[slots.SEATS]
    if completes and first < c.proof.board[memory.STOCK_END]:
        above[SHOWN_AT] = first
        above[CHOICES] = level[HIDDEN]
        above[SUM] = 0
        return
    play_to(c.proof, above)


def play_to(p: Proof, level: Row) -> None:
    """Make a level the position after its card."""
    frame = p.frames[level[FRAME]]
    child = p.frames[level[FRAME] + 1]
    play(p, frame, child, level[CARD])
    level[FRAME] += 1
    level[SHOWN_AT] = slots.NONE
    child[memory.ENTRY] = 0
    child[memory.SIGNATURE] = slots.NONE


def show_next(c: Chance, top: int) -> None:
    """Make the level after the stock has shown the next of the cards that it may show."""
    board = c.proof.board
    level = c.levels[top]
    above = c.levels[top + 1]
    card = lowest(level[CHOICES])
    level[CHOICES] &= level[CHOICES] - 1
    for slot in range(FRAME, CARD + 1):
        above[slot] = level[slot]
    hidden = level[HIDDEN] & ~(1 << card)
    orders = level[ORDERS] // level[HIDDEN].bit_count()
    above[HIDDEN] = hidden
    above[ORDERS] = orders
    spread = orders * level[CHOICES].bit_count()
    total = level[SUM]
    above[ALPHA] = max(-HUGE, level[ALPHA] - total - level[HIGHEST] * spread)
    above[BETA] = min(HUGE, level[BETA] - total - level[LOWEST] * spread)
    above[ALPHA_BEFORE] = above[ALPHA]
    above[BETA_BEFORE] = above[BETA]
    place = level[SHOWN_AT]
    board[memory.STOCK_CARDS + place] = card
    draws_end = c.proof.frames[level[FRAME]][memory.PLACE] + c.proof.rules[slots.SEATS]
    if place + 1 < min(board[memory.STOCK_END], draws_end + c.state[AHEAD]):
        above[SHOWN_AT] = place + 1
        above[CHOICES] = hidden
        above[SUM] = 0
        return
    rest = hidden
    for drawn in range(draws_end, place + 1):
        rest |= 1 << board[memory.STOCK_CARDS + drawn]
    board[memory.REST + draws_end] = rest
    play_to(c.proof, above)


def hand_down(c: Chance, top: int) -> bool:
    """Give a level the sum of the one above it; return True if that settles it."""
    level = c.levels[top]
    above = c.levels[top + 1]
    total = above[SUM]
    if level[SHOWN_AT] != slots.NONE:
        level[SUM] += total
        spread = above[ORDERS] * level[CHOICES].bit_count()
        if total >= above[BETA_BEFORE]:
            level[SUM] += level[LOWEST] * spread
            return True
        if total <= above[ALPHA_BEFORE]:
            level[SUM] += level[HIGHEST] * spread
            return True
        return level[CHOICES] == 0
    if c.proof.frames[level[FRAME]][memory.SEAT] % 2 == 0:
        level[SUM] = max(level[SUM], total)
        level[ALPHA] = max(level[ALPHA], total)
    else:
        level[SUM] = min(level[SUM], total)
        level[BETA] = min(level[BETA], total)
    return False
