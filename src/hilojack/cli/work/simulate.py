"""The command simulate."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hilojack.cli.compiling import compile_loops
from hilojack.cli.options import LoopEngine, option, positive
from hilojack.cli.sharing import chosen, refuse_less
from hilojack.cli.studies import Study, StudyOptions
from hilojack.variants.variant import Variant

if TYPE_CHECKING:
    from hilojack.lab.simulate import Simulation


class Options(LoopEngine, StudyOptions):
    deals: int = option("deals to play", positive, 100_000, "N")


def run(options: Options) -> int:
    """Simulate random deals, with progress, and print the results."""
    from hilojack.compiled import has_twins
    from hilojack.lab.report import read_state, show_simulation, simulation_facts, write_state

    variant = chosen(options)
    before = read_state(options.state, variant, options.seed) if options.state else None
    refuse_less(options.deals, options.state, before.deals if before else 0, "deals")
    if not has_twins():
        print("There is no C compiler here; plain Python plays the deals, slower.", file=sys.stderr)
    study: Study[Simulation] = Study(
        options=options,
        unit="deals",
        total=options.deals,
        done=lambda one: one.deals,
        write=write_state,
        can_keep=lambda one: one.whole,
        facts=simulation_facts,
        show=show_simulation,
    )
    compile_loops(variant)
    return study.carry_out(steps(options, variant, before), before, first="block of deals was done")


def steps(
    options: Options, variant: Variant, before: "Simulation | None"
) -> "Iterator[Simulation]":
    """Yield the simulation after each block, and warn if the last block is not kept."""
    from hilojack.lab.simulate import BLOCK, simulate

    seed, engine, workers = options.seed, options.engine, options.workers
    yield from simulate(
        variant, options.deals, seed=seed, engine=engine, workers=workers, before=before
    )
    if options.state and options.deals % BLOCK:
        print(
            f"{options.state} keeps whole blocks of {BLOCK:,} deals; the unfinished last block "
            "will be played again.",
            file=sys.stderr,
        )
