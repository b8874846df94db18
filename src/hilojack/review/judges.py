"""Who judges the acts of a family of games: what a review asks of a search.

A family's search compares acts over the worlds that a view allows; `JUDGE` in its room brings it
reviews and hints. A *story* is a row with which a deal ends in one of these worlds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from hilojack.families import by_family
from hilojack.review.facts import Reason
from hilojack.rules.slots import Rules
from hilojack.search.tricks.appraisal import Basis, Cost
from hilojack.variants.variant import Variant

DIFFERENCE = 0.1  # how much oftener something must come about to be told
MOST = 4  # reasons
Story = list[int]


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
    no_hindsight: Callable[[Variant], str]  # why no value can be found with all cards known, or ""


def judge_of(variant: Variant) -> Judge:
    """Return who judges the acts of a game."""
    judge: Judge = by_family("review", variant.family.name).JUDGE
    return judge


def mean(stories: Sequence[Story], of: Callable[[Story], float]) -> float:
    """Return the average of a figure over stories."""
    return sum(map(of, stories)) / len(stories)
