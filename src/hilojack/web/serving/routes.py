"""The HTTP requests, once: the application answers them, and `openapi` describes them."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import UnionType
from typing import Any, get_type_hints

from hilojack.web.serving import requests
from hilojack.web.serving.requests import (
    Answering,
    Join,
    Mine,
    NewMistakes,
    NewNetwork,
    NewRules,
    NewSet,
    NewTable,
    OwnerTicket,
    PuzzleAnswer,
)
from hilojack.web.table.messages import Command

Endpoint = Callable[..., Awaitable[Any]]  # of the context, the request and what it asks
JSON = "application/json"
ENDPOINTS = "hilojack.web.serving.endpoints"


@cache
def endpoint_of(name: str) -> Endpoint:
    """Return an endpoint, `room.function`. Its room is imported when it is first asked for: most
    of them come to a page without a server after the first card.
    """
    room, _, function = name.partition(".")
    endpoint: Endpoint = getattr(import_module(f"{ENDPOINTS}.{room}"), function)
    return endpoint


@dataclass(frozen=True)
class Route:
    """A path and a method, with what they ask for."""

    path: str
    method: str
    answer: str  # the endpoint, `room.function` of `ENDPOINTS`
    says: str = ""  # what it does; if empty, it is not described
    body: type | UnionType | None = None
    status: int = 200  # of success
    bearer: bool = False  # a token or key is needed
    rate: str = ""  # how often an address may ask: a key of `RATES`; if empty, as for any request
    noted: bool = True  # it is counted, and has a line in the journal
    query: Mapping[str, str] = field(default_factory=dict)  # the type of each parameter

    @property
    def answers(self) -> tuple[object, str]:
        """The type of the answer, as its endpoint is annotated, and its media type. An endpoint
        that makes the response says `Annotated[Response, Kind]`.
        """
        found = get_type_hints(endpoint_of(self.answer), include_extras=True)["return"]
        said = *getattr(found, "__metadata__", (found,)), JSON
        return said[0], said[1]


SHOWN = {"seat": "integer", "deal": "integer"}
REVIEWED = {**SHOWN, "reader": "string"}
GAME, TABLE, MATCH = "/api/games/{game}", "/api/tables/{code}", "/api/matches/{id}"
PUZZLE = "/api/puzzles/{number}"
TRAINING = "/api/training"

ROUTES = (
    Route("/api/games", "GET", "games.games", "Every game with its presets."),
    Route(
        "/api/shelf",
        "GET",
        "games.shelf",
        "Every game by its players' names, with what to choose by; with `tiles=yes` the usual.",
        query={"tiles": "string"},
    ),
    Route(
        f"{GAME}/rules",
        "GET",
        "games.rules",
        "The rules of a game: a page, and the sheet.",
        query={"preset": "string", "seats": "integer"},
    ),
    Route(
        f"{GAME}/rules",
        "POST",
        "games.changed_rules",
        "The rules with some of them changed, or why they cannot be.",
        NewRules,
    ),
    Route(
        f"{GAME}/strategy",
        "GET",
        "strategy.strategy",
        "How to play a game well: principles with positions, their figures, and ten puzzles.",
    ),
    Route(
        "/api/lessons/{game}",
        "GET",
        "lessons.lesson",
        "A step of a game's lesson, after the learner's `acts` (`11,23`); `rule` is KEY=VALUE.",
        query={"preset": "string", "seats": "integer", "rule": "string", "acts": "string"},
        rate="lesson",
    ),
    Route(
        "/api/home",
        "GET",
        "home.home",
        "What a day has for a key: the daily deal, the puzzle and its streak, mistakes due.",
        query={"day": "string"},
    ),
    Route("/api/players", "GET", "games.players", "The computer players."),
    Route("/api/phrases", "GET", "games.phrases", "The phrases that strangers may use."),
    Route("/api/addresses", "GET", "tables.addresses", "Where other devices reach the server."),
    Route("/api/tables", "POST", "tables.lay", "Open a table.", NewTable, 201, rate="table"),
    Route(
        "/api/mine",
        "POST",
        "tables.mine",
        "Your tables: whose turn, the score, the state.",
        Mine,
        rate="list",
    ),
    Route(
        "/api/open",
        "GET",
        "open.tables",
        "The tables at which strangers may sit down; with a key, those of openers who blocked it "
        "are left out.",
    ),
    Route(TABLE, "GET", "tables.table", "What an invitation shows."),
    Route(f"{TABLE}/invitation", "GET", "tables.invitation", "Links for a friend, and a QR code."),
    Route(
        f"{TABLE}/device",
        "GET",
        "tables.device",
        "A link to your own seat, for another device of yours, and its QR code.",
        bearer=True,
    ),
    Route(f"{TABLE}/rules", "GET", "tables.table_rules", "The rules of a table."),
    Route(f"{TABLE}/join", "POST", "tables.join", "Take a seat, or watch.", Join, 201, rate="join"),
    Route(
        f"{TABLE}/state",
        "GET",
        "tables.state",
        "The table as the token's seat sees it: a `welcome`.",
        bearer=True,
        query={"after": "integer"},
    ),
    Route(
        f"{TABLE}/lines",
        "GET",
        "tables.lines",
        "The messages of a socket, one JSON object a line, without end.",
        bearer=True,
        query={"counted": "boolean"},
    ),
    Route(
        f"{TABLE}/commands",
        "POST",
        "tables.command",
        "Perform a command: `done`, `refused` or `hinted`.",
        Command,
        bearer=True,
    ),
    Route(
        f"{TABLE}/people",
        "GET",
        "tables.people",
        "Who watches and who is blocked, for the opener of the table.",
        bearer=True,
    ),
    Route(
        "/api/tickets",
        "POST",
        "tables.ticket",
        "A ticket for one socket, valid for 30 seconds.",
        status=201,
        bearer=True,
    ),
    Route(
        f"{MATCH}/record",
        "GET",
        "matches.record",
        "The record of a finished match.",
        query={"format": "string"},
    ),
    Route(f"{MATCH}/proof", "GET", "matches.proof", "The proof of its shuffles."),
    Route(
        f"{MATCH}/replay",
        "GET",
        "matches.replay",
        "A finished match, or a `deal` that is over, step by step.",
        query=SHOWN,
    ),
    Route(
        f"{MATCH}/review",
        "POST",
        "reviews.begin_review",
        "Begin the review of a finished match, or of a `deal` that is over, or resume it; `reader` "
        "is any word of your own.",
        status=202,
        query=REVIEWED,
    ),
    Route(
        f"{MATCH}/review",
        "DELETE",
        "reviews.stop_review",
        "Stop the review, unless a `reader` with another word waits for it.",
        query=REVIEWED,
    ),
    Route(
        f"{MATCH}/review",
        "GET",
        "reviews.review",
        "The progress of the review, and its result: deal by deal, if you have fewer `deals`. A "
        "`reader` waits for it.",
        query={**REVIEWED, "deals": "integer"},
    ),
    Route(
        "/api/puzzles",
        "GET",
        "puzzles.puzzles",
        "The puzzles to choose from, that of the day, what your key has solved, and the next that "
        "it has not: `after` a puzzle.",
        query={"game": "string", "theme": "string", "difficulty": "integer", "after": "integer"},
    ),
    Route(
        "/api/puzzles/ahead",
        "GET",
        "puzzles.puzzles_ahead",
        "The next puzzles that suit, as their solver may know them: at most `count` (20), to be "
        "kept while there is no line.",
        query={
            **{"game": "string", "theme": "string", "difficulty": "integer", "after": "integer"},
            "count": "integer",
        },
        rate="puzzle",
    ),
    Route(PUZZLE, "GET", "puzzles.puzzle", "A puzzle as its solver may know it.", rate="puzzle"),
    Route(
        f"{PUZZLE}/answer",
        "POST",
        "puzzles.answer_puzzle",
        "Answer a puzzle: the first answer of your key counts. What each card costs.",
        PuzzleAnswer,
        bearer=True,
        rate="puzzle",
    ),
    Route(
        f"{PUZZLE}/answer",
        "GET",
        "puzzles.puzzle_answer",
        "The same, once your key has answered.",
        bearer=True,
        rate="puzzle",
    ),
    Route(
        f"{PUZZLE}/lines/{{act}}",
        "GET",
        "puzzles.puzzle_line",
        "How a card of an answered puzzle is played out, step by step.",
        bearer=True,
        rate="puzzle",
    ),
    Route(
        "/api/calls",
        "GET",
        "calls.calls",
        "The judged calls of the auction and the beg, and the next that suits, `after` another.",
        query={"game": "string", "theme": "string", "after": "integer"},
    ),
    Route(
        "/api/calls/ahead",
        "GET",
        "calls.calls_ahead",
        "The next judged calls that suit, as their seats knew them: at most `count` (20), to be "
        "kept while there is no line.",
        query={"game": "string", "theme": "string", "after": "integer", "count": "integer"},
        rate="call",
    ),
    Route(
        "/api/calls/{number}",
        "GET",
        "calls.call",
        "A judged call as its seat knew it.",
        rate="call",
    ),
    Route(
        "/api/calls/{number}",
        "POST",
        "calls.answer_call",
        "Choose a call, and read what each costs as judged. Nothing is kept.",
        requests.CallAnswer,
        rate="call",
    ),
    Route(
        "/api/study",
        "POST",
        "study.study",
        "A position as a text or link, after a line: the table, and what may be done.",
        requests.Studied,
        rate="position",
    ),
    Route(
        f"{GAME}/pack",
        "GET",
        "study.study_pack",
        "The pack of a game, and how many cards each hand has: to lay out a position.",
        query={"preset": "string", "seats": "integer", "rule": "string"},
        rate="position",
    ),
    Route(
        "/api/study/worth",
        "POST",
        "study.study_worth",
        "What each act is worth there. Ask again until `done`: each answer thinks on for a moment.",
        requests.Studied,
        rate="position",
    ),
    Route(
        "/api/study/puzzle",
        "POST",
        "study.study_puzzle",
        "The position as a puzzle, with its answer, if one card is proved best; else why not.",
        requests.Studied,
        rate="position",
    ),
    Route(
        f"{MATCH}/study",
        "GET",
        "study.study_moment",
        "A moment of a match, or of a `deal` that is over, as a text: as a `seat` saw it, or with "
        "open cards.",
        query={"deal": "integer", "acts": "integer", "seat": "integer"},
    ),
    Route("/api/me", "POST", "people.new_me", "A new key for your statistics.", status=201),
    Route("/api/me", "GET", "people.me", "Your statistics.", bearer=True),
    Route(
        TRAINING,
        "GET",
        "training.training",
        "How many of your mistakes are due on a `day`, which is today where you are, and the first "
        "as its seat saw it, unless `question` is `no`.",
        bearer=True,
        query={"day": "string", "question": "string"},
        rate="training",
    ),
    Route(
        TRAINING,
        "POST",
        "mistakes.note_mistakes",
        "Note the mistakes of your seat in a review, to be trained.",
        NewMistakes,
        bearer=True,
        rate="training",
    ),
    Route(
        f"{TRAINING}/{{id}}",
        "POST",
        "mistakes.answer_mistake",
        "Answer, and read what the review says of it.",
        Answering,
        bearer=True,
        rate="training",
    ),
    Route(
        f"{TRAINING}/{{id}}",
        "DELETE",
        "mistakes.drop_mistake",
        "Throw a mistake away: you are never asked again.",
        bearer=True,
        query={"day": "string"},
        rate="training",
    ),
    Route("/api/daily", "GET", "daily.daily", "The deal of the day."),
    Route(
        "/api/daily/{date}", "GET", "daily.daily", "The deal of an earlier day, as in 2026-11-25."
    ),
    Route(
        "/api/duplicate", "GET", "boards.sets", "The sets of boards of today, and your last ones."
    ),
    Route(
        "/api/duplicate",
        "POST",
        "boards.new_set",
        "Begin a set of your own.",
        NewSet,
        201,
        rate="set",
    ),
    Route(
        "/api/duplicate/{set}",
        "GET",
        "boards.set",
        "A set: the boards that you have played, beside others at the same boards.",
        query={"seat": "integer"},
    ),
    Route(
        "/api/rating",
        "GET",
        "boards.rating",
        "Your rating in each game, from duplicate and puzzles: worked out as you ask, and told to "
        "nobody else. If it `waits`, computer players have yet to play boards of yours; ask again.",
        bearer=True,
        rate="rating",
    ),
    Route(
        "/api/owner",
        "POST",
        "network.owner",
        "The token of whoever started the server, for the ticket of the page that it opened.",
        OwnerTicket,
        rate="join",
    ),
    Route(
        "/api/network",
        "GET",
        "network.network",
        "Whether others in the network may reach the server, for its owner.",
        bearer=True,
    ),
    Route(
        "/api/network",
        "POST",
        "network.change_network",
        "Let others in the network reach the server, or no longer: its owner, on its machine.",
        NewNetwork,
        bearer=True,
        rate="join",
    ),
    Route("/livez", "GET", "server.live", "Check that the process answers.", noted=False),
    Route(
        "/readyz",
        "GET",
        "server.health",
        "Check that the server can write to its log.",
        noted=False,
    ),
    Route("/healthz", "GET", "server.health", "The same as `/readyz`.", noted=False),
    Route("/api/openapi.json", "GET", "server.interface", noted=False),
    Route("/api/docs", "GET", "server.docs", noted=False),
)

WATCHED = (  # at the operator's address
    Route("/metrics", "GET", "server.metrics", noted=False),
    Route("/readyz", "GET", "server.health_told", noted=False),
)
