"""When a mistake comes back: never before the next day, never lost, whoever counts the days."""

import sys
from datetime import date, timedelta

import pytest
from hypothesis import given, strategies as st

from hilojack.mistakes.entries import Dropped, Noted, Training, Tried
from hilojack.mistakes.schedule import (
    LONGEST,
    Forgetting,
    Pace,
    Steps,
    back,
    comes_back,
    due,
    items,
    usual,
)

FIRST = date(2026, 11, 27)
PACES = pytest.mark.parametrize("pace", [Steps, Forgetting])
ANSWERS = st.lists(st.tuples(st.integers(-400, 400), st.booleans()), max_size=12)


def day(after: int) -> date:
    return FIRST + timedelta(after)


def tried(after: int, right: bool, id: str = "a") -> Tried:
    return Tried(id, day(after).isoformat(), 0, right)


def noted(id: str, after: int = 0) -> Noted:
    return Noted(id, day(after).isoformat(), "")


def on_time(answers: int, pace: type[Pace]) -> list[int]:
    """After how many days a mistake comes back at first, and after each right answer in time."""
    tries: list[Tried] = []
    last, gaps = FIRST, []
    for _ in range(answers + 1):
        back = comes_back(FIRST, tries, pace)
        gaps.append((back - last).days)
        last = back
        tries.append(Tried("a", back.isoformat(), 0, True))
    return gaps


def test_without_the_library_it_is_a_day_three_a_week_and_each_month() -> None:
    assert on_time(5, Steps) == [1, 3, 7, 30, 30, 30]


def test_with_the_library_it_stays_away_longer_each_time() -> None:
    gaps = on_time(5, Forgetting)
    assert gaps[0] == 1
    assert gaps == sorted(gaps)
    assert gaps[3] > 7


@PACES
@given(answers=ANSWERS)
def test_it_never_comes_back_within_a_day_and_is_never_lost(
    pace: type[Pace], answers: list[tuple[int, bool]]
) -> None:
    tries = [tried(after, right) for after, right in answers]
    for number, last in enumerate(tries, 1):
        before = comes_back(FIRST, tries[: number - 1], pace)
        after = comes_back(FIRST, tries[:number], pace)
        shown = max([FIRST, *(date.fromisoformat(one.day) for one in tries[:number])])
        assert after > shown or (last.right and after == before)
        assert after <= max(before, shown + timedelta(LONGEST))
        if not last.right:
            assert after == shown + timedelta(1)


@PACES
def test_a_right_answer_before_its_day_changes_nothing(pace: type[Pace]) -> None:
    in_time = [tried(1, True)]
    early = [tried(0, True), *in_time, tried(1, True)]
    assert comes_back(FIRST, early, pace) == comes_back(FIRST, in_time, pace)


@PACES
def test_the_order_of_the_answers_counts(pace: type[Pace]) -> None:
    slip_last = [tried(1, True), tried(9, True), tried(40, False)]
    slip_first = [tried(1, False), tried(9, True), tried(40, True)]
    assert comes_back(FIRST, slip_last, pace) == day(41)
    assert comes_back(FIRST, slip_first, pace) > day(41)


def test_mistakes_are_asked_in_the_order_in_which_they_came_due() -> None:
    entries: list[Training] = [
        noted("a"),
        noted("b"),
        noted("c", -5),
        tried(1, True),
        noted("b", 3),
    ]
    assert [one.noted.id for one in items(entries)] == ["c", "b", "a"]
    assert due(entries, day(0))[0].noted.id == "c"
    assert [one.noted.id for one in due(entries, day(1))] == ["c", "b"]


def test_a_mistake_that_was_dropped_is_never_asked_again() -> None:
    entries: list[Training] = [noted("a"), Dropped("a"), tried(1, False), noted("a", 5)]
    assert items(entries) == []
    assert back(entries, "a") is None


def test_steps_are_counted_where_the_library_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    assert usual() is Forgetting
    monkeypatch.setitem(sys.modules, "fsrs", None)
    usual.cache_clear()
    assert usual() is Steps
    usual.cache_clear()
