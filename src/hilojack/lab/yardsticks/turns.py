"""A turn to play a card of a trick game, read from the view of its seat alone."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from hilojack.cards import card_set, rank_of
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.items import card_of_item, goes_to_holder
from hilojack.rules.tricks.scoring import item_at, points_of_card, trick_points, worth_at
from hilojack.rules.tricks.slots import Rules
from hilojack.rules.tricks.trumps import beats, cards_above, lowest_in, strength, trump_cards
from hilojack.views.tricks import View


@dataclass(frozen=True)
class PlayTurn:
    """The cards that a seat may play, and what it can tell of the trick. Trumps are fixed."""

    view: View
    cards: tuple[int, ...]  # that may be played without a revoke

    @property
    def rules(self) -> Rules:
        return self.view.variant.row

    @property
    def trump(self) -> int:
        return self.view.row[slots.TRUMP]

    @property
    def trick(self) -> tuple[tuple[int, int], ...]:
        return self.view.trick

    @cached_property
    def ours(self) -> tuple[int, ...]:
        """The seats that play with this one."""
        return self.view.together(self.view.seat or 0)

    @property
    def taker(self) -> int | None:
        """The seat that is winning the trick."""
        return self.view.row[slots.TAKER] if self.trick else None

    @property
    def is_ours(self) -> bool:
        """True if a partner is winning the trick."""
        return self.taker in self.ours

    @property
    def bids(self) -> bool:
        """True if this side has made trumps."""
        return self.view.bidder in self.ours

    @cached_property
    def behind(self) -> tuple[int, ...]:
        """The seats that have their turn in the trick after this one."""
        seats, me = self.view.variant.seats, self.view.seat or 0
        played = {seat for seat, _ in self.trick} | {me} | set(self.view.out)
        return tuple(seat for seat in range(seats) if seat not in played)

    @cached_property
    def rivals_behind(self) -> tuple[int, ...]:
        """Those of them that play against this side."""
        return tuple(seat for seat in self.behind if seat not in self.ours)

    @cached_property
    def unseen(self) -> int:
        """The cards that may be in other hands, as a set."""
        return card_set(self.view.memory.unseen)

    @cached_property
    def winners(self) -> tuple[int, ...]:
        """The cards that would win the trick now; every card of a leader."""
        best = self.view.row[slots.BEST]
        if not self.trick:
            return self.cards
        return tuple(c for c in self.cards if beats(self.rules, c, best, self.trump))

    @cached_property
    def prizes(self) -> dict[int, int]:
        """By card: the points that whoever wins it scores, Game aside."""
        return prizes(self.rules, self.trump)

    @property
    def stakes(self) -> int:
        """The points of the cards on the table."""
        return sum(self.prize(card) for _, card in self.trick)

    @property
    def game_on_table(self) -> int:
        """The card-points of the cards on the table."""
        return sum(self.game(card) for _, card in self.trick)

    def prize(self, card: int) -> int:
        return self.prizes.get(card, 0)

    def game(self, card: int) -> int:
        """Return the card-points of a card."""
        return points_of_card(self.rules, card, self.trump)

    def is_trump(self, card: int) -> bool:
        return bool(trump_cards(self.rules, self.trump) >> card & 1)

    def height(self, card: int) -> int:
        """Return how high a card is among those of its kind, trumps or plain cards."""
        return strength(self.rules, card, self.trump) or rank_of(card)

    def is_master(self, card: int) -> bool:
        """Return True if no unseen card of its suit beats a card."""
        return not cards_above(self.rules, card, self.trump) & self.unseen

    def holds_up(self, card: int) -> bool:
        """Return True if nobody behind who plays against this side can beat a card, as far as it
        can be told: they have played, or it is a master and no trump can beat it.
        """
        if not self.rivals_behind:
            return True
        safe = self.is_trump(card) or not trump_cards(self.rules, self.trump) & self.unseen
        return safe and self.is_master(card)

    @property
    def partner_holds_up(self) -> bool:
        """True if a partner is sure to win the trick, unless this seat does."""
        return self.is_ours and self.holds_up(self.view.row[slots.BEST])

    def least(self, cards: Iterable[int]) -> int:
        """Return the card that is least worth keeping: no prize, plain, few card-points, low."""
        return min(
            cards,
            key=lambda c: (self.prize(c), self.is_trump(c), self.game(c), self.height(c), c),
        )

    def lowest(self, cards: Iterable[int]) -> int | None:
        """Return the lowest card, a plain one before a trump, or None of no cards."""
        return min(cards, key=lambda c: (self.is_trump(c), self.height(c), c), default=None)

    def highest(self, cards: Iterable[int]) -> int | None:
        """Return the highest card, a trump before a plain one, or None of no cards."""
        return max(cards, key=lambda c: (self.is_trump(c), self.height(c), -c), default=None)

    def dearest(self, cards: Iterable[int]) -> int | None:
        """Return the card with most points, then card-points, and the lowest of these; or None."""
        key = lambda c: (self.prize(c), self.game(c), -self.is_trump(c), -self.height(c), -c)  # noqa: E731
        return max(cards, key=key, default=None)


def prizes(rules: Rules, trump: int) -> dict[int, int]:
    """Return by card the points that whoever wins it scores, Game aside. The lowest trump of the
    pack counts as Low; High goes to its holder, so it is none.
    """
    found: dict[int, int] = {}
    for place in range(rules[slots.ITEM_COUNT]):
        item = item_at(rules, place)
        card = card_of_item(item, trump)
        if item == slots.ITEM_LOW:
            card = lowest_in(rules, rules[slots.PACK_CARDS], trump)
        if card != slots.NONE and not goes_to_holder(rules, item):
            found[card] = found.get(card, 0) + worth_at(rules, place)
    if rules[slots.PEGGED]:
        for card in range(52):
            pegs = trick_points(rules, 1 << card, trump)
            if pegs and rules[slots.PACK_CARDS] >> card & 1:
                found[card] = found.get(card, 0) + pegs
    return found
