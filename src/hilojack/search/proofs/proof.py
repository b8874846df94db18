"""Proofs: whether side 0 can come to a value, all cards known, both sides playing their best.

A proof is a search by depth, card by card, whose stack is a row of frames, so that it can be
broken off after so many nodes and gone on with. Its answer is true or false, and with it goes the
range of margins for which it holds: a false answer for every margin up to its bound, a true one for
every margin from its bound on. The table keeps both bounds of a position. Positions are the same to
it when only cards differ that are worth nothing and stand in the same order among those left.
"""

from hilojack.rules.ahead import fetch_slot
from hilojack.rules.bits import lowest
from hilojack.rules.tricks.play import legal_cards
from hilojack.rules.tricks.slots import NONE, SEATS, Row, Rules
from hilojack.search.proofs.account import (
    ABOVE,
    COLUMNS,
    EVEN,
    LEAST,
    LEVEL,
    MOST,
    fill_account,
    is_accountable,
)
from hilojack.search.proofs.board import (
    BOUND,
    CODE,
    COPIED,
    COUNT,
    DEPTH,
    ENTRY,
    FALSE,
    FRAMES,
    INFINITE,
    LIVE_PEGS,
    MARGIN,
    MOVES,
    NEXT,
    NODES,
    PEGGED_SO,
    PLACE,
    PLAYED_CARDS,
    SEAT,
    STOCK_END,
    STRIDE,
    TRUE,
    UNDECIDED,
    VALUE,
    set_up,
)
from hilojack.search.proofs.moves import list_moves
from hilojack.search.proofs.position import enter, foresee, has_value, keep, look_up, play

INLINE = False  # what happens once or twice in a deal is not worth a copy at each call


# --- the desk: where a search stands -------------------------------------------------------------
AT_LEAST = 0  # the value is at least this
AT_MOST = 1  # and at most this
FLOOR = 2  # a value below this need not be known exactly
CEILING = 3  # nor one above this
SEARCHED = 4  # nodes so far
PLY = 5  # the row on top of the stack, or NONE before a search has begun
PROVING = 6  # 1 while the row on top is with the proofs
FOR_SIDE = 7  # the side whose points less those of all others are the value
PROOFS = 8  # 1 where proofs are wanted
TREND = 9  # the answer to all questions so far; UNDECIDED if they differ, NONE before the first
DESK_SIZE = 10

NEAR = 4  # points from the end of the scale
NO_LIMIT = 1 << 40  # nodes

Rows = list[Row]  # for a twin a two-dimensional array


def ask(board: Row, value: int) -> None:
    """Put the next question: whether side 0 can come to a value of at least so much."""
    board[VALUE] = value
    board[DEPTH] = NONE


def prove(rules: Rules, account: Row, board: Row, frames: Row, table: Row, budget: int) -> int:
    """Go on with the proof for so many nodes; TRUE, FALSE, or UNDECIDED when they are used up."""
    depth = board[DEPTH]
    nodes = 0
    while nodes < budget:
        # 1. Play the next move of the frame on top.
        if depth != NONE:
            base = depth * STRIDE
            card = frames[base + MOVES + frames[base + NEXT]]
            frames[base + NEXT] += 1
            play(rules, board, frames, base, base + STRIDE, card)
        depth += 1
        nodes += 1
        # 2. Decide the new position at once, or list its moves and go deeper.
        child = depth * STRIDE
        answer = UNDECIDED
        if frames[child + PLAYED_CARDS] == 0:
            answer = enter(rules, account, board, frames, table, child)
        if answer == UNDECIDED:
            list_moves(rules, board, frames, table, child)
            answer = look_ahead(rules, account, board, frames, table, child)
            if answer == UNDECIDED:
                continue
        # 3. Hand the answer up for as long as it decides.
        while depth > 0:
            depth -= 1
            base = depth * STRIDE
            helps = TRUE if frames[base + SEAT] % 2 == 0 else FALSE
            frames[base + BOUND] = bound_of_move(frames, base, base + STRIDE, answer, helps)
            if answer != helps and frames[base + NEXT] < frames[base + COUNT]:
                break
            if frames[base + PLAYED_CARDS] == 0:
                frames[base + BOUND] = keep(frames, table, base, answer)
        else:
            board[DEPTH] = NONE
            board[NODES] += nodes
            return answer
    board[DEPTH] = depth
    board[NODES] += nodes
    return UNDECIDED


