"""What is kept of the puzzles that a person has answered: the first answer to each."""

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING

from msgspec import Struct

from hilojack.words import boards as say

if TYPE_CHECKING:  # it comes after the first card
    from hilojack.puzzles.store import Store

TALLIES = "puzzles"  # the stream of all answers at a server, without those who gave them


class Puzzled(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="puzzled"):
    """A person's first answer to a puzzle, which is the one that counts."""

    puzzle: str  # its identity: numbers change from release to release
    game: str
    preset: str
    seats: int
    difficulty: int  # by the levels
    right: bool
    at: float  # in seconds since 1970
    act: int | None = None  # None if they asked for the answer


class Tallied(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="tallied"):
    """A puzzle was answered by somebody: nothing says who."""

    puzzle: str
    right: bool


def answer_of(store: "Store", number: int, act: int | None) -> Puzzled:
    """Return the answer to a puzzle that a card is, or None: that a person asks for it."""
    about = store.about[number - 1]
    return Puzzled(
        puzzle=store.identity(number),
        game=about.variant.game,
        preset=about.variant.preset,
        seats=about.variant.seats,
        difficulty=about.difficulty,
        right=act == store.puzzle(number).proof.best,
        at=time.time(),
        act=act,
    )


def first_answers(entries: Iterable[object]) -> dict[str, Puzzled]:
    """Return the answers that count among some entries, by puzzle."""
    found: dict[str, Puzzled] = {}
    for entry in entries:
        if isinstance(entry, Puzzled):
            found.setdefault(entry.puzzle, entry)
    return found


def solved_words(answers: Iterable[Puzzled]) -> str:
    """Return how many of the puzzles that were answered were solved, in words."""
    right = [one.right for one in answers]
    if not right:
        return say.none_answered
    return say.solved_of(sum(right), len(right), f"{sum(right) / len(right):.0%}")
