"""The families of games: the word for each in files, and the room that each layer keeps for it.

Where families truly differ, a layer has a room of each one's name (`hilojack.voices.tricks`), which
`by_family` finds. docs/engine.md lists the rooms.
"""

import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from types import ModuleType

WORDS = {"trick": "tricks", "shedding": "shedding"}  # in files, records and messages: the family
HOMES = {"tricks": "hilojack", "shedding": "hilojack"}  # the package that holds its rooms
PLAYED = ("rules", "variants", "views", "records", "search", "players", "review", "lab", "envs")
SHOWN = ("voices", "tui", "web")
LAYERS = (*PLAYED, *SHOWN)  # which have a room for every family


class RoomMissing(ImportError):
    """A layer lacks a room for a family."""


@cache
def by_family(layer: str, family: str) -> ModuleType:
    """Return the room of a family in a layer: the module `hilojack.<layer>.<family>`."""
    return import_module(f"{HOMES[family]}.{layer}.{family}")


def register(word: str, family: str, home: str) -> None:
    """Add a family whose rooms are in the package `home`. Raise RoomMissing if one is missing."""
    WORDS[word], HOMES[family] = family, home
    check_rooms([family])


def check_rooms(families: Iterable[str] = HOMES) -> None:
    """Raise RoomMissing if a layer lacks a room for one of `families`. Import none."""
    for layer, family in product(LAYERS, families):
        room = home_of(family) / layer / family
        if not (room.with_suffix(".py").exists() or (room / "__init__.py").exists()):
            raise RoomMissing(f"{HOMES[family]}.{layer} has no room '{family}' (docs/engine.md)")


def home_of(family: str) -> Path:
    """Return the folder of the package that holds the rooms of a family."""
    return Path(str(sys.modules[HOMES[family]].__file__)).parent


def sheet_of(word: str) -> Path:
    """Return the file of a family's rule sheet."""
    return home_of(WORDS[word]) / "variants" / "families" / f"{word}.toml"


def variant_files() -> dict[str, Path]:
    """Return the files of all games, by name, in the homes of the families."""
    folders = dict.fromkeys(home_of(family) / "variants" for family in HOMES)
    return {file.stem: file for folder in folders for file in folder.glob("*.toml")}
