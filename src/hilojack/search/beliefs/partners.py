"""What the call of a partner tells of the other hands: who may hold the card called.

If it was called openly, its holder has said so, or it is in no hand. Else its holder must play it
to the first trick, and the bidder did not hold it when calling it. So it is not with a seat that
has played another card, nor with a bidder who has taken up nothing since. Of the cards of a bidder
it is one of those taken up: a layout with it there comes from fewer deals.
"""

from collections.abc import Iterable

from hilojack.calls import is_card_called
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.partner import is_called_openly
from hilojack.search.beliefs.deals import Hands
from hilojack.views.events import Called
from hilojack.views.tricks import TookUp, View


def card_sought(view: View) -> int | None:
    """Return the card called if this seat does not know in whose hand it is, or None."""
    sought: bool = view.called is not None and view.called in view.memory.unseen
    return view.called if sought and not is_called_openly(view.variant.row) else None


def cards_to_lay_in(view: View) -> tuple[int, ...]:
    """Return the unseen cards that may be in a hand: not one that was called openly, which nobody
    holds.
    """
    if not is_called_openly(view.variant.row):
        return view.memory.unseen
    return tuple(card for card in view.memory.unseen if card != view.called)


def cannot_hold(view: View) -> list[int]:
    """Return the seats that do not hold the card called, which this seat does not know."""
    played = view.of_each(slots.PLAYED)
    seats = [seat for seat, cards in enumerate(played) if cards]
    if view.bidder is not None and not taken_since(view):
        seats.append(view.bidder)
    return list(dict.fromkeys(seats))


def taken_since(view: View) -> int:
    """Return how many cards the bidder has taken up since calling a card."""
    called, taken = False, 0
    for event in view.events:
        called = called or (isinstance(event, Called) and is_card_called(event.call))
        if called and isinstance(event, TookUp) and event.seat == view.bidder:
            taken += event.number
    return taken


def is_allowed(hands: Hands, sought: int | None, barred: Iterable[int]) -> bool:
    """Return True if none of some seats holds the card called."""
    return sought is None or not any(hands[seat] >> sought & 1 for seat in barred)


def weight_of_call(view: View, hands: Hands) -> float:
    """Return how many deals lead to these hands, compared with the ways in which they are laid."""
    sought, bidder = card_sought(view), view.bidder
    if sought is None or bidder is None or not hands[bidder] >> sought & 1:
        return 1.0
    taken = taken_since(view)
    return taken / (view.variant.row[slots.HAND] + taken)
