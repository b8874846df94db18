"""What an exchange before the play tells of the other hands.

Where plain cards go first and each draws for what goes, who drew `n` kept `keep - n` cards, and all
of these were trumps. So a hand has a place for those of them that it must still hold, in which only
trumps lie. Cards discarded face down were no trumps, where trumps are shown. All else is unknown.

The trumps kept may be any of those that a hand has had for the play: a hand with more trumps comes
from more deals, which `weight_of_draws` counts.

Where dead points are given to who is short, a seat that was passed over held nothing but trumps.
One that was given some had, besides them, a plain card for each: these have a place as well.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import NamedTuple

from hilojack.cards import card_set
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.exchange import draws, kitty_size, scoring_cards
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
    given: int = 0  # cards that it was given besides, as a set

    @property
    def held(self) -> int:
        """How many of the trumps kept it must still hold, besides those shown."""
        return max(0, self.kept - self.played - self.shown)


def told_by_draws(view: View) -> list[Told]:
    """Return what the draws of the other seats tell."""
    rules = view.variant.row
    if not rules[slots.KEEP] or view.trump is None:
        return []
    kept = dict(kept_by_draws(view)) | dict(kept_by_excess(view))
    full, given = passed_over(view), cards_given(view)
    told = [told_of(view, seat, rules[slots.KEEP], 0) for seat in full]
    told += [
        told_of(view, seat, number, given.get(seat, 0))
        for seat, number in kept.items()
        if seat not in full and number
    ]
    return [one for one in told if one.seat != view.seat]


def told_of(view: View, seat: int, kept: int, given: int) -> Told:
    """Return what is told of a seat that kept some trumps, besides those that it was given."""
    assert view.trump is not None
    own = view.memory.suits[view.trump] & ~given
    played, shown = (view.of_each(start)[seat] & own for start in (slots.PLAYED, slots.SHOWN))
    return Told(seat, kept, played.bit_count(), shown.bit_count(), given)


def cards_given(view: View) -> dict[int, int]:
    """Return by seat the cards that it was given of what others discarded, as sets."""
    given: dict[int, int] = {}
    for event in view.given:
        given[event.seat] = given.get(event.seat, 0) | 1 << event.card
    return given


def passed_over(view: View) -> set[int]:
    """Return the seats that are known to have held nothing but trumps, with what they were given: a
    card that scores passed them by, or was left.
    """
    rules, seats = view.variant.row, range(view.variant.seats)
    if rules[slots.DEAD_POINTS] != slots.DEAD_POINTS_NEXT_SHORT or view.trump is None:
        return set()
    if view.phase == "discard":
        return set()
    scoring = scoring_cards(rules, view.trump) & view.memory.suits[view.trump]
    ways = [(one.giver, (one.seat - one.giver) % len(seats)) for one in view.given]
    left = (seat for seat in seats if card_set(view.laid_by_all[seat]) & scoring)
    ways += [(seat, len(seats)) for seat in left]
    return {(giver + n) % len(seats) for giver, length in ways for n in range(length)}


def short_of_trumps(view: View) -> dict[int, int]:
    """Return by other seat how many plain cards it has at least: as many as it was given, unless it
    was passed over after that. Plain cards are never played.
    """
    full, given = passed_over(view), cards_given(view).items()
    others = ((seat, cards) for seat, cards in given if seat != view.seat)
    return {seat: cards.bit_count() for seat, cards in others if seat not in full}


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
    told, short = {one.seat: one.held for one in told_by_draws(view)}, short_of_trumps(view)
    trump = frozenset({view.row[slots.TRUMP]})
    plain = frozenset(range(4)) - trump
    for seat, rest in enumerate(rests):
        held = min(told.get(seat, 0), rest.size)
        if held:
            yield seat, Place(held, rest.lacks | plain)
        idle = min(short.get(seat, 0), rest.size - held)
        if idle:
            yield seat, Place(idle, rest.lacks | trump)
        yield seat, Place(rest.size - held - idle, rest.lacks)
    if trumps_are_shown(view):
        for number, cards in zip(view.of_each(slots.LAID), view.laid_by_all, strict=True):
            yield NOBODY, Place(number - len(cards), trump)


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
        now = (hands[one.seat] & trumps & ~one.given).bit_count()
        weight *= comb(now + one.played, one.kept) / comb(now - one.shown, one.held)
    for seat, idle in short_of_trumps(view).items():
        plain = (hands[seat] & ~trumps & ~view.of_each(slots.SHOWN)[seat]).bit_count()
        weight /= comb(plain, min(idle, plain))
    return weight
