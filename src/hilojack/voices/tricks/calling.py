"""The calls before the play, read off a view: who called what, who is bound, and by how much."""

from hilojack import calls
from hilojack.rules.tricks import slots
from hilojack.views.contract import is_lost, is_moon, is_smudge, needed
from hilojack.views.events import Called
from hilojack.views.tricks import Dealt, Fixed, Laying, View
from hilojack.words import tricks as say
from hilojack.words.calls import mark_of_call

TALK = ("packet", "stand", "gift", "bunch", "agree", "name", "accept", "bid", "sale", "call")
UNMARKED = (calls.DEAL_SINGLY, calls.DEAL_THREES, calls.DONE)  # calls that show at no seat


def is_talk(view: View) -> bool:
    """Return True if the players are still calling."""
    return view.phase in TALK


def trump_is_settled(view: View) -> bool:
    """Return True if the trump suit is fixed, and not only offered by a turn-up."""
    settled = (
        isinstance(e, Fixed) or (isinstance(e, Dealt) and e.trump is not None) for e in view.events
    )
    return view.trump is not None and any(settled)


def eldest_seat(view: View) -> int:
    """Return the seat of eldest, who plays first after the dealer."""
    return (view.dealer + 1) % len(view.hand_sizes)


def is_marked(call: int) -> bool:
    """Return True if a call shows at the seat that made it."""
    return not (call in UNMARKED or calls.is_claim(call))


def last_calls(view: View) -> dict[int, int]:
    """Return the last call of each seat in the deal, in the order of the calls."""
    said = [event for event in view.events if isinstance(event, Called) and is_marked(event.call)]
    return {event.seat: event.call for event in said}


def undertaking(view: View) -> str:
    """Return the bidder's contract: `bid 3`, `smudge`, `moon`, or to make trumps."""
    if is_smudge(view):
        return say.moon if is_moon(view) else say.smudge
    return say.contract(view.bid) if view.bid else say.maker


def mark(view: View, seat: int) -> str:
    """Return the mark at a player's name: the last call or, once play is on, the contract."""
    out = seat in view.out and view.phase == "play"
    if seat in (view.bidder, view.joined):
        bound = seat == view.bidder
        marked = say.mark_of_bidder(undertaking(view)) if bound else say.mark_of_partner
        return say.and_out(marked) if out else marked
    if out or not is_talk(view):
        return say.mark_of_out if out else ""
    call = last_calls(view).get(seat)
    return "" if call is None else mark_of_call(*calls.kind_of_call(call))


# --- what a bidder still needs -------------------------------------------------------------------


def calling_words(view: View) -> str:
    """Return the card called and, if this seat knows it, who the partner is; empty without one."""
    if view.called is None:
        return ""
    alone = view.partner is not None and view.partner == view.bidder
    return (say.called_card_alone if alone else say.called_card)(view.called)


def moon_costs(view: View) -> str:
    """Return what a moon that was shot costs if it fails; empty if nobody has shot it."""
    return say.moon_costs(view.variant.rules["moon"]) if is_smudge(view) else ""


def need_words(view: View) -> str:
    """Return `2 to go`, `made it`, `cannot make it`, `set back` or `failed`; empty without
    a bid.
    """
    lacking = needed(view)
    if lacking is None or is_talk(view):
        return ""
    if lacking == 0:
        return say.made_it
    if view.phase == "over":
        costs = view.variant.row[slots.BID_SCORING] == slots.BID_SCORING_SET_BACK
        loses_all = is_smudge(view) and view.variant.rules["moon"] in ("match", "tricks")
        return say.set_back if costs and not loses_all else say.bid_failed
    return say.cannot_make_it if is_lost(view) else say.to_go(lacking)


# --- the choice ----------------------------------------------------------------------------------


def laying_words(laying: Laying) -> str:
    """Return how many cards a player may discard: `Discard 3 cards`, `Discard up to 6 cards`."""
    least, most = laying.least, laying.most
    if len(laying.bound) == most:
        return say.discard_bound(most)
    if least == most:
        return say.discard_so_many(most)
    return say.discard_from_to(least, most) if least else say.discard_up_to(most)
