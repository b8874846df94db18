"""The processor time of computer players for an action, on one core."""

import statistics
import time
from collections.abc import Iterator
from typing import Any

from benchmarks.paced import ninety_five_percent_of, timed
from hilojack import games, load
from hilojack.search import get_ready

DEALS = {"rule": 4, "expert": 4, "master": 2}  # by player: deals in which every choice is timed
HERE = ("california-jack", "pitch")


def thinking(size: float) -> Iterator[dict[str, Any]]:
    """Measure ms for an action with a choice, at two games; `rule` chooses the line of play."""
    for game in HERE:
        for kind in DEALS:
            yield times_of(game, kind, size)


def elsewhere(size: float) -> Iterator[dict[str, Any]]:
    """Measure those who search at every other game."""
    for game in games():
        for kind in ("expert", "master") if game not in HERE else ():
            yield times_of(game, kind, size)


def times_of(game: str, kind: str, size: float) -> dict[str, Any]:
    """Return the times of a player at a game."""
    variant, deals = load(game), max(1, int(DEALS[kind] * size))
    get_ready(variant)
    clock = time.process_time
    times = sorted(one for deal in range(deals) for one in timed(variant, kind, deal, clock))
    return {
        "name": f"An act of {kind}, {variant.name}",
        "median": statistics.median(times),
        "ninety_five_percent_within": ninety_five_percent_of(times),
        "most": times[-1],
        "unit": "ms",
        "note": f"{len(times)} acts",
    }
