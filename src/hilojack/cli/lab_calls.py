"""The command lab calls."""

from pathlib import Path
from typing import TYPE_CHECKING

from hilojack.cli.errors import Mistake
from hilojack.cli.lab_puzzles import Latest
from hilojack.cli.options import option, positive, text
from hilojack.cli.sharing import kinds_of, plainly, playable
from hilojack.cli.studies import KeptOptions, Study

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
    from hilojack.lab.puzzles import split
    from hilojack.players import make_player
    from hilojack.practice import hunting
    from hilojack.variants.variant import load

    if options.out and not options.out.parent.is_dir():
        raise Mistake(f"--out {options.out}: there is no folder {options.out.parent}")
    playable("--players", options.players, make_player)
    with plainly("--games: "):
        names = kinds_of(options.games) if options.games else hunting.names_of_games()
        named = [split(name) for name in names]
        games = tuple(load(game, preset=preset, seats=seats) for game, preset, seats in named)
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
            latest.hunt.write(options.out)
