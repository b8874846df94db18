"""Wheels with machine code: what is in them, that it is the same whoever makes it, and that no
kernel takes the machine code of another.
"""

import base64
import csv
import ctypes
import hashlib
import os
import re
import shutil
import stat
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from packaging.metadata import Metadata
from packaging.utils import parse_wheel_filename

import hilojack
from hilojack import compiled
from hilojack.compiled import building, linked, local, modules, shipped, zig
from hilojack.compiled.fetched import kept, where
from hilojack.compiled.local import Local
from hilojack.policy.promise import best_suit, promised
from hilojack.rules.bits import lowest
from wheels import build

PACKAGE = Path(hilojack.__file__).parent
COMPILER = building.find_compiler()
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="there is no C compiler here")
Kernel = Callable[..., Any]


# --- machine code that came along ----------------------------------------------------------------


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with two kernels as a wheel would bring them."""
    assert COMPILER
    folder = tmp_path_factory.mktemp("machine")
    for level in shipped.LEVELS:
        path = folder / shipped.name_of(modules.sources(()), level)
        if level == shipped.LEVELS[0]:
            building.compile_into(path, COMPILER, modules.source_of([promised, best_suit]))
            first = path
        else:
            shutil.copy(first, path)
    return folder


@pytest.fixture
def came(machine: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let the two kernels have come along, with nothing here that compiles others."""
    monkeypatch.setattr(shipped, "FOLDER", machine)
    monkeypatch.setattr(building, "find_compiler", lambda: None)
    shipped.found.cache_clear()
    Local.twin.cache_clear()
    yield machine
    shipped.found.cache_clear()
    Local.twin.cache_clear()
    modules.built.cache_clear()  # what could not be built


@needs_compiler
def test_a_kernel_that_came_along_needs_no_compiler(came: Path) -> None:
    assert compiled.has_twins()
    module = local.module_of(best_suit)
    assert module
    assert module.stamp.endswith(f"-{COMPILER.level if COMPILER else 0}")
    rules = hilojack.load("pitch").row
    for hand in (0b111, 0b1011 << 13, 1 << 51 | 0b111011 << 20):
        assert module.twin(best_suit)(linked.integers(rules), hand) == best_suit(rules, hand)


@needs_compiler
def test_one_that_did_not_come_along_plays_as_a_plain_function(came: Path) -> None:
    assert compiled.fastest(lowest) is lowest
    with pytest.raises(LookupError, match="no C compiler"):
        compiled.twin(lowest)


@needs_compiler
def test_a_kernel_of_ones_own_never_gets_the_code_of_the_house(came: Path) -> None:
    """Its module may have the name that one of the house has below the package."""
    own = FunctionType(lowest.__code__, {}, "best_suit")
    own.__module__, own.__qualname__ = "policy.promise", "best_suit"
    assert linked.gate_of(own) == linked.gate_of(best_suit)
    assert shipped.module_of(best_suit)
    assert shipped.module_of(own) is None


@needs_compiler
def test_a_checked_run_takes_nothing_that_came_along(
    came: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "CHECK", "1")
    assert not shipped.is_there()


@needs_compiler
@pytest.mark.parametrize("level", shipped.LEVELS)
def test_damaged_machine_code_is_not_taken(
    came: Path, level: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(came, tmp_path / "machine")
    monkeypatch.setattr(shipped, "FOLDER", tmp_path / "machine")
    path = tmp_path / "machine" / shipped.name_of(modules.sources(()), level)
    path.write_bytes(b"damaged")
    is_used = COMPILER is not None and level in (shipped.LEVELS[0], COMPILER.level)
    assert shipped.is_there() is not is_used


ASKED = """
import sys
sys.path[:0] = sys.argv[1:3]
from hilojack.compiled import building, has_twins, modules, shipped
from hilojack.policy.promise import best_suit
if sys.argv[3:]:
    from toy_family import registered
    held = registered()
    held.__enter__()
print(shipped.is_there(), has_twins(), building.find_compiler() is None)
"""


@needs_compiler
def test_edited_sources_and_families_that_are_added_never_get_it(
    machine: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "hilojack"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("static", "__pycache__"))
    shutil.copytree(machine, copy / "compiled" / "machine")
    aside = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "HILOJACK_ZIG": "no"}

    def ask(*more: str, path: str = "") -> str:
        done = subprocess.run(
            [sys.executable, "-c", ASKED, str(tmp_path), str(Path(__file__).parent), *more],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | aside | {"PATH": path},
        )
        return done.stdout.strip()

    assert ask() == "True True True"
    assert ask("toy") == "False False True"
    rule = copy / "rules" / "bits.py"
    before = rule.read_bytes()
    rule.write_bytes(before + b"# edited\n")
    assert ask() == "False False True"
    assert ask(path=os.environ["PATH"]) == "False True False", "then it is built here"
    rule.write_bytes(before)
    assert ask() == "True True True"


