"""The board and the stack of frames on which a proof is worked out, and how a position is laid out
on them.
"""

from hilojack.rules.tricks.scoring import item_at, points_of_card, trick_points
from hilojack.rules.tricks.slots import (
    BEST,
    CARD_POINTS,
    FIVES_IN_GAME,
    FOLLOW,
    HANDS,
    HANG_JACK,
    ITEM_COUNT,
    ITEM_JACK,
    LED,
    NONE,
    PACK,
    PACK_SIZE,
    SEATS,
    STOCK,
    STOCK_NEXT,
    STOCK_NONE,
    TAKER,
    TRICK,
    TRICK_POINTS,
    TRICK_SIZE,
    TRUMP,
    TURN,
    Row,
    Rules,
)
from hilojack.search.proofs.account import (
    MAX_KEYS,
    cards_in_play,
    counts_tricks,
    is_held,
    is_margin_item,
    key_card,
    key_digit,
    margin_of,
    margin_of_trick,
)
from hilojack.search.proofs.hashing import stir

INLINE = False  # what happens once or twice in a deal is not worth a copy at each call
UNDECIDED = 0
FALSE = 1
TRUE = 2

# --- the board: what does not change in a search -------------------------------------------------
POINTS = 0  # by card: what it counts towards the margin
PEGS = 52  # by card: what it pays at once
HOLD = 104  # by card: what it is worth to hold, a guess for the order of moves
CATCH = 156  # by card: what it is worth to take, a guess
STOCK_CARDS = 208  # by place: the card of the stock
REST = 262  # by place: the set of the cards of the stock from there on
KEY_CARDS = 320  # by key: its card, or NONE
KEY_HELD = KEY_CARDS + MAX_KEYS  # by key: 1 where holding decides it
KEYS = KEY_HELD + MAX_KEYS  # how many
WON_KEYS = KEYS + 1  # the set of cards that are keys to whoever takes them
HELD_KEYS = KEYS + 2  # the set of those that are keys to whoever holds them
WORTHY = KEYS + 3  # the set of cards that count or score
DECISIVE = KEYS + 4  # the set of cards that score, whatever becomes of the margin
TRUMPS = KEYS + 5  # the trump suit
STOCK_END = KEYS + 6  # the place after the last card of the stock
SALT = KEYS + 7  # a number that differs from deal to deal
VALUE = KEYS + 8  # the question: whether side 0 comes to this value
DEPTH = KEYS + 9  # the frame on top of the stack, or NONE before a proof has begun
NODES = KEYS + 10  # searched so far, over all proofs
LATE_WEIGHT = KEYS + 11  # what a trick without a draw counts towards the margin
EARLY_WEIGHT = KEYS + 12  # what a trick with a draw does
SALTS = KEYS + 13  # by place: the same for the order of the stock from there on too
BOARD_SIZE = SALTS + 54

# --- a frame: a position in the search -----------------------------------------------------------
HELD = 0  # by seat: the hand
SEAT = 7  # to play
PLAYED_CARDS = 8  # how many in the trick
SUIT = 9  # led, or NONE
WINNER = 10  # the card that is winning
WINNING = 11  # the seat that played it
TABLE_CARDS = 12  # the set of cards in the trick
MARGIN = 13
CODE = 14
PEGGED_SO = 15  # what side 0 has pegged more, since the root
PLACE = 16  # of the next card of the stock
LIVE = 17  # what the cards not yet taken count towards the margin
LIVE_PEGS = 18  # what they pay at once
REGION = 19  # what is known of the margin
REGION_BOUND = 20
COPIED = 21  # the slots up to here pass to the next frame
COUNT = 21  # of the moves
NEXT = 22  # of them to try
BOUND = 23  # the margin up to which all moves failed the mover, so far
ENTRY = 24  # the place of the position in the table, or NONE
SIGNATURE = 25
LEFT_SIZE = 26  # how many cards are left
SHIFT = 27  # what the table adds to margins
UP = 28  # the most by which the margin can still rise
DOWN = 29  # the most by which it can fall
LEFT = 30  # the set of cards not yet played
MOVES = 31
SCORES_OF = MOVES + 32  # by move: its score for the order
STRIDE = 96
FRAMES = 56  # one a card; moves that are looked at together share those further up

NORMAL = 0
MARGIN_IDLE = 1  # it decides nothing
MARGIN_ABOVE = 2  # it will be above zero
MARGIN_BELOW = 3

INFINITE = 2000
NO_MOVE = 63
ENTRY_SIZE = 4  # two positions: the one with more cards left, and the latest; each signature, data


def frames_size() -> int:
    """How many integers the stack needs."""
    return FRAMES * STRIDE


# --- the root ------------------------------------------------------------------------------------


def set_up(rules: Rules, row: Row, board: Row, frames: Row) -> None:
    """Lay a position out for proofs about it."""
    set_cards(rules, row, board)
    set_keys(rules, row, board)
    set_guesses(rules, board)
    order_stock(board, row[STOCK_NEXT])
    set_root(rules, row, board, frames)
    board[NODES] = 0
    board[DEPTH] = NONE


