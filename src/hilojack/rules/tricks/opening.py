"""From the pack to the first lead: the deal, and what must be said or laid away before the play."""

from hilojack.cards import rank_of, suit_of
from hilojack.rules.dealing import deal_round, eldest, next_seat
from hilojack.rules.tricks.scoring import earned, pay, points_of, strike
from hilojack.rules.tricks.slots import (
    BARRED,
    BEFORE,
    BEG,
    BEG_ONCE,
    BID,
    BIDDER,
    BUNCH,
    BUNCH_YES,
    CLAIMED,
    CUT,
    DEALER,
    DISCARD,
    DISCARD_AFTER_SECOND_RUN,
    DISCARD_ALWAYS,
    DISCARDS,
    FIRST_BATCH,
    GIFT_MAY_WIN,
    GIFT_MAY_WIN_YES,
    GIFT_TO,
    GIFT_TO_ALL,
    HAND,
    HANDS,
    ITEM_COUNT,
    LATE_TRICKS,
    LEADER,
    LED,
    LINE_SET_BACK,
    LINE_SMUDGE,
    NONE,
    PACK,
    PACK_SIZE,
    PACKET,
    PACKET_EITHER,
    PEGGED_OUT,
    PHASE,
    PHASE_ACCEPT,
    PHASE_BID,
    PHASE_BUNCH,
    PHASE_DISCARD,
    PHASE_NAME,
    PHASE_OVER,
    PHASE_PACKET,
    PHASE_PLAY,
    PHASE_STAND,
    PLAYED,
    PLAYED_OUT,
    REVOKERS,
    RUN,
    RUNS,
    SAME_DEALER,
    SCORES,
    SEATS,
    SHOWN,
    SIDES,
    SMUDGED,
    STOCK_NEXT,
    TARGET,
    THROWN_IN,
    THROWN_IN_POINTS,
    THROWN_IN_POINTS_TAKEN_BACK,
    TOP_REVOKERS,
    TRICK_SIZE,
    TRICKS,
    TRUMP,
    TRUMP_FROM,
    TRUMP_FROM_ACCEPTED,
    TRUMP_FROM_NAMED,
    TRUMP_FROM_PITCHED,
    TRUMP_FROM_STOCK_TOP,
    TRUMP_FROM_TURN_UP,
    TURN,
    TURN_UP,
    TURN_UP_PAYS,
    TURN_UP_SCORES,
    TURN_UP_SCORES_EVERY,
    TURN_UP_SCORES_FINAL,
    TURNED,
    UNCOUNTED,
    VOIDS,
    WON,
    Row,
    Rules,
)

INLINE = False  # what happens once or twice in a deal is not worth a copy at each call


def begin(rules: Rules, row: Row) -> None:
    """Begin a deal with the pack as it lies; dealer, cut, scores and carry stand already."""
    clear(rules, row)
    if rules[PACKET] == PACKET_EITHER:
        await_call(row, PHASE_PACKET, row[DEALER])
    else:
        deal(rules, row, rules[PACKET])


def clear(rules: Rules, row: Row) -> None:
    """Nothing has been dealt, said, played or scored yet in this deal."""
    for seat in range(rules[SEATS]):
        row[HANDS + seat] = 0
        row[WON + seat] = 0
        row[PLAYED + seat] = 0
        row[SHOWN + seat] = 0
        row[VOIDS + seat] = 0
        row[DISCARDS + seat] = 0
        row[LATE_TRICKS + seat] = 0
    for side in range(rules[SIDES]):
        row[BEFORE + side] = row[SCORES + side]
    for item in range(rules[ITEM_COUNT]):
        strike(rules, row, item, UNCOUNTED)
    for side in range(rules[SIDES]):
        row[earned(LINE_SET_BACK, side)] = 0
        row[earned(LINE_SMUDGE, side)] = 0
    row[PHASE] = PHASE_PACKET
    row[TRUMP] = NONE
    row[LED] = NONE
    row[TRICK_SIZE] = 0
    row[TRICKS] = 0
    row[STOCK_NEXT] = 0
    row[TURN_UP] = NONE
    row[TURNED] = 0
    row[RUNS] = 0
    row[BIDDER] = NONE
    row[BID] = 0
    row[SMUDGED] = 0
    row[REVOKERS] = 0
    row[TOP_REVOKERS] = 0
    row[CLAIMED] = 0
    row[BARRED] = 0
    row[PEGGED_OUT] = NONE
    row[THROWN_IN] = PLAYED_OUT


