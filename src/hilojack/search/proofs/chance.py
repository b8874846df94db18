"""The expectation of a deal whose hands are known and whose stock is not, card by card.

A search by depth over plays and over the cards that the stock may show, each as likely as the next.
An expectation is a whole number: the sum of the values over all orders of the unknown cards, so
that nothing is rounded. Once one card at most is hidden, and so its place known too, proofs find
the value. A line is broken off when its sum cannot matter any more (Ballard's star1, 1983), and a
table keeps bounds of what was found.
"""

from hilojack.rules.bits import lowest
from hilojack.rules.tricks.slots import NONE, SEATS, STOCK, STOCK_FACE_UP, Row, Rules
from hilojack.search.proofs.account import ABOVE, BASE, COLUMNS, LEAST, LEVEL, MOST
from hilojack.search.proofs.board import (
    CODE,
    COPIED,
    COUNT,
    DECISIVE,
    DOWN,
    ENTRY,
    HELD_KEYS,
    INFINITE,
    LEFT,
    LIVE_PEGS,
    MARGIN,
    MARGIN_ABOVE,
    MARGIN_BELOW,
    MARGIN_IDLE,
    MOVES,
    NEXT,
    NORMAL,
    PEGGED_SO,
    PLACE,
    PLAYED_CARDS,
    REGION,
    REST,
    SALT,
    SEAT,
    SIGNATURE,
    STOCK_CARDS,
    STOCK_END,
    STRIDE,
    UP,
    WORTHY,
    order_stock,
    set_up,
)
from hilojack.search.proofs.moves import list_moves
from hilojack.search.proofs.position import measure, play, sign_of
from hilojack.search.proofs.proof import (
    AT_LEAST,
    AT_MOST,
    CEILING,
    FLOOR,
    NO_LIMIT,
    is_provable,
    narrow,
    set_bounds,
)

INLINE = False  # what happens once or twice in a deal is not worth a copy at each call


# --- the scale: where a search of expectations stands --------------------------------------------
SPENT = 0  # nodes so far
TOP = 1  # the level on top, or NONE before a search has begun
AHEAD = 2  # how many cards of the stock lie open before they are drawn, 0 or 1
RESULT = 3  # the sum, once the search is done
ONLY = 4  # the card that is to be played first, or NONE where the best is
SCALE_SIZE = 5

# --- a level of the search: a play to choose, or a card of the stock to be shown -----------------
FRAME = 0  # where the frame of its position begins
SHOWN_AT = 1  # the place of the stock whose card is shown, or NONE where a play is chosen
CHOICES = 2  # the cards that it may yet be, as a set
ALPHA = 3
BETA = 4
SUM = 5  # so far: the best of the plays, or the total of the cards
HIDDEN = 6  # the set of cards that nobody knows
ORDERS = 7  # in how many orders they may lie
LOWEST = 8  # no line from here is worth less
HIGHEST = 9  # and none more
CARD = 10  # played to the trick before cards are shown
SIGN = 11  # of the position in the table, or NONE
ALPHA_BEFORE = 12
BETA_BEFORE = 13
LEVEL_SIZE = 14
LEVELS = 128

HUGE = 1 << 61
RECORD = 3  # integers in the table for a position: signature, least, most
RECORD_SPACE = 4  # a power of two that they fit into
UNBOUNDED = 1 << 12  # more than any value
MOST_HIDDEN = 14  # cards, whose orders can still be counted in an integer


def begin_expectation(
    rules: Rules,
    row: Row,
    scratch: Row,
    account: Row,
    board: Row,
    frames: Row,
    scale: Row,
    card: int,
) -> bool:
    """Lay a position out to find its expectation, or that of a play; whether it can be found."""
    if not is_provable(rules, row, scratch, account):
        return False
    set_up(rules, row, board, frames)
    scale[ONLY] = card
    scale[SPENT] = 0
    scale[TOP] = NONE
    scale[AHEAD] = 1 if rules[STOCK] == STOCK_FACE_UP else 0
    return True


