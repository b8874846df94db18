"""What is asked of the player to act, as facts, from their own view."""

from dataclasses import dataclass

from hilojack import calls
from hilojack.rules.tricks import slots
from hilojack.views import shedding, tricks

ANY, LEAD, LEAD_TRUMPS = "any", "lead", "lead-trumps"
NOMINATE, SAY_LAST_CARD, GO_ON, END = "nominate", "say-last-card", "go-on", "end"
ANSWER, PICK_UP, DRAW, PASS, PLAY = "answer", "pick-up", "draw", "pass", "play"


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the player to act must do.

    The kind is, for calls and discards, the phase; in the play of a trick game `lead`,
    `lead-trumps` (the lead fixes trumps), `any`, or the duty that binds: `called`, `lead-trump`,
    `no-joker`, `trump`, `follow`, `follow-or-trump`; in a shedding game `play`, `answer`,
    `pick-up`, `draw`, `pass`, `nominate`, `go-on`, `say-last-card` or `end`.
    """

    kind: str
    suits: tuple[int, ...] = ()  # to follow
    ranks: tuple[int, ...] = ()  # that fit too
    card: int | None = None  # that must be played
    least: int = 0  # cards to discard or to pick up; the lowest and the highest bid
    most: int = 0


def of_tricks(view: tricks.View) -> Prompt | None:
    """Return what a trick game asks of this seat now, or None."""
    if view.turn is None or view.turn != view.seat:
        return None
    if view.laying is not None:
        return Prompt("discard", least=view.laying.least, most=view.laying.most)
    if view.phase == "discard":
        left = tricks.discards_left(view, view.turn)
        return Prompt("discard", least=left, most=left)
    if view.phase != "play":
        bids = [height for act in view.acts if (height := calls.height_of(act))]
        return Prompt(view.phase, least=min(bids, default=0), most=max(bids, default=0))
    if not tricks.is_bound(view):
        lead = LEAD if view.trump is not None else LEAD_TRUMPS
        return Prompt(ANY if view.trick else lead)
    duty = tricks.duty(view.variant, view.row)
    suits = () if duty.suit == slots.NONE else (duty.suit,)
    return Prompt(duty.kind, suits, card=None if duty.card == slots.NONE else duty.card)


def instead_of(view: tricks.View, card: int) -> Prompt | None:
    """Return what binds this seat in a trick game, if it may not play a card of its hand for it."""
    if card in view.hand and card not in view.proper and tricks.is_bound(view):
        return of_tricks(view)
    return None


def of_shedding(view: shedding.View) -> Prompt | None:
    """Return what a shedding game asks of this seat now, or None."""
    if view.turn is None or view.turn != view.seat:
        return None
    fits = any(map(calls.is_card, view.acts))
    if view.phase == "nominate":
        return Prompt(NOMINATE)
    if view.phase == "go-on":
        if not fits:
            return Prompt(SAY_LAST_CARD if calls.LAST_CARD in view.acts else END)
        return Prompt(GO_ON)
    if view.pending:
        return Prompt(ANSWER if fits else PICK_UP, least=view.pending, most=view.pending)
    if not fits:
        return Prompt(PASS if calls.PASS in view.acts else DRAW)
    suit, ranks = shedding.fitting_kinds(view.variant, view.row)
    return Prompt(PLAY, (suit,), ranks)
