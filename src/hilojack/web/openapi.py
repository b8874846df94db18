"""The HTTP interface described for programs (OpenAPI 3.1) and for people."""

from collections.abc import Mapping
from html import escape
from typing import Any

import msgspec

from hilojack import __version__
from hilojack.web import messages
from hilojack.web.requests import Join, NewRules, NewTable

TITLE = "Hilojack: tables for people and programs"
ABOUT = (
    "Lay a table or join one: the answer holds a token, which opens a seat. A program then reads "
    "what its seat may see from `/api/tables/CODE/state` (with `after`, as soon as more has "
    "happened), or line by line from `/api/tables/CODE/lines`, or asks for a ticket and opens the "
    "socket `/api/socket?ticket=...`, on which both sides send the messages below, one JSON object "
    "each. Commands are sent on the socket, or posted to `/api/tables/CODE/commands`. A command "
    "that was answered `done` is on disk."
)


def path_parameter(name: str) -> dict[str, Any]:
    """A part of a path."""
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def query(name: str, kind: str = "string") -> dict[str, Any]:
    """A part of a query."""
    return {"name": name, "in": "query", "required": False, "schema": {"type": kind}}


# path, method, what it does, body, status of success, needs a bearer, query parameters
PATHS: list[tuple[str, str, str, Any, int, bool, list[dict[str, Any]]]] = [
    ("/api/games", "get", "Every game with its presets.", None, 200, False, []),
    (
        "/api/games/{game}/rules",
        "get",
        "The rules of a game: a page, and the sheet.",
        None,
        200,
        False,
        [query("preset"), query("seats", "integer")],
    ),
    (
        "/api/games/{game}/rules",
        "post",
        "The rules with some of them changed, or what is wrong with that.",
        NewRules,
        200,
        False,
        [],
    ),
    ("/api/players", "get", "The players of the computer.", None, 200, False, []),
    ("/api/phrases", "get", "What can be said among strangers.", None, 200, False, []),
    ("/api/tables", "post", "Lay a table.", NewTable, 201, False, []),
    ("/api/tables/{code}", "get", "What an invitation shows.", None, 200, False, []),
    ("/api/tables/{code}/rules", "get", "The rules of a table.", None, 200, False, []),
    ("/api/tables/{code}/join", "post", "Take a seat, or watch.", Join, 201, False, []),
    (
        "/api/tables/{code}/state",
        "get",
        "The table as the seat of the token sees it: a `welcome`.",
        None,
        200,
        True,
        [query("after", "integer")],
    ),
    (
        "/api/tables/{code}/lines",
        "get",
        "What a socket would send, one JSON object a line, without end.",
        None,
        200,
        True,
        [],
    ),
    (
        "/api/tables/{code}/commands",
        "post",
        "Perform a command: `done`, `refused` or `hinted`.",
        messages.Command,
        200,
        True,
        [],
    ),
    ("/api/tickets", "post", "A ticket for one socket, good for 30 seconds.", None, 201, True, []),
    (
        "/api/matches/{id}/record",
        "get",
        "The record of a match that is over.",
        None,
        200,
        False,
        [query("format")],
    ),
    ("/api/matches/{id}/proof", "get", "What proves its shuffles.", None, 200, False, []),
    (
        "/api/matches/{id}/replay",
        "get",
        "A match that is over, step by step.",
        None,
        200,
        False,
        [query("seat", "integer")],
    ),
    (
        "/api/matches/{id}/review",
        "post",
        "Begin the review of a match that is over.",
        None,
        202,
        False,
        [query("seat", "integer")],
    ),
    (
        "/api/matches/{id}/review",
        "get",
        "How far the review is, and what it says.",
        None,
        200,
        False,
        [query("seat", "integer")],
    ),
    ("/api/me", "post", "A new key for the statistics of one's own play.", None, 201, False, []),
    ("/api/me", "get", "What one's own play came to.", None, 200, True, []),
    ("/api/daily", "get", "The deal of the day.", None, 200, False, []),
    ("/healthz", "get", "Whether the server can write to its store.", None, 200, False, []),
]


def document() -> dict[str, Any]:
    """The OpenAPI document."""
    kinds = [NewRules, NewTable, Join, messages.FromPage, messages.FromServer, messages.Command]
    refs, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    components["Error"] = {
        "type": "object",
        "required": ["error", "field"],
        "properties": {
            "error": {"type": "string", "description": "a sentence for a person"},
            "field": {"type": ["string", "null"]},
        },
    }
    schemas = dict(zip(map(id, kinds), refs, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for path, method, says, body, status, bearer, parameters in PATHS:
        paths.setdefault(path, {})[method] = operation(
            path, says, None if body is None else schemas[id(body)], status, bearer, parameters
        )
    return {
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def operation(
    path: str,
    says: str,
    body: Mapping[str, Any] | None,
    status: int,
    bearer: bool,
    parameters: list[dict[str, Any]],
) -> dict[str, Any]:
    """One thing that can be asked."""
    named = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    error = {"$ref": "#/components/schemas/Error"}
    told: dict[str, Any] = {
        "summary": says,
        "parameters": [*map(path_parameter, named), *parameters],
        "responses": {
            str(status): {"description": "What was asked."},
            "4XX": {
                "description": "Why not, in a sentence.",
                "content": {"application/json": {"schema": error}},
            },
        },
    }
    if body is not None:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    if bearer:
        told["security"] = [{"token": []}]
    return told


def page() -> str:
    """The same for people, without a script."""
    whole = document()
    parts = [f"<h1>{escape(TITLE)}</h1>", f"<p>{code(ABOUT)}</p>", "<h2>What can be asked</h2>"]
    for path, methods in whole["paths"].items():
        for method, told in methods.items():
            parts.append(f"<h3><code>{method.upper()} {escape(path)}</code></h3>")
            parts.append(
                f"<p>{code(told['summary'])}{' Needs a token.' * ('security' in told)}</p>"
            )
            if "requestBody" in told:
                schema = told["requestBody"]["content"]["application/json"]["schema"]
                parts.append(f"<p>Body: {links(schema)}</p>")
    parts.append("<h2>Messages and bodies</h2>")
    for name, schema in whole["components"]["schemas"].items():
        parts.append(f"<h3 id='{escape(name)}'>{escape(name)}</h3>")
        parts.append(f"<p>{code(schema.get('description', ''))}</p><dl>")
        for field, kind in schema.get("properties", {}).items():
            parts.append(f"<dt><code>{escape(field)}</code></dt><dd>{links(kind)}</dd>")
        parts.append("</dl>")
    body = "\n".join(parts)
    head = f"<meta charset='utf-8'><title>{escape(TITLE)}</title>"
    return f"<!doctype html>\n<html lang='en'><head>{head}</head>\n<body>\n{body}\n</body></html>\n"


def code(text: str) -> str:
    """A text in which what stands between backquotes is code."""
    pieces = escape(text).split("`")
    return "".join(f"<code>{p}</code>" if n % 2 else p for n, p in enumerate(pieces))


def links(schema: Any) -> str:
    """What a field holds, in short."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"<a href='#{escape(name)}'>{escape(name)}</a>"
    if "anyOf" in schema:
        return " or ".join(links(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {links(schema.get('items') or {})}"
    if "enum" in schema:
        return escape(", ".join(map(repr, schema["enum"])))
    return escape(str(schema.get("type", "anything")))
