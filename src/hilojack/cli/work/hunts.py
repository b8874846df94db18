"""A hunt with progress, until there is enough: what lab puzzles and lab calls do alike."""

from collections.abc import Callable
from typing import Any, TypeVar

from hilojack.cli import lab_calls, lab_puzzles
from hilojack.cli.sharing import kinds_of, plainly, playable
from hilojack.cli.studies import StudyCommand
from hilojack.lab import hunting
from hilojack.lab.hunting import Hunt, HuntPlan
from hilojack.players import make_player
from hilojack.variants.variant import Variant

Options = lab_calls.Options | lab_puzzles.Options
H = TypeVar("H", bound=Hunt[Any])


def plan_of(options: Options, games_of: Callable[..., tuple[Variant, ...]]) -> HuntPlan:
    """Return what the options ask for. Raise UserError if that cannot be hunted."""
    playable("--players", options.players, make_player)
    with plainly("--games: "):
        games = games_of(kinds_of(options.games) if options.games else ())
    return HuntPlan(games, kinds_of(options.players), options.seed, options.count)


def begun(options: Options, nothing: H) -> H:
    """Return the hunt so far, given what it began as."""
    return (options.state and hunting.read_hunt(options.state, nothing)) or nothing


def carry_out(
    options: Options,
    before: H,
    data: Callable[[H], bytes],
    *,
    step: int = 1,
    engine: str = "",
    workers: int | None = None,
) -> int:
    """Hunt until there is enough, and print how much each game has. Return the exit status. The
    file that is asked for holds the `data` of the hunt.
    """
    study: StudyCommand[H] = StudyCommand(
        options=options,
        unit=before.WHAT,
        total=options.count,
        done=lambda one: len(one.found),
        write=hunting.write_hunt,
        facts=hunting.hunt_facts,
        show=hunting.show_hunt,
        out=options.out,
        data=data,
    )
    steps = hunting.hunt(before, step=step, engine=engine, workers=workers)
    return study.carry_out(steps, before, first=f"{before.WHAT.removesuffix('s')} was found")
