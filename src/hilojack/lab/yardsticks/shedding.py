"""The yardstick of the shedding games.

Source: Use Basic Strategy to Win at Crazy Eights (scratchingthepitch.com): stay in the suit that
you hold most of, or change to it by rank, and play high cards first; Crazy Eights, Ultimate Guide
(roulette.baby): keep the eights until nothing else fits. Their ideas are taken, and no words.
"""

from collections.abc import Callable

from hilojack.calls import END_TURN, LAST_CARD, NOMINATE, is_card
from hilojack.cards import rank_of, suit_of
from hilojack.players.shedding import choose as choose_by_the_books
from hilojack.rules.shedding import slots
from hilojack.views.shedding import View


class LongSuit:
    """A player that stays in its longest suit, sheds high cards first and keeps what fits all."""

    def __init__(self, *, seed: int | None = None) -> None:
        """Make a player; `seed` has no effect."""

    def choose(self, view: View) -> int:
        """Return its act: a call that is due, a card, or what `rule` does beside these."""
        if view.phase == "nominate":
            return self._suit(view)
        cards = [act for act in view.acts if is_card(act)]
        if LAST_CARD in view.acts and len(view.hand) == 1:
            return LAST_CARD
        if not cards:
            return choose_by_the_books(view)
        plain = [card for card in cards if not fits_all(view, card)]
        if view.phase == "go-on" and not plain and END_TURN in view.acts:
            return choose_by_the_books(view)
        return max(plain or cards, key=lambda card: self._order(view, card))

    def _order(self, view: View, card: int) -> tuple[int, int, int, int]:
        """Return the key of a card: the length of its suit, its points in the hand, its rank."""
        points = int(view.variant.row[slots.POINTS + card])
        return length(view, suit_of(card), card), points, rank_of(card), -card

    def _suit(self, view: View) -> int:
        """Return the call that nominates the longest suit of those that may be."""
        suits = [act - NOMINATE for act in view.acts]
        return NOMINATE + max(suits, key=lambda suit: (length(view, suit, None), -suit))


def fits_all(view: View, card: int) -> bool:
    """Return True if a card fits anything, or nominates a suit."""
    rules = view.variant.row
    return bool((rules[slots.WILD] | rules[slots.NOMINATE]) >> card & 1)


def length(view: View, suit: int, without: int | None) -> int:
    """Return how many cards of a suit a hand has, without those that fit all and one more."""
    own = (card for card in view.hand if suit_of(card) == suit and card != without)
    return sum(not fits_all(view, card) for card in own)


YARDSTICKS: dict[str, Callable[..., LongSuit]] = {"long-suit": LongSuit}
