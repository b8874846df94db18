"""The slots of a state row and of a rules row, and the values that a rule can take.

A state row is one deal as integers, with the running scores of the match; a rules row is one
variant as integers. A rule `follow = "must-trump"` of a variant file stands in the slot `FOLLOW` as
the value `FOLLOW_MUST_TRUMP`.
"""

Row = list[int]  # a state row; for a twin a row of an int64 array
Rules = tuple[int, ...]  # a rules row

NONE = -1
MAX_SEATS = 7
MAX_ITEMS = 10

# --- the state row -------------------------------------------------------------------------------
PHASE = 0  # which acts are open: one of the phases below
TURN = 1  # the seat to act
DEALER = 2
LEADER = 3  # the seat that led, or leads, to the trick
TRUMP = 4  # the trump suit, or NONE
LED = 5  # the suit led, or NONE before the lead
BEST = 6  # the card that is winning the trick
TAKER = 7  # the seat that is winning the trick
TRICK_SIZE = 8  # cards played to the trick
TRICKS = 9  # tricks taken so far
STOCK_NEXT = 10  # where in the pack the next card to be dealt or drawn lies
CUT = 11  # the card cut to fix trumps, or NONE
VICTOR = 12  # the side that has won the match, or NONE
RANDOM = 13  # the state of the generator
TURN_UP = 14  # the last card turned for trumps, or NONE
TURNED = 15  # all the cards turned for trumps and not taken into a hand
RUNS = 16  # how often the cards have been run
BIDDER = 17  # the seat that bid highest, named trumps or accepted them, or NONE
BID = 18  # the highest bid, 0 before the first
SMUDGED = 19  # 1 when the highest bid is a smudge
CARRY = 20  # points held over from tied deals
THROWN_IN = 21  # whether the hands were thrown in, and who deals then
HANDS = 22  # by seat: the cards held
WON = HANDS + MAX_SEATS  # by seat: the cards of the tricks taken
PLAYED = WON + MAX_SEATS  # by seat: the cards played
SHOWN = PLAYED + MAX_SEATS  # by seat: the cards held that everybody saw drawn
VOIDS = SHOWN + MAX_SEATS  # by seat: what the rest of the hand is known to lack, whole suits
TRICK = VOIDS + MAX_SEATS  # by seat: the card played to the trick; right for those who have
DISCARDS = TRICK + MAX_SEATS  # by seat: the cards laid away
LATE_TRICKS = DISCARDS + MAX_SEATS  # by seat: the tricks taken after the stock was used up
SCORES = LATE_TRICKS + MAX_SEATS  # by side: the running score of the match
BEFORE = SCORES + MAX_SEATS  # by side: the score before the deal
AWARDS = BEFORE + MAX_SEATS  # by item: the side that scored it, NONE for nobody, or UNCOUNTED
EARNED = AWARDS + MAX_ITEMS  # by item: the points that it paid
PACK = EARNED + MAX_ITEMS  # the order of the pack, the top card first
STATE_SIZE = PACK + 54

UNCOUNTED = -2

PHASE_PACKET = 0  # the dealer chooses how to deal
PHASE_PLAY = 1
PHASE_OVER = 2
PHASE_STAND = 3  # eldest stands or begs
PHASE_GIFT = 4  # the dealer gives one or refuses the gift
PHASE_BUNCH = 5  # eldest plays on or proposes to bunch the cards
PHASE_AGREE = 6  # the dealer agrees to bunch or refuses
PHASE_DISCARD = 7
PHASE_NAME = 8  # eldest names trumps
PHASE_ACCEPT = 9  # each in turn accepts the turn-up or passes
PHASE_BID = 10

