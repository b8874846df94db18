"""Trumps: which cards they are, in what order, and to which suit a card belongs in play.

Besides its own suit a trump suit may have *extra* trumps: jokers, and off-cards, each a card of
some rank in the other suit of the same colour. They are trumps for every purpose, but never Low. A
card of the suit itself may be *moved* out of the order of the ranks, as the jack above the ace.
`EXTRAS` has all these by trump suit, and nothing before trumps are fixed. Strengths are on one
scale: any other card of the trump suit has `STEP * (rank + 1)`, these a number between two of that.
"""

from hilojack.cards import JOKER, rank_of, suit_of
from hilojack.rules.bits import cards_of_suit, highest, lowest
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Rules

STEP = 16  # room for 15 extra trumps between two cards of the suit


def mate_of(suit: int) -> int:
    """Return the other suit of the same colour."""
    return 3 - suit


def extra_trumps(rules: Rules, trump: int) -> int:
    """Return the extra trumps, and those of the suit that are moved."""
    return rules[slots.EXTRAS + trump]


def trump_cards(rules: Rules, trump: int) -> int:
    """Return all the trumps."""
    return cards_of_suit(trump) | extra_trumps(rules, trump)


def cards_in_suit(rules: Rules, suit: int, trump: int) -> int:
    """Return the cards that belong to a suit in play."""
    extras = extra_trumps(rules, trump)
    return cards_of_suit(suit) | extras if suit == trump else cards_of_suit(suit) & ~extras


def suit_in_play(rules: Rules, card: int, trump: int) -> int:
    """Return the suit that a card belongs to. Before trumps are fixed (NONE) a joker has none of
    the four.
    """
    if extra_trumps(rules, trump) >> card & 1:
        return trump
    return suit_of(card)


def strength(rules: Rules, card: int, trump: int) -> int:
    """Return the strength of a trump, or 0 for any other card."""
    if rules[slots.EXTRAS + trump] >> card & 1:
        return rules[slots.STRENGTHS + (card - JOKER + 13 if card >= JOKER else rank_of(card))]
    return STEP * (rank_of(card) + 1) if suit_of(card) == trump else 0


def beats(rules: Rules, card: int, best: int, trump: int) -> bool:
    """Return True if a card beats the card that is winning the trick."""
    extras = extra_trumps(rules, trump)
    if extras and (extras >> card | extras >> best) & 1:
        return outranks(rules, card, best, trump)
    if suit_of(card) == suit_of(best):
        return card > best
    return suit_of(card) == trump


def outranks(rules: Rules, card: int, best: int, trump: int) -> bool:
    """Return True if a card beats another, one of which at least is extra or moved. Of jokers that
    are equal the rules say which wins: the first played or the second.
    """
    own = strength(rules, card, trump)
    other = strength(rules, best, trump)
    if own == other:
        return rules[slots.EQUAL_JOKERS] == slots.EQUAL_JOKERS_SECOND_PLAYED
    return own > other


def highest_trump(rules: Rules, trumps: int, trump: int) -> int:
    """Return the highest of some trumps: of equal jokers the first."""
    own = trumps & ~rules[slots.EXTRAS + trump]
    best = highest(own) if own != 0 else slots.NONE
    return outermost(rules, best, trumps & ~own, trump, 1)


def lowest_trump(rules: Rules, trumps: int, trump: int) -> int:
    """Return the lowest of some trumps: of equal jokers the first."""
    own = trumps & ~rules[slots.EXTRAS + trump]
    worst = lowest(own) if own != 0 else slots.NONE
    return outermost(rules, worst, trumps & ~own, trump, -1)


def outermost(rules: Rules, best: int, extras: int, trump: int, way: int) -> int:
    """Return the highest (`way` 1) or lowest (-1) of a trump, or NONE, and some extra trumps."""
    while extras:
        card = lowest(extras)
        extras &= extras - 1
        power = way * strength(rules, card, trump)
        if best == slots.NONE or power > way * strength(rules, best, trump):
            best = card
    return best


def trumps_below(rules: Rules, best: int, trump: int) -> int:
    """Return the trumps that do not beat a trump, without itself."""
    if rules[slots.EXTRAS + trump] == 0:
        return cards_of_suit(trump) & (1 << best) - 1
    below = 0
    cards = trump_cards(rules, trump) & ~(1 << best)
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        if not beats(rules, card, best, trump):
            below |= 1 << card
    return below


def trumps_above(rules: Rules, card: int, trump: int) -> int:
    """Return the trumps that beat a trump."""
    if rules[slots.EXTRAS + trump] == 0:
        return cards_of_suit(trump) & ~((2 << card) - 1)
    return trump_cards(rules, trump) & ~trumps_below(rules, card, trump) & ~(1 << card)


def cards_above(rules: Rules, card: int, trump: int) -> int:
    """Return the cards of a card's suit in play that beat it."""
    suit = suit_in_play(rules, card, trump)
    if suit == trump:
        return trumps_above(rules, card, trump)
    return cards_in_suit(rules, suit, trump) & ~((2 << card) - 1)


def highest_in(rules: Rules, cards: int, trump: int) -> int:
    """Return the highest trump of a set of cards, which may be High, or NONE."""
    trumps = cards & trump_cards(rules, trump)
    return highest_trump(rules, trumps, trump) if trumps else slots.NONE


def lowest_in(rules: Rules, cards: int, trump: int) -> int:
    """Return the lowest card of the trump suit itself in a set, which may be Low, or NONE."""
    trumps = cards & cards_of_suit(trump)
    return lowest_trump(rules, trumps, trump) if trumps else slots.NONE
