"""The slots that the rows of both families share, at the same places.

A state row is one deal as integers, with the running scores of the match; a rules row is one
variant as integers. Each family has slots of its own after these.
"""

Row = list[int]  # a state row; for a twin a row of an int64 array
Rows = list[Row]  # a stack of rows; for a twin an int64 array of two dimensions
Rules = tuple[int, ...]  # a rules row

NONE = -1
MAX_SEATS = 7
MAX_ITEMS = 10  # scored one by one at the end of a deal

# --- the state row -------------------------------------------------------------------------------
PHASE = 0  # which actions are legal; the families name their phases
TURN = 1  # the seat to act
DEALER = 2
STOCK_NEXT = 3  # the place in the pack of the next card to deal or draw
VICTOR = 4  # the side that has won the match, or NONE
RANDOM = 5  # the state of the generator
THROWN_IN = 6  # if the deal was thrown in, and who deals then
CUT = 7  # the card cut before the deal, or NONE
CARRY = 8  # points held over from tied deals
HANDS = 9  # by seat: the cards held
SCORES = HANDS + MAX_SEATS  # by side: the running score of the match
BEFORE = SCORES + MAX_SEATS  # by side: the score before the deal
PACK = BEFORE + MAX_SEATS  # the order of the pack, the top card first
OWN = PACK + 54  # the first slot of a family

PHASE_OVER = 0  # the deal is over
PHASE_SHUFFLE = -1  # nobody acts: the stock waits for a shuffle

PLAYED_OUT = 0
SAME_DEALER = 1  # thrown in; the same dealer deals again
NEXT_DEALER = 2  # thrown in; the deal passes

# --- the rules row -------------------------------------------------------------------------------
SEATS = 0
SIDES = 1  # seat s plays for side s % SIDES
HAND = 2  # cards dealt to each
PACK_CARDS = 3  # the cards of the pack, as a set
PACK_SIZE = 4
TARGET = 5
OWN_RULES = 6  # the first rule of a family
