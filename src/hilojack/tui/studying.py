"""A position that is studied, in lines of text: acts are tried, taken back and tried again."""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic, time
from typing import TextIO

from hilojack.calls import parse_act, show_act
from hilojack.cards import show_cards
from hilojack.match import Match
from hilojack.puzzles.answers import asked
from hilojack.puzzles.explaining import verdict as proved
from hilojack.study.position import Study
from hilojack.study.puzzle import Posed, posed
from hilojack.study.text import to_link, write
from hilojack.study.weighing import WeighedPosition, weigh
from hilojack.study.words import verdict, worth_lines
from hilojack.system.diary import Diary
from hilojack.tui.asking import LineTable
from hilojack.tui.plain import Deeds
from hilojack.tui.saves import home
from hilojack.voices import voice_of
from hilojack.voices.commands import Command, help_lines
from hilojack.words import exercises as say
from hilojack.words.cards import some_cards
from hilojack.words.commands import help as this_help
from hilojack.words.session import with_help
from hilojack.words.table import deal_is_over, sentence
from hilojack.words.tricks import item_and_words

COMMANDS = (
    Command("?", "help", this_help),
    Command("v", "view", say.once_more),
    Command("w", "worth", say.what_acts_are_worth),
    Command("b", "back", say.step_back),
    Command("f", "forward", say.forward_in_line),
    Command("t", "text", say.as_a_text),
    Command("p", "puzzle", say.keep_as_puzzle),
    Command("q", "quit", say.leave_position),
)
Bar = Callable[[str, int, int], None]
Think = Callable[
    [Study, tuple[int, ...]], tuple[WeighedPosition | None, bool]
]  # as `weighed_in` does


def position_lines(study: Study, match: Match) -> list[str]:
    """Return a position in sentences: all hands or, as a seat sees it, what that seat knows."""
    seat = study.seat
    voice, view = voice_of(study.names, None, study.variant), match.view(seat)
    lines = list(voice.table(view))
    for one, name in enumerate(study.names):
        if seat is None or seat == one:
            held = show_cards(match.view(one).hand) or some_cards(0)
            lines.append(item_and_words(name, held))
    return [*lines, turn_words(study, match)]


def turn_words(study: Study, match: Match) -> str:
    """Return who is to act."""
    return deal_is_over if match.turn is None else say.is_to_act(study.names[match.turn])


def weighed_in(
    study: Study, line: tuple[int, ...], seconds: float, show: Bar | None = None
) -> tuple[WeighedPosition | None, bool]:
    """Return what is known of the acts after some seconds, and whether Ctrl-C stopped it."""
    began, last = monotonic(), None
    try:
        for last in weigh(study, line):
            if last.is_waiting:
                began = monotonic()
            if show:
                show(verdict(study, study.match(line), last), round(100 * last.share), 100)
            if monotonic() - began > seconds:
                break
    except KeyboardInterrupt:
        return last, True
    return last, False


def kept_lines(study: Study, line: tuple[int, ...], diary: Diary) -> list[str]:
    """Keep a position as a puzzle of one's own. Return what is said of it. Raise NoPuzzle."""
    alone, puzzle = posed(study, line)
    text = write(alone)

    def once(known: list[Posed]) -> list[Posed]:
        return [] if text in (one.text for one in known) else [Posed(text, time())]

    new = diary.update(once, Posed)
    kept = say.kept_among_yours if new else say.kept_before
    return [proved(puzzle), kept, f"/study#{to_link(alone)}"]


class StudyTable(LineTable):
    """A position and the lines tried in it, until the lines typed end or the reader leaves."""

    def __init__(
        self,
        study: Study,
        line: tuple[int, ...],
        think: Think,
        lines: TextIO,
        out: TextIO,
        diary: Diary | None = None,
    ) -> None:
        super().__init__(lines, out)
        self._study, self._think = study, think
        self._diary = diary or home().diary
        self._open = not study.asked  # once it is answered
        self._line, self._whole = line, line  # up to here, and as far as it was tried

    def run(self) -> int:
        """Show the position, and obey until the end. Return the exit status."""
        ask = ["", *self._worth()] if self._open else ["", say.which_card_is_best]
        self._say([*self._view(), *ask])
        self._until_done()
        return 0

    def _prompt(self) -> str:
        return with_help(say.try_an_act) if self._typed else f"{say.try_an_act}? "

    def _obey(self, line: str) -> bool | None:
        typed = line.lower() or "f"
        if typed in ("q", "quit"):
            return False
        try:
            self._say(self._done(typed))
        except ValueError as error:
            self._say([sentence(str(error))])
        return None

    def _done(self, typed: str) -> list[str]:
        """Perform a command or try an act. Return what is said of it."""
        deeds = self._deeds()
        for command in COMMANDS:
            if typed in (command.letter, command.word):
                if not self._open and command.word in ("worth", "puzzle"):
                    return [say.answer_first]
                return deeds[command.word]()
        act = parse_act(typed)
        return self._try(act) if self._open else self._answer(act)

    def _deeds(self) -> Deeds:
        """Return what the commands do and then print, by word."""
        return {
            "help": lambda: help_lines(COMMANDS, say.type_an_act),
            "view": self._view,
            "worth": self._worth,
            "back": lambda: self._go(-1),
            "forward": lambda: self._go(1),
            "text": self._text,
            "puzzle": self._pose,
        }

    def _answer(self, act: int) -> list[str]:
        """Answer the puzzle: from here on it is studied."""
        if why := self._study.match(self._line).why_not(act):
            raise ValueError(why)
        self._open = True
        return asked(posed(self._study)[1]).short(act)

    def _try(self, act: int) -> list[str]:
        """Try an act; it begins another line unless the line has it here."""
        line = (*self._line, act)
        self._study.match(line)
        if self._whole[: len(line)] != line:
            self._whole = line
        return self._go(1)

    def _go(self, steps: int) -> list[str]:
        at = len(self._line) + steps
        if not 0 <= at <= len(self._whole):
            return [say.end_of_line if steps > 0 else say.beginning_of_line]
        self._line = self._whole[:at]
        return [*self._told(), "", *self._worth()]

    def _told(self) -> list[str]:
        """Return the last act of the line, and who is to act."""
        match = self._study.match(self._line)
        turn = turn_words(self._study, match)
        return [say.after_acts(" ".join(map(show_act, self._line)), turn) if self._line else turn]

    def _view(self) -> list[str]:
        return position_lines(self._study, self._study.match(self._line))

    def _worth(self) -> list[str]:
        found, stopped = self._think(self._study, self._line)
        if found is None:
            return [say.stopped_too_soon]
        match = self._study.match(self._line)
        lines = [verdict(self._study, match, found), *worth_lines(found)]
        return [*lines, *([say.stopped_begins_again] if stopped else [])]

    def _text(self) -> list[str]:
        study = self.with_line()
        return [write(study), f"/study#{to_link(study)}"]

    def _pose(self) -> list[str]:
        return kept_lines(self._study, self._line, self._diary)

    def with_line(self) -> Study:
        """Return the position with the line that is tried."""
        return replace(self._study, lines=(self._whole,) if self._whole else ())
