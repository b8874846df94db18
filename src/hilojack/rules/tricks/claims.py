"""Revokes over the table: who made one, who claims it when play is over, and what it costs.

Source: D. Parlett, The Penguin Book of Card Games; R. F. Foster, Complete Hoyle (1897);
Britannica (Pitch); pagat.com (Trinidad). The claims are open to everybody, whether anybody revoked
or not, so that being asked for them betrays nothing.
"""

from hilojack.calls import CLAIM, FIRST_CALL, PASS
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.dealing import eldest, next_seat
from hilojack.rules.tricks.follow import beats, proper_cards
from hilojack.rules.tricks.opening import await_call
from hilojack.rules.tricks.scoring import (
    bid_is_made,
    decide_items,
    earned,
    item_at,
    jack_of_trumps,
    may_win,
    pay,
    pay_items,
    set_back,
    strike,
    worth_at,
)
from hilojack.rules.tricks.slots import (
    AWARDS,
    BARRED,
    BEST,
    BID,
    BIDDER,
    CLAIMED,
    DEALER,
    FALSE_CLAIM,
    HANDS,
    ITEM_COUNT,
    ITEM_GAME,
    ITEM_JACK,
    ITEM_MAJORITY,
    LEADER,
    LED,
    LINE_SET_BACK,
    MIN_BID,
    NONE,
    PACK_CARDS,
    PEGGED_OUT,
    PHASE,
    PHASE_CLAIM,
    PHASE_OVER,
    PLAYED,
    REVOKE_BARS,
    REVOKE_BARS_EVERYTHING,
    REVOKE_BARS_JACK_AND_GAME,
    REVOKE_BARS_NOTHING,
    REVOKE_PAYS,
    REVOKE_SET_BACK,
    REVOKE_SET_BACK_YES,
    REVOKE_WITH_JACK,
    REVOKER_MAY_WIN,
    REVOKER_MAY_WIN_NO,
    REVOKERS,
    SCORES,
    SEATS,
    SIDES,
    TARGET,
    TOP_REVOKERS,
    TOP_TRUMP_REVOKE,
    TOP_TRUMP_REVOKE_LOSES_MATCH,
    TRICK,
    TRUMP,
    TURN,
    VICTOR,
    Row,
    Rules,
)

INLINE = False  # what happens once or twice in a deal is not worth a copy at each call
TOP_TRUMPS = 5  # the trumps of which none may be kept back from a trump lead (pagat.com)


def note_revokes(rules: Rules, row: Row) -> None:
    """A trick is turned: write down who revoked in it, by the hand that each card came from."""
    seat = row[LEADER]
    row[BEST] = row[TRICK + seat]
    for _ in range(rules[SEATS] - 1):
        seat = next_seat(rules, seat)
        card = row[TRICK + seat]
        row[TURN] = seat
        row[HANDS + seat] |= 1 << card
        if proper_cards(rules, row) >> card & 1 == 0:
            note_revoke(rules, row, seat)
        row[HANDS + seat] &= ~(1 << card)
        if beats(card, row[BEST], row[TRUMP]):
            row[BEST] = card


def note_revoke(rules: Rules, row: Row, seat: int) -> None:
    """Write down that a seat has revoked, and whether it kept a top trump back from a trump."""
    row[REVOKERS] |= 1 << seat
    if row[LED] == row[TRUMP] and top_trumps(rules, row) & row[HANDS + seat]:
        row[TOP_REVOKERS] |= 1 << seat


def top_trumps(rules: Rules, row: Row) -> int:
    """The highest five trumps of the pack."""
    trumps = rules[PACK_CARDS] & cards_of_suit(row[TRUMP])
    for _ in range(trumps.bit_count() - TOP_TRUMPS):
        trumps &= trumps - 1
    return trumps


# --- claiming ------------------------------------------------------------------------------------


def call_for_claims(rules: Rules, row: Row) -> None:
    """Play is over: before anything is counted or won, each in turn may claim revokes."""
    row[PEGGED_OUT] = row[VICTOR]
    row[VICTOR] = NONE
    await_call(row, PHASE_CLAIM, eldest(rules, row))


def legal_claims(rules: Rules, row: Row) -> int:
    """The calls that are open: to claim of each opponent what nobody has claimed, or to pass."""
    calls = 1 << PASS - FIRST_CALL
    for seat in range(rules[SEATS]):
        if (seat - row[TURN]) % rules[SIDES] != 0 and row[CLAIMED] >> seat & 1 == 0:
            calls |= 1 << CLAIM + seat - FIRST_CALL
    return calls


def claim(rules: Rules, row: Row, seat: int) -> None:
    """Claim that a seat has revoked: its opponents are paid, or it is when that is not so."""
    row[CLAIMED] |= 1 << seat
    side = seat % rules[SIDES]
    if row[REVOKERS] >> seat & 1 == 0:
        pay(rules, row, side, rules[FALSE_CLAIM])
        return
    if rules[TOP_TRUMP_REVOKE] == TOP_TRUMP_REVOKE_LOSES_MATCH and row[TOP_REVOKERS] >> seat & 1:
        row[VICTOR] = row[TURN] % rules[SIDES]
        row[PHASE] = PHASE_OVER
        return
    if rules[REVOKER_MAY_WIN] == REVOKER_MAY_WIN_NO:
        row[BARRED] |= 1 << side
    pay_opponents(rules, row, side)


