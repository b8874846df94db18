"""The stock: the card cut from it for trumps, and who sees which cards are drawn."""

from hilojack.rules.chance import below
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules

SAFE_CUT = 4  # cards that a cut leaves on either side of it (Foster)


def cut_for_trump(rules: Rules, row: Row) -> None:
    """Cut a card for trumps from the shuffled pack if the rules need one.

    A card cut before the shuffle shows nothing of the order: any place of the shuffled pack serves.
    """
    size = rules[slots.PACK_SIZE]
    row[slots.CUT] = slots.NONE
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_CUT_BEFORE:
        row[slots.CUT] = row[slots.PACK + below(row, size)]
    elif rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_CUT_AND_REPLACE:
        row[slots.CUT] = row[slots.PACK + SAFE_CUT + below(row, size - 2 * SAFE_CUT)]


def stock_cards(rules: Rules, row: Row) -> int:
    """Return the cards that are still to be drawn."""
    cards = 0
    if rules[slots.STOCK] != slots.STOCK_NONE:
        for place in range(row[slots.STOCK_NEXT], rules[slots.PACK_SIZE]):
            cards |= 1 << row[slots.PACK + place]
    return cards


def is_turned(rules: Rules, place: int) -> bool:
    """Return True if a place of the stock holds the card turned for trumps."""
    return (
        rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_STOCK_TOP
        and place == rules[slots.SEATS] * rules[slots.HAND]
    )


def is_shown(rules: Rules, place: int) -> bool:
    """Return True if everyone sees the card at a place of the stock when it is drawn."""
    if rules[slots.DRAWS] == slots.DRAWS_TAKER_SHOWN:
        return (place - rules[slots.SEATS] * rules[slots.HAND]) % rules[slots.SEATS] == 0
    return rules[slots.DRAWS] == slots.DRAWS_SHOWN or is_turned(rules, place)
