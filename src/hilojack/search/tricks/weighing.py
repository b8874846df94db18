"""The chance solver over the layouts of a view: the average worth of actions over all orders of a
short stock, and over the hands that the others may hold, each as likely as it is believed.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from math import factorial, fsum, inf
from random import Random
from threading import Lock
from typing import NamedTuple

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.beliefs.deals import Hands, open_row
from hilojack.search.beliefs.likelihood import believed
from hilojack.search.beliefs.sampling import Layouts, layouts
from hilojack.search.evaluation import scale
from hilojack.search.evaluation.equity import equity_by_margin
from hilojack.search.proofs.chance import MOST_HIDDEN
from hilojack.search.proofs.expectation import MOST_WORTH, ChanceSolver, hidden_cards
from hilojack.search.tricks.machine import READY
from hilojack.search.tricks.play import points_needed, rules_of_match
from hilojack.search.tricks.points import begin_at_par, endless
from hilojack.variants.variant import Variant
from hilojack.views.tricks import View

LIKELIEST = 64  # layouts, at most, if these are nearly all that is likely
NEARLY_ALL = 0.99
MOST_LAYOUTS = 2_000  # that are weighed by their likelihood, to find these
ROUNDING = 0.5 / MOST_WORTH  # of a chance of the match
IN_POINTS = (0,)  # a curve on which points are worth themselves


class Weighed(NamedTuple):
    """What actions are worth: points, or the chance of the match, as a difference of two."""

    worths: dict[int, float]
    orders: int  # of the hidden cards that were tried, over all layouts


def weigh(
    view: View,
    found: Layouts,
    acts: Sequence[int],
    *,
    in_points: bool,
    hidden: int,
    patience: float = inf,
) -> Weighed | None:
    """Return what actions are worth over the layouts `found`.

    Return None if more than `hidden` cards of the stock are unseen, too many layouts are likely, it
    takes more than `patience` portions of work, or the solver does not play the game.
    """
    few = likeliest(found)
    rules = endless(view.variant.fair.row) if in_points else rules_of_match(view)
    solver = chance_solver(view.variant, rules) if view.phase == "play" else None
    unseen = hidden_cards(view.variant, open_row(view))
    if few is None or solver is None or unseen > hidden:
        return None
    curve = IN_POINTS if in_points else curve_by_margin(view, rules)
    unit = 1 if in_points else 2 * MOST_WORTH
    values, whole = dict.fromkeys(acts, 0.0), fsum(few.weights)
    with _one_at_a_time:
        solver.forget()
        for hands, weight in zip(few.hands, few.weights, strict=True):
            for act in acts:
                worth, spent = expected(solver, laid(view, hands, in_points), act, curve, patience)
                patience -= spent
                if worth is None:
                    return None
                values[act] += weight / whole * worth / unit
    return Weighed(values, factorial(unseen) * len(few.hands))


def weigh_all(view: View, acts: Sequence[int], *, in_points: bool) -> Weighed | None:
    """Return what actions are worth over all layouts of a view, however long it takes, or None if
    too many are likely, or the solver does not play the game.
    """
    engine = READY.machine(view.variant.fair.row)
    found = layouts(view, MOST_LAYOUTS, Random(0))
    with engine.lock:
        found = believed(view, found, engine)
    return weigh(view, found, acts, in_points=in_points, hidden=MOST_HIDDEN)


def likeliest(found: Layouts) -> Layouts | None:
    """Return the likeliest layouts if they are few and nearly all; None if there are more."""
    if not found.exact:
        return None
    pairs = sorted(zip(found.weights, found.hands, strict=True), reverse=True)[:LIKELIEST]
    weights, hands = (tuple(part) for part in zip(*pairs, strict=True))
    enough = fsum(weights) >= NEARLY_ALL * fsum(found.weights)
    return Layouts(hands, weights, True) if enough else None


def laid(view: View, hands: Hands, in_points: bool) -> Row:
    """Return the position with `hands`, and the rest of the stock in any order."""
    row = open_row(view)
    if in_points:
        begin_at_par(view.variant.fair.row, row)
    row[slots.HANDS : slots.HANDS + len(hands)] = hands
    first = row[slots.STOCK_NEXT] + (view.stock_top is not None)
    rest = [card for card in view.memory.unseen if not sum(hands) >> card & 1]
    row[slots.PACK + first : slots.PACK + first + len(rest)] = rest
    return row


def curve_by_margin(view: View, rules: Rules) -> list[int]:
    """Return what the points of side 0 above those of side 1 make of the match, for side 0."""
    equities = equity_by_margin(rules, *points_needed(view))
    curve = [round(MOST_WORTH * equity / scale.MATCH) for equity in equities]
    return [-worth for worth in reversed(curve)] if (view.seat or 0) % 2 else curve


def expected(
    solver: ChanceSolver, row: Row, act: int | None, curve: Sequence[int], patience: float
) -> tuple[float | None, int]:
    """Return what an action is worth, or None if that takes too long, and the work it took."""
    spent = 0
    try:
        for worth in solver.worths(row, act, curve=curve):
            if worth is not None:
                return float(worth), spent
            spent += 1
            if spent > patience:
                break
    except ValueError:  # the solver cannot play this deal
        pass
    return None, spent


def weigh_open(variant: Variant, row: Row, act: int) -> float | None:
    """Return the points of side 0 less those of side 1 that an open position is worth after an act,
    or now if that is NONE, or None if the solver does not play the game.
    """
    solver = chance_solver(variant, endless(variant.fair.row))
    if solver is None:
        return None
    begin_at_par(variant.fair.row, row)
    with _one_at_a_time:
        only = None if act == slots.NONE else act
        worth, _ = expected(solver, row, only, IN_POINTS, inf)
    return worth if worth is None or row[slots.TURN] % 2 == 0 else -worth


_one_at_a_time = Lock()


@lru_cache(1)  # it has two large tables, and is used by one at a time
def chance_solver(variant: Variant, rules: Rules) -> ChanceSolver | None:
    """Return the chance solver of a game by changed rules, or None if draws are not seen."""
    try:
        return ChanceSolver(replace(variant.fair, row=rules), memory=16)
    except ValueError:
        return None
