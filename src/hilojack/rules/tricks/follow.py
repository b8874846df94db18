"""Following: which cards are proper, and which would be a revoke."""

from hilojack.cards import PACK
from hilojack.rules.dealing import seat_in
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.partner import owes_called
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.rules.tricks.trumps import cards_in_suit, suit_in_play, trump_cards, trumps_below


def proper_cards(rules: Rules, row: Row) -> int:
    """Return the cards of the seat to play that the follow rule allows."""
    hand = row[slots.HANDS + seat_in(row, slots.TURN)]
    if owes_called(rules, row, seat_in(row, slots.TURN)):
        return 1 << row[slots.CALLED]
    if rules[slots.FIRST_LEAD] != slots.FIRST_LEAD_ANY and leads_first(row):
        return first_leads(rules, hand, row[slots.TRUMP])
    return cards_allowed(rules, hand, row[slots.LED], row[slots.TRUMP], row[slots.BEST])


def leads_first(row: Row) -> bool:
    """Return True before the first lead of the deal, whose player has not played yet."""
    return row[slots.LED] == slots.NONE and row[slots.PLAYED + seat_in(row, slots.TURN)] == 0


def first_leads(rules: Rules, hand: int, trump: int) -> int:
    """Return the cards that may be led first if that must be a trump: any, without one."""
    trumps = hand & trump_cards(rules, trump)
    return trumps if trumps != 0 else hand


def cards_allowed(rules: Rules, hand: int, led: int, trump: int, best: int) -> int:
    """Return the cards of a hand that the follow rule allows. `led` is the suit led (NONE before
    the lead), `best` the card that is winning the trick.
    """
    if led == slots.NONE:
        return cards_to_lead(rules, hand, trump)
    obliged = hand & obliged_cards(rules, led, trump)
    if obliged == 0 and rules[slots.FOLLOW] == slots.FOLLOW_MAY_OVERTRUMP:
        return without_undertrumps(rules, hand, led, trump, best)
    if obliged == 0:
        return hand
    if rules[slots.FOLLOW] == slots.FOLLOW_FOLLOW_SUIT:
        return obliged
    free = obliged | hand & trump_cards(rules, trump)
    if rules[slots.FOLLOW] == slots.FOLLOW_MAY_OVERTRUMP:
        return without_undertrumps(rules, free, led, trump, best)
    return hand if binds_nobody(rules, led, trump) else free


def cards_to_lead(rules: Rules, hand: int, trump: int) -> int:
    """Return the cards of a hand that may be led: any, or only trumps; but perhaps no joker to fix
    trumps.
    """
    if rules[slots.FOLLOW] == slots.FOLLOW_TRUMPS_ONLY and trump != slots.NONE:
        return hand & trump_cards(rules, trump)
    if trump == slots.NONE and rules[slots.JOKER_PITCHED] == slots.JOKER_PITCHED_FORBIDDEN:
        return hand & PACK
    return hand


def obliged_cards(rules: Rules, led: int, trump: int) -> int:
    """Return the cards that oblige a hand: while it holds one of them, it may not renounce. Where
    only trumps are to be followed the caller leaves out other suits.
    """
    if rules[slots.FOLLOW] == slots.FOLLOW_MUST_TRUMP:
        return cards_in_suit(rules, led, trump) | trump_cards(rules, trump)
    return cards_in_suit(rules, led, trump)


def binds_nobody(rules: Rules, led: int, trump: int) -> bool:
    """Return True if the lead need not be followed: only trumps are."""
    return rules[slots.FOLLOW] == slots.FOLLOW_FOLLOW_TRUMPS_ONLY and led != trump


def without_undertrumps(rules: Rules, cards: int, led: int, trump: int, best: int) -> int:
    """Return `cards` without the trumps below a winning trump, unless no others are left."""
    if led == trump or suit_in_play(rules, best, trump) != trump:
        return cards
    over = cards & ~trumps_below(rules, best, trump)
    return over if over != 0 else cards
