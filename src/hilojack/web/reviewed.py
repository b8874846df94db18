"""A review as a page has it: how far it is, and what it has found, mistakes also in sentences."""

import re

from msgspec import Struct
from msgspec.structs import replace

from hilojack.review import Review
from hilojack.review.data import ReviewFacts, review_facts
from hilojack.review.words import NOTHING_JUDGED, mistake_lines
from hilojack.voices import voice_of
from hilojack.web.reviewing import State

UNBROKEN = 100_000  # characters of a line that is not to be wrapped


class Reviewing(Struct, frozen=True):
    """The progress of a review, and what it has found."""

    state: State
    done: float  # the share of the decisions
    deals: int  # reviewed whole
    review: ReviewFacts | None


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
        nothing="" if judged else NOTHING_JUDGED,
    )
