"""The Python of a folder and that of this machine play the same games, and are compared."""

import hashlib
import json
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from hilojack.calls import show_act
from hilojack.web.serving.site.fetching import node
from hilojack.web.serving.site.making import LOCK
from hilojack.web.serving.site.processes import lines_of
from hilojack.web.serving.site.witness import Plan

WITNESS = Path(__file__).with_name("witness.py")
HERE = "import sys; from hilojack.web.serving.site.witness import main; main(sys.argv[1])"
Tell = Callable[[str], None]


def silent(words: str) -> None:
    """Tell nobody."""


# --- lines ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ComparedGame:
    """What the comparison of a game found."""

    alike: int  # lines, from the first on
    digest: str = ""  # of all of them, if none differs
    here: str = ""  # the first line that differs, on this machine
    page: str = ""

    @property
    def equal(self) -> bool:
        """True if no line differs."""
        return bool(self.digest)

    def __str__(self) -> str:
        """Return the finding in words."""
        if self.equal:
            return f"equal ({self.digest[:12]})"
        return f"differs at {place_of(self.here or self.page)}: {difference(self.here, self.page)}"


def compare(here: Iterable[str], page: Iterable[str], tell: Tell = silent) -> ComparedGame:
    """Compare two sides line by line, up to the first that differs."""
    whole, alike = hashlib.sha256(), 0
    for one, other in zip_longest(here, page, fillvalue=""):
        if one != other:
            return ComparedGame(alike, here=one, page=other)
        whole.update(f"{one}\n".encode())
        alike += 1
        tell(one)
    return ComparedGame(alike, whole.hexdigest())


def place_of(line: str) -> str:
    """Return in words where a line stands."""
    who, match, number, *_ = line.split()
    return f"{who}, match {match}, number {number}"


def difference(here: str, page: str) -> str:
    """Return in words how two lines differ, of which one may be missing."""
    if not here or not page:
        return f"{'the page' if here else 'this machine'} has no more"
    if place_of(here) != place_of(page):
        return f"the page is at {place_of(page)}"
    (act, *figures), (other, *others) = here.split()[3:], page.split()[3:]
    if act != other:
        return f"{show_act(int(act))} here, {show_act(int(other))} in the page"
    pairs = zip_longest(figures, others, fillvalue="nothing")
    one, two = next(pair for pair in pairs if pair[0] != pair[1])
    return f"{show_act(int(act))} on both sides, judged {one} here and {two} in the page"


# --- sides ---------------------------------------------------------------------------------------


class Pythons:
    """The Python of a folder, and that of this machine."""

    def __init__(self, folder: Path, scratch: Path) -> None:
        """Give the files of Python their plain names back, by which Node reads them."""
        self._scratch, self._python, made = scratch, scratch / "python", folder / "python"
        self._python.mkdir()
        (contents,) = made.glob("contents-*.json")
        found = json.loads(contents.read_text())
        for name, place in found["names"].items():
            shutil.copy(made / place, self._python / name)
        (self._python / LOCK).write_text(json.dumps(found["lock"]))

    def compare(self, game: str, plan: Plan, tell: Tell = silent) -> ComparedGame:
        """Compare a game, which both play at the same time in fresh processes."""
        asked = json.dumps([game, plan])
        with (
            lines_of([sys.executable, "-c", HERE, asked], self._scratch) as here,
            self.in_node(asked) as page,
        ):
            return compare(here, page, tell)

    def in_node(self, asked: str, program: Path = WITNESS) -> AbstractContextManager[Iterator[str]]:
        """Start a program like the witness in the Python of the folder. It ends with the block."""
        words = [str(WITNESS.with_suffix(".mjs")), str(self._python), str(program), asked]
        return lines_of([node(), *words], self._scratch)
