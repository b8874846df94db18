"""The slots of the trick games in a state row and a rules row, and the values of the rules.

A rule `follow = "must-trump"` of a variant file becomes the value `FOLLOW_MUST_TRUMP` in the slot
`FOLLOW`.
"""

from hilojack.rules.slots import *  # noqa: F403 - the shared slots go by the same names here
from hilojack.rules.slots import MAX_ITEMS, MAX_SEATS, OWN, OWN_RULES, Row as Row, Rules as Rules

# The lines of a count: the items, by their places in counting order, and three more.
LINE_SET_BACK = MAX_ITEMS  # what a side is set back by, below zero
LINE_SMUDGE = MAX_ITEMS + 1  # the point for a smudge that was made
LINE_BID = MAX_ITEMS + 2  # what a bid adds or takes besides the items
MAX_LINES = MAX_ITEMS + 3

# --- the state row -------------------------------------------------------------------------------
LEADER = OWN  # the seat that led, or leads, to the trick
TRUMP = OWN + 1  # the trump suit, or NONE
LED = OWN + 2  # the suit led, or NONE before the lead
BEST = OWN + 3  # the card that is winning the trick
TAKER = OWN + 4  # the seat that is winning the trick
TRICK_SIZE = OWN + 5  # cards played to the trick
TRICKS = OWN + 6  # tricks taken so far
TURN_UP = OWN + 7  # the last card turned for trumps, or NONE
TURNED = OWN + 8  # all the cards turned for trumps and not taken into a hand
RUNS = OWN + 9  # how often the cards have been run
BIDDER = OWN + 10  # the seat that bid highest, named trumps or accepted them, or NONE
BID = OWN + 11  # the highest bid, 0 before the first
SMUDGED = OWN + 12  # 1 if the highest bid is a smudge, or to shoot the moon
REVOKERS = OWN + 13  # the seats that have revoked: bit `s` is seat `s`
TOP_REVOKERS = OWN + 14  # those of them that kept a top trump back from a trump lead
CLAIMED = OWN + 15  # the seats that a revoke has been claimed of
BARRED = OWN + 16  # the sides that may not win the match in this deal: bit `s` is side `s`
PEGGED_OUT = OWN + 17  # while revokes are claimed: the side that reached the target, or NONE
PASSED = OWN + 18  # the seats that are out of the auction: bit `s` is seat `s`
OUT = OWN + 19  # the seats that have no trump left where only trumps are played
WON = OWN + 20  # by seat: the cards of the tricks taken
PLAYED = WON + MAX_SEATS  # by seat: the cards played
SHOWN = PLAYED + MAX_SEATS  # by seat: the cards held that all have seen
VOIDS = SHOWN + MAX_SEATS  # by seat: suits that the rest of the hand lacks, if it never revokes
TRICK = VOIDS + MAX_SEATS  # by seat: the card played to the trick; right for those who have
DISCARDS = TRICK + MAX_SEATS  # by seat: the cards discarded
LATE_TRICKS = DISCARDS + MAX_SEATS  # by seat: the tricks taken after the stock was used up
AWARDS = LATE_TRICKS + MAX_SEATS  # by item: the side that scored it, NONE for nobody, or UNCOUNTED
EARNED = AWARDS + MAX_ITEMS  # by line and side, at MAX_SEATS * line + side: the points it brought
STATE_SIZE = EARNED + MAX_LINES * MAX_SEATS

# A seen row, the row of what a seat may know (`sight`), has these as well.
SIZES = STATE_SIZE  # by seat: how many cards it holds
LAID = SIZES + MAX_SEATS  # by seat: how many cards it has discarded
SEEN_SIZE = LAID + MAX_SEATS

UNCOUNTED = -2

