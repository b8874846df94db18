"""Judged calls, asked one after another in lines of text. No answer is kept."""

from typing import TextIO

from hilojack.judging.calls import THEMES, shipped
from hilojack.review.questions import Question
from hilojack.tui.training import TrainingTable
from hilojack.voices.commands import offered


class CallsTable(TrainingTable):
    """The judged calls of a theme, and of a game if one is named."""

    COMMANDS = offered("?vlscrq", {"q": "leave"})

    def __init__(self, theme: str, game: str, lines: TextIO, out: TextIO) -> None:
        self._theme, self._game = theme, game
        self._lines, self._out = lines, out
        self._typed = lines.isatty()

    def run(self, number: int = 0) -> int:
        """Ask calls, from one number on or from the first that suits. Return the exit status."""
        at, seen = number or self._after(0), set[int]()
        while at and at not in seen:
            seen.add(at)
            question = shipped().question(at)
            head = f"Judged call {at} of {len(shipped())}: {THEMES[self._theme]}."
            self._say(["", head, *question.lines[:-1]])
            if not self._until_answered(question):
                return 0
            at = self._after(at)
        self._say(["You have seen every judged call that suits."])
        return 0

    def _after(self, number: int) -> int:
        return shipped().next(self._game, self._theme, number) or 0

    def _answered(self, question: Question, act: int) -> bool | None:
        """Say what each call costs as judged."""
        if why := question.why_not(act):
            self._say([why])
            return None
        self._say([*question.answer(act).lines])
        return True
