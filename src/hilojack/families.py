"""The families of games: the word for each in files, and the room that each layer keeps for it.

Every layer has a room of the family's name (`hilojack.voices.tricks`) where it truly differs from
one family to the next, and finds it here by that name.
"""

from functools import cache
from importlib import import_module
from typing import Any

WORDS = {"trick": "tricks", "shedding": "shedding"}  # in files, records and messages: the family
HOMES = {"tricks": "hilojack", "shedding": "hilojack"}  # the package that holds its rooms


@cache
def by_family(layer: str, family: str) -> Any:
    """Return the room of a family in a layer: the module `hilojack.<layer>.<family>`."""
    return import_module(f"{HOMES[family]}.{layer}.{family}")
