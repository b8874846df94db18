"""What was learnt of the games of the books, in files that come along. Each is a row of worths,
exact, in fewer bytes, and `SHEETS` names the sheets of which there is one.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from hilojack.policy.tricks import WORTH_SIZE
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Rules
from hilojack.search.evaluation.equity import rules_that_matter

OWN = Path(__file__).with_name("learnt")  # the files of this package
SHEETS = "sheets.txt"  # next to them: a line for each sheet, with its name and its rules
ALIKE = (slots.SEATS, slots.SIDES)  # rules without which what was learnt is of no use elsewhere
IDLE = (slots.TARGET,)  # rules of which nothing learnt depends

_ONLY: list[bool] = []  # empty if what is missing is learnt
_FOLDERS: list[Path] = []  # in which shipped files are looked for, besides those of this package
_BRING: list[Callable[[str], object]] = []  # asked for a file that is in none of them


class LearntSheet(NamedTuple):
    """A sheet of the books of which what was learnt comes along."""

    name: str  # `california-jack denexa 2`
    rules: Rules


def take_from(folder: Path | str, bring: Callable[[str], object] | None = None) -> None:
    """Look for shipped files in a folder too, from now on; `bring` puts a file there if it can,
    given its name.
    """
    _FOLDERS.append(Path(folder))
    _BRING.extend([bring] if bring else [])


def take_nothing_else() -> None:
    """Learn nothing here: rules of which nothing was shipped are played as the nearest are, or by
    the formula.
    """
    _ONLY.append(True)


def is_all() -> bool:
    """Return True if nothing but what was shipped is taken."""
    return bool(_ONLY)


def read_shipped(rules: Rules, own: bool = True) -> list[int] | None:
    """Return what was shipped for the rules, or None if nothing whole was; with this package if its
    `own` files are taken.
    """
    name = file_name(rules)
    found = next(files(name, own), None)
    if found is None:
        for bring in _BRING:
            bring(name)
        found = next(files(name, own), None)
    return unpacked(found.read_bytes()) if found else None


def files(name: str, own: bool) -> Iterator[Path]:
    """Yield the shipped files of a name."""
    for folder in (*_FOLDERS, *([OWN] if own else [])):
        if (folder / name).is_file():
            yield folder / name


def nearest(rules: Rules, own: bool = True) -> LearntSheet | None:
    """Return the sheet whose rules differ in the fewest slots, the first of equals, or None if no
    sheet is of this many players and sides, or alike in having a stock or none.
    """
    fit = [
        sheet
        for path in files(SHEETS, own)
        for sheet in sheets(path)
        if all(sheet.rules[slot] == rules[slot] for slot in ALIKE)
        and bool(sheet.rules[slots.STOCK]) == bool(rules[slots.STOCK])
    ]
    return min(fit, key=lambda sheet: distance(sheet.rules, rules), default=None)


def is_listed(rules: Rules) -> bool:
    """Return True if rules are those of a sheet that comes along, or no list has come yet."""
    lists = [sheets(path) for path in files(SHEETS, True)]
    return not lists or any(rules == sheet.rules for known in lists for sheet in known)


def distance(one: Rules, other: Rules) -> int:
    """Return the number of slots in which two rules differ."""
    return sum(
        a != b for slot, (a, b) in enumerate(zip(one, other, strict=True)) if slot not in IDLE
    )


@cache
def sheets(path: Path) -> tuple[LearntSheet, ...]:
    """Return the sheets that a file names."""
    parted = (line.split(": ") for line in path.read_text("ascii").splitlines())
    return tuple(LearntSheet(name, tuple(map(int, row.split()))) for name, row in parted)


def sheets_written(of: Mapping[str, Rules]) -> str:
    """Return the contents of such a file, for sheets by name."""
    return "".join(f"{name}: {' '.join(map(str, row))}\n" for name, row in of.items())


def file_name(rules: Rules) -> str:
    """Return the name of the shipped file for the rules."""
    return hashlib.sha256(repr(list(rules)).encode()).hexdigest()[:32] + ".worth"


def rows_of_match(rules: Rules) -> list[Rules]:
    """Return the rules, and those that are left of them towards the end of a match."""
    targets = range(1, rules[slots.TARGET] + 1)
    return list(dict.fromkeys((rules, *(rules_that_matter(rules, left, 1) for left in targets))))


def packed(worth: Sequence[int]) -> bytes:
    """Return a row of worths as bytes, seven bits in each, the small numbers in few. After a zero
    comes how many more zeros follow.
    """
    out, place = bytearray(), 0
    while place < len(worth):
        value, end = worth[place], place + 1
        out += in_sevens(2 * value if value >= 0 else -2 * value - 1)
        if value == 0:
            while end < len(worth) and worth[end] == 0:
                end += 1
            out += in_sevens(end - place - 1)
        place = end
    return bytes(out)


def in_sevens(number: int) -> bytes:
    """Return a number from 0 on as bytes of seven bits, the lowest first."""
    out = bytearray()
    while number > 127:
        out.append(number & 127 | 128)
        number >>= 7
    out.append(number)
    return bytes(out)


def unpacked(data: bytes) -> list[int] | None:
    """Return the row of worths in some bytes, or None if they are not all of one."""
    numbers, number, shift = [], 0, 0
    for byte in data:
        number |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            numbers.append(number)
            number = shift = 0
    worth: list[int] = []
    left = iter(numbers)
    for number in left:
        worth.append(number >> 1 if number % 2 == 0 else -(number >> 1) - 1)
        if number == 0:
            more = next(left, WORTH_SIZE)
            worth += [0] * min(more, WORTH_SIZE)
    return worth if len(worth) == WORTH_SIZE and not shift else None
