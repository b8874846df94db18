"""The HTTP interface described for programs (OpenAPI 3.1) and for people."""

from functools import cache
from html import escape
from typing import Any

import msgspec

from hilojack import __version__
from hilojack.views import Event
from hilojack.web.serving.files import Public
from hilojack.web.serving.routes import ROUTES, Route
from hilojack.web.table import happenings, messages

Json = dict[str, Any]
HAPPENING = "Happening"

TITLE = "Hilojack: tables for people and programs"
ABOUT = (
    "Open a table or join one: the answer holds a token for a seat. A program then reads what its "
    "seat may see from `/api/tables/CODE/state` (with `after`, once more has happened), or line by "
    "line from `/api/tables/CODE/lines`, or asks for a ticket and opens the socket "
    "`/api/socket?ticket=...`, on which both sides send the messages below, one JSON object each. "
    "Send commands on the socket, or post them to `/api/tables/CODE/commands`. A command answered "
    "with `done` is on disk."
)


def parameter(name: str, kind: str, place: str = "query") -> Json:
    """Return a parameter of a path or query."""
    return {"name": name, "in": place, "required": place == "path", "schema": {"type": kind}}


def document() -> Json:
    """Return the OpenAPI document."""
    described = [(route, *route.answers) for route in ROUTES if route.says]
    bodies = [route.body for route, *_ in described if route.body is not None]
    answers = [kind for _, kind, _ in described]
    kinds = list(dict.fromkeys([*bodies, messages.FromPage, messages.FromServer, *answers]))
    refs, components = msgspec.json.schema_components(
        kinds,
        ref_template="#/components/schemas/{name}",
    )
    components["Error"] = {
        "type": "object",
        "required": ["error", "field"],
        "properties": {
            "error": {"type": "string", "description": "a sentence for a person"},
            "field": {"type": ["string", "null"]},
        },
    }
    components["Happening"] = happenings_schema(components)
    schemas = dict(zip(kinds, refs, strict=True))
    paths: dict[str, dict[str, Json]] = {}
    for route, kind, media in described:
        body = None if route.body is None else schemas[route.body]
        told = operation(route, body, {media: {"schema": schemas[kind]}})
        paths.setdefault(route.path, {})[route.method.lower()] = told
    return {
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": __version__, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def happenings_schema(components: Json) -> Json:
    """Return the schema of an event, and let all that holds events name it."""
    for one in components.values():
        for field in one.get("properties", {}).values():
            if field.get("items", {}).get("title") == HAPPENING:
                field["items"] = {"$ref": f"#/components/schemas/{HAPPENING}"}
    return {"oneOf": [happening_schema(kind) for kind in happenings.kinds()]}


def happening_schema(kind: type[Event]) -> Json:
    """Return the schema of an event of one kind: its fields, and `event`, which names it."""
    whole = msgspec.json.schema_components([kind])[1][kind.__name__]
    fields = {"event": {"const": kind.tag}, **whole["properties"]}
    return {"type": "object", "required": list(fields), "properties": fields}


@cache
def answer() -> Public:
    """Return the answer to programs that ask for it."""
    return Public.json(document())


@cache
def page_answer() -> Public:
    """Return the same for people."""
    return Public.of(page().encode(), "text/html")


def operation(route: Route, body: Json | None, answer: Json) -> Json:
    """Return the description of a route, given the schemas of its body and its answer."""
    named = [part[1:-1] for part in route.path.split("/") if part.startswith("{")]
    error = {"$ref": "#/components/schemas/Error"}
    told: Json = {
        "summary": route.says,
        "parameters": [
            *(parameter(name, "string", "path") for name in named),
            *(parameter(name, kind) for name, kind in route.query.items()),
        ],
        "responses": {
            str(route.status): {"description": "The answer.", "content": answer},
            "4XX": {
                "description": "The reason, in a sentence.",
                "content": {"application/json": {"schema": error}},
            },
        },
    }
    if body is not None:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    if route.bearer:
        told["security"] = [{"token": []}]
    return told


def page() -> str:
    """Return the document as a page for people, without a script."""
    whole = document()
    parts = [f"<h1>{escape(TITLE)}</h1>", f"<p>{code(ABOUT)}</p>", "<h2>Requests</h2>"]
    for path, methods in whole["paths"].items():
        for method, told in methods.items():
            parts.append(f"<h3><code>{method.upper()} {escape(path)}</code></h3>")
            parts.append(
                f"<p>{code(told['summary'])}{' Needs a token.' * ('security' in told)}</p>"
            )
            if "requestBody" in told:
                schema = told["requestBody"]["content"]["application/json"]["schema"]
                parts.append(f"<p>Body: {links(schema)}</p>")
            (answer,) = next(iter(told["responses"].values()))["content"].values()
            parts.append(f"<p>Answer: {links(answer['schema'])}</p>")
    parts.append("<h2>Messages, bodies and answers</h2>")
    for name, schema in whole["components"]["schemas"].items():
        parts.append(f"<h3 id='{escape(name)}'>{escape(name)}</h3>")
        parts.append(f"<p>{code(schema.get('description', ''))}</p><dl>")
        for field, kind in schema.get("properties", {}).items():
            says = f": {code(kind['description'])}" if "description" in kind else ""
            parts.append(f"<dt><code>{escape(field)}</code></dt><dd>{links(kind)}{says}</dd>")
        parts.append("</dl>")
    body = "\n".join(parts)
    head = f"<meta charset='utf-8'><title>{escape(TITLE)}</title>"
    return f"<!doctype html>\n<html lang='en'><head>{head}</head>\n<body>\n{body}\n</body></html>\n"


def code(text: str) -> str:
    """Return a text with code for what is between backticks."""
    pieces = escape(text).split("`")
    return "".join(f"<code>{p}</code>" if n % 2 else p for n, p in enumerate(pieces))


def links(schema: Json) -> str:
    """Return the type of a field, in short."""
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
