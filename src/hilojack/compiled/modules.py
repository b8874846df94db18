"""Modules of machine code, each made when it is first asked for.

The C of a module is known by the bytes of the
sources that it may be made of, so that it is written once for each of their versions.
"""

import hashlib
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from hilojack.compiled import building, cache_folder
from hilojack.compiled.linked import Module, gate_of
from hilojack.families import FAMILIES
from hilojack.system.whole_files import replacing

Function = Callable[..., Any]
KERNEL_ROOMS = ("rules", "policy", "search", "lab", "envs", "puzzles", "compiled")


@cache
def built(kernels: Sequence[Function], rules: Sequence[int] = ()) -> Module | None:
    """Return a module of some kernels; with `rules`, one that serves a single sheet."""
    stamp = stamp_of(kernels, rules)
    path = building.build(partial(source_of, kernels, rules), stamp)
    return Module.load(str(path), stamp) if path else None


def source_of(kernels: Sequence[Function], rules: Sequence[int] = ()) -> str:
    """Return the C of some kernels."""
    return written(tuple(kernels), tuple(rules))


@lru_cache(1)  # the stamp is made of it, and then the module
def written(kernels: tuple[Function, ...], rules: tuple[int, ...]) -> str:
    from hilojack.compiled.writing import Program

    return Program(rules, checked=building.CHECKED).text(kernels)


@cache
def stamp_of(kernels: Sequence[Function], rules: Sequence[int] = ()) -> str:
    """Return a digest of the C of some kernels; unless it is checked, without the lines that they
    are on.
    """
    named = " ".join(map(gate_of, kernels))
    made_of = f"{named} {rules} {building.CHECKED} {sources(kernels)}"
    asked = hashlib.sha256(made_of.encode()).hexdigest()
    note = cache_folder() / "stamps" / asked[:32]
    with suppress(OSError):
        if len(stamp := note.read_text()) == 32:
            return stamp
    lines = source_of(kernels, rules).splitlines()
    bare = "\n".join(line for line in lines if building.CHECKED or not line.startswith("#line"))
    stamp = hashlib.sha256(bare.encode()).hexdigest()[:32]
    with suppress(OSError):
        note.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with replacing(note) as file:
            file.write(stamp.encode())
    return stamp


def sources(kernels: Sequence[Function]) -> str:
    """Return a digest of all sources that kernels may be made of."""
    files = {Path(kernel.__code__.co_filename) for kernel in kernels}
    files.add(Path(__file__).with_name("preamble.c"))
    for family in FAMILIES.values():
        for folder in map(Path, sys.modules[family.home].__path__):
            files.update(folder.glob("*.py"))
            for room in KERNEL_ROOMS:
                files.update(folder.joinpath(room).rglob("*.py"))
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()
