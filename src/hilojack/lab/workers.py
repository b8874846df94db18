"""Work in blocks, done by an engine: one after the other, by processes, by threads, or by Ray.

A block is a call of a plain function whose arguments can be pickled, such as a configuration, a
seed and a number. Its result follows from them alone. So every engine gives the same result, and a
block whose worker dies is simply done again.
"""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import suppress
from itertools import chain, islice
from multiprocessing import get_context, parent_process
from threading import Thread
from types import ModuleType
from typing import Any, Generic, TypeVar

from hilojack.system.extras import missing

T = TypeVar("T")
Piece = tuple[object, ...]
Work = Callable[..., T]

SERIAL, PROCESSES, THREADS, RAY = "serial", "processes", "threads", "ray"
ENGINES = (SERIAL, PROCESSES, RAY)
COMPILED_ENGINES = (SERIAL, THREADS, PROCESSES, RAY)  # for loops that release the interpreter
AHEAD = 4  # blocks that wait for each worker, so that none is idle
DEATHS = 3  # of its workers, after each of which a block is begun again
STARTS = 2  # of Ray, which gives up after 30 seconds: a busy machine may need longer


class WorkersLost(ChildProcessError):
    """The workers of one block died again and again."""

    def __init__(self, block: int, times: int) -> None:
        super().__init__(
            f"block {block:,} of the work was begun {times} times, and each time its worker died: "
            "it was killed, or crashed, or memory ran out. Fewer workers (--workers) need less "
            "memory; earlier results are kept if a file was named for them"
        )


def in_order(
    work: Work[T],
    pieces: Iterable[Piece],
    *,
    engine: str = PROCESSES,
    workers: int | None = None,
    deaths: int = DEATHS,
) -> Generator[T, None, None]:
    """Yield the result of each block, in order; `pieces` holds the arguments of each.

    The default is one worker per core. Only enough blocks are handed out to keep them busy; if the
    iterator is closed, those not begun are dropped. A block whose worker dies is done again, at
    most `deaths` times; then WorkersLost is raised. What a block itself raises is raised here.
    Raise ValueError if the engine is unknown, MissingExtra if its library is not installed.
    """
    if engine not in COMPILED_ENGINES:
        raise ValueError(f"unknown engine '{engine}'; choose from: {', '.join(COMPILED_ENGINES)}")
    if engine == RAY:
        return on_ray(work, pieces, workers, deaths)
    workers = workers or os.cpu_count() or 1
    pieces = iter(pieces)
    first = list(islice(pieces, 2))
    pieces = chain(first, pieces)
    if engine == SERIAL or workers == 1 or len(first) < 2:
        return (work(*piece) for piece in pieces)
    return by_pool(Crew(work, engine, workers, deaths), pieces)


# --- one machine ---------------------------------------------------------------------------------


class HandedBlock(Generic[T]):
    """A block that was handed out."""

    def __init__(self, number: int, piece: Piece) -> None:
        self.number, self.piece = number, piece
        self.deaths = 0
        self.future: Future[T] = Future()


class Worker(Generic[T]):
    """One process or thread, replaced if it dies, and its blocks, of which it does the first.

    Pools of one show which block a worker was at when it died, and leave the others alone.
    """

    def __init__(self, work: Work[T], engine: str, deaths: int) -> None:
        self._work, self._engine, self._deaths = work, engine, deaths
        self.pool = pool_of_one(engine)
        self.blocks: deque[HandedBlock[T]] = deque()

    def take(self, block: HandedBlock[T]) -> None:
        """Give it one more block."""
        self.blocks.append(block)
        try:
            block.future = self.pool.submit(self._work, *block.piece)
        except BrokenExecutor:
            self.revive()

    def look(self) -> None:
        """Strike out what is done; replace a worker that has died."""
        while self.blocks and self.blocks[0].future.done():
            if isinstance(self.blocks[0].future.exception(), BrokenExecutor):
                self.revive()
            else:
                self.blocks.popleft()

    def revive(self) -> None:
        """Replace the worker; the new one begins with the block at which the last one died."""
        block = self.blocks[0]
        block.deaths += 1
        if block.deaths > self._deaths:
            raise WorkersLost(block.number, block.deaths)
        self.pool.shutdown(wait=False)
        self.pool = pool_of_one(self._engine)
        with suppress(BrokenExecutor):  # it may die at once; then `look` finds that
            for block in self.blocks:
                block.future = self.pool.submit(self._work, *block.piece)


