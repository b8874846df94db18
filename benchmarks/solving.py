"""The time of the solvers, on seeded deals of California Jack after random play.

    python -m benchmarks.solving --deals 1000 --stock 40     the tail of many deals, resumable

It is processor time, in one thread, so that other work on the machine does not count.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from benchmarks import report
from hilojack import load
from hilojack.rules.dealing import shuffle
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.opening import begin
from hilojack.rules.tricks.step import random_act, step
from hilojack.search.proofs import proof
from hilojack.search.proofs.expectation import MEMORY, ChanceSolver
from hilojack.search.proofs.solver import Solver
from hilojack.search.proofs.workspace import Workspace, table_size
from hilojack.seeds import start
from hilojack.variants.variant import Variant

Figure = dict[str, Any]
Answer = TypeVar("Answer")
SEED = 7
PLIES = 52  # cards in a deal
LAST = 12  # cards of the last six tricks
KEPT = report.ROOT / "build"  # the times of an unfinished run


def main() -> None:
    """Measure many deals of one stock, and print the tail."""
    parser = argparse.ArgumentParser(prog="benchmarks.solving", description="Time many deals.")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--stock", type=int, default=40, help="cards, even; 40 is a whole deal")
    options = parser.parse_args()
    kept = KEPT / f"solving-{options.stock}-{report.fingerprint(1.0)[:12]}.txt"
    try:
        times = many(options.stock, options.deals, kept)
    except KeyboardInterrupt:
        sys.exit("\nStopped. The same command continues from here.")
    name = f"Exact solver, a stock of {options.stock}, {options.deals} deals"
    print("\n" + ": ".join(report.row_of_values(summary(name, times, "ms", 1e3, ""))))


def many(stock: int, deals: int, kept: Path) -> list[float]:
    """Return the seconds of each deal; those that `kept` has are not measured again."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    times = [float(line) for line in kept.read_text().split()] if kept.exists() else []
    variant = load("california-jack")
    solver = Solver(variant, memory=256)
    exact_value(solver, position(variant, 0, LAST))  # compiled before the clock starts
    with kept.open("a") as file:
        for number in range(len(times), deals):
            solver.forget()
            row = position(variant, number, LAST + stock)
            times.append(timed(partial(exact_value, solver, row)))
            print(f"{times[-1]:.6f}", file=file, flush=True)
            print(f"\r{number + 1} of {deals}", end="", file=sys.stderr, flush=True)
    return times[:deals]


def position(variant: Variant, number: int, cards: int) -> list[int]:
    """Return a seeded deal after random play, with `cards` cards left to play."""
    row = [0] * slots.STATE_SIZE
    row[slots.RANDOM] = start(SEED, "solve", number)
    row[slots.VICTOR], row[slots.DEALER], row[slots.CUT] = slots.NONE, 1, slots.NONE
    shuffle(variant.row, row)
    begin(variant.row, row)
    for _ in range(PLIES - cards):
        step(variant.row, row, random_act(variant.row, row))
    return row


def summary(name: str, seconds: Sequence[float], unit: str, scale: float, note: str) -> Figure:
    """Return the median, the mean and the tail of some times; a p99 only of more than 100, where it
    is not the highest.
    """
    times = sorted(one * scale for one in seconds)
    p99 = {"p99": times[len(times) * 99 // 100]} if len(times) > 100 else {}
    return {
        "name": name,
        "median": statistics.median(times),
        "mean": statistics.fmean(times),
        "p90": times[int(0.9 * len(times))],
        **p99,
        "highest": times[-1],
        "unit": unit,
        "note": note,
    }


def every_solver(size: float) -> Iterator[Figure]:
    """Measure both solvers."""
    yield from exact(size)
    yield from expected(size)


def exact(size: float) -> list[Figure]:
    """Measure the exact solver: endings, stocks of known cards, and whole deals."""
    variant = load("california-jack")
    figures = [endings(variant, int(20_000 * size))]
    solver = Solver(variant, memory=256)
    exact_value(solver, position(variant, 0, LAST))  # compiled before the clock starts
    for stock, deals, unit in ((10, 1000, "ms"), (20, 200, "ms"), (40, 20, "s")):
        count = max(1, int(deals * size))
        times = []
        for number in range(count):
            solver.forget()
            row = position(variant, number, LAST + stock)
            times.append(timed(partial(exact_value, solver, row)))
        note = f"the value of {count} deals, a fresh table of 256 MiB at most for each"
        name = "Exact solver, a whole deal" if stock == 40 else f"Exact solver, a stock of {stock}"
        figures.append(summary(name, times, unit, 1.0 if unit == "s" else 1e3, note))
    return figures


def endings(variant: Variant, count: int) -> Figure:
    """Measure the last six tricks, many in one compiled loop, with one table."""
    import numpy

    from hilojack.compiled import twin

    rows = numpy.array([position(variant, number, LAST) for number in range(count)])
    values = numpy.zeros(count, numpy.int64)
    workspace = Workspace()
    work = workspace.proof(variant.row, workspace.zeros(table_size(8)))
    twin(proof.is_provable)(work, rows[0])
    loop = twin(proof.values_of_rows)
    loop(work, rows, 1, values)
    seconds = timed(lambda: loop(work, rows, count, values))
    return {
        "name": "Exact solver, the last six tricks",
        "mean": 1e6 * seconds / count,
        "unit": "microseconds",
        "note": f"the value of {count:,} positions in one compiled loop",
    }


def expected(size: float) -> list[Figure]:
    """Measure the chance solver."""
    variant = load("california-jack")
    solver = ChanceSolver(variant)
    last_of(solver.worths(position(variant, 0, LAST)))  # compiled before the clock starts
    figures = []
    for stock, deals in ((6, 200), (8, 100)):
        count = max(1, int(deals * size))
        times = []
        for number in range(count):
            solver.forget()
            row = position(variant, number, LAST + stock)
            times.append(timed(partial(last_of, solver.worths(row))))
        note = f"the expectation of {count} positions, a fresh table of {MEMORY} MiB for each"
        figures.append(summary(f"Chance solver, a stock of {stock}", times, "ms", 1e3, note))
    return figures


def exact_value(solver: Solver, row: list[int]) -> int | None:
    """Return the value of a position."""
    return last_of(solver.solutions(row, acts=False, line=False)).value


def last_of(answers: Iterable[Answer]) -> Answer:
    """Return the last of the answers, which is exact."""
    *_, last = answers
    return last


def timed(work: Callable[[], object]) -> float:
    """Return the seconds of processor time of some work in this thread."""
    began = time.thread_time()
    work()
    return time.thread_time() - began


if __name__ == "__main__":
    main()
