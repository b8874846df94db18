"""Solve one small game by CFR+: with Hilojack, and with OpenSpiel on the same game.

    python -m benchmarks.solvers --rounds 100 --adapter-rounds 2

It prints a table in Markdown. OpenSpiel solves a plain tree (`hilojack.envs.efg`) in its own code,
and the game of `hilojack.envs.register`, each node of which it asks Python for.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hilojack import load
from hilojack.envs.efg import write_efg
from hilojack.lab.cfr import Solution, solve
from hilojack.lab.reduced import compile_loops, reduce
from hilojack.variants.variant import Variant

RULES = {"ranks": "AJT", "suits": "SH", "hand": 2}


@dataclass(frozen=True)
class Line:
    """A solver, and what it took."""

    solver: str
    before: float  # seconds before the first round
    rounds: int
    spent: float  # seconds
    left: float | None  # exploitability, if it was measured

    def __str__(self) -> str:
        left = "" if self.left is None else f"{self.left:.5f}"
        each = 1000 * self.spent / self.rounds
        return f"| {self.solver} | {self.before:.2f} | {self.rounds} | {each:,.2f} | {left} |"


def main() -> None:
    """Time the solvers, and print the table."""
    parser = argparse.ArgumentParser(prog="benchmarks.solvers", description="Compare solvers.")
    parser.add_argument("--game", default="california-jack")
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--adapter-rounds", type=int, default=2, help="each takes seconds")
    options = parser.parse_args()
    variant = load(options.game, rules=RULES)
    print("| solver | seconds before | rounds | ms a round | exploitability |")
    print("|--------|---------------:|-------:|-----------:|---------------:|")
    print(ours(variant, options.rounds))
    print(plain_tree(variant, options.rounds))
    print(adapter(options.game, options.adapter_rounds))


def timed(work: Callable[[], Any]) -> tuple[Any, float]:
    """Return what some work returns, and the seconds it took."""
    began = time.perf_counter()
    return work(), time.perf_counter() - began


def ours(variant: Variant, rounds: int) -> Line:
    """Solve by `hilojack.lab.cfr`, on the sequence form."""
    compile_loops()
    small = load(variant.game, rules=RULES | {"hand": 1})
    list(solve(reduce(small), most_rounds=1))  # the loops are compiled
    tree, before = timed(lambda: reduce(variant))
    solutions, spent = timed(lambda: list(solve(tree, close=0.0, most_rounds=rounds)))
    last: Solution = solutions[-1]
    return Line("`hilojack.lab.cfr`", before, rounds, spent, last.exploitability)


def plain_tree(variant: Variant, rounds: int) -> Line:
    """Solve by OpenSpiel, on the tree as a file."""
    import pyspiel

    game, before = timed(lambda: pyspiel.load_efg_game(write_efg(variant)))
    solver = pyspiel.CFRPlusSolver(game)
    _, spent = timed(lambda: [solver.evaluate_and_update_policy() for _ in range(rounds)])
    left = pyspiel.exploitability(game, solver.average_policy())
    return Line("OpenSpiel, `write_efg`", before, rounds, spent, left)


def adapter(name: str, rounds: int) -> Line:
    """Solve by OpenSpiel, on the game that asks Python at each node."""
    import pyspiel

    from hilojack.envs.spiel import register, spiel_name

    register()
    rules = ";".join(f"{key}:{value}" for key, value in RULES.items())
    game = pyspiel.load_game(f"{spiel_name(name)}(rules={rules})")
    solver, before = timed(lambda: pyspiel.CFRPlusSolver(game))
    _, spent = timed(lambda: [solver.evaluate_and_update_policy() for _ in range(rounds)])
    return Line("OpenSpiel, `register`", before, rounds, spent, None)


if __name__ == "__main__":
    main()
