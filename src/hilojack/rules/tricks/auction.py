"""The auction of Pitch: each in turn bids or passes once, and the highest bidder pitches.

Or eldest sells the pitch: the others bid points for it, and eldest accepts or pitches for as many.
"""

from hilojack import calls
from hilojack.calls import bid_of, height_of
from hilojack.rules.bits import RANK_CARDS
from hilojack.rules.dealing import deal_packet, eldest, next_seat
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.exchange import left_in_pack, take_kitty
from hilojack.rules.tricks.opening import await_call, begin_play, throw_in
from hilojack.rules.tricks.scoring import pay
from hilojack.rules.tricks.slots import Row, Rules

WORTHLESS = RANK_CARDS * 0b11111110  # threes to nines
HIGHEST_BID = 4  # of the first word of a set of calls; of a sell-out, or with a smudge


def legal_bids(rules: Rules, row: Row) -> int:
    """Return the legal calls of the auction as a set: bit `c` is the call `FIRST_CALL + c`. Bids
    above four are in `more_bids`.
    """
    if is_sale(rules):
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
    """Return the bids above four, the moon and THROW_IN, if legal: bit `c` is the call
    `MORE_CALLS + c`.
    """
    if is_sale(rules):
        return more_offers(rules, row)
    legal = 0
    for bid in range(max(HIGHEST_BID + 1, lowest_bid(rules, row)), rules[slots.MAX_BID] + 1):
        legal |= 1 << bid_of(bid) - calls.MORE_CALLS
    if rules[slots.MOON] != slots.MOON_OFF and not row[slots.SMUDGED]:
        legal |= 1 << calls.MOON - calls.MORE_CALLS
    if may_throw_in(rules, row):
        legal |= 1 << calls.THROW_IN - calls.MORE_CALLS
    return legal


def lowest_bid(rules: Rules, row: Row) -> int:
    """Return the lowest legal bid: above the last one, unless the dealer may take that over."""
    if row[slots.BID] == 0:
        least = rules[slots.DEALER_MIN] if must_bid(rules, row) else 0
        return least if least > 0 else rules[slots.MIN_BID]
    if (
        row[slots.BID] == rules[slots.MAX_BID]
        and rules[slots.TOP_BID] == slots.TOP_BID_MAY_BE_MATCHED
    ):
        return row[slots.BID]
    if row[slots.TURN] == row[slots.DEALER] and may_take_over(rules, row):
        return row[slots.BID]
    return row[slots.BID] + 1


def may_take_over(rules: Rules, row: Row) -> bool:
    """Return True if the dealer may take over the last bid: never a smudge; a bid of four or any
    other as the rules say.
    """
    right = rules[slots.DEALERS_RIGHT]
    if right == slots.DEALERS_RIGHT_NO or row[slots.SMUDGED]:
        return False
    if row[slots.BID] != HIGHEST_BID:
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
    if is_sale(rules) and row[slots.TURN] == eldest(rules, row):
        begin_play(row, row[slots.TURN])
    else:
        go_on(rules, row)


def smudge(rules: Rules, row: Row) -> None:
    """Bid to take everything: all the points, or all the tricks too."""
    row[slots.SMUDGED] = 1
    bid(rules, row, HIGHEST_BID + 1 if rules[slots.SMUDGE] == slots.SMUDGE_TRICKS else HIGHEST_BID)


def bid_or_pass(rules: Rules, row: Row, act: int) -> None:
    """Perform a call of the auction."""
    if act in (calls.PASS, calls.SELL):
        if rules[slots.BID_ROUNDS] == slots.BID_ROUNDS_RAISE:
            row[slots.PASSED] |= 1 << row[slots.TURN]
        go_on(rules, row)
    elif act == calls.SMUDGE:
        smudge(rules, row)
    elif act == calls.THROW_IN:
        throw_hand_in(rules, row)
    elif act == calls.MOON:
        row[slots.SMUDGED] = 1
        bid(rules, row, rules[slots.MAX_BID] + 1)
    else:
        bid(rules, row, height_of(act))


def go_on(rules: Rules, row: Row) -> None:
    """Pass the call on, or end the auction or the sale."""
    seat = next_caller(rules, row)
    if seat != slots.NONE:
        row[slots.TURN] = seat
    elif is_sale(rules):
        end_sale(rules, row)
    else:
        end_auction(rules, row)


def next_caller(rules: Rules, row: Row) -> int:
    """Return the seat to call next, or NONE if nobody is asked any more."""
    if rules[slots.TOP_BID] == slots.TOP_BID_ENDS and row[slots.BID] == rules[slots.MAX_BID]:
        waits = row[slots.TURN] != row[slots.DEALER] and may_take_over(rules, row)
        return row[slots.DEALER] if waits else slots.NONE
    if rules[slots.BID_ROUNDS] == slots.BID_ROUNDS_RAISE:
        seat = next_in_round(rules, row)
    elif row[slots.TURN] == row[slots.DEALER]:
        return slots.NONE
    else:
        seat = next_seat(rules, row[slots.TURN])
    unasked = rules[slots.ALL_PASS] == slots.ALL_PASS_DEALER_UNASKED and row[slots.BID] == 0
    return slots.NONE if unasked and seat == row[slots.DEALER] else seat


def next_in_round(rules: Rules, row: Row) -> int:
    """Return the next seat that has not passed, or NONE if the others have left it to the bidder or
    all have passed.
    """
    seat = row[slots.TURN]
    for _ in range(rules[slots.SEATS]):
        seat = next_seat(rules, seat)
        if seat == row[slots.BIDDER]:
            return slots.NONE
        if row[slots.PASSED] >> seat & 1 == 0:
            return seat
    return slots.NONE


