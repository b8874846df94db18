"""The command tournament."""

from dataclasses import replace

from hilojack.cli.compiling import compile_searches
from hilojack.cli.sharing import chosen, kinds_of, plainly, refuse_less
from hilojack.cli.studies import StudyCommand
from hilojack.cli.tournament import Options
from hilojack.lab import standings
from hilojack.lab.tournament import Contest, Tournament, tournament


def run(options: Options) -> int:
    """Play a tournament, with progress, and print the results."""
    contest = contest_of(options)
    before = standings.read_results(options.state, contest) if options.state else None
    most = max(map(len, before.pairs.values())) if before else 0
    refuse_less(options.pairs, options.state, most, "pairs")
    study: StudyCommand[Tournament] = StudyCommand(
        options=options,
        unit="pairs",
        total=options.pairs * len(contest.pairings),
        done=lambda one: one.played,
        write=standings.write_results,
        facts=standings.tournament_facts,
        show=standings.show_tournament,
        draw=standings.plot_tournament,
    )
    compile_searches(contest.variant, contest.players)
    engine, workers = options.engine, options.workers
    steps = tournament(contest, options.pairs, engine=engine, workers=workers, before=before)
    return study.carry_out(steps, before, first="pair was played")


def contest_of(options: Options) -> Contest:
    """Return the contest that the options name."""
    contest = Contest(chosen(options), kinds_of(options.players), options.seed, options.unit)
    with plainly("--players: "):
        contest.check()
    contest = replace(contest, control=options.control)
    with plainly("--control: "):
        contest.check()
    return contest
