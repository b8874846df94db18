"""Every measured figure of the project, as ratios against a peer or a reference in the same run.

python3 run.py bench [NAME ...] [--json] [--quick]
python3 run.py bench --full                            all there is, and the page docs/benchmarks.md
python3 run.py bench --plots                           the plots of docs/ again, from its tables
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from benchmarks import (  # noqa: E402
    acting,
    environments,
    exploiting,
    openspiel_peer,
    page,
    plots,
    report,
    reviewing,
    solving,
    thinking,
    without_server,
    yardstick,
)
from benchmarks.yardstick import Medians, medians  # noqa: E402
from hilojack import Variant, games, load  # noqa: E402
from hilojack.cli import let_go_of_the_screen  # noqa: E402
from hilojack.cli.errors import STOPPED  # noqa: E402
from hilojack.compiled import bound, has_twins  # noqa: E402
from hilojack.lab import loops  # noqa: E402
from hilojack.lab.simulate import room_of  # noqa: E402
from hilojack.rules import slots  # noqa: E402
from hilojack.seeds import start  # noqa: E402
from hilojack.variants.sheet import choose_from  # noqa: E402

Figure = dict[str, Any]
Deals = Callable[[], float]  # plays some deals, and returns deals a second
START = 1000003
TURNS = 7


@dataclass(frozen=True)
class Measure:
    """Some figures that are measured together."""

    title: str
    says: str
    run: Callable[[float], Iterable[Figure]]
    always: bool = True  # else only if it is named, or with --full


def main() -> int:
    """Measure, and print a line for each figure or one JSON document."""
    options = parsed()
    if options.plots:
        plots.write_plots()
        return 0
    try:
        return measure_all(options)
    except KeyboardInterrupt:
        more = " The same command continues from here." if options.full else ""
        print(f"\nStopped.{more}", file=sys.stderr)
        return STOPPED
    except BrokenPipeError:
        let_go_of_the_screen()  # the reader has seen enough
        return 0


def parsed() -> argparse.Namespace:
    """Return the options."""
    parser = argparse.ArgumentParser(prog="bench", description="Measure speeds against peers.")
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of: {', '.join(MEASURES)}")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.add_argument("--quick", action="store_true", help="a tenth of the work, less precise")
    parser.add_argument(
        "--full", action="store_true", help="everything, written to docs/benchmarks.md"
    )
    parser.add_argument("--plots", action="store_true", help="draw docs/ again from its tables")
    parser.add_argument("--anew", action="store_true", help="with --full: do not resume a run")
    parser.add_argument("--out", type=Path, default=report.PAGE, help="with --full: another page")
    options = parser.parse_args()
    for name in options.names:
        if name not in MEASURES:
            parser.error(f"'{name}' is not a measure; {choose_from(name, MEASURES)}")
    if options.names and options.full:
        parser.error("--full measures everything; name nothing, or leave it out")
    if not has_twins():
        parser.error("the figures are for compiled loops, and there is no C compiler here")
    return options


def measure_all(options: argparse.Namespace) -> int:
    """Measure what was asked for, and resume an interrupted run."""
    size = 0.1 if options.quick else 1.0
    names = options.names or [n for n, m in MEASURES.items() if options.full or m.always]
    kept = report.Kept(size, anew=options.anew) if options.full else None
    figures: dict[str, list[Figure]] = dict(kept.figures) if kept else {}
    for place, name in enumerate(names, 1):
        if name in figures:
            continue
        print(f"{place}/{len(names)} {MEASURES[name].title} ...", file=sys.stderr, flush=True)
        figures[name] = list(measured(name, size, tell=not options.json))
        if kept:
            kept.keep(name, figures[name])
    if options.json:
        told = {"machine": report.machine(), "versions": report.versions()}
        print(json.dumps(told | {"figures": [f for n in names for f in figures[n]]}, indent=2))
    if kept:
        about = [(name, MEASURES[name].title, MEASURES[name].says) for name in names]
        report.write_page(about, kept, options.out)
        if options.out == report.PAGE:
            plots.write_plots()
        print(f"Written: {options.out}", file=sys.stderr)
    return 0


def measured(name: str, size: float, *, tell: bool) -> Iterator[Figure]:
    """Return the figures of a measure, printing each as it comes."""
    for figure in MEASURES[name].run(size):
        if tell:
            print(show(figure), flush=True)
        yield figure


def show(figure: Figure) -> str:
    """Return a figure as a line."""
    shown = [
        f"{k.replace('_', ' ')} {report.number(v)}" for k, v in report.values_of(figure).items()
    ]
    note = f" ({figure['note']})" if "note" in figure else ""
    return f"{figure['name']}: {', '.join(shown)} {figure['unit']}{note}"


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


def random_deals(
    deals: int,
    game: str = "california-jack",
    *,
    clock: Callable[[], float] = time.perf_counter,
    **options: Any,
) -> Deals:
    """Return a run of random deals in the twin, which returns deals a second by a clock."""
    import numpy

    from hilojack.compiled import twin

    variant = load(game, **options)
    play = twin(loops.random_deals, variant.family.name)

    def run() -> float:
        row, tally = beginning(variant)
        arrays = numpy.array(variant.row), numpy.array(row)
        began = clock()
        play(*arrays, deals, numpy.array(tally))
        return deals / (clock() - began)

    run()
    return run


def beginning(variant: Variant) -> tuple[list[int], list[int]]:
    """Return the row and the tally with which random deals begin."""
    row = [0] * variant.engine.state_size
    row[slots.RANDOM], row[slots.DEALER] = START, variant.seats - 1
    return row, [0] * room_of(variant).TALLY_SIZE


def against_c(size: float) -> list[Figure]:
    """Measure the same deals in hand-written C: the checksums must agree."""
    deals = int(500_000 * size)
    try:
        yardstick.build()
    except yardstick.NoYardstick as reason:
        return [{"name": "Random deals, against C", "unit": "", "note": str(reason)}]
    measured = medians(
        random_deals(deals, clock=time.thread_time),
        lambda: yardstick.measure(deals, START)["deals_per_second"],
        turns=TURNS,
    )
    has_pdep = yardstick.measure(1, START)["pdep"]
    note = "C with pdep" if has_pdep else "this processor has no pdep: C finds cards by a loop"
    figure = compared("Random deals, against C", "deals a second", "twin", "c", measured)
    return [figure | {"note": note}]


def every_game(size: float) -> Iterator[Figure]:
    """Measure random deals of each game, by the twin and by its plain functions."""
    for game in games():
        twin_run = random_deals(int(60_000 * size), game)
        measured = medians(twin_run, plain_deals(int(200 * size) + 1, game), turns=3)
        name = f"{load(game).name}, twin against plain rules"
        yield compared(name, "deals a second", "twin", "plain", measured)


def plain_deals(deals: int, game: str) -> Deals:
    """Return the same by the plain functions."""
    variant = load(game)

    def run() -> float:
        row, tally = beginning(variant)
        began = time.perf_counter()
        bound(loops.random_deals, variant.family.name)(variant.row, row, deals, tally)
        return deals / (time.perf_counter() - began)

    return run


def threads(size: float) -> list[Figure]:
    """Measure one thread for each of two cores, against one thread."""
    import numpy

    from hilojack.compiled import twin

    variant = load("california-jack")
    rules = numpy.array(variant.row)
    deals = int(400_000 * size)

    def run(workers: int) -> float:
        def work(worker: int) -> None:
            row, tally = map(numpy.array, beginning(variant))
            row[slots.RANDOM] = start(1, worker)
            twin(loops.random_deals, "tricks")(rules, row, deals, tally)

        began = time.perf_counter()
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(work, range(workers)))
        return workers * deals / (time.perf_counter() - began)

    run(2)
    measured = medians(lambda: run(2), lambda: run(1), turns=TURNS)
    return [compared("Two threads, against one", "deals a second", "two", "one", measured)]


def against_openspiel(size: float) -> list[Figure]:
    """Measure players' moves a second, deals included, against OpenSpiel's Python."""
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
    """Measure whole games, by our loop and through OpenSpiel's Python.

    The moves of a game and the mean return next to it show that the work is equal.
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
    """Play random games of OpenSpiel."""

    def run() -> float:
        peer = openspiel_peer.measure(seconds, seed=2, game=game)
        return peer["games"] / peer["seconds"]

    return run


