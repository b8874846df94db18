"""Makes the wheels: `python3 run.py wheels [FOLDER]`, by default into dist/.

One for each system, with machine code in it, so that nobody who installs it needs a C compiler, and
one without, for all others. The compiler is zig from PyPI, kept beside the cache: 100 MB to fetch,
410 MB on the disk, unless it is there. The same sources make the same bytes, whoever makes them,
wherever and whenever.
"""

import base64
import hashlib
import os
import sys
import time
import tomllib
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from hilojack.compiled import bound, modules, shipped, zig
from hilojack.compiled.building import NEWER, SLOW_PEXT
from hilojack.families import FAMILIES

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ROOT / "src" / "hilojack"
PAGE = HOUSE / "web" / "static" / "index.html.br"  # is written last
MACHINE = f"hilojack/{shipped.FOLDER.relative_to(HOUSE).as_posix()}"
LEFT_OUT = {"__pycache__", "static.new", "static.old"}
MOMENT = (1980, 1, 1, 0, 0, 0)  # of every file
MODE = 0o100644
FLAGS = {1: (), 2: (*NEWER, SLOW_PEXT), 3: NEWER}  # by level


class System(NamedTuple):
    """A system that has a wheel of its own."""

    tags: tuple[str, ...]
    target: str  # as zig names it
    suffix: str
    levels: tuple[int, ...]


LINUX = ("manylinux_2_17_{0}", "musllinux_1_1_{0}")  # linked with nothing, a module serves both
SYSTEMS = (
    System((LINUX[0].format("x86_64"), LINUX[1].format("x86_64")), "x86_64-linux-gnu.2.17", ".so",
           shipped.LEVELS),
    System((LINUX[0].format("aarch64"), LINUX[1].format("aarch64")), "aarch64-linux-gnu.2.17",
           ".so", (1,)),
    System(("macosx_11_0_arm64",), "aarch64-macos.11.0", ".dylib", (1,)),
    System(("macosx_11_0_x86_64",), "x86_64-macos.11.0", ".dylib", shipped.LEVELS),
    System(("win_amd64",), "x86_64-windows-gnu", ".dll", shipped.LEVELS),
)  # fmt: skip
Files = dict[str, bytes]


def main(arguments: list[str]) -> int:
    if not PAGE.is_file():
        tell("The page of the table is not built, and the wheels would have none.")
        return 1
    folder = Path(arguments[0]) if arguments else ROOT / "dist"
    folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    try:
        for path in make(folder):
            tell(f"{time.monotonic() - began:4.0f} s: {path} ({path.stat().st_size / 1e6:.1f} MB)")
    except zig.NoZig as error:
        tell(f"{error}.")
        return 1
    return 0


def make(folder: Path, systems: tuple[System, ...] = SYSTEMS) -> Iterator[Path]:
    """Write the wheels of some systems into a folder, and one without machine code; yield each."""
    house = files_of_house()
    yield write(folder, house, ("any",))
    zig.find(tell)
    tell(
        "Writing the loops as C, and compiling them for each system: about a minute of a processor"
    )
    source, digest = modules.source_of(kernels()), modules.sources(())
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        begun = {
            (system, level): pool.submit(module, source, system, level)
            for system in systems
            for level in system.levels
        }
        for system in systems:
            machine = {
                f"{MACHINE}/{shipped.name_of(digest, level, system.suffix)}": begun[system, level]
                for level in system.levels
            }
            made = {name: one.result() for name, one in machine.items()}
            yield write(folder, house | made, system.tags)


def module(source: str, system: System, level: int) -> bytes:
    """Return a file of C as a module for a level of a system's processors."""
    return zig.module(source, system.target, FLAGS[level])


