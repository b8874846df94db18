"""Whole wheels: made twice, installed where there is no compiler, and their machine code run on
other systems, or looked at where it cannot be run.

They are made by zig, which is fetched unless it is there. qemu-user, the libraries of arm64, musl
and wine are of Debian; without one of them its test is skipped.
"""

import os
import resource
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
import zipfile
from array import array
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from hilojack import Match, load
from hilojack.compiled import building, linked, modules, shipped, zig
from hilojack.compiled.fetched import where
from hilojack.lab.simulate import block
from hilojack.match import Opening
from hilojack.players import make_player
from hilojack.review import hint
from hilojack.search import get_ready
from hilojack.search.evaluation import learning
from hilojack.search.tricks import rest
from hilojack.search.tricks.machine import READY
from wheels import build

pytestmark = pytest.mark.slow
TESTS = Path(__file__).parent
LOADER = TESTS / "wheel_loader.c"
LINUX, ARM, MAC, MAC_INTEL, WINDOWS = build.SYSTEMS
FEW = {"ranks": "AJT", "suits": "SH", "hand": 2}  # cards, so that the rest of a deal is solved
LARGEST = 1 << 22  # numbers of a call that is recorded


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[build.System | None, Path]:
    """Return every wheel."""
    if not build.PAGE.is_file():
        pytest.skip("the page is not built")
    paths = build.make(tmp_path_factory.mktemp("wheels"))
    return dict(zip((None, *build.SYSTEMS), paths, strict=True))


@pytest.fixture(scope="module")
def code(
    wheels: dict[build.System | None, Path], tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[build.System, int], Path]:
    """Return the machine code in each wheel, by system and level."""
    folder = tmp_path_factory.mktemp("code")
    found = {}
    for system in build.SYSTEMS:
        with zipfile.ZipFile(wheels[system]) as files:
            for level in system.levels:
                name = shipped.name_of(modules.sources(()), level, system.suffix)
                path = folder / f"{system.target}-{level}{system.suffix}"
                path.write_bytes(files.read(f"{build.MACHINE}/{name}"))
                found[system, level] = path
    return found


