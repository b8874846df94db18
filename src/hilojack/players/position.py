"""Positions that a view allows: hidden hands guessed, and a row on which the rules can play on.

Source: the view alone. A card lies where it was seen, or anywhere that it may lie.
"""

from collections.abc import Sequence
from random import Random

from hilojack.cards import card_set, suit_of
from hilojack.players.worth import is_smudged, late_tricks
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.follow import beats
from hilojack.views.tricks import View

Hands = tuple[int, ...]  # by seat: a set of cards
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


def certain_hands(view: View) -> Hands:
    """The cards that each seat certainly holds."""
    return tuple(card_set(cards) for cards in view.memory.known)


def deduced_hands(view: View) -> Hands | None:
    """All the hands where they are no secret: no stock, and one hand holds what is unseen."""
    hands = list(certain_hands(view))
    short = [seat for seat, hand in enumerate(hands) if hand.bit_count() < view.hand_sizes[seat]]
    if view.stock or len(short) > 1 or view.memory.rests[-1].size:
        return None
    for seat in short:
        hands[seat] |= card_set(view.memory.unseen)
    return tuple(hands)


def state_row(view: View, hands: Hands) -> list[int]:
    """The position with these hands and nothing to draw, as the rules play it."""
    row = [0] * slots.STATE_SIZE
    row[slots.PHASE] = slots.PHASE_PLAY
    row[slots.TURN] = _number(view.turn)
    row[slots.DEALER] = view.dealer
    row[slots.LEADER] = _number(view.leader)
    row[slots.TRUMP] = _number(view.trump)
    row[slots.STOCK_NEXT] = view.variant.row[slots.PACK_SIZE]
    row[slots.VICTOR] = slots.NONE
    for start, sets in ((slots.HANDS, hands), (slots.WON, map(card_set, view.memory.won))):
        _put(row, start, tuple(sets))
    _put(row, slots.PLAYED, tuple(map(card_set, view.memory.played)))
    _put(row, slots.SCORES, view.scores)
    _put(row, slots.BEFORE, view.scores)
    _put(row, slots.LATE_TRICKS, late_tricks(view))
    row[slots.BIDDER], row[slots.BID] = _number(view.bidder), view.bid
    row[slots.SMUDGED], row[slots.CARRY] = int(is_smudged(view)), view.carry
    _put(row, slots.AWARDS, [slots.UNCOUNTED] * len(view.standings))
    _lay_trick(row, view.trick)
    return row


def _put(row: list[int], start: int, values: Sequence[int]) -> None:
    row[start : start + len(values)] = values


def _number(value: int | None) -> int:
    return slots.NONE if value is None else value


def _lay_trick(row: list[int], trick: Sequence[tuple[int, int]]) -> None:
    """Lay the cards of the trick on the table, the one that is winning it marked."""
    row[slots.TRICK_SIZE] = len(trick)
    row[slots.LED] = suit_of(trick[0][1]) if trick else slots.NONE
    for place, (seat, card) in enumerate(trick):
        row[slots.TRICK + seat] = card
        if place == 0 or beats(card, row[slots.BEST], row[slots.TRUMP]):
            row[slots.BEST], row[slots.TAKER] = card, seat
