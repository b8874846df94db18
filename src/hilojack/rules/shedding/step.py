"""One act: which are legal, and what each does. The caller checks."""

from hilojack.calls import (
    DRAW,
    END_TURN,
    FIRST_CALL,
    LAST_CARD as CALL_LAST_CARD,
    NOMINATE as CALL_NOMINATE,
    PASS,
    PICK_UP as CALL_PICK_UP,
)
from hilojack.cards import suit_of
from hilojack.rules.bits import cards_of_suit, nth
from hilojack.rules.chance import below
from hilojack.rules.dealing import shuffle_places
from hilojack.rules.shedding.laying import legal_cards
from hilojack.rules.shedding.opening import deal, turn_start
from hilojack.rules.shedding.slots import (
    ANSWER,
    ANSWER_COMPULSORY,
    DRAW_LIMIT,
    DREW,
    HANDS,
    LAST_CARD,
    LAST_CARD_SAID,
    MUST_PLAY,
    MUST_PLAY_YES,
    NOMINATES,
    NOMINATES_OTHER,
    PACK_CARDS,
    PENDING,
    PHASE,
    PHASE_GO_ON,
    PHASE_NOMINATE,
    PHASE_SHUFFLE,
    PHASE_TURN,
    SAID,
    STOCK_END,
    STOCK_NEXT,
    THEN,
    THEN_ACTS,
    THEN_PASS_ON,
    THEN_START,
    THEN_TURN,
    TOP,
    TURN,
    Row,
    Rules,
)
from hilojack.rules.shedding.stacks import stock_size
from hilojack.rules.shedding.turn import (
    after_penalty,
    draw,
    draw_owed,
    end_turn,
    lay_card,
    nominate,
    pass_on,
    pass_turn,
    pick_up,
)

# --- what is legal -------------------------------------------------------------------------------


def legal_plays(rules: Rules, row: Row) -> int:
    """The cards that may be laid now, as a set."""
    return legal_cards(rules, row)


def legal_calls(rules: Rules, row: Row) -> int:
    """The calls that are open, as a set: bit `c` is the call `FIRST_CALL + c`."""
    return calls_beside(rules, row, legal_cards(rules, row))


def calls_beside(rules: Rules, row: Row, cards: int) -> int:
    """The calls that are open where these cards may be laid."""
    if row[PHASE] == PHASE_TURN:
        return 1 << call_of_turn(rules, row, cards) - FIRST_CALL & ~1
    if row[PHASE] == PHASE_GO_ON:
        return calls_that_end(rules, row)
    if row[PHASE] == PHASE_NOMINATE:
        return suits_to_nominate(rules, row)
    return 0


def call_of_turn(rules: Rules, row: Row, cards: int) -> int:
    """The call that is open beside these cards at the beginning of a turn, or `FIRST_CALL`."""
    if row[PENDING]:
        bound = rules[ANSWER] == ANSWER_COMPULSORY and cards != 0
        return FIRST_CALL if bound else CALL_PICK_UP
    if cards and rules[MUST_PLAY] == MUST_PLAY_YES:
        return FIRST_CALL
    if stock_size(row) and row[DREW] < rules[DRAW_LIMIT]:
        return DRAW
    return PASS


def calls_that_end(rules: Rules, row: Row) -> int:
    """The calls with which a turn may end."""
    calls = 1 << END_TURN - FIRST_CALL
    if rules[LAST_CARD] == LAST_CARD_SAID and row[HANDS + (row[TURN] & 7)].bit_count() == 1:
        calls |= 1 << CALL_LAST_CARD - FIRST_CALL
    return calls


def suits_to_nominate(rules: Rules, row: Row) -> int:
    """The calls that nominate a suit of the pack."""
    calls = 0
    for suit in range(4):
        own = suit == suit_of(row[TOP]) and rules[NOMINATES] == NOMINATES_OTHER
        if rules[PACK_CARDS] & cards_of_suit(suit) and not own:
            calls |= 1 << CALL_NOMINATE + suit - FIRST_CALL
    return calls


# --- what it does --------------------------------------------------------------------------------


def begin(rules: Rules, row: Row) -> None:
    """Begin a deal with the pack as it lies; a stock to be shuffled is shuffled by the row."""
    open_deal(rules, row)
    while row[PHASE] == PHASE_SHUFFLE:
        reshuffle(rules, row)


def step(rules: Rules, row: Row, act: int) -> None:
    """Perform one legal act; a stock to be shuffled is shuffled by the row."""
    perform(rules, row, act)
    while row[PHASE] == PHASE_SHUFFLE:
        reshuffle(rules, row)


def open_deal(rules: Rules, row: Row) -> None:
    """Begin a deal with the pack as it lies; it may wait in `PHASE_SHUFFLE`."""
    deal(rules, row)
    carry_on(rules, row)


def perform(rules: Rules, row: Row, act: int) -> None:
    """Perform one legal act; the row may then wait in `PHASE_SHUFFLE`."""
    if act < FIRST_CALL:
        lay_card(rules, row, act)
    elif act == DRAW:
        draw(rules, row)
    elif act == PASS:
        pass_turn(rules, row)
    elif act == CALL_PICK_UP:
        pick_up(rules, row)
    elif act >= CALL_NOMINATE:
        nominate(rules, row, act - CALL_NOMINATE)
    else:
        row[SAID] = act == CALL_LAST_CARD
        end_turn(rules, row)
    carry_on(rules, row)


def reshuffle(rules: Rules, row: Row) -> None:
    """Shuffle the stock that waits for it, and go on."""
    shuffle_places(row, row[STOCK_NEXT], row[STOCK_END])
    resume(rules, row)


def resume(rules: Rules, row: Row) -> None:
    """Go on with the stock as it lies now."""
    row[PHASE] = PHASE_TURN
    carry_on(rules, row)


def carry_on(rules: Rules, row: Row) -> None:
    """Draw what is owed and do what follows, until a seat is to act or the stock to be shuffled."""
    while row[THEN] != THEN_ACTS:
        if row[THEN] == THEN_START:
            turn_start(rules, row)
        elif draw_owed(rules, row):
            follow_up(rules, row)
        if row[PHASE] == PHASE_SHUFFLE:
            return


def follow_up(rules: Rules, row: Row) -> None:
    """What follows when all is drawn."""
    then = row[THEN]
    row[THEN] = THEN_ACTS
    if then == THEN_PASS_ON:
        pass_on(rules, row)
    elif then == THEN_TURN:
        row[PHASE] = PHASE_TURN
    else:
        after_penalty(rules, row)


# --- at random -----------------------------------------------------------------------------------


def random_act(rules: Rules, row: Row) -> int:
    """A legal act, each as likely as the next; a forced one draws no number."""
    cards = legal_cards(rules, row)
    calls = calls_beside(rules, row, cards)
    open_calls = calls.bit_count()
    choices = open_calls + cards.bit_count()
    choice = below(row, choices) if choices > 1 else 0
    if choice < open_calls:
        return FIRST_CALL + nth(calls, choice)
    return nth(cards, choice - open_calls)
