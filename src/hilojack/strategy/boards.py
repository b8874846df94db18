"""The positions of a page of strategy, as `python -m hilojack.lab.maxims.boards` found them."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

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

    def as_data(self) -> dict[str, Any]:
        """Return the position as it is kept."""
        return asdict(self)


def boards_kept(game: str) -> list[PrincipleBoard]:
    """Return the positions of a game."""
    path = BOARDS / f"{game}.json"
    kept = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
    return [
        PrincipleBoard(**one | {"costs": tuple(PrincipleCost(**cost) for cost in one["costs"])})
        for one in kept
    ]
