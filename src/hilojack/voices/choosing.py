"""The choices of a player, and their names: the cards of the hand, and the calls."""

from hilojack import calls
from hilojack.cards import SUITS
from hilojack.views import View
from hilojack.words.calls import label_of_call

SMUDGE_KEY = 5  # above a bid of four
LETTERS = {
    calls.DRAW: "g",
    calls.PICK_UP: "g",
    calls.LAST_CARD: "y",
    calls.END_TURN: "e",
    calls.DONE: "e",
}  # get, yell, end


def cards_are_open(view: View) -> bool:
    """Return True if the player must choose a card, to play or to discard."""
    return any(map(calls.is_card, view.acts))


def call_numbers(view: View) -> dict[int, int]:
    """Return the legal calls by number: a bid by its height, pass by 0, the others counted."""
    legal = [act for act in view.acts if not calls.is_card(act)]
    fixed = {calls.PASS: 0, calls.SMUDGE: SMUDGE_KEY} | {calls.bid_of(n): n for n in calls.BIDS}
    if calls.MOON in legal:
        fixed[calls.MOON] = int(view.variant.rules["max-bid"]) + 1
    if calls.THROW_IN in legal:
        fixed[calls.THROW_IN] = int(view.variant.rules["max-bid"]) + 2
    others = [call for call in legal if call not in fixed]
    return {fixed[c]: c for c in legal if c in fixed} | dict(enumerate(others, 1))


def suit_called(call: int) -> int | None:
    """Return the suit that a call names for trumps, or nominates."""
    for first in (calls.NAME, calls.NOMINATE):
        if 0 <= call - first < len(SUITS):
            return call - first
    return None


def label(call: int) -> str:
    """Return a call as written on its button."""
    return label_of_call(*calls.kind_of_call(call))


def choices(view: View) -> tuple[int, ...]:
    """Return the choices, from the left: the cards of the hand, then the calls."""
    return (*view.hand, *calls_offered(view))


def calls_offered(view: View) -> tuple[int, ...]:
    """Return the legal calls and, to a player who picks a number of cards to discard, DONE."""
    legal = tuple(act for act in view.acts if not calls.is_card(act))
    laying = getattr(view, "laying", None)
    if laying and (laying.least < laying.most or len(laying.bound) == laying.most):
        return (calls.DONE,)
    return legal


def numbered(view: View) -> dict[int, int]:
    """Return the choice for each number: a card of the hand from the left, or a call in an
    auction.
    """
    if view.acts and not cards_are_open(view):
        return call_numbers(view)
    others = [act for act in choices(view) if act != calls.PASS]
    return dict(enumerate(others, 1)) | ({0: calls.PASS} if calls.PASS in view.acts else {})


def keys(view: View) -> dict[int, str]:
    """Return the key for each action: a number, or the letter of a call."""
    offered = calls_offered(view)
    if view.acts and not offered:
        return {card: str(number) for number, card in enumerate(view.hand, 1)}
    numbers = {act: str(number) for number, act in numbered(view).items()}
    return numbers | {act: LETTERS[act] for act in offered if act in LETTERS}


def call_of_key(view: View, key: str) -> int | None:
    """Return the call of a key that works at any time: its letter, or 0 for passing."""
    always = {key: act for act, key in keys(view).items() if act in LETTERS or act == calls.PASS}
    return always.get(key)
