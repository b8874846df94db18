"""What the people at a table agree on besides the rules. It is chosen when the table is opened, and
told to everybody there.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hilojack.voices.speech import number
from hilojack.words import customs as say

UNITS = ((24 * 60, "day"), (60, "hour"), (1, "minute"))  # in minutes
WEEK = 7 * 24 * 60  # minutes
SECONDS = {"none": None, "relaxed": 60, "brisk": 20}  # for an act
DAY = 86_400  # seconds
MOST_DAYS = 14  # of a turn: unfinished tables are kept for 30


class Customs(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Hints and undoing, haste, and who plays for the absent."""

    hints: bool = True
    undo: bool = True
    clock: Literal["none", "relaxed", "brisk"] = "none"
    away: Annotated[int, Meta(ge=0, le=WEEK)] = 1  # minutes; 0: the table waits
    days: Annotated[int, Meta(ge=0, le=MOST_DAYS)] = 0  # of a turn, by turns; 0: at one sitting

    def __post_init__(self) -> None:
        if self.days and self.clock != "none":
            raise ValueError(f"a table by turns has no clock for an act, so not {self.clock}")

    @property
    def seconds(self) -> int | None:
        """The seconds that a person has for an act, or None."""
        return self.days * DAY or SECONDS[self.clock]

    def told(self) -> list[str]:
        """Return the customs in sentences."""
        hints = say.hints_are_allowed if self.hints else say.nobody_is_given_hints
        undo = say.may_be_taken_back if self.undo else say.nothing_may_be_taken_back
        return [hints, undo, *(self._by_turns() if self.days else self._at_a_sitting())]

    def _by_turns(self) -> list[str]:
        return [say.a_turn_may_take(number(self.days, "day")), say.plays_for_the_late]

    def _at_a_sitting(self) -> list[str]:
        return [*self._haste(), self._absence()]

    def _haste(self) -> list[str]:
        if self.seconds is None:
            return []
        return [say.an_act_may_take(self.seconds)]

    def _absence(self) -> str:
        return say.plays_for_the_away(span(self.away)) if self.away else say.table_waits


def span(minutes: int) -> str:
    """Return a time in words, in the largest unit that gives a whole number."""
    size, unit = next((s, u) for s, u in UNITS if minutes % s == 0)
    return number(minutes // size, unit)