def crazy_work(seats: int, deals: int) -> tuple[float, float]:
    """Return the actions of a random deal, and a player's charge in it."""
    import numpy

    from hilojack.compiled import twin

    variant = load("crazy-eights", preset="openspiel", seats=seats)
    row, tally = map(numpy.array, beginning(variant))
    twin(loops.random_deals, "shedding")(numpy.array(variant.row), row, deals, tally)
    charged = tally[loops.POINTS : loops.POINTS + seats]
    return float(tally[loops.ACTS]) / deals, float(charged.sum()) / deals / seats


def first_move(size: float) -> list[Figure]:
    """Measure the time to the first prompt: without byte code, and as at every later start."""
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
    """Return the seconds until the table prompts, for a card or for how to deal."""
    bytecode = tempfile.mkdtemp(dir=home) if cold else str(Path(home) / "bytecode")
    environment = os.environ | {"HILOJACK_STATE": home, "PYTHONPYCACHEPREFIX": bytecode}
    began = time.perf_counter()
    with subprocess.Popen(
        PLAY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, bufsize=0
    ) as process:
        assert process.stdout
        text = b""
        while b"(? for help)" not in text and process.poll() is None:
            text += process.stdout.read(4096)
        seconds = time.perf_counter() - began
        process.communicate()
    return seconds