def order_stock(board: Row, place: int) -> None:
    """Note what is left of the stock from a place on, and its order."""
    end = board[STOCK_END]
    board[REST + end] = 0
    board[SALTS + end] = board[SALT]
    for behind in range(end - 1, place - 1, -1):
        card = board[STOCK_CARDS + behind]
        board[REST + behind] = board[REST + behind + 1] | 1 << card
        board[SALTS + behind] = stir(board[SALTS + behind + 1], card)


def set_cards(rules: Rules, row: Row, board: Row) -> None:
    """What each card counts, and the stock."""
    trump = row[TRUMP]
    board[TRUMPS] = trump
    points_count = not counts_tricks(rules)
    worthy = 0
    decisive = 0
    for card in range(52):
        board[POINTS + card] = points_of_card(rules, card, trump) if points_count else 0
        board[PEGS + card] = trick_points(rules, 1 << card, trump)
        if board[POINTS + card]:
            worthy |= 1 << card
        if board[PEGS + card]:
            decisive |= 1 << card
    board[WORTHY] = worthy
    board[DECISIVE] = decisive
    board[LATE_WEIGHT] = margin_of_trick(rules, True)
    board[EARLY_WEIGHT] = margin_of_trick(rules, False)
    end = row[STOCK_NEXT] if rules[STOCK] == STOCK_NONE else rules[PACK_SIZE]
    board[STOCK_END] = end
    salt = stir(stir(trump + 1, rules[CARD_POINTS]), stir(rules[TRICK_POINTS], rules[FOLLOW]))
    for place in range(row[STOCK_NEXT], end):
        board[STOCK_CARDS + place] = row[PACK + place]
    board[SALT] = stir(salt, 8 * rules[SEATS] + rules[FIVES_IN_GAME] + 64 * board[LATE_WEIGHT])


def set_keys(rules: Rules, row: Row, board: Row) -> None:
    """The card of each key."""
    cards = cards_in_play(rules, row)
    keys = 0
    won = 0
    held_keys = 0
    for item in range(rules[ITEM_COUNT]):
        what = item_at(rules, item)
        if is_margin_item(what):
            continue
        times = 2 if what == ITEM_JACK and rules[HANG_JACK] > 1 else 1
        for time in range(times):
            card = key_card(rules, row, what, cards)
            held = time == 1 or is_held(rules, what)
            board[KEY_CARDS + keys] = card
            board[KEY_HELD + keys] = 1 if held else 0
            board[SALT] = stir(board[SALT], card + 1)
            if card != NONE and held:
                held_keys |= 1 << card
            elif card != NONE:
                won |= 1 << card
            keys += 1
    board[KEYS] = keys
    board[WON_KEYS] = won
    board[HELD_KEYS] = held_keys
    board[WORTHY] |= won | board[DECISIVE]
    board[DECISIVE] |= won


def set_guesses(rules: Rules, board: Row) -> None:
    """What cards seem worth to hold and to take, in eighths of a card-point."""
    for card in range(52):
        rank = card % 13
        catch = 8 * board[POINTS + card] + 24 * board[PEGS + card]
        hold = rank * rank // 20 + 2 * board[POINTS + card]
        if card // 13 == board[TRUMPS]:
            hold += 40 + 4 * rank
        if board[WON_KEYS] >> card & 1:
            catch += 160
            hold += 125
        if board[HELD_KEYS] >> card & 1:
            hold += 64
        board[CATCH + card] = catch
        board[HOLD + card] = hold


def set_root(rules: Rules, row: Row, board: Row, frames: Row) -> None:
    """The position itself as the first frame."""
    cards = 0
    for seat in range(rules[SEATS]):
        frames[HELD + seat] = row[HANDS + seat]
        cards |= row[HANDS + seat]
    cards |= board[REST + row[STOCK_NEXT]]
    frames[SEAT] = row[TURN]
    frames[PLAYED_CARDS] = row[TRICK_SIZE]
    frames[SUIT] = row[LED]
    frames[WINNER] = row[BEST] if row[LED] != NONE else NONE
    frames[WINNING] = row[TAKER] if row[LED] != NONE else NONE
    table = 0
    for back in range(row[TRICK_SIZE]):
        seat = row[TURN] - 1 - back
        table |= 1 << row[TRICK + (seat if seat >= 0 else seat + rules[SEATS])]
    frames[TABLE_CARDS] = table
    frames[MARGIN] = margin_of(rules, row)
    frames[CODE] = 0
    for key in range(board[KEYS]):
        digit = key_digit(rules, row, board[KEY_CARDS + key], board[KEY_HELD + key] == 1)
        frames[CODE] |= digit << 2 * key
    frames[PEGGED_SO] = 0
    frames[PLACE] = row[STOCK_NEXT]
    cards |= table
    live = 0
    pegs = 0
    for card in range(52):
        if cards >> card & 1:
            live += board[POINTS + card]
            pegs += board[PEGS + card]
    early = (board[STOCK_END] - row[STOCK_NEXT]) // rules[SEATS]
    late = cards.bit_count() // rules[SEATS] - early
    frames[LIVE] = live + early * board[EARLY_WEIGHT] + late * board[LATE_WEIGHT]
    frames[LIVE_PEGS] = pegs
    frames[REGION] = NORMAL
    frames[REGION_BOUND] = 0
