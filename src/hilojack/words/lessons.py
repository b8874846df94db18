"""Written by `python src/hilojack/words/writing.py` from en/lessons.ftl: change that."""

from hilojack.words.grammar import count_word


def game_for(title: str, seats: int) -> str:
    return title + " for " + count_word(seats)


def book_plays_it(causes: str, book: str) -> str:
    return (
        "With "
        + causes
        + " this deal cannot be played; this is how the book plays it: "
        + book
        + "."
    )


def has_no_lesson(game: str) -> str:
    return game + " has no lesson"


lesson_is_over = "The lesson is over."


plays_another_way = "That is legal, but this lesson plays another way."


def take_it_back(answer: str) -> str:
    return "Take it back. " + answer


def play_one_of(cards: str) -> str:
    return "play " + cards


def discard_one_of(cards: str) -> str:
    return "discard " + cards
