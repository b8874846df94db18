"""Players that search, from beginner to master: how hard they do it, and how far they slip.

A level is an effort, and a slip: how far, in chances of the match, it may misjudge an act.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hilojack.calls import is_card
from hilojack.players.rule import choose as choose_by_the_books
from hilojack.search.play import Effort, Proofs, Verdict, search
from hilojack.search.shedding.play import search_shedding
from hilojack.seeds import start
from hilojack.views.evidence import fair_acts
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
    "expert": Level(Effort(4_000, proofs=Proofs(500_000, 20), undrawn=Proofs(2_000_000, 27))),
    "master": Level(Effort(30_000, proofs=Proofs(3_000_000, 24), undrawn=Proofs(6_000_000, 28))),
}


TRUST = 0.02  # by which another call must come to more than that of the books; as in a verdict


class Searcher:
    """Plays what comes to most over the deals that its view allows.

    The same view and seed always meet with the same answer, unless the effort has a limit of time.
    """

    def __init__(self, effort: Effort, *, slip: float = 0.0, seed: int | None = None) -> None:
        self._effort, self._slip, self._seed = effort, slip, seed or 0

    def choose(self, view: Any) -> int:
        """The act that comes to most, as it judges."""
        if len(view.acts) == 1:
            return int(view.acts[0])
        if view.variant.file["family"] == "shedding":
            return self._pick(view, self._search_shedding(view))
        return self._choose_at_tricks(view)

    def _choose_at_tricks(self, view: View) -> int:
        view = replace(view, acts=fair_acts(view))
        if len(view.acts) == 1 or view.phase == "packet":
            return view.acts[0]
        verdict = search(view, self._effort, seed=self._seed)
        act = self._pick(view, verdict)
        return act if is_card(act) else self._trusting_the_books(view, act, verdict)

    def _trusting_the_books(self, view: View, call: int, verdict: Verdict) -> int:
        """A call, or that of the rule player where it comes to hardly less: playouts see all hands,
        and so bid boldly; among bids that they hardly tell apart the books know better.
        """
        by_the_books = choose_by_the_books(view)
        if by_the_books not in verdict.values:
            return call
        gain = verdict.values[call] - verdict.values[by_the_books]
        return call if gain > TRUST else by_the_books

    def _search_shedding(self, view: Any) -> Verdict:
        effort = self._effort
        return search_shedding(
            view,
            effort.playouts,
            worlds=min(effort.layouts, effort.playouts // 16),
            seconds=effort.seconds,
            seed=self._seed,
        )

    def _pick(self, view: Any, verdict: Verdict) -> int:
        """The act that comes to most, but for a slip."""
        if not self._slip:
            return verdict.best
        chance = Random(start(self._seed, "slip", view.number, len(view.events), view.hand))
        errors = {act: chance.expovariate(1 / self._slip) for act in view.acts}
        acts: tuple[int, ...] = view.acts
        return max(acts, key=lambda act: verdict.values[act] - errors[act])


def searcher(level: str, *, seed: int | None = None) -> Searcher:
    """The player of a level."""
    return Searcher(LEVELS[level].effort, slip=LEVELS[level].slip, seed=seed)
