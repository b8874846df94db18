"""Why one action of a shedding game is better than another.

It may bring an event about more often, or more cards or points, counted over roll-outs in the same
worlds.
"""

from collections.abc import Callable, Iterator, Sequence

from hilojack.review.judges import DIFFERENCE, MOST, Judge, Outcome, mean
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.scoring import points_in_hand
from hilojack.search.estimates import SAMPLE, Basis, Reason
from hilojack.search.shedding import get_ready, wait_for
from hilojack.search.shedding.appraisal import SheddingAppraisal, appraise
from hilojack.search.shedding.outcomes import GIVEN, TAKEN
from hilojack.variants.variant import Variant
from hilojack.views.shedding import View

CARDS = 0.25  # cards by which two actions must differ
POINTS = 0.5  # points left in hand by which they must differ
SURER = 0.03  # how much more often a deal must be won


def reasons(
    appraisal: SheddingAppraisal, act: int, better: int
) -> tuple[tuple[Reason, ...], Basis]:
    """Return what speaks against `act` and for the better one, and where it was counted."""
    one, other = appraisal.outcomes(act), appraisal.outcomes(better)
    return tuple(differences(appraisal.view, one, other))[:MOST], Basis(SAMPLE, len(one))


def differences(view: View, one: Sequence[Outcome], other: Sequence[Outcome]) -> Iterator[Reason]:
    """Yield what differs: who takes up cards soon, who goes out first, and what is left in hand."""
    seat = view.seat or 0
    often, instead = mean(one, slot_of(TAKEN)), mean(other, slot_of(TAKEN))
    if often - instead >= CARDS:
        yield Reason("takes-up", often, instead)
    often, instead = mean(one, slot_of(GIVEN)), mean(other, slot_of(GIVEN))
    if instead - often >= CARDS:
        yield Reason("others-take-up", often, instead)
    often, instead = mean(one, won_by(seat)), mean(other, won_by(seat))
    if instead - often >= SURER:
        yield Reason("wins", often, instead)
    rival, gain = rival_who_gains(view, one, other)
    if gain >= DIFFERENCE:
        often = mean(one, won_by(rival))
        yield Reason("wins", often, often - gain, seat=rival)
    if view.variant.row[slots.SCORING] == slots.SCORING_CHARGED:
        often, instead = mean(one, left(view, seat)), mean(other, left(view, seat))
        if often - instead >= POINTS:
            yield Reason("left", often, instead)


def rival_who_gains(
    view: View, one: Sequence[Outcome], other: Sequence[Outcome]
) -> tuple[int, float]:
    """Return the rival that wins the deal more often after the action, if there are several."""
    gains = {
        seat: mean(one, won_by(seat)) - mean(other, won_by(seat))
        for seat in range(view.variant.seats)
        if seat != view.seat and view.variant.seats > 2
    }
    return max(gains.items(), key=lambda item: item[1], default=(-1, 0.0))


def slot_of(slot: int) -> Callable[[Outcome], int]:
    """Return a function that reads a slot of an outcome."""
    return lambda outcome: outcome[slot]


def won_by(seat: int) -> Callable[[Outcome], int]:
    """Return a function that is True of an outcome in which a seat wins the deal."""
    return lambda outcome: outcome[slots.WINNER] == seat


def left(view: View, seat: int) -> Callable[[Outcome], int]:
    """Return a function for the points that an outcome leaves in a hand."""
    return lambda outcome: points_in_hand(view.variant.row, outcome, seat)


def fair_acts(view: View) -> Sequence[int]:
    """Return every legal action: no revoke is possible."""
    return view.acts


def check_luck(variant: Variant) -> None:
    """Raise ValueError: no value is learnt for a position of these games."""
    raise ValueError(f"{variant.name} is not a trick game; only their draws are valued")


def no_hindsight(variant: Variant) -> str:
    """Return why no value can be found with all cards known: no solver plays these games."""
    return "family"


JUDGE = Judge(fair_acts, appraise, reasons, get_ready, wait_for, no_hindsight)
