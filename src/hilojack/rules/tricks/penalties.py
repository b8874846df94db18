"""The cost of a claimed revoke: items barred, a bid set back, a match that may not be won.

Source: as in `claims`.
"""

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import (
    award,
    decide_items,
    earned,
    fail_bid,
    item_at,
    judge_bid,
    pay_items,
    set_back,
)
from hilojack.rules.tricks.slots import Row, Rules


def is_caught(row: Row, seat: int) -> bool:
    """Return True if a seat has revoked and the revoke was claimed."""
    return row[slots.REVOKERS] & row[slots.CLAIMED] & 1 << seat != 0


def count_after_claims(rules: Rules, row: Row) -> None:
    """Count the deal, without what the claimed revokes bar."""
    decide_items(rules, row)
    for seat in range(rules[slots.SEATS]):
        if is_caught(row, seat):
            bar_items(rules, row, seat % rules[slots.SIDES])
    made = settle_bid(rules, row)
    pay_items(rules, row, made)


def bar_items(rules: Rules, row: Row, offender: int) -> None:
    """Take from a side that revoked the items that the rules bar it from."""
    for item in range(rules[slots.ITEM_COUNT]):
        code = item_at(rules, item)
        if code == slots.ITEM_MAJORITY and row[slots.BIDDER] != slots.NONE:
            if rules[slots.REVOKE_BARS] == slots.REVOKE_BARS_EVERYTHING:
                lose_majority(rules, row, item, offender)
        elif row[slots.AWARDS + item] == offender and is_barred(rules, code):
            award(rules, row, item, slots.NONE, slots.NONE)


def is_barred(rules: Rules, code: int) -> bool:
    """Return True if a side that has revoked may not score an item."""
    if rules[slots.REVOKE_BARS] == slots.REVOKE_BARS_EVERYTHING:
        return True
    if code == slots.ITEM_JACK:
        return rules[slots.REVOKE_BARS] == slots.REVOKE_BARS_JACK_AND_GAME
    return code == slots.ITEM_GAME and rules[slots.REVOKE_BARS] != slots.REVOKE_BARS_NOTHING


def lose_majority(rules: Rules, row: Row, item: int, offender: int) -> None:
    """Give the deal to the others if the makers revoke; else to the makers, if others do."""
    makers = row[slots.BIDDER] % rules[slots.SIDES]
    for seat in range(rules[slots.SEATS]):
        if seat % rules[slots.SIDES] == makers and is_caught(row, seat):
            offender = makers
    winner = (makers + 1) % rules[slots.SIDES] if offender == makers else makers
    award(rules, row, item, winner, slots.NONE)


def settle_bid(rules: Rules, row: Row) -> bool:
    """Return True if the bid is made. Where the rules say so, those who revoke are set back by the
    bid or the lowest there is, and then nobody else is.
    """
    made = judge_bid(rules, row)
    caught = row[slots.REVOKERS] & row[slots.CLAIMED]
    if rules[slots.REVOKE_SET_BACK] != slots.REVOKE_SET_BACK_YES or caught == 0:
        if not made:
            fail_bid(rules, row)
        return made
    for seat in range(rules[slots.SEATS]):
        side = seat % rules[slots.SIDES]
        if is_caught(row, seat) and row[earned(slots.LINE_SET_BACK, side)] == 0:
            set_back(rules, row, side, max(row[slots.BID], rules[slots.MIN_BID]))
            made = made and side != row[slots.BIDDER] % rules[slots.SIDES]
    return made
