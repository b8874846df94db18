"""The pack and its cards: shuffle it, cut it for trumps, deal from it."""

from hilojack.rules.bits import lowest
from hilojack.rules.chance import below
from hilojack.rules.slots import (
    CUT,
    DEALER,
    DRAWS,
    DRAWS_SHOWN,
    DRAWS_TAKER_SHOWN,
    HAND,
    HANDS,
    NONE,
    PACK,
    PACK_CARDS,
    PACK_SIZE,
    SAME_DEALER,
    SEATS,
    STOCK_NEXT,
    THROWN_IN,
    TRUMP_FROM,
    TRUMP_FROM_CUT_AND_REPLACE,
    TRUMP_FROM_CUT_BEFORE,
    TRUMP_FROM_STOCK_TOP,
    Row,
    Rules,
)

SAFE_CUT = 4  # cards that a cut leaves on either side of it (Foster)


def seat_in(row: Row, slot: int) -> int:
    """The seat that a slot names; the mask tells a compiler that it is no index from the end."""
    return row[slot] & 7


def next_seat(rules: Rules, seat: int) -> int:
    """The seat to the left."""
    if seat + 1 < rules[SEATS]:
        return seat + 1
    return 0


def shuffle(rules: Rules, row: Row) -> None:
    """Put the pack into a random order (Fisher-Yates)."""
    size = rules[PACK_SIZE]
    sort_pack(rules, row)
    for i in range(size - 1):
        j = i + below(row, size - i)
        card = row[PACK + i]
        row[PACK + i] = row[PACK + j]
        row[PACK + j] = card


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


def sort_pack(rules: Rules, row: Row) -> None:
    """Put the pack into the order of the card numbers."""
    cards = rules[PACK_CARDS]
    for i in range(rules[PACK_SIZE]):
        row[PACK + i] = lowest(cards)
        cards &= cards - 1


def eldest(rules: Rules, row: Row) -> int:
    """The seat at the dealer's left, which plays first."""
    return next_seat(rules, row[DEALER])


def next_dealer(rules: Rules, row: Row) -> int:
    """Who deals after a deal that is over: the seat to the left, or the same after a throw-in."""
    if row[THROWN_IN] == SAME_DEALER:
        return row[DEALER]
    return next_seat(rules, row[DEALER])


def deal_round(rules: Rules, row: Row, cards: int, packet: int) -> None:
    """Deal everybody so many cards in packets of so many, eldest first."""
    dealt = 0
    while dealt < cards:
        size = min(packet, cards - dealt)
        seat = eldest(rules, row)
        for _ in range(rules[SEATS]):
            deal_packet(row, seat, size)
            seat = next_seat(rules, seat)
        dealt += size


def deal_packet(row: Row, seat: int, size: int) -> None:
    """Give a seat the next cards of the pack."""
    cards = 0
    for place in range(row[STOCK_NEXT], row[STOCK_NEXT] + size):
        cards |= 1 << row[PACK + place]
    row[HANDS + seat] |= cards
    row[STOCK_NEXT] += size


def is_turned(rules: Rules, place: int) -> bool:
    """Whether a place of the stock is the one whose card was turned for trumps."""
    return rules[TRUMP_FROM] == TRUMP_FROM_STOCK_TOP and place == rules[SEATS] * rules[HAND]


def is_shown(rules: Rules, place: int) -> bool:
    """Whether everybody sees the card at a place of the stock when it is drawn."""
    if rules[DRAWS] == DRAWS_TAKER_SHOWN:
        return (place - rules[SEATS] * rules[HAND]) % rules[SEATS] == 0
    return rules[DRAWS] == DRAWS_SHOWN or is_turned(rules, place)
