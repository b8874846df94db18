"""A choice between two acts, as a maxim of the books has it, and where it arises."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

NUMBERS = ("no", "one", "two", "three", "four")  # and more


@dataclass(frozen=True)
class Choice:
    """Two acts that a seat may choose between: one as the maxim asks, and the other."""

    case: str  # what the maxim depends on, in words
    act: int
    other: int


@dataclass(frozen=True)
class Maxim:
    """A choice that keeps coming back in a game, told apart by what the seat to act sees.

    `find` returns the choice in a view, or None where there is none.
    """

    name: str
    says: str  # the act, and the other, in words
    find: Callable[[Any], Choice | None]
