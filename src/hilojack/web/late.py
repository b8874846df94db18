"""What a browser fetches after the first card: modules, which are parts of packages that are there,
and what was learnt of the games.

Whoever asks for one of the modules before they have come waits while all of it is fetched: hints
and reviews are among them, and their figures come from what was learnt.
"""

import gzip
import importlib
import io
import sys
import zipfile
from collections.abc import Callable, Collection, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

from hilojack.families import FAMILIES, by_family
from hilojack.search.evaluation.shipped import take_from

GZIP = b"\x1f\x8b"  # how such data begins
MODULES, LEARNT = "late.zip", "learnt.zip"
NAMES = "late.txt"  # lies here in a browser: the names of those modules, one a line


class NotCome(ModuleNotFoundError):
    """A module that has not come, and cannot be fetched now."""


class Latecomers(MetaPathFinder):
    """Finds a module that has not come yet. `fetch` returns an archive by its name, perhaps
    gzipped: that of the modules goes into `folder`, and that of what was learnt into `learnt`.
    """

    def __init__(
        self, names: Collection[str], folder: str, learnt: str, fetch: Callable[[str], bytes]
    ) -> None:
        self._names, self._folder, self._learnt, self._fetch = names, folder, learnt, fetch

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is, once it has come. Raise NotCome if it cannot."""
        if name not in self._names:
            return None
        try:
            archives = [self._fetch(archive) for archive in (MODULES, LEARNT)]
        except Exception as error:
            raise NotCome(f"{name} cannot be fetched", name=name) from error
        for data, place in zip(archives, (self._folder, self._learnt), strict=True):
            unpack(data, place)
        add(self._folder, self._learnt)
        return PathFinder.find_spec(name, path, target)


def unpack(data: bytes, folder: str) -> None:
    """Write the files of an archive, which may be gzipped, into a folder."""
    plain = gzip.decompress(data) if data.startswith(GZIP) else data
    with zipfile.ZipFile(io.BytesIO(plain)) as packed:
        packed.extractall(folder)


def expect(folder: str, learnt: str, fetch: Callable[[str], Any]) -> None:
    """Let whoever asks for a module that has not come have it: `fetch` returns a JavaScript array
    of bytes.
    """
    names = frozenset(Path(__file__).with_name(NAMES).read_text().split())
    sys.meta_path.append(Latecomers(names, folder, learnt, lambda name: fetch(name).to_bytes()))


def add(folder: str, learnt: str) -> None:
    """Let modules below `folder` be imported, those inside packages that are there as well, and
    play by what lies in `learnt`: whatever was got ready without it is forgotten.
    """
    sys.meta_path[:] = [one for one in sys.meta_path if not isinstance(one, Latecomers)]
    if folder in sys.path:
        return
    sys.path.append(folder)
    for place in sorted(path for path in Path(folder).rglob("*") if path.is_dir()):
        if not any(place.glob("__init__.*")):
            name = ".".join(place.relative_to(folder).parts)
            importlib.import_module(name).__path__.append(str(place))
    take_from(learnt)
    for family in FAMILIES:
        by_family("search", family).forget()
