"""The stock: the card cut from it for trumps, and who sees what is drawn from it."""

from hilojack.rules.chance import below
from hilojack.rules.tricks.slots import (
    CUT,
    DRAWS,
    DRAWS_SHOWN,
    DRAWS_TAKER_SHOWN,
    HAND,
    NONE,
    PACK,
    PACK_SIZE,
    SEATS,
    STOCK,
    STOCK_NEXT,
    STOCK_NONE,
    TRUMP_FROM,
    TRUMP_FROM_CUT_AND_REPLACE,
    TRUMP_FROM_CUT_BEFORE,
    TRUMP_FROM_STOCK_TOP,
    Row,
    Rules,
)

SAFE_CUT = 4  # cards that a cut leaves on either side of it (Foster)


def cut_for_trump(rules: Rules, row: Row) -> None:
    """Cut a card for trumps from the shuffled pack where the rules want one.

    A card cut before the shuffle tells nothing of the order: any place of the shuffled pack will do
    for it.
    """
    size = rules[PACK_SIZE]
    row[CUT] = NONE
    if rules[TRUMP_FROM] == TRUMP_FROM_CUT_BEFORE:
        row[CUT] = row[PACK + below(row, size)]
    elif rules[TRUMP_FROM] == TRUMP_FROM_CUT_AND_REPLACE:
        row[CUT] = row[PACK + SAFE_CUT + below(row, size - 2 * SAFE_CUT)]


def stock_cards(rules: Rules, row: Row) -> int:
    """The cards that are still to be drawn."""
    cards = 0
    if rules[STOCK] != STOCK_NONE:
        for place in range(row[STOCK_NEXT], rules[PACK_SIZE]):
            cards |= 1 << row[PACK + place]
    return cards


def is_turned(rules: Rules, place: int) -> bool:
    """Whether a place of the stock is the one whose card was turned for trumps."""
    return rules[TRUMP_FROM] == TRUMP_FROM_STOCK_TOP and place == rules[SEATS] * rules[HAND]


def is_shown(rules: Rules, place: int) -> bool:
    """Whether everybody sees the card at a place of the stock when it is drawn."""
    if rules[DRAWS] == DRAWS_TAKER_SHOWN:
        return (place - rules[SEATS] * rules[HAND]) % rules[SEATS] == 0
    return rules[DRAWS] == DRAWS_SHOWN or is_turned(rules, place)
