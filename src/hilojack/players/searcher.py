"""Players that search, from beginner to master: how hard they do it, and how far they slip.

A level is an effort, and a slip: how far, in chances of the match, it may misjudge an act.
"""

from dataclasses import dataclass, replace
from random import Random

from hilojack.evidence import fair_acts
from hilojack.search.play import Effort, search
from hilojack.seeds import start
from hilojack.views.tricks import View


@dataclass(frozen=True)
class Level:
    """How well a player plays."""

    effort: Effort
    slip: float = 0.0  # the mean error of its judgement of an act


LEVELS = {
    "beginner": Level(Effort(48, horizon=1, known=4), slip=0.12),
    "casual": Level(Effort(96, horizon=1, known=6), slip=0.06),
    "club": Level(Effort(240, horizon=2, known=8), slip=0.02),
    "expert": Level(Effort(3_000)),
    "master": Level(Effort(30_000)),
}


class Searcher:
    """Plays what comes to most over the deals that its view allows.

    The same view and seed always meet with the same answer, unless the effort has a limit of time.
    """

    def __init__(self, effort: Effort, *, slip: float = 0.0, seed: int | None = None) -> None:
        self._effort, self._slip, self._seed = effort, slip, seed or 0

    def choose(self, view: View) -> int:
        """The act that comes to most, as it judges."""
        view = replace(view, acts=fair_acts(view))
        if len(view.acts) == 1 or view.phase == "packet":
            return view.acts[0]
        verdict = search(view, self._effort, seed=self._seed)
        if not self._slip:
            return verdict.best
        chance = Random(start(self._seed, "slip", view.number, len(view.events), view.hand))
        errors = {act: chance.expovariate(1 / self._slip) for act in view.acts}
        return max(view.acts, key=lambda act: verdict.values[act] - errors[act])


def searcher(level: str, *, seed: int | None = None) -> Searcher:
    """The player of a level."""
    return Searcher(LEVELS[level].effort, slip=LEVELS[level].slip, seed=seed)
