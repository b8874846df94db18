"""Write the messages, events and answers of the server as TypeScript for the page.

python -m hilojack.web.serving.typescript web/src/messages.ts
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType

from hilojack.families import FAMILIES, by_family
from hilojack.views import Event
from hilojack.web.serving.routes import ROUTES
from hilojack.web.table import messages
from hilojack.web.table.happenings import kinds
from hilojack.web.table.messages import Message

SIMPLE: dict[object, str] = {
    **{int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"},
    **{Any: "unknown", object: "unknown"},
}
SHARPER = {  # fields of which the page knows more than the server says
    ("SeatState", "kind"): "SeatKind",
    ("TableState", "board"): "Board",
    ("TableState", "phase"): "Phase",
    ("Welcome", "said"): 'Extract<Happening, { event: "said" }>[]',
    ("Update", "changes"): "Partial<TableState>",
}
WIDTH = 100  # columns of a line
HEAD = (
    "// Written by `python -m hilojack.web.serving.typescript`: change messages.py or an answer.\n"
)


def typescript() -> str:
    """Return every message, event and answer as an interface, and every union as a type."""
    parts = [HEAD]
    for name, thing in vars(messages).items():
        if is_message(thing):
            parts.append(_interface(thing))
        elif isinstance(thing, UnionType) or get_origin(thing) is Literal:
            parts.append(_union(name, [_type(one) for one in get_args(thing)]))
    parts.append(_union("Phase", map(_quoted, _phases())))
    parts.append(f"export type Happening ={_rows(map(_happening, kinds()))};\n")
    return "\n".join([*parts, *map(_interface, answers())])


def answers() -> list[type]:
    """Return the classes in the answers of HTTP that are not messages, each once. Raise ValueError
    if two have one name.
    """
    found: dict[str, type] = {}
    left: list[Any] = [route.answers[0] for route in ROUTES if route.says]
    while left:
        hint = left.pop(0)
        if not _is_class(hint):
            left += get_args(hint)
        elif hint in found.values():
            continue
        elif found.setdefault(hint.__name__, hint) is not hint:
            raise ValueError(f"two classes of answers are called {hint.__name__}")
        else:
            left += [*_bases(hint), *get_type_hints(hint).values()]
    named = {name: one for name, one in vars(messages).items() if is_message(one)}
    if shared := [name for name, one in found.items() if named.get(name, one) is not one]:
        raise ValueError(f"answers and messages share names: {', '.join(shared)}")
    return [one for name, one in found.items() if name not in named]


def is_message(thing: object) -> bool:
    """Return True if a thing is a class of `messages` itself."""
    return isinstance(thing, type) and thing.__module__ == messages.__name__


def _bases(kind: type) -> list[type]:
    """Return the classes whose fields an answer has, besides its own."""
    return [one for one in kind.__bases__ if _is_class(one) and one not in (Struct, Message)]


def _is_class(hint: Any) -> bool:
    """Return True if a type is written as an interface."""
    return isinstance(hint, type) and (issubclass(hint, Struct) or is_dataclass(hint))


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


def _interface(kind: type) -> str:
    lines = []
    if issubclass(kind, Struct) and kind.__struct_config__.tag is not None:
        config = kind.__struct_config__
        lines.append(f'  {config.tag_field}: "{config.tag}";')
    hints = get_type_hints(kind, include_extras=True)
    lines += [f"  {_field(kind, name, hints[name])};" for name in kind.__annotations__]
    note = (kind.__doc__ or "").strip().splitlines()[0]
    bases = ", ".join(one.__name__ for one in _bases(kind))
    head = f"export interface {kind.__name__}{f' extends {bases}' if bases else ''} {{"
    return "\n".join([f"/** {note} */", head, *lines, "}", ""])


def _field(kind: type, name: str, hint: Any) -> str:
    """Return a field; one that may be absent is marked."""
    if issubclass(kind, Struct):
        name = dict(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True))[name]
    known = [one for one in get_args(hint) if one is not UnsetType]
    if UnsetType in get_args(hint):
        return f"{name}?: {' | '.join(map(_type, known))}"
    return f"{name}: {SHARPER.get((kind.__name__, name), '') or _type(hint)}"


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
    if origin is Annotated:
        named = inner[1]  # as the page knows it
        return named if isinstance(named, str) else str(named.title)
    if origin in (list, Sequence) or inner[1:] == (...,):
        item = _type(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, inner))}]"
    if origin in (dict, Mapping):
        return f"Record<{', '.join(map(_type, inner))}>"
    if inner:
        return " | ".join(map(_type, inner))
    return str(hint.__name__)


if __name__ == "__main__":
    written = typescript()
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(written)
