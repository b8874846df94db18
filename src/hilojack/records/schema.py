"""The JSON Schema of a line of a record, made from the structs and the rule sheets.

`python -m hilojack.records.schema` prints it: the contents of schema.json beside this file.
"""

import json
from inspect import cleandoc
from typing import Any

import msgspec

from hilojack.records.lines import FORMATS, Line
from hilojack.variants.sheet import CARDS, MOST_POINTS, Key, families, family

DIALECT = "https://json-schema.org/draft/2020-12/schema"
TRUMPS = "^(T[0-9]|T1[01]|[2-9AKQJTakqjtXx'](?:[ '2-9AKQJTakqjtXx])*)$"
Schema = dict[str, Any]


def schema() -> Schema:
    """Return the JSON Schema (2020-12) of one line; docs/records.md has the laws beyond it."""
    made = unindented(msgspec.json.schema(Line))
    parts = made["$defs"]
    header = parts["Header"]["properties"]
    del header["more"]  # stands for fields that are not known
    parts["Header"]["additionalProperties"] = True
    parts["Header"]["if"] = {"properties": {"format": {"const": 1}}}
    old = [name for name in header if name not in ("shuffle", "resigned")]
    parts["Header"]["then"] = {"propertyNames": {"enum": old}}
    header["format"] = {"enum": list(FORMATS)}
    header["family"] = {"enum": list(families())}
    header["rules"] = {"anyOf": [rules_schema(f) for f in families()]}
    return {"$schema": DIALECT, "title": "A line of a record of Hilojack"} | made


def unindented(part: Schema) -> Schema:
    """Return a part with its descriptions as Python 3.13 compiles them: without indentation."""
    inner = {k: unindented(v) for k, v in part.items() if isinstance(v, dict)}
    said = part.get("description")
    return part | inner | ({"description": cleandoc(said)} if isinstance(said, str) else {})


def rules_schema(name: str) -> Schema:
    """Return the schema of the rules of a family: every key with its values."""
    sheet = family(name)
    return {
        "title": f"The rules of the {name} games",
        "type": "object",
        "properties": {k: key_schema(key, list(sheet.items)) for k, key in sheet.keys.items()},
        "required": [k for k, key in sheet.keys.items() if key.absent is None],
        "additionalProperties": False,
    }


def key_schema(key: Key, items: list[str]) -> Schema:
    """Return the schema of the values that one rule can take."""
    whole = {"type": "integer", "minimum": key.least, "maximum": key.most}
    points = {"type": "integer", "minimum": 0, "maximum": MOST_POINTS}
    ranks, cards = {"enum": list("AKQJT98765432")}, {"enum": sorted(CARDS)}
    kinds: dict[str, Schema] = {
        "choice": {"enum": list(key.values)},
        "number": whole,
        "ranks": {"type": "string", "pattern": "^A?K?Q?J?T?9?8?7?6?5?4?3?2?$", "minLength": 1},
        "suits": {"type": "string", "pattern": "^S?H?D?C?$", "minLength": 1},
        "points": {"type": "object", "propertyNames": ranks, "additionalProperties": points},
        "worths": {
            "type": "object",
            "propertyNames": {"enum": items},
            "additionalProperties": whole,
        },
        "items": {"type": "array", "items": {"enum": items}, "uniqueItems": True},
        "cards": {"type": "array", "items": cards, "uniqueItems": True},
        "numbers": {"type": "object", "propertyNames": cards, "additionalProperties": whole},
        "trumps": {"type": "string", "pattern": TRUMPS},
    }
    return {"description": key.asks} | kinds[key.kind]


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))
