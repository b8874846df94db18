"""Positions that a view allows: hidden hands guessed.

Source: the view alone. A card lies where it was seen, or anywhere that it may lie.
"""

from random import Random

from hilojack.cards import card_set
from hilojack.search.position import Hands, certain_hands
from hilojack.views.tricks import View

TRIES = 20  # at guesses that keep to every void that was shown, before one that may not


def guess_hands(view: View, random: Random) -> Hands:
    """Hands that agree with all that the seat has seen, each as likely as the next."""
    for _ in range(TRIES):
        hands = _guess(view, random, keep_voids=True)
        if hands is not None:
            return hands
    return _guess(view, random, keep_voids=False) or certain_hands(view)


def _guess(view: View, random: Random, *, keep_voids: bool) -> Hands | None:
    """One guess, or None when the voids leave too few cards for the last hand filled."""
    hands = list(certain_hands(view))
    placed = sum(hands)
    left = [card for card in view.memory.unseen if not placed >> card & 1]
    random.shuffle(left)
    for seat in sorted(range(len(hands)), key=lambda seat: -len(view.memory.lacks[seat])):
        voids = view.memory.lacks[seat] if keep_voids else ()
        fit = [card for card in left if card not in voids]
        wanted = view.hand_sizes[seat] - hands[seat].bit_count()
        if len(fit) < wanted:
            return None
        hands[seat] |= card_set(fit[:wanted])
        left = [card for card in left if not hands[seat] >> card & 1]
    return tuple(hands)


def deduced_hands(view: View) -> Hands | None:
    """All the hands where they are no secret: no stock, and one hand holds what is unseen."""
    hands = list(certain_hands(view))
    short = [seat for seat, hand in enumerate(hands) if hand.bit_count() < view.hand_sizes[seat]]
    if view.stock or len(short) > 1 or view.memory.rests[-1].size:
        return None
    for seat in short:
        hands[seat] |= card_set(view.memory.unseen)
    return tuple(hands)
