"""How the shedding games are shown."""

from hilojack.tui.shedding.table import (
    CountedStock as Counted,
    DirectionHeading as Heading,
    PileFelt as Felt,
    PlacesSheet as Sheet,
)

__all__ = ["Counted", "Felt", "Heading", "Sheet"]
