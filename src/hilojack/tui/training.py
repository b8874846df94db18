"""The mistakes that are due, asked one by one in lines of text."""

from collections.abc import Sequence
from datetime import date
from typing import TextIO

from hilojack.match import Match
from hilojack.mistakes.entries import KINDS, Dropped, Tried
from hilojack.mistakes.notes import MOST_NOTED, keep, notes, pose
from hilojack.mistakes.schedule import DAY, ScheduledMistake, back, due, items, kept_if_due
from hilojack.review import Decision
from hilojack.review.questions import DecisionQuestion
from hilojack.system.diary import Diary
from hilojack.system.program import program
from hilojack.tui.asking import QuestionTable
from hilojack.tui.plain import Deeds
from hilojack.voices.commands import Command, offered
from hilojack.words import exercises as say


class TrainingTable(QuestionTable[DecisionQuestion]):
    """The mistakes that are due on a day. Each answer is kept before anything is said of it."""

    commands = (
        *offered("?vlscrq", {"q": say.leave_training}),
        Command("d", "drop", say.drop_mistake),
    )

    def __init__(self, diary: Diary, today: date, lines: TextIO, out: TextIO) -> None:
        super().__init__(lines, out)
        self._diary, self._today = diary, today

    def run(self) -> int:
        """Ask until nothing is due, the lines end, or the player leaves. Return the exit status."""
        asked: set[str] = set()
        if left := self._due():
            self._say([say.mistakes_due(len(left))])
        while left and self._ask(left[0]):
            asked.add(left[0].noted.id)
            left = [one for one in self._due() if one.noted.id not in asked]
        self._say(["", ending(items(self._diary.entries(*KINDS)), self._today)])
        return 0

    def _due(self) -> list[ScheduledMistake]:
        return due(self._diary.entries(*KINDS), self._today)

    def _ask(self, one: ScheduledMistake) -> bool:
        """Ask one mistake until it is answered or dropped. Return False to leave."""
        try:
            self._asked = pose(one.noted)
        except ValueError as error:
            self._say(["", say.mistake_not_shown(one.noted.day, str(error))])
            return True
        self._say(["", *self._asked.lines[:-1]])
        return self._until_done()

    def _deeds(self) -> Deeds:
        return super()._deeds() | {"drop": self._drop}

    def _drop(self) -> list[str]:
        self._diary.add(Dropped(self._asked.id))
        return [say.dropped]

    def _answered(self, act: int) -> list[str]:
        """Keep an answer, unless another program has asked too. Return what a review says of it,
        and when the mistake comes back.
        """
        id, right = self._asked.id, self._asked.is_right(act)
        tried = Tried(id, self._today.isoformat(), act, right)
        self._diary.update(kept_if_due(tried, self._today), *KINDS)
        day = back(self._diary.entries(*KINDS), id)
        comes = say.was_dropped if day is None else say.comes_back(on(day, self._today))
        return [*self._asked.answer(act), comes]


def ending(found: Sequence[ScheduledMistake], today: date) -> str:
    """Return what is left: when to come back, or how to have something to train."""
    left = sum(one.due <= today for one in found)
    if not found:
        return say.no_mistake_kept(program())
    if left:
        return say.due_and_resume(say.mistakes_due(left), f"{program()} train")
    return say.nothing_due(len(found), on(found[0].due, today))


def on(day: date, today: date) -> str:
    """Return a later day in words: `tomorrow`, `on 4 December`, `on 3 January 2027`."""
    if day == today + DAY:
        return say.tomorrow
    if day.year == today.year:
        return say.on_day(day.day, f"{day:%B}")
    return say.on_day_of_year(day.day, f"{day:%B}", day.year)


def noting(diary: Diary, match: Match, decisions: Sequence[Decision], seat: int) -> list[str]:
    """Note the mistakes of a seat to be trained. Return the announcement, if any is new."""
    found = notes(match, decisions, seat, date.today())
    try:
        before = len(items(diary.entries(*KINDS)))
        new = len(keep(diary, found))
    except OSError as error:
        return [say.mistakes_not_noted(str(diary.path), error.strerror or str(error))]
    words = []
    if new:
        words.append(say.mistakes_noted(new, f"{program()} train"))
    if found and before + new >= MOST_NOTED:
        words.append(say.no_more_noted(MOST_NOTED))
    return words
