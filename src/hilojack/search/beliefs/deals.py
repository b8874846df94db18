"""Possible deals as positions: the seen row of a view, with hidden cards laid in."""

from collections.abc import Iterable, Sequence
from itertools import takewhile

from hilojack.cards import card_set
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.play import shows_suit
from hilojack.rules.tricks.slots import Row
from hilojack.views.tricks import Drew, Pegged, Played, View

Hands = tuple[int, ...]  # by seat: a set of cards


def open_row(view: View) -> Row:
    """Return the position with the cards that each seat is known to hold; the rest of the pack is
    to be laid in from `STOCK_NEXT` on.
    """
    row = view.row[: slots.STATE_SIZE]
    row[slots.TRICKS] = 0  # the quick player appraises its hand again in the first trick it plays
    _put(row, slots.HANDS, list(map(card_set, view.memory.known)))
    return row


def state_row(view: View, hands: Hands) -> Row:
    """Return the position with these hands and nothing to draw."""
    row = open_row(view)
    row[slots.STOCK_NEXT] = view.variant.row[slots.PACK_SIZE]
    _put(row, slots.HANDS, hands)
    return row


def first_lead(view: View) -> Row:
    """Return the position when the first card was led, without the hands; the cards drawn since
    follow from `STOCK_NEXT` on. Every draw must have been seen.
    """
    row, drawn = open_row(view), [e.card for e in view.events if isinstance(e, Drew)]
    row[slots.STOCK_NEXT] -= len(drawn)
    _put(row, slots.PACK + row[slots.STOCK_NEXT], [card for card in drawn if card is not None])
    first = next(event for event in view.events if isinstance(event, Played))
    row[slots.TURN] = row[slots.LEADER] = first.seat
    pitched = view.variant.row[slots.TRUMP_FROM] == slots.TRUMP_FROM_PITCHED
    if pitched and shows_suit(view.variant.row, first.card):
        row[slots.TRUMP] = slots.NONE
    row[slots.LED], row[slots.TRICK_SIZE], row[slots.OUT] = slots.NONE, 0, 0
    for start in (slots.WON, slots.PLAYED, slots.LATE_TRICKS):
        _put(row, start, [0] * view.variant.seats)
    _put(row, slots.SCORES, scores_before(view))
    for event in takewhile(lambda event: event is not first, view.events):
        if isinstance(event, Pegged):
            row[slots.SCORES + event.side] += event.points
    return row


def first_hands(view: View, layouts: Iterable[Hands]) -> list[Hands]:
    """Return the hands when the first card was led, by layout of the hands now."""
    played = view.of_each(slots.PLAYED)
    drawn = [0] * view.variant.seats
    for event in view.events:
        if isinstance(event, Drew) and event.card is not None:
            drawn[event.seat] |= 1 << event.card
    return [
        tuple((now | out) & ~new for now, out, new in zip(hands, played, drawn, strict=True))
        for hands in layouts
    ]


def bottom_is_seen(view: View) -> bool:
    """Return True if the bottom card of the pack was turned up: nobody accepted the first."""
    accepted = view.variant.row[slots.TRUMP_FROM] == slots.TRUMP_FROM_ACCEPTED
    return accepted and len(view.turned) > 1


def scores_before(view: View) -> list[int]:
    """Return the score by side with which the deal began."""
    return view.row[slots.BEFORE : slots.BEFORE + view.variant.sides]


def _put(row: Row, start: int, values: Sequence[int]) -> None:
    row[start : start + len(values)] = values
