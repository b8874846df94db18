"""Drawing and picking up, card by card, while there are any."""

from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row, Rules
from hilojack.rules.shedding.stacks import can_restock, cards_left, draw_card, restock, stock_size


def draw(rules: Rules, row: Row) -> None:
    """Draw a card for the seat to act."""
    row[slots.DREW] += 1
    row[slots.PASSES] = 0
    row[slots.STEPS] = 1
    row[slots.OWED] = 1
    row[slots.THEN] = slots.THEN_TURN
    if rules[slots.DRAWN] == slots.DRAWN_ENDS_TURN:
        row[slots.THEN] = slots.THEN_PASS_ON


def pick_up(rules: Rules, row: Row) -> None:
    """Pick up what is pending for the seat to act, as far as there are cards."""
    row[slots.PASSES] = 0
    row[slots.STEPS] = 1
    row[slots.CHAIN] = 0
    row[slots.OWED] = row[slots.PENDING]
    row[slots.PENDING] = 0
    left = cards_left(rules, row)
    if left == row[slots.OWED]:
        row[slots.PASSES] = rules[slots.BLOCKED_AFTER] == slots.BLOCKED_AFTER_ROUND_AND_ONE
    row[slots.THEN] = slots.THEN_TURN
    if rules[slots.PICK_UP_ENDS_TURN] != slots.PICK_UP_ENDS_TURN_NO or left == 0:
        row[slots.THEN] = slots.THEN_PASS_ON


def draw_owed(rules: Rules, row: Row) -> bool:
    """Draw the cards owed, as far as there are any, refilling the stock when it runs out.

    Return False if the stock must be shuffled first.
    """
    take_owed(row)
    if stock_size(row) == 0 and can_restock(rules, row):
        restock(rules, row)
        if row[slots.PHASE] == slots.PHASE_SHUFFLE:
            return False
        take_owed(row)
    row[slots.OWED] = 0
    return True


def take_owed(row: Row) -> None:
    """Draw the cards owed from the stock as it lies."""
    while row[slots.OWED] and stock_size(row):
        draw_card(row)
        row[slots.OWED] -= 1
