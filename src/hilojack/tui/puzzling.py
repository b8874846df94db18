"""Puzzles in lines of text: what the solver may know, a card, what it costs, and the lines of play,
forward and back.
"""

from collections.abc import Callable
from typing import TextIO

from hilojack.boards.answered import Puzzled, answer_of, first_answers, solved_words
from hilojack.puzzles.explaining import (
    LineOfPlay,
    answer_line,
    cost_words,
    costs_words,
    lie_words,
    others_of,
    question,
    refute,
    speaker,
    theme_words,
    verdict,
)
from hilojack.puzzles.puzzle import LEVELS, Puzzle
from hilojack.puzzles.shipped import Wish, choose, shipped
from hilojack.system.diary import Diary
from hilojack.tui.plain import rule_lines, typed_line
from hilojack.voices.commands import Command, help_lines, offered, read
from hilojack.words.commands import type_a_card
from hilojack.words.suits import name_card

ONCE_MORE = {"v": "the position once more"}
LEAVE = (Command("n", "next", "the next puzzle"), Command("q", "quit", "leave the puzzles"))
BEFORE = (
    *offered("?vlcr", ONCE_MORE | {"c": "counted cards: what a perfect memory knows"}),
    Command("a", "answer", "show the answer, which counts as missed"),
    *LEAVE,
)
AFTER = (
    *offered("?"),
    Command("f", "forward", "a step forward in the line; Enter does the same"),
    Command("b", "back", "a step back"),
    Command("w", "whole", "the whole line at once"),
    Command("a", "answer", "the line of the answer"),
    Command("i", "instead", "the answer in the deal of this line"),
    *offered("vr", ONCE_MORE),
    *LEAVE,
)
ANOTHER_CARD = "Type a card to see why it loses. "


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
            return ["That is the end of the line."] if steps > 0 else ["That is its beginning."]
        self.at += steps
        return [f"{self.at} of {last}: {' '.join(self._words[self.at])}"]

    def whole(self) -> list[str]:
        """Return all that happens in the line."""
        return [word for words in self._words for word in words]


class PuzzleTable:
    """Puzzles one after the other, until the lines typed end or the solver leaves."""

    def __init__(self, wish: Wish, diary: Diary, lines: TextIO, out: TextIO) -> None:
        self._wish, self._diary = wish, diary
        self._lines, self._out = lines, out
        self._typed = lines.isatty()
        self._walk: LineWalk | None = None  # once the puzzle is answered
        self._begin(1)

    def run(self, number: int = 0) -> int:
        """Ask puzzles, from one number on or from the first that suits. Return the exit status."""
        number = number or self._next(0)
        while number:
            self._begin(number)
            if not self._ask_puzzle():
                return 0
            number = self._next(number)
        self._say(["You have answered every puzzle that suits."])
        return 0

    def _next(self, after: int) -> int:
        answered = first_answers(self._diary.entries(Puzzled))
        return choose(shipped(), self._wish, answered, after) or 0

    def _begin(self, number: int) -> None:
        self._number, self._walk = number, None
        self._puzzle = shipped().puzzle(number)
        self._view, self._voice = self._puzzle.view, speaker(self._puzzle)

    def _ask_puzzle(self) -> bool:
        """Ask one puzzle. Return False to leave."""
        self._say(["", heading(self._number, self._puzzle), *question(self._puzzle)])
        while (line := self._read()) is not None:
            try:
                meant = read(line, self._view, BEFORE if self._walk is None else AFTER)
            except ValueError as error:
                self._say([str(error)])
                continue
            word = meant.word if isinstance(meant, Command) else ""
            if word in ("next", "quit"):
                return word == "next"
            self._say(self._obey(meant))
        return False

    def _read(self) -> str | None:
        """Return the line typed, or None at the end of the lines; a piped one is not echoed."""
        asked = "Which card is best?" if self._walk is None else "Forward, back, or next?"
        prompt = f"{asked}{' (? for help): ' if self._typed else chr(10)}"
        line = typed_line(self._lines, self._out, prompt)
        return line or ("f" if self._walk else "?") if line is not None else None

    def _obey(self, meant: Command | int) -> list[str]:
        """Perform a command or take a card. Return what it prints."""
        if isinstance(meant, Command):
            answers: dict[str, Callable[[], list[str]]] = {
                "help": self._help,
                "view": lambda: question(self._puzzle),
                "last": lambda: self._voice.look_back(self._view),
                "count": lambda: self._voice.counted_cards(self._view),
                "rules": lambda: rule_lines(self._puzzle.variant),
                "answer": self._answer,
                "forward": lambda: self._go(1),
                "back": lambda: self._go(-1),
                "whole": lambda: self._walk.whole() if self._walk else [],
                "instead": self._instead,
            }
            return answers[meant.word]()
        if why := self._puzzle.match().why_not(meant):
            return [f"{why[:1].upper()}{why[1:]}."]
        return self._take(meant) if self._walk is None else self._show(meant)

    def _help(self) -> list[str]:
        if self._walk is None:
            return help_lines(BEFORE, type_a_card)
        return help_lines(AFTER, ANOTHER_CARD)

    def _answer(self) -> list[str]:
        return self._take(None) if self._walk is None else self._show(self._puzzle.proof.best)

    def _take(self, act: int | None) -> list[str]:
        """Take an answer, and return what is best."""
        counted = keep(self._diary, self._number, act)
        self._show(self._puzzle.proof.best)
        words = [judged(self._puzzle, act), verdict(self._puzzle), *theme_words(self._puzzle)]
        words += [costs_words(self._puzzle, other) for other in others_of(self._puzzle)]
        if not counted:
            words.append("You had answered this puzzle before: your first answer counts.")
        answers = first_answers(self._diary.entries(Puzzled))
        return [*words, solved_words(answers.values()), *self._ends()]

    def _ends(self) -> list[str]:
        """Return the whole line, if nobody is there to step through it."""
        return [] if self._typed or self._walk is None else self._walk.whole()

    def _show(self, act: int) -> list[str]:
        """Begin to step through the line of a card."""
        if act == self._puzzle.proof.best:
            self._walk = LineWalk(answer_line(self._puzzle), f"The line of the {name_card(act)}.")
        else:
            found = refute(self._puzzle, act)
            self._walk = LineWalk(found.line, cost_words(found), found.instead)
        return self._ends() or self._go(0)

    def _instead(self) -> list[str]:
        """Begin to step through the answer in the deal of this line."""
        if self._walk is None or self._walk.instead is None:
            return ["This is the line of the answer. Type another card to see why it loses."]
        line = self._walk.instead
        self._walk = LineWalk(line, f"The {name_card(line.act)} in the same deal.")
        return self._ends() or self._go(0)

    def _go(self, steps: int) -> list[str]:
        return self._walk.go(steps) if self._walk else []

    def _say(self, lines: list[str]) -> None:
        self._out.write("".join(f"{line}\n" for line in lines))
        self._out.flush()


def heading(number: int, puzzle: Puzzle) -> str:
    """Return what a puzzle is called."""
    hard = f"{puzzle.difficulty} of {len(LEVELS)} levels miss it"
    return f"Puzzle {number:,} of {len(shipped()):,}: {hard}."


def judged(puzzle: Puzzle, act: int | None) -> str:
    """Return whether a card is the answer."""
    if act is None:
        return "That counts as missed."
    return "Right." if act == puzzle.proof.best else f"Wrong. {costs_words(puzzle, act)}"


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
