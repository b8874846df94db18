"""What a browser fetches after the first card: modules, which are parts of packages that are there,
and a list of the sheets of which something was learnt. What that is, is fetched with a sheet.

Whoever asks for one of the modules before they have come waits while all of it is fetched: hints
and reviews are among them, and their figures come from what was learnt.
"""

import gzip
import importlib
import io
import sys
import zipfile
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from typing import Protocol

from hilojack.families import FAMILIES, by_family
from hilojack.search.evaluation.shipped import take_from

GZIP = b"\x1f\x8b"  # how such data begins
MODULES, LEARNT = "late.zip", "learnt.zip"
NAMES = "late.txt"  # lies here in a browser: the names of those modules, one a line


EMPTY = b"PK\5\6" + bytes(18)  # an empty archive
Fetch = Callable[[str], bytes | None]


class Array(Protocol):
    """An array of bytes of JavaScript."""

    def to_bytes(self) -> bytes:
        """Return a copy."""


FetchArray = Callable[[str], Array | None]


class NotCome(ModuleNotFoundError):
    """A module that has not come, and cannot be fetched now."""


class Latecomers(MetaPathFinder):
    """Finds a module that has not come yet. `fetch` returns an archive by its name, perhaps
    gzipped: that of the modules goes into `folder`, and those of what was learnt into `learnt`. It
    returns None if there is no such archive.
    """

    def __init__(self, names: Collection[str], folder: str, learnt: str, fetch: Fetch) -> None:
        self._names, self._folder, self._learnt, self._fetch = names, folder, learnt, fetch

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is, once it has come. Raise NotCome if it cannot."""
        if name not in self._names:
            return None
        try:
            archives = [self._fetch(archive) or EMPTY for archive in (MODULES, LEARNT)]
        except Exception as error:
            raise NotCome(f"{name} cannot be fetched", name=name) from error
        for data, place in zip(archives, (self._folder, self._learnt), strict=True):
            unpack(data, place)
        add(self._folder, self._learnt, self._fetch)
        return PathFinder.find_spec(name, path, target)


def unpack(data: bytes, folder: str) -> None:
    """Write the files of an archive, which may be gzipped, into a folder."""
    plain = gzip.decompress(data) if data.startswith(GZIP) else data
    with zipfile.ZipFile(io.BytesIO(plain)) as packed:
        packed.extractall(folder)


def expect(folder: str, learnt: str, fetch: FetchArray) -> None:
    """Let whoever asks for a module that has not come have it: `fetch` returns undefined if there
    is no such archive.
    """
    names = frozenset(Path(__file__).with_name(NAMES).read_text().split())
    sys.meta_path.append(Latecomers(names, folder, learnt, as_bytes(fetch)))


def as_bytes(fetch: FetchArray) -> Fetch:
    """Return the same function, whose arrays of bytes are copied out of JavaScript."""
    return lambda name: data.to_bytes() if (data := fetch(name)) else None


def complete(folder: str, learnt: str, fetch: FetchArray) -> None:
    """Add what has been fetched in the meantime, as a page does."""
    add(folder, learnt, as_bytes(fetch))


def add(folder: str, learnt: str, fetch: Fetch) -> None:
    """Let modules below `folder` be imported, those inside packages that are there as well, and
    play by what lies in `learnt` or is fetched into it: whatever was got ready without it is
    forgotten.
    """
    sys.meta_path[:] = [one for one in sys.meta_path if not isinstance(one, Latecomers)]
    if folder in sys.path:
        return
    sys.path.append(folder)
    for place in sorted(path for path in Path(folder).rglob("*") if path.is_dir()):
        modules = {path.stem for path in place.glob("*.py*")}  # a folder without is one of data
        if modules and "__init__" not in modules:
            name = ".".join(place.relative_to(folder).parts)
            importlib.import_module(name).__path__.append(str(place))
    take_from(learnt, partial(bring, learnt, fetch))
    for family in FAMILIES:
        by_family("search", family).forget()


def bring(folder: str, fetch: Fetch, name: str) -> None:
    """Fetch what was learnt of a sheet into a folder, if that is what a file's name asks for and
    there is a network; a later question asks again.
    """
    with suppress(Exception):
        if data := fetch(archive_of(name)):
            unpack(data, folder)


def archive_of(name: str) -> str:
    """Return the name of the archive that holds what was learnt of a sheet, given that of the file
    for its rules.
    """
    return f"learnt-{Path(name).stem}.zip"
