"""A player that chooses any fair action at random: the baseline for all others."""

from random import Random
from typing import Any

from hilojack.views.evidence import fair_acts


class RandomPlayer:
    """A random player, all fair actions equally likely.

    It never revokes, and claims only what is proven.
    """

    def __init__(self, *, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: Any) -> int:
        """Return any fair action."""
        return self._random.choice(fair_acts(view))
