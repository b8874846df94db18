"""The auction of Pitch: each in turn bids or passes once, and the highest bidder pitches.

Or eldest sells the pitch: the others bid points for it, and eldest accepts or pitches for as many.
"""

from hilojack import calls
from hilojack.calls import bid_of
from hilojack.rules.dealing import eldest, next_seat
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.opening import await_call, begin_play, throw_in
from hilojack.rules.tricks.scoring import pay
from hilojack.rules.tricks.slots import Row, Rules

INLINE = False  # what happens once or twice in a deal is not worth a copy at each call
HIGHEST_BID = 4  # of the first word of a set of calls; of a sale, or with a smudge


def legal_bids(rules: Rules, row: Row) -> int:
    """Return the legal calls of the auction as a set: bit `c` is the call `FIRST_CALL + c`. Bids
    above four are in `more_bids`.
    """
    if rules[slots.BIDDING] == slots.BIDDING_SELL_OUT:
        return legal_offers(rules, row)
    legal = 0
    for bid in range(lowest_bid(rules, row), min(HIGHEST_BID, rules[slots.MAX_BID]) + 1):
        legal |= 1 << calls.BID + bid - calls.FIRST_CALL
    if smudge_is_open(rules, row):
        legal |= 1 << calls.SMUDGE - calls.FIRST_CALL
    if not must_bid(rules, row):
        legal |= 1 << calls.PASS - calls.FIRST_CALL
    return legal


def more_bids(rules: Rules, row: Row) -> int:
    """Return the legal bids above four as a set: bit `c` is the call `MORE_CALLS + c`."""
    legal = 0
    for bid in range(max(HIGHEST_BID + 1, lowest_bid(rules, row)), rules[slots.MAX_BID] + 1):
        legal |= 1 << bid_of(bid) - calls.MORE_CALLS
    return legal


def lowest_bid(rules: Rules, row: Row) -> int:
    """Return the lowest legal bid: above the last one, unless the dealer may take that over."""
    if row[slots.BID] == 0:
        return rules[slots.MIN_BID]
    if row[slots.TURN] == row[slots.DEALER] and may_take_over(rules, row):
        return row[slots.BID]
    return row[slots.BID] + 1


def may_take_over(rules: Rules, row: Row) -> bool:
    """Return True if the dealer may take over the last bid: never a smudge; a bid of four or a
    lower one as the rules say.
    """
    right = rules[slots.DEALERS_RIGHT]
    if right == slots.DEALERS_RIGHT_NO or row[slots.SMUDGED]:
        return False
    if row[slots.BID] < HIGHEST_BID:
        return right != slots.DEALERS_RIGHT_ONLY_FOUR
    if right == slots.DEALERS_RIGHT_YES:
        return rules[slots.SMUDGE] == slots.SMUDGE_OFF
    return right != slots.DEALERS_RIGHT_BUT_FOUR


def smudge_is_open(rules: Rules, row: Row) -> bool:
    """Return True if a player may smudge: once and, to win the match, only from a score of zero or
    more. As a bid of four it is open as long as that is.
    """
    if rules[slots.SMUDGE] == slots.SMUDGE_OFF or row[slots.SMUDGED]:
        return False
    if rules[slots.SMUDGE] == slots.SMUDGE_TRICKS:
        return True
    if rules[slots.SMUDGE] == slots.SMUDGE_AS_FOUR and lowest_bid(rules, row) > HIGHEST_BID:
        return False
    return row[slots.SCORES + row[slots.TURN] % rules[slots.SIDES]] >= 0


def must_bid(rules: Rules, row: Row) -> bool:
    """Return True if the dealer must bid because all others have passed."""
    return (
        row[slots.TURN] == row[slots.DEALER]
        and row[slots.BID] == 0
        and rules[slots.ALL_PASS] == slots.ALL_PASS_DEALER_BIDS
    )


def bid(rules: Rules, row: Row, height: int) -> None:
    """Make a bid; the auction goes on or ends."""
    row[slots.BID] = height
    row[slots.BIDDER] = row[slots.TURN]
    if rules[slots.BIDDING] == slots.BIDDING_SELL_OUT and row[slots.TURN] == eldest(rules, row):
        begin_play(row, row[slots.TURN])
    else:
        go_on(rules, row)


def smudge(rules: Rules, row: Row) -> None:
    """Bid to take everything: all the points, or all the tricks too."""
    row[slots.SMUDGED] = 1
    bid(rules, row, HIGHEST_BID + 1 if rules[slots.SMUDGE] == slots.SMUDGE_TRICKS else HIGHEST_BID)


def go_on(rules: Rules, row: Row) -> None:
    """Pass the call on; after the dealer's, the highest bidder pitches."""
    if row[slots.TURN] != row[slots.DEALER]:
        row[slots.TURN] = next_seat(rules, row[slots.TURN])
    elif rules[slots.BIDDING] == slots.BIDDING_SELL_OUT:
        end_sale(rules, row)
    elif row[slots.BIDDER] != slots.NONE:
        begin_play(row, row[slots.BIDDER])
    elif rules[slots.ALL_PASS] == slots.ALL_PASS_REDEAL_NEXT:
        throw_in(rules, row, slots.NEXT_DEALER)
    elif rules[slots.ALL_PASS] == slots.ALL_PASS_REDEAL_SAME:
        throw_in(rules, row, slots.SAME_DEALER)
    else:
        begin_play(row, eldest(rules, row))


# --- selling the pitch ---------------------------------------------------------------------------


def legal_offers(rules: Rules, row: Row) -> int:
    """Return the legal calls of a sale. Eldest pitches for four or sells; the others bid below four
    for the pitch, or pass.
    """
    seller = eldest(rules, row)
    if row[slots.TURN] == seller:
        return 1 << calls.BID + HIGHEST_BID - calls.FIRST_CALL | 1 << calls.SELL - calls.FIRST_CALL
    legal = 1 << calls.PASS - calls.FIRST_CALL
    for bid in range(max(row[slots.BID] + 1, rules[slots.MIN_BID]), HIGHEST_BID):
        if row[slots.SCORES + seller % rules[slots.SIDES]] + bid < rules[slots.TARGET]:
            legal |= 1 << calls.BID + bid - calls.FIRST_CALL
    return legal


def end_sale(rules: Rules, row: Row) -> None:
    """End the bids of a sale: eldest answers the highest or, without one, pitches without a
    contract.
    """
    if row[slots.BIDDER] == slots.NONE:
        begin_play(row, eldest(rules, row))
    else:
        await_call(row, slots.PHASE_SALE, eldest(rules, row))


def accept_bid(rules: Rules, row: Row) -> None:
    """Score the bid for eldest at once, and let the bidder pitch; it is too low to win by."""
    pay(rules, row, row[slots.TURN] % rules[slots.SIDES], row[slots.BID])
    begin_play(row, row[slots.BIDDER])


def refuse_bid(rules: Rules, row: Row) -> None:
    """Score the bid for the bidder at once, and let eldest pitch for as much."""
    pay(rules, row, row[slots.BIDDER] % rules[slots.SIDES], row[slots.BID])
    row[slots.BIDDER] = row[slots.TURN]
    if row[slots.PHASE] != slots.PHASE_OVER:
        begin_play(row, row[slots.TURN])
