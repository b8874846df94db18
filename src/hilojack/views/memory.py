"""The deductions of a perfect memory: which unseen cards a hand must hold, and which it cannot.

The unseen cards are in the unknown part of each hand and in the hidden stock. Each place holds a
known number of them, and may be known to lack whole suits. Unseen cards of one suit are alike in
all this, so it is enough to ask if *one* card of a suit can be in a place. By Hall's marriage
theorem the cards fit exactly when, for every set of suits, the places that take any of those suits
have room for all the unseen cards of those suits.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

Suits = frozenset[int]


class Place(NamedTuple):
    """A place of unseen cards: how many, and the suits known not to be there."""

    size: int
    lacks: Suits


@lru_cache(2**12)  # a card from one's own hand changes nothing here
def deduce(
    unseen: int, places: tuple[Place, ...], suits: tuple[int, ...]
) -> Sequence[tuple[int, int]]:
    """Return, for each place, the set of unseen cards that it must hold, and the set that it
    cannot. `suits` has the cards of each suit in play.
    """
    if not any(place.lacks for place in places):
        return deduce_from_sizes(unseen, places)
    groups = [unseen & cards for cards in suits]
    counts = [cards.bit_count() for cards in groups]
    lacks = [sum(1 << suit for suit in place.lacks) for place in places]
    full = full_sets(counts, places, lacks)
    admits = [
        sum(1 << suit for suit in range(4) if counts[suit] and can_hold(suit, place, lack, full))
        for place, lack in zip(places, lacks, strict=True)
    ]
    answers = []
    for here, held in enumerate(admits):
        elsewhere = 0
        for there, other in enumerate(admits):
            elsewhere |= other if there != here else 0
        answers.append((of_suits(groups, held & ~elsewhere), of_suits(groups, ~held)))
    return answers


def deduce_from_sizes(unseen: int, places: Sequence[Place]) -> list[tuple[int, int]]:
    """Return what `deduce` returns if no place lacks a suit: any card may be where there is
    room.
    """
    rooms = sum(place.size > 0 for place in places)
    return [(unseen if rooms == 1 else 0, 0) if place.size > 0 else (0, unseen) for place in places]


def of_suits(groups: Sequence[int], suits: int) -> int:
    """Return the cards of those groups, one a suit, that are of `suits`."""
    return sum(cards for suit, cards in enumerate(groups) if suits >> suit & 1)


def full_sets(counts: Sequence[int], places: Sequence[Place], lacks: Sequence[int]) -> list[int]:
    """Return the sets of suits whose cards fill every place that takes any of them."""
    full = []
    for suits in range(1, 16):
        cards = room = 0
        for suit, count in enumerate(counts):
            cards += count * (suits >> suit & 1)
        for place, lack in zip(places, lacks, strict=True):
            room += place.size if suits & ~lack else 0
        if cards == room:
            full.append(suits)
    return full


def can_hold(suit: int, place: Place, lacks: int, full: Sequence[int]) -> bool:
    """Return True if a card of the suit may be in the place, with all the other cards placed.

    It takes room there from the cards of the other suits, which must not have needed all of it.
    """
    if place.size == 0 or lacks >> suit & 1:
        return False
    return all(suits >> suit & 1 or not suits & ~lacks for suits in full)
