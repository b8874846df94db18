"""The names of suits, ranks and cards, and several cards in a sentence, suit by suit."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from hilojack.words.cards import cards_of_suit, name_of_card, name_of_rank, name_of_suit
from hilojack.words.grammar import listed

SUIT_NAMES = tuple(map(name_of_suit, range(4)))
RANK_NAMES = tuple(map(name_of_rank, range(13)))
JOKERS = 4  # after the four suits

name_card = name_of_card  # `jack of spades`, `red joker`


@lru_cache(2**12)
def in_suits(cards: tuple[int, ...]) -> str:
    """Return cards in their order, suit by suit: `ace and king of spades; nine of clubs`."""
    return "; ".join(of_one_suit([*some], suit) for suit, some in groupby(cards, lambda c: c // 13))


def of_one_suit(cards: Sequence[int], suit: int) -> str:
    """Return cards of one suit, or jokers: `ace and king of spades`."""
    if suit == JOKERS:
        return listed([name_of_card(card) for card in cards])
    return cards_of_suit(listed([name_of_rank(card % 13) for card in cards]), suit)
