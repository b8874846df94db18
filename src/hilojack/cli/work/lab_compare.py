"""The command lab compare."""

from typing import TYPE_CHECKING

from hilojack.cli.errors import Mistake
from hilojack.cli.options import LoopEngine, option, positive, repeated, text
from hilojack.cli.sharing import plainly, refuse_less
from hilojack.cli.studies import PlotOptions, Study
from hilojack.variants.sheet import rules_written
from hilojack.variants.variant import load

if TYPE_CHECKING:
    from hilojack.lab import compare
    from hilojack.lab.compare import Comparison


class Options(LoopEngine, PlotOptions):
    against: str | None = text("preset of the second game (default: as the first)", None, "PRESET")
    both: tuple[str, ...] = repeated(
        "rule of both games; --rule changes only the second", "KEY=VALUE"
    )
    players: str = text(
        "player of every seat: quick, random, or as in a tournament", "quick", "PLAYER"
    )
    deals: int = option("deals of each game", positive, 100_000, "N")


def run(options: Options) -> int:
    """Compare two games, with progress, and print what a rule changes."""
    from hilojack.lab import compare_report as report
    from hilojack.lab.compare import block, compare

    games = games_of(options)
    before = report.read_comparison(options.state, games) if options.state else None
    refuse_less(options.deals, options.state, before.deals if before else 0, "deals")
    study: Study[Comparison] = Study(
        options=options,
        unit="deals",
        total=options.deals,
        done=lambda one: one.deals,
        write=report.write_comparison,
        facts=report.comparison_facts,
        show=report.show_comparison,
        draw=report.plot_comparison,
    )
    block(games, 0, 0)
    engine, workers = options.engine, options.workers
    steps = compare(games, options.deals, engine=engine, workers=workers, before=before)
    return study.carry_out(steps, before, first="block of deals was done")


def games_of(options: Options) -> "compare.Study":
    """Return the two games that the options name."""
    from hilojack.lab.compare import Study

    if not options.rule and not options.against:
        raise Mistake(
            "nothing to compare: change a rule with --rule KEY=VALUE, or name another "
            "preset with --against"
        )
    both, changed = rules_written(options.both), rules_written(options.rule)
    one = load(options.game, preset=options.preset, seats=options.seats, rules=both)
    preset = options.against or options.preset
    other = load(options.game, preset=preset, seats=options.seats, rules=both | changed)
    games = Study((one, other), options.players, options.seed)
    with plainly():
        games.check()
    return games
