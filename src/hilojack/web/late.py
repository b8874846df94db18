"""The modules that a browser fetches after the first card: parts of packages that are there.

Whoever asks for one of them before they have come waits while they are fetched.
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

GZIP = b"\x1f\x8b"  # how such data begins
NAMES = "late.txt"  # lies here in a browser: the names of those modules, one a line


class Latecomers(MetaPathFinder):
    """Finds a module that has not come yet: `fetch` returns the archive of all, perhaps gzipped."""

    def __init__(self, names: Collection[str], folder: str, fetch: Callable[[], bytes]) -> None:
        self._names, self._folder, self._fetch = names, folder, fetch

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where a module is, once it has come. Raise ModuleNotFoundError if it cannot."""
        if name not in self._names:
            return None
        try:
            data = self._fetch()
        except Exception as error:
            raise ModuleNotFoundError(f"{name} cannot be fetched", name=name) from error
        unpack(data, self._folder)
        add(self._folder)
        return PathFinder.find_spec(name, path, target)


def unpack(data: bytes, folder: str) -> None:
    """Write the files of an archive, which may be gzipped, into a folder."""
    plain = gzip.decompress(data) if data.startswith(GZIP) else data
    with zipfile.ZipFile(io.BytesIO(plain)) as packed:
        packed.extractall(folder)


def expect(folder: str, fetch: Callable[[], Any]) -> None:
    """Let whoever asks for a module that has not come have it: `fetch` returns a JavaScript array
    of bytes.
    """
    names = frozenset(Path(__file__).with_name(NAMES).read_text().split())
    sys.meta_path.append(Latecomers(names, folder, lambda: fetch().to_bytes()))


def add(folder: str) -> None:
    """Let modules below `folder` be imported, those inside packages that are there as well."""
    sys.meta_path[:] = [one for one in sys.meta_path if not isinstance(one, Latecomers)]
    if folder in sys.path:
        return
    sys.path.append(folder)
    for place in sorted(path for path in Path(folder).rglob("*") if path.is_dir()):
        if not any(place.glob("__init__.*")):
            name = ".".join(place.relative_to(folder).parts)
            importlib.import_module(name).__path__.append(str(place))
