"""The state of a turn, read off a view: who said last card, what is due, what can be undone."""

from hilojack.calls import LAST_CARD, is_card
from hilojack.views.events import Called
from hilojack.views.shedding import DrewCards, Laid, View
from hilojack.words import shedding as say


def has_said(view: View, seat: int) -> bool:
    """Return True if a seat holds one card and has said so."""
    unsaid = seat in view.forgot or view.variant.rules["last-card"] == "none"
    if view.hand_sizes[seat] != 1 or unsaid:
        return False
    return not (seat == view.turn and view.phase == "go-on")  # not said yet


def mark(view: View, seat: int) -> str:
    """Return the mark at a player's name: their place, or what they said of the last card."""
    if view.places[seat]:
        return say.mark_of_place(view.places[seat])
    if seat in view.forgot:
        return say.mark_forgot
    return say.mark_last_card if has_said(view, seat) else ""


def in_turn(view: View) -> bool:
    """Return True if the player has begun a turn that is not ended."""
    return view.turn is not None and view.turn == view.seat and view.laid > 0


def last_card_is_due(view: View) -> bool:
    """Return True if the player can only say last card, or end the turn."""
    return LAST_CARD in view.acts and not any(map(is_card, view.acts))


def why_no_undo(view: View) -> str:
    """Return why the last action cannot be undone: only one of a turn in progress can."""
    if view.turn != view.seat:
        return say.turn_is_over
    if not in_turn(view):
        return say.no_card_to_take_back
    for event in reversed(view.events):
        if isinstance(event, Called | Laid):
            return ""
        if isinstance(event, DrewCards):
            return say.picked_up_stays
    return ""
