"""Events as a page receives them: those of the views, and those of the table itself."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, get_args

from hilojack.families import FAMILIES, by_family
from hilojack.views import Event


@dataclass(frozen=True, slots=True)
class Undone:
    """The last action was undone."""

    tag = "undone"


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat claimed the rest of the deal."""

    tag = "claimed"
    seat: int | None


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat resigned the match for its side."""

    tag = "resigned"
    seat: int | None


@dataclass(frozen=True, slots=True)
class Left:
    """The person of a seat has left the table for good."""

    tag = "left"
    seat: int | None


@dataclass(frozen=True, slots=True)
class Swapped:
    """A seat passed between its person and a computer player."""

    tag = "swapped"
    seat: int | None


@dataclass(frozen=True, slots=True)
class Said:
    """Somebody chatted."""

    tag = "said"
    seat: int | None  # None for a spectator, and for a person who has left
    spectator: int | None  # the number of a spectator
    name: str
    text: str


Happening = Annotated[dict[str, Any], "Happening"]  # as a page receives it
OfTable = Undone | Claimed | Resigned | Left | Swapped | Said


def kinds() -> list[type[Event]]:
    """Return the class of every event that a page may receive, each once."""
    seen = (event for name in FAMILIES for event in get_args(by_family("views", name).Event))
    return list(dict.fromkeys([*seen, *get_args(OfTable)]))


@lru_cache(2**12)  # several see the same
def event_data(event: Event | OfTable) -> Happening:
    """Return an event as a page receives it, with its tag; do not change it."""
    fields = {name: getattr(event, name) for name in type(event).__dataclass_fields__}
    return {"event": event.tag, **fields}
