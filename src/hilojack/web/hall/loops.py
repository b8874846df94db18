"""The loops of players, solvers and reviews, made before anybody waits for them."""

import contextlib
from collections.abc import Sequence

from hilojack.compiled import has_twins, twin
from hilojack.match import Match
from hilojack.players import make_player
from hilojack.puzzles.proving import CardProver
from hilojack.review import why_unjudged
from hilojack.review.judges import judge_of
from hilojack.search.effort import Effort
from hilojack.search.estimates import Care
from hilojack.search.proofs.expectation import ChanceSolver
from hilojack.search.proofs.solver import Solver
from hilojack.search.proofs.transpositions import spread
from hilojack.study.position import has_solver
from hilojack.variants.variant import Variant, games, load


def make_loops() -> None:
    """Compile or load the loops of players, solvers and reviews: nobody waits for them later."""
    ours = [*map(load, games())]
    firsts = {one.family.name: one for one in reversed(ours)}
    for variant in firsts.values():
        make_ready(variant)
    if has_twins():
        prepare_solvers(ours)


def make_ready(variant: Variant) -> None:
    """Compile or load the loops of players and reviews of a family, by one of its games."""
    match = Match(variant, seed=1)
    view = match.view(match.turn)
    make_player("beginner").choose(view)
    judge = judge_of(variant)
    judge.get_ready(variant.fair.row)
    while why_unjudged(view):
        match.act(view.acts[0])
        view = match.view(match.turn)
    appraisal = judge.appraise(view, Care(Effort(60), 64))
    judge.reasons(appraisal, *view.acts[:2])


def prepare_solvers(variants: Sequence[Variant]) -> None:
    """Compile or load the solvers, each by the first game that it can solve."""
    twin(spread)
    solved = next(filter(has_solver, variants))
    Solver(solved, memory=1).compile()
    CardProver(solved)
    for variant in variants:
        with contextlib.suppress(ValueError):  # it has no stock whose draws everybody sees
            ChanceSolver(variant, memory=2)
            return
