"""The odds that cards lie in play: in this seat's hand, its partners', its rivals', or nowhere.

Source: counting. Where not every card is dealt or drawn, a king may be High and a three Low. So
many unseen cards lie in the rivals' hands, so many with partners, and the rest are idle.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import comb

from hilojack.cards import card_set, cards_in
from hilojack.rules.bits import cards_of_suit
from hilojack.rules.tricks import slots
from hilojack.views.tricks import View


@dataclass(frozen=True, slots=True)
class Odds:
    """Where the unseen cards lie: how many of them with whom, the rest of them idle."""

    unseen: int  # a set of cards
    ours: int  # cards that partners hold, or this hand is still to be dealt
    rivals: int

    @property
    def cards(self) -> int:
        """How many cards are unseen."""
        return self.unseen.bit_count()

    @property
    def in_play(self) -> float:
        """The chance that an unseen card is in play."""
        return min(1.0, (self.ours + self.rivals) / max(1, self.cards))

    @property
    def with_rivals(self) -> float:
        """The chance that a rival holds an unseen card."""
        return min(1.0, self.rivals / max(1, self.cards))

    def none_in_play(self, cards: int) -> float:
        """The chance that none of so many unseen cards is in play."""
        return chance_of_none(self.cards, min(self.cards, self.ours + self.rivals), cards)

    def holds_first(self, hand: int, order: Iterable[int]) -> tuple[float, float]:
        """The chances that this hand, and that its side, hold the first of these cards in play."""
        left, idle = self.cards, self.cards - self.ours - self.rivals
        open_, partners = 1.0, 0.0
        for card in order:
            if hand >> card & 1:
                return open_, open_ + partners
            if self.unseen >> card & 1 and left > 0:
                partners += open_ * self.ours / left
                open_ *= max(0, idle) / left
                left, idle = left - 1, idle - 1
        return 0.0, partners


def chance_of_none(cards: int, drawn: int, wanted: int) -> float:
    """The chance that of some cards none that is wanted is among those drawn."""
    if wanted <= 0:
        return 1.0
    if cards - wanted < drawn:
        return 0.0
    return comb(cards - wanted, drawn) / comb(cards, drawn)


def odds_of(view: View) -> Odds:
    """The odds as a seat sees the position, with the cards that are still to be dealt to it."""
    rules = view.variant.row
    to_play = max(view.hand_sizes) if rules[slots.STOCK] else 0
    size = max(rules[slots.HAND], max(view.hand_sizes)) if view.phase != "play" else to_play
    ours = rivals = 0
    for seat in range(view.variant.seats):
        rest = max(view.memory.rests[seat].size, size - len(view.memory.seen[seat]))
        if view.phase == "play":
            rest = view.memory.rests[seat].size
        if seat == view.seat or (seat - (view.seat or 0)) % view.variant.sides == 0:
            ours += rest
        else:
            rivals += rest
    if view.stock:
        rivals += view.memory.rests[-1].size
    return Odds(card_set(view.memory.unseen), ours, rivals)


def live_cards(view: View) -> int:
    """The cards that are not in this seat's hand, and may have yet to be played."""
    gone = sum(card_set(cards) for cards in view.memory.played)
    gone |= card_set(view.turned) | card_set(view.discards)
    return view.variant.row[slots.PACK_CARDS] & ~gone & ~card_set(view.hand)


def extreme_trumps(view: View, trump: int, *, highest: bool) -> list[tuple[int, float]]:
    """Trumps that have yet to be played, each with the chance that it is the highest, or the
    lowest, of all in play.
    """
    odds = trump_odds(view, trump)
    suit: int = view.variant.row[slots.PACK_CARDS] & cards_of_suit(trump)
    hand = card_set(view.hand)
    played = sum(card_set(cards) for cards in view.memory.played)
    certain = hand | played | sum(card_set(cards) for cards in view.memory.seen)
    if view.stock_top is not None:
        certain |= 1 << view.stock_top
    chances, passed = [], 0
    for card in sorted(cards_in(suit), reverse=highest):
        if certain >> card & 1 or odds.unseen >> card & 1:
            if not played >> card & 1:
                chances.append((card, odds.none_in_play(passed)))
            if certain >> card & 1:
                break
            passed += 1
    return [(card, chance) for card, chance in chances if chance > 0]


def trump_odds(view: View, trump: int) -> Odds:
    """The odds of the unseen trumps: not with those who have shown that they have none."""
    odds = odds_of(view)
    if view.phase != "play":
        return odds
    without = sum(p.size for p in view.memory.rests[:-1] if trump in p.lacks)
    return Odds(odds.unseen, 0, max(0, odds.ours + odds.rivals - without))
