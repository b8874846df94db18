"""What was learnt of some games, in files for a place that cannot learn soon: a page without a
server. Each is a row of worths, exact, in fewer bytes.
"""

import hashlib
from collections.abc import Sequence
from pathlib import Path

from hilojack.policy.tricks import WORTH_SIZE
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Rules
from hilojack.search.evaluation.equity import rules_that_matter

_ONLY: list[bool] = []  # empty if what is missing is learnt
_FOLDERS: list[Path] = []  # in which shipped files are looked for


def take_from(folder: Path | str) -> None:
    """Look for shipped files in a folder too, from now on."""
    _FOLDERS.append(Path(folder))


def take_nothing_else() -> None:
    """Learn nothing here: rules of which nothing was shipped are played by the formula."""
    _ONLY.append(True)


def is_all() -> bool:
    """Return True if nothing but what was shipped is taken."""
    return bool(_ONLY)


def read_shipped(rules: Rules) -> list[int] | None:
    """Return what was shipped for the rules, or None if nothing whole was."""
    for folder in _FOLDERS:
        path = folder / file_name(rules)
        if path.is_file():
            return unpacked(path.read_bytes())
    return None


def file_name(rules: Rules) -> str:
    """Return the name of the shipped file for the rules."""
    return hashlib.sha256(repr(list(rules)).encode()).hexdigest()[:32] + ".worth"


def rows_of_match(rules: Rules) -> list[Rules]:
    """Return the rules, and those that are left of them towards the end of a match."""
    targets = range(1, rules[slots.TARGET] + 1)
    return list(dict.fromkeys((rules, *(rules_that_matter(rules, left, 1) for left in targets))))


def packed(worth: Sequence[int]) -> bytes:
    """Return a row of worths as bytes, seven bits in each, the small numbers in few."""
    out = bytearray()
    for value in worth:
        rest = 2 * value if value >= 0 else -2 * value - 1
        while rest > 127:
            out.append(rest & 127 | 128)
            rest >>= 7
        out.append(rest)
    return bytes(out)


def unpacked(data: bytes) -> list[int] | None:
    """Return the row of worths in some bytes, or None if they are not all of one."""
    worth, rest, shift = [], 0, 0
    for byte in data:
        rest |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            worth.append(rest >> 1 if rest % 2 == 0 else -(rest >> 1) - 1)
            rest = shift = 0
    return worth if len(worth) == WORTH_SIZE and not shift else None