def expect(
    rules: Rules,
    account: Row,
    board: Row,
    frames: Row,
    endings: Row,
    table: Row,
    desk: Row,
    levels: Row,
    scale: Row,
    known: Row,
    budget: int,
) -> bool:
    """Go on with a search for so many nodes; whether RESULT is the sum.

    `endings`, `table` and `desk` are those of the proofs; `known` is the table of expectations.
    """
    stop = scale[SPENT] + budget
    while scale[SPENT] < stop:
        scale[SPENT] += 1
        level = scale[TOP] * LEVEL_SIZE
        closed = False
        if scale[TOP] == NONE:
            level = 0
            open_root(board, frames, levels, scale)
        elif levels[level + SHOWN_AT] != NONE:
            show_next(rules, board, frames, levels, scale[AHEAD], level)
            level += LEVEL_SIZE
        elif may_go_on(frames, levels, level):
            play_next(rules, board, frames, levels, scale, level)
            level += LEVEL_SIZE
        else:
            record(levels, frames, account, known, level)
            closed = True
        scale[TOP] = level // LEVEL_SIZE
        if not closed and levels[level + SHOWN_AT] == NONE:
            closed = weigh(rules, account, board, frames, levels, scale, known, level)
            if not closed and is_known(levels, level):
                end(rules, account, board, frames, endings, table, desk, levels, level)
                record(levels, frames, account, known, level)
                closed = True
            elif not closed:
                list_moves(rules, board, frames, table, levels[level + FRAME])
                if level == 0 and scale[ONLY] != NONE:
                    frames[MOVES] = scale[ONLY]
                    frames[COUNT] = 1
        while closed:
            if level == 0:
                scale[RESULT] = levels[SUM]
                return True
            level -= LEVEL_SIZE
            closed = hand_down(frames, levels, level)
            scale[TOP] = level // LEVEL_SIZE
    return False


def open_root(board: Row, frames: Row, levels: Row, scale: Row) -> None:
    """The position itself as the first level."""
    hidden = 0
    orders = 1
    for place in range(frames[PLACE] + scale[AHEAD], board[STOCK_END]):
        hidden |= 1 << board[STOCK_CARDS + place]
        orders *= hidden.bit_count()
    levels[FRAME] = 0
    levels[SHOWN_AT] = NONE
    levels[ALPHA] = -HUGE
    levels[BETA] = HUGE
    levels[HIDDEN] = hidden
    levels[ORDERS] = orders
    levels[LOWEST] = -UNBOUNDED
    levels[HIGHEST] = UNBOUNDED
    frames[ENTRY] = 0
    frames[SIGNATURE] = NONE


