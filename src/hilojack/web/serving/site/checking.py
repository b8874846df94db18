"""The check of the folder: it is the same whenever it is made, and plays as this machine does."""

import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

import hilojack
from hilojack.system.whole_files import write_whole
from hilojack.web.serving.site import comparing
from hilojack.web.serving.site.comparing import WITNESS, ComparedGame, Pythons
from hilojack.web.serving.site.fetching import LIBRARIES
from hilojack.web.serving.site.keeping import digests, version_of
from hilojack.web.serving.site.making import make, usual_place
from hilojack.web.serving.site.measuring import first_visit
from hilojack.web.serving.site.processes import lines_of
from hilojack.web.serving.site.witness import HINTS, REVIEW, Plan

AGAIN = """
import sys
from functools import partial
from pathlib import Path
from hilojack.web.serving.site.making import make
make(Path(sys.argv[1]), Path(sys.argv[2]), partial(print, flush=True))
"""
FETCHED = ("pyodide-*", "libraries-*")  # by hash, so they need not come twice
KEPT, KEPT_TWICE = "checked.json", "made-twice.json"
TWICE = "made twice"
PLAYS = ("loops-*", "learnt-*", "pyodide*")  # of the folder's files: no module of ours among them
ABOVE = (  # no play needs them
    *("cli", "tui", "web", "envs", "lab", "lessons", "puzzles", "boards", "mistakes"),
    *("judging", "study", "strategy"),
)
PACKAGE = Path(hilojack.__file__).parent
# The share of each level in 1,000 choices; next to them come hints, and decisions reviewed.
SHARES = {"casual": 500, "club": 400, "expert": 100}
BESIDE = {HINTS: 2, REVIEW: 10}
COSTS = {"casual": 1, "club": 1, "expert": 4, HINTS: 60, REVIEW: 20}  # about, in a page
Tell = Callable[[str, int, int | None], None]  # words; how much of how much is done


def plan_of(acts: int) -> Plan:
    """Return how many choices of each kind are compared in a game."""
    plan = {level: acts * share // 1_000 for level, share in SHARES.items()}
    plan["casual"] += acts - sum(plan.values())
    return plan | {kind: max(1, acts * share // 1_000) for kind, share in BESIDE.items()}


@dataclass(frozen=True)
class Found:
    """What a check found."""

    version: str  # of the folder
    differing: list[str]  # files that were not the same when the folder was made again
    games: dict[str, ComparedGame]
    sizes: dict[str, int]

    @property
    def right(self) -> bool:
        """True if nothing differs."""
        return not self.differing and all(one.equal for one in self.games.values())


def check(games: Sequence[str], acts: int, tell: Tell, kept: Path | None = None) -> Found:
    """Make the folder twice, and compare `acts` choices of each game with those of this machine.

    What was equal is kept until something that it depends on changes. Raise NotFetched if a part
    cannot be had.
    """
    kept = kept or usual_place()
    with tempfile.TemporaryDirectory(prefix="hilojack-") as place:
        scratch = Path(place)
        folder = scratch / "site"
        make(folder, kept, lambda words: tell(words, 0, None))
        twice = EarlierChecks(kept / KEPT_TWICE, version_of(digests(folder)))
        files = [] if twice.get(TWICE) else differing(folder, made_again(scratch, kept, tell))
        if not files:
            twice.keep(TWICE, ComparedGame(len(all_digests(folder)), twice.of))
        known = EarlierChecks(kept / KEPT, stamp(folder))
        found = compare_all(Pythons(folder, scratch), games, acts, known, tell)
        return Found(version_of(digests(folder)), files, found, first_visit(folder))


class EarlierChecks:
    """What earlier checks of the same folder found to be equal, in a file."""

    def __init__(self, path: Path, of: str) -> None:
        self._path, self.of = path, of
        self._found: dict[str, tuple[int, str]] = {}
        with suppress(OSError, ValueError):
            kept = json.loads(path.read_text())
            self._found = kept["found"] if kept["of"] == of else {}

    def get(self, what: str) -> ComparedGame | None:
        """Return what was found equal, or None."""
        return ComparedGame(*self._found[what]) if what in self._found else None

    def keep(self, what: str, found: ComparedGame) -> None:
        """Keep what was found, if it was equal."""
        if not found.equal:
            return
        self._found[what] = found.alike, found.digest
        write_whole(self._path, json.dumps({"of": self.of, "found": self._found}, indent=1))


def stamp(folder: Path) -> str:
    """Return a name for all that a comparison depends on: what plays in the folder, and here.

    Rooms above the review are not among it: by the layers of the house no play imports them.
    """
    files = [path for part in PLAYS for path in (folder / "python").glob(part)]
    files += [path for path in PACKAGE.rglob("*") if is_of_play(path.relative_to(PACKAGE))]
    files += [WITNESS, WITNESS.with_suffix(".mjs"), LIBRARIES]
    sums = sorted((path.name, hashlib.sha256(path.read_bytes()).hexdigest()) for path in files)
    parts = [sums, sys.version, os.environ.get("HILOJACK_LEARNING", "")]
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def is_of_play(path: Path) -> bool:
    """Return True if a file of the package may have a part in a play, a hint or a review."""
    return path.suffix in (".py", ".toml") and path.parts[0] not in ABOVE


# --- two folders ---------------------------------------------------------------------------------


def made_again(scratch: Path, kept: Path, tell: Tell) -> Path:
    """Make the folder as on a fresh machine, where nothing is compiled or learnt. Return it."""
    out, fresh = scratch / "again", scratch / "fresh"
    for pattern in FETCHED:
        for part in kept.glob(pattern):
            shutil.copytree(part, fresh / part.name)
    command = [sys.executable, "-c", AGAIN, str(out), str(fresh)]
    with lines_of(command, scratch, {"XDG_CACHE_HOME": str(scratch / "cache")}) as told:
        for words in told:
            tell(f"again, from nothing: {words}", 0, None)
    return out


def differing(one: Path, other: Path) -> list[str]:
    """Return the names of the files that are not the same in two folders."""
    return sorted({name for name, _ in all_digests(one) ^ all_digests(other)})


def all_digests(folder: Path) -> set[tuple[str, str]]:
    """Return the name and the SHA-256 of every file, compressed forms too."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {
        (path.relative_to(folder).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest())
        for path in files
    }


# --- all games -----------------------------------------------------------------------------------


class Comparing(Protocol):
    """Two sides that can be compared."""

    def compare(self, game: str, plan: Plan, tell: comparing.Tell) -> ComparedGame:
        """Compare a game."""


def compare_all(
    sides: Comparing, games: Sequence[str], acts: int, known: EarlierChecks, tell: Tell
) -> dict[str, ComparedGame]:
    """Return what the comparison of each game finds, or found before."""
    kept = {game: before for game in games if (before := known.get(f"{game} {acts}"))}
    plan, left = plan_of(acts), [game for game in games if game not in kept]
    way = Way(plan, len(left), tell)
    for game in left:
        kept[game] = found = sides.compare(game, plan, partial(way.go, game))
        known.keep(f"{game} {acts}", found)
    return {game: kept[game] for game in games}


class Way:
    """How far the games are compared: some kinds of choices take longer than others."""

    def __init__(self, plan: Plan, games: int, tell: Tell) -> None:
        self._whole = games * sum(COSTS[who] * most for who, most in plan.items())
        self._done, self._tell = 0, tell

    def go(self, game: str, line: str) -> None:
        """Go past a line."""
        who = line.partition(" ")[0]
        self._done += COSTS[who]
        self._tell(f"comparing {game}, {who}", self._done, self._whole)
