"""The report of the benchmarks: kept as it is measured, resumed, and written as a page."""

import hashlib
import importlib.metadata
import json
import os
import platform
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from benchmarks.plots import PEERS

Figure = dict[str, Any]
ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "bench.json"  # the figures of an unfinished run
PAGE = ROOT / "docs" / "benchmarks.md"
PACKAGES = (
    *("numpy", "msgspec", "starlette", "uvicorn", "websockets"),
    *("textual", "open_spiel", "pettingzoo", "gymnasium", "pgx", "jax", "playwright"),
)


# --- what is kept ---------------------------------------------------------------------------------


class Kept:
    """The figures of a run by the name of their measure, on disk as soon as they are known.

    They belong to one program on one machine, and are resumed only there.
    """

    def __init__(self, size: float, *, path: Path = KEPT, anew: bool = False) -> None:
        self.path = path
        self.size = size
        self.of = fingerprint(size)
        whole = {} if anew else read_json(path)
        same = whole.get("of") == self.of
        self.begun: dict[str, Any] = whole["begun"] if same else circumstances()
        self.figures: dict[str, list[Figure]] = whole["figures"] if same else {}

    def keep(self, name: str, figures: list[Figure]) -> None:
        """Add the figures of a measure."""
        self.figures[name] = figures
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps({"of": self.of, "begun": self.begun, "figures": self.figures}))
        os.replace(new, self.path)


def read_json(path: Path) -> dict[str, Any]:
    """Return the contents of a file, or an empty one if missing or damaged."""
    try:
        whole: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return whole


def fingerprint(size: float) -> str:
    """Return the identity of a run: program, benchmarks, size and machine."""
    digest = hashlib.sha256(repr((size, machine()["processor"], versions())).encode())
    for folder in ("src", "benchmarks"):
        for source in sorted((ROOT / folder).rglob("*.py")):
            if source != Path(__file__):  # which measures nothing
                digest.update(source.read_bytes())
    return digest.hexdigest()


# --- where and with what --------------------------------------------------------------------------


def machine() -> dict[str, Any]:
    """Return the machine of the figures."""
    return {
        "processor": processor(),
        "cores": len(os.sched_getaffinity(0))
        if hasattr(os, "sched_getaffinity")
        else os.cpu_count(),
        "memory": memory(),
        "system": system(),
    }


def processor() -> str:
    """Return the model, if the system shows it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.processor() or platform.machine()


def memory() -> str:
    """Return the memory in GiB."""
    try:
        return f"{os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE') / 2**30:.0f} GiB"
    except (AttributeError, ValueError, OSError):
        return "unknown"


def system() -> str:
    """Return the system and its kernel."""
    try:
        name = platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        name = platform.system()
    return f"{name}, {platform.system()} {platform.release()}, {platform.machine()}"


def versions() -> dict[str, str]:
    """Return the versions of all that takes part and is installed."""
    found = {"Python": f"{platform.python_version()} ({platform.python_implementation()})"}
    for name in PACKAGES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return found | {"SQLite": sqlite3.sqlite_version, **compiler()}


def compiler() -> dict[str, str]:
    """Return the C compiler of the yardstick."""
    found = next(filter(None, map(shutil.which, ("gcc", "cc"))), None)
    if found is None:
        return {}
    told = subprocess.run([found, "--version"], capture_output=True, text=True, check=False).stdout
    return {"C compiler": (told.splitlines() or ["unknown"])[0]}


def circumstances() -> dict[str, Any]:
    """Return the day, and the load of the machine."""
    return {"date": f"{datetime.now(UTC):%Y-%m-%d}", "load": load_average()}


def load_average() -> float | None:
    """Return the load average over five minutes."""
    return round(os.getloadavg()[1], 1) if hasattr(os, "getloadavg") else None


# --- the page -------------------------------------------------------------------------------------


def write_page(measures: Sequence[tuple[str, str, str]], kept: Kept, path: Path = PAGE) -> None:
    """Return all figures by measure: its name, its title, and a sentence about it."""
    ended = circumstances()
    parts = ["# Benchmarks", OPENING, *where(kept, ended)]
    for name, title, says in measures:
        parts += [f"## {title}", says, f"```sh\npython3 run.py bench {name}\n```"]
        parts += tables(kept.figures[name]) if name in kept.figures else [NOT_YET]
    parts.insert(2, PEERS.image("\n\n".join(parts)))
    path.write_text("\n\n".join(filter(None, parts)) + "\n", encoding="utf-8")


OPENING = """\
The command that measures everything on this page also writes it:

