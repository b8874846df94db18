"""The moves of a position in a proof that differ, the most promising first."""

from hilojack.cards import suit_of
from hilojack.rules.ahead import fetch_slot
from hilojack.rules.bits import cards_of_suit, highest, lowest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.follow import cards_allowed
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import beats, suit_in_play
from hilojack.search.proofs import memory
from hilojack.search.proofs.memory import Proof
from hilojack.search.proofs.nodes import foresee, look_up, play


def list_moves(p: Proof, frame: Row) -> None:
    """List the moves of a frame that differ, the best guess first."""
    board = p.board
    seat = frame[memory.SEAT]
    hand = frame[memory.HELD + seat]
    trump = board[memory.TRUMPS]
    led = frame[memory.SUIT]
    legal = cards_allowed(p.rules, hand, led, trump, frame[memory.WINNER])
    others = frame[memory.TABLE_CARDS] | board[memory.REST + frame[memory.PLACE]]
    for other in range(p.rules[slots.SEATS]):
        if other != seat:
            others |= frame[memory.HELD + other]
    normal = frame[memory.REGION] == memory.NORMAL
    worthy = board[memory.WORTHY] if normal else board[memory.DECISIVE]
    known = memory.NO_MOVE
    if led == slots.NONE:
        known = move_in_table(frame, p.table)
    count = 0
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card != known and like_a_lower(card, legal, others, worthy):
            continue
        score = 1 << 40
        if card != known:
            score = guess(p, frame, card)
        place = count
        while place > 0 and frame[memory.SCORES_OF + place - 1] < score:
            frame[memory.SCORES_OF + place] = frame[memory.SCORES_OF + place - 1]
            frame[memory.MOVES + place] = frame[memory.MOVES + place - 1]
            place -= 1
        frame[memory.SCORES_OF + place] = score
        frame[memory.MOVES + place] = card
        count += 1
    frame[memory.COUNT] = count
    frame[memory.NEXT] = 0
    frame[memory.BOUND] = memory.INFINITE if seat % 2 == 0 else -memory.INFINITE


def move_in_table(frame: Row, table: Row) -> int:
    """Return the best move that the table knows, or NO_MOVE."""
    entry = frame[memory.ENTRY]
    if table[entry] == frame[memory.SIGNATURE]:
        return table[entry + 1] >> 24 & 63
    if table[entry + 2] == frame[memory.SIGNATURE]:
        return table[entry + 3] >> 24 & 63
    return memory.NO_MOVE


def like_a_lower(card: int, legal: int, others: int, worthy: int) -> bool:
    """Return True if the hand has the next lower card left in the suit, and neither is `worthy`."""
    if worthy >> card & 1:
        return False
    below = cards_of_suit(suit_of(card)) & (1 << card) - 1
    own = below & legal
    if own == 0:
        return False
    next_own = highest(own)
    if worthy >> next_own & 1:
        return False
    return (below & others) >> next_own == 0


def guess(p: Proof, frame: Row, card: int) -> int:
    """Return an estimate of a move for the seat that makes it."""
    board = p.board
    seat = frame[memory.SEAT]
    trump = board[memory.TRUMPS]
    place = frame[memory.PLACE]
    draws = 30
    if place < board[memory.STOCK_END]:
        first = board[memory.STOCK_CARDS + place]
        second = board[memory.STOCK_CARDS + place + 1]
        draws += board[memory.HOLD + first] - board[memory.HOLD + second]
    catch = board[memory.CATCH + card]
    if frame[memory.PLAYED_CARDS] + 1 == p.rules[slots.SEATS]:
        cards = frame[memory.TABLE_CARDS]
        while cards:
            catch += board[memory.CATCH + lowest(cards)]
            cards &= cards - 1
        wins = beats(p.rules, card, frame[memory.WINNER], trump)
        if wins or (frame[memory.WINNING] - seat) % 2 == 0:
            return catch + draws - board[memory.HOLD + card]
        return -catch - draws - board[memory.HOLD + card]
    if p.rules[slots.SEATS] > 2:
        return guess_in_company(p.rules, board, frame, card, catch, draws)
    # The reply that is worst for the leader.
    hand = frame[memory.HELD + 1 - seat]
    led = suit_in_play(p.rules, card, trump)
    replies = cards_allowed(p.rules, hand, led, trump, card)
    worst = 1 << 30
    while replies:
        reply = lowest(replies)
        replies &= replies - 1
        both = catch + board[memory.CATCH + reply] + draws
        if beats(p.rules, reply, card, trump):
            both = -both
        worst = min(worst, both + board[memory.HOLD + reply])
    return worst - board[memory.HOLD + card]


def guess_in_company(
    rules: Rules, board: Row, frame: Row, card: int, catch: int, draws: int
) -> int:
    """Return an estimate of a move before others of both sides play to the trick."""
    hold = board[memory.HOLD + card]
    if frame[memory.SUIT] == slots.NONE:
        return catch // 2 - hold
    if beats(rules, card, frame[memory.WINNER], board[memory.TRUMPS]):
        return catch + draws - hold
    if (frame[memory.WINNING] - frame[memory.SEAT]) % 2 == 0:
        return catch - hold
    return -catch - hold


# --- all moves at once ---------------------------------------------------------------------------


def look_ahead(p: Proof, depth: int) -> int:
    """Look at all the moves of a frame before searching one, if a card completes a trick and the
    stock is not used up.

    Return the answer, its bound in the frame, if a move leads to a position already known to
    answer as the mover needs, or if all are known to fail. Else leave the moves of which nothing is
    known.
    """
    frame = p.frames[depth]
    if frame[memory.PLAYED_CARDS] + 1 < p.rules[slots.SEATS]:
        return memory.UNDECIDED
    if frame[memory.PLACE] == p.board[memory.STOCK_END] or frame[memory.COUNT] == 1:
        return memory.UNDECIDED
    helps = memory.TRUE if frame[memory.SEAT] % 2 == 0 else memory.FALSE
    # 1. What is sure; meanwhile fetch the entries of the table.
    for place in range(frame[memory.COUNT]):
        child = p.frames[depth + 1 + place]
        play(p, frame, child, frame[memory.MOVES + place])
        answer = foresee(p, child)
        if answer == memory.UNDECIDED:
            fetch_slot(p.table, child[memory.ENTRY])
        else:
            child[memory.ENTRY] = slots.NONE
            frame[memory.BOUND] = bound_of_move(frame, child, answer, helps)
            if answer == helps:
                return answer
    # 2. What is in the table.
    unknown = 0
    for place in range(frame[memory.COUNT]):
        child = p.frames[depth + 1 + place]
        if child[memory.ENTRY] == slots.NONE:
            continue
        answer = look_up(child, p.table)
        if answer == memory.UNDECIDED:
            frame[memory.MOVES + unknown] = frame[memory.MOVES + place]
            unknown += 1
            continue
        frame[memory.BOUND] = bound_of_move(frame, child, answer, helps)
        if answer == helps:
            return answer
    frame[memory.COUNT] = unknown
    return memory.UNDECIDED if unknown else memory.TRUE + memory.FALSE - helps


def bound_of_move(frame: Row, child: Row, answer: int, helps: int) -> int:
    """Return the bound of the answer after a move, for the position before it. If all moves so far
    fail the mover, it is that of all together.
    """
    bound = child[memory.BOUND]
    if -memory.INFINITE < bound < memory.INFINITE:
        bound += frame[memory.MARGIN] - child[memory.MARGIN]
    if answer == helps:
        return bound
    if answer == memory.TRUE:
        return max(bound, frame[memory.BOUND])
    return min(bound, frame[memory.BOUND])
