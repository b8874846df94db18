"""A position that knows by which rules it is played."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hilojack.variants.variant import Variant


class Position(tuple[int, ...]):
    """A state row of a game; the loops that take it refuse one of other rules."""

    variant: "Variant"

    @classmethod
    def of(cls, variant: "Variant", row: Iterable[int]) -> "Position":
        """Return a position of a game."""
        position = cls(row)
        position.variant = variant
        return position
