"""An agent's observation: numbers of 16 bits, made from its seat's view alone.

An observation has *planes*, each a set of cards as 52 numbers 0 or 1 in the order of the cards, or
54 in a game with jokers, and then single numbers. Seats are counted from the observer to its left,
so that all seats observe alike, and sides from its own. The kernels that write it read a row: the
seen row of a view, or the state row itself in the vector environment; a test proves that both give
the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from hilojack.envs import loops
from hilojack.families import by_family
from hilojack.rules.slots import HANDS, PHASE_OVER, Row
from hilojack.variants.variant import Variant
from hilojack.views import View

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]
ACTS = loops.ACTS  # an action is an act: a card, 0 to 51, or a call, 54 to 143


class Observed(TypedDict):
    """An observation, and a mask of the legal acts."""

    observation: Observation
    action_mask: Mask


@dataclass(frozen=True)
class Part:
    """Planes, or numbers, of one meaning: `wide` of them, or `wide` for each seat or side."""

    name: str
    says: str
    wide: int = 1
    each: str = ""  # seat, other (seat) or side

    def width(self, seats: int, sides: int) -> int:
        """Return the number of planes or numbers."""
        return self.wide * {"": 1, "seat": seats, "other": seats - 1, "side": sides}[self.each]


def phases(names: Mapping[int, str]) -> str:
    """Return the description of the numbers of the phase, given their names."""
    return f"The phase, one of: {', '.join(names[n] for n in sorted(names) if n >= PHASE_OVER)}."


@dataclass(frozen=True)
class Observer:
    """Makes observations of one variant."""

    variant: Variant

    @property
    def room(self) -> ModuleType:
        """The environments' room of the game's family."""
        room: ModuleType = by_family("envs", self.variant.family.name)
        return room

    @property
    def cards(self) -> int:
        """The cards of a plane."""
        return loops.plane_width(self.variant.row)

    @cached_property
    def planes(self) -> int:
        """The number of planes."""
        return self._width(self.room.PLANES)

    @cached_property
    def numbers(self) -> int:
        """The number of single numbers."""
        return self._width(self.room.NUMBERS)

    @cached_property
    def size(self) -> int:
        """The length of an observation."""
        return self.cards * self.planes + self.numbers

    @cached_property
    def places(self) -> dict[str, slice]:
        """The place of each part in an observation."""
        places, at = {}, 0
        for parts, wide in ((self.room.PLANES, self.cards), (self.room.NUMBERS, 1)):
            for part in parts:
                end = at + wide * part.width(self.variant.seats, self.variant.sides)
                places[part.name], at = slice(at, end), end
        return places

    def observe(self, view: View) -> Observation:
        """Return what the seat of a view observes."""
        assert view.seat is not None
        row, rules = counted_row(view), self.variant.row
        sets, numbers = [0] * self.planes, [0] * self.numbers
        self.room.see_sets(rules, row, view.seat, sets)
        self.room.see_numbers(rules, row, view.seat, numbers)
        planes = np.array(sets, dtype=np.int64)[:, None] >> np.arange(self.cards) & 1
        return np.concatenate([planes.ravel(), numbers]).astype(np.int16)

    def _width(self, parts: Iterable[Part]) -> int:
        return sum(part.width(self.variant.seats, self.variant.sides) for part in parts)


def mask_of(acts: Sequence[int]) -> Mask:
    """Return acts as a mask."""
    mask = np.zeros(ACTS, dtype=np.int8)
    mask[list(acts)] = 1
    return mask


def table_of(family: str) -> str:
    """Return the parts of a family's observations in their order, as a Markdown table."""
    room = by_family("envs", family)
    each = {"": "{}", "seat": "{} by seat", "other": "{} by other", "side": "{} by side"}
    lines = ["| part | how many | what |", "|------|----------|------|"]
    for parts, kind in ((room.PLANES, "plane"), (room.NUMBERS, "number")):
        for part in parts:
            many = f"{part.wide} {kind}{'s' * (part.wide > 1)}"
            lines.append(f"| `{part.name}` | {each[part.each].format(many)} | {part.says} |")
    return "\n".join(lines)


def counted_row(view: View) -> Row:
    """Return the seen row of a view, each hidden hand filled to its size with arbitrary cards."""
    row = view.row.copy()
    for hand, size in enumerate(view.hand_sizes, HANDS):
        if row[hand].bit_count() != size:
            row[hand] = (1 << size) - 1
    return row
