"""Players who are out: where only trumps may be played, a player who has none left.

This is seen when their turn to play or to lead comes. They then show what they have left, which
counts for nobody, and play no more in this deal.
"""

from hilojack.rules.dealing import next_seat
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import trump_cards


def only_trumps(rules: Rules, row: Row) -> bool:
    """Return True if only trumps may be played: they are fixed, and the rules say so."""
    return rules[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY and row[slots.TRUMP] != slots.NONE


def lead_or_pass_on(rules: Rules, row: Row, seat: int) -> bool:
    """Let a seat lead or, if it is out, the next to the left that is not. Return False if all are
    out.
    """
    for _ in range(rules[slots.SEATS]):
        if not goes_out(rules, row, seat):
            row[slots.LEADER] = seat
            row[slots.TURN] = seat
            return True
        seat = next_seat(rules, seat)
    return False


def goes_out(rules: Rules, row: Row, seat: int) -> bool:
    """Return True if a seat whose turn has come is out, and show what it has left."""
    hand = row[slots.HANDS + seat]
    if hand & trump_cards(rules, row[slots.TRUMP]):
        return False
    row[slots.OUT] |= 1 << seat
    row[slots.SHOWN + seat] = hand
    return True


def next_player(rules: Rules, row: Row, seat: int) -> int:
    """Return the next seat to the left that is not known to be out; another is not."""
    seat = next_seat(rules, seat)
    while row[slots.OUT] >> seat & 1:
        seat = next_seat(rules, seat)
    return seat


def seat_before(rules: Rules, row: Row, seat: int) -> int:
    """Return the seat that played to the trick before another did, or would."""
    seat = seat - 1 if seat > 0 else rules[slots.SEATS] - 1
    while row[slots.OUT] >> seat & 1:
        seat = seat - 1 if seat > 0 else rules[slots.SEATS] - 1
    return seat


def cards_left(rules: Rules, row: Row, seat: int) -> int:
    """Return the cards of a hand that may still be played in this deal."""
    hand: int = row[slots.HANDS + seat]
    return hand & trump_cards(rules, row[slots.TRUMP]) if only_trumps(rules, row) else hand
