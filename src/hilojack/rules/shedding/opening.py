"""From the pack to the first turn: the deal, and the card that is turned to begin the pile."""

from hilojack.rules.dealing import deal_round
from hilojack.rules.shedding.slots import (
    BEFORE,
    BLOCKED,
    CHAIN,
    DEALER,
    DIRECTION,
    FORGOT,
    HAND,
    HANDS,
    LAID,
    LIVE,
    NOMINATED,
    NONE,
    OUTS,
    OWED,
    PACK,
    PACK_SIZE,
    PASSES,
    PENDING,
    PHASE,
    PHASE_SHUFFLE,
    PILE_SIZE,
    PLACES,
    PLAYED_OUT,
    PLAYS,
    RESTOCKS,
    SCORES,
    SEATS,
    START_AGAIN,
    START_CARD,
    START_CARD_PLAYED,
    START_REFUSED,
    START_REFUSED_BACK,
    STARTER,
    STARTER_WINNER,
    STEPS,
    STOCK_END,
    STOCK_NEXT,
    THEN,
    THEN_ACTS,
    THEN_PASS_ON,
    THEN_START,
    THEN_TURN,
    THROWN_IN,
    TOP,
    WINNER,
    Row,
    Rules,
)
from hilojack.rules.shedding.stacks import put_on_pile
from hilojack.rules.shedding.turn import act_on_top, begin_turn

INLINE = False  # what happens once or twice in a deal is not worth a copy at each call


def deal(rules: Rules, row: Row) -> None:
    """Deal the hands from the pack as it lies; dealer, scores and the last winner stand already."""
    clear(rules, row)
    deal_round(rules, row, rules[HAND], 1)
    row[THEN] = THEN_START


def clear(rules: Rules, row: Row) -> None:
    """Nothing has been dealt, laid or drawn yet in this deal."""
    for seat in range(rules[SEATS]):
        row[HANDS + seat] = 0
        row[FORGOT + seat] = 0
        row[PLACES + seat] = 0
        row[BEFORE + seat] = row[SCORES + seat]
    row[THROWN_IN] = PLAYED_OUT
    row[STOCK_NEXT] = 0
    row[STOCK_END] = rules[PACK_SIZE]
    row[PILE_SIZE] = 0
    row[TOP] = NONE
    row[DIRECTION] = 1
    row[STEPS] = 1
    row[PENDING] = 0
    row[CHAIN] = 0
    row[OWED] = 0
    row[PLAYS] = 0
    row[PASSES] = 0
    row[OUTS] = 0
    row[BLOCKED] = 0
    row[RESTOCKS] = 0
    row[NOMINATED] = NONE
    begin_turn(row, row[DEALER])


def turn_start(rules: Rules, row: Row) -> None:
    """Turn the first card of the pile; one that is refused goes beneath the next, or back into the
    stock, which is shuffled.
    """
    while True:
        card = row[PACK + row[STOCK_NEXT]]
        refused = rules[START_AGAIN] >> card & 1 and has_another(rules, row)
        if refused and rules[START_REFUSED] == START_REFUSED_BACK:
            row[PHASE] = PHASE_SHUFFLE
            return
        row[STOCK_NEXT] += 1
        put_on_pile(row, card)
        if not refused:
            break
    row[THEN] = THEN_ACTS
    start(rules, row)


def has_another(rules: Rules, row: Row) -> bool:
    """Whether the stock holds a card that may begin the pile."""
    for place in range(row[STOCK_NEXT], row[STOCK_END]):
        if not rules[START_AGAIN] >> row[PACK + place] & 1:
            return True
    return False


def start(rules: Rules, row: Row) -> None:
    """Eldest begins, or the winner of the last deal; or the first card counts as laid by the
    dealer.
    """
    row[LIVE] = rules[START_CARD] == START_CARD_PLAYED
    if row[LIVE]:
        row[LAID] = 1
        act_on_top(rules, row)
    elif rules[STARTER] == STARTER_WINNER and row[WINNER] != NONE:
        begin_turn(row, row[WINNER])
        row[THEN] = THEN_TURN
    else:
        row[THEN] = THEN_PASS_ON
