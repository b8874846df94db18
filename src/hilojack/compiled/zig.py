"""Machine code for other systems than this one, by the C compiler that PyPI has: zig.

It is 100 MB to fetch and 400 MB on the disk, so it is kept beside the cache and fetched only when a
module for another system is made.
"""

import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from hilojack.compiled import cache_folder
from hilojack.compiled.building import PLAIN_FLAGS

PINNED = Path(__file__).with_suffix(".txt")
WEB = ("-target", "wasm32-freestanding", "-fPIC")
SIDE_MODULE = ("wasm-ld", "--experimental-pic", "-shared", "--no-entry", "--strip-all")
# Nothing is linked with it: no library may be asked for anything.
ALONE = ("-O3", "-fno-builtin", "-fno-sanitize=undefined", "-g0", "-fvisibility=hidden")


class NoZig(Exception):
    """The compiler cannot be had; the message is a sentence."""


def side_module(source: str, tell: Callable[[str], None] = lambda words: None) -> bytes:
    """Return a file of C as a side module of WebAssembly, for Python in a browser. Raise NoZig."""
    program = find(tell)
    tell("compiling the loops")
    with tempfile.TemporaryDirectory(prefix="hilojack-") as place:
        Path(place, "loops.c").write_text(source)
        run([program, "cc", *WEB, *PLAIN_FLAGS, *ALONE, "-c", "loops.c", "-o", "loops.o"], place)
        run([program, *SIDE_MODULE, "loops.o", "-o", "loops.wasm"], place)
        return Path(place, "loops.wasm").read_bytes()


def run(command: list[str], place: str) -> None:
    """Run the compiler in a folder of its own."""
    import os

    own = {"ZIG_GLOBAL_CACHE_DIR": str(Path(place, "zig")), "ZIG_LOCAL_CACHE_DIR": place}
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=place, env=os.environ | own, check=False
    )
    if done.returncode:
        raise NoZig(f"zig failed: {done.stderr.strip()[-2000:]}")


def version() -> str:
    """Return a digest of the compiler that is pinned."""
    return hashlib.sha256(PINNED.read_bytes()).hexdigest()[:12]


def find(tell: Callable[[str], None] = lambda words: None) -> str:
    """Return the compiler, fetched now unless it is there. Raise NoZig if it cannot be had."""
    folder = cache_folder().with_name(f"zig-{version()}")
    program = folder / "ziglang" / ("zig.exe" if sys.platform == "win32" else "zig")
    if not program.is_file():
        tell("fetching a C compiler: 100 MB, 400 on the disk")
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".zig-") as place:
            fetch(place)
            shutil.rmtree(folder, ignore_errors=True)
            shutil.move(place, folder)
            Path(place).mkdir()
    return str(program)


def fetch(place: str) -> None:
    """Install the compiler into a folder with pip, which checks its hash."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    only = ["--no-deps", "--no-compile", "--only-binary=:all:", "--require-hashes"]
    command = [*pip, *only, "--target", place, "--requirement", str(PINNED)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason was given"]
        raise NoZig(f"the C compiler cannot be fetched: {last[0]}")
