"""Every deal of a pack, up to differences that nobody could notice."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from random import Random

from hilojack.cards import cards_in, suit_of
from hilojack.rules import slots
from hilojack.rules.tricks.stock import SAFE_CUT
from hilojack.variants.variant import Variant

BEFORE = "before the shuffle"
MIDDLE = "from the middle"


class CannotReduce(ValueError):
    """The game cannot be expanded as a whole: it is not for two, or too large."""


@dataclass(frozen=True)
class CutPack:
    """A pack with the card that was cut, or NONE, and its probability."""

    pack: tuple[int, ...]
    cut: int
    weight: float


@dataclass(frozen=True)
class Lots:
    """The places of the pack in groups of unseen order, first the one that fixes trumps."""

    variant: Variant
    groups: tuple[tuple[int, ...], ...]
    one_trump: bool = False  # only the first suit is trumps
    trump_group: bool = False  # the first group is the card that fixes trumps
    cut: str = ""  # what is cut for trumps: BEFORE, MIDDLE or nothing

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The pack."""
        return tuple(cards_in(self.variant.row[slots.PACK_CARDS]))

    @property
    def turned(self) -> tuple[int, ...]:
        """The cards that may fix trumps from the first group."""
        suit = suit_of(self.cards[0])
        return tuple(c for c in self.cards if not self.one_trump or suit_of(c) == suit)

    @property
    def orders(self) -> int:
        """The number of packs that can be distinguished."""
        number, left = 1, len(self.cards)
        for place, group in enumerate(self.groups):
            first = self.trump_group and place == 0
            number *= len(self.turned) if first else comb(left, len(group))
            left -= len(group)
        return number

    @property
    def count(self) -> int:
        """The number of deals."""
        return self.orders * len(list(self.cuts(self.cards)))

    def __iter__(self) -> Iterator[CutPack]:
        """Yield every deal; the weights sum to 1."""
        orders = self.orders
        for order in self._fill([slots.NONE] * len(self.cards), 0, self.cards):
            for cut, share in self.cuts(order):
                yield CutPack(order, cut, share / orders)

    def draw(self, random: Random) -> CutPack:
        """Return a random deal."""
        order = random.sample(self.cards, len(self.cards))
        if self.trump_group:
            place = self.groups[0][0]
            other = order.index(random.choice(self.turned))
            order[place], order[other] = order[other], order[place]
        cut = random.choice([cut for cut, _ in self.cuts(tuple(order))])
        return CutPack(tuple(order), cut, 1.0)

    def _fill(
        self, pack: list[int], group: int, left: tuple[int, ...]
    ) -> Iterator[tuple[int, ...]]:
        if group == len(self.groups):
            yield tuple(pack)
            return
        places = self.groups[group]
        first = self.trump_group and group == 0
        for cards in combinations(self.turned if first else left, len(places)):
            for place, card in zip(places, cards, strict=True):
                pack[place] = card
            yield from self._fill(pack, group + 1, tuple(c for c in left if c not in cards))

    def cuts(self, order: tuple[int, ...]) -> Iterator[tuple[int, float]]:
        """Yield the cards that may have been cut, each with its share."""
        if self.cut == BEFORE:
            cuts = self.cards[:1] if self.one_trump else self.cards
            yield from ((card, 1 / len(cuts)) for card in cuts)
        elif self.cut == MIDDLE:
            yield from self._cut_from(order)
        else:
            yield slots.NONE, 1.0

    def _cut_from(self, order: tuple[int, ...]) -> Iterator[tuple[int, float]]:
        """Yield the cards of the middle, each with its share; a group stands for all its cards."""
        middle = range(SAFE_CUT, len(order) - SAFE_CUT)
        for group in self.groups:
            share = sum(place in middle for place in group) / len(middle) / len(group)
            if share:
                yield from ((order[place], share) for place in group)
