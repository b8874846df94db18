"""One action: which are legal, and what each does. The caller checks."""

from hilojack import calls
from hilojack.cards import suit_of
from hilojack.rules.bits import cards_of_suit, nth
from hilojack.rules.chance import below
from hilojack.rules.dealing import shuffle_places
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.drawing import draw, draw_owed, pick_up
from hilojack.rules.shedding.laying import legal_cards
from hilojack.rules.shedding.opening import deal, turn_start
from hilojack.rules.shedding.slots import Row, Rules
from hilojack.rules.shedding.stacks import stock_size
from hilojack.rules.shedding.turn import (
    after_penalty,
    end_turn,
    lay_card,
    nominate,
    pass_on,
    pass_turn,
)

# --- what is legal -------------------------------------------------------------------------------


def legal_plays(rules: Rules, row: Row) -> int:
    """Return the cards that may be played now, as a set."""
    return legal_cards(rules, row)


def legal_calls(rules: Rules, row: Row) -> int:
    """Return the legal calls as a set: bit `c` is the call `FIRST_CALL + c`."""
    return calls_beside(rules, row, legal_cards(rules, row))


def calls_beside(rules: Rules, row: Row, cards: int) -> int:
    """Return the legal calls, given that `cards` may be played."""
    if row[slots.PHASE] == slots.PHASE_TURN:
        return 1 << call_of_turn(rules, row, cards) - calls.FIRST_CALL & ~1
    if row[slots.PHASE] == slots.PHASE_GO_ON:
        return calls_that_end(rules, row)
    if row[slots.PHASE] == slots.PHASE_NOMINATE:
        return suits_to_nominate(rules, row)
    return 0


def call_of_turn(rules: Rules, row: Row, cards: int) -> int:
    """Return the legal call at the start of a turn, given that `cards` may be played, or
    `FIRST_CALL` if there is none.
    """
    if row[slots.PENDING]:
        bound = rules[slots.ANSWER] == slots.ANSWER_COMPULSORY and cards != 0
        return calls.FIRST_CALL if bound else calls.PICK_UP
    if cards and rules[slots.MUST_PLAY] == slots.MUST_PLAY_YES:
        return calls.FIRST_CALL
    if stock_size(row) and row[slots.DREW] < rules[slots.DRAW_LIMIT]:
        return calls.DRAW
    return calls.PASS


def calls_that_end(rules: Rules, row: Row) -> int:
    """Return the calls with which a turn may end."""
    legal = 1 << calls.END_TURN - calls.FIRST_CALL
    if (
        rules[slots.LAST_CARD] == slots.LAST_CARD_SAID
        and row[slots.HANDS + (row[slots.TURN] & 7)].bit_count() == 1
    ):
        legal |= 1 << calls.LAST_CARD - calls.FIRST_CALL
    return legal


def suits_to_nominate(rules: Rules, row: Row) -> int:
    """Return the calls that nominate a suit of the pack."""
    legal = 0
    for suit in range(4):
        own = suit == suit_of(row[slots.TOP]) and rules[slots.NOMINATES] == slots.NOMINATES_OTHER
        if rules[slots.PACK_CARDS] & cards_of_suit(suit) and not own:
            legal |= 1 << calls.NOMINATE + suit - calls.FIRST_CALL
    return legal


# --- what it does --------------------------------------------------------------------------------


def begin(rules: Rules, row: Row) -> None:
    """Begin a deal with the pack as it lies; the row shuffles the stock if needed."""
    open_deal(rules, row)
    while row[slots.PHASE] == slots.PHASE_SHUFFLE:
        reshuffle(rules, row)


def step(rules: Rules, row: Row, act: int) -> None:
    """Perform one legal action; the row shuffles the stock if needed."""
    perform(rules, row, act)
    while row[slots.PHASE] == slots.PHASE_SHUFFLE:
        reshuffle(rules, row)


def open_deal(rules: Rules, row: Row) -> None:
    """Begin a deal with the pack as it lies; it may wait in `PHASE_SHUFFLE`."""
    deal(rules, row)
    carry_on(rules, row)


def perform(rules: Rules, row: Row, act: int) -> None:
    """Perform one legal action; the row may then wait in `PHASE_SHUFFLE`."""
    if act < calls.FIRST_CALL:
        lay_card(rules, row, act)
    elif act == calls.DRAW:
        draw(rules, row)
    elif act == calls.PASS:
        pass_turn(rules, row)
    elif act == calls.PICK_UP:
        pick_up(rules, row)
    elif act >= calls.NOMINATE:
        nominate(rules, row, act - calls.NOMINATE)
    else:
        row[slots.SAID] = act == calls.LAST_CARD
        end_turn(rules, row)
    carry_on(rules, row)


def reshuffle(rules: Rules, row: Row) -> None:
    """Shuffle the stock that waits for it, and resume."""
    shuffle_places(row, row[slots.STOCK_NEXT], row[slots.STOCK_END])
    resume(rules, row)


def resume(rules: Rules, row: Row) -> None:
    """Resume with the stock as it lies now."""
    row[slots.PHASE] = slots.PHASE_TURN
    carry_on(rules, row)


def carry_on(rules: Rules, row: Row) -> None:
    """Draw what is owed and do what follows, until a seat must act or the stock be shuffled."""
    while row[slots.THEN] != slots.THEN_ACTS:
        if row[slots.THEN] == slots.THEN_START:
            turn_start(rules, row)
        elif draw_owed(rules, row):
            follow_up(rules, row)
        if row[slots.PHASE] == slots.PHASE_SHUFFLE:
            return


def follow_up(rules: Rules, row: Row) -> None:
    """Do what follows once all is drawn."""
    then = row[slots.THEN]
    row[slots.THEN] = slots.THEN_ACTS
    if then == slots.THEN_PASS_ON:
        pass_on(rules, row)
    elif then == slots.THEN_TURN:
        row[slots.PHASE] = slots.PHASE_TURN
    else:
        after_penalty(rules, row)


# --- at random -----------------------------------------------------------------------------------


def random_act(rules: Rules, row: Row) -> int:
    """Return a legal action, all equally likely; a forced one draws no number."""
    cards = legal_cards(rules, row)
    legal = calls_beside(rules, row, cards)
    open_calls = legal.bit_count()
    choices = open_calls + cards.bit_count()
    choice = below(row, choices) if choices > 1 else 0
    if choice < open_calls:
        return calls.FIRST_CALL + nth(legal, choice)
    return nth(cards, choice - open_calls)
