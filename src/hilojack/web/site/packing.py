"""Files of the folder: named by what they hold, and compressed beside themselves."""

import gzip
import hashlib
import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

SMALL = 1_000  # bytes that are not worth compressing
PACKED = (
    ".html",
    ".js",
    ".mjs",
    ".css",
    ".svg",
    ".json",
    ".webmanifest",
    ".wasm",
    ".zip",
)


def named(name: str, data: bytes) -> str:
    """Return a name that no other content has: `late.zip` becomes `late-3f0c….zip`."""
    stem, _, ending = name.rpartition(".")
    return f"{stem}-{hashlib.sha256(data).hexdigest()[:10]}.{ending}"


def archive(files: Mapping[str, bytes]) -> bytes:
    """Return an archive that is not compressed: the whole of it is, and far better."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as packed:
        for name, data in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(name), data)
    return whole.getvalue()


@dataclass(frozen=True)
class Folder:
    """A folder, written file by file."""

    path: Path
    smallest: bool = True  # files get the form that takes long to find, too

    def write(self, name: str, data: bytes) -> None:
        """Write a file and, if it is worth it, its compressed forms."""
        place = self.path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        if place.suffix not in PACKED or len(data) < SMALL:
            return
        place.with_name(f"{place.name}.gz").write_bytes(gzip.compress(data, 9, mtime=0))
        if self.smallest and (packed := brotli(data)) is not None:
            place.with_name(f"{place.name}.br").write_bytes(packed)


def brotli(data: bytes) -> bytes | None:
    """Return data in the smallest form that browsers read, or None without the library."""
    try:
        import brotli
    except ImportError:
        return None
    return bytes(brotli.compress(data, quality=11, lgwin=24))
