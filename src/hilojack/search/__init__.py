"""Search: exact values with all cards known, possible deals, and the value of each action over
them. Each family has a room, found here.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from hilojack.families import FAMILIES, by_family
from hilojack.rules.slots import Rules
from hilojack.variants.variant import Variant, sheets


def get_ready(variant: Variant) -> bool:
    """Compile the loops of a game's searches, or load them. Return False if nothing compiles."""
    ready: bool = by_family("search", variant.family.name).get_ready(variant.fair.row)
    return ready


@cache
def rows_of_sheets() -> frozenset[Rules]:
    """Return the rules of all games that come along, also as they are at the end of a match."""
    rows: set[Rules] = set()
    for variant in sheets():
        parts = by_family("search", variant.family.name).rows_to_learn(variant.fair.row)
        rows.update((variant.row, variant.fair.row, *parts))
    return frozenset(rows)


def is_shipped(rules: Rules) -> bool:
    """Return True for the rules of a game that comes along."""
    return rules in rows_of_sheets()


def standing(variant: Variant) -> str:
    """Return the strength with which a game is played now: a constant of `ready`."""
    strength: str = by_family("search", variant.family.name).standing(variant.fair.row)
    return strength


def ship(variants: Iterable[Variant], folder: Path) -> Iterator[Path]:
    """Write what is learnt of games into a folder, for a place that cannot learn soon. Yield each
    file.
    """
    for variant in variants:
        yield from by_family("search", variant.family.name).ship([variant.fair.row], folder)


def kernels() -> list[Callable[..., Any]]:
    """Return the kernels that a table calls, for a module that holds their twins."""
    rooms = [by_family("search", family) for family in FAMILIES]
    return [kernel for room in rooms for kernel in room.kernels()]
