"""One review, in progress or done, and as a page has it: how far it is, and what it has found,
mistakes also in sentences.
"""

import re
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hilojack.match import Match, retrace
from hilojack.review import Decision, Review, count_decisions, decisions, rough_decisions
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
    done: int  # decisions reviewed
    whole: int  # of all
    rough: int  # deals that a first look has been through
    deals: int  # reviewed whole
    review: ReviewFacts | None


class Work:
    """A review, in progress or done. A first look goes through all deals before the search does."""

    def __init__(self, match: Match, deal: int | None = None, seat: int | None = None) -> None:
        self.review: Review | None = None  # of the deals so far or, once stopped, the decisions
        self.rough = 0  # deals that the first look has been through
        self.failed = self.stopped = False
        self.turn = 0  # counts how often it was stopped: work of an earlier turn is not heard
        self.doing: Future[None] | None = None
        self.person = self.address = ""  # in whose turns it is done
        self._readers: dict[str, float] = {}  # when each has asked
        self._match = as_it_was(match, deal)  # it knows no table, so that it can be sent elsewhere
        self._deals = [one.number for one in match.deals] if deal is None else [deal]
        self._guessed: list[Decision] = []  # by the first look, of the seat that asks
        self._seats = () if seat is None else (seat,)
        self._found: list[Decision] = []
        self._whole = count_decisions(match, self._deals)
        self.deals = 0  # reviewed

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
        """Return what is left of the next deal, to be looked at or reviewed, as work to be done
        anywhere.
        """
        if self._is_rough:
            deals, after = (self._deals[self.rough],), number_of_last(self._guessed)
            return partial(
                rough_decisions, self._match, deals=deals, seats=self._seats, after=after
            )
        deals, after = (self._deals[self.deals],), number_of_last(self._found)
        return partial(decisions, self._match, deals=deals, after=after)

    @property
    def _is_rough(self) -> bool:
        return self.rough < len(self._deals)

    def hear(self, decision: Decision) -> None:
        """Take a decision that has been judged."""
        (self._guessed if decision.rough else self._found).append(decision)

    def end_deal(self) -> None:
        """Let the deal be read that has been looked at or reviewed."""
        if self._is_rough:
            self.rough += 1
            return
        self.deals += 1
        self._let_read(complete=self.deals == len(self._deals))

    def told(self, seat: int | None, deals: int = 0, rough: int = 0) -> Reviewing:
        """Return the progress, and the words to a seat. While it goes on, that is only if more than
        `deals` deals are reviewed, or more than `rough` looked at.
        """
        is_news = self.idle or self.deals > deals or self.rough > rough
        told = in_words(self._so_far, seat) if is_news and self._may_be_read else None
        judged = len(self._found)
        return Reviewing(self.state, judged, self._whole, self.rough, self.deals, told)

    @property
    def _may_be_read(self) -> bool:
        return not self.failed and bool(self._found or self._guessed)

    @property
    def _so_far(self) -> Review:
        """What was found and, of all that is left, what the first look has found."""
        found = self.review.decisions if self.review else ()
        rest = (one for one in self._guessed if one.number > number_of_last(found))
        return Review(self._match, (*found, *rest), complete=self.done)

    def _let_read(self, *, complete: bool) -> None:
        self.review = Review(self._match, tuple(self._found), complete)


def number_of_last(found: Sequence[Decision]) -> int:
    """Return the number of the last of the decisions, or 0 before the first."""
    return found[-1].number if found else 0


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
        if decision.rough:
            continue
        head, *rest = mistake_lines(decision, voice, UNBROKEN, brief=True)
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
