"""How many possible deals each action of a view is tried in, by the cards that a roll-out plays."""

from hilojack.rules.tricks import slots
from hilojack.search.beliefs.sampling import Layouts
from hilojack.search.effort import FEWEST, Effort, rounds_of
from hilojack.views.tricks import View


def worlds_by_round(
    view: View, found: Layouts, effort: Effort, compiled: bool, fewest: int = FEWEST
) -> list[int]:
    """Return, by round, the number of possible deals for each action still in it."""
    if is_one_deal(view, found):
        return [1]
    return rounds_of(len(view.acts), effort, compiled, fewest, length=cards_to_play(view, effort))


def is_one_deal(view: View, found: Layouts) -> bool:
    """Return True if nothing is hidden, so that all possible deals are the same."""
    return len(found.hands) == 1 and found.exact and not places_hidden(view)


def places_hidden(view: View) -> bool:
    """Return True if cards that nobody has seen may still come into play."""
    return view.stock > 0 or view.phase != "play"


def cards_to_play(view: View, effort: Effort) -> int:
    """Return how many cards a roll-out plays, at most."""
    seats, playing = view.variant.seats, view.phase == "play"
    left = sum(view.hand_sizes) if playing else seats * view.variant.row[slots.HAND]
    if effort.horizon and is_long(view):
        return min(left + view.stock, effort.horizon * seats)
    return left + view.stock


def is_long(view: View) -> bool:
    """Return True if a deal is worth evaluating before its end: there is a stock to draw from, and
    no contract, which the evaluation ignores.
    """
    rules = view.variant.row
    auction = rules[slots.BIDDING] != slots.BIDDING_NONE
    return bool(rules[slots.STOCK] != slots.STOCK_NONE and not auction)
