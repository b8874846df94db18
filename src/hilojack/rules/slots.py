"""The slots of a state row and of a rules row, and the values that a rule can take.

A state row is one deal as integers, with the running scores of the match; a rules row is one
variant as integers. A rule `follow = "must-trump"` of a variant file stands in the slot `FOLLOW` as
the value `FOLLOW_MUST_TRUMP`.
"""

Row = list[int]  # a state row; for a twin a row of an int64 array
Rules = tuple[int, ...]  # a rules row

NONE = -1
MAX_SEATS = 7
MAX_ITEMS = 12

# --- the state row -------------------------------------------------------------------------------
PHASE = 0  # which acts are open: PHASE_PACKET, PHASE_PLAY, PHASE_OVER
TURN = 1  # the seat to act
DEALER = 2
LEADER = 3  # the seat that led, or leads, to the trick
TRUMP = 4  # the trump suit, or NONE
LED = 5  # the suit led, or NONE before the lead
BEST = 6  # the card that is winning the trick
TAKER = 7  # the seat that is winning the trick
TRICK_SIZE = 8  # cards played to the trick
TRICKS = 9  # tricks taken so far
STOCK_NEXT = 10  # where in the pack the next card to be drawn lies
CUT = 11  # the card cut to fix trumps, or NONE
VICTOR = 12  # the side that has won the match, or NONE
RANDOM = 13  # the state of the generator, 63 bits
HANDS = 14  # by seat: the cards held
WON = HANDS + MAX_SEATS  # by seat: the cards of the tricks taken
PLAYED = WON + MAX_SEATS  # by seat: the cards played
SHOWN = PLAYED + MAX_SEATS  # by seat: the cards held that everybody saw drawn
VOIDS = SHOWN + MAX_SEATS  # by seat: cards that the rest of the hand is known to lack, whole suits
TRICK = (
    VOIDS + MAX_SEATS
)  # by seat: the card played to the trick; right only for seats that have played
SCORES = TRICK + MAX_SEATS  # by side: the running score of the match
AWARDS = SCORES + MAX_SEATS  # by item: the side that scored it, NONE for nobody, or UNCOUNTED
PACK = AWARDS + MAX_ITEMS  # the order of the pack, the top card first
STATE_SIZE = PACK + 54

UNCOUNTED = -2

PHASE_PACKET = 0  # the dealer chooses how to deal
PHASE_PLAY = 1
PHASE_OVER = 2

# --- the rules row -------------------------------------------------------------------------------
SEATS = 0
SIDES = 1  # seat s plays for side s % SIDES
HAND = 2  # cards dealt to each
PACK_CARDS = 3  # the set of cards in the pack
PACK_SIZE = 4
PACKET = 5
STOCK = 6
DRAWS = 7
TRUMP_FROM = 8
FOLLOW = 9
LOW = 10
GAME_TIE = 11
FIVES_IN_GAME = 12
COUNTING = 13
TARGET = 14
ITEM_COUNT = 15
ITEMS = 16  # the items of the score in counting order: ITEM_HIGH ... or ITEM_CARD + card
WORTH = ITEMS + MAX_ITEMS  # by item: the points it pays
CARD_POINTS = WORTH + MAX_ITEMS  # by rank: what a card counts towards Game
RULES_SIZE = CARD_POINTS + 13

PACKET_SINGLY = 1
PACKET_THREES = 3
PACKET_EITHER = 0

STOCK_FACE_UP = 1
STOCK_FACE_DOWN = 2

DRAWS_SHOWN = 1
DRAWS_PRIVATE = 2

TRUMP_FROM_STOCK_TOP = 1
TRUMP_FROM_CUT_AND_REPLACE = 2
TRUMP_FROM_CUT_BEFORE = 3

FOLLOW_MUST_TRUMP = 1
FOLLOW_MAY_TRUMP = 2
FOLLOW_FOLLOW_SUIT = 3

LOW_WINNER = 1
LOW_HOLDER = 2

GAME_TIE_NONE = 1
GAME_TIE_ELDER = 2

FIVES_IN_GAME_NONE = 1
FIVES_IN_GAME_ALL = 2

COUNTING_STOP = 1
COUNTING_COMPLETE = 2

ITEM_HIGH = 100
ITEM_LOW = 101
ITEM_JACK = 102
ITEM_GAME = 103
ITEM_CARD = 0  # ITEM_CARD + card: the winner of that card
