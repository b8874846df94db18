"""Tricks: which cards may be played, who takes them, and what the taker draws."""

from hilojack.cards import suit_of
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.dealing import next_seat, seat_in
from hilojack.rules.tricks.claims import call_for_claims, note_revokes
from hilojack.rules.tricks.follow import beats, obliged_cards, proper_cards
from hilojack.rules.tricks.scoring import pay, score_deal, trick_points
from hilojack.rules.tricks.slots import (
    BEST,
    FOLLOW,
    FOLLOW_FOLLOW_SUIT,
    HANDS,
    LATE_TRICKS,
    LEADER,
    LED,
    NONE,
    PACK,
    PACK_SIZE,
    PEGGED,
    PHASE,
    PHASE_OVER,
    PLAYED,
    REVOKE,
    REVOKE_PENALISED,
    SEATS,
    SHOWN,
    SIDES,
    STOCK,
    STOCK_NEXT,
    STOCK_NONE,
    TAKER,
    TRICK,
    TRICK_SIZE,
    TRICKS,
    TRUMP,
    TURN,
    VOIDS,
    WON,
    Row,
    Rules,
)
from hilojack.rules.tricks.stock import is_shown


def legal_cards(rules: Rules, row: Row) -> int:
    """The cards that the seat to play may play: any, where a revoke is not prevented."""
    if rules[REVOKE] == REVOKE_PENALISED:
        return row[HANDS + seat_in(row, TURN)]
    return proper_cards(rules, row)


def play_card(rules: Rules, row: Row, card: int) -> None:
    """Play a card to the trick; the last one takes the trick."""
    seat = seat_in(row, TURN)
    if row[LED] == NONE:
        row[LED] = suit_of(card)
        if row[TRUMP] == NONE:
            row[TRUMP] = row[LED]
        row[BEST] = card
        row[TAKER] = seat
    else:
        note_renounce(rules, row, card)
        if beats(card, row[BEST], row[TRUMP]):
            row[BEST] = card
            row[TAKER] = seat
    row[HANDS + seat] &= ~(1 << card)
    row[SHOWN + seat] &= ~(1 << card)
    row[PLAYED + seat] |= 1 << card
    row[TRICK + seat] = card
    row[TRICK_SIZE] += 1
    if row[TRICK_SIZE] < rules[SEATS]:
        row[TURN] = next_seat(rules, seat)
    else:
        take_trick(rules, row)


def note_renounce(rules: Rules, row: Row, card: int) -> None:
    """A hand that renounces, or under whist rules trumps, shows that it holds none of the cards it
    was obliged to play; unless it may have revoked, and then a view takes no notice of it.
    """
    obliged = obliged_cards(rules, row[LED], row[TRUMP])
    free = obliged
    if rules[FOLLOW] != FOLLOW_FOLLOW_SUIT:
        free |= cards_of_suit(row[TRUMP])
    if free >> card & 1 == 0:
        row[VOIDS + seat_in(row, TURN)] |= obliged


def take_trick(rules: Rules, row: Row) -> None:
    """The taker gathers the trick and leads to the next, after the draw; the last trick ends the
    deal.
    """
    if rules[REVOKE] == REVOKE_PENALISED:
        note_revokes(rules, row)
    taker = seat_in(row, TAKER)
    cards = 0
    for seat in range(rules[SEATS]):
        cards |= 1 << row[TRICK + seat]
    row[WON + taker] |= cards
    row[TRICKS] += 1
    row[TRICK_SIZE] = 0
    row[LED] = NONE
    row[LEADER] = taker
    row[TURN] = taker
    if rules[PEGGED]:
        pay(rules, row, taker % rules[SIDES], trick_points(rules, cards, row[TRUMP]))
    if row[PHASE] == PHASE_OVER:
        if rules[REVOKE] == REVOKE_PENALISED:
            call_for_claims(rules, row)
        return
    if rules[STOCK] != STOCK_NONE and row[STOCK_NEXT] < rules[PACK_SIZE]:
        draw_round(rules, row)
        return
    row[LATE_TRICKS + taker] += 1
    if row[HANDS + taker] == 0:
        end_play(rules, row)


def end_play(rules: Rules, row: Row) -> None:
    """The hands are played out: the deal is counted, after the claims where there may be any."""
    if rules[REVOKE] == REVOKE_PENALISED:
        call_for_claims(rules, row)
    else:
        score_deal(rules, row)


def draw_round(rules: Rules, row: Row) -> None:
    """Everybody draws the top card of the stock, the taker first."""
    seat = seat_in(row, TAKER)
    for _ in range(rules[SEATS]):
        place = row[STOCK_NEXT]
        card = 1 << row[PACK + place]
        row[STOCK_NEXT] = place + 1
        row[HANDS + seat] |= card
        if is_shown(rules, place):
            row[SHOWN + seat] |= card
        else:
            row[VOIDS + seat] = 0
        seat = next_seat(rules, seat)
