"""What is kept of a player's training, in the diary of the terminal or the stream of a person.

`day` is a day of the player's own calendar, as in 2026-11-27.
"""

from typing import get_args

from msgspec import Struct


class Kept(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag=str.lower):
    """An entry that is only ever added."""


class Noted(Kept, frozen=True):
    """A mistake that a review found.

    `id` follows from the position as its player knew it, so the same mistake is noted once.
    """

    id: str
    day: str
    sealed: str  # `mistakes.Found`, through zlib and base64: nobody sees a card by accident


class Tried(Kept, frozen=True):
    """The player was asked again, and answered."""

    id: str
    day: str
    act: int
    right: bool


class Dropped(Kept, frozen=True):
    """The player does not want to be asked again."""

    id: str


Training = Noted | Tried | Dropped
KINDS: tuple[type[Training], ...] = get_args(Training)
