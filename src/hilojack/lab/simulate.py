"""Many random deals of a variant, in compiled loops on every core: who scores what, how often.

The work is cut into blocks, each with a stream of its own that depends on the seed and the number
of the block alone: the same deals come to the same tally however many workers share them, compiled
or plain, in one run or resumed.
"""

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import sqrt
from typing import Any

from hilojack import compiled
from hilojack.families import by_family
from hilojack.lab import loops
from hilojack.lab.workers import PROCESSES, THREADS, in_order
from hilojack.rules import slots
from hilojack.seeds import start
from hilojack.variants.variant import Variant

BLOCK = 10_000  # deals
WILSON_95 = 1.959964  # the normal quantile of a 95 % interval

Progress = Callable[[int, int], None]  # called with the deals done and the deals to do


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % confidence interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Simulation:
    """What a number of random deals came to. Side 0 is eldest's, the last side is the dealer's."""

    variant: Variant
    seed: int
    deals: int
    acts: int
    tally: tuple[int, ...]

    @property
    def whole(self) -> bool:
        """Whether it ends with a whole block, so that it can be gone on from."""
        return self.deals % BLOCK == 0

    def share(self, item: int, side: int) -> Estimate:
        """How often a side scored an item, by Wilson's interval."""
        hits = self.tally[loops.ITEMS_SCORED + slots.MAX_SEATS * item + side]
        return wilson(hits, self.deals)

    def points(self, side: int) -> Estimate:
        """What a side scored in a deal."""
        mean = self.tally[loops.POINTS + side] / self.deals
        variance = self.tally[loops.SQUARES + side] / self.deals - mean * mean
        error = WILSON_95 * sqrt(max(variance, 0.0) / self.deals)
        return Estimate(mean, mean - error, mean + error)


def wilson(hits: float, trials: float) -> Estimate:
    """A share and its 95 % interval (E. B. Wilson, 1927)."""
    share, z = hits / trials, WILSON_95
    centre = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    spread = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + (z / trials) ** 2 / 4)
    return Estimate(share, max(0.0, centre - spread), min(1.0, centre + spread))


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
    """Play `deals` random deals, in which nobody revokes, and give the simulation as it stands
    after each block.

    `before` is an earlier simulation of the same variant and seed, to go on from; it must have
    ended with a whole block. The engine is, unless another is named, threads for twins, which let
    go of the interpreter, and processes for plain functions. Give up the iterator at any time: what
    it gave last stands.
    """
    done = before.deals if before else 0
    if done % BLOCK:
        raise ValueError(
            f"only whole blocks of {BLOCK} deals can be gone on from, not {done} deals"
        )
    tally = list(before.tally) if before else [0] * room_of(variant).TALLY_SIZE
    sizes = [min(BLOCK, deals - first) for first in range(done, deals, BLOCK)]
    numbers = range(done // BLOCK, done // BLOCK + len(sizes))
    block(variant, seed, 0, 0)  # the twin is compiled before the workers share it
    engine = engine or (THREADS if compiled.has_numba() else PROCESSES)
    work, blocks = partial(block, variant, seed), zip(numbers, sizes, strict=True)
    with closing(in_order(work, blocks, engine=engine, workers=workers)) as tallies:
        for size, part in zip(sizes, tallies, strict=True):
            done += size
            tally = [a + b for a, b in zip(tally, part, strict=True)]
            if progress:
                progress(done, deals)
            yield Simulation(variant, seed, done, tally[loops.ACTS], tuple(tally))


def block(variant: Variant, seed: int, number: int, deals: int) -> list[int]:
    """The tally of one block."""
    row = [0] * variant.engine.state_size
    row[slots.RANDOM] = start(seed, "block", number)
    row[slots.DEALER] = variant.seats - 1
    tally = compiled.integers([0] * room_of(variant).TALLY_SIZE)
    play = compiled.fastest(loops.random_deals, variant.family.name)
    play(*map(compiled.integers, (variant.fair.row, row)), deals, tally)
    return [int(entry) for entry in tally]


def room_of(variant: Variant) -> Any:
    """Return what the laboratory has for the games of the variant's family."""
    return by_family("lab", variant.family.name)
