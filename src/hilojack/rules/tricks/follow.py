"""Following: which cards are proper, and which would be a revoke; and which card beats which."""

from hilojack.cards import suit_of
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.dealing import seat_in
from hilojack.rules.tricks.slots import (
    BEST,
    FOLLOW,
    FOLLOW_FOLLOW_SUIT,
    FOLLOW_MAY_OVERTRUMP,
    FOLLOW_MUST_TRUMP,
    HANDS,
    LED,
    NONE,
    TRUMP,
    TURN,
    Row,
    Rules,
)


def proper_cards(rules: Rules, row: Row) -> int:
    """The cards of the seat to play that the rule for following allows."""
    hand = row[HANDS + seat_in(row, TURN)]
    if row[LED] == NONE:
        return hand
    obliged = hand & obliged_cards(rules, row)
    if obliged == 0 and rules[FOLLOW] == FOLLOW_MAY_OVERTRUMP:
        return without_undertrumps(row, hand)
    if obliged == 0:
        return hand
    if rules[FOLLOW] == FOLLOW_FOLLOW_SUIT:
        return obliged
    free = obliged | hand & cards_of_suit(row[TRUMP])
    if rules[FOLLOW] == FOLLOW_MAY_OVERTRUMP:
        return without_undertrumps(row, free)
    return free


def obliged_cards(rules: Rules, row: Row) -> int:
    """The cards of which a hand that follows may not withhold them all: while it holds one, it may
    not renounce.
    """
    led = cards_of_suit(row[LED])
    if rules[FOLLOW] == FOLLOW_MUST_TRUMP:
        return led | cards_of_suit(row[TRUMP])
    return led


def without_undertrumps(row: Row, cards: int) -> int:
    """The cards less the trumps below the one that is winning, unless nothing else is left."""
    if row[LED] == row[TRUMP] or suit_of(row[BEST]) != row[TRUMP]:
        return cards
    under = cards_of_suit(row[TRUMP]) & (1 << row[BEST]) - 1
    over = cards & ~under
    return over if over != 0 else cards


def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card takes the trick from the card that is winning it."""
    if suit_of(card) == suit_of(best):
        return card > best
    return suit_of(card) == trump
