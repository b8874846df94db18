"""What happened at a table, entry by entry: the log from which a table is rebuilt by replaying it.

Chairs are numbered in the order in which the table was laid; which seat of a match a chair has may
change from match to match, since a cut may seat partners. Tokens and keys are stored as SHA-256.
"""

from typing import Any

import msgspec
from msgspec import Struct

from hilojack.fairness import Shares


class Entry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag=str.lower):
    """An entry of the log of a table."""


class Given(Struct, frozen=True):
    """A deal that was dealt before, to be played again from its beginning or from after some acts,
    and the orders into which its stock was shuffled up to there.
    """

    pack: list[int]
    cut: int | None
    shuffles: list[list[int]]
    dealer: int
    acts: list[int] = []
    scores: list[int] = []  # with which the match begins, by side; none: at 0
    held_over: int = 0
    of: str = ""  # what its secret was committed for: the identity of the deal of a day
    secret: str = ""  # from which the pack followed; none for a pack that was dealt before

    def shares(self, seats: int) -> Shares | None:
        """What the pack followed from, where it was not dealt before."""
        return Shares(self.of, 1, self.secret, ("",) * seats) if self.secret else None


class Opened(Entry, frozen=True):
    """The table was laid: the game with its rules, and the secret of the first deal."""

    code: str
    game: str
    preset: str
    seats: int
    rules: dict[str, Any]
    friendly: bool
    secret: str
    at: float
    daily: str = ""  # the day whose deal is played here
    given: Given | None = None


class Joined(Entry, frozen=True):
    """A person took a chair, or a bot of a level was put there."""

    chair: int
    name: str
    level: str | None = None
    token: str = ""
    key: str = ""  # of the person's statistics


class Watched(Entry, frozen=True):
    """A spectator was let in."""

    token: str


class Ready(Entry, frozen=True):
    """A person is ready for the next deal, and gave a share in the shuffle."""

    by: int
    id: str
    nonce: str


class Dealt(Entry, frozen=True):
    """A deal was dealt with these nonces, by chair; the secret is that of the deal after it."""

    nonces: list[str]
    secret: str
    at: float
    match: str = ""  # the identity of a match that begins


class Acted(Entry, frozen=True):
    """A seat acted; nobody's command where a bot did, or the table itself."""

    seat: int
    act: int
    by: int | None = None
    id: str = ""


class Asked(Entry, frozen=True):
    """A person asked to take back."""

    by: int
    id: str


class Answered(Entry, frozen=True):
    """A person answered what another asked."""

    by: int
    id: str
    yes: bool


class Undone(Entry, frozen=True):
    """Acts of the deal were taken back, so that so many are left."""

    acts: int


class Claimed(Entry, frozen=True):
    """A person claimed the rest, and it was proven."""

    by: int
    id: str


class Swapped(Entry, frozen=True):
    """A chair is played by a bot of a level from now on, or by its person again."""

    chair: int
    level: str | None
    by: int
    id: str


class Relieved(Entry, frozen=True):
    """A bot plays for a person who is not there."""

    chair: int


class Returned(Entry, frozen=True):
    """The person is there again."""

    chair: int


TableEntry = (
    Opened
    | Joined
    | Watched
    | Ready
    | Dealt
    | Acted
    | Asked
    | Answered
    | Undone
    | Claimed
    | Swapped
    | Relieved
    | Returned
)


class Belongs(Entry, frozen=True):
    """The table at which a match is played."""

    code: str


class Finished(Entry, frozen=True):
    """What a person's own match, or daily deal, came to."""

    match: str
    game: str
    preset: str
    won: bool
    points: int  # of the own side, less those of the best other
    deals: int
    against: list[str]  # levels of the bots and `person`
    at: float
    daily: str = ""


class Drawn(Entry, frozen=True):
    """The secret from which the deal of a day follows."""

    secret: str


AnyEntry = TableEntry | Belongs | Finished | Drawn

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEntry)


def pack(entry: AnyEntry) -> bytes:
    """An entry as it is stored."""
    return _encoder.encode(entry)


def unpack(data: bytes) -> AnyEntry:
    """An entry as it was stored; msgspec.ValidationError when it is none."""
    entry: AnyEntry = _decoder.decode(data)
    return entry
