"""What a day has for somebody who comes back: the daily deal, the puzzle and the mistakes due."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import count, takewhile

from msgspec import Struct

from hilojack.boards.answered import Puzzled
from hilojack.puzzles.shipped import of_the_day, shipped
from hilojack.web.hall.folds import Life
from hilojack.web.hall.people import variant_of
from hilojack.web.serving.subjects.puzzles import PuzzleOfTheDay, mine_told
from hilojack.web.serving.subjects.training import counts


class DailyToday(Struct, frozen=True):
    """The deal of the day, and what a person made of it."""

    title: str
    points: int | None  # None if it was not played


class Today(Struct, frozen=True):
    """What a day has for a person."""

    daily: DailyToday
    puzzle: PuzzleOfTheDay
    streak: int  # days in a row, up to today or yesterday, on which its puzzle was answered
    due: int  # mistakes


def home_told(life: Life, day: str, local: date) -> Today:
    """Return what a day has for a person, for whom it is the day `local`."""
    today, mine = date.fromisoformat(day), life.daily.get(day)
    number = of_the_day(shipped(), today)
    return Today(
        daily=DailyToday(variant_of(day).called, None if mine is None else mine.points),
        puzzle=PuzzleOfTheDay(number, day, mine_told(life.answers, number)),
        streak=streak(life.answers, today),
        due=counts(life.training, local).due,
    )


def streak(answers: Mapping[str, Puzzled], today: date) -> int:
    """Return on how many days in a row the puzzle of the day was answered that day. Today may still
    be open.
    """
    first = int(not was_answered(answers, today))  # days ago
    days = (today - timedelta(days=ago) for ago in count(first))
    return sum(1 for _ in takewhile(partial(was_answered, answers), days))


def was_answered(answers: Mapping[str, Puzzled], day: date) -> bool:
    """Return True if the puzzle of a day was answered on that day."""
    mine = answers.get(shipped().identity(of_the_day(shipped(), day)))
    return mine is not None and datetime.fromtimestamp(mine.at, UTC).date() == day
