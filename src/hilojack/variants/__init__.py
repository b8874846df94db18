"""The engines, by the family of games that they play."""

from hilojack.variants import shedding, tricks
from hilojack.variants.engine import Engine as Engine

ENGINES = {"trick": tricks.ENGINE, "shedding": shedding.ENGINE}


def engine_of(family: str) -> Engine:
    """The engine of a family."""
    return ENGINES[family]
