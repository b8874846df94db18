"""Players that search, from beginner to master: their effort, and how far they err.

A level is an effort, and a slip: the mean error of its judgement, in match equity. A sound level
slips into the choice of the books and no other: so it loses little, and never blunders.
"""

from dataclasses import dataclass
from math import inf
from random import Random

from hilojack.families import by_family
from hilojack.search.effort import EXPERT, MASTER, Effort, Verdict
from hilojack.seeds import start
from hilojack.views import View


@dataclass(frozen=True)
class Level:
    """How well a player plays."""

    effort: Effort
    slip: float = 0.0  # the mean error of its judgement of an action
    sound: bool = False  # it slips only into what the books recommend


LEVELS = {
    "beginner": Level(Effort(48, horizon=1, known=4), slip=0.12),
    "casual": Level(Effort(96, horizon=1, known=6), slip=0.06),
    "club": Level(Effort(240, horizon=2, known=8), slip=0.02, sound=True),
    "expert": Level(EXPERT),
    "master": Level(MASTER),
}


class Searcher:
    """A player of the best action over the deals that its view allows.

    The same view and seed give the same action, unless the effort has a time limit.
    """

    def __init__(
        self, effort: Effort, *, slip: float = 0.0, sound: bool = False, seed: int | None = None
    ) -> None:
        self._effort, self._slip, self._sound, self._seed = effort, slip, sound, seed or 0

    def choose(self, view: View) -> int:
        """Return the best action, as the player judges."""
        if len(view.acts) == 1:
            return int(view.acts[0])
        return self.settle(view, self.consider(view))

    def consider(self, view: View) -> Verdict:
        """Return the verdict of the search on each action."""
        room = by_family("players", view.variant.family.name)
        verdict: Verdict = room.consider(view, self._effort, self._seed)
        return verdict

    def settle(self, view: View, verdict: Verdict) -> int:
        """Return the action to perform after a verdict."""
        room = by_family("players", view.variant.family.name)
        return int(room.settle(view, self._pick(view, verdict), verdict))

    def _pick(self, view: View, verdict: Verdict) -> int:
        """Return the best action, unless the player slips."""
        if not self._slip:
            return verdict.best
        chance = Random(start(self._seed, "slip", view.number, len(view.events), view.hand))
        values = verdict.values
        judged = {act: values[act] - chance.expovariate(1 / self._slip) for act in values}
        chosen = max(judged, key=judged.__getitem__)
        if not self._sound or chosen == verdict.best:
            return chosen
        by_the_books = int(by_family("players", view.variant.family.name).choose(view))
        return max((verdict.best, by_the_books), key=lambda act: judged.get(act, -inf))


def searcher(level: str, *, seed: int | None = None) -> Searcher:
    """Return the player of a level."""
    of = LEVELS[level]
    return Searcher(of.effort, slip=of.slip, sound=of.sound, seed=seed)
