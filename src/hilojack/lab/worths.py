"""What is learnt of the sheets of the books, made for this package: it comes along, so that nobody
waits for it.

A file of worths for each row of rules, named by a digest of it; `MADE` says by what each was learnt
and what it holds. A file is stale if the loops that learn, or their settings, have changed. If a
*trial* in a hundredth of the deals shows that they do the same, it need not be learnt again.
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
    known, stamp = made(folder), keeping.stamp(learning.WHOLE)
    return [
        one
        for one in wanted()
        if not is_whole(folder, one, known) or known[one.name].stamp != stamp
    ]


def is_whole(folder: Path, one: Wanted, known: Mapping[str, Made]) -> bool:
    """Return True if a file is there as it was learnt."""
    path = folder / one.name
    return (
        one.name in known and path.is_file() and digest(path.read_bytes()) == known[one.name].digest
    )


def make(
    which: Iterable[Wanted],
    folder: Path = shipped.OWN,
    workers: int | None = None,
    *,
    fully: bool = False,
) -> Generator[Learnt, None, None]:
    """Learn files and write them, and yield each once it is in the folder; an interruption leaves
    only whole files, and `stale` says which are missing. Files that no sheet needs are removed.

    One whose trial comes out as it did is left as it is, unless all are to be learnt `fully`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / shipped.SHEETS, shipped.sheets_written(sheets()))
    needed = {one.name for one in wanted()}
    for path in folder.glob("*.worth"):
        if path.name not in needed:
            path.unlink()
    known = made(folder)
    before = {
        one.name: known[one.name].trial
        for one in wanted()
        if not fully and is_whole(folder, one, known)
    }
    pieces = ((one, before.get(one.name, "")) for one in which)
    for found in in_order(learn, pieces, workers=workers):
        if found.data:
            with replacing(folder / found.wanted.name) as file:
                file.write(found.data)
        note(folder, found)
        yield found


def learn(one: Wanted, before: str = "") -> Learnt:
    """Learn a file, unless a trial comes out as it did `before`."""
    began = time.monotonic()
    trial = digest(repr((learning.WHOLE, learning.learn(one.rules, SHARE))).encode())
    data = b"" if trial == before else shipped.packed(learning.learn(one.rules))
    return Learnt(one, data, trial, time.monotonic() - began)


def note(folder: Path, found: Learnt) -> None:
    """Write down by what a file was learnt."""
    name = found.wanted.name
    now = digest((folder / name).read_bytes())
    known = made(folder) | {name: Made(keeping.stamp(learning.WHOLE), now, found.trial)}
    lines = [
        f"{one.name} {' '.join(known[one.name])} {one.sheet}\n"
        for one in wanted()
        if one.name in known
    ]
    write_whole(folder / MADE, "".join(lines))


def made(folder: Path) -> dict[str, Made]:
    """Return what was written down of each file."""
    path = folder / MADE
    lines = path.read_text("ascii").splitlines() if path.is_file() else []
    return {name: Made(*known) for name, *known, _ in (line.split(" ", 4) for line in lines)}


def digest(data: bytes) -> str:
    """Return a short digest of bytes."""
    return hashlib.sha256(data).hexdigest()[:16]
