"""Where the work of a search goes: half of the acts, the worse ones, are given up after each round
(Z. Karnin and others, "sequential halving", 2013).
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log2

BATCH = 64  # worlds between two looks at the clock
SLOWER = 64  # how many times fewer playouts there are while nothing is compiled
FEWEST = 4  # worlds for an act in a round

Judge = Callable[[Sequence[int], int, int], list[int]]  # acts, first world, worlds: sums of values


@dataclass(frozen=True)
class Verdict:
    """What the acts of a view come to: from +1, the match won, to -1, the match lost."""

    values: dict[int, float]  # of all acts, those given up early less certain than the rest
    worlds: dict[int, int]  # by act: over how many worlds
    exact: bool  # whether every line of play was searched in every layout

    @property
    def best(self) -> int:
        """The act that comes to most, among those tried hardest."""
        return max(self.values, key=lambda act: (self.worlds[act], self.values[act], -act))


def rounds_of(acts: int, playouts: int, compiled: bool) -> list[int]:
    """How many worlds each act that is still alive gets in each round."""
    rounds = max(1, ceil(log2(acts)))
    budget = playouts if compiled else playouts // SLOWER
    alive = [ceil(acts / 2**n) for n in range(rounds)]
    return [max(FEWEST, budget // rounds // left) for left in alive]


def halve(
    acts: Sequence[int],
    judge: Judge,
    rounds: Sequence[int],
    seconds: float | None,
) -> tuple[dict[int, float], dict[int, int]]:
    """The mean value of each act, and over how many worlds; every act is tried in time or out."""
    deadline = time.monotonic() + seconds if seconds else None
    sums, worlds = dict.fromkeys(acts, 0), dict.fromkeys(acts, 0)
    alive, done = list(acts), 0
    for left in rounds:
        while left > 0 and (not done or not is_late(deadline)):
            batch = min(left, BATCH)
            for act, value in zip(alive, judge(alive, done, batch), strict=True):
                sums[act] += value
                worlds[act] += batch
            done += batch
            left -= batch
        alive.sort(key=lambda act: (-sums[act] / worlds[act], act))
        alive = alive[: (len(alive) + 1) // 2]
    return {act: sums[act] / worlds[act] for act in acts}, worlds


def is_late(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() > deadline
