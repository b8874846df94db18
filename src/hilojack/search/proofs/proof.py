"""Proofs: can side 0 reach a value, all cards known and both sides playing their best?

A proof is a depth-first search, card by card, on a stack of frames, so that it can stop after a
number of nodes and resume. Its answer is true or false, and with it goes the range of margins for
which it holds: a false answer for every margin up to its bound, a true one for every margin from
its bound on. The table keeps both bounds of a position. It treats positions as equal if only cards
differ that are worth nothing and are in the same order among those left.
"""

from hilojack.rules.bits import lowest
from hilojack.rules.slots import Rows
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.play import legal_cards
from hilojack.rules.tricks.slots import Row
from hilojack.search.proofs import memory, payoffs
from hilojack.search.proofs.board import set_up
from hilojack.search.proofs.memory import Proof
from hilojack.search.proofs.moves import bound_of_move, list_moves, look_ahead
from hilojack.search.proofs.nodes import enter, has_value, keep, play
from hilojack.search.proofs.payoffs import fill_payoffs
from hilojack.search.proofs.prizes import is_bounded

NEAR = 4  # points from the end of the scale
NO_LIMIT = 1 << 40  # nodes


def ask(board: Row, value: int) -> None:
    """Put the next question: can side 0 reach this value?"""
    board[memory.VALUE] = value
    board[memory.DEPTH] = slots.NONE


def prove(p: Proof, budget: int) -> int:
    """Resume the proof; return TRUE, FALSE, or UNDECIDED after `budget` nodes."""
    depth = p.board[memory.DEPTH]
    nodes = 0
    while nodes < budget:
        # 1. Play the next move of the frame on top.
        child = p.frames[depth + 1]
        if depth != slots.NONE:
            frame = p.frames[depth]
            card = frame[memory.MOVES + frame[memory.NEXT]]
            frame[memory.NEXT] += 1
            play(p, frame, child, card)
        depth += 1
        nodes += 1
        # 2. Decide the new position at once, or list its moves and go deeper.
        answer = memory.UNDECIDED
        if child[memory.PLAYED_CARDS] == 0:
            answer = enter(p, child)
        if answer == memory.UNDECIDED:
            list_moves(p, child)
            answer = look_ahead(p, depth)
            if answer == memory.UNDECIDED:
                continue
        # 3. Hand the answer up for as long as it decides.
        while depth > 0:
            child = p.frames[depth]
            depth -= 1
            frame = p.frames[depth]
            helps = memory.TRUE if frame[memory.SEAT] % 2 == 0 else memory.FALSE
            frame[memory.BOUND] = bound_of_move(frame, child, answer, helps)
            if answer != helps and frame[memory.NEXT] < frame[memory.COUNT]:
                break
            if frame[memory.PLAYED_CARDS] == 0:
                frame[memory.BOUND] = keep(frame, p.table, answer)
        else:
            p.board[memory.DEPTH] = slots.NONE
            p.board[memory.NODES] += nodes
            return answer
    p.board[memory.DEPTH] = depth
    p.board[memory.NODES] += nodes
    return memory.UNDECIDED


def is_provable(p: Proof, row: Row) -> bool:
    """Return True if proofs can find the value of a position, and fill in its payoff bounds."""
    return is_bounded(p.rules, row) and fill_payoffs(p.rules, row, p.scratch, p.payoffs)


def begin(p: Proof, row: Row) -> None:
    """Set up the proofs of a position, and the bounds of its value that need none."""
    set_up(p, row)
    set_bounds(p)


def set_bounds(p: Proof) -> None:
    """Note the bounds of the value of the first frame that need no proof, and ask for all of it."""
    root = p.frames[0]
    payoff = p.payoffs[root[memory.CODE]]
    so_far = root[memory.PEGGED_SO]
    p.state[memory.AT_LEAST] = payoff[payoffs.LEAST] + so_far - root[memory.LIVE_PEGS]
    p.state[memory.AT_MOST] = payoff[payoffs.MOST + 2] + so_far + root[memory.LIVE_PEGS]
    p.state[memory.FLOOR] = -memory.INFINITE
    p.state[memory.CEILING] = memory.INFINITE
    p.state[memory.TREND] = slots.NONE


def narrow(p: Proof, budget: int) -> bool:
    """Narrow the bounds of the value of side 0 by proofs of up to `budget` nodes. Return True if
    they have met or are outside FLOOR and CEILING.
    """
    state = p.state
    stop = p.board[memory.NODES] + budget
    while (
        state[memory.AT_LEAST] < min(state[memory.AT_MOST], state[memory.CEILING])
        and state[memory.AT_MOST] > state[memory.FLOOR]
    ):
        if p.board[memory.NODES] >= stop:
            return False
        if p.board[memory.DEPTH] == slots.NONE:
            ask(p.board, question(p))
        answer = prove(p, stop - p.board[memory.NODES])
        if answer == memory.UNDECIDED:
            return False
        same = state[memory.TREND] in (slots.NONE, answer)
        state[memory.TREND] = answer if same else memory.UNDECIDED
        if answer == memory.TRUE:
            state[memory.AT_LEAST] = p.board[memory.VALUE]
        else:
            state[memory.AT_MOST] = p.board[memory.VALUE] - 1
    return True


def question(p: Proof) -> int:
    """Return the value to ask for next: the middle of the bounds, or the near end of the scale if
    all answers so far point there.

    Not one that only a level margin reaches: the answer for the next value mostly decides it too.
    """
    state = p.state
    root = p.frames[0]
    least = max(state[memory.AT_LEAST], state[memory.FLOOR])
    most = min(state[memory.AT_MOST], state[memory.CEILING])
    value = (least + most + 1) // 2
    if most - least <= NEAR and state[memory.TREND] == memory.TRUE:
        value = most
    elif most - least <= NEAR and state[memory.TREND] == memory.FALSE:
        value = least + 1
    payoff = p.payoffs[root[memory.CODE]]
    need = value - root[memory.PEGGED_SO]
    if value == most or not payoff[payoffs.EVEN] or has_value(payoff[payoffs.ABOVE], need):
        return value
    return value + 1 if has_value(payoff[payoffs.LEVEL], need) else value


# --- for other compiled loops --------------------------------------------------------------------


def value_of_row(p: Proof, row: Row) -> int:
    """Return the value of a position for side 0, points less those of side 1.

    For loops that solve many positions of one deal: the caller has filled in the payoff bounds
    (`is_provable`), which are the same for all of them as long as trumps, scores, bids and dealer
    are. `Workspace().proof(rules, table)` makes the working memory; its table may be kept from deal
    to deal.
    """
    begin(p, row)
    narrow(p, NO_LIMIT)
    return p.state[memory.AT_LEAST]


def values_of_plays(p: Proof, row: Row, values: Row) -> int:
    """Write the value after each card that may be played into `values`, which has 52 integers, at
    the number of the card. Return the set of these cards.
    """
    set_up(p, row)
    root = p.frames[0]
    child = p.frames[1]
    kept = p.frames[memory.FRAMES - 1]
    for slot in range(memory.COPIED):
        kept[slot] = root[slot]
    plays = legal_cards(p.rules, row)
    cards = plays
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        play(p, kept, child, card)
        for slot in range(memory.COPIED):
            root[slot] = child[slot]
        set_bounds(p)
        narrow(p, NO_LIMIT)
        values[card] = p.state[memory.AT_LEAST]
    return plays


def values_of_rows(p: Proof, rows: Rows, count: int, values: Row) -> None:
    """Write the values for side 0 of the first `count` positions of one deal, one a row."""
    for place in range(count):
        values[place] = value_of_row(p, rows[place])
