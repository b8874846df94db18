"""Machine code by the C compiler that PyPI has, zig: for other systems than this one, and for this
one where it has no compiler of its own.

It is fetched only when a module for another system is made, or in the background of a table, which
says so a minute before.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event, Thread

from hilojack.compiled import building, has_twins
from hilojack.compiled.fetched import ALONE, LINKED, PINNED, SIZE, is_allowed, where

WEB = ("-target", "wasm32-freestanding", "-fPIC")
SIDE_MODULE = ("wasm-ld", "--experimental-pic", "-shared", "--no-entry", "--strip-all")
DELAY = 60.0  # seconds before it is fetched: a command that ends within them never does


class NoZig(Exception):
    """The compiler cannot be had; the message is a sentence."""


def side_module(source: str, tell: Callable[[str], None] = lambda words: None) -> bytes:
    """Return a file of C as a side module of WebAssembly, for Python in a browser. Raise NoZig."""
    program = find(tell)
    tell("compiling the loops")
    with tempfile.TemporaryDirectory(prefix="hilojack-") as place:
        Path(place, "loops.c").write_text(source)
        options = [*WEB, *building.PLAIN_FLAGS, *ALONE]
        run([program, "cc", *options, "-c", "loops.c", "-o", "loops.o"], place)
        run([program, *SIDE_MODULE, "loops.o", "-o", "loops.wasm"], place)
        return Path(place, "loops.wasm").read_bytes()


def module(source: str, target: str, flags: Sequence[str] = ()) -> bytes:
    """Return a file of C as a module for another system, with the level of its processor in it.
    Raise NoZig.
    """
    with tempfile.TemporaryDirectory(prefix="hilojack-") as place:
        Path(place, "loops.c").write_text(source)
        shutil.copy(building.TRIED, place)
        options = ["-target", target, *building.PLAIN_FLAGS, *ALONE, *LINKED, *flags]
        command = [find(), "cc", *options, "loops.c", building.TRIED.name, "-o", "loops"]
        run(command, place)
        return Path(place, "loops").read_bytes()


def run(command: list[str], place: str) -> None:
    """Run the compiler in a folder of its own."""
    done = building.run(command, place)
    if done.returncode:
        raise NoZig(f"zig failed: {done.stderr.strip()[-2000:]}")


def find(tell: Callable[[str], None] = lambda words: None) -> str:
    """Return the compiler, fetched now unless it is there. Raise NoZig if it cannot be had."""
    program = where()
    if not program.is_file():
        if not is_allowed():
            raise NoZig(f"zig is needed ({SIZE}), and HILOJACK_ZIG=no forbids fetching it")
        tell(f"fetching a C compiler: {SIZE}")
        folder = program.parents[1]
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            with building.turn(folder.with_suffix(".lock")):
                if not program.is_file():  # another has not fetched it meanwhile
                    fetch_into(folder)
        except OSError as error:
            raise NoZig(f"the C compiler cannot be kept in {folder}: {error}") from error
    return str(program)


def fetch_into(folder: Path) -> None:
    """Fetch the compiler into a folder, whole or not at all."""
    for left in folder.parent.glob(".zig-*"):  # by one that was stopped
        shutil.rmtree(left, ignore_errors=True)
    fresh = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".zig-"))
    try:
        fetch(str(fresh))
        shutil.rmtree(folder, ignore_errors=True)
        fresh.rename(folder)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def fetch(place: str) -> None:
    """Install the compiler into a folder with pip, which checks its hash."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    only = ["--no-deps", "--no-compile", "--only-binary=:all:", "--require-hashes"]
    command = [*pip, *only, "--target", place, "--requirement", str(PINNED)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason was given"]
        raise NoZig(f"the C compiler cannot be fetched: {last[0]}")


# --- for this machine ----------------------------------------------------------------------------


def fetch_in_the_background(tell: Callable[[str], None]) -> Thread | None:
    """If nothing here makes machine code, say how that is, and fetch what does a minute later.
    Whoever plays meanwhile gets the plain functions.
    """
    if has_twins():
        return None
    weaker = "Without a C compiler computer players think with a fraction of their strength"
    if not is_allowed():
        tell(f"{weaker}; HILOJACK_ZIG=no forbids fetching one.")
        return None
    tell(
        f"{weaker}; in a minute one is fetched ({SIZE}, in {where().parents[1]}). "
        "HILOJACK_ZIG=no forbids that."
    )
    fetching = Thread(target=fetch_later, args=[tell], name="fetch-zig", daemon=True)
    fetching.start()
    return fetching


def fetch_later(tell: Callable[[str], None]) -> None:
    """Fetch the compiler after the delay; from then on loops are compiled with it."""
    Event().wait(DELAY)
    try:
        find()
    except NoZig as error:
        tell(f"{str(error)[:1].upper()}{str(error)[1:]}; computer players stay as they are.")
        return
    building.find_compiler.cache_clear()
    works = "now think with all their strength" if has_twins() else "cannot use it"
    tell(f"A C compiler has been fetched; computer players {works}.")
