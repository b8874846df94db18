"""Questions in lines of text: each is asked until a line ends it, and commands are obeyed."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TextIO, TypeVar

from hilojack.tui.plain import Deeds, decision_prompt, looked_at, typed_line
from hilojack.voices.asking import Question
from hilojack.voices.commands import Command, help_lines, read

if TYPE_CHECKING:
    from hilojack.lessons import Teaching


A = TypeVar("A", bound="Question | Teaching")
Q = TypeVar("Q", bound=Question)
ENDS = {"quit": False, "next": True, "drop": True}  # commands that end a question, or leave


class LineTable(ABC):
    """What is done in lines of text, until one ends it."""

    def __init__(self, lines: TextIO, out: TextIO) -> None:
        self._lines, self._out = lines, out
        self._typed = lines.isatty()

    def _until_done(self) -> bool:
        """Read lines until one ends the question. Return False to leave."""
        while (line := typed_line(self._lines, self._out, self._prompt())) is not None:
            done = self._obey(line)
            if done is not None:
                return done
        return False

    @abstractmethod
    def _prompt(self) -> str:
        """Return what asks for a line; a piped one is not echoed."""

    @abstractmethod
    def _obey(self, line: str) -> bool | None:
        """Obey a line. Return True once the question is done, False to leave."""

    def _say(self, lines: Sequence[str]) -> None:
        self._out.write("".join(f"{line}\n" for line in lines))
        self._out.flush()


class AskingTable(LineTable, Generic[A]):
    """What is asked of one player, one question after another."""

    commands: Sequence[Command]  # those of the question now
    empty = ""  # what an empty line stands for; if it is empty too, the question is asked again
    how_to_play = ""  # if it is not as at a table
    _asked: A  # the question now

    def _obey(self, line: str) -> bool | None:
        """Perform a command or take an act."""
        if not (line := line or self.empty):
            return None
        try:
            meant = read(line, self._asked.view, self.commands)
        except ValueError as error:
            self._say([str(error)])
            return None
        if isinstance(meant, int):
            return self._take(meant)
        if meant.word in (deeds := self._deeds()):
            self._say(deeds[meant.word]())
        return ENDS.get(meant.word)

    @abstractmethod
    def _take(self, act: int) -> bool | None:
        """Take an act. Return True if it ends the question."""

    def _deeds(self) -> Deeds:
        """Return what the commands do and then print, by word."""
        voice = self._asked.voice
        how_to_play = self.how_to_play or voice.HOW_TO_PLAY
        looks = looked_at(self._asked.view, voice)
        return {"help": lambda: help_lines(self.commands, how_to_play), **looks}


class QuestionTable(AskingTable[Q]):
    """Questions that are answered with an act, and explained then."""

    def _prompt(self) -> str:
        """Return the hand, and what is asked."""
        prompt = decision_prompt(self._asked.view, self._asked.voice)
        return prompt if self._typed else f"{prompt.rstrip()}\n"

    def _take(self, act: int) -> bool | None:
        """Take an answer, unless it may not be one."""
        why = self._asked.why_not(act)
        self._say([why] if why else self._answered(act))
        return None if why else True

    def _answered(self, act: int) -> list[str]:
        """Return what is said of an answer."""
        return self._asked.answer(act)


class NumberedTable(QuestionTable[Q]):
    """Questions with numbers, until the lines typed end, the player leaves or all were asked."""

    ALL: ClassVar[str]  # what is said once none is left

    def run(self, number: int = 0) -> int:
        """Ask from one number on, or from the first that suits. Return the exit status."""
        number = number or self._next(0)
        while number:
            self._say(["", *self._begin(number)])
            if not self._until_done():
                return 0
            number = self._next(number)
        self._say([self.ALL])
        return 0

    @abstractmethod
    def _next(self, after: int) -> int:
        """Return the number of the question after another, or 0 if none is left."""

    @abstractmethod
    def _begin(self, number: int) -> list[str]:
        """Begin a question. Return its heading and its lines."""