# --- calls, recorded here and repeated there -----------------------------------------------------


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Return names of gates, each with a file of the arguments of a call in play or learning."""
    folder = tmp_path_factory.mktemp("calls")
    found: dict[str, Path] = {}
    call = linked.Twin.__call__

    def record(twin: linked.Twin, *arguments: Any) -> Any:
        gate = twin._gate.__name__
        if gate not in found and (data := recorded(twin, arguments)):
            found[gate] = folder / gate
            found[gate].write_bytes(data)
        return call(twin, *arguments)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(linked.Twin, "__call__", record)
        patch.setattr(learning, "DEALS", 200)
        patch.setattr(READY, "_compiled", {})
        for game in ("california-jack", "black-jack"):
            variant = load(game)
            block(variant, 1, 1, 500)
            get_ready(variant)
            match, player = (
                Match(variant, seed=24, opening=Opening(0)),
                make_player("expert", seed=24),
            )
            for _ in range(8):
                hint(match.view(match.turn))
                match.act(player.choose(match.view(match.turn)))
        rest.get_ready(load("california-jack", rules=FEW).fair.row)
        learning.learn(load("california-jack").row)
    return [word for gate, path in found.items() for word in (gate, str(path))]


def recorded(twin: linked.Twin, arguments: Any) -> bytes:
    """Return a call as the loader reads it, or nothing if it is too large."""
    words = array("q", [0])
    for kind, one in zip(twin._kinds, arguments, strict=True):
        linked.put(words, kind, one)
    rows = list({id(row): row for row in rows_in(arguments)}.values())
    if sum(map(len, rows)) > LARGEST:
        return b""
    written = array("q", [len(rows)])
    for row in rows:
        written.append(len(row))
        written.frombytes(row.tobytes())
    written.append(len(words))
    for word in words:
        written.extend(pointed(word, rows))
    return written.tobytes()


def rows_in(value: Any) -> Iterator["array[Any]"]:
    if isinstance(value, linked.Row | linked.Stack):
        yield value._whole
    elif isinstance(value, tuple):
        for one in value:
            yield from rows_in(one)


def pointed(word: int, rows: list["array[Any]"]) -> tuple[int, int]:
    for number, row in enumerate(rows):
        place = word - row.buffer_info()[0]
        if 0 <= place < 8 * len(row):
            return number, place // 8
    return -1, word


def loader(folder: Path, target: str, name: str = "loader") -> Path:
    """Return the loader for a system; what zig needs for that is kept where it always is."""
    command = [zig.find(), "cc", "-target", target, "-dynamic", "-O1", str(LOADER), "-o", name]
    subprocess.run(command, check=True, cwd=folder)
    return folder / name


def digests(command: list[str], calls: list[str], **environment: str) -> dict[str, str]:
    done = subprocess.run(
        [*command, *calls],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )
    assert done.returncode == 0, done.stderr
    return dict(line.split() for line in done.stdout.splitlines())


@pytest.fixture(scope="module")
def here(
    code: dict[tuple[build.System, int], Path],
    calls: list[str],
    tmp_path_factory: pytest.TempPathFactory,
) -> dict[str, str]:
    """Return the digests of this machine's own module, as its own compiler makes it."""
    compiler = building.find_compiler()
    assert compiler
    folder = tmp_path_factory.mktemp("here")
    path = folder / f"own{building.SUFFIX}"
    building.compile_into(path, compiler, modules.source_of(build.kernels()))
    program = folder / "loader"
    subprocess.run([compiler.path, str(LOADER), "-o", program, "-ldl"], check=True)
    found = digests([str(program), str(path)], calls)
    assert len(found) > 15, "few kernels were called"
    assert {"gate_lab_loops_tricks_random_deals", "gate_search_evaluation_network_learn_batch"} <= {
        *found
    }
    return {gate: digest for gate, digest in found.items() if gate != "level"}


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [one for one in programs if not (shutil.which(one) or Path(one).exists())]
    return pytest.mark.skipif(bool(missing), reason=f"there is no {', '.join(missing)} here")


def same(found: dict[str, str], here: dict[str, str]) -> None:
    assert {gate: found.get(gate) for gate in here} == here


@pytest.mark.parametrize("level", LINUX.levels)
def test_linux_with_glibc(
    level: int, code: Any, calls: list[str], here: Any, tmp_path: Path
) -> None:
    compiler = building.find_compiler()
    if compiler is None or (level > 1 and compiler.level == 1):
        pytest.skip("this processor has no level 3")
    program = loader(tmp_path, "x86_64-linux-gnu.2.17")
    same(digests([str(program), str(code[LINUX, level])], calls), here)


@needs("/lib/ld-musl-x86_64.so.1")
def test_linux_with_musl(code: Any, calls: list[str], here: Any, tmp_path: Path) -> None:
    program = loader(
        tmp_path,
        "x86_64-linux-musl",
        "loader",
    )
    same(digests([str(program), str(code[LINUX, 1])], calls), here)


@needs("qemu-x86_64")
def test_a_processor_without_newer_instructions(
    code: Any, calls: list[str], here: Any, tmp_path: Path
) -> None:
    program = loader(tmp_path, "x86_64-linux-gnu.2.17")
    emulated = ["qemu-x86_64", "-cpu", "core2duo", str(program), str(code[LINUX, 1])]
    found = digests(emulated, calls)
    assert found["level"] == "1"
    same(found, here)


@needs("qemu-aarch64", "/usr/aarch64-linux-gnu/lib/ld-linux-aarch64.so.1")
def test_linux_on_arm(code: Any, calls: list[str], here: Any, tmp_path: Path) -> None:
    program = loader(tmp_path, "aarch64-linux-gnu.2.17")
    emulated = ["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", str(program)]
    found = digests([*emulated, str(code[ARM, 1])], calls)
    assert found["level"] == "1"
    same(found, here)


