"""The parts of the folder that others made, fetched by pinned hash with npm and pip."""

import hashlib
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

PYODIDE = "314.0.7"
PYODIDE_DIGEST = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PLATFORM = ["--platform", "pyemscripten_2026_0_wasm32", "--python-version", "3.14"]
LIBRARIES = Path(__file__).with_name("browser.txt")
DONE = "done"  # a file in a folder of which everything was fetched


class NotFetched(Exception):
    """Something cannot be fetched; the message is a sentence."""


def fetch(folder: Path) -> tuple[Path, Path]:
    """Return the folders of Pyodide and of the libraries, below `folder`, where they are kept.

    Raise NotFetched if they cannot be had.
    """
    digest = hashlib.sha256(LIBRARIES.read_bytes()).hexdigest()[:12]
    pyodide, libraries = folder / f"pyodide-{PYODIDE}", folder / f"libraries-{digest}"
    for part, fill in ((pyodide, fetch_pyodide), (libraries, fetch_libraries)):
        if not (part / DONE).is_file():
            shutil.rmtree(part, ignore_errors=True)
            part.mkdir(parents=True)
            fill(part)
            (part / DONE).touch()
    return pyodide / "package", libraries


def fetch_pyodide(folder: Path) -> None:
    """Fetch Pyodide with npm, and check that it is what it was."""
    if shutil.which("npm") is None:
        raise NotFetched("the page needs npm, which comes with Node (20.19 or later), to be made")
    name = f"pyodide@{PYODIDE}"
    run(["npm", "pack", name, "--silent", "--pack-destination", str(folder)], name)
    archive = folder / f"pyodide-{PYODIDE}.tgz"
    if hashlib.sha256(archive.read_bytes()).hexdigest() != PYODIDE_DIGEST:
        raise NotFetched(f"{name} is not the file that it was: nothing is made of it")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")


def fetch_libraries(folder: Path) -> None:
    """Fetch the libraries with pip, which checks their hashes, and unpack them."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"]
    only = ["--no-deps", "--only-binary=:all:", "--require-hashes", "--dest", str(folder)]
    run([*pip, *only, *PLATFORM, "--requirement", str(LIBRARIES)], "the libraries of the page")
    for wheel in folder.glob("*.whl"):
        with zipfile.ZipFile(wheel) as packed:
            packed.extractall(folder)
        wheel.unlink()


def node() -> str:
    """Return the program that runs the Python of a page here. Raise NotFetched without it."""
    found = shutil.which("node")
    if found is None:
        raise NotFetched("the page needs Node (20.19 or later) to be made, and it is not installed")
    return found


def run(command: list[str], what: str) -> None:
    """Run a command. Raise NotFetched, with its last words, if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-1:] or ["no reason was given"]
        raise NotFetched(f"{what} cannot be fetched: {last[0]}")
