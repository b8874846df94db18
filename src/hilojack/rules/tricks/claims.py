"""Revokes over the table: who made one, who claims it after play, and what it costs.

Source: D. Parlett, The Penguin Book of Card Games; R. F. Foster, Complete Hoyle (1897); Britannica
(Pitch); pagat.com (Trinidad). Everyone is asked for claims, whether anyone revoked or not, so that
the question betrays nothing.
"""

from hilojack.calls import CLAIM, FIRST_CALL, PASS
from hilojack.rules.dealing import eldest, next_seat
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.follow import proper_cards
from hilojack.rules.tricks.opening import await_call
from hilojack.rules.tricks.penalties import count_after_claims
from hilojack.rules.tricks.scoring import end_pegged_out, jack_of_trumps, pay
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import beats, highest_trump, trump_cards

TOP_TRUMPS = 5  # the trumps of which none may be kept back from a trump lead (pagat.com)


def note_revokes(rules: Rules, row: Row) -> None:
    """Record who revoked in a trick that is turned, from the hand that each card came from."""
    seat = row[slots.LEADER]
    row[slots.BEST] = row[slots.TRICK + seat]
    for _ in range(rules[slots.SEATS] - 1):
        seat = next_seat(rules, seat)
        card = row[slots.TRICK + seat]
        row[slots.TURN] = seat
        row[slots.HANDS + seat] |= 1 << card
        if proper_cards(rules, row) >> card & 1 == 0:
            note_revoke(rules, row, seat)
        row[slots.HANDS + seat] &= ~(1 << card)
        if beats(rules, card, row[slots.BEST], row[slots.TRUMP]):
            row[slots.BEST] = card


def note_revoke(rules: Rules, row: Row, seat: int) -> None:
    """Record that a seat has revoked, and if it kept a top trump back from a trump lead."""
    row[slots.REVOKERS] |= 1 << seat
    if row[slots.LED] == row[slots.TRUMP] and top_trumps(rules, row) & row[slots.HANDS + seat]:
        row[slots.TOP_REVOKERS] |= 1 << seat


def top_trumps(rules: Rules, row: Row) -> int:
    """Return the highest five trumps of the pack."""
    trump = row[slots.TRUMP]
    trumps = rules[slots.PACK_CARDS] & trump_cards(rules, trump)
    top = 0
    for _ in range(min(TOP_TRUMPS, trumps.bit_count())):
        top |= 1 << highest_trump(rules, trumps & ~top, trump)
    return top


# --- claiming ------------------------------------------------------------------------------------


def call_for_claims(rules: Rules, row: Row) -> None:
    """Ask each seat in turn to claim revokes, before anything is counted or won."""
    row[slots.PEGGED_OUT] = row[slots.VICTOR]
    row[slots.VICTOR] = slots.NONE
    await_call(row, slots.PHASE_CLAIM, eldest(rules, row))


def legal_claims(rules: Rules, row: Row) -> int:
    """Return the legal calls: to claim of each opponent what nobody has claimed, or to pass."""
    calls = 1 << PASS - FIRST_CALL
    for seat in range(rules[slots.SEATS]):
        if (seat - row[slots.TURN]) % rules[slots.SIDES] != 0 and row[
            slots.CLAIMED
        ] >> seat & 1 == 0:
            calls |= 1 << CLAIM + seat - FIRST_CALL
    return calls


def claim(rules: Rules, row: Row, seat: int) -> None:
    """Claim that a seat has revoked. Its opponents are paid, or it is if the claim is false."""
    row[slots.CLAIMED] |= 1 << seat
    side = seat % rules[slots.SIDES]
    if row[slots.REVOKERS] >> seat & 1 == 0:
        pay(rules, row, side, rules[slots.FALSE_CLAIM])
        return
    if (
        rules[slots.TOP_TRUMP_REVOKE] == slots.TOP_TRUMP_REVOKE_LOSES_MATCH
        and row[slots.TOP_REVOKERS] >> seat & 1
    ):
        row[slots.VICTOR] = row[slots.TURN] % rules[slots.SIDES]
        row[slots.PHASE] = slots.PHASE_OVER
        return
    if rules[slots.REVOKER_MAY_WIN] == slots.REVOKER_MAY_WIN_NO:
        row[slots.BARRED] |= 1 << side
    pay_opponents(rules, row, side)


def pay_opponents(rules: Rules, row: Row, offender: int) -> None:
    """Pay every other side for a revoke, eldest's first; more if the jack is in play."""
    points = (
        rules[slots.REVOKE_WITH_JACK] if jack_is_in_play(rules, row) else rules[slots.REVOKE_PAYS]
    )
    seat = eldest(rules, row)
    for _ in range(rules[slots.SIDES]):
        if seat % rules[slots.SIDES] != offender and row[slots.PHASE] != slots.PHASE_OVER:
            pay(rules, row, seat % rules[slots.SIDES], points)
        seat = next_seat(rules, seat)


def jack_is_in_play(rules: Rules, row: Row) -> bool:
    """Return True if the jack of trumps was played, or is still in a hand."""
    cards = 0
    for seat in range(rules[slots.SEATS]):
        cards |= row[slots.PLAYED + seat] | row[slots.HANDS + seat]
    return cards >> jack_of_trumps(row) & 1 == 1


def pass_claim(rules: Rules, row: Row) -> None:
    """Pass the claim on; after the dealer's the deal is settled."""
    if row[slots.TURN] != row[slots.DEALER]:
        row[slots.TURN] = next_seat(rules, row[slots.TURN])
    elif row[slots.PEGGED_OUT] == slots.NONE:
        count_after_claims(rules, row)
    else:
        end_pegged_out(rules, row)
