"""When a mistake comes back: the next day, and later after each right answer.

With the library fsrs, which models how people forget, that is when they would still know it in nine
of ten cases. Without it, it is after one day, three, a week, and each month. A wrong answer comes
back tomorrow. Days are those of the player's calendar, and are passed in.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Protocol

from hilojack.mistakes.entries import Noted, Trained, Training, Tried, trained

STEPS = (1, 3, 7, 30)  # days
LONGEST = 365  # days, whatever the library makes of it
DAY = timedelta(days=1)


class Pace(Protocol):
    """How long a mistake stays away after each answer."""

    def answer(self, right: bool, day: date) -> int:
        """Take an answer; return after how many days the mistake comes back."""


class Steps:
    """One day, three, a week, and each month; from the beginning after a wrong answer."""

    def __init__(self, noted: date) -> None:
        self._step = 0

    def answer(self, right: bool, day: date) -> int:
        self._step = min(self._step + 1, len(STEPS) - 1) if right else 0
        return STEPS[self._step]


class Forgetting:
    """What fsrs makes of the answers; the mistake itself counts as the first, a wrong one."""

    def __init__(self, noted: date) -> None:
        from fsrs import Card, Scheduler

        self._scheduler = Scheduler(
            learning_steps=(), relearning_steps=(), maximum_interval=LONGEST, enable_fuzzing=False
        )
        self._card = Card(card_id=0, due=noon(noted))
        self.answer(False, noted)

    def answer(self, right: bool, day: date) -> int:
        from fsrs import Rating

        rating = Rating.Good if right else Rating.Again
        self._card, _ = self._scheduler.review_card(self._card, rating, noon(day))
        days: int = (self._card.due - noon(day)).days
        return days


@cache
def usual() -> Callable[[date], Pace]:
    """Return the pace of fsrs or, if it is not installed, that of steps."""
    try:
        import fsrs  # noqa: F401
    except ImportError:
        return Steps
    return Forgetting


def noon(day: date) -> datetime:
    """Return the noon of a day, as fsrs takes it."""
    return datetime.combine(day, time(12), UTC)


def comes_back(
    noted: date, tries: Iterable[Tried], pace: Callable[[date], Pace] | None = None
) -> date:
    """Return the day on which a mistake is due, after some answers in their order.

    A right answer before that day proves nothing and changes nothing. If a calendar was set back,
    its days count as the last one before.
    """
    counting, last, due = (pace or usual())(noted), noted, noted + DAY
    for one in tries:
        last = max(last, date.fromisoformat(one.day))
        if not one.right or last >= due:
            days = counting.answer(one.right, last)
            due = last + (timedelta(max(1, days)) if one.right else DAY)
    return due


@dataclass(frozen=True)
class ScheduledMistake:
    """A mistake that its player trains."""

    noted: Noted
    tries: tuple[Tried, ...]
    due: date


Entries = Trained | Sequence[Training]


def items(entries: Entries) -> list[ScheduledMistake]:
    """Return the mistakes that were not dropped, those due first in front."""
    kept = trained(entries)
    return sorted((item(kept, one) for one in kept.noted.values()), key=lambda one: one.due)


def item(kept: Trained, noted: Noted) -> ScheduledMistake:
    """Return a mistake with its answers."""
    tries = kept.tries.get(noted.id, ())
    if noted.id not in kept.due:
        kept.due[noted.id] = comes_back(date.fromisoformat(noted.day), tries)
    return ScheduledMistake(noted, tuple(tries), kept.due[noted.id])


def due(entries: Entries, today: date) -> list[ScheduledMistake]:
    """Return the mistakes that are due on a day, those that have waited longest in front."""
    return [one for one in items(entries) if one.due <= today]


def kept_if_due(tried: Tried, today: date) -> Callable[[Entries], list[Training]]:
    """Return what keeps an answer, unless another program has asked too, and kept one."""
    return lambda before: (
        [tried] if tried.id in (one.noted.id for one in due(before, today)) else []
    )


def back(entries: Entries, id: str) -> date | None:
    """Return when a mistake comes back, or None if it was dropped."""
    kept = trained(entries)
    return item(kept, kept.noted[id]).due if id in kept.noted else None