def pay_opponents(rules: Rules, row: Row, offender: int) -> None:
    """Every other side scores for a revoke, eldest's first; more where the jack is in play."""
    points = rules[REVOKE_WITH_JACK] if jack_is_in_play(rules, row) else rules[REVOKE_PAYS]
    seat = eldest(rules, row)
    for _ in range(rules[SIDES]):
        if seat % rules[SIDES] != offender and row[PHASE] != PHASE_OVER:
            pay(rules, row, seat % rules[SIDES], points)
        seat = next_seat(rules, seat)


def jack_is_in_play(rules: Rules, row: Row) -> bool:
    """Whether the jack of trumps was played, or is still in a hand."""
    cards = 0
    for seat in range(rules[SEATS]):
        cards |= row[PLAYED + seat] | row[HANDS + seat]
    return cards >> jack_of_trumps(row) & 1 == 1


def pass_claim(rules: Rules, row: Row) -> None:
    """A seat claims nothing more; after the dealer the deal is settled."""
    if row[TURN] != row[DEALER]:
        row[TURN] = next_seat(rules, row[TURN])
    elif row[PEGGED_OUT] == NONE:
        count_after_claims(rules, row)
    else:
        end_pegged_out(rules, row)


# --- what a revoke costs -------------------------------------------------------------------------


def is_caught(row: Row, seat: int) -> bool:
    """Whether a seat has revoked and it was claimed."""
    return row[REVOKERS] & row[CLAIMED] & 1 << seat != 0


def count_after_claims(rules: Rules, row: Row) -> None:
    """Count the deal with what the revokes that were claimed bar, and by whom."""
    decide_items(rules, row)
    for seat in range(rules[SEATS]):
        if is_caught(row, seat):
            bar_items(rules, row, seat % rules[SIDES])
    made = settle_bid(rules, row)
    pay_items(rules, row, made)
    stop_short(rules, row)


def end_pegged_out(rules: Rules, row: Row) -> None:
    """The side that reached the target in play has won, unless its revoke forbids it."""
    row[PHASE] = PHASE_OVER
    if may_win(row, row[PEGGED_OUT]):
        row[VICTOR] = row[PEGGED_OUT]
    stop_short(rules, row)


def bar_items(rules: Rules, row: Row, offender: int) -> None:
    """A side that has revoked does not score what the rules bar it from."""
    for item in range(rules[ITEM_COUNT]):
        code = item_at(rules, item)
        if code == ITEM_MAJORITY and row[BIDDER] != NONE:
            if rules[REVOKE_BARS] == REVOKE_BARS_EVERYTHING:
                lose_majority(rules, row, item, offender)
        elif row[AWARDS + item] == offender and is_barred(rules, code):
            strike(rules, row, item, NONE)


def is_barred(rules: Rules, code: int) -> bool:
    """Whether a side that has revoked may not score an item."""
    if rules[REVOKE_BARS] == REVOKE_BARS_EVERYTHING:
        return True
    if code == ITEM_JACK:
        return rules[REVOKE_BARS] == REVOKE_BARS_JACK_AND_GAME
    return code == ITEM_GAME and rules[REVOKE_BARS] != REVOKE_BARS_NOTHING


def lose_majority(rules: Rules, row: Row, item: int, offender: int) -> None:
    """The deal is lost by makers who revoke, whoever else does, and is theirs when others do."""
    makers = row[BIDDER] % rules[SIDES]
    for seat in range(rules[SEATS]):
        if seat % rules[SIDES] == makers and is_caught(row, seat):
            offender = makers
    winner = (makers + 1) % rules[SIDES] if offender == makers else makers
    strike(rules, row, item, winner)
    row[earned(item, winner)] = worth_at(rules, item)


def settle_bid(rules: Rules, row: Row) -> bool:
    """Whether the bid is made. Where the rules say so those who revoke are set back, by the bid or
    the lowest there is, and then nobody else is.
    """
    made = bid_is_made(rules, row)
    caught = row[REVOKERS] & row[CLAIMED]
    if rules[REVOKE_SET_BACK] != REVOKE_SET_BACK_YES or caught == 0:
        if not made:
            set_back(rules, row, row[BIDDER] % rules[SIDES], row[BID])
        return made
    for seat in range(rules[SEATS]):
        side = seat % rules[SIDES]
        if is_caught(row, seat) and row[earned(LINE_SET_BACK, side)] == 0:
            set_back(rules, row, side, max(row[BID], rules[MIN_BID]))
            made = made and side != row[BIDDER] % rules[SIDES]
    return made


def stop_short(rules: Rules, row: Row) -> None:
    """Sides that may not win the match in this deal stop one short of the target."""
    for side in range(rules[SIDES]):
        over = row[SCORES + side] - rules[TARGET] + 1
        if over > 0 and not may_win(row, side):
            row[SCORES + side] -= over
            row[earned(LINE_SET_BACK, side)] -= over
