"""The engines, by the family of games that they play."""

from hilojack.families import by_family
from hilojack.variants.engine import Engine as Engine


def engine_of(family: str) -> Engine:
    """Return the engine of a family, by its name among modules."""
    engine: Engine = by_family("variants", family).ENGINE
    return engine