PLAYED_OUT = 0
SAME_DEALER = 1  # thrown in; the same dealer deals again
NEXT_DEALER = 2  # thrown in; the deal passes

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
FIRST_BATCH = 15
RUN = 16
TURN_UP_SCORES = 17
BEG = 18
BUNCH = 19
GIFT_MAY_WIN = 20
GIFT_TO = 21
THROWN_IN_POINTS = 22
DISCARD = 23
BIDDING = 24
MIN_BID = 25
DEALERS_RIGHT = 26
ALL_PASS = 27
SMUDGE = 28
ALL_FOUR = 29
HANG_JACK = 30
TIES = 31
CAPOT = 32
COUNTED_TRICKS = 33
PEGGED = 34  # 1 when tricks pay at once: whether any of TRICK_POINTS is not 0
ITEM_COUNT = 35
ITEMS = 36  # 6 bits an item in counting order: ITEM_HIGH ... or ITEM_CARD + card
WORTH = 37  # 6 bits an item: the points it pays
CARD_POINTS = 38  # 4 bits a rank: what a card counts towards Game
TURN_UP_PAYS = 39  # 4 bits a rank: what the turn-up pays the dealer's side
TRICK_POINTS = 40  # 4 bits a rank: what a trump pays at once to the side that takes it
RULES_SIZE = 41

MOST_POINTS = 15  # of a card

PACKET_EITHER = 0
PACKET_SINGLY = 1
PACKET_TWOS = 2
PACKET_THREES = 3
PACKET_FOURS = 4

STOCK_NONE = 0
STOCK_FACE_UP = 1
STOCK_FACE_DOWN = 2

DRAWS_SHOWN = 1
DRAWS_PRIVATE = 2
DRAWS_TAKER_SHOWN = 3

TRUMP_FROM_STOCK_TOP = 1
TRUMP_FROM_CUT_AND_REPLACE = 2
TRUMP_FROM_CUT_BEFORE = 3
TRUMP_FROM_TURN_UP = 4
TRUMP_FROM_NAMED = 5
TRUMP_FROM_PITCHED = 6
TRUMP_FROM_ACCEPTED = 7

FOLLOW_MUST_TRUMP = 1
FOLLOW_MAY_TRUMP = 2
FOLLOW_FOLLOW_SUIT = 3
FOLLOW_MAY_OVERTRUMP = 4

LOW_WINNER = 1
LOW_HOLDER = 2

GAME_TIE_NONE = 1
GAME_TIE_ELDER = 2

FIVES_IN_GAME_NONE = 1
FIVES_IN_GAME_ALL = 2
FIVES_IN_GAME_TRUMP = 3

COUNTING_STOP = 1
COUNTING_COMPLETE = 2

TURN_UP_SCORES_FIRST_AND_FINAL = 1
TURN_UP_SCORES_FINAL = 2
TURN_UP_SCORES_EVERY = 3

BEG_NONE = 0
BEG_ONCE = 1

BUNCH_NO = 0
BUNCH_YES = 1

GIFT_MAY_WIN_NO = 0
GIFT_MAY_WIN_YES = 1

GIFT_TO_ELDEST = 1
GIFT_TO_ALL = 2

THROWN_IN_POINTS_KEPT = 1
THROWN_IN_POINTS_TAKEN_BACK = 2

DISCARD_NEVER = 0
DISCARD_ALWAYS = 1
DISCARD_AFTER_SECOND_RUN = 2

BIDDING_NONE = 0
BIDDING_AUCTION = 1

DEALERS_RIGHT_NO = 0
DEALERS_RIGHT_YES = 1

ALL_PASS_DEALER_BIDS = 1
ALL_PASS_REDEAL_NEXT = 2
ALL_PASS_REDEAL_SAME = 3
ALL_PASS_ELDEST_FREE = 4

SMUDGE_OFF = 0
SMUDGE_MATCH = 1
SMUDGE_TRICKS = 2

ALL_FOUR_COUNTS = 0
ALL_FOUR_WINS_MATCH = 1

TIES_LOST = 0
TIES_HELD_OVER = 1

COUNTED_TRICKS_ALL = 1
COUNTED_TRICKS_AFTER_STOCK = 2

ITEM_CARD = 0  # ITEM_CARD + card: the side that takes that card
ITEM_HIGH = 52
ITEM_LOW = 53
ITEM_JACK = 54
ITEM_GAME = 55
ITEM_MAJORITY = 56
ITEM_TRICKS = 57
