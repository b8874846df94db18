"""The trump table: the trumps high to low, a word each.

A card of the trump suit is written by its rank, an off-card (that rank in the other suit of the
same colour) in lower case or, if its rank is a figure, with a stroke; the red joker is `X`, the
black one `x`: `A K Q J j X x T 9 8 7 6 5 5' 4 3 2`. A rank may be *moved* out of its order, as
in `J A K Q T 9 8 7 6 5 4 3 2`.
"""

from collections.abc import Sequence

from hilojack.cards import JOKER, JOKERS, RANKS
from hilojack.rules.tricks.trumps import STEP, mate_of
from hilojack.words.suits import RANK_NAMES, name_card

OFF_CARDS = tuple(rank.lower() if rank.isalpha() else f"{rank}'" for rank in RANKS)  # by rank


def check_table(words: Sequence[str]) -> None:
    """Raise ValueError for words that are no table: it has each rank once, and no off-card of one
    that is moved.
    """
    for word in words:
        if word not in (*RANKS, *OFF_CARDS, *JOKERS):
            raise ValueError(f"{word} is not a trump")
        if words.count(word) > 1:
            raise ValueError(f"{word} is in it twice")
    ranks = [word for word in words if word in RANKS]
    if missing := [rank for rank in reversed(RANKS) if rank not in ranks]:
        raise ValueError(f"it lacks {' '.join(missing)}")
    for rank in moved(words):
        if (off := OFF_CARDS[RANKS.index(rank)]) in words:
            raise ValueError(f"{rank} is out of its order, so {off} is not a trump")


def moved(table: Sequence[str]) -> list[str]:
    """Return the ranks of the trump suit that stand above a higher one."""
    ranks = [RANKS.index(word) for word in table if word in RANKS]
    return [RANKS[rank] for n, rank in enumerate(ranks) if any(r > rank for r in ranks[n:])]


def strengths(table: Sequence[str], *, equal: bool) -> dict[str, int]:
    """Return the strength of each off-card, joker and moved rank of a table; jokers may be
    equal.
    """
    found: dict[str, int] = {}
    extra = out_of_order(table)
    power = 0
    for word in reversed(table):
        power = power + 1 if word in extra else STEP * (RANKS.index(word) + 1)
        if word in extra:
            found[word] = power
    if equal and JOKERS.keys() <= found.keys():
        found |= dict.fromkeys(JOKERS, found["X"])
    return found


def strength_place(word: str) -> int:
    """Return the place of a word among the strengths: by rank, then by joker."""
    if word in JOKERS:
        return len(RANKS) + JOKERS[word] - JOKER
    return RANKS.index(word) if word in RANKS else OFF_CARDS.index(word)


def extras(table: Sequence[str], trump: int, pack: int) -> int:
    """Return the trumps of a table out of the order of the trump suit, as far as the pack has
    them.
    """
    return sum(card_of(word, trump, pack) for word in out_of_order(table))


def out_of_order(table: Sequence[str]) -> list[str]:
    """Return the jokers and off-cards of a table, and its ranks that are moved."""
    high = moved(table)
    return [word for word in table if word not in RANKS or word in high]


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
