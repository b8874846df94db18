"""Who may see what of a trick game: the only place that decides it.

A *seen row* is what one seat may know of a position: a state row with a few more slots. It is built
up from a blank row, slot by slot. What the seat may not see is blank: a card is NONE, a set is 0.
"""

from hilojack.rules.dealing import eldest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.exchange import rest_taker
from hilojack.rules.tricks.out import next_player
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.stock import is_shown, is_turned
from hilojack.rules.tricks.trumps import trump_cards

PLACES = 54  # in a pack
# What lies face up, or was said aloud.
OPEN = (
    slots.PHASE,
    slots.DEALER,
    slots.STOCK_NEXT,
    slots.VICTOR,
    slots.THROWN_IN,
    slots.CUT,
    slots.CARRY,
    slots.TRUMP,
    slots.LED,
    slots.TRICK_SIZE,
    slots.TRICKS,
    slots.TURN_UP,
    slots.TURNED,
    slots.RUNS,
    slots.BIDDER,
    slots.BID,
    slots.SMUDGED,
    slots.CLAIMED,
    slots.BARRED,
    slots.PEGGED_OUT,
    slots.PASSED,
    slots.OUT,
)
# The same, by seat or by side.
OPEN_OF_EACH = (
    slots.SCORES,
    slots.BEFORE,
    slots.WON,
    slots.PLAYED,
    slots.SHOWN,
    slots.LATE_TRICKS,
)


def see(rules: Rules, row: Row, seat: int, seen: Row) -> None:
    """Write what a seat (NONE: a spectator) may know of a position into a blank row."""
    see_table(rules, row, seen)
    see_trick(rules, row, seen)
    top = top_in_sight(rules, row)
    if top != slots.NONE:
        seen[slots.PACK + row[slots.STOCK_NEXT]] = top
    if row[slots.PHASE] == slots.PHASE_OVER:
        see_count(rules, row, seen)
    for other in range(rules[slots.SEATS]):
        seen[slots.DISCARDS + other] = discards_in_sight(rules, row, other, seat)
    if seat != slots.NONE:
        seen[slots.HANDS + seat] = hand_in_sight(rules, row, seat)


def blank(seen: Row) -> None:
    """Make a seen row blank."""
    for slot in range(slots.SEEN_SIZE):
        seen[slot] = 0
    for place in range(PLACES):
        seen[slots.PACK + place] = slots.NONE
    for seat in range(slots.MAX_SEATS):
        seen[slots.TRICK + seat] = slots.NONE
    for item in range(slots.MAX_ITEMS):
        seen[slots.AWARDS + item] = slots.UNCOUNTED
    seen[slots.TURN] = slots.NONE
    seen[slots.LEADER] = slots.NONE
    seen[slots.BEST] = slots.NONE
    seen[slots.TAKER] = slots.NONE


def see_table(rules: Rules, row: Row, seen: Row) -> None:
    """See what lies face up, what was said, and how many cards each seat holds."""
    for slot in OPEN:
        seen[slot] = row[slot]
    if row[slots.PHASE] != slots.PHASE_OVER:
        seen[slots.TURN] = row[slots.TURN]
    seen[slots.REVOKERS] = revokers_in_sight(row)
    for seat in range(rules[slots.SEATS]):
        for each in OPEN_OF_EACH:
            seen[each + seat] = row[each + seat]
        seen[slots.VOIDS + seat] = voids_in_sight(rules, row, seat)
        seen[slots.SIZES + seat] = row[slots.HANDS + seat].bit_count()
        seen[slots.LAID + seat] = row[slots.DISCARDS + seat].bit_count()


def see_trick(rules: Rules, row: Row, seen: Row) -> None:
    """See who leads, and the cards that lie in the trick."""
    if row[slots.PHASE] != slots.PHASE_PLAY and row[slots.TRICK_SIZE] == 0:
        return
    seat = row[slots.LEADER]
    seen[slots.LEADER] = seat
    for _ in range(row[slots.TRICK_SIZE]):
        seen[slots.TRICK + seat] = row[slots.TRICK + seat]
        seat = next_player(rules, row, seat)
    if row[slots.TRICK_SIZE] > 0:
        seen[slots.BEST] = row[slots.BEST]
        seen[slots.TAKER] = row[slots.TAKER]


