"""Deals consistent with a view: the hands that other seats may hold.

Source: the view alone. The unseen cards are in the unknown part of each hand and in the rest of the
pack, a known number in each place, and a place may lack suits (`Memory.rests`). Unseen cards of one
suit are alike in this, so layouts are counted by suits. A few layouts are all returned; otherwise
they are drawn, all equally likely.

What an exchange before the play tells stands in `draws`.

If rivals draw unseen, a void shows only what they held at that moment. For two players the
probabilities of the rival's hand are then carried forward action by action (`filtering`).
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain, combinations, islice, product
from math import comb, prod
from random import Random

from hilojack.cards import card_set
from hilojack.rules.tricks.out import only_trumps
from hilojack.rules.tricks.slots import KEEP, TRUMP, TURN
from hilojack.rules.tricks.trumps import trump_cards
from hilojack.search.beliefs.deals import Hands
from hilojack.search.beliefs.draws import (
    NOBODY,
    exchanged_places,
    told_by_draws,
    weight_of_draws,
)
from hilojack.search.beliefs.filtering import Composition, group_of, is_filtered, rival_holds
from hilojack.search.beliefs.partners import (
    cannot_hold,
    card_sought,
    cards_to_lay_in,
    is_allowed,
    weight_of_call,
)
from hilojack.views.memory import Place
from hilojack.views.tricks import View

Counts = tuple[int, ...]  # by group of cards


@dataclass(frozen=True)
class Layouts:
    """Hands by seat that a view allows, with probabilities in proportion to their weights."""

    hands: tuple[Hands, ...]
    weights: tuple[float, ...]
    exact: bool  # these are all, not a sample


def layouts(view: View, most: int, chance: Random) -> Layouts:
    """Return all the layouts of the other hands if they are `most` or fewer, or a sample of
    `most`.
    """
    if is_filtered(view):
        return filtered_layouts(view, most, chance)
    unknown, needed = Unknown.of(view), trumps_needed(view)
    whole = unknown.ways <= most
    found = unknown.all() if whole else iter(lambda: unknown.draw(chance), None)
    sought = card_sought(view)
    barred = () if sought is None else cannot_hold(view)
    fit = (
        h
        for h in found
        if (not needed or h[view.row[TURN]] & needed) and is_allowed(h, sought, barred)
    )
    hands = tuple(fit if whole else islice(fit, most))
    if not view.variant.row[KEEP]:
        return Layouts(hands, (1.0,) * len(hands), whole)
    told, times = told_by_draws(view), Counter(hands)
    weights = tuple(
        n * weight_of_draws(view, told, one) * weight_of_call(view, one) for one, n in times.items()
    )
    return Layouts(tuple(times), weights, whole)


def count_layouts(view: View) -> int:
    """Return how many layouts of the other hands the view allows."""
    if is_filtered(view):
        cards = groups(view)
        return sum(sets_of(cards, held) for held in rival_holds(view))
    ways = ways_allowed(view, Unknown.of(view))
    if not trumps_needed(view):
        return ways
    rests, turn = list(view.memory.rests[:-1]), view.row[TURN]
    rests[turn] = rests[turn]._replace(lacks=rests[turn].lacks | {view.row[TRUMP]})
    return ways - ways_allowed(view, Unknown.of(view, rests))  # without those in which it has none


def ways_allowed(view: View, unknown: "Unknown") -> int:
    """Return the number of layouts without those in which a seat holds a card called that it cannot
    hold.
    """
    sought = card_sought(view)
    if sought is None:
        return unknown.ways
    return unknown.ways - unknown.ways_with(sought, (*cannot_hold(view), NOBODY))


def trumps_needed(view: View) -> int:
    """Return the trumps, if another seat that is to play must hold one or it would be out, and none
    of its trumps has been seen.
    """
    rules, row = view.variant.row, view.row
    if view.phase != "play" or view.turn in (None, view.seat) or not only_trumps(rules, row):
        return 0
    trumps = trump_cards(rules, row[TRUMP])
    return 0 if card_set(view.memory.seen[row[TURN]]) & trumps else trumps


# --- places with voids ---------------------------------------------------------------------------


class Unknown:
    """Unseen cards and the hands in which they may be; the rest are in the pack."""

    def __init__(
        self,
        known: Hands,
        unseen: Sequence[int],
        rests: Sequence[Place],
        suits: Sequence[int],
        owners: Sequence[int] = (),
    ) -> None:
        """`owners` are the seats of the places, or NOBODY; without them a place is a seat's."""
        self._known = known
        self._cards = [[1 << c for c in unseen if suit >> c & 1] for suit in suits]
        if jokers := [1 << c for c in unseen if not any(suit >> c & 1 for suit in suits)]:
            self._cards.append(jokers)  # of no suit before trumps are fixed
        short = [seat for seat, rest in enumerate(rests) if rest.size]
        bound_first = sorted(short, key=lambda seat: -len(rests[seat].lacks))
        self._seats = [owners[place] if owners else place for place in bound_first]
        self._places = tuple(rests[place] for place in bound_first)
        self._bound = sum(1 for place in self._places if place.lacks)

    @classmethod
    def of(cls, view: View, rests: Sequence[Place] | None = None) -> "Unknown":
        seen = tuple(map(card_set, view.memory.seen))
        memory = view.memory
        rests = rests or memory.rests[:-1]
        unseen = cards_to_lay_in(view)
        if not view.variant.row[KEEP]:
            return cls(seen, unseen, rests, memory.suits)
        places = list(exchanged_places(view, rests))
        owners = [owner for owner, _ in places]
        return cls(seen, unseen, [place for _, place in places], memory.suits, owners)

    @property
    def ways(self) -> int:
        """The number of layouts."""
        return ways(self._places, tuple(map(len, self._cards)))

    def ways_with(self, card: int, owners: Sequence[int]) -> int:
        """Return the number of layouts in which one of some owners of places has a card."""
        counts = list(map(len, self._cards))
        group = next(n for n, cards in enumerate(self._cards) if 1 << card in cards)
        counts[group] -= 1
        found = 0
        for number, (place, seat) in enumerate(zip(self._places, self._seats, strict=True)):
            if seat in owners and group not in place.lacks:
                places = list(self._places)
                places[number] = place._replace(size=place.size - 1)
                found += ways(tuple(places), tuple(counts))
        return found

    def all(self) -> Iterator[Hands]:
        """Return every layout."""
        yield from self._all(0, self._cards, self._known)

    def _all(self, place: int, cards: Sequence[Sequence[int]], hands: Hands) -> Iterator[Hands]:
        if place == len(self._places):
            yield hands
            return
        for held in compositions(self._places[place], tuple(map(len, cards))):
            for chosen in product(*(combinations(c, n) for c, n in zip(cards, held, strict=True))):
                drawn = sum(card for group in chosen for card in group)
                rest = [[c for c in group if not c & drawn] for group in cards]
                more = list(hands)
                self._put(drawn, place, more)
                yield from self._all(place + 1, rest, tuple(more))

    def draw(self, chance: Random) -> Hands:
        """Return one layout, all equally likely."""
        cards, hands = [group.copy() for group in self._cards], list(self._known)
        for place in range(self._bound):
            choices, chances = fillings(self._places[place:], tuple(map(len, cards)))
            (held,) = chance.choices(choices, cum_weights=chances)
            for group, n in zip(cards, held, strict=True):
                self._put(taken(group, n, chance), place, hands)
        rest = list(chain.from_iterable(cards))
        for place in range(self._bound, len(self._places)):  # where any cards may be
            self._put(taken(rest, self._places[place].size, chance), place, hands)
        return tuple(hands)

    def _put(self, cards: int, place: int, hands: list[int]) -> None:
        if self._seats[place] != NOBODY:
            hands[self._seats[place]] |= cards


