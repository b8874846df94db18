"""What is kept of boards: in the diary of the terminal, the stream of a person, that of a set."""

from collections.abc import Iterable

from msgspec import Struct

At = tuple[str, int, int]  # a set, a board of it, and a seat
DAYS = 1  # in which a person is to finish a board that is begun
FINISHER = "rule"  # who finishes it then


class BoardScored(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="scored"
):
    """A person's result at a board."""

    set: str  # its name
    board: int
    seat: int
    points: int  # of their side, less those of the best other; more is better in every game
    at: float  # in seconds since 1970
    luck: float | None = None  # in the draws, in points; None if it cannot be valued
    match: str = ""  # at a server, where it is replayed
    by: str = ""  # at a server: a word for the person that only their key gives, in this set alone


class Lapsed(BoardScored, frozen=True, tag="lapsed"):
    """The result of a board that its person did not finish within a day: `rule` finished it."""


class Begun(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="begun"):
    """A person began a board, which counts from then on."""

    set: str
    board: int
    seat: int
    at: float  # in seconds since 1970


class Computed(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag="computed"):
    """The result of a computer player at a board, so that it is played but once."""

    set: str
    board: int
    seat: int
    level: str
    points: int
    luck: float | None = None


def at(one: BoardScored | Begun | Computed) -> At:
    """Return where a board is played."""
    return one.set, one.board, one.seat


def unfinished(entries: Iterable[object]) -> list[Begun]:
    """Return the boards that are begun and have no result, each once, in the order of beginning."""
    entries = list(entries)
    over = {at(one) for one in entries if isinstance(one, BoardScored)}
    begun: dict[At, Begun] = {}
    for one in entries:
        if isinstance(one, Begun) and at(one) not in over:
            begun.setdefault(at(one), one)
    return list(begun.values())
