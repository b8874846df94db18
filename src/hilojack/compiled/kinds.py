"""What a value of a kernel is to C: a number, a row, a stack of rows, or a named tuple of these.

    kind        in C                                            words of a call
    Number      int64_t, double                                 1
    RowKind     its first number, and how many                  2
    StackKind   the first number, rows, their width, a stride   4
    RecordKind  its fields, one after the other                 theirs

A row of constants, as the rules are to a kernel, cannot be written to.
"""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

INT, BOOL, FLOAT = "int64_t", "bool", "double"
ELEMENTS = {int: "int64_t", bool: "bool", float: "double"}
SIZES = {"int64_t": 8, "double": 8, "float": 4, "int16_t": 2, "bool": 1}
FORMATS = {"int64_t": "lq", "double": "d", "float": "f", "int16_t": "h", "bool": "?"}


class Number(NamedTuple):
    """A number."""

    type: str  # INT, FLOAT, or BOOL: an integer that is 0 or 1


class RowKind(NamedTuple):
    """A row of numbers."""

    element: str
    fixed: bool = False
    table: tuple[Any, ...] = ()  # the numbers, if they are known: then it is no variable


class StackKind(NamedTuple):
    """Rows of one width, one after the other."""

    element: str
    fixed: bool = False


class RecordKind(NamedTuple):
    """A named tuple."""

    name: str
    fields: tuple[tuple[str, "Kind"], ...]


Kind = Union[Number, RowKind, StackKind, RecordKind]  # noqa: UP007 - a string inside cannot be joined by |
NOTHING = Number("void")
WHOLE, TRUTH, FRACTION = Number(INT), Number(BOOL), Number(FLOAT)


class NotInSubset(TypeError):
    """Something in a kernel that cannot become C."""


def kinds_of(function: Callable[..., Any]) -> list[Kind]:
    """Return the kinds of the arguments of a function that Python calls, as its annotations say."""
    hints = get_type_hints(function, include_extras=True)
    hints.pop("return", None)
    return [kind_of(hint) for hint in hints.values()]


def kind_of(hint: Any) -> Kind:
    """Return the kind of an annotation. Raise NotInSubset if there is none."""
    if hint in ELEMENTS:
        return Number(ELEMENTS[hint])
    if is_record(hint):
        fields = get_type_hints(hint, include_extras=True)
        return RecordKind(
            hint.__name__, tuple((name, kind_of(one)) for name, one in fields.items())
        )
    if get_origin(hint) in (list, tuple):
        inner = get_args(hint)[0]
        if get_origin(inner) is list:
            return StackKind(element_of(get_args(inner)[0]))
        return RowKind(element_of(inner), fixed=get_origin(hint) is tuple)
    raise NotInSubset(
        f"no kernel takes {hint}; it takes int, bool, float, rows and named tuples of these"
    )


def element_of(hint: Any) -> str:
    """Return the type of the numbers of a row."""
    if get_origin(hint) is Annotated:
        return str(hint.__metadata__[0])
    if hint in ELEMENTS:
        return ELEMENTS[hint]
    raise NotInSubset(f"no row has {hint}; it has int, float, or a number of another width")


def with_rules(kind: Kind, name: str, rules: tuple[int, ...]) -> Kind:
    """Return a kind of which every row named `rules` is this one."""
    if isinstance(kind, RecordKind):
        return RecordKind(
            kind.name, tuple((n, with_rules(one, n, rules)) for n, one in kind.fields)
        )
    return RowKind(INT, fixed=True, table=rules) if name == "rules" else kind


def is_record(value: object) -> bool:
    """Return True for a class of named tuples."""
    return isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")


def parts_of(kind: Kind, name: str) -> Iterator[tuple[str, str]]:
    """Yield the type and the name of each variable of C that holds a value, named `name`."""
    if isinstance(kind, RecordKind):
        for field, inner in kind.fields:
            yield from parts_of(inner, f"{name}__{field}")
    elif isinstance(kind, RowKind) and kind.table:
        return
    elif isinstance(kind, Number):
        yield (INT if kind.type == BOOL else kind.type), name
    else:
        yield f"{'const ' if kind.fixed else ''}{kind.element} *", name
        sizes = ("size",) if isinstance(kind, RowKind) else ("height", "width", "stride")
        for size in sizes:
            yield INT, f"{name}__{size}"


def joined(one: Kind | None, other: Kind) -> Kind:
    """Return the kind of a variable that holds values of either kind."""
    if one is None or one == other:
        return other
    if isinstance(one, Number) and isinstance(other, Number):
        return FRACTION if FRACTION in (one, other) else WHOLE
    if isinstance(one, RowKind) and isinstance(other, RowKind) and one.element == other.element:
        return RowKind(one.element, fixed=True)
    raise NotInSubset(f"a variable is {one} and {other}")
