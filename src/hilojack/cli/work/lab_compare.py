"""The command lab compare."""

from hilojack.cli.errors import UserError
from hilojack.cli.lab_compare import Options
from hilojack.cli.sharing import plainly, refuse_less
from hilojack.cli.studies import StudyCommand
from hilojack.lab import compare as lab, compare_report as report
from hilojack.variants.sheet import rules_written
from hilojack.variants.variant import load


def run(options: Options) -> int:
    """Compare two games, with progress, and print what a rule changes."""
    games = games_of(options)
    before = report.read_comparison(options.state, games) if options.state else None
    refuse_less(options.deals, options.state, before.deals if before else 0, "deals")
    study: StudyCommand[lab.RuleComparison] = StudyCommand(
        options=options,
        unit="deals",
        total=options.deals,
        done=lambda one: one.deals,
        write=report.write_comparison,
        facts=report.comparison_facts,
        show=report.show_comparison,
        draw=report.plot_comparison,
    )
    lab.block(games, 0, 0)
    engine, workers = options.engine, options.workers
    steps = lab.compare(games, options.deals, engine=engine, workers=workers, before=before)
    return study.carry_out(steps, before, first="block of deals was done")


def games_of(options: Options) -> lab.RuleStudy:
    """Return the two games that the options name."""
    if not options.rule and not options.against:
        raise UserError(
            "nothing to compare: change a rule with --rule KEY=VALUE, or name another "
            "preset with --against"
        )
    both, changed = rules_written(options.both), rules_written(options.rule)
    one = load(options.game, preset=options.preset, seats=options.seats, rules=both)
    preset = options.against or options.preset
    other = load(options.game, preset=preset, seats=options.seats, rules=both | changed)
    games = lab.RuleStudy((one, other), options.players, options.seed)
    with plainly():
        games.check()
    return games
