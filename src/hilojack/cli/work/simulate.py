"""The command simulate."""

import sys
from collections.abc import Iterator

from hilojack import compiled
from hilojack.cli.sharing import chosen, refuse_less
from hilojack.cli.simulate import Options
from hilojack.cli.studies import StudyCommand
from hilojack.lab import simulate as lab
from hilojack.lab.report import read_state, show_simulation, simulation_facts, write_state
from hilojack.variants.variant import Variant


def run(options: Options) -> int:
    """Simulate random deals, with progress, and print the results."""
    variant = chosen(options)
    before = read_state(options.state, variant, options.seed) if options.state else None
    refuse_less(options.deals, options.state, before.deals if before else 0, "deals")
    if not compiled.has_twins():
        print("There is no C compiler here; plain Python plays the deals, slower.", file=sys.stderr)
    study: StudyCommand[lab.Simulation] = StudyCommand(
        options=options,
        unit="deals",
        total=options.deals,
        done=lambda one: one.deals,
        write=write_state,
        can_keep=lambda one: one.whole,
        facts=simulation_facts,
        show=show_simulation,
    )
    lab.block(variant, 0, 0, 0)  # compiles the loops
    return study.carry_out(steps(options, variant, before), before, first="block of deals was done")


def steps(
    options: Options, variant: Variant, before: lab.Simulation | None
) -> Iterator[lab.Simulation]:
    """Yield the simulation after each block, and warn if the last block is not kept."""
    seed, engine, workers = options.seed, options.engine, options.workers
    yield from lab.simulate(
        variant, options.deals, seed=seed, engine=engine, workers=workers, before=before
    )
    if options.state and options.deals % lab.BLOCK:
        print(
            f"{options.state} keeps whole blocks of {lab.BLOCK:,} deals; the unfinished last block "
            "will be played again.",
            file=sys.stderr,
        )
