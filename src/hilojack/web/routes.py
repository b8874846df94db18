"""The HTTP requests, once: the application answers them, and `openapi` describes them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import UnionType

from hilojack.web import requests
from hilojack.web.messages import Command
from hilojack.web.requests import (
    Answering,
    Join,
    Mine,
    NewMistakes,
    NewRules,
    NewSet,
    NewTable,
    PuzzleAnswer,
)


@dataclass(frozen=True)
class Route:
    """A path and a method, with what they ask for."""

    path: str
    method: str
    answer: str  # the method of the `Service` that answers
    says: str = ""  # what it does; if empty, it is not described
    body: type | UnionType | None = None
    status: int = 200  # of success
    bearer: bool = False  # a token or key is needed
    query: Mapping[str, str] = field(default_factory=dict)  # the type of each parameter


SHOWN = {"seat": "integer", "deal": "integer"}
REVIEWED = {**SHOWN, "reader": "string"}
GAME, TABLE, MATCH = "/api/games/{game}", "/api/tables/{code}", "/api/matches/{id}"
PUZZLE = "/api/puzzles/{number}"
TRAINING = "/api/training"

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
        "The rules with some of them changed, or why they cannot be.",
        NewRules,
    ),
    Route(
        f"{GAME}/strategy",
        "GET",
        "strategy",
        "How to play a game well: a page, its figures, and ten puzzles.",
    ),
    Route(
        "/api/lessons/{game}",
        "GET",
        "lesson",
        "A step of a game's lesson, after the learner's `acts` (`11,23`); `rule` is KEY=VALUE.",
        query={"preset": "string", "seats": "integer", "rule": "string", "acts": "string"},
    ),
    Route("/api/players", "GET", "players", "The computer players."),
    Route("/api/phrases", "GET", "phrases", "The phrases that strangers may use."),
    Route("/api/addresses", "GET", "addresses_for_others", "Where other devices reach the server."),
    Route("/api/tables", "POST", "lay", "Open a table.", NewTable, 201),
    Route("/api/mine", "POST", "mine", "Your tables: whose turn, the score, the state.", Mine),
    Route(TABLE, "GET", "table", "What an invitation shows."),
    Route(f"{TABLE}/invitation", "GET", "invitation", "Links for a friend, and a QR code."),
    Route(
        f"{TABLE}/device",
        "GET",
        "device",
        "A link to your own seat, for another device of yours, and its QR code.",
        bearer=True,
    ),
    Route(f"{TABLE}/rules", "GET", "table_rules", "The rules of a table."),
    Route(f"{TABLE}/join", "POST", "join", "Take a seat, or watch.", Join, 201),
    Route(
        f"{TABLE}/state",
        "GET",
        "state",
        "The table as the token's seat sees it: a `welcome`.",
        bearer=True,
        query={"after": "integer"},
    ),
    Route(
        f"{TABLE}/lines",
        "GET",
        "lines",
        "The messages of a socket, one JSON object a line, without end.",
        bearer=True,
        query={"counted": "boolean"},
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
        f"{TABLE}/people",
        "GET",
        "people",
        "Who watches and who is blocked, for the opener of the table.",
        bearer=True,
    ),
    Route(
        "/api/tickets",
        "POST",
        "ticket",
        "A ticket for one socket, valid for 30 seconds.",
        status=201,
        bearer=True,
    ),
    Route(
        f"{MATCH}/record",
        "GET",
        "record",
        "The record of a finished match.",
        query={"format": "string"},
    ),
    Route(f"{MATCH}/proof", "GET", "proof", "The proof of its shuffles."),
    Route(
        f"{MATCH}/replay",
        "GET",
        "replay",
        "A finished match, or a `deal` that is over, step by step.",
        query=SHOWN,
    ),
    Route(
        f"{MATCH}/review",
        "POST",
        "review",
        "Begin the review of a finished match, or of a `deal` that is over, or resume it; `reader` "
        "is any word of your own.",
        status=202,
        query=REVIEWED,
    ),
    Route(
        f"{MATCH}/review",
        "DELETE",
        "review",
        "Stop the review, unless a `reader` with another word waits for it.",
        query=REVIEWED,
    ),
    Route(
        f"{MATCH}/review",
        "GET",
        "review",
        "The progress of the review, and its result: deal by deal, if you have fewer `deals`. A "
        "`reader` waits for it.",
        query={**REVIEWED, "deals": "integer"},
    ),
    Route(
        "/api/puzzles",
        "GET",
        "puzzles",
        "The puzzles to choose from, that of the day, what your key has solved, and the next that "
        "it has not: `after` a puzzle.",
        query={"game": "string", "theme": "string", "difficulty": "integer", "after": "integer"},
    ),
    Route(PUZZLE, "GET", "puzzle", "A puzzle as its solver may know it."),
    Route(
        f"{PUZZLE}/answer",
        "POST",
        "answer_puzzle",
        "Answer a puzzle: the first answer of your key counts. What each card costs.",
        PuzzleAnswer,
        bearer=True,
    ),
    Route(
        f"{PUZZLE}/answer",
        "GET",
        "puzzle_answer",
        "The same, once your key has answered.",
        bearer=True,
    ),
    Route(
        f"{PUZZLE}/lines/{{act}}",
        "GET",
        "puzzle_line",
        "How a card of an answered puzzle is played out, step by step.",
        bearer=True,
    ),
    Route(
        "/api/calls",
        "GET",
        "calls",
        "The judged calls of the auction and the beg, and the next that suits, `after` another.",
        query={"game": "string", "theme": "string", "after": "integer"},
    ),
    Route("/api/calls/{number}", "GET", "call", "A judged call as its seat knew it."),
    Route(
        "/api/calls/{number}",
        "POST",
        "answer_call",
        "Choose a call, and read what each costs as judged. Nothing is kept.",
        requests.CallAnswer,
    ),
    Route(
        "/api/study",
        "POST",
        "study",
        "A position as a text or link, after a line: the table, and what may be done.",
        requests.Studied,
    ),
    Route(
        "/api/study/worth",
        "POST",
        "study_worth",
        "What each act is worth there. Ask again until `done`: each answer thinks on for a moment.",
        requests.Studied,
    ),
    Route(
        "/api/study/puzzle",
        "POST",
        "study_puzzle",
        "The position as a puzzle, with its answer, if one card is proved best; else why not.",
        requests.Studied,
    ),
    Route(
        f"{MATCH}/study",
        "GET",
        "study_moment",
        "A moment of a match, or of a `deal` that is over, as a text: as a `seat` saw it, or with "
        "open cards.",
        query={"deal": "integer", "acts": "integer", "seat": "integer"},
    ),
    Route("/api/me", "POST", "new_me", "A new key for your statistics.", status=201),
    Route("/api/me", "GET", "me", "Your statistics.", bearer=True),
    Route(
        TRAINING,
        "GET",
        "training",
        "How many of your mistakes are due on a `day`, which is today where you are, and the first "
        "as its seat saw it, unless `question` is `no`.",
        bearer=True,
        query={"day": "string", "question": "string"},
    ),
    Route(
        TRAINING,
        "POST",
        "note_mistakes",
        "Note the mistakes of your seat in a review, to be trained.",
        NewMistakes,
        bearer=True,
    ),
    Route(
        f"{TRAINING}/{{id}}",
        "POST",
        "answer_mistake",
        "Answer, and read what the review says of it.",
        Answering,
        bearer=True,
    ),
    Route(
        f"{TRAINING}/{{id}}",
        "DELETE",
        "drop_mistake",
        "Throw a mistake away: you are never asked again.",
        bearer=True,
        query={"day": "string"},
    ),
    Route("/api/daily", "GET", "daily", "The deal of the day."),
    Route("/api/daily/{date}", "GET", "daily", "The deal of an earlier day, as in 2026-11-25."),
    Route("/api/duplicate", "GET", "sets", "The sets of boards of today, and your last ones."),
    Route("/api/duplicate", "POST", "new_set", "Begin a set of your own.", NewSet, 201),
    Route(
        "/api/duplicate/{set}",
        "GET",
        "set",
        "A set: the boards that you have played, beside others at the same boards.",
        query={"seat": "integer"},
    ),
    Route(
        "/api/rating",
        "GET",
        "rating",
        "Your rating in each game, from duplicate and puzzles: worked out as you ask, and told to "
        "nobody else. If it `waits`, computer players have yet to play boards of yours; ask again.",
        bearer=True,
    ),
    Route("/livez", "GET", "live", "Check that the process answers."),
    Route("/readyz", "GET", "health", "Check that the server can write to its log."),
    Route("/healthz", "GET", "health", "The same as `/readyz`."),
    Route("/api/openapi.json", "GET", "openapi"),
    Route("/api/docs", "GET", "docs"),
)
