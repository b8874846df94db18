"""Sets of cards: the suits in them, the lowest and the highest card."""

SUIT_CARDS = (1 << 13) - 1
RANK_CARDS = 1 | 1 << 13 | 1 << 26 | 1 << 39
FOUR_OF_8 = 1 | 1 << 7 | 1 << 14 | 1 << 21  # brings bit `i` of four to bit 8 * i
LANES_OF_8 = 1 | 1 << 8 | 1 << 16 | 1 << 24


def cards_of_suit(suit: int) -> int:
    """Return all the cards of a suit."""
    return SUIT_CARDS << 13 * suit


def lowest(cards: int) -> int:
    """Return the lowest card of a non-empty set."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """Return the highest card of a non-empty set."""
    return cards.bit_length() - 1


def nth(cards: int, n: int) -> int:
    """Return card `n` of a set, lowest first.

    The first six are removed without a branch, which a processor could not predict for random `n`.
    """
    for i in range(6):
        rest = cards & (cards - 1)
        cards = rest if i < n else cards
    for _ in range(6, n):
        cards &= cards - 1
    return lowest(cards)


def eight_bytes(bits: int) -> int:
    """Return eight bits spread over the eight bytes of a word."""
    low = (bits & 15) * FOUR_OF_8 & LANES_OF_8
    high = (bits >> 4 & 15) * FOUR_OF_8 & LANES_OF_8
    return low | high << 32


def gather(cards: int, among: int) -> int:
    """Return the cards of a set as bits, numbered by their places in the set `among`."""
    gathered = 0
    place = 0
    while among:
        gathered |= (cards >> lowest(among) & 1) << place
        among &= among - 1
        place += 1
    return gathered
