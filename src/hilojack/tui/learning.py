"""A lesson in lines of text: what happens, the words about it, and what is asked."""

import shlex
from collections.abc import Sequence
from typing import TextIO

from hilojack.lessons import LessonLine, Teaching
from hilojack.system.program import program
from hilojack.tui.asking import AskingTable
from hilojack.tui.plain import Deeds, decision_prompt
from hilojack.variants.variant import Variant, games
from hilojack.voices.commands import offered
from hilojack.voices.speech import house_rules
from hilojack.words import exercises as say

OWN_WORDS = {"h": say.what_is_sensible, "q": say.leave_lesson}


class LessonTable(AskingTable[Teaching]):
    """A lesson in lines: it ends with the lesson, with the lines typed, or when the learner
    leaves.
    """

    commands = offered("?vlschrq", OWN_WORDS)

    def __init__(self, teaching: Teaching, lines: TextIO, out: TextIO) -> None:
        super().__init__(lines, out)
        self._asked = teaching

    def run(self) -> int:
        """Teach the lesson. Return the exit status."""
        teaching = self._asked
        self._print(teaching.lines)
        if teaching.over or self._until_done():
            variant = teaching.lesson.variant
            if variant.game in games():
                self._say(["", play_it(variant)])
        return 0

    def _prompt(self) -> str:
        """Return the hand, and what is asked."""
        prompt = decision_prompt(self._asked.view, self._asked.voice)
        return f"\n{prompt}" if self._typed else f"\n{prompt.rstrip()}\n"

    def _take(self, act: int) -> bool | None:
        self._print(self._asked.act(act))
        return self._asked.over or None

    def _deeds(self) -> Deeds:
        return super()._deeds() | {"hint": lambda: [self._asked.hint]}

    def _print(self, lines: Sequence[LessonLine]) -> None:
        """Print the lines of a lesson; an empty line parts its words from what happens."""
        last = ""  # the kind of the line before
        for line in lines:
            self._say(["", line.text] if last and line.kind != last else [line.text])
            last = line.kind


def play_it(variant: Variant) -> str:
    """Return the command that plays the game of a lesson by its rules."""
    words = [program(), "play", variant.game, f"--preset={variant.preset}"]
    words += [f"--seats={variant.seats}", *(f"--rule={rule}" for rule in house_rules(variant))]
    return say.now_play_it(shlex.join(words))
