"""The judges of the actions of a family of games: what a review needs of a search.

A family's search compares actions over the worlds that a view allows; `JUDGE` in its room brings it
reviews and hints. An *outcome* is a row that ends a deal in one of these worlds.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, Protocol

from hilojack.families import by_family
from hilojack.rules.slots import Rules
from hilojack.search.estimates import Basis, Cost, Reason
from hilojack.variants.variant import Variant

DIFFERENCE = 0.1  # how much more often something must happen to be a reason
MOST = 4  # reasons
Outcome = list[int]


class Appraised(Protocol):
    """A comparison of the actions of one view, from that view alone."""

    best: int
    basis: Basis
    decisive: bool  # True if the deal may end the match: equity decides

    @property
    def equity(self) -> float:
        """The chance of the match after the best action, from 0 to 1."""

    @property
    def acts(self) -> Sequence[int]:
        """The actions compared."""

    @property
    def second(self) -> int:
        """The next best action."""

    def cost(self, act: int) -> Cost:
        """Return the cost of an action."""

    def second_opinion(self, act: int) -> tuple[Cost, Basis]:
        """Return the same by another judge, in other deals, and what those were."""


def as_it_is(view: Any) -> Rules:
    """Return the rules by which a game is judged, whatever the score."""
    rules: Rules = view.variant.row
    return rules


@dataclass(frozen=True)
class Judge:
    """How the actions of a family of games are judged."""

    fair: Callable[[Any], Sequence[int]]  # the actions compared
    appraise: Callable[..., Appraised]  # (view, care, seed=...)
    reasons: Callable[[Any, int, int], tuple[tuple[Reason, ...], Basis]]
    get_ready: Callable[[Rules], bool]  # compile or load the loops, and wait
    wait_for: Callable[
        [Rules, float], bool
    ]  # wait up to this many seconds; True if the loops are ready
    no_hindsight: Callable[[Variant], str]  # why no value can be found with all cards known, or ""
    at_score: Callable[[Any], Rules] = as_it_is  # the rules that the search plays by in a view


def judge_of(variant: Variant) -> Judge:
    """Return the judge of a game."""
    judge: Judge = by_family("review", variant.family.name).JUDGE
    return judge


def mean(outcomes: Sequence[Outcome], of: Callable[[Outcome], float]) -> float:
    """Return the average of a figure over outcomes."""
    return fsum(map(of, outcomes)) / len(outcomes)
