"""Reviews of finished matches, and of deals that are over, in a thread of their own. Each deal can
be read as soon as it is reviewed, and nobody waits for the whole of another's match. A review that
nobody waits for any more can be stopped; what it has found stays, and it can be resumed.
"""

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Literal

from hilojack.match import Match, retrace
from hilojack.system.threads import Bench, bench
from hilojack.web.tables import refuse
from hilojack.web.thinking import has_failed

if TYPE_CHECKING:  # a review comes after the first card, and so does what it needs
    from hilojack.review import Decision, Review
    from hilojack.web.reviewed import Reviewing

MOST_KEPT = 50  # reviews
MOST_WAITING = 20
WAITS = 70.0  # seconds since a reader has asked: a page that is not seen asks once a minute


State = Literal["working", "stopped", "done", "failed"]
Key = tuple[str, int | None]  # of a review: its match, and its deal unless it is of all


class Stopped(Exception):
    """The server or the review is stopping."""


class Work:
    """A review, in progress or done."""

    def __init__(self, match: Match, deal: int | None = None) -> None:
        from hilojack.review import count_decisions

        self.review: Review | None = None  # of the deals so far or, once stopped, the decisions
        self.failed = self.stopped = False
        self.turn = 0  # counts how often it was stopped: work of an earlier turn is not heard
        self.doing: Future[None] | None = None
        self.person = self.address = ""  # in whose turns it is done
        self._readers: dict[str, float] = {}  # when each has asked
        self._match = as_it_was(match, deal)  # it knows no table, so that it can be sent elsewhere
        self._left = [one.number for one in match.deals] if deal is None else [deal]
        self._found: list[Decision] = []
        self._deals = len(self._left)
        self._whole = count_decisions(match, self._left)

    @property
    def progress(self) -> float:
        """The share of the decisions that have been reviewed."""
        return len(self._found) / max(1, self._whole)

    @property
    def done(self) -> bool:
        """True if nothing more will come."""
        return self.failed or (self.review is not None and self.review.complete)

    @property
    def idle(self) -> bool:
        """True if it is done or stopped."""
        return self.done or self.stopped

    @property
    def state(self) -> State:
        """Its state in a word."""
        if self.failed:
            return "failed"
        return "done" if self.done else "stopped" if self.stopped else "working"

    @property
    def deals(self) -> int:
        """The number of deals reviewed."""
        return self._deals - len(self._left)

    def ask(self, reader: str) -> None:
        """Note that somebody waits for it, and forget who has gone."""
        now = time.monotonic()
        self._readers = {one: at for one, at in self._readers.items() if now - at < WAITS}
        self._readers[reader] = now

    @property
    def is_waited_for(self) -> bool:
        """True if somebody has asked for it not long ago."""
        now = time.monotonic()
        return any(now - at < WAITS for at in self._readers.values())

    def leave(self, reader: str) -> bool:
        """Note that somebody waits no more; return True if nobody does."""
        self.ask(reader)
        del self._readers[reader]
        return not self._readers

    def stop(self) -> None:
        """Hear no more, and let be read what has been judged."""
        self.stopped, self.turn = True, self.turn + 1
        if self.doing is not None:
            self.doing.cancel()
        if self._found:
            self._let_read(complete=False)

    def next_deal(self) -> Callable[[], Iterator["Decision"]]:
        """Return the review of what is left of the next deal, as work to be done anywhere."""
        from hilojack.review import decisions

        after = self._found[-1].number if self._found else 0
        return partial(decisions, self._match, deals=(self._left[0],), after=after)

    def hear(self, decision: "Decision") -> None:
        """Take a decision that has been judged."""
        self._found.append(decision)

    def end_deal(self) -> None:
        """Let the deal be read that has been reviewed."""
        del self._left[0]
        self._let_read(complete=not self._left)

    def _let_read(self, *, complete: bool) -> None:
        from hilojack.review import Review

        self.review = Review(self._match, tuple(self._found), complete)


@dataclass
class Reviews:
    """The reviews of a server."""

    works: dict[Key, Work] = field(default_factory=dict)
    bench: Bench = field(default_factory=lambda: bench(1, "review"))
    portions: Callable[[str, str, str], Bench] | None = None  # a bench at which people take turns
    _stopped: bool = False
    _lock: threading.RLock = field(default_factory=threading.RLock)  # the bench has its own thread

    def start(
        self, key: Key, match: Match, reader: str = "", person: str = "", address: str = ""
    ) -> None:
        """Begin the review of a match or of a deal that is over, unless it has begun; resume it if
        it was stopped. `reader` waits for it, and it has its turns as `person`, of an address.
        """
        with self._lock:
            work = self.works.get(key)
            if work is None or work.failed or work.stopped:
                waiting = sum(not one.idle for one in self.works.values())
                if waiting >= MOST_WAITING:
                    refuse("too many reviews are waiting; please try again later")
                work = work if work and work.stopped else self._new(key, match)
                work.stopped, work.person, work.address = False, person, address
                work.ask(reader)
                self._continue(work, work.turn)
            work.ask(reader)

    def _new(self, key: Key, match: Match) -> Work:
        """Return a review, in place of an old one if there are many."""
        while len(self.works) >= MOST_KEPT:
            idle = [one for one, work in self.works.items() if work.idle]
            del self.works[idle[0]]
        work = self.works[key] = Work(match, key[1])
        return work

    def stop(self, key: Key, reader: str = "") -> None:
        """Stop a review, unless it is done or anybody but `reader` waits for it."""
        work = self._work(key)
        with self._lock:
            if work.leave(reader) and not work.idle:
                work.stop()

    def _work(self, key: Key) -> Work:
        work = self.works.get(key)
        if work is None:
            refuse("the review has not been started")
        return work

    def _continue(self, work: Work, turn: int) -> None:
        """Review one deal, and let the others that wait come before the next."""
        turns = self.portions and self.portions(work.person, "review", work.address)
        deal = (turns or self.bench).submit_each(work.next_deal(), partial(self._hear, work, turn))
        work.doing = deal
        deal.add_done_callback(partial(self._end_deal, work, turn))

    def _hear(self, work: Work, turn: int, decision: "Decision") -> None:
        with self._lock:
            if self._stopped or work.turn != turn:
                raise Stopped
            if not work.is_waited_for:
                work.stop()
                raise Stopped
            work.hear(decision)

    def _end_deal(self, work: Work, turn: int, deal: Future[None]) -> None:
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

    def told(self, key: Key, seat: int | None, deals: int = 0) -> "Reviewing":
        """Return the progress of a review, and its words to a seat. While it goes on, that is only
        if more than `deals` deals are reviewed.
        """
        work = self._work(key)
        review = None if work.failed else work.review
        if not work.idle and work.deals <= deals:
            review = None
        from hilojack.web.reviewed import Reviewing, in_words

        told = None if review is None else in_words(review, seat)
        return Reviewing(work.state, work.progress, work.deals, told)


def as_it_was(match: Match, deal: int | None) -> Match:
    """Return a match as it was at the end of a deal, or as it is; it may be played on meanwhile."""
    if deal is None:
        return deque(retrace(match), maxlen=1)[0]
    return next(one for one in retrace(match) if one.deal.number == deal and one.deal_over)
