"""Why one act of a shedding game is better than another: what comes about more often after it, or
how many cards and points it brings, counted over playouts in the same worlds.
"""

from collections.abc import Callable, Iterator, Sequence

from hilojack.review.facts import Reason
from hilojack.review.judges import DIFFERENCE, MOST, Judge, Story, mean
from hilojack.rules.shedding import slots
from hilojack.rules.shedding.scoring import points_in_hand
from hilojack.search.shedding import play
from hilojack.search.shedding.appraisal import SheddingAppraisal, appraise_shedding
from hilojack.search.shedding.stories import GIVEN, TAKEN
from hilojack.search.tricks.appraisal import SAMPLE, Basis
from hilojack.variants.variant import Variant
from hilojack.views.shedding import View

CARDS = 0.25  # cards by which two acts must differ to be told
POINTS = 0.5  # the same of points left in the hand
SURER = 0.03  # how much oftener a deal must be won to be told


def reasons(
    appraisal: SheddingAppraisal, act: int, better: int
) -> tuple[tuple[Reason, ...], Basis]:
    """What speaks against an act and for the better one, and where it was counted."""
    one, other = appraisal.stories(act), appraisal.stories(better)
    return tuple(differences(appraisal.view, one, other))[:MOST], Basis(SAMPLE, len(one))


def differences(view: View, one: Sequence[Story], other: Sequence[Story]) -> Iterator[Reason]:
    """What differs: who takes up cards soon, who is out first, and what is left in the hand."""
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


def rival_who_gains(view: View, one: Sequence[Story], other: Sequence[Story]) -> tuple[int, float]:
    """The other seat that wins the deal more often after the act, where there are several."""
    gains = {
        seat: mean(one, won_by(seat)) - mean(other, won_by(seat))
        for seat in range(view.variant.seats)
        if seat != view.seat and view.variant.seats > 2
    }
    return max(gains.items(), key=lambda item: item[1], default=(-1, 0.0))


def slot_of(slot: int) -> Callable[[Story], int]:
    """What stands in a slot of a story."""
    return lambda story: story[slot]


def won_by(seat: int) -> Callable[[Story], int]:
    """Whether a story ends with a seat winning the deal."""
    return lambda story: story[slots.WINNER] == seat


def left(view: View, seat: int) -> Callable[[Story], int]:
    """The points that a story leaves in a hand."""
    return lambda story: points_in_hand(view.variant.row, story, seat)


def fair_acts(view: View) -> Sequence[int]:
    """Return every act: no revoke is possible."""
    return view.acts


def no_hindsight(variant: Variant) -> str:
    """Return why no value can be found with all cards known: no solver knows these games."""
    return "family"


JUDGE = Judge(fair_acts, appraise_shedding, reasons, play.get_ready, play.wait_for, no_hindsight)