def kernels() -> list[Callable[..., Any]]:
    """Return every kernel that the house calls."""
    from hilojack.envs import loops as of_environments
    from hilojack.lab import compare_loops, loops as of_laboratory
    from hilojack.puzzles.loops import weigh
    from hilojack.search import kernels as of_a_table
    from hilojack.search.equilibrium import lines

    games = ("begin_games", "offer_games", "step_games", "step_some", "observe_games")
    names = (*games, "first_illegal", "random_acts")
    alike = [getattr(of_environments, name) for name in names]
    alike += [of_laboratory.random_deals, compare_loops.play]
    found: list[Callable[..., Any]] = [*of_a_table(), weigh, bound(lines.walk_deals, "tricks")]
    found += [bound(one, family) for one in alike for family in FAMILIES]
    return list(dict.fromkeys(found))


def files_of_house() -> Files:
    """Return the files of the package, as they are installed."""
    paths = [path for path in HOUSE.rglob("*") if path.is_file()]
    named = {path.relative_to(HOUSE.parent): path for path in paths}
    return {
        name.as_posix(): path.read_bytes()
        for name, path in named.items()
        if not any(part in LEFT_OUT or part.startswith(".") for part in name.parts)
    }


def write(folder: Path, files: Files, tags: tuple[str, ...]) -> Path:
    """Write a wheel with some files for systems with these tags."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = f"{project['name']}-{project['version']}"
    path = folder / f"{about}-py3-none-{'.'.join(tags)}.whl"
    whole = files | information(project, tags, f"{about}.dist-info")
    record = f"{about}.dist-info/RECORD"
    lines = [recorded(name, data) for name, data in sorted(whole.items())]
    whole[record] = "".join([*lines, f"{record},,\n"]).encode()
    with zipfile.ZipFile(path, "w") as wheel:
        for name in [*sorted(whole.keys() - {record}), record]:
            entry = zipfile.ZipInfo(name, MOMENT)
            entry.create_system, entry.external_attr = 3, MODE << 16
            wheel.writestr(entry, whole[name], zipfile.ZIP_DEFLATED, 9)
    return path


def recorded(name: str, data: bytes) -> str:
    """Return the line of a file in the record of a wheel."""
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(data)}\n"


def information(project: dict[str, Any], tags: tuple[str, ...], place: str) -> Files:
    """Return the files of a wheel that say what it is."""
    pure = str(tags == ("any",)).lower()
    wheel = ["Wheel-Version: 1.0", "Generator: hilojack", f"Root-Is-Purelib: {pure}"]
    wheel += [f"Tag: py3-none-{tag}" for tag in tags]
    scripts = [f"{name} = {program}" for name, program in project["scripts"].items()]
    files = {
        "METADATA": metadata(project),
        "WHEEL": "\n".join([*wheel, ""]),
        "entry_points.txt": "\n".join(["[console_scripts]", *scripts, ""]),
    }
    texts = {f"{place}/{name}": text.encode() for name, text in files.items()}
    licences = {
        f"{place}/licenses/{one}": (ROOT / one).read_bytes() for one in project["license-files"]
    }
    return texts | licences


def metadata(project: dict[str, Any]) -> str:
    """Return what an index and an installer read of the project."""
    lines = ["Metadata-Version: 2.4", f"Name: {project['name']}", f"Version: {project['version']}"]
    lines += [f"Summary: {project['description']}", f"License-Expression: {project['license']}"]
    lines += [f"License-File: {name}" for name in project["license-files"]]
    lines += [f"Author: {author['name']}" for author in project["authors"]]
    lines += [f"Keywords: {','.join(project['keywords'])}"]
    lines += [f"Classifier: {one}" for one in project["classifiers"]]
    lines += [f"Requires-Python: {project['requires-python']}"]
    lines += [f"Requires-Dist: {one}" for one in project["dependencies"]]
    for extra, wanted in project["optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f"Requires-Dist: {only_with(extra, one)}" for one in wanted]
    readme = (ROOT / project["readme"]).read_text(encoding="utf-8")
    return "\n".join([*lines, "Description-Content-Type: text/markdown", "", readme])


def only_with(extra: str, wanted: str) -> str:
    """Return a requirement that only an extra has."""
    name, _, marker = wanted.partition(";")
    asked = f"({marker.strip()}) and " if marker else ""
    return f"{name.strip()}; {asked}extra == '{extra}'"


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
