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
from typing import NamedTuple


class FamilyRooms(NamedTuple):
    """A family of games, as this table knows it."""

    word: str  # in files, records and messages
    home: str  # the package that holds its rooms


FAMILIES = {
    "tricks": FamilyRooms("trick", "hilojack"),
    "shedding": FamilyRooms("shedding", "hilojack"),
}
PLAYED = ("rules", "variants", "views", "records", "search", "players", "review", "lab", "envs")
SHOWN = ("voices", "tui", "web.table")
LAYERS = (*PLAYED, *SHOWN)  # which have a room for every family


class RoomMissing(ImportError):
    """A layer lacks a room for a family."""


@cache
def by_family(layer: str, family: str) -> ModuleType:
    """Return the room of a family in a layer: the module `hilojack.<layer>.<family>`."""
    return import_module(f"{FAMILIES[family].home}.{layer}.{family}")


def register(word: str, family: str, home: str) -> None:
    """Add a family whose rooms are in the package `home`. Raise RoomMissing if one is missing."""
    FAMILIES[family] = FamilyRooms(word, home)
    check_rooms([family])


def check_rooms(families: Iterable[str] = FAMILIES) -> None:
    """Raise RoomMissing if a layer lacks a room for one of `families`. Import none.

    Layers that are not installed have none: a browser gets no terminal table.
    """
    layers = [
        layer for layer in LAYERS if Path(__file__).parent.joinpath(*layer.split(".")).exists()
    ]
    for layer, family in product(layers, families):
        room = home_of(family).joinpath(*layer.split("."), family)
        if not any(path.exists() for path in modules(room)):
            missing = f"{FAMILIES[family].home}.{layer}"
            raise RoomMissing(f"{missing} has no room '{family}' (docs/engine.md)")


def modules(room: Path) -> list[Path]:
    """Return the files of which one is there if a room is, perhaps compiled without its source."""
    return [
        path
        for ending in (".py", ".pyc")
        for path in (room.with_suffix(ending), room / f"__init__{ending}")
    ]


def home_of(family: str) -> Path:
    """Return the folder of the package that holds the rooms of a family."""
    return Path(str(sys.modules[FAMILIES[family].home].__file__)).parent


def family_of(word: str) -> str:
    """Return the name of the family with a word."""
    return next(name for name, family in FAMILIES.items() if family.word == word)


def sheet_of(word: str) -> Path:
    """Return the file of a family's rule sheet."""
    return home_of(family_of(word)) / "variants" / "families" / f"{word}.toml"


def variant_files() -> dict[str, Path]:
    """Return the files of all games, by name, in the homes of the families."""
    folders = dict.fromkeys(home_of(family) / "variants" for family in FAMILIES)
    return {file.stem: file for folder in folders for file in folder.glob("*.toml")}