@needs("wine")
@pytest.mark.parametrize("level", WINDOWS.levels)
def test_windows(level: int, code: Any, calls: list[str], here: Any, tmp_path: Path) -> None:
    program = loader(tmp_path, "x86_64-windows-gnu", "loader.exe")
    aside = {"WINEPREFIX": str(tmp_path / "wine"), "WINEDEBUG": "-all", "DISPLAY": ""}
    same(digests(["wine", str(program), str(code[WINDOWS, level])], calls, **aside), here)


# --- looked at -----------------------------------------------------------------------------------

BUILD_VERSION, LOADS, SIGNATURE = 0x32, 0xC, 0x1D  # commands in a file of macOS


def commands_of(path: Path) -> dict[int, bytes]:
    """Return the commands at the head of a file of macOS."""
    data = path.read_bytes()
    count = struct.unpack_from("<I", data, 16)[0]
    found, at = {}, 32
    for _ in range(count):
        command, size = struct.unpack_from("<II", data, at)
        found[command & 0xFFFFFF] = data[at : at + size]
        at += size
    return found


@pytest.mark.parametrize("system", [MAC, MAC_INTEL], ids=lambda one: one.target)
def test_macos_11_takes_its_modules(system: build.System, code: Any) -> None:
    for level in system.levels:
        found = commands_of(code[system, level])
        platform, least = struct.unpack_from("<II", found[BUILD_VERSION], 8)
        assert (platform, least) == (1, 11 << 16)
        assert b"/usr/lib/libSystem.B.dylib" in found[LOADS]
        assert (SIGNATURE in found) or system is MAC_INTEL, "arm64 runs nothing that is not signed"


@pytest.mark.parametrize("system", [LINUX, ARM, WINDOWS], ids=lambda one: one.target)
def test_other_modules_ask_no_library_for_anything(system: build.System, code: Any) -> None:
    for level in system.levels:
        data = code[system, level].read_bytes()
        assert not [
            word for word in (b".so.", b"GLIBC", b".dll", b"/tmp", b"loops.c") if word in data
        ]


# --- made twice ----------------------------------------------------------------------------------

MAKE = """
import sys
from pathlib import Path
from wheels import build
print(*build.make(Path(sys.argv[1]), (build.SYSTEMS[0], build.SYSTEMS[4])), sep="\\n")
"""


