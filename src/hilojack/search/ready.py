"""Getting the loops of a game's searches ready, whatever its family."""

from collections.abc import Callable, Mapping

from hilojack.rules.slots import Rules
from hilojack.search.shedding import play as shedding
from hilojack.search.tricks import machine
from hilojack.variants.variant import Variant

FAMILIES: Mapping[str, Callable[[Rules], bool]] = {
    "trick": machine.get_ready,
    "shedding": shedding.get_ready,
}


def get_ready(variant: Variant) -> bool:
    """Compile the loops, or load them, and wait for it; whether that can be done here."""
    return FAMILIES[variant.file["family"]](variant.fair.row)
