"""Thoughts and reviews in a second worker of the page, so that the table answers meanwhile.

Work goes there as bytes, and so do its results. Until the worker has started, and while it reviews
or learns a game, thoughts are thought here: they are short.
"""

import asyncio
import pickle
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from functools import partial
from itertools import count
from typing import Any, Protocol

from hilojack.search.evaluation.shipped import take_nothing_else
from hilojack.system.threads import AtOnce, Bench

PATIENCE = 2.0  # seconds for which a thought is awaited
ITEM, DONE, FAILED = "item", "done", "failed"


class SentWork:
    """Work that the other worker does."""

    def __init__(
        self, work: Callable[[], Any], hear: Callable[[Any], object] | None = None
    ) -> None:
        self.work, self.hear = work, hear
        self.result: Future[Any] = Future()

    def settle(self, found: object, error: BaseException | None = None) -> None:
        """Give out what was found, or an exception, unless there is a result already."""
        if self.result.done():
            return
        if error is None:
            self.result.set_result(found)
        else:
            self.result.set_exception(error)


class Line(Protocol):
    """The line to the second worker."""

    @property
    def ready(self) -> bool:
        """True once the worker is there."""

    def send(self, number: int, data: bytes) -> None:
        """Give it some work; if it is not there, as soon as it is."""

    def stop(self, number: int) -> None:
        """Want no more of some work."""


class LineByWorker:
    """The line as Pyodide has it: bytes are copied out of Python's memory, and into it."""

    def __init__(self, second: Any) -> None:
        self._second = second
        self.stop = second.stop

    @property
    def ready(self) -> bool:
        """True once the worker is there."""
        return bool(self._second.ready)

    def send(self, number: int, data: bytes) -> None:
        """Give it some work."""
        from pyodide.ffi import to_js

        self._second.send(number, to_js(data))

    def listen(self, elsewhere: "Elsewhere") -> None:
        """Let a bench hear what comes back."""
        from pyodide.ffi import create_proxy

        def heard(number: int, kind: str, data: Any) -> None:
            elsewhere.heard(number, kind, data.to_bytes())

        self._second.listen(create_proxy(heard), create_proxy(elsewhere.lost))


class Elsewhere(Bench):
    """The bench of the second worker; `worker` is the other end of the line to it."""

    def __init__(self, worker: Line) -> None:
        self._worker = worker
        self._asked: dict[int, SentWork] = {}
        self._numbers = count()
        self._here = AtOnce()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Do some work there, or here if the worker is busy or not there yet. If it takes long
        there, it is done here after all: the worker may be learning the game.
        """
        work = partial(fn, *args, **kwargs)
        if not self._worker.ready or self._asked:
            return self._here.submit(work)
        try:
            data = pickle.dumps((work, False))
        except (pickle.PicklingError, AttributeError, TypeError):  # it is of a table, which stays
            return self._here.submit(work)
        asked = self._ask(data, SentWork(work))
        asyncio.get_running_loop().call_later(PATIENCE, self._do_here, asked)
        return asked.result

    def submit_each(
        self, work: Callable[[], Iterable[Any]], hear: Callable[[Any], object]
    ) -> Future[None]:
        """Let `hear` have each result; the work begins once the worker is there."""
        return self._ask(pickle.dumps((work, True)), SentWork(work, hear)).result

    def _ask(self, data: bytes, asked: SentWork) -> SentWork:
        number = next(self._numbers)
        self._asked[number] = asked
        asked.result.add_done_callback(partial(self._end, number))
        self._worker.send(number, data)
        return asked

    def _end(self, number: int, result: Future[Any]) -> None:
        """Let the worker stop, if nobody wants the result any more."""
        if result.cancelled() and self._asked.pop(number, None) is not None:
            self._worker.stop(number)

    def _do_here(self, asked: SentWork) -> None:
        """Do some work here, unless it is done; its answer from there is not heard then."""
        if asked.result.done():
            return
        here = self._here.submit(asked.work)
        error = here.exception()
        asked.settle(here.result() if error is None else None, error)

    def heard(self, number: int, kind: str, data: bytes) -> None:
        """Take a result, the end of some work, or an exception."""
        asked = self._asked.get(number)
        if asked is None:
            return  # it was stopped
        try:
            found = pickle.loads(data)
            if kind == ITEM and asked.hear is not None:
                asked.hear(found)
                return
        except Exception as error:
            kind, found = FAILED, error
            self._worker.stop(number)
        del self._asked[number]
        asked.settle(found, found if kind == FAILED else None)

    def lost(self) -> None:
        """Do the thoughts here that the worker took with it; reviews have failed."""
        left, self._asked = self._asked, {}
        for asked in left.values():
            if asked.hear is None:
                self._do_here(asked)
            else:
                asked.settle(None, RuntimeError("the worker has ended"))


class SecondWorker:
    """The second worker: it does what it is sent, and answers by `post`."""

    def __init__(self, post: Callable[[int, str, bytes], object]) -> None:
        self._post = post
        self._doing: dict[int, asyncio.Task[None]] = {}

    def do(self, number: int, data: bytes) -> None:
        """Begin some work."""
        task = self._doing[number] = asyncio.ensure_future(self._do(number, data))
        task.add_done_callback(lambda done: self._doing.pop(number))

    async def _do(self, number: int, data: bytes) -> None:
        """Do some work; between two of many results others get their turn."""
        try:
            work, many = pickle.loads(data)
            found = work()
            if many:
                for one in found:
                    self._post(number, ITEM, pickle.dumps(one))
                    await asyncio.sleep(0)
                found = None
            self._post(number, DONE, pickle.dumps(found))
        except Exception as error:
            self._post(number, FAILED, pickle.dumps(RuntimeError(repr(error))))

    def stop(self, number: int) -> None:
        """Find no more results of some work, if it is not done."""
        if number in self._doing:
            self._doing[number].cancel()


class Second(SecondWorker):
    """The same, which gets its bytes from JavaScript."""

    def do(self, number: int, data: Any) -> None:
        """Begin some work."""
        super().do(number, data.to_bytes())


def begin(post: Any) -> SecondWorker:
    """Return what does the work of the second worker."""
    from pyodide.ffi import to_js

    take_nothing_else()  # as the first does
    return Second(lambda number, kind, data: post(number, kind, to_js(data)))