PHASE_PACKET = 1  # the dealer chooses how to deal
PHASE_PLAY = 2
PHASE_STAND = 3  # eldest stands or begs
PHASE_GIFT = 4  # the dealer gives one or refuses the gift
PHASE_BUNCH = 5  # eldest plays on or proposes to bunch the cards
PHASE_AGREE = 6  # the dealer agrees to bunch or refuses
PHASE_DISCARD = 7
PHASE_NAME = 8  # eldest names trumps
PHASE_ACCEPT = 9  # each in turn accepts the turn-up or passes
PHASE_BID = 10
PHASE_CLAIM = 11  # play is over: each in turn claims revokes or passes
PHASE_SALE = 12  # eldest accepts what was bid for the pitch or refuses it

# --- the rules row -------------------------------------------------------------------------------
PACKET = OWN_RULES
STOCK = OWN_RULES + 1
DRAWS = OWN_RULES + 2
TRUMP_FROM = OWN_RULES + 3
FOLLOW = OWN_RULES + 4
LOW = OWN_RULES + 5
GAME_TIE = OWN_RULES + 6
FIVES_IN_GAME = OWN_RULES + 7
COUNTING = OWN_RULES + 8
FIRST_BATCH = OWN_RULES + 9
RUN = OWN_RULES + 10
TURN_UP_SCORES = OWN_RULES + 11
BEG = OWN_RULES + 12
BUNCH = OWN_RULES + 13
GIFT_MAY_WIN = OWN_RULES + 14
GIFT_TO = OWN_RULES + 15
THROWN_IN_POINTS = OWN_RULES + 16
DISCARD = OWN_RULES + 17
BIDDING = OWN_RULES + 18
MIN_BID = OWN_RULES + 19
DEALERS_RIGHT = OWN_RULES + 20
ALL_PASS = OWN_RULES + 21
SMUDGE = OWN_RULES + 22
ALL_FOUR = OWN_RULES + 23
HANG_JACK = OWN_RULES + 24
TIES = OWN_RULES + 25
CAPOT = OWN_RULES + 26
COUNTED_TRICKS = OWN_RULES + 27
PEGGED = OWN_RULES + 28  # 1 if tricks pay at once
ITEM_COUNT = OWN_RULES + 29
ITEMS = OWN_RULES + 30  # 6 bits an item in counting order: a code ITEM_...
WORTH = OWN_RULES + 31  # 6 bits an item: the points it pays
CARD_POINTS = OWN_RULES + 32  # 4 bits a rank: the card-points of a card
TURN_UP_PAYS = OWN_RULES + 33  # 4 bits a rank: what the turn-up pays the dealer's side
TRICK_POINTS = OWN_RULES + 34  # 4 bits a rank: what a trump pays at once to the side that takes it
REVOKE = OWN_RULES + 35
REVOKE_PAYS = OWN_RULES + 36
REVOKE_WITH_JACK = OWN_RULES + 37
REVOKE_BARS = OWN_RULES + 38
REVOKER_MAY_WIN = OWN_RULES + 39
REVOKE_SET_BACK = OWN_RULES + 40
TOP_TRUMP_REVOKE = OWN_RULES + 41
FALSE_CLAIM = OWN_RULES + 42
LOOK = OWN_RULES + 43
PITCHER_WINS = OWN_RULES + 44
MAX_BID = OWN_RULES + 45
ALL_TRICK_POINTS = OWN_RULES + 46  # 4 bits a rank: what any card pays so, trumps besides
NO_EXTRAS = OWN_RULES + 47  # 0, the extra trumps before trumps are fixed: EXTRAS + NONE
EXTRAS = OWN_RULES + 48  # by trump suit: the trumps out of the order of its ranks, as a set
STRENGTHS = EXTRAS + 4  # by rank of such a card, then by joker: its strength (`trumps`)
EQUAL_JOKERS = STRENGTHS + 15
JOKERS_IN_GAME = EQUAL_JOKERS + 1
JOKER_PITCHED = EQUAL_JOKERS + 2
DEALER_MIN = EQUAL_JOKERS + 3  # 0: as MIN_BID
BID_ROUNDS = EQUAL_JOKERS + 4
TOP_BID = EQUAL_JOKERS + 5
FIRST_LEAD = EQUAL_JOKERS + 6
BID_SCORING = EQUAL_JOKERS + 7
MADE = EQUAL_JOKERS + 8
GO_OUT = EQUAL_JOKERS + 9
MOON = EQUAL_JOKERS + 10
KITTY = EQUAL_JOKERS + 11
KITTY_WHEN = EQUAL_JOKERS + 12
KEEP = EQUAL_JOKERS + 13  # cards of each hand in play, or 0 without an exchange
KEEP_LEAST = EQUAL_JOKERS + 14
LAY_AWAY = EQUAL_JOKERS + 15
MOST_DISCARDS = EQUAL_JOKERS + 16
DISCARDS_SHOWN = EQUAL_JOKERS + 17
REFILL = EQUAL_JOKERS + 18
REST = EQUAL_JOKERS + 19
KITTY_FOR = EQUAL_JOKERS + 20
FIRST_DEAL = EQUAL_JOKERS + 21
RULES_SIZE = EQUAL_JOKERS + 22

