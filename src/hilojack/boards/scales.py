"""Where the levels of the computer stand in each game, as `hilojack lab places` measured it.

In every game `random` stands at 1,000: it plays by chance, so no release makes it better or worse.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from hilojack.boards.rating import Curve
from hilojack.search.estimates import Interval
from hilojack.variants.page import show_value
from hilojack.variants.variant import Variant

FILE = Path(__file__).with_suffix(".json")
ANCHOR, AT = "random", 1_000


class Sheet(NamedTuple):
    """The rules by which people are rated: those of one row."""

    game: str
    preset: str
    seats: int
    rules: tuple[str, ...] = ()  # as the name of a set has them


def sheet_of(variant: Variant) -> Sheet:
    """Return the rules of a variant."""
    house = [f"{name}={show_value(name, value)}" for name, value in variant.house_rules.items()]
    return Sheet(variant.game, variant.preset, variant.seats, tuple(house))


@dataclass(frozen=True)
class Scale:
    """The scale of some rules."""

    levels: Mapping[str, Interval]
    boards: int  # that each level played
    worth: float  # comparisons that a board is worth
    puzzles: int = 0  # that each level answered
    curve: Curve | None = None  # None if no puzzle was measured

    @cached_property
    def middle(self) -> float:
        """The mean of the levels, round which a rating begins."""
        return fmean(one.mean for one in self.levels.values())


def packed(scales: Mapping[Sheet, Scale], made_by: Mapping[str, object]) -> bytes:
    """Return the file of some scales, a line each."""
    lines = [msgspec.json.encode(scale_facts(*one)) for one in scales.items()]
    head = msgspec.json.encode(made_by)
    return b'{"made_by":%s,"scales":[\n%s\n]}\n' % (head, b",\n".join(lines))


def scale_facts(sheet: Sheet, scale: Scale) -> dict[str, object]:
    """Return a scale as data; places to the nearest point."""
    facts: dict[str, object] = {
        **sheet._asdict(),
        "levels": {
            level: [round(one.mean), round(one.low), round(one.high)]
            for level, one in scale.levels.items()
        },
        "boards": scale.boards,
        "worth": round(scale.worth, 2),
        "puzzles": scale.puzzles,
    }
    if scale.curve:
        facts["slope"] = round(scale.curve.slope, 2)
        facts["error"] = round(scale.curve.error)
        facts["difficulties"] = {str(n): round(at) for n, at in scale.curve.places.items()}
    return facts


def parse(data: bytes) -> dict[Sheet, Scale]:
    """Return the scales of a file."""
    return dict(map(_scale_of, msgspec.json.decode(data)["scales"]))


def _scale_of(facts: Mapping[str, Any]) -> tuple[Sheet, Scale]:
    """Return the rules and the scale that data hold."""
    sheet = Sheet(facts["game"], facts["preset"], facts["seats"], tuple(facts["rules"]))
    levels = {level: Interval(*figures) for level, figures in facts["levels"].items()}
    curve = None
    if "slope" in facts:
        places = {int(n): at for n, at in facts["difficulties"].items()}
        curve = Curve(facts["slope"], places, facts["error"])
    return sheet, Scale(levels, facts["boards"], facts["worth"], facts["puzzles"], curve)


@lru_cache(1)
def shipped_scales() -> Mapping[Sheet, Scale]:
    """Return the scales that come with the program."""
    return parse(FILE.read_bytes())
