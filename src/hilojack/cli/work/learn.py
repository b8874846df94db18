"""The command learn."""

import sys
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from hilojack.calls import show_act
from hilojack.cli.learn import Options
from hilojack.cli.sharing import chosen, print_json
from hilojack.lessons import Lesson, LessonLine, Teaching, lesson_of
from hilojack.tui.learning import LessonTable
from hilojack.variants.sheet import Value


class LessonMoment(Struct, frozen=True):
    """A moment of a lesson: its lines, the learner's hand, the question, and the answers."""

    lines: Sequence[LessonLine]
    hand: Sequence[str]
    ask: str
    expected: Sequence[str]


class LessonFacts(Struct, frozen=True):
    """A lesson, with the first answer that it accepts at each question."""

    game: str
    preset: str
    seats: int
    house_rules: Mapping[str, Value]
    notice: str
    moments: Sequence[LessonMoment]


def run(options: Options) -> int:
    """Teach a game with a guided deal, or print the lesson as data."""
    lesson = lesson_of(chosen(options))
    if options.json:
        print_json(lesson_facts(lesson))
        return 0
    return LessonTable(Teaching(lesson), sys.stdin, sys.stdout).run()


def lesson_facts(lesson: Lesson) -> LessonFacts:
    """Return a lesson as data."""
    of = lesson.variant
    about = of.game, of.preset, of.seats, of.house_rules, lesson.notice
    return LessonFacts(*about, list(moments(Teaching(lesson))))


def moments(teaching: Teaching) -> Iterator[LessonMoment]:
    """Yield the moments of a lesson."""
    while True:
        yield LessonMoment(
            list(teaching.lines),
            [show_act(card) for card in teaching.view.hand],
            teaching.ask,
            [show_act(act) for act in teaching.expected],
        )
        if teaching.over:
            return
        teaching.act(teaching.expected[0])
