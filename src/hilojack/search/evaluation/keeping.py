"""Where the row of worths of a game comes from: it came along, or was kept, or is learnt now.

What is learnt here is kept next to the machine code of the loops that learn it.
"""

import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from hilojack import compiled
from hilojack.policy import tricks as policy
from hilojack.rules.tricks.slots import Rules
from hilojack.search.evaluation import learning, shipped
from hilojack.search.evaluation.shipped import file_name, packed, rows_of_match
from hilojack.system.threads import is_waited_for
from hilojack.system.whole_files import replacing, write_whole

NOTICE = "Learning these rules for this machine: once, some ten seconds."
MOST_KEPT = 1_000  # files of what was learnt, some 60 KB each; the oldest go


def learnt_worth(rules: Rules) -> list[int]:
    """Return a row of worths with the weights for the rules: as it came, as it was kept, or learnt
    now; if nothing may be learnt here, that of the nearest rules, or zeros, by which the formula
    plays.
    """
    worth = known_worth(rules)
    if worth is None and shipped.is_all():
        return nearest_worth(rules) or [0] * policy.WORTH_SIZE
    if worth is None:
        tell()
        worth = learning.learn(rules)
        keep(kept_at(rules), worth)
    return worth


def tell() -> None:
    """Say what takes so long, if somebody waits."""
    if learning.is_whole() and is_waited_for():
        print(NOTICE, file=sys.stderr, flush=True)


def known_worth(rules: Rules) -> list[int] | None:
    """Return the row of worths if it came along or was kept, or None."""
    return shipped.read_shipped(rules, learning.is_whole()) or read_kept(kept_at(rules))


def nearest_worth(rules: Rules) -> list[int] | None:
    """Return the row of worths of the rules nearest to these of which it came along, or None."""
    near = shipped.nearest(rules, learning.is_whole())
    return near and shipped.read_shipped(near.rules, learning.is_whole())


def ship(games: Iterable[Rules], folder: Path) -> Iterator[Path]:
    """Write what is learnt of games into a folder, and yield each file; one for each part of a
    match that has rules of its own. What is there already stays.
    """
    for rules in dict.fromkeys(row for game in games for row in rows_of_match(game)):
        path = folder / file_name(rules)
        if not path.exists():
            with replacing(path) as file:
                file.write(packed(learnt_worth(rules)))
        yield path


def kept_at(rules: Rules) -> Path:
    """Return the path of what is learnt, named by a hash of all that it depends on."""
    digest = hashlib.sha256(repr((list(rules), stamp(learning.efforts()))).encode())
    return compiled.cache_folder() / "worth" / f"{digest.hexdigest()[:32]}.json"


def stamp(efforts: tuple[object, ...]) -> str:
    """Return a name for all that decides what is learnt of given rules: the settings, the C of the
    loops, and the module that calls them.
    """
    parts = (*efforts, *map(compiled.stamp, learning.LOOPS))
    digest = hashlib.sha256(repr(parts).encode())
    with suppress(OSError):  # a page brings no sources, and its cache is its own
        digest.update(Path(learning.__file__).read_bytes())
    return digest.hexdigest()[:16]


def read_kept(path: Path) -> list[int] | None:
    """Return what was kept, or None if it is missing or damaged."""
    try:
        worth = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return None
    is_whole = isinstance(worth, list) and len(worth) == policy.WORTH_SIZE
    return worth if is_whole and all(type(value) is int for value in worth) else None


def keep(path: Path, worth: Sequence[int]) -> None:
    """Keep what was learnt, whole or not at all; if it cannot be written it is learnt again."""
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, json.dumps(worth))
        by_age = sorted(path.parent.glob("*.json"), key=lambda kept: kept.stat().st_mtime)
        for oldest in by_age[:-MOST_KEPT]:
            oldest.unlink()
