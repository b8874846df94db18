"""Players that search, from beginner to master: their effort, and how far they err.

A beginner forgets cards and guesses one deal at a time: each act is the best in some deal that
might be. So the error is as large as what is hidden, in every game. A level that knows the books
may slip, by a mean error of its judgement in match equity, into their choice and no other.
"""

from dataclasses import dataclass
from math import inf
from random import Random

from hilojack.calls import is_card
from hilojack.families import by_family
from hilojack.search import get_ready
from hilojack.search.effort import EXPERT, MASTER, BySight, Effort, Verdict
from hilojack.seeds import start
from hilojack.views import View


@dataclass(frozen=True)
class Level:
    """How well a player plays."""

    effort: Effort
    slip: float = 0.0  # the mean error of its judgement of an action, if the books choose that


def guesses(hands: int, rollouts: int, *, forgets: float) -> Effort:
    """Return the effort of a player who guesses the other hands a few times, and no more."""
    return Effort(0, each=rollouts, layouts=hands, ending=0, known=0, horizon=0, forgets=forgets)


LEVELS = {
    "beginner": Level(guesses(1, 1, forgets=1.0)),
    "casual": Level(guesses(6, 48, forgets=0.5)),
    "club": Level(Effort(240, horizon=2, known=8, by_sight=BySight(200)), slip=0.02),
    "expert": Level(EXPERT),
    "master": Level(MASTER),
}


class Searcher:
    """A player of the best action over the deals that its view allows.

    The same view and seed give the same action, unless the effort has a time limit: a player with a
    seed waits until its loops are ready, and the game is learnt.
    """

    def __init__(self, effort: Effort, *, slip: float = 0.0, seed: int | None = None) -> None:
        self._effort, self._slip, self._seed = effort, slip, seed or 0
        self._waits = seed is not None

    def choose(self, view: View) -> int:
        """Return the best action, as the player judges."""
        if len(view.acts) == 1:
            return int(view.acts[0])
        return self.settle(view, self.consider(view))

    def chances(self, view: View) -> dict[int, float]:
        """Return with what chances it chooses its actions; those of a solution may be mixed."""
        if len(view.acts) == 1:
            return {int(view.acts[0]): 1.0}
        verdict = self.consider(view)
        return verdict.chances or {self.settle(view, verdict): 1.0}

    def consider(self, view: View) -> Verdict:
        """Return the verdict of the search on each action."""
        if self._waits:
            get_ready(view.variant)
        room = by_family("players", view.variant.family.name)
        verdict: Verdict = room.consider(view, self._effort, self._seed)
        return verdict

    def settle(self, view: View, verdict: Verdict) -> int:
        """Return the action to perform after a verdict."""
        chosen = self._pick(view, verdict)
        if is_card(chosen) and not self._effort.schooled:
            return chosen
        room = by_family("players", view.variant.family.name)
        return int(room.settle(view, chosen, verdict))

    def _pick(self, view: View, verdict: Verdict) -> int:
        """Return the best action, one of those to mix, or the books' choice if the player slips."""
        if verdict.chances:
            chance = Random(start(self._seed, "mixed", view.number, len(view.events), view.hand))
            return chance.choices([*verdict.chances], [*verdict.chances.values()])[0]
        if not self._slip:
            return verdict.best
        chance = Random(start(self._seed, "slip", view.number, len(view.events), view.hand))
        values = verdict.values
        judged = {act: values[act] - chance.expovariate(1 / self._slip) for act in values}
        chosen = max(judged, key=judged.__getitem__)
        if chosen == verdict.best:
            return chosen
        by_the_books = int(by_family("players", view.variant.family.name).choose(view))
        return max((verdict.best, by_the_books), key=lambda act: judged.get(act, -inf))


def searcher(level: str, *, seed: int | None = None) -> Searcher:
    """Return the player of a level."""
    of = LEVELS[level]
    return Searcher(of.effort, slip=of.slip, seed=seed)
