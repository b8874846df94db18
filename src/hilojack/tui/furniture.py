"""The parts of the drawn table that are another in each family of games."""

from dataclasses import dataclass

from hilojack.tui.shedding.table import CountedStock, DirectionHeading, PileFelt, PlacesSheet
from hilojack.tui.tricks.table import Felt, Sheet, TrumpHeading
from hilojack.tui.widgets import Cloth, Counted, Heading, Scores
from hilojack.variants.variant import Variant


@dataclass(frozen=True, slots=True)
class Furniture:
    """The parts for a family of games."""

    heading: type[Heading]
    felt: type[Cloth]
    sheet: type[Scores]
    counted: type[Counted]


FURNITURE = {
    "trick": Furniture(TrumpHeading, Felt, Sheet, Counted),
    "shedding": Furniture(DirectionHeading, PileFelt, PlacesSheet, CountedStock),
}


def furniture_of(variant: Variant) -> Furniture:
    """The parts for the games of a variant's family."""
    return FURNITURE[variant.file["family"]]
