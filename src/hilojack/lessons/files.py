"""The files of the lessons, checked: what is said, by family, and the number of each deal."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from hilojack.families import home_of
from hilojack.variants.sheet import Value, read_toml
from hilojack.variants.variant import Variant
from hilojack.voices.cues import Cue, Where

FOLDER = Path(__file__).parent


class Balloon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence, said once to the first cue that it suits.

    `on` is a cue, or what stands before the colon of several. `by` is whose that is; with `at` the
    sentence stands elsewhere than its cue. `when` and `unless` name rules, as in a rule sheet.
    """

    on: str
    says: str
    by: str = ""
    at: Where | None = None
    when: Mapping[str, Value] = {}
    unless: Mapping[str, Value] = {}

    def suits(self, cue: Cue) -> bool:
        """Return True if the sentence is about a cue."""
        named = self.on in (cue.on, cue.on.partition(":")[0])
        return named and self.by in ("", cue.by)


class ShortDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules by which a deal is short, for games that have certain rules."""

    rules: Mapping[str, Value]
    when: Mapping[str, Value] = {}


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the lessons of a family say, the more important first.

    Short deals are tried in their order. In a phase that is `spared` the learner is asked nothing:
    the lesson acts for them.
    """

    balloons: tuple[Balloon, ...]
    short: tuple[ShortDeal, ...] = ()
    spared: tuple[str, ...] = ()

    def balloons_for(self, variant: Variant) -> list[Balloon]:
        """Return the sentences for the rules in force."""
        return [one for one in self.balloons if is_due(variant, one.when, one.unless)]


def is_due(
    variant: Variant, when: Mapping[str, Value], unless: Mapping[str, Value] | None = None
) -> bool:
    """Return True if a variant has all of some rules, and none of others."""
    unwanted = any(has(variant, *rule) for rule in (unless or {}).items())
    return not unwanted and all(has(variant, *rule) for rule in when.items())


def has(variant: Variant, rule: str, wanted: Value) -> bool:
    """Return True if a rule has a value or is among several; a list of items or cards has it in
    it.
    """
    value = variant.rules[rule]
    if isinstance(wanted, list):
        return any(has(variant, rule, one) for one in wanted)
    return bool(wanted in value if isinstance(value, tuple | dict) else wanted == value)


def course_of(variant: Variant) -> Course | None:
    """Return what the lessons of a variant's family say, or None if it has none."""
    name = f"{variant.file['family']}.toml"
    places = FOLDER, home_of(variant.family.name) / "lessons"  # of a family from elsewhere
    found = (folder / name for folder in places if (folder / name).exists())
    return next(map(course_in, found), None)


@cache
def course_in(path: Path) -> Course:
    """Return what a file has lessons say. Raise ValueError if it is not such a file."""
    try:
        return msgspec.convert(read_toml(path), Course)
    except msgspec.ValidationError as error:
        raise ValueError(f"{path.name}: {error}") from error


@cache
def deals() -> Mapping[str, Mapping[str, Mapping[str, int]]]:
    """Return the numbers of the deals: by game, preset and players."""
    return msgspec.convert(read_toml(FOLDER / "deals.toml"), dict[str, dict[str, dict[str, int]]])
