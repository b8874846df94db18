"""A lesson in lines of text: its words, what happens, and a question until the act is taken."""

import shlex
from collections.abc import Callable, Sequence
from typing import TextIO

from hilojack.lessons import LessonLine, Teaching
from hilojack.system.program import program
from hilojack.tui.plain import rule_lines, typed_line
from hilojack.variants.variant import Variant, games
from hilojack.voices.commands import help_lines, offered, read
from hilojack.voices.speech import house_rules

OWN_WORDS = {"h": "what the lesson asks for", "q": "leave the lesson"}
COMMANDS_HERE = offered("?vlschrq", OWN_WORDS)


class LessonTable:
    """A lesson in lines: it ends with the lesson, with the lines typed, or when the learner
    leaves.
    """

    def __init__(self, teaching: Teaching, lines: TextIO, out: TextIO) -> None:
        self.teaching = teaching
        self._lines, self._out = lines, out
        self._typed = lines.isatty()
        self._last = ""  # the kind of the line printed last

    def run(self) -> int:
        """Teach the lesson. Return the exit status."""
        self._print(self.teaching.lines)
        while not self.teaching.over and (line := self._ask()) is not None:
            if line and not self._obey(line):
                break
        variant = self.teaching.lesson.variant
        if self.teaching.over and variant.game in games():
            self._say(["", play_it(variant)])
        return 0

    def _ask(self) -> str | None:
        """Return the line typed, or None at the end of the lines; a piped one is not echoed."""
        view, voice = self.teaching.view, self.teaching.voice
        asked = " ".join([voice.hand_words(view), *voice.situation(view), self.teaching.ask])
        self._last = ""
        prompt = f"\n{asked}{' (? for help): ' if self._typed else chr(10)}"
        return typed_line(self._lines, self._out, prompt)

    def _obey(self, line: str) -> bool:
        """Perform a command or an act. Return False to leave."""
        try:
            meant = read(line, self.teaching.view, COMMANDS_HERE)
        except ValueError as error:
            self._say([str(error)])
            return True
        if isinstance(meant, int):
            self._print(self.teaching.act(meant))
            return True
        self._say(self._answer(meant.word))
        return meant.word != "quit"

    def _answer(self, word: str) -> list[str]:
        """Return what a command prints."""
        teaching, view, voice = self.teaching, self.teaching.view, self.teaching.voice
        answers: dict[str, Callable[[], list[str]]] = {
            "help": lambda: help_lines(COMMANDS_HERE, voice.HOW_TO_PLAY),
            "view": lambda: [*voice.table(view), voice.hand_words(view)],
            "last": lambda: voice.look_back(view),
            "score": lambda: voice.score_lines(view),
            "count": lambda: voice.counted_cards(view),
            "hint": lambda: [teaching.answer],
            "rules": lambda: rule_lines(view.variant),
            "quit": list,
        }
        return answers[word]()

    def _print(self, lines: Sequence[LessonLine]) -> None:
        """Print the lines of a lesson; an empty line parts its words from what happens."""
        for line in lines:
            if self._last and line.kind != self._last:
                self._say([""])
            self._last = line.kind
            self._say([line.text])

    def _say(self, lines: Sequence[str]) -> None:
        self._out.write("".join(f"{line}\n" for line in lines))
        self._out.flush()


def play_it(variant: Variant) -> str:
    """Return the command that plays the game of a lesson by its rules."""
    words = [program(), "play", variant.game, f"--preset={variant.preset}"]
    words += [f"--seats={variant.seats}", *(f"--rule={rule}" for rule in house_rules(variant))]
    return f"Now play it: {shlex.join(words)}"