def look_ahead(rules: Rules, account: Row, board: Row, frames: Row, table: Row, base: int) -> int:
    """Where a card completes a trick and the stock is not used up, look at all the moves before one
    is gone into: the answer, with its bound in the frame, if a move leads to a position of which it
    is known already that it answers the question as the mover wants, or if all are known to fail
    him. Else the moves that are left are those of which nothing is known.
    """
    if frames[base + PLAYED_CARDS] + 1 < rules[SEATS]:
        return UNDECIDED
    if frames[base + PLACE] == board[STOCK_END] or frames[base + COUNT] == 1:
        return UNDECIDED
    helps = TRUE if frames[base + SEAT] % 2 == 0 else FALSE
    # 1. What is sure; the entries of the table that are wanted are fetched meanwhile.
    child = base
    for place in range(frames[base + COUNT]):
        child += STRIDE
        play(rules, board, frames, base, child, frames[base + MOVES + place])
        answer = foresee(rules, account, board, frames, table, child)
        if answer == UNDECIDED:
            fetch_slot(table, frames[child + ENTRY])
        else:
            frames[child + ENTRY] = NONE
            frames[base + BOUND] = bound_of_move(frames, base, child, answer, helps)
            if answer == helps:
                return answer
    # 2. What is in the table.
    unknown = 0
    child = base
    for place in range(frames[base + COUNT]):
        child += STRIDE
        if frames[child + ENTRY] == NONE:
            continue
        answer = look_up(frames, table, child)
        if answer == UNDECIDED:
            frames[base + MOVES + unknown] = frames[base + MOVES + place]
            unknown += 1
            continue
        frames[base + BOUND] = bound_of_move(frames, base, child, answer, helps)
        if answer == helps:
            return answer
    frames[base + COUNT] = unknown
    return UNDECIDED if unknown else TRUE + FALSE - helps


def bound_of_move(frames: Row, base: int, child: int, answer: int, helps: int) -> int:
    """The bound of the answer after a move, for the position before it: where it fails the mover,
    all the moves so far together fail him where each does.
    """
    bound = frames[child + BOUND]
    if -INFINITE < bound < INFINITE:
        bound += frames[base + MARGIN] - frames[child + MARGIN]
    if answer == helps:
        return bound
    if answer == TRUE:
        return max(bound, frames[base + BOUND])
    return min(bound, frames[base + BOUND])


def is_provable(rules: Rules, row: Row, scratch: Row, account: Row) -> bool:
    """Whether proofs can find the value of a position; if so its account is filled in."""
    return is_accountable(rules, row) and fill_account(rules, row, scratch, account)


def lay_out(rules: Rules, row: Row, account: Row, board: Row, frames: Row, desk: Row) -> None:
    """Set up the proofs of a position, and the bounds of its value that need none."""
    set_up(rules, row, board, frames)
    set_bounds(account, frames, desk)


def set_bounds(account: Row, frames: Row, desk: Row) -> None:
    """The bounds of the value of the first frame that need no proof; it is wanted exactly."""
    column = COLUMNS * frames[CODE]
    so_far = frames[PEGGED_SO]
    desk[AT_LEAST] = account[column + LEAST] + so_far - frames[LIVE_PEGS]
    desk[AT_MOST] = account[column + MOST + 2] + so_far + frames[LIVE_PEGS]
    desk[FLOOR] = -INFINITE
    desk[CEILING] = INFINITE
    desk[TREND] = NONE


