"""Threads, or what stands for them where a program has none: in a browser."""

import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

HAS_THREADS = sys.platform != "emscripten"


class AtOnce(Executor):
    """Runs what is submitted before it returns."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return what a function returned or raised."""
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


def executor(threads: int, name: str) -> Executor:
    """Return an executor with threads of its own, or one that works at once."""
    return ThreadPoolExecutor(threads, thread_name_prefix=name) if HAS_THREADS else AtOnce()


def start(work: Callable[[], object], name: str) -> None:
    """Begin some work in the background or, without threads, do it."""
    if HAS_THREADS:
        threading.Thread(target=work, name=name, daemon=True).start()
    else:
        work()
