"""A player that plays anything that is fair: the measure for all others."""

from random import Random
from typing import Any

from hilojack.views.evidence import fair_acts


class RandomPlayer:
    """Chooses among the legal acts, each as likely as the next; it never revokes, and claims only
    what is proven.
    """

    def __init__(self, *, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: Any) -> int:
        """Any of the fair acts."""
        return self._random.choice(fair_acts(view))
