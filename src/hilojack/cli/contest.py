"""The command tournament."""

import sys
from functools import partial
from typing import TYPE_CHECKING, Any

from hilojack.cli.errors import Mistake
from hilojack.cli.options import chosen, kinds_of, plot, print_json
from hilojack.cli.progress import until_stopped
from hilojack.cli.simulation import compile_searches

if TYPE_CHECKING:
    from hilojack.lab.tournament import Contest, Tournament


def tournament(options: Any) -> int:
    """Play a tournament, with progress, and print what it came to."""
    from hilojack.lab.standings import plot_tournament, show_tournament, tournament_facts

    contest = contest_of(options)
    before = results_before(options, contest)
    compile_searches(contest.variant, contest.players)
    last, status = play_until_stopped(options, contest, before)
    if last is None or not last.played:
        print("Stopped before the first pair was played.", file=sys.stderr)
        return status
    print_json(tournament_facts(last)) if options.json else print(show_tournament(last))
    if options.plot:
        plot(plot_tournament, last, options.plot)
    if status:
        whole = options.pairs * len(contest.pairings)
        print(f"Stopped after {last.played:,} of {whole:,} pairs.", file=sys.stderr)
    return status


def contest_of(options: Any) -> "Contest":
    """The contest that the options ask for."""
    from hilojack.lab.tournament import Contest

    contest = Contest(chosen(options), kinds_of(options.players), options.seed, options.unit)
    try:
        contest.check()
    except ValueError as error:
        raise Mistake(f"--players: {error}") from None
    return contest


def results_before(options: Any, contest: "Contest") -> "Tournament | None":
    """The tournament to be gone on with."""
    from hilojack.lab.standings import read_results

    before = read_results(options.state, contest) if options.state else None
    most = max(map(len, before.pairs.values())) if before else 0
    if most > options.pairs:
        raise Mistake(f"{options.state} holds {most:,} pairs already; ask for that many or more")
    return before


def play_until_stopped(
    options: Any, contest: "Contest", before: "Tournament | None"
) -> "tuple[Tournament | None, int]":
    """The tournament as far as Ctrl-C let it come, and the exit status."""
    from hilojack.lab.standings import write_results
    from hilojack.lab.tournament import tournament as play_tournament

    return until_stopped(
        play_tournament(
            contest,
            options.pairs,
            engine=options.engine,
            workers=options.workers,
            before=before,
        ),
        "pairs",
        lambda one: one.played,
        options.pairs * len(contest.pairings),
        before=before,
        keep=partial(write_results, options.state) if options.state else None,
    )
