"""The processor time of computer players for an action, on one core."""

import statistics
import time
from collections.abc import Iterator
from typing import Any

from hilojack import Match, games, load
from hilojack.players import make_player
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
    deals = max(1, int(DEALS[kind] * size))
    times = sorted(one for deal in range(deals) for one in timed(game, kind, deal))
    return {
        "name": f"An act of {kind}, {load(game).name}",
        "median": statistics.median(times),
        "ninety_five_percent_within": times[int(0.95 * (len(times) - 1))],
        "most": times[-1],
        "unit": "ms",
        "note": f"{len(times)} acts",
    }


def timed(game: str, kind: str, deal: int) -> list[float]:
    """Return a player's time for each choice in a deal of rule players."""
    variant = load(game)
    get_ready(variant)
    match = Match(variant, seed=deal)
    player, line = make_player(kind, seed=deal), make_player("rule")
    times = []
    while match.turn is not None:
        view = match.view(match.turn)
        if len(view.acts) > 1 and view.phase != "packet":
            began = time.process_time()
            player.choose(view)
            times.append(1000 * (time.process_time() - began))
        match.act(line.choose(view))
    return times
