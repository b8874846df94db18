"""The laws of a record that belong to one family of games, by the family."""

from hilojack.records.laws import shedding, tricks
from hilojack.records.laws.laws import Laws as Laws

LAWS = {"trick": tricks.LAWS, "shedding": shedding.LAWS}


def laws_of(family: str) -> Laws:
    """The laws of a family."""
    return LAWS[family]