def end_auction(rules: Rules, row: Row) -> None:
    """Let the bidder name trumps or pitch; if all have passed, do as the rules say."""
    all_pass = rules[slots.ALL_PASS]
    leader = row[slots.BIDDER]
    if leader == slots.NONE and all_pass == slots.ALL_PASS_REDEAL_NEXT:
        throw_in(rules, row, slots.NEXT_DEALER)
        return
    if leader == slots.NONE and all_pass == slots.ALL_PASS_REDEAL_SAME:
        throw_in(rules, row, slots.SAME_DEALER)
        return
    if leader == slots.NONE and all_pass == slots.ALL_PASS_ELDEST_FREE:
        leader = eldest(rules, row)
    elif leader == slots.NONE:
        leader = row[slots.DEALER]
        row[slots.BIDDER] = leader
    if rules[slots.GO_OUT] == slots.GO_OUT_OWN_BID:
        bar_others(rules, row)
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_BIDDER_NAMES:
        if rules[slots.KITTY_WHEN] == slots.KITTY_WHEN_BEFORE_NAMING:
            take_kitty(rules, row, leader)
        await_call(row, slots.PHASE_NAME, leader)
    else:
        begin_play(row, leader)


def bar_others(rules: Rules, row: Row) -> None:
    """Keep the sides that have not bid highest from winning the match in this deal."""
    for side in range(rules[slots.SIDES]):
        if row[slots.BIDDER] == slots.NONE or side != row[slots.BIDDER] % rules[slots.SIDES]:
            row[slots.BARRED] |= 1 << side


# --- a worthless hand ----------------------------------------------------------------------------


def may_throw_in(rules: Rules, row: Row) -> bool:
    """Return True if the seat to call may throw its hand in, for nothing but threes to nines; for a
    new one only once, and if the pack has cards enough.
    """
    if rules[slots.WORTHLESS_HAND] == slots.WORTHLESS_HAND_PLAYED:
        return False
    if row[slots.HANDS + row[slots.TURN]] & ~WORTHLESS:
        return False
    if rules[slots.WORTHLESS_HAND] == slots.WORTHLESS_HAND_MISDEAL:
        return True
    once = row[slots.DISCARDS + row[slots.TURN]] == 0
    return once and left_in_pack(rules, row) >= rules[slots.HAND]


def throw_hand_in(rules: Rules, row: Row) -> None:
    """Show a worthless hand, and deal a new one in its place or, after a misdeal, all again."""
    if rules[slots.WORTHLESS_HAND] == slots.WORTHLESS_HAND_MISDEAL:
        throw_in(rules, row, slots.SAME_DEALER)
        return
    seat = row[slots.TURN]
    row[slots.DISCARDS + seat] = row[slots.HANDS + seat]
    row[slots.HANDS + seat] = 0
    deal_packet(row, seat, rules[slots.HAND])


# --- selling the pitch ---------------------------------------------------------------------------


def is_sale(rules: Rules) -> bool:
    """Return True if eldest sells the pitch."""
    return rules[slots.BIDDING] in (slots.BIDDING_SELL_OUT, slots.BIDDING_SALE)


def legal_offers(rules: Rules, row: Row) -> int:
    """Return the legal calls of a sale, without bids above four. Eldest pitches for the highest bid
    or sells; the others bid for the pitch, or pass.
    """
    sells = row[slots.TURN] == eldest(rules, row)
    legal = 1 << (calls.SELL if sells else calls.PASS) - calls.FIRST_CALL
    for bid in range(lowest_offer(rules, row), min(HIGHEST_BID, highest_offer(rules, row)) + 1):
        legal |= 1 << calls.BID + bid - calls.FIRST_CALL
    return legal


def more_offers(rules: Rules, row: Row) -> int:
    """Return the bids above four of a sale: bit `c` is the call `MORE_CALLS + c`."""
    legal = 0
    lowest = max(HIGHEST_BID + 1, lowest_offer(rules, row))
    for bid in range(lowest, highest_offer(rules, row) + 1):
        legal |= 1 << bid_of(bid) - calls.MORE_CALLS
    return legal


def lowest_offer(rules: Rules, row: Row) -> int:
    """Return the lowest bid in a sale: above the last one; eldest's own is the highest there is."""
    if row[slots.TURN] == eldest(rules, row):
        return rules[slots.MAX_BID]
    return max(row[slots.BID] + 1, rules[slots.MIN_BID])


def highest_offer(rules: Rules, row: Row) -> int:
    """Return the highest bid in a sale: too low to bring eldest to the target and, in a sell-out,
    below what eldest pitches for.
    """
    seller = eldest(rules, row)
    if row[slots.TURN] == seller:
        return rules[slots.MAX_BID]
    most = rules[slots.TARGET] - 1 - row[slots.SCORES + seller % rules[slots.SIDES]]
    below = 1 if rules[slots.BIDDING] == slots.BIDDING_SELL_OUT else 0
    return min(rules[slots.MAX_BID] - below, most)


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
    """Let eldest pitch for as much as the bid; in a sell-out the bidder scores it at once."""
    if rules[slots.BIDDING] == slots.BIDDING_SELL_OUT:
        pay(rules, row, row[slots.BIDDER] % rules[slots.SIDES], row[slots.BID])
    row[slots.BIDDER] = row[slots.TURN]
    if row[slots.PHASE] != slots.PHASE_OVER:
        begin_play(row, row[slots.TURN])
