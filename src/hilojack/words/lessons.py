"""Written by `python src/hilojack/words/writing.py` from en/lessons.ftl: change that."""


def has_no_lesson(game: str) -> str:
    return game + " has no lesson"


lesson_is_over = "The lesson is over."
