"""How many mistakes of a person come due. What they are `mistakes` says, which comes later."""

from datetime import UTC, date, datetime

from msgspec import Struct

from hilojack.mistakes.entries import Trained
from hilojack.mistakes.schedule import items
from hilojack.web.hall.people import is_day
from hilojack.web.serving.answers import BadRequest
from hilojack.web.table.messages import TableState
from hilojack.words.subjects import day_must_be_today


class Due(Struct, frozen=True):
    """How many mistakes of a person are due."""

    due: int
    waiting: int  # those that come back later
    next: str | None  # the day of the first of them


class MistakeQuestion(Struct, frozen=True):
    """A mistake as it is asked: what its player knew."""

    id: str
    noted: str  # the day of the review
    state: TableState


class Training(Due, frozen=True):
    """How many mistakes are due, and the first."""

    question: MistakeQuestion | None


def day_of(text: str) -> date:
    """Return today where a person is. Raise BadRequest if it is today nowhere."""
    today = datetime.now(UTC).date()
    day = date.fromisoformat(text) if is_day(text) else None
    if day is None or abs((day - today).days) > 1:
        raise BadRequest(400, day_must_be_today, "day")
    return day


def counts(kept: Trained, day: date) -> Due:
    """Return how many mistakes are due on a day, how many wait, and when the next comes back."""
    found = items(kept)
    waiting = [one.due.isoformat() for one in found if one.due > day]
    return Due(len(found) - len(waiting), len(waiting), waiting[0] if waiting else None)