def peak_memory(home: str) -> float:
    """Return the peak in MiB; a small process starts the table, as children inherit peaks."""
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


def imported(size: float) -> list[Figure]:
    """Measure the processor time that `import hilojack` adds to the start of Python."""
    turns = int(20 * size) + 1
    measured = [(start_time("import hilojack"), start_time("pass")) for _ in range(turns)]
    added = [1000 * (ours - bare) for ours, bare in measured]
    bare = statistics.median(1000 * bare for _, bare in measured)
    name = "`import hilojack`, beyond the start of Python"
    return [{"name": name, "median": statistics.median(added), "bare_Python": bare, "unit": "ms"}]


def start_time(code: str) -> float:
    """Return the processor time of a Python that runs this."""
    before = os.times()
    subprocess.run([sys.executable, "-c", code], check=True)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def serving_load(size: float) -> list[Figure]:
    """Measure the server under load, by the program that loads it."""
    seconds = str(max(2.0, 15 * size))
    command = [sys.executable, str(ROOT / "benchmarks" / "serving.py"), "--json", "--seconds"]
    done = subprocess.run([*command, seconds], capture_output=True, text=True, check=False)
    name = "The server under load"
    if done.returncode:
        why = (done.stderr.strip().splitlines() or ["it failed"])[-1]
        return [{"name": name, "unit": "", "note": why}]
    told: dict[str, object] = json.loads(done.stdout)
    return [
        {"name": f"{name}: {what}", "value": v, "unit": ""} for what, v in told.items() if v != []
    ]


