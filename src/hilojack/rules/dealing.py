"""From a pack to the first lead: shuffle, cut for trumps, deal."""

from hilojack.cards import suit_of
from hilojack.rules.bits import lowest
from hilojack.rules.chance import below
from hilojack.rules.slots import (
    AWARDS,
    CUT,
    DEALER,
    DRAWS,
    DRAWS_SHOWN,
    HAND,
    HANDS,
    ITEM_COUNT,
    LEADER,
    LED,
    NONE,
    PACK,
    PACK_CARDS,
    PACK_SIZE,
    PACKET,
    PACKET_EITHER,
    PHASE,
    PHASE_PACKET,
    PHASE_PLAY,
    PLAYED,
    SEATS,
    SHOWN,
    STOCK_NEXT,
    TRICK_SIZE,
    TRICKS,
    TRUMP,
    TRUMP_FROM,
    TRUMP_FROM_CUT_AND_REPLACE,
    TRUMP_FROM_CUT_BEFORE,
    TRUMP_FROM_STOCK_TOP,
    TURN,
    UNCOUNTED,
    VOIDS,
    WON,
    Row,
    Rules,
)

SAFE_CUT = 4  # cards that a cut leaves on either side of it (Foster)


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


def begin(rules: Rules, row: Row) -> None:
    """Begin a deal with the pack as it lies; dealer, cut, scores and victor stand already."""
    for seat in range(rules[SEATS]):
        row[HANDS + seat] = 0
        row[WON + seat] = 0
        row[PLAYED + seat] = 0
        row[SHOWN + seat] = 0
        row[VOIDS + seat] = 0
    for item in range(rules[ITEM_COUNT]):
        row[AWARDS + item] = UNCOUNTED
    row[TRUMP] = NONE
    row[LED] = NONE
    row[TRICK_SIZE] = 0
    row[TRICKS] = 0
    row[STOCK_NEXT] = 0
    if rules[PACKET] == PACKET_EITHER:
        row[PHASE] = PHASE_PACKET
        row[TURN] = row[DEALER]
    else:
        deal(rules, row, rules[PACKET])


def deal(rules: Rules, row: Row, packet: int) -> None:
    """Deal the hands in packets of so many cards, fix trumps, and give the lead to eldest."""
    eldest = next_seat(rules, row[DEALER])
    dealt = 0
    while dealt < rules[HAND]:
        size = min(packet, rules[HAND] - dealt)
        seat = eldest
        for _ in range(rules[SEATS]):
            deal_packet(row, seat, size)
            seat = next_seat(rules, seat)
        dealt += size
    fix_trump(rules, row)
    row[PHASE] = PHASE_PLAY
    row[TURN] = eldest
    row[LEADER] = eldest


def deal_packet(row: Row, seat: int, size: int) -> None:
    """Give a seat the next cards of the pack."""
    for _ in range(size):
        row[HANDS + seat] |= 1 << row[PACK + row[STOCK_NEXT]]
        row[STOCK_NEXT] += 1


def fix_trump(rules: Rules, row: Row) -> None:
    """Trumps are the suit of the top card of the stock, or of the card that was cut."""
    if rules[TRUMP_FROM] == TRUMP_FROM_STOCK_TOP:
        row[TRUMP] = suit_of(row[PACK + row[STOCK_NEXT]])
    else:
        row[TRUMP] = suit_of(row[CUT])


def is_turned(rules: Rules, place: int) -> bool:
    """Whether a place of the stock is the one whose card was turned for trumps."""
    return rules[TRUMP_FROM] == TRUMP_FROM_STOCK_TOP and place == rules[SEATS] * rules[HAND]


def is_shown(rules: Rules, place: int) -> bool:
    """Whether everybody sees the card at a place of the stock when it is drawn."""
    return rules[DRAWS] == DRAWS_SHOWN or is_turned(rules, place)
