"""Mutated rows at the doors of compiled loops: the solver refuses each, or answers it within a
budget of nodes; the vector environment refuses it, or plays on from there.

The loops are to be built with their checks:
    HILOJACK_CHECK=1 python tests/mutated_rows.py ROWS SEED
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from hilojack import Match, Variant
from hilojack.envs import VectorEnv
from hilojack.search.proofs import solver
from hilojack.search.proofs.solver import Solver
from hilojack.variants import doors
from hilojack.variants.variant import sheets

LOOKS = 12  # at the bounds, of a thousand nodes each
STEPS = 80  # of an environment, past the end of a deal


def trick_games() -> Iterator[Variant]:
    """Yield every preset and number of seats."""
    return (variant for variant in sheets() if variant.file["family"] == "trick")


def rows_of_deal(variant: Variant, seed: int, chance: random.Random) -> list[list[int]]:
    """Return the rows of a deal that is played at random."""
    match, rows = Match(variant, seed=seed), []
    while match.turn is not None:
        rows.append(list(match.position))
        match.act(chance.choice(match.view(match.turn).acts))
    return rows


def mutated(row: list[int], chance: random.Random) -> list[int]:
    """Return a row of which one to three slots are changed."""
    row = row.copy()
    for _ in range(chance.choice((1, 1, 2, 3))):
        slot = chance.randrange(len(row))
        row[slot] = chance.choice(
            (
                row[slot] + chance.choice((-1, 1)),
                chance.randrange(-3, 60),
                chance.getrandbits(62),
                chance.choice(row),
                row[slot] ^ (1 << chance.randrange(53)),
                -row[slot],
            )
        )
    return row


def solve_mutated(rows: int, chance: random.Random) -> Counter[str]:
    """Ask the solver for mutated rows of all trick games."""
    solver.BUDGET = 1_000
    found = Counter[str]()
    variants, solvers = list(trick_games()), dict[str, Solver]()
    while found.total() < rows:
        variant = chance.choice(variants)
        dealt = rows_of_deal(variant, chance.randrange(10**6), chance)
        one = solvers.setdefault(f"{variant.title} {variant.seats}", Solver(variant, memory=1))
        for _ in range(60):
            row = mutated(chance.choice(dealt[-14:] if chance.random() < 0.7 else dealt), chance)
            try:
                doors.checked(variant, row)
            except ValueError:
                found["refused"] += 1
                continue
            full, line = chance.random() < 0.3, chance.random() < 0.3
            try:
                for _ in islice(one.solutions(row, acts=full, line=line), LOOKS):
                    pass
            except Exception as error:
                sys.exit(f"{variant.title}, {variant.seats} seats: {error!r} at {row}")
            found["answered"] += 1
    return found


def restore_mutated(rows: int, chance: random.Random) -> Counter[str]:
    """Let vector environments of all games stand as mutated rows say, and play on."""
    found, variants = Counter[str](), list(sheets())
    while found.total() < rows:
        variant = chance.choice(variants)
        envs = VectorEnv(variant, 4, seed=chance.randrange(10**6), observe=False)
        for _ in range(15):
            for _ in range(chance.randrange(20)):
                envs.step(envs.sample())
            state = envs.state(0)
            row = mutated(list(state.row), chance)
            try:
                envs.restore(1, replace(state, row=tuple(row)))
            except ValueError:
                found["refused"] += 1
                continue
            try:
                for _ in range(STEPS):
                    envs.step(envs.sample())
            except Exception as error:
                sys.exit(f"{variant.title}, {variant.seats} seats: {error!r} at {row}")
            found["played on"] += 1
    return found


def main(rows: int, seed: int) -> None:
    chance = random.Random(seed)
    print(dict(solve_mutated(rows, chance)), dict(restore_mutated(rows // 4, chance)))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
