"""Puzzles in lines of text: what the solver may know, a card, what it costs, and the lines of play,
forward and back.
"""

from typing import TextIO

from hilojack.boards.answered import Puzzled, answer_of, first_answers, solved_words
from hilojack.puzzles.answers import ProvedQuestion, asked
from hilojack.puzzles.explaining import LineOfPlay, answer_line, cost_words, lie_words, refute
from hilojack.puzzles.puzzle import LEVELS, Puzzle
from hilojack.puzzles.shipped import Wish, choose, shipped
from hilojack.system.diary import Diary
from hilojack.tui.asking import NumberedTable
from hilojack.tui.plain import Deeds
from hilojack.voices.commands import Command, offered
from hilojack.words import exercises as say
from hilojack.words.commands import counted, type_a_card
from hilojack.words.session import with_help

ONCE_MORE = {"v": say.once_more}
LEAVE = (Command("n", "next", say.next_puzzle), Command("q", "quit", say.leave_puzzles))
BEFORE = (
    *offered("?vlcr", ONCE_MORE | {"c": counted}),
    Command("a", "answer", say.show_the_answer),
    *LEAVE,
)
AFTER = (
    *offered("?"),
    Command("f", "forward", say.step_forward),
    Command("b", "back", say.step_back),
    Command("w", "whole", say.whole_line),
    Command("a", "answer", say.line_of_answer),
    Command("i", "instead", say.answer_in_deal),
    *offered("vr", ONCE_MORE),
    *LEAVE,
)


class LineWalk:
    """A line of play, forward and back."""

    def __init__(self, line: LineOfPlay, about: str, instead: LineOfPlay | None = None) -> None:
        self.line, self.instead = line, instead
        self._words = [[about, *lie_words(line)], *(list(step.words) for step in line.steps())]
        self.at = 0

    def go(self, steps: int) -> list[str]:
        """Go forward, or back if below zero. Return what is there."""
        last = len(self._words) - 1
        if not 0 <= self.at + steps <= last:
            return [say.end_of_line if steps > 0 else say.beginning_of_line]
        self.at += steps
        return [say.step_of_line(self.at, last, " ".join(self._words[self.at]))]

    def whole(self) -> list[str]:
        """Return all that happens in the line."""
        return [word for words in self._words for word in words]


class PuzzleTable(NumberedTable[ProvedQuestion]):
    """Puzzles one after the other, until the lines typed end or the solver leaves."""

    ALL = say.all_puzzles_answered

    def __init__(self, wish: Wish, diary: Diary, lines: TextIO, out: TextIO) -> None:
        super().__init__(lines, out)
        self._wish, self._diary = wish, diary

    def _next(self, after: int) -> int:
        answered = first_answers(self._diary.entries(Puzzled))
        return choose(shipped(), self._wish, answered, after) or 0

    def _begin(self, number: int) -> list[str]:
        self._number, self._asked = number, asked(shipped().puzzle(number))
        self._walk: LineWalk | None = None  # once the puzzle is answered
        self.commands, self.empty, self.how_to_play = BEFORE, "?", type_a_card
        return [heading(number, self._asked.puzzle), *self._asked.lines]

    def _prompt(self) -> str:
        asked = say.forward_back_or_next if self._walk else say.which_card_is_best
        return with_help(asked) if self._typed else f"{asked}\n"

    def _take(self, act: int) -> bool | None:
        """Take an answer, or show the line of a card after it; the puzzle stays."""
        super()._take(act)
        return None

    def _answered(self, act: int) -> list[str]:
        return self._show(act) if self._walk else self._marked(act)

    def _deeds(self) -> Deeds:
        best = self._asked.best
        return super()._deeds() | {
            "view": lambda: self._asked.lines,
            "answer": lambda: self._show(best) if self._walk else self._marked(None),
            "forward": lambda: self._go(1),
            "back": lambda: self._go(-1),
            "whole": lambda: self._walk.whole() if self._walk else [],
            "instead": self._instead,
        }

    def _marked(self, act: int | None) -> list[str]:
        """Keep an answer, and return what is best."""
        counted = keep(self._diary, self._number, act)
        self.commands, self.empty, self.how_to_play = AFTER, "f", say.type_another_card
        self._show(self._asked.best)
        words = self._asked.answer(act)
        if not counted:
            words.append(say.first_answer_counts)
        answers = first_answers(self._diary.entries(Puzzled))
        return [*words, solved_words(answers.values()), *self._ends()]

    def _ends(self) -> list[str]:
        """Return the whole line, if nobody is there to step through it."""
        return [] if self._typed or self._walk is None else self._walk.whole()

    def _show(self, act: int) -> list[str]:
        """Begin to step through the line of a card."""
        puzzle = self._asked.puzzle
        if act == self._asked.best:
            self._walk = LineWalk(answer_line(puzzle), say.the_line_of(act))
        else:
            found = refute(puzzle, act)
            self._walk = LineWalk(found.line, cost_words(found), found.instead)
        return self._ends() or self._go(0)

    def _instead(self) -> list[str]:
        """Begin to step through the answer in the deal of this line."""
        if self._walk is None or self._walk.instead is None:
            return [say.is_line_of_answer]
        line = self._walk.instead
        self._walk = LineWalk(line, say.in_the_same_deal(line.act))
        return self._ends() or self._go(0)

    def _go(self, steps: int) -> list[str]:
        return self._walk.go(steps) if self._walk else []


def heading(number: int, puzzle: Puzzle) -> str:
    """Return what a puzzle is called."""
    return say.puzzle_head(number, len(shipped()), puzzle.difficulty, len(LEVELS))


def keep(diary: Diary, number: int, act: int | None) -> bool:
    """Keep an answer in the diary. Return False if its puzzle was answered before. Raise OSError
    if it cannot be kept.
    """
    answer = answer_of(shipped(), number, act)
    return bool(
        diary.update(
            lambda known: [] if answer.puzzle in first_answers(known) else [answer], Puzzled
        )
    )
