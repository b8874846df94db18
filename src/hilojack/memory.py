"""What a perfect memory deduces: which unseen cards a hand must hold, and which it cannot.

The unseen cards lie in the unknown part of each hand and in the hidden stock, so many in each
place, and a place may be known to lack whole suits. Unseen cards of one suit are alike in all this,
so it is enough to ask whether *one* card of a suit can lie in a place. By Hall's marriage theorem
cards fit their places exactly when, for every set of suits, the places that take any of those suits
have room for all the unseen cards of those suits.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hilojack.rules.bits import cards_of_suit

Suits = frozenset[int]


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere unseen cards lie: how many, and the suits that are known not to be there."""

    size: int
    lacks: Suits


def deduce(unseen: int, places: Sequence[Place]) -> list[tuple[int, int]]:
    """For each place the set of unseen cards that it must hold, and the set that it cannot."""
    counts = [(unseen & cards_of_suit(suit)).bit_count() for suit in range(4)]
    admits = [
        frozenset(s for s in range(4) if can_hold(s, p, counts, places)) for p in range(len(places))
    ]
    answers = []
    for here, suits in enumerate(admits):
        elsewhere = frozenset[int]().union(
            *(other for there, other in enumerate(admits) if there != here)
        )
        must = sum(unseen & cards_of_suit(suit) for suit in suits - elsewhere)
        cannot = sum(unseen & cards_of_suit(suit) for suit in range(4) if suit not in suits)
        answers.append((must, cannot))
    return answers


def can_hold(suit: int, place: int, counts: Sequence[int], places: Sequence[Place]) -> bool:
    """Whether a card of the suit may lie in the place, with all the other cards where they may."""
    here = places[place]
    if here.size == 0 or counts[suit] == 0 or suit in here.lacks:
        return False
    left = list(counts)
    left[suit] -= 1
    rest = list(places)
    rest[place] = Place(here.size - 1, here.lacks)
    return fits(left, rest)


def fits(counts: Sequence[int], places: Sequence[Place]) -> bool:
    """Whether so many cards of each suit can be laid out over the places."""
    for chosen in range(1, 16):
        suits = frozenset(suit for suit in range(4) if chosen >> suit & 1)
        room = sum(place.size for place in places if not suits <= place.lacks)
        if sum(counts[suit] for suit in suits) > room:
            return False
    return True
