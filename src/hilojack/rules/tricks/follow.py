"""Following: which cards are proper, which would be a revoke, and which card beats which."""

from hilojack.cards import suit_of
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.dealing import seat_in
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules


def proper_cards(rules: Rules, row: Row) -> int:
    """Return the cards of the seat to play that the follow rule allows."""
    hand = row[slots.HANDS + seat_in(row, slots.TURN)]
    return cards_allowed(rules, hand, row[slots.LED], row[slots.TRUMP], row[slots.BEST])


def cards_allowed(rules: Rules, hand: int, led: int, trump: int, best: int) -> int:
    """Return the cards of a hand that the follow rule allows. `led` is the suit led (NONE before
    the lead), `best` the card that is winning the trick.
    """
    if led == slots.NONE:
        return hand
    obliged = hand & obliged_cards(rules, led, trump)
    if obliged == 0 and rules[slots.FOLLOW] == slots.FOLLOW_MAY_OVERTRUMP:
        return without_undertrumps(hand, led, trump, best)
    if obliged == 0:
        return hand
    if rules[slots.FOLLOW] == slots.FOLLOW_FOLLOW_SUIT:
        return obliged
    free = obliged | hand & cards_of_suit(trump)
    if rules[slots.FOLLOW] == slots.FOLLOW_MAY_OVERTRUMP:
        return without_undertrumps(free, led, trump, best)
    return free


def obliged_cards(rules: Rules, led: int, trump: int) -> int:
    """Return the cards that oblige a hand: while it holds one of them, it may not renounce."""
    if rules[slots.FOLLOW] == slots.FOLLOW_MUST_TRUMP:
        return cards_of_suit(led) | cards_of_suit(trump)
    return cards_of_suit(led)


def without_undertrumps(cards: int, led: int, trump: int, best: int) -> int:
    """Return `cards` without the trumps below a winning trump, unless no others are left."""
    if led == trump or suit_of(best) != trump:
        return cards
    under = cards_of_suit(trump) & (1 << best) - 1
    over = cards & ~under
    return over if over != 0 else cards


def beats(card: int, best: int, trump: int) -> bool:
    """Return True if a card beats the card that is winning the trick."""
    if suit_of(card) == suit_of(best):
        return card > best
    return suit_of(card) == trump
