"""A partner who is called: the bidder calls a trump, and whoever holds it is on their side.

Each plays alone in the match, with a score of their own. For the deal the bidder and the holder of
the card make one side, all others the other; alone, if nobody else holds it. A side of the deal
goes by the number of one of its seats: the bidder, or the first of the others in turn. Where sides
are fixed they are those of the match.

The bidder calls once trumps are named, and the holder shows in the first trick; or *openly*, before
the first lead, and the holder says so.

Source: the copy of pagat.com's Pawnee Ten Point Pitch; TricksterBots, PitchBot; R. F. Foster,
Complete Hoyle, Auction Cinch.
"""

from hilojack import calls
from hilojack.calls import OFF_CALLED, TRUMPS_CALLED
from hilojack.cards import JOKER, RANKS
from hilojack.rules.dealing import next_seat
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import mate_of, trump_cards

OFF_CARDS = len(RANKS)  # the first call of an off-card, after those of the ranks
JOKERS = OFF_CARDS + len(OFF_CALLED)  # the first call of a joker
CALLABLE = len(TRUMPS_CALLED)
OFF_RANKS = sum(rank << 4 * place for place, rank in enumerate(OFF_CALLED))  # 4 bits each


def is_called(rules: Rules) -> bool:
    """Return True if the bidder calls a partner."""
    return rules[slots.PARTNER] != slots.PARTNER_FIXED


def is_called_openly(rules: Rules) -> bool:
    """Return True if the bidder calls a partner before the first lead, who says so."""
    return rules[slots.PARTNER] == slots.PARTNER_CALLED_OPENLY


# --- the call ------------------------------------------------------------------------------------


def card_called(act: int, trump: int) -> int:
    """Return the card that a call names."""
    number = act - calls.CALL_CARD
    if number >= JOKERS:
        return JOKER + number - JOKERS
    if number >= OFF_CARDS:
        return 13 * mate_of(trump) + (OFF_RANKS >> 4 * (number - OFF_CARDS) & 15)
    return 13 * trump + number


def cards_to_call(rules: Rules, row: Row) -> int:
    """Return the calls of the trumps of the pack that the bidder does not hold, as a set: bit `c`
    is the call `MORE_CALLS + c`.
    """
    trump = row[slots.TRUMP]
    trumps = rules[slots.PACK_CARDS] & trump_cards(rules, trump)
    others = trumps & ~row[slots.HANDS + row[slots.TURN]]
    legal = 0
    for number in range(CALLABLE):
        if others >> card_called(calls.CALL_CARD + number, trump) & 1:
            legal |= 1 << calls.CALL_CARD + number - calls.MORE_CALLS
    return legal


def show_partner(rules: Rules, row: Row) -> None:
    """Let all know who holds the card called, if anybody does."""
    for seat in range(rules[slots.SEATS]):
        row[slots.SHOWN + seat] |= row[slots.HANDS + seat] & called_card(rules, row)


def called_card(rules: Rules, row: Row) -> int:
    """Return the card called as a set; 0 without one."""
    if not is_called(rules) or row[slots.CALLED] == slots.NONE:
        return 0
    return 1 << row[slots.CALLED]


def bound_by_call(rules: Rules, row: Row) -> int:
    """Return the card called as a set if it may not be discarded, and shows the partner in the
    first trick; or 0.
    """
    return 0 if is_called_openly(rules) else called_card(rules, row)


def owes_called(rules: Rules, row: Row, seat: int) -> bool:
    """Return True if a seat must play the card called: it holds it, in the first trick."""
    bound = bound_by_call(rules, row)
    return bound != 0 and row[slots.PLAYED + seat] == 0 and row[slots.HANDS + seat] & bound != 0


# --- the sides of a deal -------------------------------------------------------------------------


def partner_of_bidder(rules: Rules, row: Row) -> int:
    """Return the seat that holds or has played the card called, as far as the row shows it, or
    NONE. It may be the bidder: always if nobody holds a card that was called openly.
    """
    called = called_card(rules, row)
    for seat in range(rules[slots.SEATS]):
        held = row[slots.HANDS + seat] | row[slots.SHOWN + seat]
        if (held | row[slots.PLAYED + seat]) & called != 0:
            return seat
    return row[slots.BIDDER] if called != 0 and is_called_openly(rules) else slots.NONE


def side_in_deal(rules: Rules, row: Row, seat: int) -> int:
    """Return the side of a seat in the deal."""
    if not is_called(rules):
        return seat % rules[slots.SIDES]
    bidder = row[slots.BIDDER]
    if bidder == slots.NONE:
        return seat
    partner = partner_of_bidder(rules, row)
    if seat in (bidder, partner):
        return bidder
    first = next_seat(rules, bidder)
    return next_seat(rules, first) if first == partner else first


def side_against(rules: Rules, row: Row, side: int) -> int:
    """Return the other of the two sides of a deal."""
    other = 0
    while side_in_deal(rules, row, other) == side:
        other += 1
    return side_in_deal(rules, row, other)


def sides_of_deal(rules: Rules) -> int:
    """Return how many sides a deal has."""
    return 2 if is_called(rules) else rules[slots.SIDES]


def is_side_in_deal(rules: Rules, row: Row, side: int) -> bool:
    """Return True if a number, of a side of the match, is that of a side of the deal."""
    return not is_called(rules) or side_in_deal(rules, row, side) == side
