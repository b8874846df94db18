"""Rulings on shared work: one table whoever does it, and no block lost with its worker."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hilojack import load
from hilojack.cli import main
from hilojack.cli.progress import Progress
from hilojack.lab.standings import tournament_facts
from hilojack.lab.tournament import Contest, tournament
from hilojack.lab.workers import (
    COMPILED_ENGINES,
    ENGINES,
    PROCESSES,
    RAY,
    SERIAL,
    THREADS,
    WorkersLost,
    begin_ray,
    import_ray,
    in_order,
)
from tiers import needs

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
ONE_MACHINE = [engine for engine in COMPILED_ENGINES if engine != RAY]


def pieces(count: int) -> list[tuple[int]]:
    return [(number,) for number in range(count)]


# --- blocks, which a worker of another process must be able to find -------------------------------


def square(number: int) -> int:
    return number * number


def die_once(folder: str, number: int) -> int:
    """Block 3 kills the worker that begins it first, -9."""
    sign = Path(folder, "died")
    if number == 3 and not sign.exists():
        sign.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def die_always(number: int) -> int:
    if number == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def refuse(number: int) -> int:
    if number == 2:
        raise KeyError("what the block says")
    return number


# --- the same for all ----------------------------------------------------------------------------


@pytest.mark.parametrize("engine", ONE_MACHINE)
@pytest.mark.parametrize("workers", [1, 3])
def test_results_come_in_order_whoever_does_the_work(engine: str, workers: int) -> None:
    done = list(in_order(square, pieces(20), engine=engine, workers=workers))
    assert done == [number * number for number in range(20)]


def test_work_comes_back_in_order_whoever_is_done_first() -> None:
    rest = threading.Semaphore(0)

    def slow_at_first(number: int) -> int:
        if number == 0:
            assert rest.acquire(timeout=60)  # until another worker has done the next
        rest.release()
        return number

    done = in_order(slow_at_first, pieces(30), engine=THREADS, workers=2)
    assert list(done) == list(range(30))


def test_work_that_nobody_waits_for_is_not_begun() -> None:
    done: list[int] = []
    results = in_order(done.append, pieces(10_000), engine=THREADS, workers=2)
    assert next(results) is None
    results.close()
    assert len(done) < 20


def test_no_worker_is_begun_for_a_single_block() -> None:
    assert list(in_order(lambda: os.getpid(), [()], engine=PROCESSES)) == [os.getpid()]
    assert list(in_order(lambda: os.getpid(), [], engine=PROCESSES)) == []


@pytest.mark.parametrize("engine", ONE_MACHINE)
def test_what_a_block_raises_is_raised_after_the_blocks_before_it(engine: str) -> None:
    results = in_order(refuse, pieces(5), engine=engine, workers=2)
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(KeyError, match="what the block says"):
        next(results)


def test_an_engine_that_there_is_not_is_refused_with_the_choices() -> None:
    with pytest.raises(ValueError, match="unknown engine 'steam'; choose from: serial, threads"):
        in_order(square, pieces(3), engine="steam")


# --- workers that die ----------------------------------------------------------------------------


def test_a_killed_process_costs_nothing_but_time(tmp_path: Path) -> None:
    work = [(str(tmp_path), number) for number in range(12)]
    done = in_order(die_once, work, engine=PROCESSES, workers=2)
    assert list(done) == [number * number for number in range(12)]
    assert (tmp_path / "died").exists()


def test_a_process_killed_from_outside_costs_nothing_but_time() -> None:
    """Whatever it is doing, and whoever kills it."""
    results = in_order(process_and_square, pieces(40), engine=PROCESSES, workers=2)
    first, zero = next(results)
    os.kill(first, signal.SIGKILL)
    assert [zero, *(found for _, found in results)] == [number * number for number in range(40)]


def test_workers_end_with_the_program_that_began_them() -> None:
    program = """
from hilojack.lab.workers import PROCESSES, in_order
from test_workers import pieces, process_and_square
if __name__ == "__main__":
    for process, _ in in_order(process_and_square, pieces(10**6), engine=PROCESSES, workers=2):
        print(process, flush=True)
