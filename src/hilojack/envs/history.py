"""All that a seat has seen of a deal of a trick game, as numbers: a line for each thing, in order.

A line says what happened, which seat did it (counted from the observer to its left) and with which
cards or call. What follows from that, such as the winner of a trick, has no line of its own. With
the observation, which holds the current hand, this is perfect recall: the hand at any time is the
current one, without the cards that came since and with those that went.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from hilojack.envs.observation import ACTS
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Rules
from hilojack.variants.variant import Variant
from hilojack.views import Event, View
from hilojack.views.events import Called
from hilojack.views.tricks import Dealt, Discarded, Drew, Played, Ran, Turned, TurnedUp

Line = tuple[str, int | None, tuple[int, ...]]  # what, the seat if one did it, cards or a call
KINDS = ("called", "played", "discarded", "drew", "dealt", "turned")


def longest_deal(variant: Variant) -> int:
    """Return the most acts that a deal can have: every card is played or discarded once, and a seat
    calls a few times before the play. If revokes are claimed, it calls once for each seat after it.
    """
    rules, seats = variant.row, variant.seats
    claims = seats * seats if rules[slots.REVOKE] == slots.REVOKE_PENALISED else 0
    return rules[slots.PACK_SIZE] + 3 * seats + 8 + claims


def most_lines(variant: Variant) -> int:
    """Return the most lines of a deal: its acts, the draws, the cards these bare, and the runs."""
    rules, seats = variant.row, variant.seats
    size = rules[slots.PACK_SIZE]
    stock = size - seats * rules[slots.HAND] if rules[slots.STOCK] != slots.STOCK_NONE else 0
    return longest_deal(variant) + stock + stock // seats + 2 * most_runs(rules) + 2


def most_runs(rules: Rules) -> int:
    """Return how often the cards can be run in a deal."""
    if rules[slots.BEG] == slots.BEG_NONE:
        return 0
    return rules[slots.PACK_SIZE] // (rules[slots.RUN] * rules[slots.SEATS] + 1)


def lines_of(events: Sequence[Event]) -> Iterator[Line]:
    """Yield what happened, without what follows from it."""
    for event in events:
        match event:
            case Called(seat, call):
                yield "called", seat, (call,)
            case Played(seat, card):
                yield "played", seat, (card,)
            case Discarded(seat, card):
                yield "discarded", seat, () if card is None else (card,)
            case Drew(seat, card):
                yield "drew", seat, () if card is None else (card,)
            case Ran(cards):
                yield "dealt", None, cards
            case TurnedUp(card) | Turned(card):
                yield "turned", None, (card,)
            case Dealt(_, int(top)):
                yield "turned", None, (top,)


class History:
    """Writes what a seat has seen in deals of one variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.shape = (most_lines(variant), len(KINDS) + variant.seats + ACTS)

    def write(self, view: View, table: NDArray[np.float32]) -> None:
        """Write the lines of a view; those still to come are zero."""
        assert view.seat is not None
        table[:] = 0
        acts = len(KINDS) + self.variant.seats
        for place, (kind, seat, cards) in enumerate(lines_of(view.events)):
            table[place, KINDS.index(kind)] = 1
            if seat is not None:
                table[place, len(KINDS) + (seat - view.seat) % self.variant.seats] = 1
            table[place, [acts + card for card in cards]] = 1
