"""The bodies of HTTP requests."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from hilojack.players import PLAYERS
from hilojack.web.table.customs import Customs

MOST_MINE = 200  # tables


Player = Annotated[str, Meta(extra_json_schema={"enum": ["me", "open", *PLAYERS]})]
Players = Annotated[
    list[Player],
    Meta(
        description="Who sits where, from seat 0 on: `me` (whoever asks), `open` (for people who "
        "join) or a level of the computer. The last level fills what is left out. Without `me` "
        "nobody gets a seat by asking: say `watch`."
    ),
]


class RequestBody(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request."""


class NewRules(RequestBody):
    """A sheet with some rules changed."""

    preset: str | None = None
    seats: int | None = None
    rules: dict[str, Any] = {}


class NewTable(RequestBody):
    """A table to be opened."""

    game: str = "california-jack"
    preset: str | None = None
    seats: int | None = None
    rules: dict[str, Any] = {}
    name: str = ""
    players: Players = []
    watch: bool = False  # and take no seat: then `players` fill all of them
    pack: str | None = None
    acts: int = 0  # the actions of that deal after which play resumes
    at_score: bool = False  # with the scores of that match, and in the seat that is to act
    daily: bool = False
    practice: bool = False  # the daily deal once more, which does not count
    duplicate: str = ""  # the name of a set, whose next board is played
    seat: int = 0  # from which a set is played
    friendly: bool = True
    strangers: bool = False  # `GET /api/open` lists it: whoever comes may sit down
    customs: Customs = Customs()
    key: str = ""


class PuzzleAnswer(RequestBody):
    """A card, as in `QH`; none if the answer is asked for, which counts as missed."""

    act: str = ""
    edition: str = ""  # of the puzzles that it was asked of; if empty, those of now


class CallAnswer(RequestBody):
    """A call, as in `BEG`."""

    act: Annotated[str, Meta(max_length=20)]
    edition: str = ""  # of the calls that it was asked of; if empty, those of now


class Studied(RequestBody):
    """A position as a text or as the fragment of a link, and the acts tried in it (`QH`)."""

    text: Annotated[str, Meta(max_length=2_400)]
    line: Annotated[list[Annotated[str, Meta(max_length=20)]], Meta(max_length=400)] = []


class NewSet(RequestBody):
    """A set of boards to be begun."""

    game: str = "california-jack"
    preset: str | None = None
    seats: int | None = None
    rules: dict[str, Any] = {}
    level: str = "club"


class OwnerTicket(RequestBody):
    """The ticket of the page that the program opened."""

    ticket: str


class NewNetwork(RequestBody):
    """Let others in the network reach the server, or no longer."""

    open: bool


class Mine(RequestBody):
    """The tables of a person, by token."""

    tokens: Annotated[list[Annotated[str, Meta(max_length=100)]], Meta(max_length=MOST_MINE)]


class Join(RequestBody):
    """A seat to be taken."""

    name: str = ""
    seat: int | None = None
    watch: bool = False
    key: str = ""


class NewMistakes(RequestBody):
    """The review of a match that the person played, or of a deal of it, whose mistakes are noted
    to be trained; `day` is today where the person is.
    """

    match: Annotated[str, Meta(max_length=100)]
    day: str
    deal: int | None = None


class Answering(RequestBody):
    """An answer to a mistake that is asked again; `day` is today where the person is."""

    act: int
    day: str