def see_count(rules: Rules, row: Row, seen: Row) -> None:
    """See who took the last trick, and how the deal was counted."""
    if row[slots.TRICKS] > 0:
        seen[slots.LEADER] = row[slots.LEADER]
    for item in range(rules[slots.ITEM_COUNT]):
        seen[slots.AWARDS + item] = row[slots.AWARDS + item]
    for place in range(slots.MAX_LINES * slots.MAX_SEATS):
        seen[slots.EARNED + place] = row[slots.EARNED + place]


# --- what is in sight ----------------------------------------------------------------------------


def hand_in_sight(rules: Rules, row: Row, seat: int) -> int:
    """Return as much of a seat's hand as it may look at."""
    if rules[slots.LOOK] != slots.LOOK_FREE and must_wait(rules, row, seat):
        return 0
    return row[slots.HANDS + seat]


def must_wait(rules: Rules, row: Row, seat: int) -> bool:
    """Return True if a seat may not look yet. Where the rules are strict, only eldest and the
    dealer may look until trumps are settled; or, without an auction, all but eldest's partners
    until eldest pitches.
    """
    pitcher = eldest(rules, row)
    if rules[slots.LOOK] == slots.LOOK_STRICT:
        return is_settling(row) and seat != pitcher and seat != row[slots.DEALER]
    if row[slots.TRUMP] != slots.NONE or rules[slots.TRUMP_FROM] != slots.TRUMP_FROM_PITCHED:
        return False
    is_partner = seat != pitcher and (seat - pitcher) % rules[slots.SIDES] == 0
    return rules[slots.BIDDING] == slots.BIDDING_NONE and is_partner


def is_settling(row: Row) -> bool:
    """Return True while eldest and the dealer settle the turn-up."""
    return row[slots.PHASE] == slots.PHASE_STAND or row[slots.PHASE] == slots.PHASE_GIFT


def top_in_sight(rules: Rules, row: Row) -> int:
    """Return the top card of the stock if everyone sees it, or NONE."""
    place = row[slots.STOCK_NEXT]
    if cards_to_draw(rules, row) == 0:
        return slots.NONE
    if rules[slots.STOCK] == slots.STOCK_FACE_UP or is_turned(rules, place):
        return row[slots.PACK + place]
    return slots.NONE


def cards_to_draw(rules: Rules, row: Row) -> int:
    """Return how many cards are left to draw: zero before the deal."""
    if rules[slots.STOCK] == slots.STOCK_NONE or row[slots.PHASE] == slots.PHASE_PACKET:
        return 0
    return rules[slots.PACK_SIZE] - row[slots.STOCK_NEXT]


def draw_in_sight(rules: Rules, place: int, drawer: int, seat: int) -> bool:
    """Return True if a seat sees the card that a drawer takes from a place of the pack."""
    return drawer == seat or is_shown(rules, place)


def discards_in_sight(rules: Rules, row: Row, owner: int, seat: int) -> int:
    """Return as much of the discards of `owner` as a seat sees: its own; all that lie face up; and
    trumps, unless they may be discarded like any card. Who takes the rest shows only trumps. A
    worthless hand that is exchanged is shown.
    """
    cards = row[slots.DISCARDS + owner]
    if owner == seat or cards == 0:
        return cards
    if rules[slots.KEEP] == 0:
        return cards if rules[slots.WORTHLESS_HAND] == slots.WORTHLESS_HAND_EXCHANGED else 0
    if rules[slots.DISCARDS_SHOWN] and owner != rest_taker(rules, row):
        return cards
    if rules[slots.LAY_AWAY] == slots.LAY_AWAY_ANY and not rules[slots.DISCARDS_SHOWN]:
        return 0
    return cards & trump_cards(rules, row[slots.TRUMP])


def voids_in_sight(rules: Rules, row: Row, seat: int) -> int:
    """Return the suits that a hand has shown it lacks: none if not following may be a revoke."""
    if rules[slots.REVOKE] == slots.REVOKE_PENALISED:
        return 0
    return row[slots.VOIDS + seat]


def revokers_in_sight(row: Row) -> int:
    """Return the seats that were rightly claimed to have revoked."""
    return row[slots.REVOKERS] & row[slots.CLAIMED]
