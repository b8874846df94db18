"""Who judges the acts of a family of games: what a review asks of a search.

A family's search compares acts over the worlds that a view allows; its line in `JUDGES` brings it
reviews and hints.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from hilojack.review.facts import Reason
from hilojack.review.reasons import reasons
from hilojack.review.shedding_reasons import shedding_reasons
from hilojack.rules.slots import Rules
from hilojack.search import machine
from hilojack.search.appraisal import Basis, Cost, appraise
from hilojack.search.shedding import play as shedding
from hilojack.search.shedding.appraisal import appraise_shedding
from hilojack.variants.variant import Variant
from hilojack.views import View
from hilojack.views.evidence import fair_acts


class Appraised(Protocol):
    """The acts of one view, compared; it goes by the view alone."""

    best: int
    basis: Basis
    decisive: bool  # whether chances of the match decide, since the deal may end it

    @property
    def second(self) -> int:
        """The act that comes next to the best."""

    def cost(self, act: int) -> Cost:
        """What an act gives away."""


@dataclass(frozen=True)
class Judge:
    """How the acts of a family of games are judged."""

    fair: Callable[[Any], Sequence[int]]  # the acts that are compared
    appraise: Callable[..., Appraised]  # (view, care, seed=...)
    reasons: Callable[[Any, int, int], tuple[tuple[Reason, ...], Basis]]
    get_ready: Callable[[Rules], bool]  # compile or load the loops, and wait for it
    wait_for: Callable[[Rules, float], bool]  # so many seconds; whether they are ready


def all_acts(view: View) -> Sequence[int]:
    """Every act is fair where no revoke is possible."""
    acts: Sequence[int] = view.acts
    return acts


JUDGES = {
    "trick": Judge(fair_acts, appraise, reasons, machine.get_ready, machine.wait_for),
    "shedding": Judge(
        all_acts, appraise_shedding, shedding_reasons, shedding.get_ready, shedding.wait_for
    ),
}


def judge_of(variant: Variant) -> Judge:
    """Who judges the acts of a game."""
    return JUDGES[variant.file["family"]]
