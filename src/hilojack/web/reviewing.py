"""Reviews of finished matches, made one after the other in a thread of their own."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from hilojack.match import Match
from hilojack.review import Review, review_match
from hilojack.review.data import decision_facts, review_facts
from hilojack.review.words import NOTHING_JUDGED, mistake_lines
from hilojack.voices import voice_of
from hilojack.web.tables import refuse

MOST_KEPT = 50  # reviews
MOST_WAITING = 20
UNBROKEN = 100_000  # characters of a line that is not to be wrapped


class Stopped(Exception):
    """The server is stopping, and with it its reviews."""


@dataclass
class Work:
    """A review, in progress or done."""

    progress: float = 0.0
    review: Review | None = None
    failed: bool = False


@dataclass
class Reviews:
    """The reviews of a server."""

    works: dict[str, Work] = field(default_factory=dict)  # by match
    _thread: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="review")
    )
    _stopped: bool = False

    def start(self, id: str, match: Match) -> None:
        """Begin the review of a match, unless it has begun."""
        if id in self.works and not self.works[id].failed:
            return
        waiting = sum(work.review is None and not work.failed for work in self.works.values())
        if waiting >= MOST_WAITING:
            refuse("too many reviews are waiting; please try again later")
        while len(self.works) >= MOST_KEPT:
            done = [id for id, work in self.works.items() if work.review or work.failed]
            del self.works[done[0]]
        work = self.works[id] = Work()
        asyncio.get_running_loop().run_in_executor(self._thread, self._make, match, work)

    def _make(self, match: Match, work: Work) -> None:
        def progress(done: int, whole: int) -> None:
            if self._stopped:
                raise Stopped
            work.progress = done / max(1, whole)

        try:
            work.review = review_match(match, progress=progress)
        except Exception:  # the next request finds no review
            work.failed = True

    def close(self) -> None:
        self._stopped = True
        self._thread.shutdown(wait=False, cancel_futures=True)

    def told(self, id: str, seat: int | None) -> dict[str, object]:
        """Return the progress of a review, and its words to a seat."""
        work = self.works.get(id)
        if work is None:
            refuse("the review has not been started")
        if work.review is None:
            state = "failed" if work.failed else "working"
            return {"state": state, "done": work.progress, "review": None}
        return {"state": "done", "done": 1.0, "review": in_words(work.review, seat)}


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
