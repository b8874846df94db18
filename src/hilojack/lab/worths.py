"""What is learnt of the sheets of the books, made for this package: it comes along, so that nobody
waits for it.

A file of worths for each row of rules, named by a digest of it; `MADE` says by what each was learnt
and what it holds. A file is stale if the loops that learn, or their settings, have changed.
"""

import hashlib
import time
from collections.abc import Generator, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hilojack.families import by_family
from hilojack.lab.workers import in_order
from hilojack.rules.slots import Rules
from hilojack.rules.tricks import slots
from hilojack.search.evaluation import keeping, learning, shipped
from hilojack.system.whole_files import replacing, write_whole
from hilojack.variants.variant import games, load, read_file, seats_of, settle

MADE = "made.txt"  # a line for each file: its name, by what it was learnt, its digest, its sheet


class Wanted(NamedTuple):
    """A file of worths that belongs to the package."""

    rules: Rules
    sheet: str  # the first that needs it: `california-jack denexa 2`

    @property
    def name(self) -> str:
        """The name of the file."""
        return shipped.file_name(self.rules)

    @property
    def seconds(self) -> float:
        """About how long a core learns it: without a stock no network is learnt."""
        return 12 if self.rules[slots.STOCK] != slots.STOCK_NONE else 0.7


class Learnt(NamedTuple):
    """One of them, learnt."""

    wanted: Wanted
    data: bytes
    seconds: float


@cache
def sheets() -> Mapping[str, Rules]:
    """Return the rules of every sheet of which anything is learnt, by game, preset and seats."""
    return {
        f"{name} {preset} {seats}": variant.fair.row
        for name in games()
        for file in [read_file(name)]
        for preset in file["presets"]
        for seats in seats_of(file, preset)
        for variant in [settle(file, preset, seats, {})]
        if rows_of(name, variant.fair.row)
    }


def rows_of(game: str, rules: Rules) -> list[Rules]:
    """Return the rules that a sheet needs to have learnt, in the order of a match."""
    rows: list[Rules] = by_family("search", load(game).family.name).rows_to_learn(rules)
    return rows


@cache
def wanted() -> tuple[Wanted, ...]:
    """Return the files of worths that belong to the package."""
    found: dict[Rules, str] = {}
    for sheet, rules in sheets().items():
        for row in rows_of(sheet.split()[0], rules):
            found.setdefault(row, sheet)
    return tuple(Wanted(rules, sheet) for rules, sheet in found.items())


def stale(folder: Path = shipped.OWN) -> list[Wanted]:
    """Return the files that are missing, damaged, or learnt by other loops or settings."""
    known = made(folder)
    return [one for one in wanted() if known.get(one.name) != described(folder, one)]


def make(
    which: Iterable[Wanted], folder: Path = shipped.OWN, workers: int | None = None
) -> Generator[Learnt, None, None]:
    """Learn files and write them, and yield each once it is in the folder; an interruption leaves
    only whole files, and `stale` says which are missing. Files that no sheet needs are removed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / shipped.SHEETS, shipped.sheets_written(sheets()))
    needed = {one.name for one in wanted()}
    for path in folder.glob("*.worth"):
        if path.name not in needed:
            path.unlink()
    for found in in_order(learn, ((one,) for one in which), workers=workers):
        with replacing(folder / found.wanted.name) as file:
            file.write(found.data)
        note(folder, found.wanted)
        yield found


def learn(one: Wanted) -> Learnt:
    """Learn a file, whatever is there already."""
    began = time.monotonic()
    data = shipped.packed(learning.learn(one.rules))
    return Learnt(one, data, time.monotonic() - began)


def note(folder: Path, one: Wanted) -> None:
    """Write down by what a file was learnt."""
    known = made(folder) | {one.name: described(folder, one)}
    sheet_of = {one.name: one.sheet for one in wanted()}
    lines = [f"{name} {known[name]} {sheet_of[name]}\n" for name in sheet_of if name in known]
    write_whole(folder / MADE, "".join(lines))


def made(folder: Path) -> dict[str, str]:
    """Return by what each file was learnt, and its digest, as they were written down."""
    path = folder / MADE
    lines = path.read_text("ascii").splitlines() if path.is_file() else []
    return {name: by for name, by, _ in (line.split(" ", 2) for line in lines)}


def described(folder: Path, one: Wanted) -> str:
    """Return what is written down of a file that is as it should be: one word."""
    path = folder / one.name
    data = path.read_bytes() if path.is_file() else b""
    return f"{keeping.stamp(learning.WHOLE)}-{hashlib.sha256(data).hexdigest()[:16]}"
