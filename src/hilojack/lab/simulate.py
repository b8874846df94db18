"""Many random deals of a variant, in compiled loops on every core: how often each side scores.

The work is cut into blocks, each with its own random stream, which depends on the seed and the
number of the block alone. The tally is the same for any number of workers, compiled or plain, in
one run or resumed.
"""

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import sqrt
from types import ModuleType

from hilojack import compiled
from hilojack.families import by_family
from hilojack.lab import loops
from hilojack.lab.workers import PROCESSES, THREADS, in_order
from hilojack.rules import slots
from hilojack.search.estimates import WILSON_95, Interval, wilson
from hilojack.seeds import start
from hilojack.variants.variant import Variant

BLOCK = 10_000  # deals

Progress = Callable[[int, int], None]  # called with the deals done and the deals to do


@dataclass(frozen=True)
class Simulation:
    """The results of random deals. Side 0 is eldest's, the last side is the dealer's."""

    variant: Variant
    seed: int
    deals: int
    acts: int
    tally: tuple[int, ...]

    @property
    def whole(self) -> bool:
        """True if it ends with a whole block, so that it can be resumed."""
        return self.deals % BLOCK == 0

    def share(self, item: int, side: int) -> Interval:
        """Return how often a side scored an item, with Wilson's interval."""
        hits = self.tally[loops.ITEMS_SCORED + slots.MAX_SEATS * item + side]
        return wilson(hits, self.deals)

    def points(self, side: int) -> Interval:
        """Return what a side scored in a deal on average."""
        mean = self.tally[loops.POINTS + side] / self.deals
        variance = self.tally[loops.SQUARES + side] / self.deals - mean * mean
        error = WILSON_95 * sqrt(max(variance, 0.0) / self.deals)
        return Interval(mean, mean - error, mean + error)


def simulate(
    variant: Variant,
    deals: int,
    *,
    seed: int,
    engine: str | None = None,
    workers: int | None = None,
    before: Simulation | None = None,
    progress: Progress | None = None,
) -> Generator[Simulation, None, None]:
    """Play `deals` random deals without revokes, and yield the simulation after each block.

    `before` is an earlier simulation of the same variant and seed to resume, which must end with a
    whole block. The default engine is threads for twins, which release the interpreter, else
    processes. The last simulation is valid if the iterator is closed early.
    """
    done = before.deals if before else 0
    if done % BLOCK:
        raise ValueError(f"only whole blocks of {BLOCK} deals can be resumed, not {done} deals")
    tally = list(before.tally) if before else [0] * room_of(variant).TALLY_SIZE
    sizes = [min(BLOCK, deals - first) for first in range(done, deals, BLOCK)]
    numbers = range(done // BLOCK, done // BLOCK + len(sizes))
    block(variant, seed, 0, 0)  # compile before the workers share the twin
    engine = engine or (THREADS if compiled.has_twins() else PROCESSES)
    work, blocks = partial(block, variant, seed), zip(numbers, sizes, strict=True)
    with closing(in_order(work, blocks, engine=engine, workers=workers)) as tallies:
        for size, part in zip(sizes, tallies, strict=True):
            done += size
            tally = [a + b for a, b in zip(tally, part, strict=True)]
            if progress:
                progress(done, deals)
            yield Simulation(variant, seed, done, tally[loops.ACTS], tuple(tally))


def block(variant: Variant, seed: int, number: int, deals: int) -> list[int]:
    """Return the tally of one block."""
    row = [0] * variant.engine.state_size
    row[slots.RANDOM] = start(seed, "block", number)
    row[slots.DEALER] = variant.seats - 1
    tally = compiled.integers([0] * room_of(variant).TALLY_SIZE)
    play = compiled.fastest(loops.random_deals, variant.family.name, variant.fair.row)
    play(*map(compiled.integers, (variant.fair.row, row)), deals, tally)
    return [int(entry) for entry in tally]


def room_of(variant: Variant) -> ModuleType:
    """Return the laboratory's room of the variant's family."""
    room: ModuleType = by_family("lab", variant.family.name)
    return room
