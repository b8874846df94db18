"""The cost of a claimed revoke: items barred, a bid set back, a match that may not be won.

Source: as in `claims`.
"""

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.barring import bar_items, is_caught
from hilojack.rules.tricks.scoring import (
    decide_items,
    earned,
    fail_bid,
    judge_bid,
    pay_items,
    set_back,
)
from hilojack.rules.tricks.slots import Row, Rules


def count_after_claims(rules: Rules, row: Row) -> None:
    """Count the deal, without what the claimed revokes bar."""
    decide_items(rules, row)
    for seat in range(rules[slots.SEATS]):
        if is_caught(row, seat):
            bar_items(rules, row, seat % rules[slots.SIDES])
    made = settle_bid(rules, row)
    pay_items(rules, row, made)


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
