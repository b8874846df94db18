"""Ctrl-C and kills while run.py installs. Its venv and its pip are played by slow ones of ours."""

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import installing
import run

# The pip that is played leaves compiled modules behind, which pip removes.
NOTHING_KEPT = {"PYTHONDONTWRITEBYTECODE": "1"}
MOMENTS = 20
WAYS = ["another layer", "newer requirements", "the first start"]

VENV = """
import os, sys, time
from pathlib import Path

folder, base = Path(sys.argv[-1]), Path(sys.executable)
site = folder / "lib" / f"python{sys.version_info[0]}.{sys.version_info[1]}" / "site-packages"
(folder / "bin").mkdir(parents=True)
time.sleep(0.02)  # pip takes its time: so it is killed anywhere
(folder / "bin" / "python").symlink_to(base)
time.sleep(0.02)  # the same
(folder / "pyvenv.cfg").write_text(f"home = {base.parent}\\ncommand = venv {folder}\\n")
site.mkdir(parents=True)
"""
PIP = """
import os, sys, time
from pathlib import Path

if "OFFLINE" in os.environ:
    sys.exit("WARNING: Retrying (Retry(total=0))")
python = Path(sys.argv[sys.argv.index("--python") + 1])
(site,) = python.parent.parent.glob("lib/python*/site-packages")
files = [Path(word) for before, word in zip(sys.argv, sys.argv[1:]) if before == "-r"]
for line in "".join(file.read_text() for file in files).splitlines():
    name, version = line.split("==")
    print("Collecting", line, flush=True)
    if (site / name / version).exists():
        continue
    for part in ["__init__", "one", "two"]:
        (site / name).mkdir(exist_ok=True)
        (site / name / f"{part}.py").unlink(missing_ok=True)
        time.sleep(0.02)  # the same
        with (site / name / f"{part}.py").open("w") as file:
            for words in ["VERSION", " = ", repr(version)]:
                file.write(words)
                file.flush()
                time.sleep(0.005)  # the same
    script = python.with_name(name)
    script.unlink(missing_ok=True)
    script.write_text(f"#!{python}\\nimport {name}; print({name}.VERSION)\\n")
    script.chmod(0o755)
"""
PROGRAM = """
import importlib, subprocess, sys
from pathlib import Path

packages = ["alpha", "beta"] + ["gamma"] * ("dataset" in sys.argv)
for name in packages:
    parts = [importlib.import_module(name + part) for part in ("", ".one", ".two")]
    (version,) = {part.VERSION for part in parts}
    script = subprocess.check_output(Path(sys.executable).with_name(name), text=True)
    print(name, version, script.strip() == version)
"""


class Checkout:
    """A checkout whose program needs two packages, and for a data set a third."""

    def __init__(self, root: Path) -> None:
        self.root, self.fakes = root, root / "fakes"
        files = {"fakes/venv": VENV, "fakes/pip": PIP, "src/hilojack": PROGRAM}
        for name, text in files.items():
            (root / name).mkdir(parents=True)
            (root / name / "__init__.py").touch()
            (root / name / "__main__.py").write_text(text)
        (root / "src" / "hilojack" / "cli").mkdir()
        shutil.copy(run.COMMANDS, root / "src" / "hilojack" / "cli")
        shutil.copy(run.__file__, root)
        (root / "requirements").mkdir()
        shutil.copy(installing.__file__, root / "requirements")
        (root / "requirements" / "data.txt").write_text("gamma==1\n")
        self.require(1)

    def require(self, version: int) -> None:
        text = f"alpha=={version}\nbeta=={version}\n"
        (self.root / "requirements" / "terminal.txt").write_text(text)

    def start(self, *words: str, **more: str) -> "subprocess.Popen[str]":
        return subprocess.Popen(
            [sys.executable, "-I", "-c", f"exec({STARTED!r})", str(self.root), *words],
            # Without a PATH there is no uv.
            env={**os.environ, **NOTHING_KEPT, "PYTHONPATH": str(self.fakes), "PATH": "", **more},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )

    def says(self, *words: str, **more: str) -> list[str]:
        process = self.start(*words, **more)
        return [*process.communicate(timeout=60)[0].splitlines(), f"exit {process.returncode}"]

    def works_offline(self) -> bool:
        """Return True if the program runs from the new environment, or from the old one."""
        for version in (2, 1):
            self.require(version)
            if self.says("games", OFFLINE="1") == played(version):
                return True
        return False


