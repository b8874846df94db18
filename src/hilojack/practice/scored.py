"""What is kept of boards: in the diary of the terminal, the stream of a person, that of a set."""

from msgspec import Struct


class Scored(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="scored"):
    """A person's result at a board."""

    set: str  # its name
    board: int
    seat: int
    points: int  # of their side, less those of the best other; more is better in every game
    at: float  # in seconds since 1970
    luck: float | None = None  # in the draws, in points; None if it cannot be valued
    match: str = ""  # at a server, where it is replayed
    by: str = ""  # at a server: a word for the person that only their key gives, in this set alone


class Computed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="computed"):
    """The result of a computer player at a board, so that it is played but once."""

    set: str
    board: int
    seat: int
    level: str
    points: int
    luck: float | None = None
