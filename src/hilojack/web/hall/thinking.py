"""Computer players think in threads of their own, and people take turns at these."""

import asyncio
import contextlib
import os
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

from hilojack.system.threads import Bench, bench, start
from hilojack.web.hall.accounts import ACCOUNT, Pay, processor_time

Thought = TypeVar("Thought")
Other = TypeVar("Other")

PORTION = 0.4  # seconds of long work, after which others have their turn
CLUB = 30  # people of one address who have a share of the threads each
MOST_KNOWN = 1_000  # people and addresses of whom it is known what they had


@dataclass
class Turn:
    """A thought that waits for its turn, and what comes of it."""

    thought: Callable[[], Any]
    person: str
    address: str
    found: "Future[Any]" = field(default_factory=Future)

    @property
    def names(self) -> tuple[str, str]:
        """The names by which a queue knows the person and the address."""
        return f" {self.person}", f"@{self.address}"


class Queue:
    """Threads that people share: whoever has the fewest is next, then who has had the least of
    them, and of one person's thoughts their tables take turns.

    Nobody has all threads, unless there is only one: somebody new need not wait for anybody. A
    person is a key or, of those who give none, an address. The people of one address have no more
    in all than those of a club.
    """

    def __init__(self, threads: int, at: Bench | None = None) -> None:
        self._threads = at or bench(threads, "bot")
        self._free, self._most = threads, max(1, threads - 1)
        self._busy: Counter[str] = Counter()  # threads by person
        self._used: dict[str, float] = {}  # seconds of threads, by name; of an address a share
        self._here: Counter[str] = Counter()  # thoughts that wait or are at work, by name
        # By person, then by table, each in the order in which it is their turn.
        self._waiting: dict[str, dict[str, deque[Turn]]] = {}
        self._lock = threading.Lock()  # a thread that has ended a thought begins the next
        self._closed = False

    async def think(
        self, thought: Callable[[], Thought], person: str, table: str, address: str = ""
    ) -> Thought:
        """Return the result of a thought when it was its turn. If nobody waits for it any more, it
        is not begun.
        """
        return await asyncio.wrap_future(self.submit(thought, person, table, address))

    def submit(
        self, thought: Callable[[], Thought], person: str, table: str, address: str = ""
    ) -> "Future[Thought]":
        """Return the future result of a thought; cancelled, it is not begun. A queue that is closed
        cancels all.
        """
        turn = Turn(thought, person, address or person)
        with self._lock:
            if self._closed:
                turn.found.cancel()
                return turn.found
            self._arrive(turn)
            self._waiting.setdefault(person, {}).setdefault(table, deque()).append(turn)
        self._begin()
        return turn.found

    def _arrive(self, turn: Turn) -> None:
        """Let nobody come with less than those who are here have had: rest is not saved up."""
        least = min((self._used[one] for one in self._here if one[0] != "@"), default=0.0)
        for name in turn.names:
            if not self._here[name]:
                self._used[name] = max(self._used.pop(name, 0.0), least)
        self._here.update(turn.names)
        if len(self._used) > 2 * MOST_KNOWN:
            gone = [name for name in self._used if name not in self._here]
            for name in gone[:MOST_KNOWN]:
                del self._used[name]

    def _leave(self, turn: Turn, used: float = 0.0) -> None:
        """Note what a person and an address have had of the threads."""
        person, address = turn.names
        self._used[person] += used
        self._used[address] += used / CLUB
        self._here.subtract(turn.names)
        self._here = +self._here  # without those who have gone

    def _begin(self) -> None:
        """Give the free threads to those whose turn it is. No lock is held while others are told
        what came of a thought: they may have locks of their own.
        """
        while turn := self._turn():
            began = time.monotonic()
            try:
                doing = self._threads.submit(turn.thought)
            except Exception as error:
                doing = Future()
                doing.set_exception(error)
            turn.found.add_done_callback(partial(leave, doing))
            doing.add_done_callback(partial(self._ended, turn, began))

    def _turn(self) -> Turn | None:
        """Take the next thought, and a thread for it, if there are both."""
        with self._lock:
            while self._free and (person := self._next()) is not None:
                turn = self._take(person)
                if not turn.found.cancelled():
                    self._free -= 1
                    self._busy[person] += 1
                    return turn
                self._leave(turn)
        return None

    def _ended(self, turn: Turn, began: float, doing: "Future[Any]") -> None:
        with self._lock:
            self._free += 1
            self._busy.subtract([turn.person])
            self._busy = +self._busy  # without those who have none
            self._leave(turn, time.monotonic() - began)
        hand_on(doing, turn.found)
        self._begin()

    def _next(self) -> str | None:
        """Return whose turn it is."""
        may = [person for person in self._waiting if self._busy[person] < self._most]
        return min(may, key=self._claim, default=None)

    def _claim(self, person: str) -> tuple[int, float]:
        """Return the place of a person: by the threads that they have, then by what they had."""
        turn = next(iter(self._waiting[person].values()))[0]
        return self._busy[person], max(self._used[name] for name in turn.names)

    def _take(self, person: str) -> Turn:
        """Return a person's next thought; they and its table go to the end."""
        tables = self._waiting.pop(person)
        table = next(iter(tables))
        turns = tables.pop(table)
        turn = turns.popleft()
        if turns:
            tables[table] = turns
        if tables:
            self._waiting[person] = tables
        return turn

    def close(self) -> None:
        """Begin no more thoughts, and let nobody wait for one."""
        with self._lock:
            self._closed = True
            left = [
                turn for one in self._waiting.values() for turns in one.values() for turn in turns
            ]
            self._waiting.clear()
        for turn in left:
            turn.found.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)


