"""Players that search, from beginner to master: their effort, and how far they err.

A level is an effort, and a slip: the mean error of its judgement, in match equity.
"""

from dataclasses import dataclass
from random import Random

from hilojack.families import by_family
from hilojack.search.halving import Verdict
from hilojack.search.tricks.play import Effort, Proofs
from hilojack.seeds import start
from hilojack.views import View


@dataclass(frozen=True)
class Level:
    """How well a player plays."""

    effort: Effort
    slip: float = 0.0  # the mean error of its judgement of an action


LEVELS = {
    "beginner": Level(Effort(48, horizon=1, known=4), slip=0.12),
    "casual": Level(Effort(96, horizon=1, known=6), slip=0.06),
    "club": Level(Effort(240, horizon=2, known=8), slip=0.02),
    "expert": Level(Effort(4_000, proofs=Proofs(500_000, 20), undrawn=Proofs(2_000_000, 27))),
    "master": Level(Effort(30_000, proofs=Proofs(3_000_000, 24), undrawn=Proofs(6_000_000, 28))),
}


class Searcher:
    """A player of the best action over the deals that its view allows.

    The same view and seed give the same action, unless the effort has a time limit.
    """

    def __init__(self, effort: Effort, *, slip: float = 0.0, seed: int | None = None) -> None:
        self._effort, self._slip, self._seed = effort, slip, seed or 0

    def choose(self, view: View) -> int:
        """Return the best action, as the player judges."""
        if len(view.acts) == 1:
            return int(view.acts[0])
        room = by_family("players", view.variant.family.name)
        verdict = room.consider(view, self._effort, self._seed)
        return int(room.settle(view, self._pick(view, verdict), verdict))

    def _pick(self, view: View, verdict: Verdict) -> int:
        """Return the best action, unless the player slips."""
        if not self._slip:
            return verdict.best
        chance = Random(start(self._seed, "slip", view.number, len(view.events), view.hand))
        errors = {act: chance.expovariate(1 / self._slip) for act in verdict.values}
        return max(errors, key=lambda act: verdict.values[act] - errors[act])


def searcher(level: str, *, seed: int | None = None) -> Searcher:
    """Return the player of a level."""
    return Searcher(LEVELS[level].effort, slip=LEVELS[level].slip, seed=seed)
