"""A position as far as a view knows it, as a row on which the rules can play on."""

from collections.abc import Iterable
from itertools import takewhile

from hilojack.calls import SMUDGE
from hilojack.cards import card_set, suit_of
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.follow import beats
from hilojack.rules.tricks.slots import Row
from hilojack.views.events import Called
from hilojack.views.tricks import (
    PHASES,
    Discarded,
    Drew,
    Event,
    Pegged,
    Played,
    Took,
    TurnedUp,
    View,
)

Hands = tuple[int, ...]  # by seat: a set of cards

NUMBERS = {phase: number for number, phase in PHASES.items()}


def state_row(view: View, hands: Hands) -> Row:
    """The position with these hands and nothing to draw."""
    row = [0] * slots.STATE_SIZE
    row[slots.PHASE] = NUMBERS[view.phase]
    row[slots.TURN] = _number(view.turn)
    row[slots.DEALER] = view.dealer
    row[slots.LEADER] = _number(view.leader)
    row[slots.TRUMP] = _number(view.trump)
    row[slots.STOCK_NEXT] = view.variant.row[slots.PACK_SIZE]
    row[slots.VICTOR] = slots.NONE
    for start, sets in ((slots.HANDS, hands), (slots.WON, map(card_set, view.memory.won))):
        _put(row, start, sets)
    _put(row, slots.PLAYED, map(card_set, view.memory.played))
    _put(row, slots.SCORES, view.scores)
    _put(row, slots.BEFORE, scores_before(view))
    _put(row, slots.LATE_TRICKS, late_tricks(view))
    row[slots.BIDDER], row[slots.BID] = _number(view.bidder), view.bid
    row[slots.SMUDGED], row[slots.CARRY] = int(is_smudged(view)), view.carry
    _put(row, slots.AWARDS, [slots.UNCOUNTED] * len(view.variant.items))
    _lay_trick(row, view.trick)
    return row


def open_row(view: View) -> Row:
    """The position with the cards that the seat has seen, and the rest of the pack to be laid out:
    as it stands, `STOCK_NEXT` says how much of the pack that is.
    """
    row = state_row(view, certain_hands(view))
    row[slots.CUT], row[slots.TURN_UP] = _number(view.cut), _number(view.turn_up)
    row[slots.TURNED] = card_set(view.turned)
    row[slots.RUNS] = max(0, sum(isinstance(e, TurnedUp) for e in view.events) - 1)
    row[slots.DISCARDS + (view.seat or 0)] = card_set(view.discards)
    row[slots.STOCK_NEXT] -= bottom_is_seen(view) + places_left(view)
    if view.stock_top is not None:
        row[slots.PACK + row[slots.STOCK_NEXT]] = view.stock_top
    return row


def first_lead(view: View) -> Row:
    """The position as the first card of the play was led, hands apart; `STOCK_NEXT` is where the
    pack went on, with the cards drawn since. Every draw must have been seen.
    """
    row, drawn = open_row(view), [e.card for e in view.events if isinstance(e, Drew)]
    row[slots.STOCK_NEXT] -= len(drawn)
    _put(row, slots.PACK + row[slots.STOCK_NEXT], (card for card in drawn if card is not None))
    row[slots.TURN] = row[slots.LEADER] = first_leader(view)
    if view.variant.row[slots.TRUMP_FROM] == slots.TRUMP_FROM_PITCHED:
        row[slots.TRUMP] = slots.NONE
    row[slots.LED], row[slots.TRICK_SIZE] = slots.NONE, 0
    for start in (slots.WON, slots.PLAYED, slots.LATE_TRICKS):
        _put(row, start, [0] * view.variant.seats)
    _put(row, slots.SCORES, scores_before(view))
    for event in before_play(view):
        if isinstance(event, Pegged):
            row[slots.SCORES + event.side] += event.points
    return row


def first_hands(view: View, layouts: Iterable[Hands]) -> list[Hands]:
    """The hands as the first card was led, if those of a layout are the hands now, by layout."""
    played = tuple(map(card_set, view.memory.played))
    drawn = [0] * view.variant.seats
    for event in view.events:
        if isinstance(event, Drew) and event.card is not None:
            drawn[event.seat] |= 1 << event.card
    return [
        tuple((now | out) & ~new for now, out, new in zip(hands, played, drawn, strict=True))
        for hands in layouts
    ]


def first_leader(view: View) -> int:
    """Who led the first card of the play."""
    return next(event.seat for event in view.events if isinstance(event, Played))


def before_play(view: View) -> Iterable[Event]:
    """What happened before the first card was led."""
    return takewhile(lambda event: not isinstance(event, Played), view.events)


def certain_hands(view: View) -> Hands:
    """The cards that each seat certainly holds."""
    return tuple(card_set(cards) for cards in view.memory.known)


def places_left(view: View) -> int:
    """Cards of the pack that have not been dealt or drawn, but for one turned up at the bottom."""
    if view.variant.row[slots.STOCK] != slots.STOCK_NONE:
        return view.stock
    laid = sum(isinstance(e, Discarded) and e.seat != view.seat for e in view.events)
    return view.memory.rests[-1].size - laid


def bottom_is_seen(view: View) -> bool:
    """Whether the bottom card of the pack was turned up, since nobody accepted the first."""
    accepted: bool = view.variant.row[slots.TRUMP_FROM] == slots.TRUMP_FROM_ACCEPTED
    return accepted and len(view.turned) > 1


def scores_before(view: View) -> list[int]:
    """By side: the score with which the deal began."""
    scores = list(view.scores)
    for event in view.events:
        if isinstance(event, Pegged):
            scores[event.side] -= event.points
    return scores


def is_smudged(view: View) -> bool:
    """Whether the highest bid is a smudge."""
    if view.bidder is None:
        return False
    return any(isinstance(event, Called) and event.call == SMUDGE for event in view.events)


def late_tricks(view: View) -> list[int]:
    """By seat: the tricks taken after the stock was used up."""
    rules = view.variant.row
    rest = rules[slots.PACK_SIZE] - rules[slots.SEATS] * rules[slots.HAND]
    early = rest // rules[slots.SEATS] if rules[slots.STOCK] != slots.STOCK_NONE else 0
    takers = [event.seat for event in view.events if isinstance(event, Took)][early:]
    return [takers.count(seat) for seat in range(view.variant.seats)]


def _put(row: Row, start: int, values: Iterable[int]) -> None:
    for place, value in enumerate(values, start):
        row[place] = value


def _number(value: int | None) -> int:
    return slots.NONE if value is None else value


def _lay_trick(row: Row, trick: Iterable[tuple[int, int]]) -> None:
    """Lay the cards of the trick on the table, the one that is winning it marked."""
    row[slots.LED] = slots.NONE
    for place, (seat, card) in enumerate(trick):
        row[slots.TRICK_SIZE] = place + 1
        row[slots.TRICK + seat] = card
        if place == 0:
            row[slots.LED] = suit_of(card)
        if place == 0 or beats(card, row[slots.BEST], row[slots.TRUMP]):
            row[slots.BEST], row[slots.TAKER] = card, seat
