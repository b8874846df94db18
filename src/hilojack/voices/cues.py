"""What happens or is asked at a table, as cues for whoever explains it to a learner."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Where = Literal["hand", "calls", "card", "seat", "stock", "trumps", "item", "score", "middle"]


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the table: a card, the plate of a seat, the lamp of an item, or a part."""

    where: Where
    card: int | None = None
    seat: int | None = None
    item: str | None = None


@dataclass(frozen=True, slots=True)
class Cue:
    """Something that happened or is asked, as `took`, `item:low` or `ask:bid`.

    `by` is whose it is: `you`, `partner` or `other`; empty if it is nobody's. `words` are what a
    sentence about it may name.
    """

    on: str
    spot: Spot
    by: str = ""
    words: Mapping[str, str] = field(default_factory=dict)


HAND, CALLS, STOCK, TRUMPS = (Spot(where) for where in ("hand", "calls", "stock", "trumps"))
SCORE, MIDDLE = (Spot(where) for where in ("score", "middle"))


def card(number: int) -> Spot:
    """Return the place of a card."""
    return Spot("card", card=number)


def seat(number: int) -> Spot:
    """Return the plate of a seat."""
    return Spot("seat", seat=number)
