"""What a day has for somebody who comes back: the daily deal, the puzzle and the mistakes due."""

from datetime import date

from msgspec import Struct

from hilojack.puzzles.shipped import of_the_day, shipped
from hilojack.web.hall.folds import Life
from hilojack.web.hall.people import variant_of
from hilojack.web.serving.subjects.puzzles import PuzzleOfTheDay, mine_told, streak
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
    open: int  # tables of others at which a seat is free


def home_told(life: Life, day: str, local: date, open_tables: int) -> Today:
    """Return what a day has for a person, for whom it is the day `local`."""
    today, mine = date.fromisoformat(day), life.daily.get(day)
    number = of_the_day(shipped(), today)
    return Today(
        daily=DailyToday(variant_of(day).called, None if mine is None else mine.points),
        puzzle=PuzzleOfTheDay(number, day, mine_told(life.answers, number)),
        streak=streak(life.answers, today),
        due=counts(life.training, local).due,
        open=open_tables,
    )
