"""The command learn."""

import sys
from collections.abc import Iterator

from hilojack.calls import show_act
from hilojack.cli.learn import Options
from hilojack.cli.sharing import chosen, print_json
from hilojack.lessons import Lesson, Teaching, lesson_of
from hilojack.tui.learning import LessonTable


def run(options: Options) -> int:
    """Teach a game with a guided deal, or print the lesson as data."""
    lesson = lesson_of(chosen(options))
    if options.json:
        print_json(lesson_facts(lesson))
        return 0
    return LessonTable(Teaching(lesson), sys.stdin, sys.stdout).run()


def lesson_facts(lesson: Lesson) -> dict[str, object]:
    """Return a lesson as data, with the first answer that it accepts at each question."""
    variant = lesson.variant
    about = {"game": variant.game, "preset": variant.preset, "seats": variant.seats}
    about["house_rules"] = variant.house_rules
    return about | {"notice": lesson.notice, "moments": list(moments(Teaching(lesson)))}


def moments(teaching: Teaching) -> Iterator[dict[str, object]]:
    """Yield the moments of a lesson: its lines, the hand, the question and the answers."""
    while True:
        yield {
            "lines": [line._asdict() for line in teaching.lines],
            "hand": [show_act(card) for card in teaching.view.hand],
            "ask": teaching.ask,
            "expected": [show_act(act) for act in teaching.expected],
        }
        if teaching.over:
            return
        teaching.act(teaching.expected[0])
