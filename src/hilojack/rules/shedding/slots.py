"""The slots of the shedding games in a state row and a rules row, and the values of the rules.

A rule `several = "runs"` of a variant file becomes the value `SEVERAL_RUNS` in the slot `SEVERAL`.
A rule that names cards, as `reverse = "T"`, is the set of them; a table of cards and numbers has a
slot for each of the 52 cards.
"""

from hilojack.rules.slots import *  # noqa: F403 - the shared slots go by the same names here
from hilojack.rules.slots import MAX_SEATS, OWN, OWN_RULES, Row as Row, Rules as Rules

# --- the state row -------------------------------------------------------------------------------
DIRECTION = OWN  # 1 to the left, -1 to the right
TOP = OWN + 1  # the card face up on the pile
LIVE = OWN + 2  # 1 if a player played the top card, so that it takes effect
NOMINATED = OWN + 3  # the suit that the next play must follow, or NONE
PENDING = OWN + 4  # how many cards the seat to act must pick up
CHAIN = OWN + 5  # the cards that make up the pending pick-up
LAID = OWN + 6  # cards played in this turn
DUMPED = OWN + 7  # the suit that may be dumped, card on card, in this turn, or NONE
RUN = OWN + 8  # the direction of the run in this turn: 1 up, -1 down, 0 none yet
DREW = OWN + 9  # cards drawn in this turn
OWED = OWN + 10  # cards that the seat to act still has to draw
THEN = OWN + 11  # what follows when they are drawn: one of the values below
ANSWERED = OWN + 12  # 1 if this turn answers a pick-up
SAID = OWN + 13  # 1 if last card was said in this turn
STOCK_END = OWN + 14  # the place in the pack after the stock's last card
PILE_SIZE = OWN + 15  # cards in the pile, with the top card
PLAYS = OWN + 16  # cards played in the deal
PASSES = OWN + 17  # seats that have passed in succession
OUTS = OWN + 18  # seats that have played all their cards
BLOCKED = OWN + 19  # 1 if the deal ended because nobody could play
RESTOCKS = OWN + 20  # how often the stock was refilled
STEPS = OWN + 21  # how many seats the turn passes on, or last passed
WINNER = OWN + 22  # the seat that won the last deal, or NONE
FORGOT = OWN + 23  # by seat: 1 if its turn ended with last card due and not said
PLACES = FORGOT + MAX_SEATS  # by seat: 1 for the first to go out, and so on; 0 before
PILE = PLACES + MAX_SEATS  # the cards played, the first at the bottom
STATE_SIZE = PILE + 52

# A seen row, the row of what a seat may know (`sight`), has these as well.
SIZES = STATE_SIZE  # by seat: how many cards it holds
SEEN_SIZE = SIZES + MAX_SEATS

PHASE_TURN = 1  # play a card, draw, pick up or pass
PHASE_GO_ON = 2  # play another card, or end the turn
PHASE_NOMINATE = 3

THEN_ACTS = 0  # nothing: the seat is to act
THEN_TURN = 1  # the seat resumes its turn
THEN_PASS_ON = 2  # the turn is over
THEN_ACT = 3  # the cards played take effect
THEN_START = 4  # the first card is turned

# --- the rules row -------------------------------------------------------------------------------
NOMINATE = OWN_RULES
WILD = OWN_RULES + 1
PICK_UPS = OWN_RULES + 2  # the cards that let the next player pick up
NEUTRALISE = OWN_RULES + 3
REVERSE = OWN_RULES + 4
DUMP = OWN_RULES + 5
COVER = OWN_RULES + 6
AGAIN = OWN_RULES + 7
NOT_LAST = OWN_RULES + 8
START_AGAIN = OWN_RULES + 9
START_CARD = OWN_RULES + 10
START_REFUSED = OWN_RULES + 11
STARTER = OWN_RULES + 12
NOMINATES = OWN_RULES + 13
PICK_UPS_MIX = OWN_RULES + 14
NEUTRALISES = OWN_RULES + 15
ANSWER = OWN_RULES + 16
PICK_UP_ENDS_TURN = OWN_RULES + 17
PICK_UP_BARE = OWN_RULES + 18
SKIP_TWO = OWN_RULES + 19
REVERSE_TWO = OWN_RULES + 20
SEVERAL = OWN_RULES + 21
EFFECTS = OWN_RULES + 22
FINISH = OWN_RULES + 23
LAST_CARD = OWN_RULES + 24
LAST_CARD_PENALTY = OWN_RULES + 25
MUST_PLAY = OWN_RULES + 26
DRAW_LIMIT = OWN_RULES + 27
DRAWN = OWN_RULES + 28
RESTOCK = OWN_RULES + 29
BLOCKED_AFTER = OWN_RULES + 30
BLOCK = OWN_RULES + 31
MOST_PLAYS = OWN_RULES + 32
OUT = OWN_RULES + 33
SCORING = OWN_RULES + 34
PICK_UP = OWN_RULES + 35  # by card: how many the next player picks up
SKIP = PICK_UP + 52  # by card: how many players are skipped
POINTS = SKIP + 52  # by card: its points in a hand at the end
FITS = POINTS + 52  # by card: the cards that may begin a turn on it if no suit is nominated
ACTING = FITS + 52  # the cards that affect the players who follow
RULES_SIZE = ACTING + 1

START_CARD_INERT, START_CARD_PLAYED = range(2)
START_REFUSED_BENEATH, START_REFUSED_BACK = range(2)
STARTER_ELDEST, STARTER_WINNER = range(2)
NOMINATES_ANY, NOMINATES_OTHER = range(2)
PICK_UPS_MIX_NO, PICK_UPS_MIX_YES = range(2)
NEUTRALISES_CHAIN, NEUTRALISES_ANYTHING = range(2)
ANSWER_OPTIONAL, ANSWER_COMPULSORY = range(2)
PICK_UP_ENDS_TURN_NO, PICK_UP_ENDS_TURN_YES = range(2)
PICK_UP_BARE_STANDS, PICK_UP_BARE_PLAIN = range(2)
SKIP_TWO_LITERAL, SKIP_TWO_AGAIN = range(2)
REVERSE_TWO_NOTHING, REVERSE_TWO_SKIP = range(2)
SEVERAL_ONE, SEVERAL_MATCHING, SEVERAL_RUNS, SEVERAL_RUNS_AND_SETS = range(4)
EFFECTS_LAST_GROUP, EFFECTS_ALL = range(2)
FINISH_ANY, FINISH_SINGLE_CARD = range(2)
LAST_CARD_NONE, LAST_CARD_SAID, LAST_CARD_AUTOMATIC = range(3)
MUST_PLAY_NO, MUST_PLAY_YES = range(2)
DRAWN_ENDS_TURN, DRAWN_MAY_BE_PLAYED = range(2)
RESTOCK_NEVER, RESTOCK_SHUFFLED, RESTOCK_TURNED_OVER = range(3)
BLOCKED_AFTER_ROUND, BLOCKED_AFTER_ROUND_AND_ONE = range(2)
BLOCK_NOBODY, BLOCK_FEWEST_CARDS, BLOCK_FEWEST_POINTS = range(3)
OUT_ENDS_DEAL, OUT_PLAY_ON = range(2)
SCORING_WIN, SCORING_HANDS, SCORING_CHARGED = range(3)
