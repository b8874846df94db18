"""Drawing and picking up, one card after the other, as far as there are any."""

from hilojack.rules.shedding import slots
from hilojack.rules.shedding.slots import Row, Rules
from hilojack.rules.shedding.stacks import can_restock, cards_left, draw_card, restock, stock_size


def draw(rules: Rules, row: Row) -> None:
    """The seat to act draws a card."""
    row[slots.DREW] += 1
    row[slots.PASSES] = 0
    row[slots.STEPS] = 1
    row[slots.OWED] = 1
    row[slots.THEN] = slots.THEN_TURN
    if rules[slots.DRAWN] == slots.DRAWN_ENDS_TURN:
        row[slots.THEN] = slots.THEN_PASS_ON


def pick_up(rules: Rules, row: Row) -> None:
    """The seat to act picks up what is pending, as far as there are cards."""
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
    """Draw what is owed, as far as there are cards, and make the stock anew when it is used up.

    False when it stops because the stock waits to be shuffled.
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
    """Draw what is owed from the stock as it lies."""
    while row[slots.OWED] and stock_size(row):
        draw_card(row)
        row[slots.OWED] -= 1
