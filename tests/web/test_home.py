"""What the front page is told of a day: the daily deal, the puzzle and its streak, mistakes due."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from typing import Any

from hypothesis import given, strategies as st

from hilojack.boards.answered import Puzzled
from hilojack.puzzles.shipped import of_the_day, shipped
from hilojack.web.hall.people import today
from hilojack.web.serving.subjects.puzzles import streak
from web_support import Served, Serving

ANN = "a" * 32
DAY = date(2026, 11, 30)


async def home(server: Served, key: str = "") -> Any:
    status, told = await server.ask("GET", f"/api/home?day={today()}", token=key)
    assert status == 200, told
    return told


def answers(*days: int, hours: int = 0) -> dict[str, Puzzled]:
    """Answers to the puzzles of the days so many before `DAY`, some hours into each."""
    found = {}
    for ago in days:
        day = DAY - timedelta(days=ago)
        one = shipped().identity(of_the_day(shipped(), day))
        at = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(hours=hours)
        found[one] = Puzzled(one, "pitch", "penguin", 4, 1, right=True, at=at.timestamp())
    return found


async def test_somebody_new_is_told_of_the_day_and_of_nothing_else(serving: Serving) -> None:
    async with serving() as server:
        told = await home(server)
        title = (await server.ask("GET", "/api/daily"))[1]["title"]
        assert told["daily"] == {"title": title, "points": None}
        assert (told["puzzle"]["mine"], told["streak"], told["due"]) == (None, 0, 0)
        assert told["open"] == 0
        assert told == await home(server, ANN)


async def test_a_puzzle_that_was_answered_counts_today(serving: Serving) -> None:
    async with serving() as server:
        number = (await home(server))["puzzle"]["number"]
        assert (await server.ask("GET", "/api/puzzles"))[1]["today"]["number"] == number
        path = f"/api/puzzles/{number}/answer"
        status, said = await server.ask("POST", path, {"act": ""}, token=ANN)
        assert status == 200, said
        told = await home(server, ANN)
        assert told["puzzle"]["mine"] == {"act": "", "right": False}
        assert told["streak"] == 1
        assert (await home(server))["streak"] == 0


async def test_the_day_must_be_today_somewhere(serving: Serving) -> None:
    async with serving() as server:
        for day in ("", "2020-01-01", "tomorrow"):
            status, said = await server.ask("GET", f"/api/home?day={day}")
            assert (status, said["field"]) == (400, "day")


def test_a_streak_ends_today_or_yesterday() -> None:
    assert streak({}, DAY) == 0
    assert streak(answers(0), DAY) == 1
    assert streak(answers(1, 2, 3), DAY) == 3, "today is still open"
    assert streak(answers(0, 1, 3), DAY) == 2
    assert streak(answers(2, 3, 4), DAY) == 0
    assert streak(answers(0, 1, hours=-1), DAY) == 0, "answered on an earlier day, as any other"
    assert streak(answers(0, 1, hours=23), DAY) == 2


@given(st.sets(st.integers(0, 40)))
def test_a_streak_is_the_longest_run_that_reaches_yesterday(days: set[int]) -> None:
    run = sorted(days)
    while run and (run[0] > 1 or any(b - a != 1 for a, b in pairwise(run))):
        run = [] if run[0] > 1 else run[:-1]
    assert streak(answers(*days), DAY) == len(run)
