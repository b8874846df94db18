"""The items that are single cards: which card, and if its holder scores it."""

from hilojack.cards import JOKER
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Rules
from hilojack.rules.tricks.trumps import mate_of

FIVE = 3


def card_of_item(item: int, trump: int) -> int:
    """Return the card that an item is about, or NONE if it is not about one card alone."""
    if item >= slots.ITEM_LAST_TRICK:
        return slots.NONE
    if item >= slots.ITEM_FIVE:
        return 13 * (item - slots.ITEM_FIVE) + FIVE
    if item >= slots.ITEM_JOKER_HIGH:
        return JOKER + item - slots.ITEM_JOKER_HIGH
    if trump == slots.NONE:
        return slots.NONE
    if item >= slots.ITEM_OFF:
        return 13 * mate_of(trump) + item - slots.ITEM_OFF
    return 13 * trump + item - slots.ITEM_TRUMP


def goes_to_holder(rules: Rules, item: int) -> bool:
    """Return True if an item goes to the side that plays its card, whoever takes the trick."""
    is_low = item in (slots.ITEM_LOW, slots.ITEM_TWO)
    return is_low and rules[slots.LOW] == slots.LOW_HOLDER
