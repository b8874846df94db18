"""The pack and its cards: shuffle it, deal from it, and whose turn that is."""

from hilojack.rules import slots
from hilojack.rules.bits import lowest
from hilojack.rules.chance import next_state, scaled
from hilojack.rules.slots import Row, Rules

MOST_DEALS = 1_000  # of a match that programs play: where all are set back it may never end


def seat_in(row: Row, slot: int) -> int:
    """The seat that a slot names; the mask tells a compiler that it is no index from the end."""
    return row[slot] & 7


def next_seat(rules: Rules, seat: int) -> int:
    """The seat to the left."""
    if seat + 1 < rules[slots.SEATS]:
        return seat + 1
    return 0


def shuffle(rules: Rules, row: Row) -> None:
    """Put the pack into a random order."""
    sort_pack(rules, row)
    shuffle_places(row, 0, rules[slots.PACK_SIZE])


def shuffle_places(row: Row, first: int, end: int) -> None:
    """Put the cards from one place of the pack up to another into a random order."""
    shuffle_some(row, first, end - 1, end)


def shuffle_some(row: Row, first: int, last: int, end: int) -> None:
    """Put random cards of those from one place of the pack up to `end` into its places up to
    `last`, as many of them as a shuffle need settle (Fisher-Yates).
    """
    state = row[slots.RANDOM]  # read and written once: each number waits for the last
    for i in range(first, last):
        j = i + scaled(state, end - i)
        card = row[slots.PACK + i]
        row[slots.PACK + i] = row[slots.PACK + j]
        row[slots.PACK + j] = card
        state = next_state(state)
    row[slots.RANDOM] = state


def sort_pack(rules: Rules, row: Row) -> None:
    """Put the pack into the order of the card numbers."""
    cards = rules[slots.PACK_CARDS]
    for i in range(rules[slots.PACK_SIZE]):
        row[slots.PACK + i] = lowest(cards)
        cards &= cards - 1


def eldest(rules: Rules, row: Row) -> int:
    """The seat at the dealer's left, which plays first."""
    return next_seat(rules, row[slots.DEALER])


def next_dealer(rules: Rules, row: Row) -> int:
    """Who deals after a deal that is over: the seat to the left, or the same after a throw-in."""
    if row[slots.THROWN_IN] == slots.SAME_DEALER:
        return row[slots.DEALER]
    return next_seat(rules, row[slots.DEALER])


def deal_round(rules: Rules, row: Row, cards: int, packet: int) -> None:
    """Deal everybody so many cards in packets of so many, eldest first."""
    dealt = 0
    while dealt < cards:
        size = min(packet, cards - dealt)
        seat = eldest(rules, row)
        for _ in range(rules[slots.SEATS]):
            deal_packet(row, seat, size)
            seat = next_seat(rules, seat)
        dealt += size


def deal_packet(row: Row, seat: int, size: int) -> None:
    """Give a seat the next cards of the pack."""
    cards = 0
    for place in range(row[slots.STOCK_NEXT], row[slots.STOCK_NEXT] + size):
        cards |= 1 << row[slots.PACK + place]
    row[slots.HANDS + seat] |= cards
    row[slots.STOCK_NEXT] += size