def await_call(row: Row, phase: int, seat: int) -> None:
    """Wait for a seat to act in a phase."""
    row[PHASE] = phase
    row[TURN] = seat


def deal(rules: Rules, row: Row, packet: int) -> None:
    """Deal the hands, or the first batch of them, and go on to what fixes trumps."""
    trump_from = rules[TRUMP_FROM]
    if trump_from == TRUMP_FROM_NAMED:
        deal_round(rules, row, rules[FIRST_BATCH], packet)
        await_call(row, PHASE_NAME, eldest(rules, row))
        return
    deal_round(rules, row, rules[HAND], packet)
    if trump_from == TRUMP_FROM_TURN_UP:
        turn_first(rules, row)
    elif trump_from == TRUMP_FROM_ACCEPTED:
        turn_card(row)
        await_call(row, PHASE_ACCEPT, eldest(rules, row))
    elif trump_from == TRUMP_FROM_PITCHED:
        await_call(row, PHASE_BID, eldest(rules, row))
    else:
        row[TRUMP] = suit_of(stock_or_cut(rules, row))
        begin_play(row, eldest(rules, row))


def stock_or_cut(rules: Rules, row: Row) -> int:
    """The card whose suit is trumps: the top of the stock, or the card that was cut."""
    if rules[TRUMP_FROM] == TRUMP_FROM_STOCK_TOP:
        return row[PACK + row[STOCK_NEXT]]
    return row[CUT]


def begin_play(row: Row, leader: int) -> None:
    """The play begins with a seat's lead."""
    await_call(row, PHASE_PLAY, leader)
    row[LEADER] = leader


def throw_in(rules: Rules, row: Row, dealer: int) -> None:
    """The hands are thrown in: the deal is over and nothing more is scored."""
    row[PHASE] = PHASE_OVER
    row[THROWN_IN] = dealer
    if rules[THROWN_IN_POINTS] == THROWN_IN_POINTS_TAKEN_BACK:
        for side in range(rules[SIDES]):
            row[SCORES + side] = row[BEFORE + side]


# --- the turn-up ---------------------------------------------------------------------------------


def turn_card(row: Row) -> None:
    """Turn the next card of the pack for trumps."""
    row[TURN_UP] = row[PACK + row[STOCK_NEXT]]
    row[TURNED] |= 1 << row[TURN_UP]
    row[STOCK_NEXT] += 1
    row[TRUMP] = suit_of(row[TURN_UP])


def turn_first(rules: Rules, row: Row) -> None:
    """Turn the first card, pay for it, and let eldest stand or beg."""
    turn_card(row)
    if rules[TURN_UP_SCORES] != TURN_UP_SCORES_FINAL:
        pay_turn_up(rules, row)
    if row[PHASE] == PHASE_OVER:
        return
    if rules[BEG] == BEG_ONCE:
        await_call(row, PHASE_STAND, eldest(rules, row))
    else:
        keep_turn_up(rules, row)


def pay_turn_up(rules: Rules, row: Row) -> None:
    """The dealer's side scores for the card turned up."""
    points = points_of(rules[TURN_UP_PAYS], rank_of(row[TURN_UP]))
    pay(rules, row, row[DEALER] % rules[SIDES], points)


def keep_turn_up(rules: Rules, row: Row) -> None:
    """The first turn-up is trumps: play begins."""
    row[PHASE] = PHASE_PLAY
    if rules[TURN_UP_SCORES] == TURN_UP_SCORES_FINAL:
        pay_turn_up(rules, row)
    if row[PHASE] != PHASE_OVER:
        begin_play(row, eldest(rules, row))


def gift_is_open(rules: Rules, row: Row) -> bool:
    """Whether the dealer may give: not when that would bring a side to the target (Foster)."""
    if rules[GIFT_MAY_WIN] == GIFT_MAY_WIN_YES:
        return True
    for side in range(rules[SIDES]):
        if takes_gift(rules, row, side) and row[SCORES + side] + 1 >= rules[TARGET]:
            return False
    return True