"""
    world = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=world
    ) as begun:
        assert begun.stdout is not None
        found = {begun.stdout.readline()}
        while len(found) < 2:
            found.add(begun.stdout.readline())
        begun.kill()
        begun.communicate(timeout=60)  # it is theirs too, and ends when all have


def process_and_square(number: int) -> tuple[int, int]:
    time.sleep(0.01)  # so both workers have work when one is killed
    return os.getpid(), number * number


def test_a_block_that_always_kills_its_worker_is_given_up_with_a_word_on_it() -> None:
    results = in_order(die_always, pieces(5), engine=PROCESSES, workers=2, deaths=1)
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(WorkersLost, match=r"block 3 of the work was begun 2 times.*memory"):
        next(results)


# --- the commands --------------------------------------------------------------------------------

CONTEST = ["tournament", "black-jack", "--unit", "deal", "--seed", "3", "--json"]
PAIRS = ["--pairs", "12"]


def table(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> Any:
    assert main([*CONTEST, *words]) == status
    return json.loads(capsys.readouterr().out)


@pytest.fixture(scope="module")
def undisturbed() -> Any:
    """The table of twelve pairs."""
    contest = Contest(load("black-jack"), ("rule", "random"), seed=3, unit="deal")
    *_, last = tournament(contest, 12, engine=SERIAL)
    return msgspec.json.decode(msgspec.json.encode(tournament_facts(last)))


def after(pairs: int, act: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let something happen when so many pairs have been played."""

    def show(bar: Progress, done: int, total: int) -> None:
        if done == pairs:
            act()

    monkeypatch.setattr(Progress, "show", show)


def stop() -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_tournament_whose_worker_is_killed_has_the_same_table(
    workers: str,
    undisturbed: Any,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    killed = []

    def kill_one() -> None:
        for worker in active_children()[:1]:
            worker.kill()
            killed.append(worker.pid)

    after(2, kill_one, monkeypatch)
    words = ["--engine", "processes", "--workers", workers, *PAIRS]
    assert table(capsys, *words) == undisturbed
    assert len(killed) == (workers != "1")  # a single one needs no process of its own


def test_a_tournament_that_was_stopped_goes_on_to_the_same_table(
    tmp_path: Path,
    undisturbed: Any,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = [*PAIRS, "--state", str(tmp_path / "results.json"), "--workers", "2"]
    after(5, stop, monkeypatch)
    before = table(capsys, *words, status=130)
    assert before["pairings"][0]["pairs"] == 5
    monkeypatch.undo()
    assert table(capsys, *words, "--engine", SERIAL) == undisturbed


def test_ray_on_this_machine_comes_to_the_same_table_though_a_worker_is_killed(
    undisturbed: Any, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All about Ray in one test, since it is slow to begin."""
    needs("ray")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    ray = import_ray()
    assert begin_ray(ray, 2)
    try:
        done = list(in_order(process_and_square, pieces(40), engine=RAY, workers=2))
        assert [found for _, found in done] == [number * number for number in range(40)]
        workers = {process for process, _ in done}
        assert os.getpid() not in workers
        after(2, lambda: os.kill(done[0][0], signal.SIGKILL), monkeypatch)
        assert table(capsys, *PAIRS, "--engine", "ray") == undisturbed
        monkeypatch.undo()

        results = in_order(refuse, pieces(5), engine=RAY)
        assert [next(results), next(results)] == [0, 1]
        with pytest.raises(KeyError, match="what the block says"):
            next(results)
        results = in_order(die_always, pieces(5), engine=RAY, deaths=1)
        assert [next(results), next(results)] == [0, 1]
        with pytest.raises(WorkersLost, match="block 3 of the work was begun 2 times"):
            next(results)
        assert ray.is_initialized()  # who found it there leaves it there
    finally:
        ray.shutdown()


def test_without_ray_the_engine_names_the_extra(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    words = ["tournament", "california-jack", "--unit", "deal", "--players", "rule,random"]
    assert main([*words, "--engine", "ray"]) == 2
    assert "[ray]'" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["tournament", "record", "exploitability"])
def test_an_engine_that_a_command_does_not_have_is_refused(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "california-jack", "--engine", "threads"]) == 2
    said = capsys.readouterr().err
    assert all(engine in said for engine in ENGINES)