def narrow(
    rules: Rules, account: Row, board: Row, frames: Row, table: Row, desk: Row, budget: int
) -> bool:
    """Narrow the bounds of the value of side 0 by proofs, so many nodes long; whether they have met
    or lie outside FLOOR and CEILING.
    """
    stop = board[NODES] + budget
    while desk[AT_LEAST] < min(desk[AT_MOST], desk[CEILING]) and desk[AT_MOST] > desk[FLOOR]:
        if board[NODES] >= stop:
            return False
        if board[DEPTH] == NONE:
            ask(board, question(account, frames, desk))
        answer = prove(rules, account, board, frames, table, stop - board[NODES])
        if answer == UNDECIDED:
            return False
        desk[TREND] = answer if desk[TREND] in (NONE, answer) else UNDECIDED
        if answer == TRUE:
            desk[AT_LEAST] = board[VALUE]
        else:
            desk[AT_MOST] = board[VALUE] - 1
    return True


def question(account: Row, frames: Row, desk: Row) -> int:
    """The value to ask for next: the middle of the bounds; near the end of the scale, which most
    deals come to, the end itself if all answers so far point there. But not one that only a level
    margin reaches, since the answer for the next value mostly decides that too.
    """
    least = max(desk[AT_LEAST], desk[FLOOR])
    most = min(desk[AT_MOST], desk[CEILING])
    value = (least + most + 1) // 2
    if most - least <= NEAR and desk[TREND] == TRUE:
        value = most
    elif most - least <= NEAR and desk[TREND] == FALSE:
        value = least + 1
    column = COLUMNS * frames[CODE]
    need = value - frames[PEGGED_SO]
    if value == most or not account[column + EVEN] or has_value(account[column + ABOVE], need):
        return value
    return value + 1 if has_value(account[column + LEVEL], need) else value


# --- for other compiled loops --------------------------------------------------------------------


def value_of_row(
    rules: Rules, row: Row, account: Row, board: Row, frames: Row, table: Row, desk: Row
) -> int:
    """The value of a position for side 0, points less those of side 1, to the end without a break.

    For loops that solve many positions of one deal: the caller has filled in the account
    (`is_provable`), which is the same for all of them as long as trumps, scores, bids and dealer
    are. `board` has BOARD_SIZE integers, `frames` `frames_size()`, `desk` DESK_SIZE, and `table` a
    power of two of at least 4; it may be kept from deal to deal.
    """
    lay_out(rules, row, account, board, frames, desk)
    narrow(rules, account, board, frames, table, desk, NO_LIMIT)
    return desk[AT_LEAST]


def values_of_plays(
    rules: Rules,
    row: Row,
    account: Row,
    board: Row,
    frames: Row,
    table: Row,
    desk: Row,
    values: Row,
) -> int:
    """The same for every card that may be played, each value at the number of its card in `values`,
    which has 52 integers; the set of these cards.
    """
    set_up(rules, row, board, frames)
    kept = (FRAMES - 1) * STRIDE
    for slot in range(COPIED):
        frames[kept + slot] = frames[slot]
    plays = legal_cards(rules, row)
    cards = plays
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        for slot in range(COPIED):
            frames[slot] = frames[kept + slot]
        play(rules, board, frames, 0, STRIDE, card)
        for slot in range(COPIED):
            frames[slot] = frames[STRIDE + slot]
        set_bounds(account, frames, desk)
        narrow(rules, account, board, frames, table, desk, NO_LIMIT)
        values[card] = desk[AT_LEAST]
    return plays


def values_of_rows(
    rules: Rules,
    rows: Rows,
    count: int,
    account: Row,
    board: Row,
    frames: Row,
    table: Row,
    desk: Row,
    values: Row,
) -> None:
    """The values for side 0 of so many positions of one deal, one a row."""
    for place in range(count):
        values[place] = value_of_row(rules, rows[place], account, board, frames, table, desk)
