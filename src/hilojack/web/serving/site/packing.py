"""Files of the folder: named by what they hold, and compressed beside themselves."""

import gzip
import hashlib
import io
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from hilojack.web.serving.files import FORMS
from hilojack.web.serving.site.fetching import node
from hilojack.web.serving.site.processes import lines_of

SMALLEST = Path(__file__).with_suffix(".mjs")
GZIP = FORMS["gzip"]
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

    def write(self, name: str, data: bytes) -> None:
        """Write a file and, if it is worth it, its gzipped form."""
        place = self.path / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data)
        if place.suffix in PACKED and len(data) >= SMALL:
            place.with_name(f"{place.name}{GZIP}").write_bytes(gzip.compress(data, 9, mtime=0))

    def write_smallest(self) -> Iterator[tuple[int, int]]:
        """Write the form by brotli, which takes long, of each file that has been gzipped. Yield how
        many are done, of how many. Raise NotFetched if Node cannot.
        """
        files = [packed.with_suffix("") for packed in sorted(self.path.rglob(f"*{GZIP}"))]
        command = [node(), str(SMALLEST), *map(str, files)]
        with lines_of(command, fault="the files cannot be compressed") as lines:
            for done, _ in enumerate(lines, 1):
                yield done, len(files)