STARTED = """
import os, runpy, sys
root, left = sys.argv[1], int(os.environ.pop("FAIL_AT", 10**9))

def changes(function):
    def changed(*words, **more):
        global left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return function(*words, **more)
    return changed

for name in ["rename", "replace", "rmdir"]:
    setattr(os, name, changes(getattr(os, name)))
sys.argv[:2] = [os.path.join(root, "run.py")]
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def played(version: int, *more: str) -> list[str]:
    return [*(f"{name} {version} True" for name in ("alpha", "beta")), *more, "exit 0"]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Checkout:
    checkout = Checkout(tmp_path_factory.mktemp("checkout"))
    assert checkout.says("games")[-3:] == played(1)
    assert checkout.says("games") == played(1), "the second start installs nothing"
    shutil.copytree(checkout.root / ".venv", checkout.root / "kept", symlinks=True)
    return checkout


def prepare(checkout: Checkout, way: str) -> list[str]:
    """Bring a checkout to before an installation of a kind. Return the words that start it."""
    for name in (".venv", ".vnew", ".vold"):
        shutil.rmtree(checkout.root / name, ignore_errors=True)
    if way != "the first start":
        shutil.copytree(checkout.root / "kept", checkout.root / ".venv", symlinks=True)
    checkout.require(2 if way == "newer requirements" else 1)
    return ["dataset"] if way == "another layer" else ["games"]


@pytest.fixture(scope="module")
def lasts(checkout: Checkout) -> dict[str, float]:
    """Return how many seconds each kind of installation lasts if nothing disturbs it."""
    lasts = {}
    for way in WAYS:
        words = prepare(checkout, way)
        began = time.monotonic()
        assert checkout.says(*words)[-1] == "exit 0"
        lasts[way] = time.monotonic() - began
    return lasts


@pytest.mark.parametrize("seed", range(MOMENTS))
def test_a_kill_at_any_moment_leaves_a_working_environment(
    checkout: Checkout, lasts: dict[str, float], seed: int
) -> None:
    chance = random.Random(seed)
    way = WAYS[seed % len(WAYS)]
    deadly = chance.choice([signal.SIGINT, signal.SIGKILL])
    moment = chance.uniform(0.1, 1.0) * lasts[way]
    process = checkout.start(*prepare(checkout, way))
    time.sleep(moment)  # it is killed then
    # Ctrl-C reaches pip as well; a kill leaves it running.
    (os.killpg if deadly == signal.SIGINT else os.kill)(process.pid, deadly)
    said = process.communicate(timeout=60)[0]
    if way != "the first start":
        assert checkout.works_offline(), f"{way}: {deadly!r} after {moment:.3f} s\n{said}"
    checkout.require(2)
    assert checkout.says("dataset")[-4:] == played(2, "gamma 1 True")
    assert not [*checkout.root.glob(".vnew"), *checkout.root.glob(".vold")]


def test_two_starts_at_once_make_one_environment(checkout: Checkout) -> None:
    words = prepare(checkout, "the first start")
    both = [checkout.start(*words) for _ in range(2)]
    said = [process.communicate(timeout=60)[0].splitlines() for process in both]
    assert [lines[-2:] for lines in said] == [played(1)[:-1]] * 2
    assert sum("Making Hilojack's environment" in "".join(lines) for lines in said) == 1


@pytest.mark.parametrize("way", WAYS[:2])
def test_ctrl_c_at_any_change_of_the_disk_leaves_a_working_environment(
    checkout: Checkout, way: str
) -> None:
    """The moments between two renames are too short for a kill to find them by chance."""
    found = 0
    while True:
        words = prepare(checkout, way)
        said = checkout.says(*words, FAIL_AT=str(found))
        if said[-1] == "exit 0":
            break
        assert said[-1] == "exit 130", said
        assert checkout.works_offline(), f"{way}: at change {found}\n{said}"
        found += 1
    assert found > 4