PACKET_EITHER, PACKET_SINGLY, PACKET_TWOS, PACKET_THREES, PACKET_FOURS = range(5)
STOCK_NONE, STOCK_FACE_UP, STOCK_FACE_DOWN = range(3)
DRAWS_SHOWN, DRAWS_PRIVATE, DRAWS_TAKER_SHOWN = range(1, 4)

TRUMP_FROM_STOCK_TOP = 1
TRUMP_FROM_CUT_AND_REPLACE = 2
TRUMP_FROM_CUT_BEFORE = 3
TRUMP_FROM_TURN_UP = 4
TRUMP_FROM_NAMED = 5
TRUMP_FROM_PITCHED = 6
TRUMP_FROM_ACCEPTED = 7
TRUMP_FROM_BIDDER_NAMES = 8
TRUMP_FROM_LAST_DEALT = 9

FOLLOW_MUST_TRUMP, FOLLOW_MAY_TRUMP, FOLLOW_FOLLOW_SUIT, FOLLOW_MAY_OVERTRUMP = range(1, 5)
FOLLOW_FOLLOW_TRUMPS_ONLY, FOLLOW_TRUMPS_ONLY = range(5, 7)
LOW_WINNER, LOW_HOLDER = range(1, 3)
GAME_TIE_NONE, GAME_TIE_ELDER, GAME_TIE_HELD_OVER = range(1, 4)
FIVES_IN_GAME_NONE, FIVES_IN_GAME_ALL, FIVES_IN_GAME_TRUMP = range(1, 4)
COUNTING_STOP, COUNTING_COMPLETE = range(1, 3)
TURN_UP_SCORES_FIRST_AND_FINAL, TURN_UP_SCORES_FINAL, TURN_UP_SCORES_EVERY = range(1, 4)
BEG_NONE, BEG_ONCE = range(2)
BUNCH_NO, BUNCH_YES, BUNCH_EITHER_OF_TWO = range(3)
GIFT_MAY_WIN_NO, GIFT_MAY_WIN_YES = range(2)
GIFT_TO_ELDEST, GIFT_TO_ALL = range(1, 3)
THROWN_IN_POINTS_KEPT, THROWN_IN_POINTS_TAKEN_BACK = range(1, 3)
DISCARD_NEVER, DISCARD_ALWAYS, DISCARD_AFTER_SECOND_RUN = range(3)
BIDDING_NONE, BIDDING_AUCTION, BIDDING_SELL_OUT = range(3)
DEALERS_RIGHT_NO, DEALERS_RIGHT_YES, DEALERS_RIGHT_BUT_FOUR, DEALERS_RIGHT_BUT_SMUDGE = range(4)
DEALERS_RIGHT_ONLY_FOUR = 4
ALL_PASS_DEALER_BIDS, ALL_PASS_REDEAL_NEXT, ALL_PASS_REDEAL_SAME, ALL_PASS_ELDEST_FREE = range(1, 5)
ALL_PASS_DEALER_FREE, ALL_PASS_DEALER_UNASKED = range(5, 7)
BID_ROUNDS_ONCE, BID_ROUNDS_RAISE = range(2)
TOP_BID_STANDS, TOP_BID_ENDS, TOP_BID_MAY_BE_MATCHED = range(3)
FIRST_LEAD_ANY, FIRST_LEAD_TRUMP = range(2)
BID_SCORING_SET_BACK, BID_SCORING_OTHERS_ADD, BID_SCORING_DIFFERENCE = range(3)
MADE_TAKEN, MADE_BID = range(2)
GO_OUT_ANY, GO_OUT_OWN_BID = range(2)
MOON_OFF, MOON_MATCH, MOON_TRICKS, MOON_TEN, MOON_ELEVEN = range(5)
SMUDGE_OFF, SMUDGE_MATCH, SMUDGE_TRICKS, SMUDGE_AS_FOUR = range(4)
ALL_FOUR_COUNTS, ALL_FOUR_WINS_MATCH = range(2)
TIES_LOST, TIES_HELD_OVER = range(2)
COUNTED_TRICKS_ALL, COUNTED_TRICKS_AFTER_STOCK = range(1, 3)
REVOKE_PREVENTED, REVOKE_PENALISED = range(2)
REVOKE_BARS_NOTHING, REVOKE_BARS_GAME, REVOKE_BARS_JACK_AND_GAME, REVOKE_BARS_EVERYTHING = range(4)
REVOKER_MAY_WIN_NO, REVOKER_MAY_WIN_YES = range(2)
REVOKE_SET_BACK_NO, REVOKE_SET_BACK_YES = range(2)
TOP_TRUMP_REVOKE_COUNTS, TOP_TRUMP_REVOKE_LOSES_MATCH = range(2)
LOOK_FREE, LOOK_STRICT, LOOK_PARTNER_WAITS = range(3)
PITCHER_WINS_AT_THE_END, PITCHER_WINS_BEFORE_ALL, PITCHER_WINS_HIGHER = range(3)
JOKERS_IN_GAME_NONE, JOKERS_IN_GAME_HALF, JOKERS_IN_GAME_ONE = range(3)
JOKER_PITCHED_SPADE, JOKER_PITCHED_NAMED, JOKER_PITCHED_FORBIDDEN = range(3)
KITTY_WHEN_BEFORE_NAMING, KITTY_WHEN_AFTER_NAMING = range(2)
KITTY_FOR_BIDDER, KITTY_FOR_EACH = range(2)
LAY_AWAY_PLAIN, LAY_AWAY_ANY, LAY_AWAY_BUT_SCORING, LAY_AWAY_FEW = range(4)
DISCARDS_SHOWN_NO, DISCARDS_SHOWN_YES = range(2)
REFILL_NO, REFILL_YES = range(2)
REST_NOBODY, REST_BIDDER, REST_DEALER = range(3)
FIRST_DEAL_HIGHEST_DEALS, FIRST_DEAL_LOWEST_DEALS, FIRST_DEAL_HIGHEST_LEADS = range(3)
FIRST_DEAL_LOWEST_LEADS, FIRST_DEAL_TWO_OF_DIAMONDS = range(3, 5)
EQUAL_JOKERS_MARKED, EQUAL_JOKERS_FIRST_PLAYED, EQUAL_JOKERS_SECOND_PLAYED = range(3)

ITEM_TRUMP = 0  # ITEM_TRUMP + rank: the trump of that rank
ITEM_OFF = 13  # ITEM_OFF + rank: the card of that rank in the other suit of the trumps' colour
ITEM_JOKER_HIGH = 26
ITEM_JOKER_LOW = 27
ITEM_FIVE = 28  # ITEM_FIVE + suit: the five of that suit, whatever is trumps
ITEM_LAST_TRICK = 32
ITEM_HIGH = 33
ITEM_LOW = 34
ITEM_GAME = 35
ITEM_MAJORITY = 36
ITEM_TRICKS = 37
ITEM_SURPLUS = 38  # the cards that a side wins above those it plays
ITEM_TWO = ITEM_TRUMP
ITEM_JACK = ITEM_TRUMP + 9
