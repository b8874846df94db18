"""Lessons: a guided deal of each game, with prepared cards, on the engine of every other table.

    >>> from hilojack import load
    >>> teaching = Teaching(lesson_of(load("california-jack")))
    >>> teaching.ask
    'Play the queen of hearts.'
    >>> [line.text for line in teaching.act(teaching.expected[0])][0]
    'You play the queen of hearts.'

A lesson is a file of this folder, `GAME.toml` or `GAME-MORE.toml`: cards and steps. Its words are
filled from the rules in force and from what the learner may see, so a house rule changes them. If
the deal cannot be played by the rules, the lesson names those and teaches the book's.
"""

from hilojack.lessons.files import Script as Script, scripts_of as scripts_of
from hilojack.lessons.planning import Lesson as Lesson, lesson_of as lesson_of
from hilojack.lessons.teaching import LessonLine as LessonLine, Teaching as Teaching