# --- the processor -------------------------------------------------------------------------------

FAKE = """
#include <stdint.h>
#define ASKED
static const uint32_t WORDS[][6] = {{{words}}};
static void ask(uint32_t leaf, uint32_t word[4])
{{
    for (int i = 0; i < 4; i++) word[i] = 0;
    for (int i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (WORDS[i][0] == leaf) for (int j = 0; j < 4; j++) word[j] = WORDS[i][1 + j];
}}
static uint32_t kept_by_the_system(void) {{ return {kept}; }}
#include "{level}"
"""
INTEL, AMD, HYGON = 0x756E6547, 0x68747541, 0x6F677948  # Genu, Auth, Hygo
HASWELL, ZEN, ZEN_2, DHYANA, ZEN_3 = 0x306C3, 0x800F11, 0x830F10, 0x900F02, 0xA20F10
BASIC, NEWER, LZCNT = 1 << 12 | 1 << 23 | 1 << 27 | 1 << 28, 1 << 3 | 1 << 5 | 1 << 8, 1 << 5


@needs_compiler
@pytest.mark.skipif(os.uname().machine != "x86_64", reason="of x86-64 alone")
@pytest.mark.parametrize(
    ("maker", "model", "basic", "newer", "more", "kept", "level"),
    [
        pytest.param(INTEL, HASWELL, BASIC, NEWER, LZCNT, 7, 3, id="Haswell"),
        pytest.param(AMD, ZEN_3, BASIC, NEWER, LZCNT, 7, 3, id="Zen 3"),
        pytest.param(AMD, ZEN, BASIC, NEWER, LZCNT, 7, 2, id="Zen"),
        pytest.param(AMD, ZEN_2, BASIC, NEWER, LZCNT, 7, 2, id="Zen 2"),
        pytest.param(HYGON, DHYANA, BASIC, NEWER, LZCNT, 7, 2, id="Dhyana"),
        pytest.param(INTEL, ZEN_2, BASIC, NEWER, LZCNT, 7, 3, id="a family of another maker"),
        pytest.param(INTEL, HASWELL, BASIC, NEWER, LZCNT, 3, 1, id="a system without AVX"),
        pytest.param(INTEL, HASWELL, BASIC & ~(1 << 27), NEWER, LZCNT, 7, 1, id="no xgetbv"),
        pytest.param(INTEL, HASWELL, BASIC & ~(1 << 12), NEWER, LZCNT, 7, 1, id="no FMA"),
        pytest.param(INTEL, HASWELL, BASIC & ~(1 << 23), NEWER, LZCNT, 7, 1, id="no popcnt"),
        pytest.param(INTEL, HASWELL, BASIC, NEWER & ~(1 << 8), LZCNT, 7, 1, id="no BMI2"),
        pytest.param(INTEL, HASWELL, BASIC, NEWER & ~(1 << 5), LZCNT, 7, 1, id="no AVX2"),
        pytest.param(INTEL, HASWELL, BASIC, NEWER, 0, 7, 1, id="no lzcnt"),
    ],
)
def test_the_level_of_a_processor_is_what_it_and_its_system_have(
    maker: int, model: int, basic: int, newer: int, more: int, kept: int, level: int, tmp_path: Path
) -> None:
    leaves = [
        (0, 13, maker, 0, 0, 0),
        (1, model, 0, basic, 0, 0),
        (7, 0, newer, 0, 0, 0),
        (1 << 31, (1 << 31) + 8, 0, 0, 0, 0),
        ((1 << 31) + 1, 0, 0, more, 0, 0),
    ]
    words = ", ".join(f"{{{', '.join(map(str, leaf))}}}" for leaf in leaves)
    source, made = tmp_path / "fake.c", tmp_path / "fake.so"
    source.write_text(FAKE.format(words=words, kept=kept, level=building.TRIED))
    assert COMPILER
    subprocess.run([COMPILER.path, *building.FLAGS, source, "-o", made], check=True)
    assert ctypes.CDLL(str(made)).level() == level


