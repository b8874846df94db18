"""Judged calls, asked one after another in lines of text. No answer is kept."""

from typing import TextIO

from hilojack.judging.calls import THEMES, JudgedQuestion, shipped
from hilojack.tui.asking import NumberedTable
from hilojack.voices.commands import offered
from hilojack.words import exercises as say


class CallsTable(NumberedTable[JudgedQuestion]):
    """The judged calls of a theme, and of a game if one is named."""

    ALL = say.all_calls_seen
    commands = offered("?vlscrq", {"q": say.leave_position})

    def __init__(self, theme: str, game: str, lines: TextIO, out: TextIO) -> None:
        super().__init__(lines, out)
        self._theme, self._game = theme, game
        self._seen = set[int]()

    def _next(self, after: int) -> int:
        number = shipped().next(self._game, self._theme, after) or 0
        return 0 if number in self._seen else number

    def _begin(self, number: int) -> list[str]:
        self._seen.add(number)
        self._asked = shipped().question(number)
        head = say.call_head(number, len(shipped()), THEMES[self._theme])
        return [head, *self._asked.lines[:-1]]