```sh
python3 run.py bench --full
```

Ctrl-C interrupts it, and the same command resumes. Each section names the command for its own
figures.

If there is a peer, the two are measured in turns in one run. The **ratio** is the median of the
ratios turn by turn, with the lowest and the highest next to it. A busy machine slows both.
**Ours** and **peer** are medians. Times of thinking, solving and reviewing are processor times on
one core, so other work matters little. They have no peer: no other known program does the same."""


def where(kept: Kept, ended: dict[str, Any]) -> list[str]:
    """Return the machine, its load, and the versions."""
    begun, told = kept.begun, machine()
    days = " and ".join(dict.fromkeys([begun["date"], ended["date"]]))
    facts = [
        ["date", days],
        ["processor", told["processor"]],
        ["cores", str(told["cores"])],
        ["memory", told["memory"]],
        ["system", told["system"]],
        ["work", "all of it" if kept.size == 1 else f"{100 * kept.size:.0f}% of it (`--quick`)"],
    ]
    if begun["load"] is not None:
        busy = f"{begun['load']} when it began, {ended['load']} when it ended"
        facts.append(["load average over five minutes", busy])
    packages = [[name, version] for name, version in versions().items()]
    return [
        "## Machine and versions",
        table(["", "this run"], facts),
        BUSY if is_busy(begun, ended, told["cores"]) else "",
        table(["", "version"], packages),
    ]


NOT_YET = "Not measured in this run."
BUSY = (
    "The machine was busy with other work. Ratios hold within the range next to them; speeds, "
    "wall times and the load of the server are worse than on a quiet machine."
)


def is_busy(begun: dict[str, Any], ended: dict[str, Any], cores: int) -> bool:
    """Return True if the load exceeds the cores, allowing for the benchmark itself."""
    loads = [one["load"] for one in (begun, ended) if one["load"] is not None]
    return any(load > cores + 0.5 for load in loads)


def tables(figures: Iterable[Figure]) -> list[str]:
    """Return the figures of a measure: with a peer, without, and not measured."""
    figures = list(figures)
    compared = [row_of_ratio(figure) for figure in figures if "ratio" in figure]
    alone = [figure for figure in figures if "ratio" not in figure and values_of(figure)]
    lacking = [
        f"{figure['name']}: {figure['note']}." for figure in figures if not values_of(figure)
    ]
    heading = ["figure", "ours", "peer", "ratio", "lowest to highest", "unit"]
    return [
        table(heading, compared) if compared else "",
        table(["figure", "value", "unit"], map(row_of_values, alone)) if alone else "",
        *notes(figure for figure in figures if values_of(figure)),
        *lacking,
    ]


def notes(figures: Iterable[Figure]) -> list[str]:
    """Return the notes on figures, as a list."""
    told = [f"- {figure['name']}: {said}." for figure in figures for said in beside(figure)]
    return ["\n".join(told)] if told else []


def beside(figure: Figure) -> Iterator[str]:
    """Return what has no place in a table: a note, and the work behind the speeds."""
    if "note" in figure:
        yield str(figure["note"])
    if "ratio" in figure:
        work = [key for key in values_of(figure) if key not in RATIO][2:]
        if work:
            yield ", ".join(f"{key.replace('_', ' ')} {number(figure[key])}" for key in work)


def row_of_ratio(figure: Figure) -> list[str]:
    """Return a figure next to its peer's."""
    ours, theirs = [key for key in values_of(figure) if key not in RATIO][:2]
    return [
        figure["name"],
        number(figure[ours]),
        f"{number(figure[theirs])} ({theirs})",
        f"{number(figure['ratio'])}",
        f"{number(figure['lowest'])} to {number(figure['highest'])}",
        figure["unit"],
    ]


RATIO = ("ratio", "lowest", "highest")


def row_of_values(figure: Figure) -> list[str]:
    """Return a figure with all its values."""
    values = values_of(figure)
    only = len(values) == 1
    said = [number(v) if only else f"{k.replace('_', ' ')} {number(v)}" for k, v in values.items()]
    return [figure["name"], ", ".join(said), figure["unit"]]


def values_of(figure: Figure) -> Figure:
    """Return the numbers of a figure."""
    return {key: value for key, value in figure.items() if key not in ("name", "unit", "note")}


def number(value: object) -> str:
    """Return a number in readable form."""
    if isinstance(value, float):
        return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def table(heading: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = [heading, ["---"] * len(heading), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
