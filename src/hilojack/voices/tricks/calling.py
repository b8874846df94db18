"""The calls before the play, read off a view: who called what, who is bound, and by how much."""

from hilojack import calls
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.scoring import item_at, worth_at
from hilojack.views.events import Called
from hilojack.views.tricks import Dealt, Fixed, Laying, Standing, View, is_game_held_over
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


def is_smudge(view: View) -> bool:
    """Return True if the highest bid is a smudge, or to shoot the moon."""
    return view.row[slots.SMUDGED] == 1


def is_moon(view: View) -> bool:
    """Return True if the highest bid is to shoot the moon."""
    return is_smudge(view) and view.variant.rules["moon"] != "off"


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


def worth(view: View, standing: Standing) -> int:
    """Return the points of an item as it is now; a jack taken from its side may pay more."""
    rules, points = view.variant.rules, usual_worth(view, standing)
    if standing.item == "majority" or may_hold_over(view, standing):
        return points + view.carry
    if standing.item != "jack" or rules["hang-jack"] == 1 or standing.side is None:
        return points
    return int(rules["hang-jack"]) if jack_is_hanged(view, standing.side) else points


def usual_worth(view: View, standing: Standing) -> int:
    """Return the points of an item by the rules, with nothing held over or hanged."""
    return worth_at(view.variant.row, place_of(view, standing))


def place_of(view: View, standing: Standing) -> int:
    """Return the place of an item in counting order."""
    return int(view.variant.rules["scoring"].index(standing.item))


def may_hold_over(view: View, standing: Standing) -> bool:
    """Return True if an item is Game, and its points are held over on a tie."""
    rules = view.variant.row
    return is_game_held_over(rules, item_at(rules, place_of(view, standing)))


def jack_is_hanged(view: View, side: int) -> bool:
    """Return True if one side played the jack of trumps and another took it."""
    assert view.trump is not None
    jack = 13 * view.trump + 9
    players = [seat for seat, cards in enumerate(view.memory.played) if jack in cards]
    return any(seat not in view.together(side) for seat in players)


def needed(view: View) -> int | None:
    """Return the points that the bidder's side still lacks for its bid, or None without a bid."""
    if view.bidder is None or not view.bid:
        return None
    side = view.bidder % view.variant.sides
    sure = [worth(view, s) for s in view.standings if s.certain and s.side == side]
    if takes_only_tricks(view):
        return 0 if view.phase == "over" and not is_lost(view) else max(1, *view.hand_sizes)
    if is_smudge(view):
        items = len(view.variant.rules["scoring"])
        return items - len(sure) + int(takes_tricks(view))
    return max(0, view.bid - sum(sure))


def takes_tricks(view: View) -> bool:
    """Return True if a smudge takes every trick too."""
    return bool(view.variant.rules["smudge"] == "tricks") or takes_only_tricks(view)


def takes_only_tricks(view: View) -> bool:
    """Return True if the moon is shot, and it is every trick that makes it."""
    return is_smudge(view) and view.variant.rules["moon"] == "tricks"


def calling_words(view: View) -> str:
    """Return the card called and, if this seat knows it, who the partner is; empty without one."""
    if view.called is None:
        return ""
    alone = view.partner is not None and view.partner == view.bidder
    return (say.called_card_alone if alone else say.called_card)(view.called)


def moon_costs(view: View) -> str:
    """Return what a moon that was shot costs if it fails; empty if nobody has shot it."""
    return say.moon_costs(view.variant.rules["moon"]) if is_smudge(view) else ""


def is_lost(view: View) -> bool:
    """Return True if the bidder's side can no longer make its bid."""
    if view.bidder is None or not view.bid or not view.standings:
        return False
    side = view.bidder % view.variant.sides
    if is_smudge(view):
        return smudge_is_lost(view, side)
    most = [
        worth(view, s) if s.certain else best_worth(view, s)
        for s in view.standings
        if s.side == side or not s.certain
    ]
    return sum(most) < view.bid


def smudge_is_lost(view: View, side: int) -> bool:
    """Return True if a side can no longer score every item or, if it must, take every trick."""
    others = (taken for seat, taken in enumerate(view.tricks) if seat % view.variant.sides != side)
    missed = any(s.certain and s.side != side for s in view.standings)
    missed = missed and not takes_only_tricks(view)
    return missed or (takes_tricks(view) and any(others))


def best_worth(view: View, standing: Standing) -> int:
    """Return the most that an item can still pay."""
    rules, points = view.variant.rules, usual_worth(view, standing)
    if standing.item == "majority":
        return int(points + view.carry + rules["capot"])
    if may_hold_over(view, standing):
        return points + view.carry
    return max(points, rules["hang-jack"]) if standing.item == "jack" else points


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


def discards_left(view: View, seat: int) -> int:
    """Return how many cards a seat has still to discard."""
    kept = view.variant.rules["keep"] or view.variant.rules["hand"]
    return max(0, view.hand_sizes[seat] - int(kept))


def laying_words(laying: Laying) -> str:
    """Return how many cards a player may discard: `Discard 3 cards`, `Discard up to 6 cards`."""
    least, most = laying.least, laying.most
    if len(laying.bound) == most:
        return say.discard_bound(most)
    if least == most:
        return say.discard_so_many(most)
    return say.discard_from_to(least, most) if least else say.discard_up_to(most)