def leave(doing: "Future[Thought]", found: "Future[Other]") -> None:
    """Let a thought end, if it can, for which nobody waits any more."""
    if found.cancelled():
        doing.cancel()


def hand_on(doing: "Future[Thought]", found: "Future[Thought]") -> None:
    """Give what came of a thought to whoever waits for it."""
    with contextlib.suppress(InvalidStateError):  # nobody does
        if doing.cancelled():
            found.cancel()
        elif error := doing.exception():
            found.set_exception(error)
        else:
            found.set_result(doing.result())


class Portions(Bench):
    """A bench for one person's long work among the thoughts of others: after each portion those who
    wait have their turn.
    """

    def __init__(self, queue: Queue, person: str, table: str, address: str) -> None:
        self._submit = partial(queue.submit, person=person, table=table, address=address)

    def submit_each(
        self, work: Callable[[], Iterable[Thought]], hear: Callable[[Thought], object]
    ) -> "Future[None]":
        """Let `hear` have each result as it is found; an exception that it raises ends the work,
        and so does whoever cancels it.
        """
        whole: Future[None] = Future()
        left: list[Iterator[Thought]] = []

        def portion() -> None:
            left[:] = left or [iter(work())]
            until = time.monotonic() + PORTION
            for one in left[0]:
                hear(one)
                if time.monotonic() >= until:
                    return
            left.clear()

        def go_on() -> None:
            doing = self._submit(portion)
            whole.add_done_callback(partial(leave, doing))
            doing.add_done_callback(ended)

        def ended(doing: "Future[None]") -> None:
            if whole.done():
                return
            if left and not has_failed(doing):
                go_on()
            else:
                hand_on(doing, whole)

        when_made(go_on)
        return whole


class Thinkers:
    """The threads of a server: one more than cores to search with, and one each for players that
    answer at once and for answers without a search, so that neither waits for a search.
    """

    def __init__(self, threads: int = 0, at: Bench | None = None) -> None:
        """Think with threads or, if it is a search, at a bench."""
        self._slow = Queue(threads or cores() + 1, at)
        self._quick, self._light, self.elsewhere = Queue(1), Queue(1), at
        self.thinking = 0

    async def think(
        self,
        thought: Callable[[], Thought],
        *,
        person: str = "",
        table: str = "",
        address: str = "",
        quick: bool = False,
        light: bool = False,
    ) -> Thought:
        """Return the result of a thought for a person at a table. One that is `light` has no search
        in it, and takes the interpreter from the event loop: so whoever asks pays for it.
        """
        queue = self._quick if quick else self._light if light else self._slow
        pay = ACCOUNT.get() if light else None
        self.thinking += 1
        try:
            return await queue.think(
                partial(paid, thought, pay) if pay else thought, person, table, address
            )
        finally:
            self.thinking -= 1

    def portions(self, person: str, table: str, address: str = "") -> Bench:
        """Return a bench for long work of a person, of which others are not to wait for all."""
        return self.elsewhere or Portions(self._slow, person, table, address)

    async def figure(
        self, thought: Callable[[], Thought], *, person: str = "", table: str = ""
    ) -> Thought:
        """Return what people are told of computer players' play. A bench that is not here does all
        of it: it takes seconds, and what was learnt of the games may not have come here yet.
        """
        if self.elsewhere is None:
            return await self.think(thought, person=person, table=table)
        found: list[Thought] = []
        work = self.elsewhere.submit_each(partial(alone, thought), found.append)
        await asyncio.wrap_future(work)
        return found[0]

    def close(self) -> None:
        for queue in (self._slow, self._quick, self._light):
            queue.close()


def cores() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def paid(thought: Callable[[], Thought], pay: Pay) -> Thought:
    """Return the result of a thought whose processor time is paid for."""
    began = processor_time()
    try:
        return thought()
    finally:
        pay(processor_time() - began)


def alone(thought: Callable[[], Thought]) -> Iterator[Thought]:
    """Work that brings the one result of a thought."""
    yield thought()


def has_failed(work: "asyncio.Future[Thought] | Future[Thought]") -> bool:
    """Return True if some work has ended without a result."""
    return work.done() and (work.cancelled() or work.exception() is not None)


# --- loops ---------------------------------------------------------------------------------------

_MAKING = threading.Event()  # set while loops are made
_WAITS: list[Callable[[], object]] = []  # for that
_LOCK = threading.Lock()


def are_made() -> bool:
    """Return True unless loops are being made, for which no visitor is to hold a thread."""
    return not _MAKING.is_set()


def when_made(call: Callable[[], object]) -> None:
    """Call once the loops are made, or now if they are."""
    with _LOCK:
        if not are_made():
            _WAITS.append(call)
            return
    call()


def warm_up() -> None:
    """Compile or load the loops of players, solvers and reviews in the background."""
    _MAKING.set()
    start(_warm, "warm-up")


def _warm() -> None:
    from hilojack.web.hall.loops import make_loops  # it comes after the first card

    try:
        make_loops()
    finally:
        with _LOCK:
            waits, _WAITS[:] = [*_WAITS], []
            _MAKING.clear()
        for call in waits:
            call()
