"""Players that search, from beginner to master: how hard they do it, and how far they slip.

A level is an effort, and a slip: how far, in chances of the match, it may misjudge an act.
"""

from dataclasses import dataclass
from random import Random
from typing import Any

from hilojack.families import by_family
from hilojack.search.halving import Verdict
from hilojack.search.tricks.play import Effort, Proofs
from hilojack.seeds import start


@dataclass(frozen=True)
class Level:
    """How well a player plays."""

    effort: Effort
    slip: float = 0.0  # the mean error of its judgement of an act


LEVELS = {
    "beginner": Level(Effort(48, horizon=1, known=4), slip=0.12),
    "casual": Level(Effort(96, horizon=1, known=6), slip=0.06),
    "club": Level(Effort(240, horizon=2, known=8), slip=0.02),
    "expert": Level(Effort(4_000, proofs=Proofs(500_000, 20), undrawn=Proofs(2_000_000, 27))),
    "master": Level(Effort(30_000, proofs=Proofs(3_000_000, 24), undrawn=Proofs(6_000_000, 28))),
}


class Searcher:
    """Plays the act that is worth most over the deals that its view allows.

    The same view and seed give the same act, unless the effort has a limit of time.
    """

    def __init__(self, effort: Effort, *, slip: float = 0.0, seed: int | None = None) -> None:
        self._effort, self._slip, self._seed = effort, slip, seed or 0

    def choose(self, view: Any) -> int:
        """Return the act that is worth most, as it judges."""
        if len(view.acts) == 1:
            return int(view.acts[0])
        room = by_family("players", view.variant.family.name)
        verdict = room.consider(view, self._effort, self._seed)
        return int(room.settle(view, self._pick(view, verdict), verdict))

    def _pick(self, view: Any, verdict: Verdict) -> int:
        """Return the act that is worth most, but for a slip."""
        if not self._slip:
            return verdict.best
        chance = Random(start(self._seed, "slip", view.number, len(view.events), view.hand))
        errors = {act: chance.expovariate(1 / self._slip) for act in verdict.values}
        return max(errors, key=lambda act: verdict.values[act] - errors[act])


def searcher(level: str, *, seed: int | None = None) -> Searcher:
    """Return the player of a level."""
    return Searcher(LEVELS[level].effort, slip=LEVELS[level].slip, seed=seed)
