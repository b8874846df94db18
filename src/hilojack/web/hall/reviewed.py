"""One review, in progress or done, and as a page has it: how far it is, and what it has found,
mistakes also in sentences.
"""

import re
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hilojack.match import Match, retrace
from hilojack.review import Decision, Review, count_decisions, decisions
from hilojack.review.data import ReviewFacts, review_facts
from hilojack.review.words import mistake_lines
from hilojack.voices import voice_of
from hilojack.words.review import nothing_judged

UNBROKEN = 100_000  # characters of a line that is not to be wrapped
WAITS = 70.0  # seconds since a reader has asked: a page that is not seen asks once a minute

State = Literal["working", "stopped", "done", "failed"]


class Reviewing(Struct, frozen=True):
    """The progress of a review, and what it has found."""

    state: State
    done: float  # the share of the decisions
    deals: int  # reviewed whole
    review: ReviewFacts | None


class Work:
    """A review, in progress or done."""

    def __init__(self, match: Match, deal: int | None = None) -> None:
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

    def next_deal(self) -> Callable[[], Iterator[Decision]]:
        """Return the review of what is left of the next deal, as work to be done anywhere."""
        after = self._found[-1].number if self._found else 0
        return partial(decisions, self._match, deals=(self._left[0],), after=after)

    def hear(self, decision: Decision) -> None:
        """Take a decision that has been judged."""
        self._found.append(decision)

    def end_deal(self) -> None:
        """Let the deal be read that has been reviewed."""
        del self._left[0]
        self._let_read(complete=not self._left)

    def told(self, seat: int | None, deals: int = 0) -> Reviewing:
        """Return the progress, and the words to a seat. While it goes on, that is only if more than
        `deals` deals are reviewed.
        """
        is_news = not self.failed and (self.idle or self.deals > deals)
        told = in_words(self.review, seat) if self.review and is_news else None
        return Reviewing(self.state, self.progress, self.deals, told)

    def _let_read(self, *, complete: bool) -> None:
        self.review = Review(self._match, tuple(self._found), complete)


def as_it_was(match: Match, deal: int | None) -> Match:
    """Return a match as it was at the end of a deal, or as it is; it may be played on meanwhile."""
    if deal is None:
        return deque(retrace(match), maxlen=1)[0]
    return next(one for one in retrace(match) if one.deal.number == deal and one.deal_over)


def in_words(review: Review, seat: int | None) -> ReviewFacts:
    """Return a review as data, each mistake also in sentences."""
    voice = voice_of(review.match.seats, seat, review.match.variant)
    said = {}
    for decision in review.worst:
        head, *rest = mistake_lines(decision, voice, UNBROKEN)
        said[decision.number] = [re.sub(r"^\s*\d+\s+Deal \d+\. ", "", head), *map(str.strip, rest)]
    facts = review_facts(review)
    judged = any(decision.known for decision in review.decisions)
    return replace(
        facts,
        decisions=[
            replace(one, said=said[one.number]) if one.number in said else one
            for one in facts.decisions
        ],
        nothing="" if judged else nothing_judged,
    )