def taken(cards: list[int], number: int, chance: Random) -> int:
    """Take cards at random, each a bit, out of a list. Return the set of them."""
    found = 0
    for _ in range(number):
        place = int(chance.random() * len(cards))
        found |= cards[place]
        cards[place] = cards[-1]
        del cards[-1]
    return found


@lru_cache(2**14)
def compositions(place: Place, counts: Counts) -> tuple[Counts, ...]:
    """Return the ways to fill a place, by suits."""
    most = [0 if suit in place.lacks else n for suit, n in enumerate(counts)]
    return tuple(held for held in product(*(range(n + 1) for n in most)) if sum(held) == place.size)


@lru_cache(2**14)
def fillings(places: tuple[Place, ...], counts: Counts) -> tuple[tuple[Counts, ...], list[int]]:
    """Return the ways to fill the first place, by suits, and in how many layouts each of them or of
    those before it is found.
    """
    choices = compositions(places[0], counts)
    found = (choose(counts, held) * ways(places[1:], minus(counts, held)) for held in choices)
    return choices, list(accumulate(found))


@lru_cache(2**14)
def ways(places: tuple[Place, ...], counts: Counts) -> int:
    """Return the number of ways to lay `counts` cards by suit into the places, bound ones first."""
    if not any(place.lacks for place in places):
        left, whole = sum(counts), 1
        for place in places:
            whole *= comb(left, place.size)
            left -= place.size
        return whole
    return sum(
        choose(counts, held) * ways(places[1:], minus(counts, held))
        for held in compositions(places[0], counts)
    )


def choose(counts: Counts, held: Counts) -> int:
    """Return the number of ways to choose `held` cards of each group."""
    return prod(map(comb, counts, held))


def minus(counts: Counts, held: Counts) -> Counts:
    return tuple(n - m for n, m in zip(counts, held, strict=True))


# --- hands that drew unseen ----------------------------------------------------------------------


def filtered_layouts(view: View, most: int, chance: Random) -> Layouts:
    """Return the hands that the rival may hold, with their chances, or a sample of them."""
    holds, cards = rival_holds(view), groups(view)
    ways = {held: sets_of(cards, held) for held in holds}
    if sum(ways.values()) <= most:
        pairs = [
            (with_rest(view, [card for group in chosen for card in group]), weight / ways[held])
            for held, weight in holds.items()
            for chosen in product(*map(combinations, cards, held))
        ]
        return Layouts(tuple(h for h, _ in pairs), tuple(w for _, w in pairs), True)
    sample = []
    for held in chance.choices(list(holds), list(holds.values()), k=most):
        drawn = [chance.sample(group, n) for group, n in zip(cards, held, strict=True)]
        sample.append(with_rest(view, [card for group in drawn for card in group]))
    return Layouts(tuple(sample), (1.0,) * most, False)


def groups(view: View) -> list[list[int]]:
    """Return the unseen cards that are alike: by suit, and the cut card by itself."""
    cards: list[list[int]] = [[] for _ in range(5)]
    for card in view.memory.unseen:
        cards[group_of(view, card)].append(card)
    return cards


def sets_of(cards: Sequence[Sequence[int]], held: Composition) -> int:
    """Return how many sets of cards have `held` cards of each group."""
    return choose(tuple(map(len, cards)), held)


def with_rest(view: View, cards: Sequence[int]) -> Hands:
    """Return the hands if the rival holds these unseen cards."""
    hands = list(map(card_set, view.memory.seen))
    hands[1 - (view.seat or 0)] |= card_set(cards)
    return tuple(hands)