def takes_gift(rules: Rules, row: Row, side: int) -> bool:
    """Whether a side scores for the gift: eldest's, or every side but the dealer's."""
    if rules[GIFT_TO] == GIFT_TO_ALL:
        return side != row[DEALER] % rules[SIDES]
    return side == eldest(rules, row) % rules[SIDES]


def give(rules: Rules, row: Row) -> None:
    """The dealer gives one, eldest's side first, and the turn-up is trumps."""
    seat = eldest(rules, row)
    for _ in range(rules[SIDES]):
        if takes_gift(rules, row, seat % rules[SIDES]) and row[PHASE] != PHASE_OVER:
            pay(rules, row, seat % rules[SIDES], 1)
        seat = next_seat(rules, seat)
    if row[PHASE] != PHASE_OVER:
        keep_turn_up(rules, row)


def run_the_cards(rules: Rules, row: Row) -> None:
    """Deal more cards and turn again until a new suit appears, or too few cards are left."""
    rejected = row[TRUMP]
    while rules[PACK_SIZE] - row[STOCK_NEXT] > rules[RUN] * rules[SEATS]:
        row[RUNS] += 1
        deal_round(rules, row, rules[RUN], rules[RUN])
        turn_card(row)
        new_suit = row[TRUMP] != rejected
        if new_suit or rules[TURN_UP_SCORES] == TURN_UP_SCORES_EVERY:
            pay_turn_up(rules, row)
        if row[PHASE] == PHASE_OVER:
            return
        if new_suit:
            after_run(rules, row)
            return
    throw_in(rules, row, SAME_DEALER)


def after_run(rules: Rules, row: Row) -> None:
    """A run has fixed trumps: eldest may propose to bunch, or the hands are reduced."""
    if rules[BUNCH] == BUNCH_YES:
        await_call(row, PHASE_BUNCH, eldest(rules, row))
    else:
        reduce_hands(rules, row)


def reduce_hands(rules: Rules, row: Row) -> None:
    """Everybody discards down to the hand, where the rules ask for it, and play begins."""
    wanted = rules[DISCARD] == DISCARD_ALWAYS
    if rules[DISCARD] == DISCARD_AFTER_SECOND_RUN:
        wanted = row[RUNS] > 1
    if wanted:
        await_call(row, PHASE_DISCARD, eldest(rules, row))
    else:
        begin_play(row, eldest(rules, row))


def discard(rules: Rules, row: Row, card: int) -> None:
    """Lay a card away face down; when the last hand is down to its size, play begins."""
    seat = row[TURN]
    row[HANDS + seat] &= ~(1 << card)
    row[DISCARDS + seat] |= 1 << card
    if row[HANDS + seat].bit_count() > rules[HAND]:
        return
    row[TURN] = next_seat(rules, seat)
    if row[TURN] == eldest(rules, row):
        begin_play(row, row[TURN])


# --- naming and accepting ------------------------------------------------------------------------


def name_trump(rules: Rules, row: Row, suit: int) -> None:
    """Eldest names trumps on the first batch, and the rest is dealt."""
    row[TRUMP] = suit
    row[BIDDER] = row[TURN]
    rest = rules[HAND] - rules[FIRST_BATCH]
    deal_round(rules, row, rest, rules[PACKET])
    begin_play(row, eldest(rules, row))


def accept(rules: Rules, row: Row) -> None:
    """A player accepts the turn-up for his side."""
    row[BIDDER] = row[TURN]
    begin_play(row, eldest(rules, row))


def pass_turn_up(rules: Rules, row: Row) -> None:
    """A player passes; when all have passed, the bottom card of the pack fixes trumps."""
    if row[TURN] != row[DEALER]:
        row[TURN] = next_seat(rules, row[TURN])
        return
    row[TURN_UP] = row[PACK + rules[PACK_SIZE] - 1]
    row[TURNED] |= 1 << row[TURN_UP]
    row[TRUMP] = suit_of(row[TURN_UP])
    begin_play(row, eldest(rules, row))
