"""The commands simulate and warm."""

import os
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from hilojack.cli.errors import STOPPED, Mistake
from hilojack.cli.options import chosen, print_json
from hilojack.cli.progress import Progress
from hilojack.families import WORDS, by_family
from hilojack.variants.variant import Variant, games, load, read_file, seats_of, settle

if TYPE_CHECKING:
    from hilojack.lab.simulate import Simulation


def simulate(options: Any) -> int:
    """Simulate random deals, with progress, and print what they came to."""
    from hilojack.compiled import has_numba
    from hilojack.lab.report import read_state, show_simulation, simulation_facts

    variant = chosen(options)
    before = read_state(options.state, variant, options.seed) if options.state else None
    if before and before.deals > options.deals:
        raise Mistake(
            f"{options.state} holds {before.deals:,} deals already; ask for that many or more"
        )
    if not has_numba():
        print(
            "Numba is not installed: the deals are played in plain Python, slower.", file=sys.stderr
        )
    last, status = simulate_until_stopped(options, variant, before)
    if last is None:
        print("Stopped before the first block of deals was done.", file=sys.stderr)
    elif options.json:
        print_json(simulation_facts(last))
    else:
        print(show_simulation(last))
    if last and status:
        print(f"Stopped after {last.deals:,} of {options.deals:,} deals.", file=sys.stderr)
    return status


def simulate_until_stopped(
    options: Any, variant: Variant, before: "Simulation | None"
) -> "tuple[Simulation | None, int]":
    """What the deals came to as far as Ctrl-C let them, and the exit status."""
    from hilojack.lab.simulate import simulate as simulate_deals

    compile_loops(variant)
    bar, last, state, status = Progress("deals"), before, State(options.state), 0
    try:
        for last in simulate_deals(
            variant,
            options.deals,
            seed=options.seed,
            engine=options.engine,
            workers=options.workers,
            before=before,
        ):
            bar.show(last.deals, options.deals)
            state.keep(last)
    except KeyboardInterrupt:
        status = STOPPED
    finally:
        bar.close()
        state.write()
    return last, status


class State:
    """Keeps the counts of a simulation in a file, as far as they can be gone on from: now and then,
    and at the end.
    """

    PAUSE = 5.0  # seconds between writes

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._unwritten: Simulation | None = None
        self._last: Simulation | None = None
        self._next = 0.0

    def keep(self, simulation: "Simulation") -> None:
        """Keep the counts as they stand after a block."""
        self._last = simulation
        if simulation.whole:
            self._unwritten = simulation
        if time.monotonic() >= self._next:
            self._write()
            self._next = time.monotonic() + self.PAUSE

    def write(self) -> None:
        """Keep the last counts, and say so when they leave a part of a block out."""
        self._write()
        if self._path and self._last and not self._last.whole:
            from hilojack.lab.simulate import BLOCK

            print(
                f"{self._path} keeps whole blocks of {BLOCK:,} deals; the last block was begun, "
                "and will be played again.",
                file=sys.stderr,
            )

    def _write(self) -> None:
        from hilojack.lab.report import write_state

        if self._path and self._unwritten:
            write_state(self._path, self._unwritten)
        self._unwritten = None


def warm(options: Any) -> int:
    """Compile the loops of every game, preset and number of seats into the cache."""
    from hilojack.compiled import has_numba
    from hilojack.search.ready import get_ready

    if not has_numba():
        raise Mistake("Numba is not installed, so there is nothing to compile")
    files = [read_file(game) for game in options.game or games()]
    for family in dict.fromkeys(file["family"] for file in files):
        variant = load(by_family("lab", WORDS[family]).SAMPLE_GAME)
        get_ready(variant)
        with at_once_if_stopped():
            review_a_deal(variant)
            compile_laboratory(variant)
    for file in files:
        for preset in file["presets"]:
            for seats in seats_of(file, preset):
                variant = settle(file, preset, seats, {})
                compile_loops(variant)
                print(f"{variant.title}, {seats} players: ready", flush=True)
    return 0


def review_a_deal(variant: Variant) -> None:
    """Have the loops of a review ready, the solvers among them."""
    from hilojack.match import Match
    from hilojack.players import make_player, play_match
    from hilojack.review import review_match

    match = Match(variant.change(target=1), seed=1)
    play_match(match, {seat: make_player("random", seed=seat) for seat in range(variant.seats)})
    review_match(match)


def compile_laboratory(variant: Variant) -> None:
    """Have the loops of a comparison ready, and those of games side by side."""
    from hilojack.envs import VectorEnv
    from hilojack.lab.compare import Study, block

    block(Study((variant, variant), "quick", 0), 0, 0)
    games = VectorEnv(variant, 1)
    games.step(games.sample())


def compile_loops(variant: Variant) -> None:
    """Have the loops of a simulation ready."""
    from hilojack.lab.simulate import block

    with at_once_if_stopped():
        block(variant, 0, 0, 0)


def compile_searches(variant: Variant, kinds: Iterable[str]) -> None:
    """Have the loops of those players ready who search."""
    from hilojack.lab.entrants import get_searchers_ready

    with at_once_if_stopped():
        get_searchers_ready(variant, kinds)


@contextmanager
def at_once_if_stopped() -> Iterator[None]:
    """While this lasts Ctrl-C ends the program at once, since the compiler cannot be left."""
    before = signal.signal(signal.SIGINT, leave_at_once)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def leave_at_once(*_: object) -> NoReturn:
    """End the program where it stands."""
    print("\nStopped while the loops were being compiled.", file=sys.stderr, flush=True)
    os._exit(STOPPED)