class Crew(Generic[T]):
    """The workers, each begun when there is a block for it."""

    def __init__(self, work: Work[T], engine: str, workers: int, deaths: int) -> None:
        self._work, self._engine, self._deaths = work, engine, deaths
        self.size = workers
        self._workers: list[Worker[T]] = []

    def take(self, block: HandedBlock[T]) -> None:
        """Give a block to the worker that has least to do."""
        idle = min(self._workers, key=lambda worker: len(worker.blocks), default=None)
        if idle is None or (idle.blocks and len(self._workers) < self.size):
            idle = Worker(self._work, self._engine, self._deaths)
            self._workers.append(idle)
        idle.take(block)

    def result(self, block: HandedBlock[T]) -> T:
        """Wait for the result of a block."""
        while True:
            for worker in self._workers:
                worker.look()
            if block.future.done():
                return block.future.result()
            busy = [worker.blocks[0].future for worker in self._workers if worker.blocks]
            wait(busy, return_when=FIRST_COMPLETED)

    def close(self) -> None:
        """Dismiss the workers, and drop blocks that are not begun."""
        for worker in self._workers:
            # Not Future.cancel: a worker that Ctrl-C has ended would report to a lost future.
            worker.pool.shutdown(wait=False, cancel_futures=True)


def by_pool(crew: Crew[T], pieces: Iterator[Piece]) -> Generator[T, None, None]:
    """Yield the results in order, by processes or threads."""
    waiting: deque[HandedBlock[T]] = deque()
    try:
        for number, piece in enumerate(pieces, 1):
            waiting.append(HandedBlock(number, piece))
            crew.take(waiting[-1])
            if len(waiting) > AHEAD * crew.size:
                yield crew.result(waiting.popleft())
        while waiting:
            yield crew.result(waiting.popleft())
    finally:
        crew.close()


def pool_of_one(engine: str) -> Executor:
    """Return a pool of one worker."""
    if engine == THREADS:
        return ThreadPoolExecutor(1)
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=begin_process)


def begin_process() -> None:
    """Let this process end silently at Ctrl-C, and together with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Wait for the parent process to end, and end then."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


# --- Ray -----------------------------------------------------------------------------------------


def on_ray(
    work: Work[T], pieces: Iterable[Piece], workers: int | None, deaths: int
) -> Generator[T, None, None]:
    """Yield the results in order, by Ray: on the cluster at RAY_ADDRESS, or on this machine."""
    ray = import_ray()
    begun = begin_ray(ray, workers)
    waiting: deque[tuple[int, object]] = deque()

    def first_result() -> T:
        """Wait for a result. Raise what the block itself raised."""
        number, reference = waiting.popleft()
        errors = ray.exceptions
        try:
            result: T = ray.get(reference)
            return result
        except errors.RayTaskError as error:
            raise error.cause from error
        except (errors.WorkerCrashedError, errors.NodeDiedError, errors.OutOfMemoryError):
            raise WorkersLost(number, deaths + 1) from None

    try:
        shared = ray.put(work)
        begin = ray.remote(num_cpus=1, max_retries=deaths)(perform).remote
        most = AHEAD * (workers or int(ray.cluster_resources().get("CPU", 1)))
        for number, piece in enumerate(pieces, 1):
            waiting.append((number, begin(shared, *piece)))
            if len(waiting) > most:
                yield first_result()
        while waiting:
            yield first_result()
    finally:
        for _, result in waiting:
            ray.cancel(result, force=True)
        if begun:
            ray.shutdown()


def import_ray() -> ModuleType:
    """Return Ray, which reports nothing of its use. Raise MissingExtra if it is missing."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ModuleNotFoundError as error:
        raise missing("Ray", "ray", "the engine 'ray'") from error
    module: ModuleType = ray
    return module


def begin_ray(ray: ModuleType, workers: int | None) -> bool:
    """Join the cluster, or begin one on this machine. Return False if that was done already.

    Raise ChildProcessError if it does not start.
    """
    # It would print dead workers on the standard output, which may be JSON; there is no setting.
    ray._private.worker._worker_logs_enabled = False
    if ray.is_initialized():
        return False
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
    if not os.environ.get("RAY_ADDRESS"):
        options |= {"address": "local", "num_cpus": workers, "include_dashboard": False}
    for attempt in range(STARTS):
        try:
            ray.init(**options)
            return True
        except Exception as error:  # Ray has no class for a start that timed out
            ray.shutdown()
            if attempt == STARTS - 1:
                raise ChildProcessError(f"Ray could not be started: {error}") from error
    raise AssertionError


def perform(work: Work[T], *piece: object) -> T:
    """Do one block."""
    return work(*piece)
