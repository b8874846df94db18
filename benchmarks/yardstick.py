"""Hand-written C for one game, and a fair comparison of two speeds."""

import atexit
import functools
import json
import shutil
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict, cast

SOURCE = Path(__file__).with_name("california_jack.c")
COMPILERS = ("gcc", "cc")
FLAGS = ("-O3", "-march=native")
STARTS = 1997159265 * 2**31 - 2  # the start states of the generator are 1 to STARTS


class NoYardstick(RuntimeError):
    """The C program could not be built here; the message says why."""


class Measurement(TypedDict):
    """The output of the C program.

    `pdep` is True if the processor has that instruction, which finds a card of a set. `seconds` is
    processor time. `points` holds the mean points a deal of seat 0 and seat 1, by scoring item.
    `checksum` joins the points of seat 0, those of seat 1 and the last state of the generator: the
    same deals from the same start give the same three numbers.
    """

    pdep: bool
    deals: int
    seconds: float
    deals_per_second: float
    points: dict[str, list[float]]
    checksum: str


@dataclass(frozen=True)
class Medians:
    """Two speeds measured in turns: the median of each, and of the ratios `a / b` turn by turn."""

    a: float
    b: float
    ratio: float
    lowest_ratio: float
    highest_ratio: float


@functools.cache
def build() -> Path:
    """Return the compiled program, in a temporary directory for this process.

    It is built for this very processor and therefore never kept for another run.

    Raises:
        NoYardstick: there is no C compiler, or it refuses the source.
    """
    compiler = next(filter(None, map(shutil.which, COMPILERS)), None)
    if compiler is None:
        raise NoYardstick(f"no C compiler: install one of {', '.join(COMPILERS)}")
    directory = Path(tempfile.mkdtemp(prefix="hilojack-yardstick-"))
    atexit.register(shutil.rmtree, directory, ignore_errors=True)
    program = directory / SOURCE.stem
    command = [compiler, *FLAGS, str(SOURCE), "-o", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoYardstick(f"{' '.join(command)} failed:\n{done.stderr.strip()}")
    return program


def measure(deals: int, start: int) -> Measurement:
    """Play random deals of California Jack in C, on one thread."""
    if deals < 1:
        raise ValueError(f"deals must be at least 1, not {deals}")
    if not 1 <= start <= STARTS:
        raise ValueError(f"start must be from 1 to {STARTS}, not {start}")
    command = [str(build()), str(deals), str(start)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return cast(Measurement, json.loads(done.stdout))


def medians(a: Callable[[], float], b: Callable[[], float], *, turns: int = 7) -> Medians:
    """Measure two speeds in turns, so that a machine that slows down slows both.

    `a` and `b` each do their work once and return its speed, both in the same unit. Every other
    turn `b` goes first. Warm them up before: the first turn counts like the others.
    """
    if turns < 1:
        raise ValueError(f"turns must be at least 1, not {turns}")
    speeds = [_one_turn(a, b, b_first=turn % 2 == 1) for turn in range(turns)]
    ratios = [speed_a / speed_b for speed_a, speed_b in speeds]
    return Medians(
        a=statistics.median(speed_a for speed_a, _ in speeds),
        b=statistics.median(speed_b for _, speed_b in speeds),
        ratio=statistics.median(ratios),
        lowest_ratio=min(ratios),
        highest_ratio=max(ratios),
    )


def _one_turn(
    a: Callable[[], float], b: Callable[[], float], *, b_first: bool
) -> tuple[float, float]:
    if b_first:
        speed_b = b()
        return a(), speed_b
    return a(), b()
