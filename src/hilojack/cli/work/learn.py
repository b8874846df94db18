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
    """A moment of a lesson: its lines, the learner's hand, and what is advised."""

    lines: Sequence[LessonLine]
    hand: Sequence[str]
    advised: str | None


class LessonFacts(Struct, frozen=True):
    """A lesson as it goes if the learner does what is advised."""

    game: str
    preset: str
    seats: int
    house_rules: Mapping[str, Value]
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
    about = of.game, of.preset, of.seats, of.house_rules
    return LessonFacts(*about, list(moments(Teaching(lesson))))


def moments(teaching: Teaching) -> Iterator[LessonMoment]:
    """Yield the moments of a lesson."""
    for advised in teaching.as_advised():
        hand = [show_act(card) for card in teaching.view.hand]
        told = None if advised is None else show_act(advised)
        yield LessonMoment(list(teaching.lines), hand, told)
