"""What the side of a player whose revoke was claimed may not score.

Source: as in `claims`.
"""

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import award, earned, item_at, scores_alone
from hilojack.rules.tricks.slots import Row, Rules


def is_caught(row: Row, seat: int) -> bool:
    """Return True if a seat has revoked and the revoke was claimed."""
    return row[slots.REVOKERS] & row[slots.CLAIMED] & 1 << seat != 0


def bar_items(rules: Rules, row: Row, offender: int) -> None:
    """Take from a side that revoked the items that the rules bar it from."""
    for item in range(rules[slots.ITEM_COUNT]):
        code = item_at(rules, item)
        if code == slots.ITEM_MAJORITY and row[slots.BIDDER] != slots.NONE:
            if rules[slots.REVOKE_BARS] == slots.REVOKE_BARS_EVERYTHING:
                lose_majority(rules, row, item, offender)
        elif code == slots.ITEM_SURPLUS:
            if is_barred(rules, code):
                drop_surplus(rules, row, item, offender)
        elif row[slots.AWARDS + item] == offender and is_barred(rules, code):
            award(rules, row, item, slots.NONE, slots.NONE)


def drop_surplus(rules: Rules, row: Row, item: int, offender: int) -> None:
    """Take what a side has of an item that each side scores for itself."""
    row[earned(item, offender)] = 0
    if row[slots.AWARDS + item] == offender and scores_alone(rules, row, item, offender):
        row[slots.AWARDS + item] = slots.NONE


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
