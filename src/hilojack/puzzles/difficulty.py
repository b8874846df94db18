"""How hard a puzzle is: by the levels that miss it, then by the people who do.

Difficulty d, of 0 to 5, stands for a share of (d + 1/2) / 6 who miss it. Once ENOUGH people have
tried, the share is estimated as if LEVELS_COUNT_AS more had, of whom the share by the levels had
missed: few results move it little, and many decide it.
"""

from dataclasses import dataclass

from hilojack.puzzles.puzzle import LEVELS

STEPS = len(LEVELS) + 1
ENOUGH = 20  # people, for the difficulty to follow their results
LEVELS_COUNT_AS = 20  # people


@dataclass(frozen=True)
class Tally:
    """How many people have tried a puzzle, each once, and how many found the answer."""

    tried: int = 0
    found: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        """Return both together."""
        return Tally(self.tried + other.tried, self.found + other.found)

    @property
    def is_enough(self) -> bool:
        """True if the difficulty follows from it."""
        return self.tried >= ENOUGH


def missed_at(difficulty: int) -> float:
    """Return the share of people who are expected to miss a puzzle, by the levels alone."""
    return (difficulty + 0.5) / STEPS


def missed(difficulty: int, tally: Tally) -> float:
    """Return the estimated share of people who miss a puzzle."""
    expected = LEVELS_COUNT_AS * missed_at(difficulty)
    return (expected + tally.tried - tally.found) / (LEVELS_COUNT_AS + tally.tried)


def grade(difficulty: int, tally: Tally) -> int:
    """Return the difficulty of a puzzle: by the levels, until enough people have tried it."""
    if not tally.is_enough:
        return difficulty
    return min(STEPS - 1, int(STEPS * missed(difficulty, tally)))
