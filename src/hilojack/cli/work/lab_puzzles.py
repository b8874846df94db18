"""The command lab puzzles."""

from hilojack.cli.compiling import compile_searches
from hilojack.cli.lab_puzzles import Options
from hilojack.cli.sharing import check_folder, kinds_of, plainly, playable
from hilojack.cli.studies import Latest, StudyCommand
from hilojack.lab import puzzles as lab
from hilojack.lab.puzzles import PuzzleHunt
from hilojack.players import make_player


def run(options: Options) -> int:
    """Find puzzles until there are enough, with progress, and print how many each game has."""
    check_folder("--out", options.out)
    playable("--players", options.players, make_player)
    with plainly("--games: "):
        games = lab.read_games(kinds_of(options.games) if options.games else ())
    plan = lab.PuzzlePlan(
        games, kinds_of(options.players), options.seed, options.count, options.difficulty
    )
    kept = lab.read_hunt(options.state, plan) if options.state else None
    before = kept or lab.begin(plan)
    study: StudyCommand[PuzzleHunt] = StudyCommand(
        options=options,
        unit="puzzles",
        total=options.count,
        done=lambda one: one.found,
        write=lab.write_hunt,
        facts=lab.hunt_facts,
        show=lab.show_hunt,
    )
    if before.open_games:
        for game in games:
            compile_searches(game, ("expert",))
    latest = Latest(before)
    steps = lab.hunt(before, engine=options.engine, workers=options.workers)
    try:
        return study.carry_out(latest.of(steps), before, first="puzzle was found")
    finally:
        if options.out:
            latest.step.store().write(options.out)
