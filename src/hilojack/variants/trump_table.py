"""The trump table: the trumps high to low, a word each.

A card of the trump suit is written by its rank, an off-card (that rank in the other suit of the
same colour) in lower case or, if its rank is a figure, with a stroke; the red joker is `X`, the
black one `x`: `A K Q J j X x T 9 8 7 6 5 5' 4 3 2`.
"""

from collections.abc import Sequence

from hilojack.cards import JOKERS, RANK_NAMES, RANKS, name_card
from hilojack.rules.tricks.trumps import STEP, mate_of

OFF_CARDS = tuple(rank.lower() if rank.isalpha() else f"{rank}'" for rank in RANKS)  # by rank


def check_table(words: Sequence[str]) -> None:
    """Raise ValueError for words that are no table: it has each rank once, in order."""
    for word in words:
        if word not in (*RANKS, *OFF_CARDS, *JOKERS):
            raise ValueError(f"{word} is not a trump")
        if words.count(word) > 1:
            raise ValueError(f"{word} is in it twice")
    ranks = [word for word in words if word in RANKS]
    if missing := [rank for rank in reversed(RANKS) if rank not in ranks]:
        raise ValueError(f"it lacks {' '.join(missing)}")
    if ranks != list(reversed(RANKS)):
        raise ValueError("the ranks of the trump suit are in their own order")


def strengths(table: Sequence[str], *, equal: bool) -> dict[str, int]:
    """Return the strength of each off-card and joker of a table; jokers may be equal."""
    found: dict[str, int] = {}
    power = 0
    for word in reversed(table):
        power = STEP * (RANKS.index(word) + 1) if word in RANKS else power + 1
        if word not in RANKS:
            found[word] = power
    if equal and JOKERS.keys() <= found.keys():
        found |= dict.fromkeys(JOKERS, found["X"])
    return found


def extras(table: Sequence[str], trump: int, pack: int) -> int:
    """Return the trumps of a table that are not of the trump suit, as far as the pack has them."""
    return sum(card_of(word, trump, pack) for word in table if word not in RANKS)


def in_words(table: Sequence[str], pack: int) -> str:
    """Return the trumps of a table that are in the pack: `ace, king, red joker, queen, ...`."""
    names = dict(zip(RANKS, RANK_NAMES, strict=True))
    names |= {word: name_card(card) for word, card in JOKERS.items()}
    names |= {word: f"off-{name}" for word, name in zip(OFF_CARDS, RANK_NAMES, strict=True)}
    held = [word for word in table if any(card_of(word, suit, pack) for suit in range(4))]
    said = ", ".join(names[word] for word in held)
    off = any(word in OFF_CARDS for word in held)
    return f"{said}. An off-card is of that rank in the other suit of the colour" if off else said


def card_of(word: str, trump: int, pack: int) -> int:
    """Return the card of a word if a suit is trumps, as a set: empty if the pack lacks it."""
    if word in JOKERS:
        return 1 << JOKERS[word] & pack
    off = word in OFF_CARDS
    rank = OFF_CARDS.index(word) if off else RANKS.index(word)
    return 1 << 13 * (mate_of(trump) if off else trump) + rank & pack
