"""The command lab maxims."""

from hilojack.cli.compiling import compile_searches
from hilojack.cli.lab_maxims import Options
from hilojack.cli.sharing import playable, refuse_less
from hilojack.cli.studies import StudyCommand
from hilojack.lab import maxims as lab
from hilojack.lab.maxims import Table, report
from hilojack.players import make_player
from hilojack.variants.sheet import rules_written
from hilojack.variants.variant import load


def run(options: Options) -> int:
    """Play deals both ways where a choice arises, with progress, and print what acts gain."""
    playable("--player", options.player, make_player)
    rules = rules_written(options.rule)
    variant = load(options.game, preset=options.preset, seats=options.seats, rules=rules)
    empty = lab.Table(variant, options.player, options.seed)
    before = report.read_table(options.state, empty) if options.state else None
    refuse_less(options.deals, options.state, before.deals if before else 0, "deals")
    study: StudyCommand[Table] = StudyCommand(
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
