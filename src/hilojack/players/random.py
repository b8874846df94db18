"""A player that plays any legal act: the measure for all others."""

from random import Random

from hilojack.view import View


class RandomPlayer:
    """Chooses among the legal acts, each as likely as the next."""

    def __init__(self, *, seed: int | None = None) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> int:
        """Any of the legal acts."""
        return self._random.choice(view.acts)
