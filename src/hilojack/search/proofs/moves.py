"""The moves of a position in a proof that differ, the most promising first."""

from hilojack.cards import suit_of
from hilojack.rules.ahead import fetch_slot
from hilojack.rules.bits import cards_of_suit, highest, lowest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.follow import cards_allowed
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import beats, cards_above, suit_in_play, trump_cards
from hilojack.search.proofs import memory
from hilojack.search.proofs.memory import Proof
from hilojack.search.proofs.nodes import foresee, look_up, play

LEAD = 90  # an estimate of the worth of the next lead
DRAW = 120  # and of the first draw, besides the cards
REPLY = 112  # what a lead loses by each reply that must be answered


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
    known = memory.NO_MOVE
    if led == slots.NONE:
        known = move_in_table(frame, p.table)
    count = 0
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card != known and is_spared(p, frame, card, legal, others):
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


def is_spared(p: Proof, frame: Row, card: int, legal: int, others: int) -> bool:
    """Return True if the next card of the hand, lower or higher, does as well: no card is between
    them, neither scores, and they count the same, or it is sure who wins the trick and the other is
    better to win or lose.
    """
    board = p.board
    suit = cards_of_suit(suit_of(card))
    free = legal & suit & ~board[memory.DECISIVE]
    if free >> card & 1 == 0:
        return False
    counts = frame[memory.REGION] == memory.NORMAL
    below = (1 << card) - 1
    own = free & below
    if own:
        lower = highest(own)
        if (others & suit & below) >> lower == 0:
            more = board[memory.POINTS + lower] - board[memory.POINTS + card] if counts else 0
            if more == 0 or sure_side(p, frame, card) * more > 0:
                return True
    own = free & ~below & ~(1 << card)
    if own == 0 or not counts:
        return False
    higher = lowest(own)
    if others & suit & (1 << higher) - 1 & ~below:
        return False
    more = board[memory.POINTS + higher] - board[memory.POINTS + card]
    return more != 0 and sure_side(p, frame, card) * more > 0


def sure_side(p: Proof, frame: Row, card: int) -> int:
    """Return 1 if a card surely wins the trick for the side that plays it, -1 if the other side
    does, 0 if either may.
    """
    seat = frame[memory.SEAT]
    trump = p.board[memory.TRUMPS]
    if frame[memory.PLAYED_CARDS] + 1 == p.rules[slots.SEATS]:
        wins = beats(p.rules, card, frame[memory.WINNER], trump)
        return 1 if wins or (frame[memory.WINNING] - seat) % 2 == 0 else -1
    if frame[memory.SUIT] != slots.NONE:
        return 0
    higher = cards_above(p.rules, card, trump)
    if suit_in_play(p.rules, card, trump) != trump:
        higher |= trump_cards(p.rules, trump)
    for other in range(p.rules[slots.SEATS]):
        if (other - seat) % 2 and frame[memory.HELD + other] & higher:
            return 0
    return 1


def guess(p: Proof, frame: Row, card: int) -> int:
    """Return an estimate of a move for the seat that makes it, in 64ths of a card-point."""
    board = p.board
    seat = frame[memory.SEAT]
    trump = board[memory.TRUMPS]
    place = frame[memory.PLACE]
    draws = LEAD
    if place < board[memory.STOCK_END]:
        first = board[memory.STOCK_CARDS + place]
        second = board[memory.STOCK_CARDS + place + 1]
        draws += DRAW + board[memory.HOLD + first] - board[memory.HOLD + second]
    catch = board[memory.CATCH + card]
    hold = board[memory.HOLD + card]
    if frame[memory.PLAYED_CARDS] + 1 == p.rules[slots.SEATS]:
        cards = frame[memory.TABLE_CARDS]
        while cards:
            catch += board[memory.CATCH + lowest(cards)]
            cards &= cards - 1
        if place == board[memory.STOCK_END]:
            hold //= 2
        wins = beats(p.rules, card, frame[memory.WINNER], trump)
        if wins or (frame[memory.WINNING] - seat) % 2 == 0:
            return catch + draws - hold
        return -catch - draws - hold
    if p.rules[slots.SEATS] > 2:
        return guess_in_company(p.rules, board, frame, card, catch, draws)
    # The reply that is worst for the leader, and few of them to refute.
    hand = frame[memory.HELD + 1 - seat]
    led = suit_in_play(p.rules, card, trump)
    replies = cards_allowed(p.rules, hand, led, trump, card)
    worst = 1 << 30
    hold = 3 * hold // 4 + REPLY * replies.bit_count()
    while replies:
        reply = lowest(replies)
        replies &= replies - 1
        both = catch + board[memory.CATCH + reply] + draws
        if beats(p.rules, reply, card, trump):
            both = -both
        worst = min(worst, both + board[memory.HOLD + reply])
    return worst - hold


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
