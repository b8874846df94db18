"""The command lab puzzles."""

from dataclasses import replace

from hilojack.cli.compiling import compile_searches
from hilojack.cli.lab_puzzles import Options
from hilojack.cli.work import hunts
from hilojack.lab import puzzles as lab


def run(options: Options) -> int:
    """Find puzzles until there are enough."""
    plan = replace(hunts.plan_of(options, lab.provable_games), difficulty=options.difficulty)
    before = hunts.begun(options, lab.PuzzleHunt.begin(plan))
    if before.open_games:
        for game in plan.games:
            compile_searches(game, ("expert",))
    return hunts.carry_out(
        options,
        before,
        lambda hunt: hunt.store.data,
        step=lab.BLOCK,
        engine=options.engine,
        workers=options.workers,
    )