def weigh(
    rules: Rules,
    account: Row,
    board: Row,
    frames: Row,
    levels: Row,
    scale: Row,
    known: Row,
    level: int,
) -> bool:
    """Bound a position by what is sure and by the table; whether that is enough."""
    base = levels[level + FRAME]
    mover = frames[base + SEAT] % 2
    levels[level + SUM] = -HUGE if mover == 0 else HUGE
    levels[level + SIGN] = NONE
    levels[level + ALPHA_BEFORE] = levels[level + ALPHA]
    levels[level + BETA_BEFORE] = levels[level + BETA]
    if frames[base + PLAYED_CARDS] != 0:
        return False
    # 1. What is sure.
    measure(rules, board, frames, base)
    margin = frames[base + MARGIN]
    column = COLUMNS * frames[base + CODE]
    pegs = frames[base + LIVE_PEGS]
    low = account[column + LEAST + class_of(margin - frames[base + DOWN])]
    high = account[column + MOST + class_of(margin + frames[base + UP])]
    low += frames[base + PEGGED_SO] - pegs
    high += frames[base + PEGGED_SO] + pegs
    orders = levels[level + ORDERS]
    levels[level + LOWEST] = low
    levels[level + HIGHEST] = high
    if low == high or low * orders >= levels[level + BETA]:
        levels[level + SUM] = low * orders
        return True
    if high * orders <= levels[level + ALPHA]:
        levels[level + SUM] = high * orders
        return True
    if level == 0:
        return False  # one play is not the position
    # 2. The table.
    region = NORMAL
    if account[column + LEVEL] == 0 and account[column + ABOVE] == 0:
        region = MARGIN_IDLE
    elif margin - frames[base + DOWN] >= 1:
        region = MARGIN_ABOVE
    elif margin + frames[base + UP] <= -1:
        region = MARGIN_BELOW
    frames[base + REGION] = region
    worthy = frames[base + LEFT] & (board[WORTHY] if region == NORMAL else board[DECISIVE])
    worthy |= frames[base + LEFT] & board[HELD_KEYS]  # which hidden card is a key matters
    numbers = region
    if region == NORMAL:
        numbers |= margin + INFINITE << 3
    if scale[AHEAD] and frames[base + PLACE] < board[STOCK_END]:
        top = 1 << board[STOCK_CARDS + frames[base + PLACE]]
        numbers |= (frames[base + LEFT] & top - 1).bit_count() << 16
    sign = sign_of(rules, account, frames, base, board[SALT], worthy, numbers)
    levels[level + SIGN] = sign
    place = RECORD_SPACE * (sign & len(known) // RECORD_SPACE - 1)
    if known[place] != sign:
        return False
    shift = shift_of(frames, account, levels, level)
    least = known[place + 1] + shift if known[place + 1] > -HUGE else -HUGE
    most = known[place + 2] + shift if known[place + 2] < HUGE else HUGE
    if least == most or least >= levels[level + BETA]:
        levels[level + SUM] = least
        return True
    if most <= levels[level + ALPHA]:
        levels[level + SUM] = most
        return True
    return False


def is_known(levels: Row, level: int) -> bool:
    """Whether proofs take over: past the first play, once at most one card is hidden."""
    return level > 0 and levels[level + HIDDEN].bit_count() <= 1


def class_of(margin: int) -> int:
    """The column of the sign of a margin."""
    if margin > 0:
        return 2
    return 1 if margin == 0 else 0


def shift_of(frames: Row, account: Row, levels: Row, level: int) -> int:
    """What sums in the table leave out: what a position has come to already."""
    base = levels[level + FRAME]
    so_far = account[COLUMNS * frames[base + CODE] + BASE] + frames[base + PEGGED_SO]
    return so_far * levels[level + ORDERS]


def record(levels: Row, frames: Row, account: Row, known: Row, level: int) -> None:
    """Put what was found of a position into the table."""
    sign = levels[level + SIGN]
    if sign == NONE:
        return
    total = levels[level + SUM]
    shift = shift_of(frames, account, levels, level)
    place = RECORD_SPACE * (sign & len(known) // RECORD_SPACE - 1)
    known[place] = sign
    known[place + 1] = total - shift if total > levels[level + ALPHA_BEFORE] else -HUGE
    known[place + 2] = total - shift if total < levels[level + BETA_BEFORE] else HUGE


def end(
    rules: Rules,
    account: Row,
    board: Row,
    frames: Row,
    endings: Row,
    table: Row,
    desk: Row,
    levels: Row,
    level: int,
) -> None:
    """Prove the value of a position of which all is known, as far as it matters."""
    base = levels[level + FRAME]
    for slot in range(COPIED):
        endings[slot] = frames[base + slot]
    if levels[level + HIDDEN] != 0:  # the one that is hidden is the last
        board[STOCK_CARDS + board[STOCK_END] - 1] = lowest(levels[level + HIDDEN])
    order_stock(board, frames[base + PLACE])
    set_bounds(account, endings, desk)
    desk[FLOOR] = max(levels[level + ALPHA], -INFINITE)
    desk[CEILING] = min(levels[level + BETA], INFINITE)
    narrow(rules, account, board, endings, table, desk, NO_LIMIT)
    below = desk[AT_MOST] <= desk[FLOOR]
    levels[level + SUM] = desk[AT_MOST] if below else desk[AT_LEAST]


def may_go_on(frames: Row, levels: Row, level: int) -> bool:
    """Whether a play is left that may matter."""
    base = levels[level + FRAME]
    if levels[level + ALPHA] >= levels[level + BETA]:
        return False
    return frames[base + NEXT] < frames[base + COUNT]


def play_next(rules: Rules, board: Row, frames: Row, levels: Row, scale: Row, level: int) -> None:
    """The level after the next play: what the stock shows, where it completes a trick."""
    base = levels[level + FRAME]
    card = frames[base + MOVES + frames[base + NEXT]]
    frames[base + NEXT] += 1
    above = level + LEVEL_SIZE
    for slot in range(FRAME, CARD):
        levels[above + slot] = levels[level + slot]
    levels[above + CARD] = card
    first = frames[base + PLACE] + scale[AHEAD]
    completes = frames[base + PLAYED_CARDS] + 1 == rules[SEATS]
    if completes and first < board[STOCK_END]:
        levels[above + SHOWN_AT] = first
        levels[above + CHOICES] = levels[level + HIDDEN]
        levels[above + SUM] = 0
        return
    play_to(rules, board, frames, levels, above, card)


def play_to(rules: Rules, board: Row, frames: Row, levels: Row, level: int, card: int) -> None:
    """Make a level the position after a card."""
    base = levels[level + FRAME]
    play(rules, board, frames, base, base + STRIDE, card)
    levels[level + FRAME] = base + STRIDE
    levels[level + SHOWN_AT] = NONE
    frames[base + STRIDE + ENTRY] = 0
    frames[base + STRIDE + SIGNATURE] = NONE


def show_next(rules: Rules, board: Row, frames: Row, levels: Row, ahead: int, level: int) -> None:
    """The level after the stock has shown one more of the cards that it may show."""
    base = levels[level + FRAME]
    card = lowest(levels[level + CHOICES])
    levels[level + CHOICES] &= levels[level + CHOICES] - 1
    left = levels[level + CHOICES].bit_count()
    above = level + LEVEL_SIZE
    for slot in range(FRAME, CARD + 1):
        levels[above + slot] = levels[level + slot]
    hidden = levels[level + HIDDEN] & ~(1 << card)
    orders = levels[level + ORDERS] // levels[level + HIDDEN].bit_count()
    levels[above + HIDDEN] = hidden
    levels[above + ORDERS] = orders
    spread = orders * left
    total = levels[level + SUM]
    levels[above + ALPHA] = max(
        -HUGE, levels[level + ALPHA] - total - levels[level + HIGHEST] * spread
    )
    levels[above + BETA] = min(HUGE, levels[level + BETA] - total - levels[level + LOWEST] * spread)
    levels[above + ALPHA_BEFORE] = levels[above + ALPHA]
    levels[above + BETA_BEFORE] = levels[above + BETA]
    place = levels[level + SHOWN_AT]
    board[STOCK_CARDS + place] = card
    draws_end = frames[base + PLACE] + rules[SEATS]
    if place + 1 < min(board[STOCK_END], draws_end + ahead):
        levels[above + SHOWN_AT] = place + 1
        levels[above + CHOICES] = hidden
        levels[above + SUM] = 0
        return
    rest = hidden
    for drawn in range(draws_end, place + 1):
        rest |= 1 << board[STOCK_CARDS + drawn]
    board[REST + draws_end] = rest
    play_to(rules, board, frames, levels, above, levels[level + CARD])


def hand_down(frames: Row, levels: Row, level: int) -> bool:
    """Let a level have the sum of the one above it; whether that settles it."""
    above = level + LEVEL_SIZE
    total = levels[above + SUM]
    if levels[level + SHOWN_AT] != NONE:
        levels[level + SUM] += total
        spread = levels[above + ORDERS] * levels[level + CHOICES].bit_count()
        if total >= levels[above + BETA_BEFORE]:
            levels[level + SUM] += levels[level + LOWEST] * spread
            return True
        if total <= levels[above + ALPHA_BEFORE]:
            levels[level + SUM] += levels[level + HIGHEST] * spread
            return True
        return levels[level + CHOICES] == 0
    if frames[levels[level + FRAME] + SEAT] % 2 == 0:
        levels[level + SUM] = max(levels[level + SUM], total)
        levels[level + ALPHA] = max(levels[level + ALPHA], total)
    else:
        levels[level + SUM] = min(levels[level + SUM], total)
        levels[level + BETA] = min(levels[level + BETA], total)
    return False
