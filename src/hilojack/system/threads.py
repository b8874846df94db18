"""Threads, or what stands for them where a program has none: in a browser."""

import os
import sys
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
HAS_THREADS = sys.platform != "emscripten"


class Bench(Executor):
    """An executor, of work that brings one result or many."""

    def submit_each(
        self, work: Callable[[], Iterable[T]], hear: Callable[[T], object]
    ) -> Future[None]:
        """Let `hear` have each result as it is found; an exception that it raises ends the work."""
        return self.submit(run_each, work, hear)


def run_each(work: Callable[[], Iterable[T]], hear: Callable[[T], object]) -> None:
    """Let `hear` have each result of some work."""
    for one in work():
        hear(one)


class Threads(ThreadPoolExecutor, Bench):
    """A bench with threads of its own."""


class AtOnce(Bench):
    """A bench that runs what is submitted before it returns."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return what a function returned or raised."""
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


def bench(threads: int, name: str) -> Bench:
    """Return a bench with threads of its own, or one that works at once."""
    return Threads(threads, thread_name_prefix=name) if HAS_THREADS else AtOnce()


def is_waited_for() -> bool:
    """Return True if somebody waits for what is done here and may be told so: at a table nobody
    does, and worker processes wait for their parent, which says it for all.
    """
    import multiprocessing

    told = os.environ.get("HILOJACK_QUIET", "") != "1" and sys.stderr is not None
    in_front = threading.current_thread() is threading.main_thread()
    return told and in_front and multiprocessing.parent_process() is None


def start(work: Callable[[], object], name: str) -> None:
    """Begin some work in the background or, without threads, do it."""
    if HAS_THREADS:
        threading.Thread(target=work, name=name, daemon=True).start()
    else:
        work()
