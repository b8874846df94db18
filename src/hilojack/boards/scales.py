"""Where the levels of the computer stand in each game, as `hilojack lab places` measured it.

In every game `random` stands at 1,000: it plays by chance, so no release makes it better or worse.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec
from msgspec import UNSET, Struct, UnsetType

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


class ScaleFacts(Struct, frozen=True):
    """A scale as a file has it, with places to the nearest point: a mean and its interval each."""

    game: str
    preset: str
    seats: int
    rules: tuple[str, ...]
    levels: Mapping[str, tuple[int, int, int]]
    boards: int
    worth: float
    puzzles: int
    slope: float | UnsetType = UNSET  # of the curve, if any puzzle was measured
    error: float | UnsetType = UNSET
    difficulties: dict[int, float] | UnsetType = UNSET


class ScalesFile(Struct, frozen=True):
    """What a file of scales holds."""

    scales: Sequence[ScaleFacts]


def packed(scales: Mapping[Sheet, Scale], made_by: Mapping[str, object]) -> bytes:
    """Return the file of some scales, a line each."""
    lines = [msgspec.json.encode(scale_facts(*one)) for one in scales.items()]
    head = msgspec.json.encode(made_by)
    return b'{"made_by":%s,"scales":[\n%s\n]}\n' % (head, b",\n".join(lines))


def scale_facts(sheet: Sheet, scale: Scale) -> ScaleFacts:
    """Return a scale as data."""
    levels, curve = scale.levels.items(), scale.curve
    return ScaleFacts(
        *sheet,
        levels={one: (round(at.mean), round(at.low), round(at.high)) for one, at in levels},
        boards=scale.boards,
        worth=round(scale.worth, 2),
        puzzles=scale.puzzles,
        slope=round(curve.slope, 2) if curve else UNSET,
        error=round(curve.error) if curve else UNSET,
        difficulties={n: round(at) for n, at in curve.places.items()} if curve else UNSET,
    )


def parse(data: bytes) -> dict[Sheet, Scale]:
    """Return the scales of a file."""
    return dict(map(_scale_of, msgspec.json.decode(data, type=ScalesFile).scales))


def _scale_of(one: ScaleFacts) -> tuple[Sheet, Scale]:
    """Return the rules and the scale that data hold."""
    levels = {level: Interval(*figures) for level, figures in one.levels.items()}
    curve = None
    if one.slope is not UNSET and one.error is not UNSET and one.difficulties is not UNSET:
        curve = Curve(one.slope, one.difficulties, one.error)
    sheet = Sheet(one.game, one.preset, one.seats, one.rules)
    return sheet, Scale(levels, one.boards, one.worth, one.puzzles, curve)


@lru_cache(1)
def shipped_scales() -> Mapping[Sheet, Scale]:
    """Return the scales that come with the program."""
    return parse(FILE.read_bytes())
