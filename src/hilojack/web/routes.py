"""What can be asked by HTTP, once: the application answers it, and `openapi` describes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import UnionType

from hilojack.web.messages import Command
from hilojack.web.requests import Join, NewRules, NewTable


@dataclass(frozen=True)
class Route:
    """A path and a method, and what is asked by them."""

    path: str
    method: str
    answer: str  # the method of the `Service` that answers
    says: str = ""  # what it does; without it nothing is described
    body: type | UnionType | None = None
    status: int = 200  # of success
    bearer: bool = False  # whether a token or key is needed
    query: Mapping[str, str] = field(default_factory=dict)  # the type of each parameter


SEAT = {"seat": "integer"}
GAME, TABLE, MATCH = "/api/games/{game}", "/api/tables/{code}", "/api/matches/{id}"

ROUTES = (
    Route("/api/games", "GET", "games", "Every game with its presets."),
    Route(
        f"{GAME}/rules",
        "GET",
        "rules",
        "The rules of a game: a page, and the sheet.",
        query={"preset": "string", "seats": "integer"},
    ),
    Route(
        f"{GAME}/rules",
        "POST",
        "rules",
        "The rules with some of them changed, or what is wrong with that.",
        NewRules,
    ),
    Route("/api/players", "GET", "players", "The players of the computer."),
    Route("/api/phrases", "GET", "phrases", "What can be said among strangers."),
    Route("/api/tables", "POST", "lay", "Lay a table.", NewTable, 201),
    Route(TABLE, "GET", "table", "What an invitation shows."),
    Route(f"{TABLE}/rules", "GET", "table_rules", "The rules of a table."),
    Route(f"{TABLE}/join", "POST", "join", "Take a seat, or watch.", Join, 201),
    Route(
        f"{TABLE}/state",
        "GET",
        "state",
        "The table as the seat of the token sees it: a `welcome`.",
        bearer=True,
        query={"after": "integer"},
    ),
    Route(
        f"{TABLE}/lines",
        "GET",
        "lines",
        "What a socket would send, one JSON object a line, without end.",
        bearer=True,
    ),
    Route(
        f"{TABLE}/commands",
        "POST",
        "command",
        "Perform a command: `done`, `refused` or `hinted`.",
        Command,
        bearer=True,
    ),
    Route(
        "/api/tickets",
        "POST",
        "ticket",
        "A ticket for one socket, good for 30 seconds.",
        status=201,
        bearer=True,
    ),
    Route(
        f"{MATCH}/record",
        "GET",
        "record",
        "The record of a match that is over.",
        query={"format": "string"},
    ),
    Route(f"{MATCH}/proof", "GET", "proof", "What proves its shuffles."),
    Route(f"{MATCH}/replay", "GET", "replay", "A match that is over, step by step.", query=SEAT),
    Route(
        f"{MATCH}/review",
        "POST",
        "review",
        "Begin the review of a match that is over.",
        status=202,
        query=SEAT,
    ),
    Route(
        f"{MATCH}/review", "GET", "review", "How far the review is, and what it says.", query=SEAT
    ),
    Route(
        "/api/me", "POST", "new_me", "A new key for the statistics of one's own play.", status=201
    ),
    Route("/api/me", "GET", "me", "What one's own play came to.", bearer=True),
    Route("/api/daily", "GET", "daily", "The deal of the day."),
    Route("/healthz", "GET", "health", "Whether the server can write to its store."),
    Route("/metrics", "GET", "metrics"),
    Route("/api/openapi.json", "GET", "openapi"),
    Route("/api/docs", "GET", "docs"),
)
