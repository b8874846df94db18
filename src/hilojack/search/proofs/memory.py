"""The working memory of a proof: the board, which stays as it is during a search, and the frames, a
stack of positions.
"""

from typing import NamedTuple

from hilojack.rules.slots import Rows
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.proofs.prizes import MOST_PRIZES

UNDECIDED = 0
FALSE = 1
TRUE = 2


class Proof(NamedTuple):
    """The working memory of proofs, for one position at a time."""

    rules: Rules
    payoffs: Rows  # by code: see `payoffs`
    board: Row
    frames: Rows
    table: Row  # transposition table: a power of two, at least ENTRY_SIZE
    state: Row  # of the search
    scratch: Row  # a state row to count a deal on


# --- the state of a search -----------------------------------------------------------------------
AT_LEAST = 0  # the value is at least this
AT_MOST = 1  # and at most this
FLOOR = 2  # a value below this need not be known exactly
CEILING = 3  # nor one above this
TREND = 4  # the answer to all questions so far; UNDECIDED if they differ, NONE before the first
SEARCHED = 5  # nodes, over several positions
STATE_OF_PROOF = 6

# --- the board -----------------------------------------------------------------------------------
POINTS = 0  # by card: what it counts towards the margin
PEGS = 54  # by card: the points pegged in play by winning it
HOLD = 108  # by card: an estimate of its worth in hand, to order moves
CATCH = 162  # by card: an estimate of the worth of winning it
STOCK_CARDS = 216  # by place: the card of the stock
REST = 270  # by place: the set of the cards of the stock from there on
PRIZE_CARDS = 328  # by prize: its card, or NONE
PRIZE_HELD = PRIZE_CARDS + MOST_PRIZES  # by prize: 1 where holding its card decides it
STEPS = PRIZE_HELD + MOST_PRIZES  # by prize and digit, 4 each: what that adds to the code
PRIZES = STEPS + 4 * MOST_PRIZES  # the number of prizes
WON_PRIZES = PRIZES + 1  # the set of cards that are prizes of whoever wins them
HELD_PRIZES = PRIZES + 2  # the set of cards that are prizes of whoever holds them
WORTHY = PRIZES + 3  # the set of cards that count or score
DECISIVE = PRIZES + 4  # the set of cards that score, whatever becomes of the margin
TRUMPS = PRIZES + 5  # the trump suit
STOCK_END = PRIZES + 6  # the place after the last card of the stock
SALT = PRIZES + 7  # a number that differs from deal to deal
VALUE = PRIZES + 8  # the question: can side 0 reach this value?
DEPTH = PRIZES + 9  # the frame on top of the stack, or NONE before a proof has begun
NODES = PRIZES + 10  # searched so far, over all proofs
LATE_WEIGHT = PRIZES + 11  # what a trick without a draw counts towards the margin
EARLY_WEIGHT = PRIZES + 12  # what a trick with a draw counts
SALTS = PRIZES + 13  # by place: SALT, with the order of the stock from there on
BOARD_SIZE = SALTS + 55  # also behind the last of 54 cards

# --- a frame: a position in the search -----------------------------------------------------------
HELD = 0  # by seat, 6 at most: the cards of the hand that can be played
OPEN_PRIZES = 6  # the set of cards, prizes of whoever wins them, that nobody is sure of yet
SEAT = 7  # to play
PLAYED_CARDS = 8  # the number of cards in the trick, and of seats passed over
SUIT = 9  # led, or NONE
WINNER = 10  # the card that is winning
WINNING = 11  # the seat that played it
TABLE_CARDS = 12  # the set of cards in the trick
MARGIN = 13
CODE = 14
PEGGED_SO = 15  # what side 0 has pegged more than side 1 since the root
PLACE = 16  # of the next card of the stock
LIVE = 17  # what the cards not yet won count towards the margin
LIVE_PEGS = 18  # the points they peg
REGION = 19  # what is known of the margin
REGION_BOUND = 20
COPIED = 21  # the slots up to here pass to the next frame
COUNT = 21  # of the moves
NEXT = 22  # the place of the next move to try
BOUND = 23  # the margin up to which all moves failed the mover, so far
ENTRY = 24  # the place of the position in the table, or NONE
SIGNATURE = 25
LEFT_SIZE = 26  # the number of cards left
SHIFT = 27  # what the table adds to margins
UP = 28  # the most by which the margin can still rise
DOWN = 29  # the most by which it can fall
LEFT = 30  # the set of cards not yet played
MOVES = 31
SCORES_OF = MOVES + 32  # by move: its score for the order
FRAME_SIZE = 96
FRAMES = 56  # one a card; moves that are looked at together share those further up

NORMAL = 0
MARGIN_IDLE = 1  # it decides nothing
MARGIN_ABOVE = 2  # it will be above zero
MARGIN_BELOW = 3

INFINITE = 2000
NO_MOVE = 63
ENTRY_SIZE = 4  # two positions: the one with more cards left, and the latest; each signature, data
