"""Writes the messages of `hilojack.web.messages` as TypeScript, for the page.

python -m hilojack.web.typescript web/src/messages.ts
"""

import sys
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from msgspec.structs import fields

from hilojack.web import messages

SIMPLE = {int: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}
HEAD = "// Written by `python -m hilojack.web.typescript`: change src/hilojack/web/messages.py.\n"


def typescript() -> str:
    """Every struct of the messages as an interface, and every union as a type."""
    parts = [HEAD]
    for name, thing in vars(messages).items():
        if isinstance(thing, type) and thing.__module__ == messages.__name__:
            parts.append(_interface(thing))
        elif isinstance(thing, UnionType):
            parts.append(f"export type {name} = {_type(thing)};\n")
    return "\n".join(parts)


def _interface(struct: type) -> str:
    hints = get_type_hints(struct)
    lines = [f"  {field.name}: {_type(hints[field.name])};" for field in fields(struct)]
    config = struct.__struct_config__  # type: ignore[attr-defined]
    if config.tag is not None:
        lines.insert(0, f'  {config.tag_field}: "{config.tag}";')
    elif not lines:
        return f"export type {struct.__name__} = object;\n"
    note = (struct.__doc__ or "").strip().splitlines()[0]
    return "\n".join([f"/** {note} */", f"export interface {struct.__name__} {{", *lines, "}", ""])


def _type(hint: Any) -> str:
    """A type as TypeScript writes it."""
    if hint in SIMPLE:
        return SIMPLE[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is list:
        item = _type(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, inner))}]"
    if origin is dict:
        return f"Record<{', '.join(map(_type, inner))}>"
    if inner:
        return " | ".join(map(_type, inner))
    return str(hint.__name__)


if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(typescript())
