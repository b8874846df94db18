"""What an exchange before the play tells of the other hands.

Where plain cards go first and each draws for what goes, who drew `n` kept `keep - n` cards, and all
of these were trumps. So a hand has a place for those of them that it must still hold, in which only
trumps lie. Cards discarded face down were no trumps, where trumps are shown. All else is unknown.

The trumps kept may be any of those that a hand has had for the play: a hand with more trumps comes
from more deals, which `weight_of_draws` counts.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import NamedTuple

from hilojack.cards import card_set
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.exchange import draws, kitty_size
from hilojack.search.beliefs.deals import Hands
from hilojack.views.memory import Place
from hilojack.views.tricks import TookUp, View

NOBODY = -1  # the owner of the place of cards that were discarded


class Told(NamedTuple):
    """The trumps that another seat certainly kept, as it was to play."""

    seat: int
    kept: int
    played: int  # the trumps that it has played since
    shown: int = 0  # the trumps in its hand that all have seen since

    @property
    def held(self) -> int:
        """How many of the trumps kept it must still hold, besides those shown."""
        return max(0, self.kept - self.played - self.shown)


def told_by_draws(view: View) -> list[Told]:
    """Return what the draws of the other seats tell."""
    rules = view.variant.row
    if not rules[slots.KEEP] or view.trump is None:
        return []
    trumps = view.memory.suits[view.trump]
    kept = dict(kept_by_draws(view)) | dict(kept_by_excess(view))
    played, shown = view.of_each(slots.PLAYED), view.of_each(slots.SHOWN)
    return [
        Told(seat, number, *((cards[seat] & trumps).bit_count() for cards in (played, shown)))
        for seat, number in kept.items()
        if seat != view.seat and number
    ]


def kept_by_draws(view: View) -> Iterator[tuple[int, int]]:
    """Yield the seats that drew for all their plain cards, with the number of trumps they kept."""
    rules = view.variant.row
    if rules[slots.LAY_AWAY] != slots.LAY_AWAY_PLAIN or not rules[slots.REFILL]:
        return
    drew = {e.seat: e.number for e in view.events if isinstance(e, TookUp) and e.source == "fill"}
    left = rules[slots.PACK_SIZE] - view.variant.seats * rules[slots.HAND] - kitty_size(rules)
    for seat in ((view.dealer + 1 + n) % view.variant.seats for n in range(view.variant.seats)):
        if draws(rules, view.row, seat) and is_served(view, seat, drew):
            number = drew.get(seat, 0)
            if rules[slots.KEEP] - number > max(rules[slots.KEEP_LEAST], rules[slots.KEEP] - left):
                yield seat, rules[slots.KEEP] - number
            left -= number


def is_served(view: View, seat: int, drew: Mapping[int, int]) -> bool:
    """Return True if a seat has had its turn: it drew, or has discarded down to what is kept."""
    reduced = view.row[slots.LAID + seat] and view.hand_sizes[seat] == view.variant.row[slots.KEEP]
    return view.phase != "discard" or seat in drew or bool(reduced)


def kept_by_excess(view: View) -> Iterator[tuple[int, int]]:
    """Yield the seats that had to discard trumps: they kept nothing else."""
    rules = view.variant.row
    assert view.trump is not None
    if rules[slots.LAY_AWAY] not in (slots.LAY_AWAY_PLAIN, slots.LAY_AWAY_FEW):
        return
    done = view.phase != "discard"
    for seat, cards in enumerate(view.laid_by_all):
        if done and card_set(cards) & view.memory.suits[view.trump]:
            yield seat, rules[slots.KEEP]


def exchanged_places(view: View, rests: Sequence[Place]) -> Iterator[tuple[int, Place]]:
    """Yield the places of the unseen cards, with their seats: of the unseen part (`rests`) of each
    hand the trumps kept and all else, and what was discarded face down.
    """
    told = {one.seat: one.held for one in told_by_draws(view)}
    plain = frozenset(suit for suit in range(4) if suit != view.trump)
    for seat, rest in enumerate(rests):
        held = min(told.get(seat, 0), rest.size)
        if held:
            yield seat, Place(held, rest.lacks | plain)
        yield seat, Place(rest.size - held, rest.lacks)
    if trumps_are_shown(view):
        assert view.trump is not None
        for number, cards in zip(view.of_each(slots.LAID), view.laid_by_all, strict=True):
            yield NOBODY, Place(number - len(cards), frozenset({view.trump}))


def trumps_are_shown(view: View) -> bool:
    """Return True if no card that was discarded face down is a trump."""
    rules = view.variant.row
    shown = rules[slots.LAY_AWAY] != slots.LAY_AWAY_ANY or rules[slots.DISCARDS_SHOWN]
    return view.trump is not None and bool(shown)


def weight_of_draws(view: View, told: list[Told], hands: Hands) -> float:
    """Return how many deals lead to these hands, compared with the ways in which they are laid."""
    if view.trump is None:
        return 1.0
    trumps, weight = view.memory.suits[view.trump], 1.0
    for one in told:
        now = (hands[one.seat] & trumps).bit_count()
        weight *= comb(now + one.played, one.kept) / comb(now - one.shown, one.held)
    return weight
