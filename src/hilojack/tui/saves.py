"""The player's folder: the settings, and a save for each match that was left.

A save is named after its game, as `pitch-2`, and only one table plays at it at a time. A finished
match leaves the list; the last one stays in a file of its own, for a review. When a match begins,
saves not played for 30 days are removed, and the oldest if there are more than 20.
"""

import json
import os
import re
import shlex
from contextlib import suppress
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from time import time

from hilojack.system.diary import Diary
from hilojack.system.program import program
from hilojack.system.whole_files import replacing
from hilojack.words.session import saves_removed

try:
    import fcntl
except ImportError:  # Windows: nothing keeps two tables from one save
    fcntl = None  # type: ignore[assignment]

SUFFIX = ".hilojack"
KEPT_DAYS = 30
KEPT = 20
DAY = 86_400  # seconds


@dataclass(frozen=True, slots=True)
class Settings:
    """A player's settings, from one sitting to the next."""

    letters: bool = False  # suits as letters, instead of symbols in four colours
    aid: bool = False  # the counted cards
    pause: float = 0.8
    clock: float = 6.0  # seconds to say last card; 0 for no limit
    name: str = ""


@dataclass(frozen=True, slots=True)
class Home:
    """The folder of a player's matches and settings."""

    folder: Path

    @property
    def finished(self) -> Path:
        """The file of the match that was finished last."""
        return self.folder / f"finished{SUFFIX}"

    @property
    def diary(self) -> Diary:
        """What the player did between matches: nothing of it is ever removed."""
        return Diary(self.folder / "diary.jsonl")

    def saves(self) -> list[Path]:
        """Return the saves, the one played last first; older releases kept theirs as JSON."""
        former = self.folder.glob("match*.json")
        now = (self.folder / "saves").glob(f"[!.]*{SUFFIX}")
        return sorted([*former, *now], key=played_at, reverse=True)

    def named(self, name: str) -> Path | None:
        """Return the save of that name, if any."""
        return next((path for path in self.saves() if path.stem == name), None)

    def holds(self, path: Path) -> bool:
        """Return True if a file is one of the saves."""
        return path.resolve() in [one.resolve() for one in self.saves()]

    def new_save(self, game: str) -> Path:
        """Return a path for a new match at which no other table plays. Raise OSError if none."""
        folder = self.folder / "saves"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        word = re.sub(r"[^a-z0-9]+", "-", game.lower()).strip("-") or "match"
        paths = (folder / f"{word}-{number}{SUFFIX}" for number in count(1))
        return next(path for path in paths if not path.exists() and claim(path))

    def prune(self) -> list[str]:
        """Remove the saves that are old or too many. Return the announcement, if any."""
        self._sweep()
        oldest, removed = time() - KEPT_DAYS * DAY, 0
        for place, path in enumerate(self.saves(), 1):
            if (place >= KEPT or played_at(path) < oldest) and not is_open(path):
                removed += is_removed(path)
        if not removed:
            return []
        return [saves_removed(removed, KEPT, KEPT_DAYS)]

    def _sweep(self) -> None:
        """Remove what tables that were killed left: half-written saves, and locks."""
        folder = self.folder / "saves"
        for path in folder.glob(f".*{SUFFIX}.*"):
            if played_at(path) < time() - DAY:
                is_removed(path)
        for lock in folder.glob("*.lock"):
            is_open(lock.with_suffix(SUFFIX))  # which removes a lock that nobody holds

    def settings(self) -> Settings:
        """Return the player's settings, with the default for any that cannot be read."""
        try:
            told = json.loads((self.folder / "settings.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            told = {}
        known = told if isinstance(told, dict) else {}
        kinds = {name: type(default) for name, default in asdict(Settings()).items()}
        return Settings(**{k: known[k] for k, kind in kinds.items() if type(known.get(k)) is kind})

    def keep(self, settings: Settings) -> None:
        """Keep the settings for the next sitting, in a file that only their owner can read."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with replacing(self.folder / "settings.json", private=True) as file:
            file.write(json.dumps(asdict(settings), indent=1).encode())


def home() -> Home:
    """Return the player's folder: `HILOJACK_STATE`, or `hilojack` in the system's place."""
    own = os.environ.get("HILOJACK_STATE")
    if own:
        return Home(Path(own))
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Home(Path(state) / "hilojack")


def played_at(path: Path) -> float:
    """Return when a match was last played, in seconds since 1970; 0 if it is gone."""
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def is_removed(path: Path) -> bool:
    """Remove a file if the folder permits it. Return True if it is gone."""
    with suppress(OSError):
        path.unlink()
    return not path.exists()


def resuming(path: Path) -> str:
    """Return the command that resumes the match of a save."""
    return f"{program()} play --resume {shlex.quote(path.stem)}"


# --- one table a save ----------------------------------------------------------------------------

_claims: dict[Path, int] = {}  # the locks of this process, which end with it however it ends


def claim(path: Path) -> bool:
    """Keep other processes from a save. Return False if one has it already."""
    if path in _claims or fcntl is None:
        return True
    for _ in range(3):
        try:
            _claims[path] = locked(path.with_suffix(".lock"))
        except FileNotFoundError:
            continue  # the table that had it has just released it
        except BlockingIOError:
            return False
        except OSError:
            return True  # what cannot be locked here cannot be saved either
        return True
    return False


def locked(lock: Path) -> int:
    """Return the handle of a locked file. Raise OSError if it is locked, or removed meanwhile."""
    handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not os.path.samestat(os.fstat(handle), lock.stat()):
            raise FileNotFoundError(lock)
    except OSError:
        os.close(handle)
        raise
    return handle


def release(path: Path) -> None:
    """Let other processes have a save."""
    if path in _claims:
        is_removed(path.with_suffix(".lock"))
        os.close(_claims.pop(path))


def is_open(path: Path) -> bool:
    """Return True if a table plays at a save, of this process or another."""
    if path in _claims or not claim(path):
        return True
    release(path)
    return False
