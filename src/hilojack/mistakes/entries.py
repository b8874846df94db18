"""What is kept of a player's training, in the diary of the terminal or the stream of a person.

`day` is a day of the player's own calendar, as in 2026-11-27.
"""

from collections.abc import Iterable
from datetime import date
from typing import get_args

from msgspec import Struct


class MistakeEntry(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag=str.lower
):
    """An entry that is only ever added."""


class Noted(MistakeEntry, frozen=True):
    """A mistake that a review found.

    `id` follows from the position as its player knew it, so the same mistake is noted once.
    """

    id: str
    day: str
    sealed: str  # `mistakes.Found`, through zlib and base64: nobody sees a card by accident


class Tried(MistakeEntry, frozen=True):
    """The player was asked again, and answered."""

    id: str
    day: str
    act: int
    right: bool


class Dropped(MistakeEntry, frozen=True):
    """The player does not want to be asked again."""

    id: str


Training = Noted | Tried | Dropped
KINDS: tuple[type[Training], ...] = get_args(Training)


class Trained:
    """What follows from the entries of a training, taken one by one."""

    def __init__(self, entries: Iterable[Training] = ()) -> None:
        self.entries = 0
        self.noted: dict[str, Noted] = {}  # the mistakes that were not dropped
        self.tries: dict[str, list[Tried]] = {}  # of these
        self.due: dict[str, date] = {}  # of these, as far as that was worked out
        self.known: set[str] = set()  # of all that were noted
        self.dropped: set[str] = set()
        for entry in entries:
            self.take(entry)

    def take(self, entry: Training) -> None:
        """Take the next entry."""
        self.entries += 1
        if isinstance(entry, Dropped):
            self.dropped.add(entry.id)
            for held in (self.noted, self.tries):
                held.pop(entry.id, None)
        elif isinstance(entry, Noted):
            self.known.add(entry.id)
            if entry.id not in self.dropped:
                self.noted.setdefault(entry.id, entry)
        elif entry.id not in self.dropped:
            self.tries.setdefault(entry.id, []).append(entry)
        self.due.pop(entry.id, None)


def trained(kept: Trained | Iterable[Training]) -> Trained:
    """Return what follows from entries, unless it is that already."""
    return kept if isinstance(kept, Trained) else Trained(kept)
