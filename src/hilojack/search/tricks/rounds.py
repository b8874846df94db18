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
    if is_by_sight(view, effort, compiled):
        return rounds_of(len(view.acts), Effort(effort.by_sight.rollouts), compiled, fewest)
    return rounds_of(len(view.acts), effort, compiled, fewest, length=cards_to_play(view, effort))


def is_by_sight(view: View, effort: Effort, compiled: bool) -> bool:
    """Return True if the play is valued by what each seat sees: near the end, if nothing is left to
    draw, cards are out of play that nobody knows, and points are counted after the play. What is
    pegged as it falls cannot be put off.
    """
    few = sum(view.hand_sizes) <= effort.by_sight.cards
    if not (compiled and effort.by_sight.rollouts and few):
        return False
    if view.phase != "play" or view.trump is None:
        return False
    rules = view.variant.row
    pegged, drawn = rules[slots.PEGGED], rules[slots.STOCK] != slots.STOCK_NONE
    return not pegged and not drawn and cards_are_out(view)


def cards_are_out(view: View) -> bool:
    """Return True if a seat has not seen more cards than the others hold."""
    hidden = sum(view.hand_sizes) - sum(map(len, view.memory.known))
    return len(view.memory.unseen) > hidden


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
