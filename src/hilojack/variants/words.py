"""The values of rules in words, as in `aces and the jacks of hearts and diamonds`."""

from collections.abc import Iterable, Mapping

from hilojack.cards import RANKS, SUITS, cards_in, show_card
from hilojack.variants.sheet import cards_named
from hilojack.words.cards import name_of_rank, name_of_ranks
from hilojack.words.grammar import count_word, listed
from hilojack.words.suits import SUIT_NAMES


def counted(number: int, thing: str) -> str:
    """Return a number of things: `one card`, `seven cards`, `52 cards`."""
    many = count_word(number)
    plural = "es" if thing.endswith("x") else "s"
    return f"{many} {thing}{'' if number == 1 else plural}"


def names_among(names: Iterable[str], cards: int, pack: int) -> list[str]:
    """Return those of the ranks and cards named that are in `cards`.

    A rank that is only partly there becomes its cards.
    """
    found = []
    for name in names:
        some = cards_named(name) & cards
        whole = some != 0 and some == cards_named(name) & pack
        found += [name] if whole else [show_card(card) for card in cards_in(some)]
    return found


def named(names: Iterable[str]) -> str:
    """Return ranks and cards in words: `aces and the jacks of hearts and diamonds`."""
    ranks, single = parted(names)
    return listed([_plural(rank) for rank in ranks] + _of_suits(single)) or "none"


def numbered(numbers: Mapping[str, int]) -> str:
    """Return cards with their numbers: `each king or queen 10, the jacks of ... 7 each`."""
    parts = []
    for number in dict.fromkeys(numbers.values()):
        ranks, single = parted(name for name in numbers if numbers[name] == number)
        some = [f"each {listed([_name(rank) for rank in ranks], 'or')}"] if ranks else []
        each = " each" if not ranks and sum(map(len, single.values())) > 1 else ""
        parts.append(f"{listed(some + _of_suits(single))} {number}{each}")
    return ", ".join(parts) or "none"


def parted(names: Iterable[str]) -> tuple[list[str], dict[str, list[str]]]:
    """Return the ranks named and, by rank, the suits of the single cards."""
    ranks: list[str] = []
    single: dict[str, list[str]] = {}
    for name in names:
        if len(name) == 1:
            ranks.append(name)
        else:
            single.setdefault(name[0], []).append(name[1])
    return ranks, single


def _of_suits(single: Mapping[str, list[str]]) -> list[str]:
    """Return single cards by rank: `the jacks of hearts and diamonds`, `the queen of spades`."""
    words = []
    for rank, letters in single.items():
        suits = [SUIT_NAMES[n] for n, letter in enumerate(SUITS) if letter in letters]
        words.append(f"the {_plural(rank) if len(suits) > 1 else _name(rank)} of {listed(suits)}")
    return words


def _name(rank: str) -> str:
    return name_of_rank(RANKS.index(rank))


def _plural(rank: str) -> str:
    return name_of_ranks(RANKS.index(rank))