BUILT_IN = """
__attribute__((visibility("default"))) int newer(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}
"""


@needs_compiler
@pytest.mark.skipif(os.uname().machine != "x86_64", reason="of x86-64 alone")
def test_this_processor_has_the_level_that_the_compiler_makes_out(tmp_path: Path) -> None:
    assert COMPILER
    (tmp_path / "asked.c").write_text(BUILT_IN)
    made = tmp_path / "asked.so"
    subprocess.run([COMPILER.path, *building.FLAGS, made.with_suffix(".c"), "-o", made], check=True)
    assert (COMPILER.level > 1) == bool(ctypes.CDLL(str(made)).newer())


# --- the files -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return all wheels, with a few bytes in the place of machine code."""
    return made(tmp_path_factory.mktemp("wheels"))


def made(folder: Path) -> list[Path]:
    def module(source: str, system: build.System, level: int) -> bytes:
        return f"{hashlib.sha256(source.encode()).hexdigest()} {system.target} {level}".encode()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "module", module)
        patch.setattr(build, "tell", lambda text: None)
        patch.setattr(zig, "find", lambda tell: "zig")
        return list(build.make(folder))


def test_there_is_a_wheel_for_each_system_and_one_for_all_others(wheels: list[Path]) -> None:
    tags = {str(tag) for path in wheels for tag in parse_wheel_filename(path.name)[3]}
    assert tags == {
        "py3-none-any",
        "py3-none-manylinux_2_17_x86_64",
        "py3-none-musllinux_1_1_x86_64",
        "py3-none-manylinux_2_17_aarch64",
        "py3-none-musllinux_1_1_aarch64",
        "py3-none-macosx_11_0_arm64",
        "py3-none-macosx_11_0_x86_64",
        "py3-none-win_amd64",
    }


def test_the_tags_inside_a_wheel_are_those_of_its_name(wheels: list[Path]) -> None:
    for path in wheels:
        said = text_in(path, "WHEEL").splitlines()
        tags = {line.removeprefix("Tag: ") for line in said if line.startswith("Tag: ")}
        assert tags == {str(tag) for tag in parse_wheel_filename(path.name)[3]}, path.name
        assert ("Root-Is-Purelib: true" in said) == path.name.endswith("-any.whl")


def text_in(wheel: Path, name: str) -> str:
    with zipfile.ZipFile(wheel) as files:
        return files.read(f"hilojack-{hilojack.__version__}.dist-info/{name}").decode()


def test_the_record_of_a_wheel_has_every_file_with_its_hash(wheels: list[Path]) -> None:
    for path in wheels:
        rows = {name: (digest, size) for name, digest, size in csv.reader(record_of(path))}
        with zipfile.ZipFile(path) as files:
            assert files.testzip() is None
            assert sorted(rows) == sorted(files.namelist()), path.name
            for name in files.namelist():
                data = files.read(name)
                digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode()
                wanted = f"sha256={digest.rstrip('=')}", str(len(data))
                assert rows[name] == (("", "") if name.endswith("RECORD") else wanted), name


def record_of(wheel: Path) -> list[str]:
    return text_in(wheel, "RECORD").splitlines()


