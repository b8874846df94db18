"""The auction of Pitch: each in turn bids or passes once, and the highest bidder pitches."""

from hilojack.calls import BID as CALL_BID, FIRST_CALL, PASS, SMUDGE as CALL_SMUDGE
from hilojack.rules.dealing import eldest, next_seat
from hilojack.rules.tricks.opening import begin_play, throw_in
from hilojack.rules.tricks.slots import (
    ALL_PASS,
    ALL_PASS_DEALER_BIDS,
    ALL_PASS_REDEAL_NEXT,
    ALL_PASS_REDEAL_SAME,
    BID,
    BIDDER,
    DEALER,
    DEALERS_RIGHT,
    DEALERS_RIGHT_YES,
    MIN_BID,
    NEXT_DEALER,
    NONE,
    SAME_DEALER,
    SCORES,
    SIDES,
    SMUDGE,
    SMUDGE_OFF,
    SMUDGE_TRICKS,
    SMUDGED,
    TURN,
    Row,
    Rules,
)

HIGHEST_BID = 4


def legal_bids(rules: Rules, row: Row) -> int:
    """The calls that are open in the auction, as a set: bit `c` is the call `FIRST_CALL + c`."""
    calls = 0
    for bid in range(lowest_bid(rules, row), HIGHEST_BID + 1):
        calls |= 1 << CALL_BID + bid - FIRST_CALL
    if smudge_is_open(rules, row):
        calls |= 1 << CALL_SMUDGE - FIRST_CALL
    if not must_bid(rules, row):
        calls |= 1 << PASS - FIRST_CALL
    return calls


def lowest_bid(rules: Rules, row: Row) -> int:
    """The lowest bid that is open: above the last one, which the dealer may take over."""
    if row[BID] == 0:
        return rules[MIN_BID]
    if row[TURN] == row[DEALER] and rules[DEALERS_RIGHT] == DEALERS_RIGHT_YES and row[SMUDGED] == 0:
        return row[BID]
    return row[BID] + 1


def smudge_is_open(rules: Rules, row: Row) -> bool:
    """Whether a player may smudge: once; and, for the match, only from a score of zero or more."""
    if rules[SMUDGE] == SMUDGE_OFF or row[SMUDGED]:
        return False
    return rules[SMUDGE] == SMUDGE_TRICKS or row[SCORES + row[TURN] % rules[SIDES]] >= 0


def must_bid(rules: Rules, row: Row) -> bool:
    """Whether the dealer must bid because all the others have passed."""
    return row[TURN] == row[DEALER] and row[BID] == 0 and rules[ALL_PASS] == ALL_PASS_DEALER_BIDS


def bid(rules: Rules, row: Row, height: int) -> None:
    """A seat bids, and the auction goes on or ends."""
    row[BID] = height
    row[BIDDER] = row[TURN]
    go_on(rules, row)


def smudge(rules: Rules, row: Row) -> None:
    """A seat bids to take everything: all the points, or all the tricks too."""
    row[SMUDGED] = 1
    bid(rules, row, HIGHEST_BID + 1 if rules[SMUDGE] == SMUDGE_TRICKS else HIGHEST_BID)


def go_on(rules: Rules, row: Row) -> None:
    """The next seat calls; after the dealer's call the highest bidder pitches."""
    if row[TURN] != row[DEALER]:
        row[TURN] = next_seat(rules, row[TURN])
    elif row[BIDDER] != NONE:
        begin_play(row, row[BIDDER])
    elif rules[ALL_PASS] == ALL_PASS_REDEAL_NEXT:
        throw_in(rules, row, NEXT_DEALER)
    elif rules[ALL_PASS] == ALL_PASS_REDEAL_SAME:
        throw_in(rules, row, SAME_DEALER)
    else:
        begin_play(row, eldest(rules, row))
