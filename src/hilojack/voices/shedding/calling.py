"""How a turn stands, read off a view: who said last card, what is due, what may be taken back."""

from hilojack.calls import LAST_CARD, is_card
from hilojack.views.events import Called
from hilojack.views.shedding import DrewCards, Laid, View

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def last_card_counts(view: View) -> bool:
    """Whether it matters in this game that a hand is down to one card."""
    return bool(view.variant.rules["last-card"] != "none")


def has_said(view: View, seat: int) -> bool:
    """Whether a seat holds one card and has said so."""
    if view.hand_sizes[seat] != 1 or seat in view.forgot or not last_card_counts(view):
        return False
    return not (seat == view.turn and view.phase == "go-on")  # it is still to be said


def mark(view: View, seat: int) -> str:
    """What stands beside a player's name: the place, or what was said of the last card."""
    if view.places[seat]:
        return f"out {ORDINALS[view.places[seat] - 1]}"
    if seat in view.forgot:
        return "forgot!"
    return "last card!" if has_said(view, seat) else ""


def in_turn(view: View) -> bool:
    """Whether the player has begun a turn that is not ended."""
    return view.turn is not None and view.turn == view.seat and view.laid > 0


def last_card_is_due(view: View) -> bool:
    """Whether the player has nothing left to do in this turn but to say last card, or not."""
    return LAST_CARD in view.acts and not any(map(is_card, view.acts))


def why_no_undo(view: View) -> str:
    """Why the last act cannot be taken back: it was no act of a turn that still goes on."""
    if view.turn != view.seat:
        return "Your turn is over; a turn can be taken back only until it is ended."
    if not in_turn(view):
        return "You have laid nothing in this turn that could be taken back."
    for event in reversed(view.events):
        if isinstance(event, Called | Laid):
            return ""
        if isinstance(event, DrewCards):
            return "Cards that were picked up cannot be put back."
    return ""
