"""Machine code that came along with the package: made when its wheel was, of the same sources.

Its files are named by a digest of all sources that kernels may be made of. An edited source, or a
family that somebody adds, gives another name, so no kernel ever runs the code of another.
"""

import ctypes
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from hilojack.compiled import building, modules
from hilojack.compiled.linked import Module
from hilojack.families import FAMILIES, FamilyRooms

FOLDER = Path(__file__).with_name("machine")
LEVELS = (1, 2, 3)  # of a processor: `level.c` says which it has


def name_of(digest: str, level: int, suffix: str = building.SUFFIX) -> str:
    """Return the name of a file of machine code made of sources with a digest."""
    return f"loops-{digest[:32]}-{level}{suffix}"


def is_there() -> bool:
    """Return True if machine code came along that is of these sources and runs here."""
    return found(tuple(FAMILIES.values())) is not None


def module_of(kernel: Callable[..., Any]) -> Module | None:
    """Return the module that came along, or None if a kernel is not in it."""
    module = found(tuple(FAMILIES.values()))
    is_of_the_house = kernel.__module__.startswith("hilojack.")
    return module if module and is_of_the_house and module.has(kernel) else None


@cache
def found(families: Iterable[FamilyRooms]) -> Module | None:
    """Return the module for this processor, if one is there for the sources of some families."""
    if building.CHECK or not FOLDER.is_dir():
        return None
    digest = modules.sources(())
    with suppress(OSError, AttributeError):
        level = ctypes.CDLL(str(FOLDER / name_of(digest, LEVELS[0]))).level()
        name = name_of(digest, level)
        return Module.load(str(FOLDER / name), Path(name).stem)
    return None
