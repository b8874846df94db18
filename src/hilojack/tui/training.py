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


class TrainingTable(QuestionTable[DecisionQuestion]):
    """The mistakes that are due on a day. Each answer is kept before anything is said of it."""

    commands = (
        *offered("?vlscrq", {"q": "leave; what you have answered is kept"}),
        Command("d", "drop", "drop this mistake: you are never asked again"),
    )

    def __init__(self, diary: Diary, today: date, lines: TextIO, out: TextIO) -> None:
        super().__init__(lines, out)
        self._diary, self._today = diary, today

    def run(self) -> int:
        """Ask until nothing is due, the lines end, or the player leaves. Return the exit status."""
        asked: set[str] = set()
        if left := self._due():
            self._say([due_words(len(left))])
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
            self._say(["", f"The mistake of {one.noted.day} cannot be shown: {error}."])
            return True
        self._say(["", *self._asked.lines[:-1]])
        return self._until_done()

    def _deeds(self) -> Deeds:
        return super()._deeds() | {"drop": self._drop}

    def _drop(self) -> list[str]:
        self._diary.add(Dropped(self._asked.id))
        return ["Dropped."]

    def _answered(self, act: int) -> list[str]:
        """Keep an answer, unless another program has asked too. Return what a review says of it,
        and when the mistake comes back.
        """
        id, right = self._asked.id, self._asked.is_right(act)
        tried = Tried(id, self._today.isoformat(), act, right)
        self._diary.update(kept_if_due(tried, self._today), *KINDS)
        day = back(self._diary.entries(*KINDS), id)
        comes = "It was dropped." if day is None else f"It comes back {on(day, self._today)}."
        return [*self._asked.answer(act), comes]


def ending(found: Sequence[ScheduledMistake], today: date) -> str:
    """Return what is left: when to come back, or how to have something to train."""
    left = sum(one.due <= today for one in found)
    if not found:
        return f"No mistake is kept. Review a match: {program()} review, or x at the table."
    if left:
        return f"{due_words(left)} Resume: {program()} train"
    what = "1 mistake waits" if len(found) == 1 else f"{len(found):,} mistakes wait"
    return f"Nothing is due today. {what}; come back {on(found[0].due, today)}."


def due_words(left: int) -> str:
    """Return how many mistakes are due, in a sentence."""
    return "1 mistake is due." if left == 1 else f"{left:,} mistakes are due."


def on(day: date, today: date) -> str:
    """Return a later day in words: `tomorrow`, `on 4 December`, `on 3 January 2027`."""
    if day == today + DAY:
        return "tomorrow"
    year = "" if day.year == today.year else f" {day.year}"
    return f"on {day.day} {day:%B}{year}"


def noting(diary: Diary, match: Match, decisions: Sequence[Decision], seat: int) -> list[str]:
    """Note the mistakes of a seat to be trained. Return the announcement, if any is new."""
    found = notes(match, decisions, seat, date.today())
    try:
        before = len(items(diary.entries(*KINDS)))
        new = len(keep(diary, found))
    except OSError as error:
        return [f"The mistakes cannot be noted in {diary.path}: {error.strerror or error}."]
    words = []
    if new:
        what = "1 new mistake comes" if new == 1 else f"{new} new mistakes come"
        words.append(f"{what} back tomorrow, to be trained: {program()} train")
    if found and before + new >= MOST_NOTED:
        words.append(f"{MOST_NOTED:,} mistakes wait: no more are noted until you drop some.")
    return words
