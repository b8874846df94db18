"""The command lab strength."""

from hilojack.cli.compiling import compile_searches
from hilojack.cli.errors import UserError
from hilojack.cli.lab_strength import Options
from hilojack.cli.studies import StudyCommand
from hilojack.lab import strength as lab
from hilojack.lab.strength import Strength, StrengthBar
from hilojack.lab.tournament import Contest


def run(options: Options) -> int:
    """Play what is left of each bar, with progress, and print which bars are met."""
    bars = bars_of(options)
    most = options.pairs or max(bar.pairs for bar in bars)
    kept = lab.read_strength(options.state, bars) if options.state else None
    before = kept or lab.begin(bars)
    study: StudyCommand[Strength] = StudyCommand(
        options=options,
        unit="pairs",
        total=sum(min(bar.pairs, most) for bar in bars),
        done=lambda one: one.played,
        write=lab.write_strength,
        facts=lab.strength_facts,
        show=lab.show_strength,
    )

    def get_ready(contest: Contest) -> None:
        compile_searches(contest.variant, contest.players)

    steps = lab.measure(before, most, get_ready, engine=options.engine, workers=options.workers)
    return study.carry_out(steps, before, first="pair was played")


def bars_of(options: Options) -> tuple[StrengthBar, ...]:
    """Return the bars that the options name."""
    bars = lab.read_bars(options.seed, levels=options.levels)
    known = {bar.contest.variant.game for bar in bars}
    for game in options.game:
        if game not in known:
            raise UserError(
                f"--game {game}: no bar names it; choose from: {', '.join(sorted(known))}"
            )
    wanted = options.game or known
    return tuple(bar for bar in bars if bar.contest.variant.game in wanted)
