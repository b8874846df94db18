"""The positions of a page of strategy, as `tests/strategy_positions.py` found them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

BOARDS = Path(__file__).parent / "positions"


@dataclass(frozen=True)
class PrincipleCost:
    """What an act costs against the best: points of the deal or, if it may end the match, chances
    of it in 100; and the 95% interval.
    """

    act: str
    cost: float
    low: float
    high: float


@dataclass(frozen=True)
class PrincipleBoard:
    """A position in which the act of a principle is best, as the seat to act sees it."""

    maxim: str
    case: str
    position: str  # as `study` reads it
    act: str
    decisive: bool  # the costs are chances of the match
    costs: Sequence[PrincipleCost]  # the best first


def boards_kept(game: str) -> list[PrincipleBoard]:
    """Return the positions of a game."""
    path = BOARDS / f"{game}.json"
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return [
        PrincipleBoard(**one | {"costs": tuple(PrincipleCost(**cost) for cost in one["costs"])})
        for one in kept
    ]
