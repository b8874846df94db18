"""The engines, by the family of games that they play."""

from hilojack.engines import shedding, tricks
from hilojack.engines.engine import Engine as Engine

ENGINES = {"trick": tricks.ENGINE, "shedding": shedding.ENGINE}


def engine_of(family: str) -> Engine:
    """The engine of a family."""
    return ENGINES[family]
