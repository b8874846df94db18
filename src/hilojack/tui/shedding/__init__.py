"""The display of the shedding games."""

from hilojack.tui.shedding.table import (
    CountedStock as Counted,
    DirectionHeading as Heading,
    PileFelt as Felt,
    PlacesSheet as Sheet,
)

__all__ = ["Counted", "Felt", "Heading", "Sheet"]
