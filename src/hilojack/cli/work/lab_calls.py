"""The command lab calls."""

from hilojack.cli.lab_calls import Options
from hilojack.cli.sharing import check_folder, kinds_of, plainly, playable
from hilojack.cli.studies import Latest, StudyCommand
from hilojack.lab import calls as hunting
from hilojack.lab.calls import CallHunt
from hilojack.lab.puzzles import game_named
from hilojack.players import make_player


def run(options: Options) -> int:
    """Judge calls until enough are clear, with progress, and print how many each game has."""
    check_folder("--out", options.out)
    playable("--players", options.players, make_player)
    with plainly("--games: "):
        names = kinds_of(options.games) if options.games else hunting.names_of_games()
        games = tuple(map(game_named, names))
    plan = hunting.CallPlan(games, kinds_of(options.players), options.seed, options.count)
    kept = hunting.read_hunt(options.state, plan) if options.state else None
    before = kept or hunting.begin(plan)
    study: StudyCommand[CallHunt] = StudyCommand(
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
