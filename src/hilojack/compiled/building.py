"""Machine code by the C compiler of this machine, or the one that was fetched for it, kept for the
next time.

A module is named by a digest of its C and of all that makes it into machine code, so nothing is
ever taken for what it is not: one folder may serve two checkouts, two machines, two versions.
"""

import ctypes
import hashlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from hilojack.compiled import cache_folder
from hilojack.compiled.fetched import ALONE, LINKED, kept
from hilojack.system.threads import is_waited_for
from hilojack.system.whole_files import replacing

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

CHECK = os.environ.get("HILOJACK_CHECK", "")  # "1", or "address" for the sanitizer of memory
CHECKED = CHECK == "1"
# C that means what the plain functions mean: arithmetic wraps, nothing is fused or assumed.
PLAIN_FLAGS = (
    "-std=gnu11", "-fwrapv", "-fno-strict-aliasing", "-ffp-contract=off", "-fno-math-errno", "-w",
    "-Werror=incompatible-pointer-types", "-Werror=int-conversion", "-Werror=return-type",
)  # fmt: skip
FLAGS = (*PLAIN_FLAGS, "-O3", "-shared", "-fPIC", "-fvisibility=hidden")
CHECKS = (
    "-O1", "-g1", "-fsanitize=undefined,float-cast-overflow,float-divide-by-zero",
    "-fno-sanitize=shift-base",
    "-fno-sanitize-recover=all",
)  # fmt: skip
ADDRESSES = ("-g", "-fno-omit-frame-pointer", "-fsanitize=address")
CHECKS_OF = {"1": CHECKS, "address": ADDRESSES}
NEWER = ("-mavx2", "-mbmi", "-mbmi2", "-mlzcnt", "-mpopcnt", "-mfma")  # x86-64-v3
TRIED = Path(__file__).with_name("level.c")  # it says what this processor has
SLOW_PEXT = "-DSLOW_PEXT"
MOST_KEPT = 64 << 20  # bytes; the oldest modules go
SOON = 1.0  # seconds that need no word
NOTICE = "Compiling the loops of the game for this machine: once, some seconds."


class Compiler(NamedTuple):
    """A compiler of C that works here."""

    path: str
    level: int  # of the processor: 1, or 3 with the newer instructions (2 where some are slow)

    @property
    def flags(self) -> tuple[str, ...]:
        """What it is told."""
        newer = NEWER if self.level > 1 else ()
        slow = (SLOW_PEXT,) if self.level == 2 else ()
        return (*FLAGS, *newer, *slow, *CHECKS_OF.get(CHECK, ()))


def build(source: Callable[[], str], stamp: str) -> Path | None:
    """Return the module that a file of C makes, built now unless it is kept; None without a
    compiler. `stamp` is the digest of the C, which is asked for only then.
    """
    compiler = find_compiler()
    if compiler is None:
        return None
    made_by = (stamp, compiler, compiler.flags, version_of(compiler.path))
    name = hashlib.sha256(repr(made_by).encode()).hexdigest()[:32]
    for folder in folders():
        with suppress(OSError), turn(folder / f"{name}.lock"):
            path = folder / f"{name}{SUFFIX}"
            if not loads(path):
                compile_into(path, compiler, source())
                tidy(folder)
            if loads(path):  # a folder may forbid to run what is in it
                return path
    return None


def loads(path: Path) -> bool:
    """Return True if a file is a module of machine code that can be used."""
    try:
        ctypes.CDLL(str(path))
    except OSError:
        return False
    return True


SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")


def folders() -> Iterator[Path]:
    """Yield the folders in which modules may be kept: the cache, or one of this process alone."""
    folder = cache_folder() / "modules"
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if is_ours_alone(folder):
            yield folder
    yield private_folder()


