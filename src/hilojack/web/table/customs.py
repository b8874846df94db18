"""What the people at a table agree on besides the rules. It is chosen when the table is opened, and
told to everybody there.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from hilojack.voices.speech import number

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
        hints = "Hints are allowed." if self.hints else "Nobody is given hints."
        undo = (
            "An act may be taken back if the others agree."
            if self.undo
            else "Nothing may be taken back."
        )
        return [hints, undo, *(self._by_turns() if self.days else self._at_a_sitting())]

    def _by_turns(self) -> list[str]:
        return [
            f"The match is played by turns, and a turn may take {number(self.days, 'day')}.",
            "Then the computer plays for whoever is late, until they are back.",
        ]

    def _at_a_sitting(self) -> list[str]:
        return [*self._haste(), self._absence()]

    def _haste(self) -> list[str]:
        if self.seconds is None:
            return []
        return [f"An act may take {self.seconds} seconds; then the computer plays it."]

    def _absence(self) -> str:
        if not self.away:
            return "The table waits for whoever is away."
        return (
            f"For whoever is away for {span(self.away)} while another is here, the computer plays."
        )


def span(minutes: int) -> str:
    """Return a time in words, in the largest unit that gives a whole number."""
    size, unit = next((s, u) for s, u in UNITS if minutes % s == 0)
    return number(minutes // size, unit)