MEASURES = {
    "c": Measure(
        "Against C written by hand",
        "Random deals of California Jack, the same cards and actions, in the compiled twin and in "
        "`benchmarks/california_jack.c`, which plays only this game. The checksums of the deals "
        "agree. Both find a card of a set by `pdep`, if the processor has it. These are processor "
        "times. Two deals interleaved in one loop of this C, with a generator each, gave 0.95 of "
        "its speed, three 0.93 and four 0.87 (a trial; medians of 7 runs).",
        against_c,
    ),
    "games": Measure(
        "Every game",
        "Random deals, by the twin and by the plain functions from which it is made.",
        every_game,
    ),
    "threads": Measure(
        "Threads", "Random deals of California Jack on two threads, against one.", threads
    ),
    "openspiel": Measure(
        "Against OpenSpiel",
        "Players' moves, including the time to deal. OpenSpiel has no game of the family; Oh Hell "
        "with a trump and six cards each is the nearest.",
        against_openspiel,
    ),
    "crazy-eights": Measure(
        "The same game as OpenSpiel's",
        "Whole games of Crazy Eights by OpenSpiel's own rules (the preset `openspiel`).",
        crazy_eights,
    ),
    "vector": Measure(
        "Environments",
        "[Many games at once](environments.md), including the choice of random actions, on one "
        "core.",
        environments.every_game,
    ),
    "pettingzoo": Measure(
        "Against PettingZoo's form",
        "The same game stepped one at a time through PettingZoo, with observations.",
        environments.against_pettingzoo,
    ),
    "pgx": Measure(
        "Against Pgx",
        "Pgx steps its games in JAX. It has no game of the family; its Leduc Hold'em is a much "
        "smaller game.",
        environments.against_pgx,
    ),
    "first-move": Measure(
        "The first move",
        "From the command to the first prompt at a table in plain mode, and its memory. The very "
        "first start has no Python byte code yet.",
        first_move,
    ),
    "import": Measure("Importing", "The cost of importing the package.", imported),
    "solving": Measure(
        "The solvers",
        "[Exact values](solver.md) of seeded deals of California Jack after random play, all "
        "cards known, and expectations over the order of the stock. "
        "A p99 is given of more than 100 deals; of fewer, only the highest. "
        "`python -m benchmarks.solving --deals 1000 --stock 40` gives it of whole deals in about "
        "half an hour; it can be stopped and resumed.",
        solving.every_solver,
    ),
    "thinking": Measure(
        "Thinking",
        "The time that [the players](strength.md) take for an action with a choice.",
        thinking.thinking,
    ),
    "thinking-elsewhere": Measure(
        "Thinking at other games", "The same for more games.", thinking.elsewhere, always=False
    ),
    "reviewing": Measure(
        "The review", "[The review](review.md) of all decisions of a deal.", reviewing.reviewing
    ),
    "exploitability": Measure(
        "Solving a small game",
        "California Jack on eight cards, enumerated and solved as under "
        "[exploitability](exploitability.md).",
        exploiting.exploiting,
        always=False,
    ),
    "page": Measure(
        "The page in the browser",
        "The size of [the page](page.md), its first paint, and how evenly cards fly.",
        page.page,
        always=False,
    ),
    "page-acts": Measure(
        "What an act costs the page",
        "Processor time of [the page](page.md)'s thread in Chromium, for an act of a person at the "
        "usual pace with all that follows until the next, and for a second of a table at which "
        "nobody does anything.",
        acting.acting,
        always=False,
    ),
    "without-a-server": Measure(
        "The table without a server",
        "The folder of [the table without a server](without-a-server.md), from a plain file server "
        "on this machine, in Chromium: a first visit by a new profile, the next in a new browser, "
        "and one with the network cut. Then the same acts of `expert` by its loops in Node and by "
        "those of this machine, in turns, and once more while three other processes want the "
        "same core. The aims are 3.4 s for a first visit, 2.0 s for a second one and offline, a "
        "ratio of 2, and 95% of the acts within 500 ms with a quarter of a core. A run on a busier "
        "day gave 3.9, 3.4 and 3.4 s, and ratios of 2.1, 1.7 and 2.7. SIMD and the other later "
        "instructions of WebAssembly brought nothing: 33.6 ms an act instead of 32.8 at Pitch (a "
        "trial; medians of 3 runs). Nor did letting Chromium keep the machine code that it makes "
        "of Python: of what comes from a service worker it keeps none.",
        without_server.without_server,
        always=False,
    ),
    "serving": Measure(
        "The server under load",
        "200 matches with three watchers each, on one core of [the server](server.md), with 900 "
        "actions a second, durable in SQLite. `benchmarks/serving.py --help` says more.",
        serving_load,
        always=False,
    ),
}


if __name__ == "__main__":
    sys.exit(main())
