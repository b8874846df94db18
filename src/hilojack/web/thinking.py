"""Computer players think in threads of their own, and people take turns at these."""

import asyncio
import contextlib
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TypeVar

from hilojack.players import make_player
from hilojack.system.threads import Bench, bench, start
from hilojack.views import View
from hilojack.voices import voice_of

Thought = TypeVar("Thought")

PATIENCE = 5.0  # seconds for which a hint waits until the loops are ready


class Queue:
    """Threads at which people take turns, and of one person's thoughts their tables.

    Nobody has all threads, unless there is only one: who asks for much waits behind themself.
    """

    def __init__(self, threads: int, at: Bench | None = None) -> None:
        self._threads = at or bench(threads, "bot")
        self._free, self._most = threads, max(1, threads - 1)
        self._busy: Counter[str] = Counter()  # threads by person
        # By person, then by table, each in the order in which it is their turn.
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}

    async def think(self, thought: Callable[[], Thought], person: str, table: str) -> Thought:
        """Return the result of a thought when it was its turn."""
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._waiting.setdefault(person, {}).setdefault(table, deque()).append(turn)
        self._begin()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._ended(person)
            raise
        try:
            thinking = self._threads.submit(thought)
        except Exception:
            self._ended(person)
            raise
        thinking.add_done_callback(lambda done: self._tell(loop, person))
        return await asyncio.wrap_future(thinking)

    def _tell(self, loop: asyncio.AbstractEventLoop, person: str) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(self._ended, person)

    def _ended(self, person: str) -> None:
        self._free += 1
        self._busy.subtract([person])
        self._busy = +self._busy  # without those who have none
        self._begin()

    def _begin(self) -> None:
        """Give the free threads to those whose turn it is."""
        while self._free and (person := self._next()) is not None:
            turn = self._take(person)
            if not turn.cancelled():
                self._free -= 1
                self._busy[person] += 1
                turn.set_result(None)

    def _next(self) -> str | None:
        """Return whose turn it is: the first of those who have the fewest threads."""
        may = [person for person in self._waiting if self._busy[person] < self._most]
        return min(may, key=self._busy.__getitem__, default=None)

    def _take(self, person: str) -> asyncio.Future[None]:
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
        self._threads.shutdown(wait=False, cancel_futures=True)


class Thinkers:
    """The threads of a server: players that answer at once have one of their own."""

    def __init__(self, threads: int = 2, at: Bench | None = None) -> None:
        """Think with threads or, if slow, at a bench."""
        self._slow, self._quick, self.elsewhere = Queue(threads, at), Queue(1), at
        self.thinking = 0

    async def think(
        self,
        thought: Callable[[], Thought],
        *,
        person: str = "",
        table: str = "",
        quick: bool = False,
    ) -> Thought:
        """Return the result of a thought for a person at a table."""
        self.thinking += 1
        try:
            return await (self._quick if quick else self._slow).think(thought, person, table)
        finally:
            self.thinking -= 1

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
        self._slow.close()
        self._quick.close()


def alone(thought: Callable[[], Thought]) -> Iterator[Thought]:
    """Work that brings the one result of a thought."""
    yield thought()


def has_failed(work: "asyncio.Future[Thought] | Future[Thought]") -> bool:
    """Return True if some work has ended without a result."""
    return work.done() and (work.cancelled() or work.exception() is not None)


def advice(view: View, names: Sequence[str]) -> tuple[int, str]:
    """Return a strong player's choice and its reasons, from the view alone."""
    from hilojack.review import hint  # it comes after the first card
    from hilojack.review.words import hint_lines

    voice = voice_of(names, view.seat, view.variant)
    advised = hint(view, wait=PATIENCE)
    return advised.act, " ".join(hint_lines(advised, voice, view.turn or 0, view.phase))


def warm_up() -> None:
    """Compile or load the loops of the searching players in the background."""
    start(_warm, "warm-up")


def _warm() -> None:
    from hilojack.match import Match
    from hilojack.variants.variant import load

    match = Match(load("california-jack"), seed=1)
    make_player("beginner").choose(match.view(match.turn))
