"""A puzzle as a question: it is asked without its answer, and what each card costs is proved."""

from dataclasses import dataclass

from hilojack.puzzles.explaining import costs_words, others_of, theme_words, verdict
from hilojack.puzzles.puzzle import Puzzle
from hilojack.voices.asking import Question
from hilojack.words import puzzles as say
from hilojack.words.table import sentence


@dataclass(frozen=True)
class ProvedQuestion(Question):
    """A puzzle as it is asked. Its match is the first world of the solver's view."""

    puzzle: Puzzle

    @property
    def lines(self) -> list[str]:
        """The position, as the solver may know it, and what is asked."""
        return [*super().lines, self.voice.turn(self.view)]

    def why_not(self, act: int) -> str:
        """Return why a card cannot be played, or an empty text."""
        reason = self.match.why_not(act)
        return sentence(reason) if reason else ""

    def mark(self, act: int | None) -> list[str]:
        """Return whether a card is right, and which is best, as proved; to ask counts as missed."""
        if act is None:
            return [say.counts_as_missed, verdict(self.puzzle)]
        head, proved = self.short(act)
        return [head if self.is_right(act) else say.wrong_and(head), proved]

    def short(self, act: int) -> list[str]:
        """Return that a card is right or what it costs, and which is best, where no answer is
        kept.
        """
        head = say.right if self.is_right(act) else costs_words(self.puzzle, act)
        return [head, verdict(self.puzzle)]

    def explain(self, act: int | None) -> list[str]:
        """Return what the puzzle is about, and what each other card costs."""
        costs = [costs_words(self.puzzle, other) for other in others_of(self.puzzle)]
        return [*theme_words(self.puzzle), *costs]


def asked(puzzle: Puzzle) -> ProvedQuestion:
    """Return a puzzle as a question."""
    return ProvedQuestion(puzzle.match(), puzzle.proof.best, puzzle)
