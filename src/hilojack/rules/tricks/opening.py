"""From the pack to the first lead: the deal, and the calls and discards before the play."""

from hilojack import calls
from hilojack.cards import rank_of, suit_of
from hilojack.rules.dealing import deal_round, eldest, next_seat
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.ending import end_deal
from hilojack.rules.tricks.out import lead_or_pass_on
from hilojack.rules.tricks.scoring import clear_bid_lines, pay, points_of, strike
from hilojack.rules.tricks.slots import Row, Rules

TWO_OF_DIAMONDS = 26


def begin(rules: Rules, row: Row) -> None:
    """Begin a deal with the pack as it lies; dealer, cut, scores and carry are set already."""
    clear(rules, row)
    if rules[slots.PACKET] == slots.PACKET_EITHER:
        await_call(row, slots.PHASE_PACKET, row[slots.DEALER])
    else:
        deal(rules, row, rules[slots.PACKET])
    if rules[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY:
        pass_first_lead(rules, row)


def pass_first_lead(rules: Rules, row: Row) -> None:
    """Pass the first lead to a seat that has a trump, if only trumps are played and these are fixed
    without a call; without one the deal is over.
    """
    plays = row[slots.PHASE] == slots.PHASE_PLAY and row[slots.TRUMP] != slots.NONE
    if plays and not lead_or_pass_on(rules, row, row[slots.TURN]):
        end_deal(rules, row)


def clear(rules: Rules, row: Row) -> None:
    """Reset the deal."""
    for seat in range(rules[slots.SEATS]):
        row[slots.HANDS + seat] = 0
        row[slots.WON + seat] = 0
        row[slots.PLAYED + seat] = 0
        row[slots.SHOWN + seat] = 0
        row[slots.VOIDS + seat] = 0
        row[slots.DISCARDS + seat] = 0
        row[slots.LATE_TRICKS + seat] = 0
    for side in range(rules[slots.SIDES]):
        row[slots.BEFORE + side] = row[slots.SCORES + side]
    for item in range(rules[slots.ITEM_COUNT]):
        strike(rules, row, item, slots.UNCOUNTED)
    clear_bid_lines(rules, row)
    row[slots.PHASE] = slots.PHASE_PACKET
    row[slots.TRUMP] = slots.NONE
    row[slots.LED] = slots.NONE
    row[slots.TRICK_SIZE] = 0
    row[slots.TRICKS] = 0
    row[slots.STOCK_NEXT] = 0
    row[slots.TURN_UP] = slots.NONE
    row[slots.TURNED] = 0
    row[slots.RUNS] = 0
    row[slots.BIDDER] = slots.NONE
    row[slots.BID] = 0
    row[slots.SMUDGED] = 0
    row[slots.REVOKERS] = 0
    row[slots.TOP_REVOKERS] = 0
    row[slots.CLAIMED] = 0
    row[slots.BARRED] = 0
    row[slots.PEGGED_OUT] = slots.NONE
    row[slots.PASSED] = 0
    row[slots.OUT] = 0
    row[slots.THROWN_IN] = slots.PLAYED_OUT


def await_call(row: Row, phase: int, seat: int) -> None:
    """Wait for a seat to act in a phase."""
    row[slots.PHASE] = phase
    row[slots.TURN] = seat


def deal(rules: Rules, row: Row, packet: int) -> None:
    """Deal the hands, or the first batch of them, and go on to what fixes trumps."""
    trump_from = rules[slots.TRUMP_FROM]
    if trump_from == slots.TRUMP_FROM_NAMED:
        deal_round(rules, row, rules[slots.FIRST_BATCH], packet)
        await_call(row, slots.PHASE_NAME, eldest(rules, row))
        return
    deal_round(rules, row, rules[slots.HAND], packet)
    if rules[slots.FIRST_DEAL] == slots.FIRST_DEAL_TWO_OF_DIAMONDS:
        let_holder_lead(rules, row)
    if trump_from == slots.TRUMP_FROM_TURN_UP:
        turn_first(rules, row)
    elif trump_from == slots.TRUMP_FROM_ACCEPTED:
        turn_card(row)
        await_call(row, slots.PHASE_ACCEPT, eldest(rules, row))
    elif trump_from == slots.TRUMP_FROM_LAST_DEALT:
        show_last_card(row)
        begin_play(row, eldest(rules, row))
    elif rules[slots.BIDDING] != slots.BIDDING_NONE:
        await_call(row, slots.PHASE_BID, eldest(rules, row))
    elif trump_from == slots.TRUMP_FROM_PITCHED:
        begin_play(row, eldest(rules, row))
    else:
        row[slots.TRUMP] = suit_of(stock_or_cut(rules, row))
        begin_play(row, eldest(rules, row))


def let_holder_lead(rules: Rules, row: Row) -> None:
    """Let the holder of the two of diamonds lead as if the seat on their right had dealt, until a
    side has scored. All then see who holds it.
    """
    for side in range(rules[slots.SIDES]):
        if row[slots.SCORES + side] != 0:
            return
    for seat in range(rules[slots.SEATS]):
        if row[slots.HANDS + next_seat(rules, seat)] >> TWO_OF_DIAMONDS & 1:
            row[slots.SHOWN + next_seat(rules, seat)] |= 1 << TWO_OF_DIAMONDS
            row[slots.DEALER] = seat


def stock_or_cut(rules: Rules, row: Row) -> int:
    """Return the card whose suit is trumps: the top of the stock, or the card cut."""
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_STOCK_TOP:
        return row[slots.PACK + row[slots.STOCK_NEXT]]
    return row[slots.CUT]


def begin_play(row: Row, leader: int) -> None:
    """Begin the play with a seat's lead."""
    await_call(row, slots.PHASE_PLAY, leader)
    row[slots.LEADER] = leader


def throw_in(rules: Rules, row: Row, dealer: int) -> None:
    """Throw the hands in: the deal is over and nothing more is scored."""
    row[slots.PHASE] = slots.PHASE_OVER
    row[slots.THROWN_IN] = dealer
    if rules[slots.THROWN_IN_POINTS] == slots.THROWN_IN_POINTS_TAKEN_BACK:
        for side in range(rules[slots.SIDES]):
            row[slots.SCORES + side] = row[slots.BEFORE + side]


# --- the turn-up ---------------------------------------------------------------------------------


def turn_card(row: Row) -> None:
    """Turn the next card of the pack for trumps."""
    row[slots.TURN_UP] = row[slots.PACK + row[slots.STOCK_NEXT]]
    row[slots.TURNED] |= 1 << row[slots.TURN_UP]
    row[slots.STOCK_NEXT] += 1
    row[slots.TRUMP] = suit_of(row[slots.TURN_UP])


def show_last_card(row: Row) -> None:
    """Show the last card dealt for trumps: it is the dealer's, who keeps it."""
    row[slots.TURN_UP] = row[slots.PACK + row[slots.STOCK_NEXT] - 1]
    row[slots.SHOWN + row[slots.DEALER]] |= 1 << row[slots.TURN_UP]
    row[slots.TRUMP] = suit_of(row[slots.TURN_UP])


def turn_first(rules: Rules, row: Row) -> None:
    """Turn the first card, pay for it, and let eldest stand or beg."""
    turn_card(row)
    if rules[slots.TURN_UP_SCORES] != slots.TURN_UP_SCORES_FINAL:
        pay_turn_up(rules, row)
    if row[slots.PHASE] == slots.PHASE_OVER:
        return
    if rules[slots.BEG] == slots.BEG_ONCE:
        await_call(row, slots.PHASE_STAND, eldest(rules, row))
    else:
        keep_turn_up(rules, row)


def pay_turn_up(rules: Rules, row: Row) -> None:
    """Pay the dealer's side for the card turned up."""
    points = points_of(rules[slots.TURN_UP_PAYS], rank_of(row[slots.TURN_UP]))
    pay(rules, row, row[slots.DEALER] % rules[slots.SIDES], points)


def keep_turn_up(rules: Rules, row: Row) -> None:
    """Make the first turn-up trumps, and begin the play."""
    row[slots.PHASE] = slots.PHASE_PLAY
    if rules[slots.TURN_UP_SCORES] == slots.TURN_UP_SCORES_FINAL:
        pay_turn_up(rules, row)
    if row[slots.PHASE] != slots.PHASE_OVER:
        begin_play(row, eldest(rules, row))


def beg_or_give(rules: Rules, row: Row, act: int) -> None:
    """Perform a call of eldest or the dealer about the turn-up."""
    if act == calls.STAND:
        keep_turn_up(rules, row)
    elif act == calls.BEG:
        await_call(row, slots.PHASE_GIFT, row[slots.DEALER])
    elif act == calls.GIVE:
        give(rules, row)
    elif act == calls.BUNCH:
        await_call(row, slots.PHASE_AGREE, other_caller(rules, row))
    elif act == calls.AGREE:
        throw_in(rules, row, slots.SAME_DEALER)
    elif row[slots.PHASE] == slots.PHASE_GIFT:
        run_the_cards(rules, row)
    elif act == calls.PLAY_ON and dealer_may_bunch(rules, row):
        await_call(row, slots.PHASE_BUNCH, row[slots.DEALER])
    else:
        reduce_hands(rules, row)


def other_caller(rules: Rules, row: Row) -> int:
    """Return the seat that answers a proposal to bunch: the dealer, or eldest if the dealer made
    it.
    """
    return eldest(rules, row) if row[slots.TURN] == row[slots.DEALER] else row[slots.DEALER]


def dealer_may_bunch(rules: Rules, row: Row) -> bool:
    """Return True if the dealer may propose to bunch, now that eldest has not (Foster)."""
    return rules[slots.BUNCH] == slots.BUNCH_EITHER_OF_TWO and row[slots.TURN] != row[slots.DEALER]


def gift_is_open(rules: Rules, row: Row) -> bool:
    """Return True if the dealer may give: not if that would bring a side to the target (Foster)."""
    if rules[slots.GIFT_MAY_WIN] == slots.GIFT_MAY_WIN_YES:
        return True
    for side in range(rules[slots.SIDES]):
        if takes_gift(rules, row, side) and row[slots.SCORES + side] + 1 >= rules[slots.TARGET]:
            return False
    return True


def takes_gift(rules: Rules, row: Row, side: int) -> bool:
    """Return True if a side scores for the gift: eldest's, or every side except the dealer's."""
    if rules[slots.GIFT_TO] == slots.GIFT_TO_ALL:
        return side != row[slots.DEALER] % rules[slots.SIDES]
    return side == eldest(rules, row) % rules[slots.SIDES]


def give(rules: Rules, row: Row) -> None:
    """Give one, eldest's side first, and make the turn-up trumps."""
    seat = eldest(rules, row)
    for _ in range(rules[slots.SIDES]):
        if (
            takes_gift(rules, row, seat % rules[slots.SIDES])
            and row[slots.PHASE] != slots.PHASE_OVER
        ):
            pay(rules, row, seat % rules[slots.SIDES], 1)
        seat = next_seat(rules, seat)
    if row[slots.PHASE] != slots.PHASE_OVER:
        keep_turn_up(rules, row)


def run_the_cards(rules: Rules, row: Row) -> None:
    """Deal more cards and turn again until a new suit appears, or too few cards are left."""
    rejected = row[slots.TRUMP]
    while rules[slots.PACK_SIZE] - row[slots.STOCK_NEXT] > rules[slots.RUN] * rules[slots.SEATS]:
        row[slots.RUNS] += 1
        deal_round(rules, row, rules[slots.RUN], rules[slots.RUN])
        turn_card(row)
        new_suit = row[slots.TRUMP] != rejected
        if new_suit or rules[slots.TURN_UP_SCORES] == slots.TURN_UP_SCORES_EVERY:
            pay_turn_up(rules, row)
        if row[slots.PHASE] == slots.PHASE_OVER:
            return
        if new_suit:
            after_run(rules, row)
            return
    throw_in(rules, row, slots.SAME_DEALER)


def after_run(rules: Rules, row: Row) -> None:
    """Go on after a run has fixed trumps: eldest may propose to bunch, or the hands are reduced."""
    two = rules[slots.SEATS] == 2 and rules[slots.BUNCH] == slots.BUNCH_EITHER_OF_TWO
    if two or rules[slots.BUNCH] == slots.BUNCH_YES:
        await_call(row, slots.PHASE_BUNCH, eldest(rules, row))
    else:
        reduce_hands(rules, row)


def reduce_hands(rules: Rules, row: Row) -> None:
    """Let everyone discard down to the hand if the rules require it, and begin the play."""
    wanted = rules[slots.DISCARD] == slots.DISCARD_ALWAYS
    if rules[slots.DISCARD] == slots.DISCARD_AFTER_SECOND_RUN:
        wanted = row[slots.RUNS] > 1
    if wanted:
        await_call(row, slots.PHASE_DISCARD, eldest(rules, row))
    else:
        begin_play(row, eldest(rules, row))


def discard(rules: Rules, row: Row, card: int) -> None:
    """Discard a card face down; when the last hand is down to its size, begin the play."""
    seat = row[slots.TURN]
    row[slots.HANDS + seat] &= ~(1 << card)
    row[slots.DISCARDS + seat] |= 1 << card
    if row[slots.HANDS + seat].bit_count() > rules[slots.HAND]:
        return
    row[slots.TURN] = next_seat(rules, seat)
    if row[slots.TURN] == eldest(rules, row):
        begin_play(row, row[slots.TURN])


# --- naming and accepting ------------------------------------------------------------------------


def name_trump(rules: Rules, row: Row, suit: int) -> None:
    """Name trumps: after a joker is pitched, after the auction, or on the first batch, and then
    deal the rest.
    """
    row[slots.TRUMP] = suit
    if row[slots.TRICK_SIZE] > 0:
        row[slots.LED] = suit
        await_call(row, slots.PHASE_PLAY, next_seat(rules, row[slots.TURN]))
        return
    if rules[slots.TRUMP_FROM] == slots.TRUMP_FROM_BIDDER_NAMES:
        begin_play(row, row[slots.TURN])
        return
    row[slots.BIDDER] = row[slots.TURN]
    rest = rules[slots.HAND] - rules[slots.FIRST_BATCH]
    deal_round(rules, row, rest, rules[slots.PACKET])
    begin_play(row, eldest(rules, row))


def accept(rules: Rules, row: Row) -> None:
    """Accept the turn-up for the player's side."""
    row[slots.BIDDER] = row[slots.TURN]
    begin_play(row, eldest(rules, row))


def pass_turn_up(rules: Rules, row: Row) -> None:
    """Pass the turn-up; when all have passed, the bottom card of the pack fixes trumps."""
    if row[slots.TURN] != row[slots.DEALER]:
        row[slots.TURN] = next_seat(rules, row[slots.TURN])
        return
    row[slots.TURN_UP] = row[slots.PACK + rules[slots.PACK_SIZE] - 1]
    row[slots.TURNED] |= 1 << row[slots.TURN_UP]
    row[slots.TRUMP] = suit_of(row[slots.TURN_UP])
    begin_play(row, eldest(rules, row))
