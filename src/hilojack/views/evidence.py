"""The evidence of a revoke that a seat has, and the actions left to a player who plays fair.

A card that was in a hand when it failed to follow shows, once it is played, if the hand could have
followed. Cards drawn since may have come later. Those drawn in sight prove nothing; of those drawn
out of sight, as many may be among the cards played later.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from hilojack.calls import CLAIM, PASS
from hilojack.cards import cards_in
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.follow import proper_cards
from hilojack.rules.tricks.trumps import beats, suit_in_play
from hilojack.views.tricks import Drew, Played, Took, View


def fair_acts(view: View) -> tuple[int, ...]:
    """Return the legal actions of a player who never revokes and claims only what is proven."""
    if view.phase == "play":
        return view.proper
    if view.phase != "claim" or not view.acts:
        return view.acts
    claims = [CLAIM + seat for seat in proven_revokes(view) if CLAIM + seat in view.acts]
    return (claims[0] if claims else PASS,)


def proven_revokes(view: View) -> tuple[int, ...]:
    """Return the seats whose revokes are proven by what this seat has seen."""
    if view.variant.row[slots.REVOKE] != slots.REVOKE_PENALISED:
        return ()
    witness = PlayWitness(view.variant.row, slots.NONE if view.trump is None else view.trump)
    for event in view.events:
        if isinstance(event, Played):
            witness.play(event.seat, event.card)
        elif isinstance(event, Drew):
            witness.draw(event.seat, event.card)
        elif isinstance(event, Took):
            witness.trick = []
    return tuple(sorted(witness.proven))


@dataclass
class Doubt:
    """A renounce: the cards that would have forbidden it, and what the hand has drawn since."""

    seat: int
    forbidding: int  # a set: holding one of these then proves a revoke
    unseen: int = 0  # cards drawn since, out of sight
    come: int = 0  # the number of forbidding cards that have come from the hand


@dataclass
class PlayWitness:
    """An observer of the play of a deal."""

    rules: slots.Rules
    trump: int
    trick: list[int] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    held: dict[int, int] = field(default_factory=dict)  # by seat: cards drawn in sight
    proven: set[int] = field(default_factory=set)

    def play(self, seat: int, card: int) -> None:
        """Note a card played: it may settle an old doubt, and raise a new one."""
        for doubt in self.doubts:
            if doubt.seat == seat and doubt.forbidding >> card & 1:
                doubt.come += 1
                self._judge(doubt)
        self.held[seat] = self.held.get(seat, 0) & ~(1 << card)
        if self.trick:
            best = winning_card(self.rules, self.trick, self.trump)
            forbidding = forbidding_cards(self.rules, self.trick[0], best, self.trump, card)
            if forbidding:
                known = (self.held[seat] & forbidding).bit_count()
                self.doubts.append(Doubt(seat, forbidding & ~self.held[seat], come=known))
                self._judge(self.doubts[-1])
        self.trick.append(card)

    def draw(self, seat: int, card: int | None) -> None:
        """Note a draw: a card drawn in sight was not in the hand before."""
        for doubt in self.doubts:
            if doubt.seat == seat and card is None:
                doubt.unseen += 1
            elif doubt.seat == seat and card is not None:
                doubt.forbidding &= ~(1 << card)
        if card is not None:
            self.held[seat] = self.held.get(seat, 0) | 1 << card

    def _judge(self, doubt: Doubt) -> None:
        if doubt.come > doubt.unseen:
            self.proven.add(doubt.seat)


def winning_card(rules: slots.Rules, trick: Sequence[int], trump: int) -> int:
    """Return the card that is winning a trick."""
    best = trick[0]
    for card in trick[1:]:
        if beats(rules, card, best, trump):
            best = card
    return best


@lru_cache(maxsize=1 << 12)
def forbidding_cards(rules: slots.Rules, led: int, best: int, trump: int, card: int) -> int:
    """Return the cards that, in the same hand, forbid playing `card` to a trick, as a set."""
    row = [0] * slots.STATE_SIZE
    row[slots.LED] = suit_in_play(rules, led, trump)
    row[slots.TRUMP], row[slots.BEST] = trump, best
    cards = 0
    for other in cards_in(rules[slots.PACK_CARDS] & ~(1 << card)):
        row[slots.HANDS] = 1 << card | 1 << other
        if not proper_cards(rules, row) >> card & 1:
            cards |= 1 << other
    return cards
