"""The command lab maxims."""

from typing import TYPE_CHECKING

from hilojack.cli.compiling import compile_searches
from hilojack.cli.options import Engine, option, positive, text
from hilojack.cli.sharing import playable, refuse_less
from hilojack.cli.studies import Study, StudyOptions
from hilojack.variants.sheet import rules_written
from hilojack.variants.variant import load

if TYPE_CHECKING:
    from hilojack.lab.maxims import Table


class Options(Engine, StudyOptions):
    player: str = text("player of every seat", "rule", "LEVEL")
    deals: int = option("deals in all", positive, 1_000, "N")


def run(options: Options) -> int:
    """Play deals both ways where a choice arises, with progress, and print what acts gain."""
    from hilojack.lab import maxims as lab
    from hilojack.lab.maxims import report
    from hilojack.players import make_player

    playable("--player", options.player, make_player)
    rules = rules_written(options.rule)
    variant = load(options.game, preset=options.preset, seats=options.seats, rules=rules)
    empty = lab.Table(variant, options.player, options.seed)
    before = report.read_table(options.state, empty) if options.state else None
    refuse_less(options.deals, options.state, before.deals if before else 0, "deals")
    study: Study[Table] = Study(
        options=options,
        unit="deals",
        total=options.deals,
        done=lambda one: one.deals,
        write=report.write_table,
        facts=report.table_facts,
        show=report.show_table,
    )
    compile_searches(variant, ("expert",))
    engine, workers = options.engine, options.workers
    steps = lab.measure(before or empty, options.deals, engine=engine, workers=workers)
    return study.carry_out(steps, before, first="block of deals was done")
