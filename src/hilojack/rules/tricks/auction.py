"""The auction of Pitch: each in turn bids or passes once, and the highest bidder pitches.

Or eldest sells the pitch: the others bid points for it, and eldest takes them or gives as many.
"""

from hilojack.calls import BID as CALL_BID, FIRST_CALL, PASS, SELL, SMUDGE as CALL_SMUDGE
from hilojack.rules.dealing import eldest, next_seat
from hilojack.rules.tricks.opening import await_call, begin_play, throw_in
from hilojack.rules.tricks.scoring import pay
from hilojack.rules.tricks.slots import (
    ALL_PASS,
    ALL_PASS_DEALER_BIDS,
    ALL_PASS_REDEAL_NEXT,
    ALL_PASS_REDEAL_SAME,
    BID,
    BIDDER,
    BIDDING,
    BIDDING_SELL_OUT,
    DEALER,
    DEALERS_RIGHT,
    DEALERS_RIGHT_YES,
    MIN_BID,
    NEXT_DEALER,
    NONE,
    PHASE,
    PHASE_OVER,
    PHASE_SALE,
    SAME_DEALER,
    SCORES,
    SIDES,
    SMUDGE,
    SMUDGE_OFF,
    SMUDGE_TRICKS,
    SMUDGED,
    TARGET,
    TURN,
    Row,
    Rules,
)

INLINE = False  # what happens once or twice in a deal is not worth a copy at each call
HIGHEST_BID = 4


def legal_bids(rules: Rules, row: Row) -> int:
    """The calls that are open in the auction, as a set: bit `c` is the call `FIRST_CALL + c`."""
    if rules[BIDDING] == BIDDING_SELL_OUT:
        return legal_offers(rules, row)
    calls = 0
    for bid in range(lowest_bid(rules, row), HIGHEST_BID + 1):
        calls |= 1 << CALL_BID + bid - FIRST_CALL
    if smudge_is_open(rules, row):
        calls |= 1 << CALL_SMUDGE - FIRST_CALL
    if not must_bid(rules, row):
        calls |= 1 << PASS - FIRST_CALL
    return calls


def lowest_bid(rules: Rules, row: Row) -> int:
    """The lowest bid that is open: above the last one, unless the dealer may take that over."""
    if row[BID] == 0:
        return rules[MIN_BID]
    if row[TURN] == row[DEALER] and may_take_over(rules, row[BID]):
        return row[BID]
    return row[BID] + 1


def may_take_over(rules: Rules, height: int) -> bool:
    """Whether the dealer may take a bid over: where there is a smudge neither that nor a four."""
    if rules[DEALERS_RIGHT] != DEALERS_RIGHT_YES:
        return False
    return rules[SMUDGE] == SMUDGE_OFF or height < HIGHEST_BID


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
    if rules[BIDDING] == BIDDING_SELL_OUT and row[TURN] == eldest(rules, row):
        begin_play(row, row[TURN])
    else:
        go_on(rules, row)


def smudge(rules: Rules, row: Row) -> None:
    """A seat bids to take everything: all the points, or all the tricks too."""
    row[SMUDGED] = 1
    bid(rules, row, HIGHEST_BID + 1 if rules[SMUDGE] == SMUDGE_TRICKS else HIGHEST_BID)


def go_on(rules: Rules, row: Row) -> None:
    """The next seat calls; after the dealer's call the highest bidder pitches."""
    if row[TURN] != row[DEALER]:
        row[TURN] = next_seat(rules, row[TURN])
    elif rules[BIDDING] == BIDDING_SELL_OUT:
        end_sale(rules, row)
    elif row[BIDDER] != NONE:
        begin_play(row, row[BIDDER])
    elif rules[ALL_PASS] == ALL_PASS_REDEAL_NEXT:
        throw_in(rules, row, NEXT_DEALER)
    elif rules[ALL_PASS] == ALL_PASS_REDEAL_SAME:
        throw_in(rules, row, SAME_DEALER)
    else:
        begin_play(row, eldest(rules, row))


# --- selling the pitch ---------------------------------------------------------------------------


def legal_offers(rules: Rules, row: Row) -> int:
    """Eldest pitches for four or sells; the others bid for the pitch, one below four, or pass."""
    seller = eldest(rules, row)
    if row[TURN] == seller:
        return 1 << CALL_BID + HIGHEST_BID - FIRST_CALL | 1 << SELL - FIRST_CALL
    calls = 1 << PASS - FIRST_CALL
    for bid in range(max(row[BID] + 1, rules[MIN_BID]), HIGHEST_BID):
        if row[SCORES + seller % rules[SIDES]] + bid < rules[TARGET]:
            calls |= 1 << CALL_BID + bid - FIRST_CALL
    return calls


def end_sale(rules: Rules, row: Row) -> None:
    """Everybody has bid: eldest answers the highest bid, or, without one, pitches and is bound to
    nothing.
    """
    if row[BIDDER] == NONE:
        begin_play(row, eldest(rules, row))
    else:
        await_call(row, PHASE_SALE, eldest(rules, row))


def accept_bid(rules: Rules, row: Row) -> None:
    """Eldest scores the bid at once, and the bidder pitches; it is too low to win by."""
    pay(rules, row, row[TURN] % rules[SIDES], row[BID])
    begin_play(row, row[BIDDER])


def refuse_bid(rules: Rules, row: Row) -> None:
    """The bidder scores the bid at once, and eldest pitches for as much."""
    pay(rules, row, row[BIDDER] % rules[SIDES], row[BID])
    row[BIDDER] = row[TURN]
    if row[PHASE] != PHASE_OVER:
        begin_play(row, row[TURN])
