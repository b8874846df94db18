"""The pack and the deal: shuffle, deal cards in packets, and find eldest and the next dealer."""

from hilojack.rules import slots
from hilojack.rules.bits import lowest
from hilojack.rules.chance import next_state, scaled
from hilojack.rules.slots import Row, Rules

MOST_DEALS = 1_000  # of a match between programs: if all are set back it may never end


def seat_in(row: Row, slot: int) -> int:
    """Return the seat in a slot; the mask shows a compiler that the index is not negative."""
    return row[slot] & 7


def next_seat(rules: Rules, seat: int) -> int:
    """Return the seat to the left."""
    if seat + 1 < rules[slots.SEATS]:
        return seat + 1
    return 0


def shuffle(rules: Rules, row: Row) -> None:
    """Shuffle the pack."""
    sort_pack(rules, row)
    shuffle_places(row, 0, rules[slots.PACK_SIZE])


def shuffle_places(row: Row, first: int, end: int) -> None:
    """Shuffle the places of the pack from `first` up to `end`."""
    shuffle_some(row, first, end - 1, end)


def shuffle_some(row: Row, first: int, last: int, end: int) -> None:
    """Fill the places from `first` up to `last` with random cards of those up to `end`: the first
    steps of a Fisher-Yates shuffle.
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
    """Sort the pack by card number."""
    cards = rules[slots.PACK_CARDS]
    for i in range(rules[slots.PACK_SIZE]):
        row[slots.PACK + i] = lowest(cards)
        cards &= cards - 1


def eldest(rules: Rules, row: Row) -> int:
    """Return the seat to the dealer's left, which plays first."""
    return next_seat(rules, row[slots.DEALER])


def next_dealer(rules: Rules, row: Row) -> int:
    """Return the dealer of the next deal: the seat to the left, or the same seat after some
    throw-ins.
    """
    if row[slots.THROWN_IN] == slots.SAME_DEALER:
        return row[slots.DEALER]
    return next_seat(rules, row[slots.DEALER])


def deal_round(rules: Rules, row: Row, cards: int, packet: int) -> None:
    """Deal `cards` cards each, `packet` at a time, eldest first."""
    dealt = 0
    while dealt < cards:
        size = min(packet, cards - dealt)
        seat = eldest(rules, row)
        for _ in range(rules[slots.SEATS]):
            deal_packet(row, seat, size)
            seat = next_seat(rules, seat)
        dealt += size


def deal_packet(row: Row, seat: int, size: int) -> None:
    """Deal a seat the next `size` cards of the pack."""
    cards = 0
    for place in range(row[slots.STOCK_NEXT], row[slots.STOCK_NEXT] + size):
        cards |= 1 << row[slots.PACK + place]
    row[slots.HANDS + seat] |= cards
    row[slots.STOCK_NEXT] += size
