"""From the pack to the first turn: the deal, and the card turned to begin the pile."""

from hilojack.rules.dealing import deal_round
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row, Rules
from hilojack.rules.shedding.stacks import put_on_pile
from hilojack.rules.shedding.turn import act_on_top, begin_turn


def deal(rules: Rules, row: Row) -> None:
    """Deal the hands from the pack as it lies. Dealer, scores and last winner are set already."""
    clear(rules, row)
    deal_round(rules, row, rules[slots.HAND], 1)
    row[slots.THEN] = slots.THEN_START


def clear(rules: Rules, row: Row) -> None:
    """Reset the deal."""
    for seat in range(rules[slots.SEATS]):
        row[slots.HANDS + seat] = 0
        row[slots.FORGOT + seat] = 0
        row[slots.PLACES + seat] = 0
        row[slots.BEFORE + seat] = row[slots.SCORES + seat]
    row[slots.THROWN_IN] = slots.PLAYED_OUT
    row[slots.STOCK_NEXT] = 0
    row[slots.STOCK_END] = rules[slots.PACK_SIZE]
    row[slots.PILE_SIZE] = 0
    row[slots.TOP] = slots.NONE
    row[slots.DIRECTION] = 1
    row[slots.STEPS] = 1
    row[slots.PENDING] = 0
    row[slots.CHAIN] = 0
    row[slots.OWED] = 0
    row[slots.PLAYS] = 0
    row[slots.PASSES] = 0
    row[slots.OUTS] = 0
    row[slots.BLOCKED] = 0
    row[slots.RESTOCKS] = 0
    row[slots.NOMINATED] = slots.NONE
    begin_turn(row, row[slots.DEALER])


def turn_start(rules: Rules, row: Row) -> None:
    """Turn the first card of the pile. One that is refused goes beneath the next, or back into the
    stock, which is shuffled.
    """
    while True:
        card = row[slots.PACK + row[slots.STOCK_NEXT]]
        refused = rules[slots.START_AGAIN] >> card & 1 and has_another(rules, row)
        if refused and rules[slots.START_REFUSED] == slots.START_REFUSED_BACK:
            row[slots.PHASE] = slots.PHASE_SHUFFLE
            return
        row[slots.STOCK_NEXT] += 1
        put_on_pile(row, card)
        if not refused:
            break
    row[slots.THEN] = slots.THEN_ACTS
    start(rules, row)


def has_another(rules: Rules, row: Row) -> bool:
    """Return True if the stock holds a card that may begin the pile."""
    for place in range(row[slots.STOCK_NEXT], row[slots.STOCK_END]):
        if not rules[slots.START_AGAIN] >> row[slots.PACK + place] & 1:
            return True
    return False


def start(rules: Rules, row: Row) -> None:
    """Give the first turn to eldest or the last winner, or treat the first card as played by the
    dealer.
    """
    row[slots.LIVE] = rules[slots.START_CARD] == slots.START_CARD_PLAYED
    if row[slots.LIVE]:
        row[slots.LAID] = 1
        act_on_top(rules, row)
    elif rules[slots.STARTER] == slots.STARTER_WINNER and row[slots.WINNER] != slots.NONE:
        begin_turn(row, row[slots.WINNER])
        row[slots.THEN] = slots.THEN_TURN
    else:
        row[slots.THEN] = slots.THEN_PASS_ON
