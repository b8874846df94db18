"""What one seat may know, by the family of games that is played."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hilojack.rules.slots import Row
from hilojack.variants.variant import Variant
from hilojack.views import shedding, tally, tricks

View = Any  # of the family that is played: `tricks.View` or `shedding.View`
Event = Any  # of the same family


@dataclass(frozen=True)
class Sight:
    """How positions of a family of games are seen, and told."""

    first_sight: Callable[[Variant, Row], Sequence[Any]]  # what is seen of the deal
    perceive: Callable[[Variant, Row, int, Row, int | None], Sequence[Any]]
    look: Callable[..., View]
    legal_acts: Callable[[Variant, Row], tuple[int, ...]]
    pegs: Callable[[Variant, int, Row, Row], Sequence[tally.Peg]]
    pegs_of_deal: Callable[[Variant, Row], Sequence[tally.Peg]]
    count: Callable[[Variant, Row], tuple[tally.Scored, ...]]
    why_not: Callable[[Variant, Row, int], str]  # why a card that is held may not be played
    why_revoke: Callable[[Variant, Row, int], str | None]  # why playing one that may be is unfair
    explains_all: bool  # whether it says so too where no card may be played at all


SIGHTS = {
    "trick": Sight(
        tricks.first_sight,
        tricks.perceive,
        tricks.look,
        tricks.legal_acts,
        tally.pegs,
        tally.pegs_of_deal,
        tally.count,
        tricks.why_not,
        tricks.why_revoke,
        False,
    ),
    "shedding": Sight(
        shedding.first_sight,
        shedding.perceive,
        shedding.look,
        shedding.legal_acts,
        shedding.pegs,
        shedding.pegs_of_deal,
        shedding.count,
        shedding.why_not,
        shedding.why_revoke,
        True,
    ),
}


def sight_of(variant: Variant) -> Sight:
    """How positions of a game are seen, and told."""
    return SIGHTS[variant.file["family"]]
