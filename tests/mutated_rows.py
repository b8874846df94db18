"""Mutated rows at the door of the solver: each is refused, or answered within a budget of nodes.

The loops are to be built with their checks:
    HILOJACK_CHECK=1 python tests/mutated_rows.py ROWS SEED
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from hilojack import Match, Variant
from hilojack.search.proofs import doors, solver
from hilojack.search.proofs.solver import Solver
from hilojack.variants.variant import sheets

LOOKS = 12  # at the bounds, of a thousand nodes each


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


def main(rows: int, seed: int) -> None:
    solver.BUDGET = 1_000
    chance, found = random.Random(seed), Counter[str]()
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
    print(dict(found))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
