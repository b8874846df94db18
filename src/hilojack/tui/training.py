"""The mistakes that are due, asked one by one in lines of text."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import TextIO

from hilojack.match import Match
from hilojack.mistakes.entries import KINDS, Dropped, Training, Tried
from hilojack.mistakes.notes import MOST_NOTED, keep, notes, pose
from hilojack.mistakes.schedule import DAY, ScheduledMistake, back, due, items
from hilojack.review import Decision
from hilojack.review.questions import MarkedAnswer, Question
from hilojack.system.diary import Diary
from hilojack.system.program import program
from hilojack.tui.plain import decision_prompt, rule_lines, typed_line
from hilojack.voices.commands import Command, help_lines, offered, read

COMMANDS_HERE = (
    *offered("?vlscrq", {"q": "leave; what you have answered is kept"}),
    Command("d", "drop", "drop this mistake: you are never asked again"),
)


class TrainingTable:
    """The mistakes that are due on a day. Each answer is kept before anything is said of it."""

    COMMANDS: tuple[Command, ...] = COMMANDS_HERE

    def __init__(self, diary: Diary, today: date, lines: TextIO, out: TextIO) -> None:
        self._diary, self._today = diary, today
        self._lines, self._out = lines, out
        self._typed = lines.isatty()

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
            question = pose(one.noted)
        except ValueError as error:
            self._say(["", f"The mistake of {one.noted.day} cannot be shown: {error}."])
            return True
        self._say(["", *question.lines[:-1]])
        return self._until_answered(question)

    def _until_answered(self, question: Question) -> bool:
        """Read lines until a question is answered or dropped. Return False to leave."""
        while (line := self._typed_line(question)) is not None:
            done = self._obey(question, line)
            if done is not None:
                return done
        return False

    def _obey(self, question: Question, line: str) -> bool | None:
        """Perform a command or keep an answer. Return True to ask the next, False to leave."""
        try:
            meant = read(line, question.view, self.COMMANDS) if line else None
        except ValueError as error:
            self._say([str(error)])
            return None
        if isinstance(meant, int):
            return self._answered(question, meant)
        if meant is None or meant.word == "quit":
            return None if meant is None else False
        if meant.word == "drop":
            self._diary.add(Dropped(question.id))
            self._say(["Dropped."])
            return True
        self._say(self._printed(question)[meant.word]())
        return None

    def _answered(self, question: Question, act: int) -> bool | None:
        """Keep an answer, and say what a review says of it and when the mistake comes back."""
        if why := question.why_not(act):
            self._say([why])
            return None
        answer = question.answer(act)
        comes_back = self._kept(question.id, answer)
        self._say([*answer.lines, comes_back])
        return True

    def _typed_line(self, question: Question) -> str | None:
        """Return the line typed, or None at the end of the lines; a piped one is not echoed."""
        prompt = decision_prompt(question.view, question.voice)
        asked = prompt if self._typed else f"{prompt.rstrip()}\n"
        return typed_line(self._lines, self._out, asked)

    def _printed(self, question: Question) -> dict[str, Callable[[], list[str]]]:
        """Return what the commands print, by word."""
        view, voice = question.view, question.voice
        return {
            "help": lambda: help_lines(self.COMMANDS, voice.HOW_TO_PLAY),
            "view": lambda: question.lines,
            "last": lambda: voice.look_back(view),
            "score": lambda: voice.score_lines(view),
            "count": lambda: voice.counted_cards(view),
            "rules": lambda: rule_lines(view.variant),
        }

    def _kept(self, id: str, answer: MarkedAnswer) -> str:
        """Keep an answer, unless another program has asked too; return when the mistake is due."""
        tried = Tried(id, self._today.isoformat(), answer.act, answer.right)

        def once(entries: list[Training]) -> list[Training]:
            return [tried] if any(one.noted.id == id for one in due(entries, self._today)) else []

        self._diary.update(once, *KINDS)
        day = back(self._diary.entries(*KINDS), id)
        return "It was dropped." if day is None else f"It comes back {on(day, self._today)}."

    def _say(self, lines: list[str]) -> None:
        self._out.write("".join(f"{line}\n" for line in lines))
        self._out.flush()


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
