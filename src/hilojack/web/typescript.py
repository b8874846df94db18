"""Write the messages and events of `hilojack.web.messages` as TypeScript for the page.

python -m hilojack.web.typescript web/src/messages.ts
"""

import sys
from collections.abc import Iterable
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from hilojack.families import FAMILIES, by_family
from hilojack.views import Event
from hilojack.web import messages
from hilojack.web.happenings import kinds

SIMPLE = {int: "number", str: "string", bool: "boolean", NoneType: "null", Any: "unknown"}
SHARPER = {  # fields of which the page knows more than the server says
    ("SeatState", "kind"): "SeatKind",
    ("TableState", "board"): "Board",
    ("TableState", "phase"): "Phase",
    ("Welcome", "said"): 'Extract<Happening, { event: "said" }>[]',
    ("Update", "changes"): "Partial<TableState>",
    ("Update", "events"): "Happening[]",
}
WIDTH = 100  # columns of a line
HEAD = "// Written by `python -m hilojack.web.typescript`: change src/hilojack/web/messages.py.\n"


def typescript() -> str:
    """Return every message and event as an interface, and every union as a type."""
    parts = [HEAD]
    for name, thing in vars(messages).items():
        if isinstance(thing, type) and thing.__module__ == messages.__name__:
            parts.append(_interface(thing))
        elif isinstance(thing, UnionType) or get_origin(thing) is Literal:
            parts.append(_union(name, [_type(one) for one in get_args(thing)]))
    parts.append(_union("Phase", map(_quoted, _phases())))
    parts.append(f"export type Happening ={_rows(map(_happening, kinds()))};\n")
    return "\n".join(parts)


def _phases() -> list[str]:
    """Return the phases of a table: those of the views, with `over` divided."""
    seen = (phase for name in FAMILIES for phase in by_family("views", name).PHASES.values())
    played = dict.fromkeys(phase for phase in seen if phase != "over")
    return ["waiting", *played, "deal-over", "match-over"]


def _union(name: str, members: Iterable[str]) -> str:
    members = list(members)
    line = f"export type {name} = {' | '.join(members)};"
    return f"{line}\n" if len(line) <= WIDTH else f"export type {name} ={_rows(members)};\n"


def _rows(members: Iterable[str]) -> str:
    return "".join(f"\n  | {one}" for one in members)


def _interface(struct: type[Struct]) -> str:
    config, lines = struct.__struct_config__, []
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    for name, hint in get_type_hints(struct).items():
        lines.append(f"  {name}: {SHARPER.get((struct.__name__, name)) or _type(hint)};")
    note = (struct.__doc__ or "").strip().splitlines()[0]
    return "\n".join([f"/** {note} */", f"export interface {struct.__name__} {{", *lines, "}", ""])


def _happening(event: type[Event]) -> str:
    fields = [f"event: {_quoted(event.tag)}"]
    fields += [f"{name}: {_type(hint)}" for name, hint in get_type_hints(event).items()]
    line = f"{{ {'; '.join(fields)} }}"
    return line if len(f"  | {line}") <= WIDTH else _block(fields)


def _block(fields: list[str]) -> str:
    return "".join(["{", *(f"\n      {field};" for field in fields), "\n    }"])


def _quoted(text: str) -> str:
    return f'"{text}"'


def _type(hint: Any) -> str:
    """Return a type in TypeScript."""
    if isinstance(hint, str):
        return _quoted(hint)
    if hint in SIMPLE:
        return SIMPLE[hint]
    origin, inner = get_origin(hint), get_args(hint)
    if origin is list or inner[1:] == (...,):
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
