"""Every measured figure of the project, as ratios against a peer or a reference in the same run.

python3 run.py bench [--json] [--quick]
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from benchmarks import openspiel_peer, solving, thinking, yardstick  # noqa: E402
from benchmarks.yardstick import Medians, medians  # noqa: E402
from hilojack import Variant, games, load  # noqa: E402
from hilojack.cli import let_go_of_the_screen  # noqa: E402
from hilojack.cli.errors import STOPPED  # noqa: E402
from hilojack.lab import loops, shedding_loops  # noqa: E402
from hilojack.lab.simulate import loops_of  # noqa: E402
from hilojack.rules import slots  # noqa: E402
from hilojack.search.machine import has_numba  # noqa: E402
from hilojack.seeds import start  # noqa: E402

Figure = dict[str, Any]
Deals = Callable[[], float]  # plays some deals, and gives how many it played in a second
START = 1000003
TURNS = 7


def main() -> int:
    """Measure, and print a line for each figure or one JSON document."""
    parser = argparse.ArgumentParser(prog="bench", description="Measure Hilojack beside its peers.")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, less exact")
    options = parser.parse_args()
    if not has_numba():
        parser.error("the figures are those of the compiled loops, and Numba is not installed")
    try:
        return measure_all(options)
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        let_go_of_the_screen()  # the reader has seen enough
        return 0


def measure_all(options: argparse.Namespace) -> int:
    size = 0.1 if options.quick else 1.0
    figures = []
    kinds = (against_c, every_game, threads, against_openspiel, crazy_eights, first_move)
    for measure in (*kinds, solving.exact, solving.expected, thinking.thinking):
        for figure in measure(size):
            figures.append(figure)
            if not options.json:
                print(show(figure), flush=True)
    if options.json:
        print(json.dumps({"machine": machine(), "figures": figures}, indent=2))
    return 0


def show(figure: Figure) -> str:
    """A figure as a line."""
    numbers = {k: v for k, v in figure.items() if k not in ("name", "unit", "note")}
    shown = ", ".join(f"{k.replace('_', ' ')} {number(v)}" for k, v in numbers.items())
    note = f" ({figure['note']})" if "note" in figure else ""
    return f"{figure['name']}: {shown} {figure['unit']}{note}"


def number(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
    return str(value)


def machine() -> Figure:
    """What the figures were measured on."""
    return {
        "python": platform.python_version(),
        "system": platform.system(),
        "processor": platform.machine(),
        "cores": os.cpu_count(),
    }


def compared(name: str, unit: str, ours: str, theirs: str, m: Medians) -> Figure:
    return {
        "name": name,
        ours: m.a,
        theirs: m.b,
        "ratio": m.ratio,
        "lowest": m.lowest_ratio,
        "highest": m.highest_ratio,
        "unit": unit,
    }


def random_deals(deals: int, game: str = "california-jack", **options: Any) -> Deals:
    """A run of random deals of a game in the twin, giving deals a second."""
    import numpy

    from hilojack.compiled import twin

    variant = load(game, **options)
    family = loops_of(variant)

    def run() -> float:
        row, tally = beginning(variant)
        arrays = numpy.array(variant.row), numpy.array(row)
        began = time.perf_counter()
        twin(family.random_deals)(*arrays, deals, numpy.array(tally))
        return deals / (time.perf_counter() - began)

    run()
    return run


def beginning(variant: Variant) -> tuple[list[int], list[int]]:
    """The row and the tally with which random deals begin."""
    row = [0] * variant.engine.state_size
    row[slots.RANDOM], row[slots.DEALER] = START, variant.seats - 1
    return row, [0] * loops_of(variant).TALLY_SIZE


def against_c(size: float) -> list[Figure]:
    """The same deals by hand-written C: the checksums must agree."""
    deals = int(500_000 * size)
    try:
        yardstick.build()
    except yardstick.NoYardstick as reason:
        return [{"name": "Random deals, against C", "unit": "", "note": str(reason)}]
    measured = medians(
        random_deals(deals),
        lambda: yardstick.measure(deals, START)["deals_per_second"],
        turns=TURNS,
    )
    return [compared("Random deals, against C", "deals a second", "twin", "c", measured)]


def every_game(size: float) -> list[Figure]:
    """Random deals of each game, by the twin and by the plain functions it is made from."""
    figures = []
    for game in games():
        twin_run = random_deals(int(60_000 * size), game)
        measured = medians(twin_run, plain_deals(int(200 * size) + 1, game), turns=3)
        name = f"{load(game).name}, twin against plain rules"
        figures.append(compared(name, "deals a second", "twin", "plain", measured))
    return figures


def plain_deals(deals: int, game: str) -> Deals:
    """The same by the plain functions."""
    variant = load(game)

    def run() -> float:
        row, tally = beginning(variant)
        began = time.perf_counter()
        loops_of(variant).random_deals(variant.row, row, deals, tally)
        return deals / (time.perf_counter() - began)

    return run


def threads(size: float) -> list[Figure]:
    """One thread for each of two cores, against one thread."""
    import numpy

    from hilojack.compiled import twin

    variant = load("california-jack")
    rules = numpy.array(variant.row)
    deals = int(400_000 * size)

    def run(workers: int) -> float:
        def work(worker: int) -> None:
            row, tally = map(numpy.array, beginning(variant))
            row[slots.RANDOM] = start(1, worker)
            twin(loops.random_deals)(rules, row, deals, tally)

        began = time.perf_counter()
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(work, range(workers)))
        return workers * deals / (time.perf_counter() - began)

    run(2)
    measured = medians(lambda: run(2), lambda: run(1), turns=TURNS)
    return [compared("Two threads, against one", "deals a second", "two", "one", measured)]


def against_openspiel(size: float) -> list[Figure]:
    """Players' moves a second, with the time of the deals in them, through OpenSpiel's Python."""
    deals = int(200_000 * size)
    ours = random_deals(deals)
    try:
        peer = openspiel_peer.measure(0.1, seed=1)
    except ImportError as reason:
        return [{"name": "Moves, against OpenSpiel", "unit": "", "note": str(reason)}]
    seconds = 1.0 * size + 0.2
    measured = medians(
        lambda: 52 * ours(),
        lambda: float(openspiel_peer.measure(seconds, seed=2)["player_moves_per_second"]),
        turns=3,
    )
    name = f"Moves, against OpenSpiel's {peer['game']}"
    every = peer["all_moves"] / peer["player_moves"]
    note = f"counting its chance moves too, OpenSpiel makes {every:.2f} times as many"
    return [compared(name, "moves a second", "twin", "openspiel", measured) | {"note": note}]


def crazy_eights(size: float) -> list[Figure]:
    """Whole games of the same game, by our loop and through OpenSpiel's Python.

    The moves of a game and the mean return stand beside it, so that the work is seen to be equal.
    """
    figures = []
    for seats in (2, 5):
        ours = random_deals(int(100_000 * size), "crazy-eights", preset="openspiel", seats=seats)
        game = f"crazy_eights(players={seats})"
        name = f"Games of Crazy Eights for {seats}, against OpenSpiel's"
        try:
            peer = openspiel_peer.measure(3.0 * size + 0.2, seed=1, game=game)
        except ImportError as reason:
            return [{"name": name, "unit": "", "note": str(reason)}]
        measured = medians(ours, games_a_second(game, 1.0 * size + 0.2), turns=3)
        moves, charge = crazy_work(seats, int(20_000 * size) + 100)
        work = {
            "moves_a_game": moves,
            "openspiel_moves_a_game": peer["player_moves"] / peer["games"],
            "mean_return": -charge,
            "openspiel_mean_return": peer["mean_return"],
        }
        figures.append(compared(name, "games a second", "twin", "openspiel", measured) | work)
    return figures


def games_a_second(game: str, seconds: float) -> Deals:
    """Random games of OpenSpiel."""

    def run() -> float:
        peer = openspiel_peer.measure(seconds, seed=2, game=game)
        return peer["games"] / peer["seconds"]

    return run


def crazy_work(seats: int, deals: int) -> tuple[float, float]:
    """The acts of a random deal, and what a player is charged in it."""
    import numpy

    from hilojack.compiled import twin

    variant = load("crazy-eights", preset="openspiel", seats=seats)
    row, tally = map(numpy.array, beginning(variant))
    twin(shedding_loops.random_deals)(numpy.array(variant.row), row, deals, tally)
    charged = tally[shedding_loops.POINTS : shedding_loops.POINTS + seats]
    return float(tally[shedding_loops.ACTS]) / deals, float(charged.sum()) / deals / seats


def first_move(size: float) -> list[Figure]:
    """From the command to the first prompt: with no byte code at all, and as every later time."""
    with tempfile.TemporaryDirectory() as home:
        cold = [prompt_time(home, cold=True) for _ in range(3)]
        warm = [prompt_time(home, cold=False) for _ in range(5)]
        memory = peak_memory(home)
    return [
        {
            "name": "From command to first legal move",
            "first_start": statistics.median(cold),
            "later": statistics.median(warm),
            "unit": "seconds",
        },
        {"name": "Peak memory of a table in plain mode", "peak": memory, "unit": "MiB"},
    ]


PLAY = [sys.executable, "-m", "hilojack", "play", "california-jack", "--plain", "--new"]


def prompt_time(home: str, *, cold: bool) -> float:
    """Seconds until the table prompts for a card."""
    bytecode = tempfile.mkdtemp(dir=home) if cold else str(Path(home) / "bytecode")
    environment = os.environ | {"HILOJACK_STATE": home, "PYTHONPYCACHEPREFIX": bytecode}
    began = time.perf_counter()
    with subprocess.Popen(
        PLAY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, bufsize=0
    ) as process:
        assert process.stdout
        text = b""
        while b"Play" not in text and process.poll() is None:
            text += process.stdout.read(4096)
        seconds = time.perf_counter() - began
        process.communicate()
    return seconds


def peak_memory(home: str) -> float:
    """MiB; a small process starts the table, since a child is born with its parent's peak."""
    code = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *PLAY],
        env=os.environ | {"HILOJACK_STATE": home},
        capture_output=True,
        check=True,
    )
    return int(done.stdout) / 1024


if __name__ == "__main__":
    sys.exit(main())
