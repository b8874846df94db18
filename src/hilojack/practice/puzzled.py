"""What is kept of the puzzles that a person has answered: the first answer to each."""

from collections.abc import Iterable

from msgspec import Struct

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
        return "You have answered no puzzle yet."
    puzzles, share = "puzzle" if len(right) == 1 else "puzzles", sum(right) / len(right)
    return f"You have solved {sum(right):,} of {len(right):,} {puzzles} ({share:.0%})."
