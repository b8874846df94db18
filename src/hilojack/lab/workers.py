"""Work shared among workers: what it comes to, in order."""

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
AHEAD = 4  # pieces of work that wait for each worker, so that none stands idle


def processes(workers: int) -> Executor:
    """Processes that end without a word at Ctrl-C, for work in plain Python."""
    return ProcessPoolExecutor(
        workers,
        mp_context=get_context("spawn"),
        initializer=signal.signal,
        initargs=(signal.SIGINT, signal.SIG_DFL),
    )


def in_order(
    pool: Executor, workers: int, work: Callable[..., T], pieces: Iterable[tuple[object, ...]]
) -> Generator[T, None, None]:
    """What the work comes to for each piece, in order.

    Only so many pieces are handed out as keep the workers busy. The pool is shut at the end; when
    the reader gives up, the pieces that are not begun are dropped.
    """
    waiting: deque[Future[T]] = deque()
    try:
        for piece in pieces:
            waiting.append(pool.submit(work, *piece))
            if len(waiting) > AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        # Not Future.cancel: workers that Ctrl-C has ended would be told of a future that is gone.
        pool.shutdown(wait=False, cancel_futures=True)
