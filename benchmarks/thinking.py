"""How long the players of the computer think over an act, in processor time on one core."""

import statistics
import time
from typing import Any

from hilojack import Match, load
from hilojack.players import make_player
from hilojack.search.machine import get_ready

DEALS = {"rule": 4, "expert": 4, "master": 2}  # by player: deals of which every choice is timed


def thinking(size: float) -> list[dict[str, Any]]:
    """Milliseconds for an act with a choice, at two games; `rule` chooses the line of play."""
    figures = []
    for game in ("california-jack", "pitch"):
        for kind, deals in DEALS.items():
            times = sorted(
                t for deal in range(max(1, int(deals * size))) for t in timed(game, kind, deal)
            )
            figures.append(
                {
                    "name": f"An act of {kind}, {load(game).name}",
                    "median": statistics.median(times),
                    "ninety_five_percent_within": times[int(0.95 * (len(times) - 1))],
                    "most": times[-1],
                    "unit": "ms",
                    "note": f"{len(times)} acts",
                }
            )
    return figures


def timed(game: str, kind: str, deal: int) -> list[float]:
    """The time that a player takes over each choice of a deal that the rule player plays."""
    variant = load(game)
    get_ready(variant.fair_row)
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
