"""The command lab strength."""

from typing import TYPE_CHECKING

from hilojack.cli.compiling import compile_searches
from hilojack.cli.errors import Mistake
from hilojack.cli.options import Engine, option, positive, repeated, switch
from hilojack.cli.studies import KeptOptions, Study

if TYPE_CHECKING:
    from hilojack.lab.strength import Bar, Strength
    from hilojack.lab.tournament import Contest


class Options(Engine, KeptOptions):
    game: tuple[str, ...] = repeated("only the bars of this game; may be repeated", "GAME")
    levels: bool = switch(
        "the steps between the levels, in whole matches, instead of the other bars"
    )
    pairs: int | None = option(
        "at most N pairs for each bar, for a quick look", positive, None, "N"
    )


def run(options: Options) -> int:
    """Play what is left of each bar, with progress, and print which bars are met."""
    from hilojack.lab import strength as lab

    bars = bars_of(options)
    most = options.pairs or max(bar.pairs for bar in bars)
    kept = lab.read_strength(options.state, bars) if options.state else None
    before = kept or lab.begin(bars)
    study: Study[Strength] = Study(
        options=options,
        unit="pairs",
        total=sum(min(bar.pairs, most) for bar in bars),
        done=lambda one: one.played,
        write=lab.write_strength,
        facts=lab.strength_facts,
        show=lab.show_strength,
    )

    def get_ready(contest: "Contest") -> None:
        compile_searches(contest.variant, contest.players)

    steps = lab.measure(before, most, get_ready, engine=options.engine, workers=options.workers)
    return study.carry_out(steps, before, first="pair was played")


def bars_of(options: Options) -> "tuple[Bar, ...]":
    """Return the bars that the options name."""
    from hilojack.lab.strength import read_bars

    bars = read_bars(options.seed, levels=options.levels)
    known = {bar.contest.variant.game for bar in bars}
    for game in options.game:
        if game not in known:
            raise Mistake(
                f"--game {game}: no bar names it; choose from: {', '.join(sorted(known))}"
            )
    wanted = options.game or known
    return tuple(bar for bar in bars if bar.contest.variant.game in wanted)
