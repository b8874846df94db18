"""The C compiler that PyPI has, zig: which one it is, where it is kept, and how it links.

It is 100 MB to fetch and 410 MB on the disk, so it is kept beside the cache (`zig` fetches it).
"""

import hashlib
import os
import sys
from pathlib import Path

from hilojack.compiled import cache_folder

PINNED = Path(__file__).with_name("zig.txt")
SIZE = "100 MB, 410 MB on the disk"
# Nothing is linked with it: no library may be asked for anything.
ALONE = ("-O3", "-fno-builtin", "-fno-sanitize=undefined", "-g0", "-fvisibility=hidden")
LINKED = ("-shared", "-fPIC", "-nostdlib", "-DALONE", "-Wl,-s", "-ffile-prefix-map=.=")


def version() -> str:
    """Return a digest of the compiler that is pinned."""
    return hashlib.sha256(PINNED.read_bytes()).hexdigest()[:12]


def where() -> Path:
    """Return where the compiler is, once it is fetched."""
    folder = cache_folder().with_name(f"zig-{version()}")
    return folder / "ziglang" / ("zig.exe" if sys.platform == "win32" else "zig")


def is_allowed() -> bool:
    """Return True unless the environment forbids this compiler."""
    return os.environ.get("HILOJACK_ZIG", "") != "no"


def kept() -> str | None:
    """Return the compiler if it may be used here and was fetched before."""
    return str(where()) if is_allowed() and where().is_file() else None
