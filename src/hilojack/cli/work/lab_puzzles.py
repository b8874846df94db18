"""The command lab puzzles."""

from pathlib import Path
from typing import TYPE_CHECKING

from hilojack.cli.compiling import compile_searches
from hilojack.cli.options import Engine, option, positive, text, whole_number
from hilojack.cli.sharing import check_folder, kinds_of, plainly, playable
from hilojack.cli.studies import KeptOptions, Latest, Study

if TYPE_CHECKING:
    from hilojack.lab.puzzles import Hunt


class Options(Engine, KeptOptions):
    games: str = text(
        "games to hunt in, as in pitch:racehorse:2,phat (default: all of the list)", "", "A,B"
    )
    count: int = option("puzzles in all", positive, 5_000, "N")
    players: str = text("players of the matches, the last for all others", "rule", "A,B")
    difficulty: int = option(
        "at least N of the five levels miss the answer", whole_number, 0, "N", choices=range(6)
    )
    out: Path | None = option("write the puzzles to FILE when it ends", Path, None, "FILE")


def run(options: Options) -> int:
    """Find puzzles until there are enough, with progress, and print how many each game has."""
    from hilojack.lab import puzzles as lab
    from hilojack.players import make_player

    check_folder("--out", options.out)
    playable("--players", options.players, make_player)
    with plainly("--games: "):
        games = lab.read_games(kinds_of(options.games) if options.games else ())
    plan = lab.Plan(
        games, kinds_of(options.players), options.seed, options.count, options.difficulty
    )
    kept = lab.read_hunt(options.state, plan) if options.state else None
    before = kept or lab.begin(plan)
    study: Study[Hunt] = Study(
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
