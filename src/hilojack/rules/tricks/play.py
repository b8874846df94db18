"""Tricks: which cards may be played, who wins them, and what the winner draws."""

from hilojack.cards import JOKER, rank_of, suit_of
from hilojack.rules.dealing import next_seat, seat_in
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.claims import call_for_claims, note_revokes
from hilojack.rules.tricks.ending import end_deal
from hilojack.rules.tricks.follow import binds_nobody, obliged_cards, proper_cards
from hilojack.rules.tricks.partner import bound_by_call
from hilojack.rules.tricks.scoring import JACK, pay, trick_points
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.stock import is_shown
from hilojack.rules.tricks.trumps import beats, suit_in_play, trump_cards

SPADES = 0


def legal_cards(rules: Rules, row: Row) -> int:
    """Return the cards that the seat to play may play: any to follow with, if a revoke is not
    prevented.
    """
    if rules[slots.REVOKE] == slots.REVOKE_PENALISED and row[slots.LED] != slots.NONE:
        return row[slots.HANDS + seat_in(row, slots.TURN)]
    return proper_cards(rules, row)


def put_card(rules: Rules, row: Row, card: int) -> None:
    """Put a card to the trick, as if all seats play to it; the last one completes it."""
    seat = seat_in(row, slots.TURN)
    if row[slots.LED] == slots.NONE:
        if row[slots.TRUMP] == slots.NONE:
            row[slots.TRUMP] = suit_pitched(rules, card)
        if row[slots.TRUMP] != slots.NONE:
            row[slots.LED] = suit_in_play(rules, card, row[slots.TRUMP])
        row[slots.BEST] = card
        row[slots.TAKER] = seat
    else:
        note_renounce(rules, row, card)
        if beats(rules, card, row[slots.BEST], row[slots.TRUMP]):
            row[slots.BEST] = card
            row[slots.TAKER] = seat
    row[slots.HANDS + seat] &= ~(1 << card)
    row[slots.SHOWN + seat] &= ~(1 << card)
    row[slots.PLAYED + seat] |= 1 << card
    row[slots.TRICK + seat] = card
    row[slots.TRICK_SIZE] += 1
    if row[slots.TRUMP] == slots.NONE:
        row[slots.PHASE] = slots.PHASE_NAME
    elif row[slots.TRICK_SIZE] < rules[slots.SEATS]:
        row[slots.TURN] = next_seat(rules, seat)
    else:
        take_trick(rules, row)


def suit_pitched(rules: Rules, card: int) -> int:
    """Return the suit that the first card led makes trumps, or NONE if its player names one."""
    if card < JOKER:
        is_jack = rank_of(card) == JACK
        named = rules[slots.JACK_PITCHED] == slots.JACK_PITCHED_NAMED and is_jack
        return slots.NONE if named else suit_of(card)
    return slots.NONE if rules[slots.JOKER_PITCHED] == slots.JOKER_PITCHED_NAMED else SPADES


def shows_suit(rules: Rules, card: int) -> bool:
    """Return True if a card that is led first tells which suit its player wants as trumps."""
    return card < JOKER and suit_pitched(rules, card) != slots.NONE


def note_renounce(rules: Rules, row: Row, card: int) -> None:
    """Record what a hand lacks when it renounces or, under whist rules, trumps. A hand that may
    have revoked shows nothing, and a view ignores this slot then. Nor does one that must play the
    card called.
    """
    if bound_by_call(rules, row) >> card & 1:
        return
    obliged = obliged_cards(rules, row[slots.LED], row[slots.TRUMP])
    free = obliged
    if rules[slots.FOLLOW] != slots.FOLLOW_FOLLOW_SUIT:
        free |= trump_cards(rules, row[slots.TRUMP])
    if free >> card & 1:
        return
    if not binds_nobody(rules, row[slots.LED], row[slots.TRUMP]):
        row[slots.VOIDS + seat_in(row, slots.TURN)] |= obliged


def take_trick(rules: Rules, row: Row) -> None:
    """Give the trick to its winner, who leads to the next, after the draw; the last trick ends the
    deal.
    """
    if rules[slots.REVOKE] == slots.REVOKE_PENALISED:
        note_revokes(rules, row)
    taker = seat_in(row, slots.TAKER)
    cards = 0
    for seat in range(rules[slots.SEATS]):
        cards |= 1 << row[slots.TRICK + seat]
    row[slots.WON + taker] |= cards
    row[slots.TRICKS] += 1
    row[slots.TRICK_SIZE] = 0
    row[slots.LED] = slots.NONE
    row[slots.LEADER] = taker
    row[slots.TURN] = taker
    if rules[slots.PEGGED]:
        pay(rules, row, taker % rules[slots.SIDES], trick_points(rules, cards, row[slots.TRUMP]))
    if row[slots.PHASE] == slots.PHASE_OVER:
        if rules[slots.REVOKE] == slots.REVOKE_PENALISED:
            call_for_claims(rules, row)
        if rules[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY:
            row[slots.LATE_TRICKS + taker] += 1
        return
    if rules[slots.STOCK] != slots.STOCK_NONE and row[slots.STOCK_NEXT] < rules[slots.PACK_SIZE]:
        draw_round(rules, row)
        return
    row[slots.LATE_TRICKS + taker] += 1
    if row[slots.HANDS + taker] != 0:
        return
    if rules[slots.FOLLOW] != slots.FOLLOW_TRUMPS_ONLY:
        end_play(rules, row)


def end_play(rules: Rules, row: Row) -> None:
    """End the play: count the deal, after the claims if there may be any."""
    if rules[slots.REVOKE] == slots.REVOKE_PENALISED:
        call_for_claims(rules, row)
    else:
        end_deal(rules, row)


def draw_round(rules: Rules, row: Row) -> None:
    """Draw the top card of the stock for everyone, the winner first."""
    seat = seat_in(row, slots.TAKER)
    for _ in range(rules[slots.SEATS]):
        place = row[slots.STOCK_NEXT]
        card = 1 << row[slots.PACK + place]
        row[slots.STOCK_NEXT] = place + 1
        row[slots.HANDS + seat] |= card
        if is_shown(rules, place):
            row[slots.SHOWN + seat] |= card
        else:
            row[slots.VOIDS + seat] = 0
        seat = next_seat(rules, seat)
