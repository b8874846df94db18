"""Lessons: a short deal of each game, and a word at the card, plate or lamp that it is about.

    >>> from hilojack import load
    >>> teaching = Teaching(lesson_of(load("california-jack")))
    >>> [balloon.text for balloon in teaching.balloons][-1]
    'Trumps were led, and you hold some: play one.'
    >>> [line.kind for line in teaching.act(teaching.advised)][0]
    'told'

What a lesson says is one file a family, `trick.toml` and `shedding.toml`: each sentence follows
from something that happened or is asked, so any legal card goes on and the talk follows. The deal
is one of the rules in force, with fewer cards; `deals.toml` has the number of one in which much is
taught, found by `python -m hilojack.lessons.arranging`.
"""

from hilojack.lessons.planning import Lesson as Lesson, lesson_of as lesson_of
from hilojack.lessons.teaching import (
    LessonLine as LessonLine,
    SaidBalloon as SaidBalloon,
    Teaching as Teaching,
)
