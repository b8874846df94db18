"""The moves of a position in a proof that differ, the most promising first."""

from hilojack.cards import suit_of
from hilojack.rules.bits import cards_of_suit, highest, lowest
from hilojack.rules.tricks.follow import beats, cards_allowed
from hilojack.rules.tricks.slots import NONE, SEATS, Row, Rules
from hilojack.search.proofs.board import (
    BOUND,
    CATCH,
    COUNT,
    DECISIVE,
    ENTRY,
    HELD,
    HOLD,
    INFINITE,
    MOVES,
    NEXT,
    NO_MOVE,
    NORMAL,
    PLACE,
    PLAYED_CARDS,
    REGION,
    REST,
    SCORES_OF,
    SEAT,
    SIGNATURE,
    STOCK_CARDS,
    STOCK_END,
    SUIT,
    TABLE_CARDS,
    TRUMPS,
    WINNER,
    WINNING,
    WORTHY,
)


def list_moves(rules: Rules, board: Row, frames: Row, table: Row, base: int) -> None:
    """List the moves of a frame that differ, the best first as far as one can guess."""
    seat = frames[base + SEAT]
    hand = frames[base + HELD + seat]
    trump = board[TRUMPS]
    led = frames[base + SUIT]
    legal = cards_allowed(rules, hand, led, trump, frames[base + WINNER])
    others = frames[base + TABLE_CARDS] | board[REST + frames[base + PLACE]]
    for other in range(rules[SEATS]):
        if other != seat:
            others |= frames[base + HELD + other]
    alike = board[WORTHY] if frames[base + REGION] == NORMAL else board[DECISIVE]
    known = NO_MOVE
    if led == NONE:
        known = move_in_table(frames, table, base)
    count = 0
    cards = legal
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if card != known and like_a_lower(card, legal, others, alike):
            continue
        score = 1 << 40
        if card != known:
            score = guess(rules, board, frames, base, card)
        place = count
        while place > 0 and frames[base + SCORES_OF + place - 1] < score:
            frames[base + SCORES_OF + place] = frames[base + SCORES_OF + place - 1]
            frames[base + MOVES + place] = frames[base + MOVES + place - 1]
            place -= 1
        frames[base + SCORES_OF + place] = score
        frames[base + MOVES + place] = card
        count += 1
    frames[base + COUNT] = count
    frames[base + NEXT] = 0
    frames[base + BOUND] = INFINITE if seat % 2 == 0 else -INFINITE


def move_in_table(frames: Row, table: Row, base: int) -> int:
    """The move that was best in a position when it was last looked at, or NO_MOVE."""
    entry = frames[base + ENTRY]
    if table[entry] == frames[base + SIGNATURE]:
        return table[entry + 1] >> 24 & 63
    if table[entry + 2] == frames[base + SIGNATURE]:
        return table[entry + 3] >> 24 & 63
    return NO_MOVE


def like_a_lower(card: int, legal: int, others: int, worthy: int) -> bool:
    """Whether the next lower card of the suit that is left is in the same hand, and both are worth
    nothing.
    """
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


def guess(rules: Rules, board: Row, frames: Row, base: int, card: int) -> int:
    """How good a move seems to be for the seat that makes it."""
    seats = rules[SEATS]
    seat = frames[base + SEAT]
    trump = board[TRUMPS]
    size = frames[base + PLAYED_CARDS]
    place = frames[base + PLACE]
    draws = 30
    if place < board[STOCK_END]:
        first = board[STOCK_CARDS + place]
        second = board[STOCK_CARDS + place + 1]
        draws += board[HOLD + first] - board[HOLD + second]
    catch = board[CATCH + card]
    if size + 1 == seats:
        cards = frames[base + TABLE_CARDS]
        while cards:
            catch += board[CATCH + lowest(cards)]
            cards &= cards - 1
        wins = beats(card, frames[base + WINNER], trump)
        if wins or (frames[base + WINNING] - seat) % 2 == 0:
            return catch + draws - board[HOLD + card]
        return -catch - draws - board[HOLD + card]
    if seats > 2:
        return guess_in_company(board, frames, base, card, catch, draws)
    # The reply that is worst for the leader.
    hand = frames[base + HELD + 1 - seat]
    replies = cards_allowed(rules, hand, suit_of(card), trump, card)
    worst = 1 << 30
    while replies:
        reply = lowest(replies)
        replies &= replies - 1
        both = catch + board[CATCH + reply] + draws
        if beats(reply, card, trump):
            both = -both
        worst = min(worst, both + board[HOLD + reply])
    return worst - board[HOLD + card]


def guess_in_company(board: Row, frames: Row, base: int, card: int, catch: int, draws: int) -> int:
    """How good a move seems to be before others of both sides play to the trick."""
    seat = frames[base + SEAT]
    led = frames[base + SUIT]
    if led == NONE:
        return catch // 2 - board[HOLD + card]
    if beats(card, frames[base + WINNER], board[TRUMPS]):
        return catch + draws - board[HOLD + card]
    if (frames[base + WINNING] - seat) % 2 == 0:
        return catch - board[HOLD + card]
    return -catch - board[HOLD + card]
