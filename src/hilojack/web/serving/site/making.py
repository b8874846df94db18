"""The making of the folder: the page, Python for browsers, and this package."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from importlib.metadata import distribution
from pathlib import Path

import hilojack
from hilojack.compiled import cache_folder, zig
from hilojack.compiled.fetched import version
from hilojack.compiled.modules import source_of, stamp_of
from hilojack.rules.slots import Rules
from hilojack.search import kernels, ship
from hilojack.search.evaluation.learning import is_whole
from hilojack.search.evaluation.shipped import SHEETS, file_name, sheets_written
from hilojack.system.plain_data import Json
from hilojack.system.whole_files import replacing
from hilojack.variants.variant import Variant, games, load, sheets
from hilojack.web import STATIC
from hilojack.web.serving.files import FORMS
from hilojack.web.serving.late import LEARNT, archive_of
from hilojack.web.serving.site.fetching import PYODIDE, NotFetched, fetch, node
from hilojack.web.serving.site.keeping import (
    SCRIPT,
    SERVICE,
    digests,
    version_of,
    write_service,
)
from hilojack.web.serving.site.packing import Folder, archive, named
from hilojack.words.answers import runs_in_this_browser

OWN = Path(hilojack.__file__).parent
# Of this package the browser gets no terminal, no commands, no environments, and no compiler.
BUILDERS = (
    *("building.py", "modules.py", "writing.py", "preamble.c", "zig.py", "zig.txt"),
    *("fetched.py", "local.py", "shipped.py", "machine", "level.c"),
)
LEFT_OUT = (
    *(
        "cli",
        "tui",
        "envs",
        "web/serving/site",
        "web/static",
        "search/evaluation/learnt",
        "__pycache__",
    ),
    *(f"compiled/{name}" for name in BUILDERS),
    *("words/en", "words/writing.py"),  # what its words are made of
    *(f"words/{name}.py" for name in ("exercises", "screen", "session")),  # said by the terminal
)
INSIDE = Path(__file__).with_name("inside.py")
NODE = INSIDE.with_suffix(".mjs")
LOOPS = "loops.wasm"
LOCK = "pyodide-lock.json"
ARCHIVES = ("library.zip", "packages.zip", "late.zip")  # for Pyodide, at once, and afterwards
INDEX, MANIFEST = "index.html", "manifest.webmanifest"
PARTS = "parts.json"
WORKERS = ("worker-", "thinker-")  # scripts that are not of the page itself
START = '<html lang="en"'
WRITTEN = (
    INDEX,
    MANIFEST,
    SERVICE,
    SCRIPT,
    "verifier.html",
    ".stamp",
)  # otherwise, or of no use here
# What a server says where there is no JavaScript. Here there is no terminal.
WORDS = "The terminal table does not: python3 run.py play --terminal"
Progress = Callable[[str], None]


def make(
    out: Path,
    kept: Path | None = None,
    tell: Progress = lambda words: None,
    smallest: bool = True,
    learnt: Sequence[Variant] | None = None,
) -> None:
    """Write the folder `out`; what takes long is kept in `kept`, by default in the cache.

    Without `smallest` the files get no `.br` form, which takes half a minute. What is learnt of the
    games `learnt` (default: every sheet) is in the folder, a file for each; others are played as
    the nearest of these. Raise NotFetched if a part cannot be had, FileExistsError if `out` holds
    anything else.
    """
    check_place(out)
    if not (STATIC / INDEX).is_file():
        raise NotFetched("the page is not built yet (its sources are in web/)")
    kept = kept or usual_place()
    kept.mkdir(parents=True, exist_ok=True)
    linked = compiled_loops(kept, tell)
    tell("fetching Python for browsers")
    pyodide, libraries = fetch(kept)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}.") as scratch:
        made = Folder(Path(scratch) / "site")
        tell("packing Python")
        (Path(scratch) / LOOPS).write_bytes(linked)
        python = python_files(pyodide, libraries, Path(scratch)) | {LOOPS: linked}
        known = every_sheet() if learnt is None else learnt
        python |= what_is_learnt(known, Path(scratch) / "learnt", tell)
        tell("compressing")
        names = {name: named(name, data) for name, data in python.items()}
        for name, data in python.items():
            made.write(f"python/{names[name]}", data)
        listed = json.dumps({"names": names, "lock": lock_of(pyodide)}).encode()
        contents = named("contents.json", listed)
        made.write(f"python/{contents}", listed)
        write_notice(made, libraries)
        write_page(made, contents)
        for done, whole in made.write_smallest() if smallest else ():
            tell(f"compressing: {done} of {whole} files")
        shutil.rmtree(out, ignore_errors=True)
        made.path.rename(out)


def usual_place() -> Path:
    """Return the folder of the cache for what takes long."""
    return cache_folder().with_name("page")


def compiled_loops(kept: Path, tell: Progress) -> bytes:
    """Return the loops of the search for a browser, written once."""
    tell("writing the loops")
    module = kept / f"loops-{stamp_of(tuple(kernels()))}-{version()}.wasm"
    if not module.is_file():
        try:
            made = zig.side_module(source_of(kernels()), tell)
        except zig.NoZig as error:
            raise NotFetched(str(error)) from error
        with replacing(module) as file:
            file.write(made)
    return module.read_bytes()


def every_sheet() -> list[Variant]:
    """Return every game as every sheet has it, or only by its first one if what comes along is not
    taken: then all would be learnt.
    """
    if not is_whole():
        return list(map(load, games()))
    return list(sheets())


def what_is_learnt(variants: Sequence[Variant], folder: Path, tell: Progress) -> dict[str, bytes]:
    """Return an archive for each sheet of which something is learnt, and one of their list, by
    name.
    """
    folder.mkdir()
    archives, known = dict[str, bytes](), dict[str, Rules]()
    for number, variant in enumerate(variants, 1):
        tell(f"what is learnt, sheet {number} of {len(variants)}: {variant.title}")
        rules = variant.fair.row
        if files := {path.name: path.read_bytes() for path in ship([variant], folder)}:
            archives[archive_of(file_name(rules))] = archive(files)
            known[f"{variant.game} {variant.preset} {variant.seats}"] = rules
    return archives | {LEARNT: archive({SHEETS: sheets_written(known).encode()})}


def check_place(out: Path) -> None:
    """Raise FileExistsError if there is anything but an older folder of ours at a place."""
    if out.exists() and not (
        out.is_dir() and (not any(out.iterdir()) or (out / "python").is_dir())
    ):
        raise FileExistsError(f"{out} holds something else; choose another folder, or empty it")


def python_files(pyodide: Path, libraries: Path, scratch: Path) -> dict[str, bytes]:
    """Return the files of Python, by name."""
    sources = scratch / "sources"
    shutil.copytree(OWN, sources / "hilojack", ignore=left_out)
    shutil.copytree(libraries, sources, dirs_exist_ok=True)
    command = [node(), str(NODE), str(pyodide), str(scratch), str(INSIDE)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise NotFetched(f"Python for browsers failed: {done.stderr.strip()[-2000:]}")
    files = {name: (scratch / name).read_bytes() for name in ARCHIVES}
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        files[name] = (pyodide / name).read_bytes()
    return files


def lock_of(pyodide: Path) -> dict[str, Json]:
    """Return the list of Pyodide's packages without any: none is used."""
    whole = json.loads((pyodide / LOCK).read_text())
    return {"info": whole["info"], "packages": {}}


