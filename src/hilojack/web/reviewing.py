"""Reviews of finished matches, and of deals that are over, in a thread of their own. Each deal can
be read as soon as it is reviewed, and nobody waits for the whole of another's match.
"""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial

from hilojack.match import Match, retrace
from hilojack.review import Decision, Review, count_decisions, decisions
from hilojack.review.data import decision_facts, review_facts
from hilojack.review.words import NOTHING_JUDGED, mistake_lines
from hilojack.system.threads import Bench, bench
from hilojack.voices import voice_of
from hilojack.web.tables import refuse

MOST_KEPT = 50  # reviews
MOST_WAITING = 20
UNBROKEN = 100_000  # characters of a line that is not to be wrapped


Key = tuple[str, int | None]  # of a review: its match, and its deal unless it is of all


class Stopped(Exception):
    """The server is stopping, and with it its reviews."""


class Work:
    """A review, in progress or done."""

    def __init__(self, match: Match, deal: int | None = None) -> None:
        self.review: Review | None = None  # of the deals so far
        self.failed = False
        self._match = match if deal is None else as_it_was(match, deal)
        self._left = [one.number for one in match.deals] if deal is None else [deal]
        self._found: list[Decision] = []
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
    def deals(self) -> int:
        """The number of deals reviewed."""
        return len({one.deal for one in self.review.decisions}) if self.review else 0

    def next_deal(self) -> Callable[[], Iterator[Decision]]:
        """Return the review of the next deal, as work to be done anywhere."""
        return partial(decisions, self._match, deals=(self._left[0],))

    def hear(self, decision: Decision) -> None:
        """Take a decision that has been judged."""
        self._found.append(decision)

    def end_deal(self) -> None:
        """Let the deal be read that has been reviewed."""
        del self._left[0]
        self.review = Review(self._match, tuple(self._found), complete=not self._left)


@dataclass
class Reviews:
    """The reviews of a server."""

    works: dict[Key, Work] = field(default_factory=dict)
    bench: Bench = field(default_factory=lambda: bench(1, "review"))
    _stopped: bool = False

    def start(self, key: Key, match: Match) -> None:
        """Begin the review of a match or of a deal that is over, unless it has begun."""
        if key in self.works and not self.works[key].failed:
            return
        waiting = sum(not work.done for work in self.works.values())
        if waiting >= MOST_WAITING:
            refuse("too many reviews are waiting; please try again later")
        while len(self.works) >= MOST_KEPT:
            done = [one for one, work in self.works.items() if work.done]
            del self.works[done[0]]
        work = self.works[key] = Work(match, key[1])
        self._continue(work)

    def _continue(self, work: Work) -> None:
        """Review one deal, and let the others that wait come before the next."""
        deal = self.bench.submit_each(work.next_deal(), partial(self._hear, work))
        deal.add_done_callback(partial(self._end_deal, work))

    def _hear(self, work: Work, decision: Decision) -> None:
        if self._stopped:
            raise Stopped
        work.hear(decision)

    def _end_deal(self, work: Work, deal: Future[None]) -> None:
        if deal.cancelled() or deal.exception() is not None:
            work.failed = True  # the next request finds no review
            return
        work.end_deal()
        if not work.done and not self._stopped:
            self._continue(work)

    def close(self) -> None:
        self._stopped = True
        self.bench.shutdown(wait=False, cancel_futures=True)

    def told(self, key: Key, seat: int | None, deals: int = 0) -> dict[str, object]:
        """Return the progress of a review, and its words to a seat. While it goes on, that is only
        if more than `deals` deals are reviewed.
        """
        work = self.works.get(key)
        if work is None:
            refuse("the review has not been started")
        review = work.review
        if work.failed or review is None or not (review.complete or work.deals > deals):
            state = "failed" if work.failed else "working"
            return {"state": state, "done": work.progress, "review": None}
        state, done = ("done", 1.0) if review.complete else ("working", work.progress)
        return {"state": state, "done": done, "review": in_words(review, seat)}


def as_it_was(match: Match, deal: int) -> Match:
    """Return a match as it was at the end of a deal; it may be played on meanwhile."""
    return next(one for one in retrace(match) if one.deal.number == deal and one.deal_over)


def in_words(review: Review, seat: int | None) -> dict[str, object]:
    """Return a review as data, each mistake also in sentences."""
    voice = voice_of(review.match.seats, seat, review.match.variant)
    said = {}
    for decision in review.worst:
        head, *rest = mistake_lines(decision, voice, UNBROKEN)
        said[decision.number] = [re.sub(r"^\s*\d+\s+Deal \d+\. ", "", head), *map(str.strip, rest)]
    decisions = [
        decision_facts(one) | ({"said": said[one.number]} if one.number in said else {})
        for one in review.decisions
    ]
    judged = any(decision.known for decision in review.decisions)
    nothing = "" if judged else NOTHING_JUDGED
    return review_facts(review) | {"decisions": decisions, "nothing": nothing}
