"""A position that is asked about: what its player knew, an answer, and what is said of it.

    question.lines         # ask: show these, or `question.view`, and nothing else
    question.why_not(act)  # why an act may not be the answer
    question.answer(act)   # whether it is right, and what speaks for the best act

A puzzle, a mistake that comes back and a judged call are asked so, on a page and in the terminal.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property

from hilojack.match import Match
from hilojack.views import View
from hilojack.voices import voice_of
from hilojack.voices.speech import Speaker
from hilojack.words.table import not_allowed


@dataclass(frozen=True)
class Question(ABC):
    """What is asked. Its match knows all cards; its view what the player knew."""

    match: Match
    best: int  # the act

    @cached_property
    def view(self) -> View:
        """What the player knew: show this and nothing else before the answer."""
        view: View = self.match.view(self.match.turn)
        return view

    @cached_property
    def voice(self) -> Speaker:
        """The voice that speaks to the player."""
        return voice_of(self.match.seats, self.match.turn, self.match.variant)

    @property
    def lines(self) -> list[str]:
        """The position in sentences."""
        return position_lines(self.view, self.voice)

    def why_not(self, act: int) -> str:
        """Return why an act may not be the answer, or an empty text."""
        reason = self.match.why_not(act) or self.match.why_revoke(act)
        return not_allowed(reason) if reason else ""

    def is_right(self, act: int | None) -> bool:
        """Return True if an act is as good as the best; None asks for the best."""
        return act == self.best

    def answer(self, act: int | None) -> list[str]:
        """Return whether an act is right, and what speaks for the best one."""
        return [*self.mark(act), *self.explain(act)]

    @abstractmethod
    def mark(self, act: int | None) -> list[str]:
        """Return whether an act is right, and which is best, in sentences."""

    @abstractmethod
    def explain(self, act: int | None) -> list[str]:
        """Return what speaks for the best act, to whoever has chosen one."""


def position_lines(view: View, voice: Speaker) -> list[str]:
    """Return a position as a seat knows it, in sentences."""
    return [*voice.table(view), voice.hand_words(view)]