def left_out(folder: str, names: list[str]) -> set[str]:
    """Return the files and folders of a folder that the browser does not get."""
    place = Path(folder).relative_to(OWN)
    return {
        name for name in names if (place / name).as_posix() in LEFT_OUT or name == "__pycache__"
    }


def write_page(made: Folder, contents: str) -> None:
    """Write the page: it names its files from where it lies, and says that it plays by itself."""
    for path in sorted(STATIC.rglob("*")):
        if path.is_file() and path.suffix not in FORMS.values() and path.name not in WRITTEN:
            made.write(path.relative_to(STATIC).as_posix(), path.read_bytes())
    made.write(PARTS, json.dumps(parts_of_page()).encode())
    made.write(MANIFEST, near((STATIC / MANIFEST).read_text()).encode())
    html = near((STATIC / INDEX).read_text()).replace(WORDS, runs_in_this_browser)
    version = version_of(digests(made.path) | {INDEX: html, "contents": contents})
    marks = f'data-here="{contents}" data-version="{version}"'
    made.write(INDEX, html.replace(START, f"{START} {marks}").encode())
    write_service(made, version, (STATIC / SERVICE).read_text())


def parts_of_page() -> list[str]:
    """Return the scripts and styles of the page: a tab that is to play on alone loads them all."""
    files = sorted((STATIC / "assets").iterdir())
    parts = [one for one in files if one.suffix in (".js", ".css")]
    return [f"assets/{one.name}" for one in parts if not one.name.startswith(WORKERS)]


def near(text: str) -> str:
    """Return the text of a file that names others by where they lie, below any path."""
    return text.replace('"/', '"./')


def write_notice(made: Folder, libraries: Path) -> None:
    """Write whose work the folder holds, with the licences that the libraries bring."""
    lines = []
    for information in sorted(libraries.glob("*.dist-info")):
        name, _, version = information.name.removesuffix(".dist-info").partition("-")
        lines.append(f"{name} {version}: licences/{name}.txt")
        texts = [path.read_bytes() for path in sorted(information.rglob("LICENSE*"))]
        made.write(f"licences/{name}.txt", b"\n\n".join(texts))
    made.write("licences/hilojack.txt", own_licence().encode())
    notice = Path(__file__).with_name("NOTICE").read_text()
    notice = notice.format(pyodide=PYODIDE, libraries="\n".join(lines))
    made.write("NOTICE", notice.encode())


def own_licence() -> str:
    """Return the licence of this package, from its sources or as it was installed."""
    beside = OWN.parents[1] / "LICENSE"
    if beside.is_file():
        return beside.read_text()
    return distribution("hilojack").read_text("licenses/LICENSE") or "MIT"
