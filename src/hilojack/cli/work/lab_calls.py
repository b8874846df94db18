"""The command lab calls."""

from pathlib import Path
from typing import TYPE_CHECKING

from hilojack.cli.options import option, positive, text
from hilojack.cli.sharing import check_folder, kinds_of, plainly, playable
from hilojack.cli.studies import KeptOptions, Latest, Study

if TYPE_CHECKING:
    from hilojack.practice.hunting import Hunt


class Options(KeptOptions):
    games: str = text(
        "games to hunt in, as in pitch:setback:4,all-fives (default: all of the list)", "", "A,B"
    )
    count: int = option("calls in all", positive, 240, "N")
    players: str = text("players of the matches, the last for all others", "rule", "A,B")
    out: Path | None = option("write the calls to FILE when it ends", Path, None, "FILE")


def run(options: Options) -> int:
    """Judge calls until enough are clear, with progress, and print how many each game has."""
    from hilojack.lab.puzzles import game_named
    from hilojack.players import make_player
    from hilojack.practice import hunting

    check_folder("--out", options.out)
    playable("--players", options.players, make_player)
    with plainly("--games: "):
        names = kinds_of(options.games) if options.games else hunting.names_of_games()
        games = tuple(map(game_named, names))
    plan = hunting.Plan(games, kinds_of(options.players), options.seed, options.count)
    kept = hunting.read_hunt(options.state, plan) if options.state else None
    before = kept or hunting.begin(plan)
    study: Study[Hunt] = Study(
        options=options,
        unit="calls",
        total=options.count,
        done=lambda one: len(one.all),
        write=hunting.write_hunt,
        facts=hunting.hunt_facts,
        show=hunting.show_hunt,
    )
    latest = Latest(before)
    try:
        return study.carry_out(latest.of(hunting.hunt(before)), before, first="call was found")
    finally:
        if options.out:
            latest.step.write(options.out)
