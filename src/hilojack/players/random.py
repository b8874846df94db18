"""A player that chooses any fair action at random: the baseline for all others."""

from random import Random

from hilojack.views import View, tricks
from hilojack.views.evidence import fair_acts


class RandomPlayer:
    """A random player, all fair actions equally likely. It never revokes, and claims only what is
    proven.
    """

    def __init__(self, *, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> int:
        """Return any fair action."""
        return self._random.choice(fair_acts(view) if isinstance(view, tricks.View) else view.acts)
