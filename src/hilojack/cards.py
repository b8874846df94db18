"""Cards and sets of cards as integers.

A card is `13 * suit + rank`, 0 to 51. Suits are in the order spades, hearts, diamonds, clubs;
ranks rise from two (0) to ace (12). The jokers are 52 and 53. A set of cards is the bits of one
signed 64-bit integer:

     53 52 51      39 38      26 25      13 12       0
    |x |X |A . clubs 2|A diamonds 2|A hearts 2|A spades 2|

A card is written rank first, as in `JS`, `TD`, `2C`; the red joker is `X`, the black `x`.
"""

from collections.abc import Iterable, Iterator
from functools import cache

SUITS = "SHDC"
RANKS = "23456789TJQKA"
SUIT_SYMBOLS = "♠♥♦♣"
PACK = (1 << 52) - 1  # without jokers
JOKER = 52  # the red one, which is the higher of two
LOW_JOKER = 53  # the black one
JOKERS = {"X": JOKER, "x": LOW_JOKER}  # as written


def suit_of(card: int) -> int:
    """Return the suit of a card, 0 (spades) to 3 (clubs)."""
    return (card & 63) // 13  # the mask shows a compiler that the dividend is not negative


def rank_of(card: int) -> int:
    """Return the rank of a card, 0 (two) to 12 (ace)."""
    return (card & 63) % 13


def parse_card(text: str) -> int:
    """Return the card named by a text such as `JS`, `10d` or `J♠`. Raise ValueError if it names
    none.
    """
    if text.strip() in JOKERS:
        return JOKERS[text.strip()]
    word = text.strip().upper().replace("10", "T")
    for letter, symbol in zip(SUITS, SUIT_SYMBOLS, strict=True):
        word = word.replace(symbol, letter)
    if len(word) == 2 and word[0] in RANKS and word[1] in SUITS:
        return 13 * SUITS.index(word[1]) + RANKS.index(word[0])
    raise ValueError(
        f"'{text}' is not a card; write a rank ({' '.join(reversed(RANKS))}) and a suit "
        f"({' '.join(SUITS)}), as in JS or TD"
    )


@cache
def show_card(card: int) -> str:
    """Return a card as written in records: `JS`."""
    return "Xx"[card - JOKER] if card >= JOKER else RANKS[rank_of(card)] + SUITS[suit_of(card)]


def card_set(cards: Iterable[int]) -> int:
    """Return `cards` as a set."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def cards_in(bits: int) -> Iterator[int]:
    """Yield the cards of a set, lowest number first."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def parse_cards(text: str) -> list[int]:
    """Return the cards of a text such as `AS KD 2C`, in its order."""
    return [parse_card(word) for word in text.replace(",", " ").split()]


def show_cards(cards: Iterable[int]) -> str:
    """Return cards in their order, as `AS KD 2C`."""
    return " ".join(map(show_card, cards))


def sort_hand(bits: int, trump: int | None) -> list[int]:
    """Return a hand as a player sorts it: jokers and trumps first, then suits of alternating
    colour, high to low.
    """
    hand = [card for card in (JOKER, LOW_JOKER) if bits >> card & 1]
    for suit in sorted((0, 1, 3, 2), key=lambda suit: suit != trump):
        ranks = bits >> 13 * suit & 0x1FFF
        while ranks:
            rank = ranks.bit_length() - 1
            hand.append(13 * suit + rank)
            ranks ^= 1 << rank
    return hand
