"""The command lab compare."""

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from hilojack.cli.errors import Mistake
from hilojack.cli.options import house_rules, plot, print_json
from hilojack.cli.progress import until_stopped
from hilojack.cli.simulation import at_once_if_stopped
from hilojack.variants.variant import load

if TYPE_CHECKING:
    from hilojack.lab.compare import Comparison, Study


def compare(options: Any) -> int:
    """Compare two games, with progress, and print what a rule changes."""
    from hilojack.lab.compare_report import comparison_facts, plot_comparison, show_comparison

    study = study_of(options)
    before = results_before(options, study)
    last, status = compare_until_stopped(options, study, before)
    if last is None:
        print("Stopped before the first block of deals was done.", file=sys.stderr)
        return status
    print_json(comparison_facts(last)) if options.json else print(show_comparison(last))
    if options.plot:
        plot(plot_comparison, last, options.plot)
    if status:
        print(f"Stopped after {last.deals:,} of {options.deals:,} deals.", file=sys.stderr)
    return status


def study_of(options: Any) -> "Study":
    """The study that the options ask for."""
    from hilojack.lab.compare import Study

    if not options.rule and not options.against:
        raise Mistake(
            "there is nothing to compare: change a rule with --rule KEY=VALUE, or name another "
            "preset with --against"
        )
    both, changed = house_rules(options.both), house_rules(options.rule)
    one = load(options.game, preset=options.preset, seats=options.seats, rules=both)
    other = load(
        options.game,
        preset=options.against or options.preset,
        seats=options.seats,
        rules=both | changed,
    )
    study = Study((one, other), options.player, options.seed)
    try:
        study.check()
    except ValueError as error:
        raise Mistake(str(error)) from None
    return study


def results_before(options: Any, study: "Study") -> "Comparison | None":
    """The comparison to be gone on with."""
    from hilojack.lab.compare_report import read_comparison

    before = read_comparison(options.state, study) if options.state else None
    if before and before.deals > options.deals:
        held = f"{options.state} holds {before.deals:,} deals already"
        raise Mistake(f"{held}; ask for that many or more")
    return before


def compare_until_stopped(
    options: Any, study: "Study", before: "Comparison | None"
) -> "tuple[Comparison | None, int]":
    """The comparison as far as Ctrl-C let it come, and the exit status."""
    from hilojack.lab.compare import block, compare as compare_games
    from hilojack.lab.compare_report import write_comparison

    with at_once_if_stopped():
        block(study, 0, 0)
    return until_stopped(
        compare_games(
            study, options.deals, engine=options.engine, workers=options.workers, before=before
        ),
        "deals",
        lambda one: one.deals,
        options.deals,
        before=before,
        keep=partial(write_comparison, options.state) if options.state else None,
    )