@cache
def private_folder() -> Path:
    """Return a folder of this process, which goes with it."""
    import atexit

    folder = Path(tempfile.mkdtemp(prefix="hilojack-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def is_ours_alone(folder: Path) -> bool:
    """Return True if nobody else may write to a folder: what is in it will be run."""
    if not hasattr(os, "getuid"):
        return True
    found = folder.stat()
    return found.st_uid == os.getuid() and not found.st_mode & 0o022


@contextmanager
def turn(path: Path) -> Iterator[None]:
    """Wait for other processes that build the same; where files cannot be locked nobody waits."""
    with open(path, "a") as file:
        if fcntl is not None:
            with suppress(OSError):
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def compile_into(path: Path, compiler: Compiler, source: str) -> None:
    """Compile a file of C. Raise OSError if that fails."""
    with tempfile.TemporaryDirectory(prefix="hilojack-") as place:
        written, made = Path(place, "loops.c"), Path(place, "loops")
        written.write_text(source)
        command = [*command_of(compiler.path), *compiler.flags, str(written)]
        command += [str(TRIED), "-o", str(made)]
        nice = shutil.which("nice")  # play goes first
        command = [nice, "-n", "10", *command] if nice else command
        with saying():
            done = run(command, place)
        if done.returncode:
            raise OSError(f"{compiler.path} failed: {done.stderr[-2000:]}")
        with replacing(path, private=True) as file:
            file.write(made.read_bytes())


def command_of(path: str) -> list[str]:
    """Return how a compiler is called. Zig is given nothing of this machine's to link with."""
    if Path(path).stem != "zig":
        return [path]
    return [path, "cc", "-mcpu=baseline", *ALONE, *LINKED]


def run(command: list[str], place: str) -> "subprocess.CompletedProcess[str]":
    """Run a compiler, which keeps nothing but in a folder."""
    kept = {"ZIG_GLOBAL_CACHE_DIR": str(Path(place, "zig")), "ZIG_LOCAL_CACHE_DIR": place}
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        errors="replace",
        cwd=place,
        env=os.environ | kept,
        stdin=subprocess.DEVNULL,
        check=False,
    )


@contextmanager
def saying() -> Iterator[None]:
    """Say why it takes so long, if somebody waits."""
    if not is_waited_for():
        yield
        return
    soon = threading.Timer(SOON, print, [NOTICE], {"file": sys.stderr, "flush": True})
    soon.start()
    try:
        yield
    finally:
        soon.cancel()


def tidy(folder: Path) -> None:
    """Remove the oldest modules beyond what is kept."""
    kept = 0
    with suppress(OSError):
        for path in sorted(folder.iterdir(), key=lambda one: -one.stat().st_mtime):
            kept += path.stat().st_size
            if kept > MOST_KEPT:
                path.unlink()


# --- the compiler --------------------------------------------------------------------------------


@cache
def find_compiler() -> Compiler | None:
    """Return the machine's C compiler, or None if it has none that works."""
    for name in ("cc", "gcc", "clang"):
        path = shutil.which(name)
        if path and (sys.platform != "darwin" or has_tools()):
            compiler = tried(path)
            if compiler:
                return compiler
    zig = None if CHECK else kept()  # it has nothing that says what a check found
    return tried(zig) if zig else None


def has_tools() -> bool:
    """Return True if macOS has its compiler: without it, asking for `cc` opens a window."""
    asked = subprocess.run(["xcode-select", "-p"], capture_output=True)
    return asked.returncode == 0


def tried(path: str) -> Compiler | None:
    """Return a compiler if it works, as was found now or before."""
    note = cache_folder() / "compiler.json"
    version = version_of(path)
    machine = [version, platform.machine(), processor()]
    known: dict[str, Any] = {}
    with suppress(OSError, ValueError, KeyError, TypeError):
        known = json.loads(note.read_text())
        if known[path]["of"] == machine:
            level = known[path]["level"]
            return Compiler(path, level) if level else None
    level = level_by(path)
    known = {one: known[one] for one in known if one != path and os.path.exists(one)}
    with suppress(OSError):
        note.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with replacing(note) as file:
            file.write(json.dumps(known | {path: {"of": machine, "level": level}}).encode())
    return Compiler(path, level) if level else None


@cache
def version_of(path: str) -> str:
    """Return what tells a compiler from another at the same path."""
    place = os.path.realpath(path)
    with suppress(OSError):
        found = os.stat(place)
        return f"{place} {found.st_size} {found.st_mtime_ns}"
    return place


def processor() -> str:
    """Return the name of the processor, as far as that is known."""
    with suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        for line in lines:
            if line.startswith("flags"):
                return hashlib.sha256(line.encode()).hexdigest()[:16]
    return platform.processor()


def level_by(path: str) -> int:
    """Return the level of this processor, as a compiler makes out; 0 if it does not work."""
    with suppress(OSError, AttributeError), tempfile.TemporaryDirectory() as place:
        made = Path(place, f"try{SUFFIX}")
        command = [*command_of(path), *FLAGS, str(TRIED), "-o", str(made)]
        if run(command, place).returncode == 0:
            return int(ctypes.CDLL(str(made)).level())
    return 0
