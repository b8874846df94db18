"""Reviews of finished matches, and of deals that are over, in a thread of their own. Each deal can
be read as soon as it is reviewed, and nobody waits for the whole of another's match. A review that
nobody waits for any more can be stopped; what it has found stays, and it can be resumed.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from hilojack.match import Match
from hilojack.system.threads import Bench, bench
from hilojack.web.hall.thinking import has_failed
from hilojack.web.table.standing import refuse
from hilojack.words.hall import review_is_not_started, too_many_reviews

if TYPE_CHECKING:
    from hilojack.review import Decision, Review
    from hilojack.web.hall.reviewed import Reviewing, Work

MOST_KEPT = 50  # reviews
MOST_WAITING = 20

Key = tuple[str, int | None]  # of a review: its match, and its deal unless it is of all


class Stopped(Exception):
    """The server or the review is stopping."""


@dataclass
class Reviews:
    """The reviews of a server."""

    works: "dict[Key, Work]" = field(default_factory=dict)
    bench: Bench = field(default_factory=lambda: bench(1, "review"))
    portions: Callable[[str, str, str], Bench] | None = None  # a bench at which people take turns
    _stopped: bool = False
    _lock: threading.RLock = field(default_factory=threading.RLock)  # the bench has its own thread

    def start(
        self,
        key: Key,
        match: Match,
        reader: str = "",
        person: str = "",
        address: str = "",
        seat: int | None = None,
    ) -> None:
        """Begin the review of a match or of a deal that is over, unless it has begun; resume it if
        it was stopped. `reader` waits for it, and it has its turns as `person`, of an address. A
        first look is had at the decisions of `seat`, or of all.
        """
        with self._lock:
            work = self.works.get(key)
            if work is None or work.failed or work.stopped:
                waiting = sum(not one.idle for one in self.works.values())
                if waiting >= MOST_WAITING:
                    refuse(too_many_reviews)
                work = work if work and work.stopped else self._new(key, match, seat)
                work.stopped, work.person, work.address = False, person, address
                work.ask(reader)
                self._continue(work, work.turn)
            work.ask(reader)

    def _new(self, key: Key, match: Match, seat: int | None) -> "Work":
        """Return a review, in place of an old one if there are many."""
        while len(self.works) >= MOST_KEPT:
            idle = [one for one, work in self.works.items() if work.idle]
            del self.works[idle[0]]
        from hilojack.web.hall.reviewed import Work  # it comes after the first card

        work = self.works[key] = Work(match, key[1], seat)
        return work

    def stop(self, key: Key, reader: str = "") -> None:
        """Stop a review, unless it is done or anybody but `reader` waits for it."""
        work = self._work(key)
        with self._lock:
            if work.leave(reader) and not work.idle:
                work.stop()

    def _work(self, key: Key) -> "Work":
        work = self.works.get(key)
        if work is None:
            refuse(review_is_not_started)
        return work

    def _continue(self, work: "Work", turn: int) -> None:
        """Review one deal, and let the others that wait come before the next."""
        turns = self.portions and self.portions(work.person, "review", work.address)
        deal = (turns or self.bench).submit_each(work.next_deal(), partial(self._hear, work, turn))
        work.doing = deal
        deal.add_done_callback(partial(self._end_deal, work, turn))

    def _hear(self, work: "Work", turn: int, decision: "Decision") -> None:
        with self._lock:
            if self._stopped or work.turn != turn:
                raise Stopped
            if not work.is_waited_for:
                work.stop()
                raise Stopped
            work.hear(decision)

    def _end_deal(self, work: "Work", turn: int, deal: Future[None]) -> None:
        with self._lock:
            if work.turn != turn:
                return  # it was stopped
            if has_failed(deal):
                work.failed = True  # the next request finds no review
                return
            work.end_deal()
            if not work.done and not self._stopped:
                self._continue(work, turn)

    def close(self) -> None:
        self._stopped = True
        self.bench.shutdown(wait=False, cancel_futures=True)

    def asked(self, key: Key, reader: str) -> None:
        """Note that somebody waits for a review."""
        self._work(key).ask(reader)

    def found(self, key: Key) -> "Review | None":
        """Return a review as far as it is, or None before its first deal is reviewed."""
        work = self.works.get(key)
        return None if work is None else work.review

    def told(self, key: Key, seat: int | None, deals: int = 0, rough: int = 0) -> "Reviewing":
        """Return the progress of a review, and its words to a seat. While it goes on, that is only
        if more than `deals` deals are reviewed, or more than `rough` looked at.
        """
        return self._work(key).told(seat, deals, rough)