def test_another_folder_user_and_day_make_the_same_bytes(
    wheels: dict[build.System | None, Path], tmp_path: Path
) -> None:
    copy = tmp_path / "copy of it"
    ignored = shutil.ignore_patterns("__pycache__", "node_modules", ".*")
    for name in ("src", "wheels"):
        shutil.copytree(build.ROOT / name, copy / name, ignore=ignored)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(build.ROOT / name, copy)
    for path in copy.rglob("*.py"):
        os.utime(path, (10**9, 10**9))
    zig_here = where().parents[1]
    cache = tmp_path / "cache" / "hilojack"
    cache.mkdir(parents=True)
    (cache / zig_here.name).symlink_to(zig_here)
    others = {"PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "USER": "other", "LC_ALL": "C"}
    places = {"PYTHONPATH": f"{copy}:{copy / 'src'}", "XDG_CACHE_HOME": str(cache.parent)}
    places |= {"TMPDIR": str(tmp_path), "HOME": str(tmp_path)}
    (tmp_path / "made").mkdir()
    done = subprocess.run(
        [sys.executable, "-c", MAKE, str(tmp_path / "made")],
        capture_output=True,
        text=True,
        check=False,
        cwd=copy,
        env=os.environ | others | places,
        umask=0o077,
    )
    assert done.returncode == 0, done.stderr
    made = [Path(line) for line in done.stdout.split("\n") if line]
    for one, other in zip(made, (wheels[None], wheels[LINUX], wheels[WINDOWS]), strict=True):
        assert one.read_bytes() == other.read_bytes(), one.name


# --- installed -----------------------------------------------------------------------------------

VERSIONS = ("3.11", "3.12", "3.13")
SECONDS = 15.0  # of the processor, for all of it
ACT = """
import sys
from hilojack import Match, load
from hilojack.compiled import building, shipped
from hilojack.match import Opening
from hilojack.players import make_player
from hilojack.review import hint
from hilojack.search import get_ready
assert shipped.is_there() and building.find_compiler() is None
variant = load(sys.argv[1])
assert get_ready(variant), "the loops are not compiled"
match, player = Match(variant, seed=24, opening=Opening(0)), make_player("expert", seed=24)
print(player.choose(match.view(match.turn)))
"""


def python_of(version: str) -> str | None:
    """Return a Python of a version that works here, or None."""
    home = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for place in (f"python{version}", *map(str, home.glob(f"{version}.*/bin/python"))):
        with suppress(OSError):
            if subprocess.run([place, "-c", ""], capture_output=True, check=False).returncode == 0:
                return place
    return None


def spent(work: Callable[[], object]) -> float:
    """Return the seconds of the processor that the programs took which some work started."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    work()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize("version", VERSIONS)
def test_a_wheel_plays_at_full_strength_where_there_is_no_compiler(
    version: str, wheels: dict[build.System | None, Path], tmp_path: Path
) -> None:
    base = python_of(version)
    if base is None:
        pytest.skip(f"there is no Python {version} here")
    subprocess.run([base, "-m", "venv", tmp_path / "env"], check=True)
    scripts, home = tmp_path / "env" / "bin", tmp_path / "home"
    home.mkdir()
    kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    bare = kept | {"PATH": str(scripts), "HOME": str(home)}

    def run(*command: str) -> str:
        python = str(scripts / "python")
        done = subprocess.run(
            [python, *command], capture_output=True, text=True, check=False, env=bare, cwd=home
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    pip = ("-m", "pip", "--disable-pip-version-check")
    seconds = {"install": spent(lambda: run(*pip, "install", "-q", str(wheels[LINUX])))}
    assert "No broken requirements" in run(*pip, "check")
    seconds["page"] = spent(lambda: serve_the_page(str(scripts / "hilojack"), bare, home))
    with zipfile.ZipFile(wheels[LINUX]) as files:
        is_learnt = any("/learnt/" in name for name in files.namelist())
    games = ["black-jack", *(["california-jack"] if is_learnt else [])]  # else it is learnt first
    for game in games:
        said: list[str] = []
        seconds[game] = spent(lambda: said.append(run("-c", ACT, game)))  # noqa: B023
        variant = load(game)
        match, player = Match(variant, seed=24, opening=Opening(0)), make_player("expert", seed=24)
        get_ready(variant)
        assert int(said[0]) == player.choose(match.view(match.turn))
    print({what: round(one, 1) for what, one in seconds.items()}, f"{sum(seconds.values()):.1f} s")
    assert sum(seconds.values()) < SECONDS, seconds


def serve_the_page(program: str, environment: dict[str, str], home: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [program, "play", "--no-browser", "--port", str(port)]
    server = subprocess.Popen(
        command, env=environment, cwd=home, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    try:
        page, until = b"", time.monotonic() + 60
        while not page and time.monotonic() < until:
            with suppress(OSError):
                page = urlopen(f"http://127.0.0.1:{port}/").read()
            time.sleep(0.05)  # a server starts
        assert b"<html" in page, "the table is not served"
    finally:
        server.send_signal(signal.SIGINT)
        _, said = server.communicate(timeout=60)
    assert b"ompiler" not in said, "it has machine code, so nothing is said about a compiler"