def test_each_wheel_has_the_machine_code_of_its_system_and_level(wheels: list[Path]) -> None:
    digest = modules.sources(())
    for path, system in zip(wheels, (None, *build.SYSTEMS), strict=True):
        with zipfile.ZipFile(path) as files:
            found = {n: files.read(n).decode() for n in files.namelist() if "/machine/" in n}
        levels = system.levels if system else ()
        assert [words.split()[1:] for words in found.values()] == [
            [system.target if system else "", str(level)] for level in levels
        ]
        folder = shipped.FOLDER.relative_to(PACKAGE.parent).as_posix()
        assert [*found] == [
            f"{folder}/{shipped.name_of(digest, level, system.suffix if system else '')}"
            for level in levels
        ]
    assert ".so" in building.SUFFIX or sys.platform != "linux"


def test_a_wheel_has_what_the_package_reads_and_nothing_else(wheels: list[Path]) -> None:
    with zipfile.ZipFile(wheels[0]) as files:
        names = {name for name in files.namelist() if not name.startswith("hilojack-")}
    sources = {f"hilojack/{p.relative_to(PACKAGE).as_posix()}" for p in PACKAGE.rglob("*.py")}
    assert sources <= names
    for data in ("compiled/preamble.c", "compiled/level.c", "compiled/zig.txt", "py.typed"):
        assert f"hilojack/{data}" in names
    assert not [name for name in names if "__pycache__" in name or "/." in name]


def test_what_a_wheel_says_of_the_project_is_valid_and_all_of_it(wheels: list[Path]) -> None:
    found = Metadata.from_email(text_in(wheels[0], "METADATA"), validate=True)
    assert (found.name, str(found.version)) == ("hilojack", hilojack.__version__)
    assert str(found.requires_python) == ">=3.11"
    needed = {one.name for one in found.requires_dist or [] if one.marker is None}
    assert {"msgspec", "starlette", "textual", "uvicorn"} <= needed
    assert "numpy" not in needed
    extras = set(found.provides_extra or ())
    assert {"envs", "postgres", "docs"} <= extras
    bare = {"python_version": "3.12", "extra": ""}
    asked = [one for one in found.requires_dist or [] if one.marker is not None]
    assert not [one for one in asked if one.marker and one.marker.evaluate(bare)]
    with_envs = [
        one.name for one in asked if one.marker and one.marker.evaluate(bare | {"extra": "envs"})
    ]
    assert sorted(with_envs) == ["gymnasium", "numpy", "pettingzoo"]
    assert text_in(wheels[0], "entry_points.txt") == (
        "[console_scripts]\nhilojack = hilojack.cli:main\n"
    )
    assert "MIT" in text_in(wheels[0], "licenses/LICENSE")


