"""What is learnt of the sheets of the books, made for this package: it comes along, so that nobody
waits for it.

A file of worths for each row of rules, named by a digest of it; `MADE` says by what each was learnt
and what it holds. A file is stale if the loops that learn, or their settings, have changed. If a
*trial* in a hundredth of the deals shows that they do the same, it need not be learnt again.
"""

import hashlib
import time
from collections.abc import Collection, Generator, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hilojack.families import by_family
from hilojack.lab.workers import in_order
from hilojack.rules.slots import Rules
from hilojack.rules.tricks import slots
from hilojack.search.evaluation import keeping, learning, shipped
from hilojack.system.whole_files import replacing, write_whole
from hilojack.variants import variant as variants
from hilojack.variants.variant import load

MADE = "made.txt"  # for each file its name, by what it was learnt, its digest, a trial, its sheet
SHARE = 100  # of whose deals a trial takes one


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
    """One of them, learnt; or unchanged, by its trial."""

    wanted: Wanted
    data: bytes  # empty if it is unchanged
    trial: str
    seconds: float


class Made(NamedTuple):
    """What is known of a file."""

    stamp: str
    digest: str
    trial: str
    sheet: str


@cache
def sheets() -> Mapping[str, Rules]:
    """Return the rules of every sheet of which anything is learnt, by game, preset and seats."""
    return {
        f"{variant.game} {variant.preset} {variant.seats}": variant.fair.row
        for variant in variants.sheets()
        if rows_of(variant.game, variant.fair.row)
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
    stamp = keeping.stamp(learning.WHOLE)
    there = whole(folder)
    return [one for one in wanted() if one.name not in there or there[one.name].stamp != stamp]


def whole(folder: Path) -> dict[str, Made]:
    """Return what is known of the files that are there as they were learnt."""
    return {
        name: one
        for name, one in made(folder).items()
        if (folder / name).is_file() and digest((folder / name).read_bytes()) == one.digest
    }


def make(
    which: Iterable[Wanted],
    folder: Path = shipped.OWN,
    workers: int | None = None,
    *,
    fully: bool = False,
) -> Generator[Learnt, None, None]:
    """Learn files and write them, and yield each once it is in the folder; an interruption leaves
    only whole files, and `stale` says which are missing. At the end files that no sheet needs go.

    Unless all are to be learnt `fully`, one whose trial comes out as that of a file which is there,
    under whatever name, is taken from that.
    """
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / shipped.SHEETS, shipped.sheets_written(sheets()))
    kept = {} if fully else by_trial(folder)
    pieces = ((one, frozenset(kept)) for one in which)
    for found in in_order(learn, pieces, workers=workers):
        with replacing(folder / found.wanted.name) as file:
            file.write(found.data or kept[found.trial])
        note(folder, found)
        yield found
    sheet_of = {one.name: one.sheet for one in wanted()}
    for path in folder.glob("*.worth"):
        if path.name not in sheet_of:
            path.unlink()
    known = made(folder)
    write(folder, {name: known[name] for name in sheet_of if name in known})


def by_trial(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder that are as they were learnt, by their trials."""
    return {one.trial: (folder / name).read_bytes() for name, one in whole(folder).items()}


def learn(one: Wanted, known: Collection[str] = ()) -> Learnt:
    """Learn a file, unless its trial is one of those `known`."""
    began = time.monotonic()
    trial = digest(repr((learning.WHOLE, learning.learn(one.rules, SHARE))).encode())
    data = b"" if trial in known else shipped.packed(learning.learn(one.rules))
    return Learnt(one, data, trial, time.monotonic() - began)


def note(folder: Path, found: Learnt) -> None:
    """Write down by what a file was learnt."""
    name = found.wanted.name
    now = Made(
        keeping.stamp(learning.WHOLE),
        digest((folder / name).read_bytes()),
        found.trial,
        found.wanted.sheet,
    )
    known = made(folder) | {name: now}
    places = {one.name: place for place, one in enumerate(wanted())}
    order = sorted(known, key=lambda name: places.get(name, len(places)))
    write(folder, {name: known[name] for name in order})


def write(folder: Path, known: Mapping[str, Made]) -> None:
    """Write down what is known of files."""
    write_whole(folder / MADE, "".join(f"{name} {' '.join(known[name])}\n" for name in known))


def made(folder: Path) -> dict[str, Made]:
    """Return what was written down of each file."""
    path = folder / MADE
    lines = path.read_text("ascii").splitlines() if path.is_file() else []
    return {name: Made(*known) for name, *known in (line.split(" ", 4) for line in lines)}


def digest(data: bytes) -> str:
    """Return a short digest of bytes."""
    return hashlib.sha256(data).hexdigest()[:16]
