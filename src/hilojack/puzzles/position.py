"""A position as one seat may know it, kept as a deal that gives this view.

The deal is not the one that was played. Wherever a card is hidden from the seat, it holds the card
that the first world of the view puts there, in an order that follows from the view alone. So two
deals that the seat has seen alike have the same position, byte for byte.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from hilojack.cards import cards_in
from hilojack.match import NAMES, Deck, IllegalAct, Match, Opening
from hilojack.puzzles.worlds import forbidden_by
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.stock import SAFE_CUT
from hilojack.search.beliefs.deals import Hands
from hilojack.variants.variant import Variant
from hilojack.views.events import Began
from hilojack.views.tricks import Drew, Played, View

NEVER = 1 << 20  # the number of an act that never comes


@dataclass(frozen=True)
class PuzzlePosition:
    """A deal as it may lie, and the acts that lead to the position."""

    dealer: int
    scores: tuple[int, ...]
    held_over: int
    pack: tuple[int, ...]
    cut: int | None
    acts: tuple[int, ...]

    def match(self, variant: Variant) -> Match:
        """Return the match of the position. Raise ValueError if the game does not allow it."""
        opening = Opening(self.dealer, scores=self.scores, held_over=self.held_over)
        decks = [Deck(self.pack, self.cut)]
        names = NAMES[: variant.seats]
        match = Match(variant, names, seed=0, opening=opening, decks=decks)
        for act in self.acts:
            match.act(act)
        return match


def with_world(match: Match, seat: int, world: Hands) -> PuzzlePosition | None:
    """Return the position of a match as `seat` sees it, with the hands of a world that it may not
    exclude; None if the deal has anything that a position does not keep.
    """
    deal = match.deal
    if deal.shuffles or match.resignations:
        return None
    pack = laid(match, match.view(seat), world)
    if pack is None:
        return None
    opening = match.opening_of(deal.number)
    return PuzzlePosition(
        deal.dealer,
        tuple(opening.scores),
        opening.held_over,
        pack,
        deal.cut,
        tuple(deal.acts),
    )


def is_seen_alike(variant: Variant, position: PuzzlePosition, view: View) -> bool:
    """Return True if a position gives this view."""
    try:
        again = position.match(variant).view(view.seat)
    except (IllegalAct, ValueError):
        return False
    return first_of_match(view) == first_of_match(again)


def first_of_match(view: View) -> View:
    """Return a view as if its deal were the first of the match."""
    began, *others = view.events
    assert isinstance(began, Began)
    return replace(view, number=1, events=(replace(began, number=1), *others))


# --- laying the cards ----------------------------------------------------------------------------


class Receipt(NamedTuple):
    """When a place of the pack came into a hand: before act number `act`."""

    act: int
    seat: int


class Wait(NamedTuple):
    """A card that was in a hand: it came between two acts, or is there still (NEVER)."""

    latest: int
    card: int
    earliest: int


def laid(match: Match, view: View, world: Hands) -> tuple[int, ...] | None:
    """Return the pack of a deal that a seat has seen so, with the hands of a world now, or None if
    the cards cannot have come so.
    """
    receipts = receipts_of(match)
    pack: list[int | None] = [None] * len(receipts)
    for place, card in enumerate(match.deal.pack):
        if view.row[slots.TURNED] >> card & 1:
            pack[place] = card
    drawn = [event.card for event in view.events if isinstance(event, Drew)]
    first = view.row[slots.STOCK_NEXT] - len(drawn)
    pack[first : first + len(drawn)] = drawn
    if view.stock_top is not None:
        pack[view.row[slots.STOCK_NEXT]] = view.stock_top
    for seat in range(match.variant.seats):
        places = [n for n, one in enumerate(receipts) if one and one.seat == seat]
        open_places = [place for place in places if pack[place] is None]
        waits = waits_of(match, view, seat, world, {pack[place] for place in places})
        arrivals = sorted((one.act, n) for n in open_places if (one := receipts[n]))
        if not settle(pack, arrivals, waits, card_cut_from_the_middle(view)):
            return None
    rest = iter(c for c in cards_in(match.variant.row[slots.PACK_CARDS]) if c not in set(pack))
    return tuple(next(rest) if card is None else card for card in pack)


def receipts_of(match: Match) -> list[Receipt | None]:
    """Return, by place of the pack, when it came into a hand: the rules and the acts say it,
    whatever the cards are.
    """
    found: dict[int, Receipt] = {}
    for act, row in enumerate(match.positions):
        for seat in range(match.variant.seats):
            for card in cards_in(row[slots.HANDS + seat]):
                found.setdefault(card, Receipt(act, seat))
    return [found.get(card) for card in match.deal.pack]


def waits_of(
    match: Match, view: View, seat: int, world: Hands, seen: set[int | None]
) -> list[Wait]:
    """Return the cards of a seat of which nobody saw them come, those played first in front. The
    viewer has seen its own come.
    """
    numbers = [n for n, act in enumerate(match.deal.acts) if act < 52]
    plays = [event for event in view.events if isinstance(event, Played)]
    latest = {event.card: numbers[n] for n, event in enumerate(plays) if event.seat == seat}
    latest |= dict.fromkeys(cards_in(world[seat]), NEVER)
    if seat == view.seat:
        places = zip(match.deal.pack, receipts_of(match), strict=True)
        came = {card: one.act for card, one in places if one}
        return sorted(Wait(came[c], c, came[c]) for c in latest if c not in seen)
    earliest = dict.fromkeys(latest, 0)
    for played, mask in forbidden_by(view)[seat]:
        for card, last in latest.items():
            if mask >> card & 1 and last > numbers[played]:
                earliest[card] = numbers[played] + 1
    return sorted(Wait(last, c, earliest[c]) for c, last in latest.items() if c not in seen)


def settle(
    pack: list[int | None], arrivals: Sequence[tuple[int, int]], waits: list[Wait], cut: int | None
) -> bool:
    """Put cards into the places from which they may have come, given with the act before which each
    came: into the earliest what was played first. Return False if they do not fit. A card that was
    `cut` lies in the first place in the middle of the pack that leaves room for the others.
    """
    lifted = next((one for one in waits if one.card == cut), None)
    if lifted is None:
        return settle_rest(pack, arrivals, waits)
    others = [one for one in waits if one is not lifted]
    for number, (act, place) in enumerate(arrivals):
        middle = SAFE_CUT <= place < len(pack) - SAFE_CUT
        if middle and lifted.earliest <= act <= lifted.latest:
            rest = [*arrivals[:number], *arrivals[number + 1 :]]
            if settle_rest(pack, rest, list(others)):
                pack[place] = lifted.card
                return True
    return False


def settle_rest(
    pack: list[int | None], arrivals: Sequence[tuple[int, int]], waits: list[Wait]
) -> bool:
    """Put cards into places of which none is barred to any; return False if they do not fit."""
    for act, place in arrivals:
        fit = next((one for one in waits if one.earliest <= act <= one.latest), None)
        if fit is None:
            return False
        waits.remove(fit)
        pack[place] = fit.card
    return not waits


def card_cut_from_the_middle(view: View) -> int | None:
    """Return the card that was cut from the middle of the pack and put back, or None."""
    put_back = view.variant.row[slots.TRUMP_FROM] == slots.TRUMP_FROM_CUT_AND_REPLACE
    return view.cut if put_back else None