def test_the_same_sources_make_the_same_bytes_whoever_has_them(
    wheels: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another folder, other modes and days of files, and what a program leaves behind."""
    copy = tmp_path / "elsewhere"
    copy.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(build.ROOT / name, copy)
    shutil.copytree(build.HOUSE, copy / "src" / "hilojack")
    for path in copy.rglob("*"):
        if path.is_file():
            path.chmod(stat.S_IRWXU)
            os.utime(path, (10**9, 10**9))
    left = copy / "src" / "hilojack" / "rules" / "__pycache__"
    left.mkdir(exist_ok=True)
    (left / "left.pyc").write_bytes(b"left")
    monkeypatch.setattr(build, "ROOT", copy)
    monkeypatch.setattr(build, "HOUSE", copy / "src" / "hilojack")
    again = made(tmp_path)
    assert [one.name for one in again] == [one.name for one in wheels]
    for one, other in zip(wheels, again, strict=True):
        assert one.read_bytes() == other.read_bytes(), one.name
    rule = copy / "src" / "hilojack" / "rules" / "bits.py"
    rule.write_bytes(rule.read_bytes() + b"\n")
    assert made(tmp_path)[0].read_bytes() != wheels[0].read_bytes()


def test_every_kernel_that_the_house_asks_for_comes_along() -> None:
    asked = r"\b(?:twin|fastest|_loop)\((?:\w+\.)*(\w+)[,)]"
    texts = {path: path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py")}
    names = {
        name
        for path, text in texts.items()
        if path.parent.name != "compiled"
        for name in re.findall(asked, text)
    }
    names -= {"self", "function", "kernel", "loop"}  # definitions, and what hands one on
    assert len(names) > 20
    assert names <= {kernel.__name__ for kernel in build.kernels()}


def test_no_wheel_is_made_without_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(build, "PAGE", tmp_path / "index.html.br")
    assert build.main([str(tmp_path / "made")]) == 1
    assert "The page of the table is not built" in capsys.readouterr().err
    assert not (tmp_path / "made").exists()


# --- a compiler that is fetched ------------------------------------------------------------------


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[list[str]]:
    """A machine without a compiler; the list has the folders into which one was fetched."""
    fetched: list[str] = []

    def fetch(place: str) -> None:
        fetched.append(place)
        Path(place, "ziglang").mkdir()
        Path(place, "ziglang", "zig").write_text("#!/bin/sh\n")

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("HILOJACK_ZIG", raising=False)
    monkeypatch.setattr(zig, "fetch", fetch)
    monkeypatch.setattr(zig, "DELAY", 0.0)
    building.find_compiler.cache_clear()
    yield fetched
    building.find_compiler.cache_clear()


def test_before_a_compiler_is_fetched_its_size_is_said(bare: list[str]) -> None:
    said: list[tuple[str, bool]] = []
    thread = zig.fetch_in_the_background(lambda words: said.append((words, bool(bare))))
    assert thread
    thread.join()
    (first, fetched), *_ = said
    assert not fetched
    assert "100 MB, 410 MB on the disk" in first
    assert str(where().parents[1]) in first
    assert "HILOJACK_ZIG=no" in first
    assert kept() == str(where())
    assert len(bare) == 1


def test_a_command_that_ends_within_a_minute_fetches_nothing(
    bare: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[tuple[float | None, int]] = []

    def wait(self: object, timeout: float | None = None) -> None:
        waited.append((timeout, len(bare)))

    monkeypatch.setattr(zig, "DELAY", 60.0)
    monkeypatch.setattr(zig, "Event", type("Event", (), {"wait": wait}))
    thread = zig.fetch_in_the_background(lambda words: None)
    assert thread
    assert thread.daemon, "a program that ends does not wait for it"
    thread.join()
    assert waited == [(60.0, 0)]


def test_a_compiler_that_is_forbidden_is_neither_fetched_nor_used(
    bare: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    zig.find()
    assert kept()
    monkeypatch.setenv("HILOJACK_ZIG", "no")
    assert kept() is None
    said: list[str] = []
    assert zig.fetch_in_the_background(said.append) is None
    assert len(said) == 1
    assert "HILOJACK_ZIG=no" in said[0]
    assert len(bare) == 1


def test_a_command_that_needs_a_forbidden_compiler_says_so(
    bare: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HILOJACK_ZIG", "no")
    with pytest.raises(zig.NoZig, match=r"100 MB, 410 MB on the disk.*HILOJACK_ZIG=no forbids"):
        zig.find()
    assert bare == []


def test_where_machine_code_is_made_nothing_is_said_or_fetched(
    bare: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zig, "has_twins", lambda: True)
    said: list[str] = []
    assert zig.fetch_in_the_background(said.append) is None
    assert (said, bare) == ([], [])


def test_a_compiler_that_cannot_be_fetched_is_said_in_a_sentence(
    bare: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(place: str) -> None:
        raise zig.NoZig("the C compiler cannot be fetched: no route")

    monkeypatch.setattr(zig, "fetch", fail)
    said: list[str] = []
    thread = zig.fetch_in_the_background(said.append)
    assert thread
    thread.join()
    assert said[1:] == [
        "The C compiler cannot be fetched: no route; computer players stay as they are."
    ]
    assert not [*where().parents[2].glob(".zig-*")], "nothing is left"


def test_what_a_stopped_fetch_left_goes_with_the_next(bare: list[str]) -> None:
    left = where().parents[2] / ".zig-stopped"
    left.mkdir(parents=True)
    zig.find()
    assert not left.exists()
    assert where().is_file()


def test_of_two_programs_one_fetches(bare: list[str]) -> None:
    threads = [threading.Thread(target=zig.find) for _ in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert len(bare) == 1


def test_a_place_that_cannot_be_written_is_said(
    bare: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with pytest.raises(zig.NoZig, match="cannot be kept in"):
        zig.find()
