"""Kernels as C: each function of the kernel subset of Python becomes a function of C.

The subset (docs/engine.md states it): integers and fractions, rows and stacks of rows, named tuples
of these; `if`, `while`, `for` over `range`, with `else`, `break` and `continue`; arithmetic,
comparisons, `and`, `or`, `not`; calls of other functions of ours, by name, without recursion.

A function is written once for each list of kinds with which it is called, as a template of C++
would be: what an annotation says matters only where Python calls. Arithmetic is Python's within 64
bits: `//` and `%` round down (and are zero where Python raises), a local that ever holds a fraction
always does, and operands are worked out from left to right wherever that can be seen.
"""

import ast
import operator
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from inspect import getblock
from linecache import getlines
from math import sqrt
from pathlib import Path
from textwrap import dedent
from types import ModuleType
from typing import Any, NamedTuple, NoReturn

from hilojack.compiled.binding import is_ours
from hilojack.compiled.kinds import (
    BOOL,
    FRACTION,
    INT,
    NOTHING,
    TRUTH,
    WHOLE,
    Kind,
    NotInSubset,
    Number,
    RecordKind,
    RowKind,
    StackKind,
    is_record,
    joined,
    kind_of,
    kinds_of,
    parts_of,
    with_rules,
)
from hilojack.compiled.linked import gate_of
from hilojack.rules import ahead, bits

Function = Callable[..., Any]
PREAMBLE = Path(__file__).with_name("preamble.c")  # the arithmetic of Python
NEITHER, READS, WRITES = range(3)  # what an expression does to rows; the order is their weight

BINARY = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^",
    ast.RShift: ">>",
}  # fmt: skip
CALLED = {ast.LShift: "SHIFT_LEFT", ast.FloorDiv: "FLOOR_DIVIDE", ast.Mod: "MODULO"}
COMPARED = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
HAS_PDEP = "defined(__BMI2__) && !defined(SLOW_PEXT)"
INSTRUCTIONS: dict[Function, tuple[str, str]] = {  # where a processor has one for a function
    bits.lowest: ("1", "LOWEST(cards)"),
    bits.gather: (HAS_PDEP, "__builtin_ia32_pext_di(cards, among)"),
    bits.nth: (HAS_PDEP, "LOWEST(__builtin_ia32_pdep_di(1ULL << n, cards))"),
    bits.eight_bytes: (HAS_PDEP, "__builtin_ia32_pdep_di(bits, 0x0101010101010101ULL)"),
}
C_WORDS = frozenset(
    """auto break case char const continue default do double else enum extern float for goto if
    inline int long register restrict return short signed sizeof static struct switch typedef union
    unsigned void volatile while bool true false asm typeof""".split()  # noqa: SIM905
)


def named_in_c(function: Function) -> str:
    """Return the name of a function in C."""
    return gate_of(function).removeprefix("gate_")


class Value(NamedTuple):
    """An expression of C for each part of a value."""

    kind: Kind
    parts: tuple[str, ...]
    effect: int = NEITHER
    constant: Any = None  # the value, if it is known

    @property
    def text(self) -> str:
        """The expression of a number."""
        (only,) = self.parts
        return only


class Written(NamedTuple):
    """A function of C."""

    name: str
    result: Kind
    effect: int
    constant: Any = None  # what it always returns, if that is known


class Program:
    """A file of C with the functions that some kernels reach.

    With `rules`, every row of the name `rules` that Python hands to a kernel is that of one sheet.
    A `checked` program refuses to reach outside a row.
    """

    def __init__(self, rules: Sequence[int] = (), *, checked: bool = False) -> None:
        self.checked = checked
        self._rules = tuple(rules)
        self._text: list[str] = []
        self._written: dict[tuple[Function, tuple[Kind, ...]], Written] = {}
        self._names: dict[str, int] = {}
        self._tables: dict[tuple[Any, ...], str] = {}
        self._records: dict[RecordKind, str] = {}
        self.within: list[Function] = []  # what is being written, and what calls it

    def text(self, kernels: Iterable[Function]) -> str:
        """Return the file. Raise NotInSubset, with the place, for what cannot become C."""
        gates = "".join([self._gate(kernel) for kernel in kernels])
        bounds = "#define CHECKED 1\n" if self.checked else ""
        return "\n".join([bounds + PREAMBLE.read_text(), *self._text, gates])

    def function(self, function: Function, kinds: Sequence[Kind]) -> Written:
        """Return a function as it is called with arguments of some kinds."""
        asked = function, tuple(kinds)
        if asked not in self._written:
            self.within.append(function)
            self._written[asked] = self._write(function, kinds)
            self.within.pop()
        return self._written[asked]

    def table(self, kind: RowKind) -> str:
        """Return the name of a row of constants."""
        if kind.table not in self._tables:
            self._tables[kind.table] = name = self._fresh("TABLE")
            listed = ", ".join(map(literal, kind.table))
            self._text.append(f"static const {kind.element} {name}[] = {{{listed}}};\n")
        return self._tables[kind.table]

    def structure(self, record: RecordKind) -> str:
        """Return the name of the structure in which a function returns a named tuple."""
        if record not in self._records:
            self._records[record] = self._fresh(record.name)
            fields = " ".join(f"{kind} {name};" for kind, name in parts_of(record, ""))
            self._text.append(f"typedef struct {{ {fields} }} {self._records[record]};\n")
        return self._records[record]

    def _fresh(self, name: str) -> str:
        """Return a name that nothing has yet."""
        number = self._names[name] = self._names.get(name, 0) + 1
        return name if number == 1 else f"{name}_{number}"

    def _write(self, function: Function, kinds: Sequence[Kind]) -> Written:
        body = Body(self, function, kinds)
        name = self._fresh(named_in_c(function))
        text = body.text(name)
        constant = body.constant
        if constant is None:
            self._text.append(text)
        return Written(name, body.result, body.effect, constant)

    def _gate(self, kernel: Function) -> str:
        """Return the function through which Python calls a kernel: it takes the words of the
        arguments, and puts the result before them.
        """
        kinds = kinds_of(kernel)
        names = [argument.arg for argument in arguments_of(kernel)]
        own = kinds
        if self._rules:
            own = [with_rules(kind, n, self._rules) for n, kind in zip(names, kinds, strict=True)]
        called = self.function(kernel, own)
        kept = {part for n, kind in zip(names, own, strict=True) for _, part in parts_of(kind, n)}
        taken, checks, place = [], "", 1
        for name, kind in zip(names, kinds, strict=True):
            for part, named in parts_of(kind, name):
                word = f"words[{place}]"
                place += 1
                if named not in kept and part.endswith("*"):
                    sheet = self.table(RowKind(INT, fixed=True, table=self._rules))
                    checks += f"    IS_SHEET({word}, words[{place}], {sheet})\n"
                if part == FRACTION.type:
                    word = f"FRACTION_OF({word})"
                elif part.endswith("*"):
                    word = f"({part})(intptr_t){word}"
                if named in kept:
                    taken.append(word)
        call = f"{called.name}({', '.join(taken)})"
        if called.constant is not None:
            call = literal(called.constant)
        if called.result == NOTHING:
            body = f"{call};"
        elif called.result == FRACTION:
            body = f"words[0] = WORD_OF({call});"
        elif isinstance(called.result, Number):
            body = f"words[0] = {call};"
        else:
            raise NotInSubset(f"{kernel.__qualname__} returns {called.result} to Python")
        head = f"GATE int {gate_of(kernel)}(int64_t *words)"
        return f"{head}\n{{\n{checks}    ENTER\n    {body}\n    return 0;\n}}\n\n"


# --- sources -------------------------------------------------------------------------------------


@cache
def functions_in(path: str) -> dict[int, ast.FunctionDef]:
    """Return the functions of a file by their first lines; none if it is not one of Python."""
    with suppress(SyntaxError):
        tree = ast.parse("".join(getlines(path)), path)
        return {node.lineno: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return {}


def source_of(function: Function) -> ast.FunctionDef:
    """Return the syntax of a function. Raise NotInSubset without its source."""
    code = function.__code__
    found = functions_in(code.co_filename).get(code.co_firstlineno) or block_of(function)
    if found is None or found.name != function.__name__:
        raise NotInSubset(f"the source of {function.__qualname__} is not in {code.co_filename}")
    return found


@cache
def block_of(function: Function) -> ast.FunctionDef | None:
    """Return the syntax of a function that is part of a text, as in the pages of the docs."""
    code = function.__code__
    lines = getblock(getlines(code.co_filename)[code.co_firstlineno - 1 :])
    with suppress(SyntaxError):
        (node,) = ast.parse(dedent("".join(lines))).body
        ast.increment_lineno(node, code.co_firstlineno - 1)
        return node if isinstance(node, ast.FunctionDef) else None
    return None


def arguments_of(function: Function) -> list[ast.arg]:
    """Return the arguments of a function. Raise NotInSubset if some have no place."""
    arguments = source_of(function).args
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
        raise NotInSubset(f"{function.__qualname__} has arguments without a place of their own")
    return arguments.args


@cache
def label_of(path: str) -> str:
    """Return a path as C names it: without the folders above the package."""
    for root in sorted(filter(None, sys.path), key=len, reverse=True):
        if path.startswith(root):
            return path[len(root) :].lstrip("/\\").replace("\\", "/")
    return path.replace("\\", "/").rpartition("/")[2]


# --- a function ----------------------------------------------------------------------------------


class Body:
    """A function that is being written."""

    def __init__(self, program: Program, function: Function, kinds: Sequence[Kind]) -> None:
        self._program, self._function = program, function
        self._tree = source_of(function)
        self._names = [argument.arg for argument in arguments_of(function)]
        self._parameters = dict(zip(self._names, kinds, strict=True))
        self.result, self.effect, self.constant = NOTHING, NEITHER, None
        self._returned: list[Any] = []
        self._known: dict[str, Kind] = {}
        self._indent, self._lines = 1, list[str]()
        self._temporaries = 0
        self._places: ast.AST = self._tree
        self._may_hoist = True
        self._line = 0

    def text(self, name: str) -> str:
        """Return the function in C, by this name."""
        self._known = dict(self._parameters)
        while True:  # until the kind of each variable is what all its values need
            before = dict(self._known), self.result
            self._lines, self._temporaries, self._line, self._returned = [], 0, 0, []
            self._block(self._tree.body)
            if before == (self._known, self.result):
                break
        self._check_end()
        if self.effect == NEITHER and len(self._returned) == 1 and not self._loops():
            self.constant = self._returned[0]
        taken = [
            f"{kind} {part}".replace("* ", "*")
            for known, kind_of_it in self._parameters.items()
            for kind, part in parts_of(self._as_widened(known, kind_of_it), c_name(known))
        ]
        own = [
            f"    {kind} {part} = 0;\n".replace("* ", "*")
            for known, kind_of_it in self._known.items()
            if known not in self._parameters
            for kind, part in parts_of(kind_of_it, c_name(known))
        ]
        head = f"static {self._type(self.result)} {name}({', '.join(taken) or 'void'})"
        body = f"{''.join(own)}{''.join(self._lines)}"
        if self._function in INSTRUCTIONS:
            where, instruction = INSTRUCTIONS[self._function]
            body = f"#if {where}\n    return {instruction};\n#else\n{body}#endif\n"
        return f"{head}\n{{\n{body}}}\n"

    def _as_widened(self, name: str, kind: Kind) -> Kind:
        """Return the kind of a parameter, a fraction if it later takes one."""
        return self._known[name] if isinstance(kind, Number) else kind

    def _type(self, kind: Kind) -> str:
        if isinstance(kind, Number):
            return INT if kind.type == BOOL else kind.type
        return self._program.structure(as_record(kind))

    def _check_end(self) -> None:
        """Refuse a function that returns a value, but not at its end."""
        if self.result != NOTHING and not always_returns(self._tree.body):
            self._refuse("it returns a value, but not always", self._tree)

    def _loops(self) -> bool:
        return any(isinstance(node, ast.While | ast.For) for node in ast.walk(self._tree))

    def _refuse(self, why: str, node: ast.AST | None = None) -> NoReturn:
        line = getattr(node or self._places, "lineno", self._tree.lineno)
        path = label_of(self._function.__code__.co_filename)
        raise NotInSubset(f"{path}:{line}: {self._function.__qualname__}: {why}")

    # --- statements ------------------------------------------------------------------------------

    def _block(self, body: Sequence[ast.stmt]) -> bool:
        """Write statements; return True if they end by leaving the function."""
        for node in body:
            self._places = node
            if self._writer_of(node)(node):
                return True
        return False

    def _writer_of(self, node: ast.AST) -> Callable[..., Any]:
        """Return the method that writes a kind of node, which is named after it."""
        name = type(node).__name__
        if not hasattr(self, f"_{name}"):
            self._refuse(f"{name} is not in the kernel subset", node)
        writer: Callable[..., Any] = getattr(self, f"_{name}")
        return writer

    def _say(self, text: str, node: ast.AST | None = None) -> None:
        line = getattr(node, "lineno", None)
        if line is not None and line != self._line:
            path = label_of(self._function.__code__.co_filename)
            self._lines.append(f'#line {line} "{path}"\n')
            self._line = line
        self._lines.append("    " * self._indent + text + "\n")
        self._line += 1

    def _inner(self, body: Sequence[ast.stmt]) -> bool:
        self._indent += 1
        ended = self._block(body)
        self._indent -= 1
        return ended

    def _Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        value = self._value(node.value)
        self._say(f"{value.parts[0]};" if len(value.parts) == 1 else ";", node)

    def _Pass(self, node: ast.Pass) -> None:
        self._say(";", node)

    def _Return(self, node: ast.Return) -> bool:
        if node.value is None:
            self._returned.append(None)
            self._say("return;", node)
            return True
        value = self._value(node.value)
        before = None if self.result == NOTHING else self.result
        self.result = joined(before, value.kind)  # type: ignore[assignment]
        self._returned.append(value.constant)
        if isinstance(value.kind, Number):
            self._say(f"return {bare(value.text)};", node)
        else:
            self._say(f"return ({self._type(value.kind)}){{{', '.join(value.parts)}}};", node)
        return True

    def _Assign(self, node: ast.Assign) -> None:
        if len(node.targets) != 1:
            self._refuse("one value goes to one name", node)
        self._put(node.targets[0], self._value(node.value), node)

    def _AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self._put(node.target, self._value(node.value), node)

    def _AugAssign(self, node: ast.AugAssign) -> None:
        left = ast.copy_location(as_read(node.target), node)
        value = self._BinOp(ast.BinOp(left, node.op, node.value))
        self._put(node.target, value, node)

    def _put(self, target: ast.expr, value: Value, node: ast.stmt) -> None:
        """Put a value into a variable, or a number into a row."""
        if isinstance(target, ast.Name):
            self._known[target.id] = self._join(self._known.get(target.id), value.kind)
            names = [part for _, part in parts_of(self._known[target.id], c_name(target.id))]
            if len(names) > 1 and any(name in part for name in names for part in value.parts):
                value = self._held(value)
            for name, part in zip(names, value.parts, strict=True):
                self._say(f"{name} = {bare(part)};", node)
        elif isinstance(target, ast.Subscript):
            self.effect = WRITES
            if getattr(self._value(target.value).kind, "fixed", True):
                self._refuse("a tuple cannot be written to", node)
            value = self._held(value) if value.effect == WRITES else value
            place = self._Subscript(target)
            if place.effect == WRITES:
                self._refuse("the place that is written to writes to a row", node)
            if not isinstance(place.kind, Number):
                self._refuse("only a number is put into a row", node)
            self._say(f"{place.text} = {bare(value.text)};", node)
        else:
            self._refuse("a value goes to a name or into a row", node)

    def _join(self, one: Kind | None, other: Kind) -> Kind:
        try:
            return joined(one, other)
        except NotInSubset as error:
            self._refuse(str(error))

    def _If(self, node: ast.If) -> bool:
        test = self._number(node.test)
        if test.constant is not None:
            return self._block(node.body if test.constant else node.orelse)
        self._say(f"if ({bare(test.text)}) {{", node)
        ended = self._inner(node.body)
        if node.orelse:
            self._say("} else {")
            ended &= self._inner(node.orelse)
        self._say("}")
        return ended and bool(node.orelse)

    def _While(self, node: ast.While) -> None:
        test = bare(self._truth(node.test, hoists=False))
        if node.orelse:
            self._refuse_jumps(node.orelse)
            self._say("for (;;) {", node)
            self._say(f"    if (!({test})) {{", node)
            self._indent += 1
            self._inner(node.orelse)
            self._say("break;")
            self._indent -= 1
            self._say("    }")
        else:
            self._say(f"while ({test}) {{", node)
        self._inner(node.body)
        self._say("}")

    def _refuse_jumps(self, body: Sequence[ast.stmt]) -> None:
        for one in body:
            for node in ast.walk(one):
                if isinstance(node, ast.Break | ast.Continue):
                    self._refuse("no break or continue in the else of a loop", node)

    def _For(self, node: ast.For) -> None:
        if node.orelse:
            self._refuse("a for loop has no else", node)
        if not isinstance(node.target, ast.Name):
            self._refuse("a loop has one variable", node)
        name = c_name(node.target.id)
        at, end = f"{name}__at", f"{name}__end"
        if isinstance(node.iter, ast.Call) and named(node.iter.func) == "range":
            first, last, step = self._range(node.iter)
            self._known[node.target.id] = self._join(self._known.get(node.target.id), WHOLE)
            each = f"int64_t {at} = {first}, {end} = {last}"
            if step.constant is None:
                each += f", {name}__by = {bare(step.text)}; "
                each += f"{name}__by > 0 ? {at} < {end} : {at} > {end}; {at} += {name}__by"
            else:
                until = "<" if step.constant > 0 else ">"
                by = f"{at}++" if step.constant == 1 else f"{at} += {step.text}"
                each += f"; {at} {until} {end}; {by}"
            taken = at
        else:
            row = self._value(node.iter)
            if not (isinstance(row.kind, RowKind) and row.kind.table):
                self._refuse("a loop goes over range or a tuple of constants", node)
            self._known[node.target.id] = self._join(
                self._known.get(node.target.id), number_in(row.kind)
            )
            each = f"int64_t {at} = 0; {at} < {len(row.kind.table)}; {at}++"
            taken = f"{self._program.table(row.kind)}[{at}]"
        self._say(f"for ({each}) {{", node)
        self._indent += 1
        self._say(f"{name} = {taken};")
        self._indent -= 1
        self._inner(node.body)
        self._say("}")

    def _range(self, call: ast.Call) -> tuple[str, str, Value]:
        """Return the beginning, the end and the step of a range."""
        values = self._numbers(call.args)
        if len(values) == 1:
            values.insert(0, number(0))
        if len(values) == 2:
            values.append(number(1))
        if values[2].constant == 0 or call.keywords:
            self._refuse("the step of a range is not zero", call)
        return bare(values[0].text), bare(values[1].text), values[2]

    def _Break(self, node: ast.Break) -> None:
        self._say("break;", node)

    def _Continue(self, node: ast.Continue) -> None:
        self._say("continue;", node)

    # --- expressions -----------------------------------------------------------------------------

    def _value(self, node: ast.expr) -> Value:
        """Return an expression of C for an expression of Python."""
        value: Value = self._writer_of(node)(node)
        return value

    def _Constant(self, node: ast.Constant) -> Value:
        return self._constant(node.value, node)

    def _number(self, node: ast.expr) -> Value:
        value = self._value(node)
        if not isinstance(value.kind, Number) or value.kind == NOTHING:
            self._refuse(f"{ast.unparse(node)} is not a number", node)
        return value

    def _truth(self, node: ast.expr, hoists: bool = True) -> str:
        before, self._may_hoist = self._may_hoist, self._may_hoist and hoists
        found = self._number(node).text
        self._may_hoist = before
        return found

    def _constant(self, value: Any, node: ast.AST) -> Value:
        if type(value) not in (int, bool, float):
            self._refuse(f"{value!r} is not a number", node)
        if isinstance(value, int) and not -(2**63) <= value < 2**63:
            self._refuse(f"{value} does not fit into 64 bits", node)
        return number(value)

    def _Name(self, node: ast.Name) -> Value:
        if node.id in self._known:
            kind = self._known[node.id]
            return Value(kind, tuple(part for _, part in parts_of(kind, c_name(node.id))))
        if any(
            isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store) and one.id == node.id
            for one in ast.walk(self._tree)
        ):
            self._refuse(f"{node.id} has no value yet", node)
        return self._global(self._find(node), node)

    def _find(self, node: ast.Name) -> Any:
        world = self._function.__globals__
        builtins = world["__builtins__"]
        builtins = builtins if isinstance(builtins, dict) else vars(builtins)
        if node.id not in world and node.id not in builtins:
            self._refuse(f"{node.id} is not known", node)
        return world.get(node.id, builtins.get(node.id))

    def _global(self, value: Any, node: ast.expr) -> Value:
        if isinstance(value, tuple) and value and all(type(v) in (int, float) for v in value):
            element = "double" if any(isinstance(one, float) for one in value) else INT
            return Value(RowKind(element, fixed=True, table=value), ())
        return self._constant(value, node)

    def _Attribute(self, node: ast.Attribute) -> Value:
        if isinstance(node.value, ast.Name) and node.value.id not in self._known:
            home = self._find(node.value)
            if isinstance(home, ModuleType):
                return self._global(getattr(home, node.attr), node)
        record = self._value(node.value)
        if not isinstance(record.kind, RecordKind):
            self._refuse(f"{ast.unparse(node.value)} has no fields", node)
        place = 0
        for name, kind in record.kind.fields:
            size = len([*parts_of(kind, "")])
            if name == node.attr:
                return Value(kind, record.parts[place : place + size], record.effect)
            place += size
        self._refuse(f"{record.kind.name} has no {node.attr}", node)

    def _Subscript(self, node: ast.Subscript) -> Value:
        """Return a row of a stack, or a place of a row, to be read or written."""
        if isinstance(node.slice, ast.Tuple | ast.Slice):
            self._refuse(f"{type(node.slice).__name__} is not in the kernel subset", node)
        row, index = self._operands(
            (partial(self._value, node.value), partial(self._index, node.slice))
        )
        effect = max(row.effect, index.effect)
        if isinstance(row.kind, StackKind):
            numbers, height, width, stride = row.parts
            first = f"({numbers} + {self._inside(index.text, height)} * {stride})"
            return Value(RowKind(row.kind.element, row.kind.fixed), (first, width), effect)
        if not isinstance(row.kind, RowKind):
            self._refuse(f"{ast.unparse(node.value)} is not a row", node)
        if row.kind.table and index.constant is not None:
            return self._constant(row.kind.table[index.constant], node)
        numbers, size = self._row(row)
        text = f"{numbers}[{bare(self._inside(index.text, size))}]"
        least = NEITHER if row.kind.table else READS
        return Value(number_in(row.kind), (text,), max(least, effect))

    def _row(self, row: Value) -> tuple[str, str]:
        """Return the first number of a row, and how many there are."""
        assert isinstance(row.kind, RowKind)
        if row.kind.table:
            return self._program.table(row.kind), str(len(row.kind.table))
        numbers, size = row.parts
        return numbers, size

    def _index(self, node: ast.expr) -> Value:
        value = self._number(node)
        if value.kind == FRACTION or (value.constant is not None and value.constant < 0):
            self._refuse(f"{ast.unparse(node)} is not a place of a row", node)
        return value

    def _inside(self, index: str, size: str) -> str:
        return f"INSIDE({bare(index)}, {size})" if self._program.checked else index

    def _BinOp(self, node: ast.BinOp) -> Value:
        left, right = self._numbers((node.left, node.right))
        kind = Number(FRACTION.type) if FRACTION in (left.kind, right.kind) else WHOLE
        if left.constant is not None and right.constant is not None and kind == WHOLE:
            whole = ast.Expression(ast.BinOp(plain(left), node.op, plain(right)))
            found = eval(compile(ast.fix_missing_locations(whole), "constant", "eval"))
            return self._constant(found, node)
        sign, effect = type(node.op), max(left.effect, right.effect)
        if isinstance(node.op, ast.Div):
            return Value(FRACTION, (f"DIVIDE({left.text}, {right.text})",), effect)
        if isinstance(node.op, ast.Pow) and right.constant == 2:
            return Value(kind, (f"SQUARE({left.text})",), effect)
        if sign in CALLED and kind == WHOLE:
            text = f"{CALLED[sign]}({bare(left.text)}, {bare(right.text)})"
            return Value(WHOLE, (text,), effect)
        if sign not in BINARY or (kind == FRACTION and sign not in (ast.Add, ast.Sub, ast.Mult)):
            self._refuse(f"{sign.__name__} is not in the kernel subset", node)
        # A shift has the bits of what is shifted, whatever it is shifted by.
        first = wide(left) if sign is ast.RShift else widened(left, right)
        return Value(kind, (f"({first} {BINARY[sign]} {right.text})",), effect)

    def _UnaryOp(self, node: ast.UnaryOp) -> Value:
        value = self._number(node.operand)
        if isinstance(node.op, ast.Not):
            if value.constant is not None:
                return number(not value.constant)
            return Value(TRUTH, (f"!{value.text}",), value.effect)
        if value.constant is not None and value.kind != FRACTION:
            whole = int(value.constant)
            return self._constant(-whole if isinstance(node.op, ast.USub) else ~whole, node)
        if isinstance(node.op, ast.USub):
            return Value(joined(WHOLE, value.kind), (f"(-{wide(value)})",), value.effect)
        if isinstance(node.op, ast.Invert) and value.kind != FRACTION:
            return Value(WHOLE, (f"(~{wide(value)})",), value.effect)
        self._refuse(f"{type(node.op).__name__} is not in the kernel subset", node)

    def _BoolOp(self, node: ast.BoolOp) -> Value:
        before, values = self._may_hoist, list[Value]()
        decides = isinstance(node.op, ast.Or)
        for place, one in enumerate(node.values):
            value = self._number(one)
            is_last = place == len(node.values) - 1
            if value.constant is None or is_last or bool(value.constant) == decides:
                values.append(value)
            if value.constant is not None and bool(value.constant) == decides:
                break
            self._may_hoist = False
        self._may_hoist = before
        if len(values) == 1:
            return values[0]
        sign = " && " if isinstance(node.op, ast.And) else " || "
        effect = max(value.effect for value in values)
        if any(value.kind != TRUTH for value in values) and not self._is_test(node):
            return self._either(node, values, effect)
        return Value(TRUTH, (f"({sign.join(value.text for value in values)})",), effect)

    def _either(self, node: ast.BoolOp, values: list[Value], effect: int) -> Value:
        """Return the value of `and` or `or` as a number: the first that decides, or the last."""
        if effect == WRITES:
            self._refuse("and, or: a number that decides writes to rows", node)
        kind, text = values[-1].kind, values[-1].text
        for value in values[-2::-1]:
            kind = self._join(kind, value.kind)
            pair = (text, value.text) if isinstance(node.op, ast.And) else (value.text, text)
            text = f"({value.text} ? {pair[0]} : {pair[1]})"
        return Value(kind, (text,), effect)

    def _is_test(self, node: ast.BoolOp) -> bool:
        """Return True if only the truth of an expression matters."""
        return node in tests_in(self._tree)

    def _Compare(self, node: ast.Compare) -> Value:
        if isinstance(node.ops[0], ast.In | ast.NotIn):
            return self._membership(node)
        operands = self._numbers((node.left, *node.comparators))
        if all(value.constant is not None for value in operands):
            pairs = zip(operands, node.ops, operands[1:], strict=False)
            return number(all(TRIED[type(op)](a.constant, b.constant) for a, op, b in pairs))
        effect = max(value.effect for value in operands)
        if len(operands) > 2:
            self._temporaries += 1
            name = f"t{self._temporaries}__"
            held = [
                f"{self._type(one.kind)} {name}_{place} = {bare(one.text)};"
                for place, one in enumerate(operands)
            ]
            parts = [f"{name}_{place}" for place in range(len(operands))]
            if any(one.effect == WRITES for one in operands):
                self._refuse("a chain of comparisons writes to a row", node)
            joined_up = " && ".join(
                f"{parts[i]} {COMPARED[type(op)]} {parts[i + 1]}" for i, op in enumerate(node.ops)
            )
            return Value(TRUTH, (f"({{ {' '.join(held)} {joined_up}; }})",), effect)
        left, right = operands
        sign = COMPARED.get(type(node.ops[0]))
        if sign is None:
            self._refuse("numbers are compared by their values", node)
        return Value(TRUTH, (f"({left.text} {sign} {right.text})",), effect)

    def _membership(self, node: ast.Compare) -> Value:
        among = node.comparators[0]
        if isinstance(among, ast.Name) and among.id not in self._known:
            values: list[Value] = [self._constant(one, node) for one in self._find(among)]
        elif isinstance(among, ast.Tuple):
            values = [self._number(one) for one in among.elts]
        else:
            self._refuse("in: only a tuple is looked through", node)
        asked = self._number(node.left)
        if asked.constant is not None and all(value.constant is not None for value in values):
            is_there = asked.constant in [value.constant for value in values]
            return number(is_there == isinstance(node.ops[0], ast.In))
        effect = max(asked.effect, *(value.effect for value in values))
        self._temporaries += 1
        name = f"t{self._temporaries}__"
        found = " || ".join(f"{name} == {value.text}" for value in values)
        text = f"({{ {self._type(asked.kind)} {name} = {bare(asked.text)}; {found}; }})"
        return Value(TRUTH, (text if isinstance(node.ops[0], ast.In) else f"!{text}",), effect)

    def _IfExp(self, node: ast.IfExp) -> Value:
        test = self._number(node.test)
        if test.constant is not None:
            return self._value(node.body if test.constant else node.orelse)
        before, self._may_hoist = self._may_hoist, False
        one, other = self._value(node.body), self._value(node.orelse)
        self._may_hoist = before
        kind = self._join(one.kind, other.kind)
        effect = max(test.effect, one.effect, other.effect)
        if not isinstance(kind, Number) and effect == WRITES:
            self._refuse("the choice of a row writes to a row", node)
        cast = "(int64_t)" if kind == WHOLE else ""
        pairs = zip(one.parts, other.parts, strict=True)
        parts = tuple(f"({test.text} ? {cast}{a} : {cast}{b})" for a, b in pairs)
        return Value(kind, parts, effect)

    # --- calls -----------------------------------------------------------------------------------

    def _Call(self, node: ast.Call) -> Value:
        if node.keywords:
            self._refuse("arguments are given by place", node)
        if isinstance(node.func, ast.Attribute):
            return self._method(node)
        if not isinstance(node.func, ast.Name) or node.func.id in self._known:
            self._refuse("only a function of ours can be called", node)
        called = self._find(node.func)
        if called is ahead.fetch or called is ahead.fetch_slot:
            return self._hint(node)
        if is_record(called):
            return self._record(called, node)
        if called is len:
            return self._length(node)
        if called in BUILTINS:
            return self._builtin(called, node)
        if not is_ours(called) and getattr(called, "__module__", "") != self._function.__module__:
            self._refuse(f"{node.func.id} is not a function of ours", node)
        return self._own(called, node)

    def _own(self, called: Function, node: ast.Call) -> Value:
        arguments = self._operands(partial(self._value, one) for one in node.args)
        names = arguments_of(called)
        missing = len(names) - len(arguments)
        defaults = called.__defaults__ or ()
        if missing > len(defaults) or missing < 0:
            self._refuse(f"{called.__name__} takes {len(names)} arguments", node)
        arguments += [self._constant(one, node) for one in defaults[len(defaults) - missing :]]
        if called in self._program.within:
            self._refuse(f"{called.__qualname__} calls itself", node)
        written = self._program.function(called, [value.kind for value in arguments])
        if written.constant is not None:
            return number(written.constant)
        effect = max(READS, written.effect, *(value.effect for value in arguments))
        self.effect = max(self.effect, written.effect)
        text = f"{written.name}({', '.join(bare(part) for v in arguments for part in v.parts)})"
        if isinstance(written.result, Number):
            return Value(written.result, (text,), effect)
        if not self._may_hoist:
            self._refuse("a row or named tuple is returned within a condition", node)
        self._temporaries += 1
        name = f"t{self._temporaries}__"
        self._say(f"{self._type(written.result)} {name} = {text};", node)
        fields = parts_of(as_record(written.result), "")
        return Value(written.result, tuple(f"{name}.{part}" for _, part in fields), READS)

    def _record(self, called: Any, node: ast.Call) -> Value:
        kind = kind_of(called)
        assert isinstance(kind, RecordKind)
        values = self._operands(partial(self._value, one) for one in node.args)
        if len(values) != len(kind.fields):
            self._refuse(f"{kind.name} has {len(kind.fields)} fields", node)
        fields = zip(kind.fields, values, strict=True)
        own = RecordKind(kind.name, tuple((name, value.kind) for (name, _), value in fields))
        parts = tuple(part for value in values for part in value.parts)
        return Value(own, parts, max(value.effect for value in values))

    def _length(self, node: ast.Call) -> Value:
        row = self._value(node.args[0])
        if not isinstance(row.kind, RowKind | StackKind):
            self._refuse(f"{ast.unparse(node.args[0])} has no length", node)
        if isinstance(row.kind, RowKind):
            return Value(WHOLE, (self._row(row)[1],), row.effect)
        return Value(WHOLE, (row.parts[1],), row.effect)

    def _builtin(self, called: Any, node: ast.Call) -> Value:
        values = self._numbers(node.args)
        effect = max(value.effect for value in values)
        if called is int or called is bool or called is sqrt or called is abs:
            (value,) = values
            kind, before, after = {
                int: (WHOLE, "((int64_t)", ")"),
                bool: (TRUTH, "(", " != 0)"),
                sqrt: (FRACTION, "__builtin_sqrt(", ")"),
                abs: (joined(WHOLE, value.kind), "MAGNITUDE(", ")"),
            }[called]
            if called is abs and value.kind == FRACTION:
                self._refuse("abs takes a whole number", node)
            return Value(kind, (f"{before}{value.text}{after}",), effect)
        if len(values) < 2:
            self._refuse(f"{called.__name__} takes two numbers or more", node)
        kind, text = values[0].kind, values[0].text
        for value in values[1:]:
            kind = joined(WHOLE if kind == TRUTH else kind, value.kind)
            name = {min: "LEAST", max: "MOST"}[called]
            name += "_FRACTION" if kind == FRACTION else ""
            text = f"{name}({bare(text)}, {bare(value.text)})"
        return Value(kind, (text,), effect)

    def _method(self, node: ast.Call) -> Value:
        assert isinstance(node.func, ast.Attribute)
        if node.args or node.func.attr not in ("bit_count", "bit_length"):
            self._refuse(f"{ast.unparse(node.func)} cannot be called", node)
        value = self._number(node.func.value)
        return Value(WHOLE, (f"{node.func.attr.upper()}({bare(value.text)})",), value.effect)

    def _hint(self, node: ast.Call) -> Value:
        if self._program.checked:  # one may ask ahead for what is not there
            return Value(NOTHING, ("(void)0",))
        *rows, last = node.args
        row: ast.expr = rows[0]
        if len(rows) == 2:
            row = ast.copy_location(ast.Subscript(rows[0], rows[1], ast.Load()), node)
        found, slot = self._value(row), self._index(last)
        return Value(NOTHING, (f"FETCH({self._row(found)[0]} + {slot.text})",), READS)

    # --- the order of things ---------------------------------------------------------------------

    def _operands(self, asked: Iterable[Callable[[], Value]]) -> list[Value]:
        """Return operands so that they are worked out from left to right, where that matters."""
        values: list[Value] = []
        for ask in asked:
            before = len(self._lines)
            value = ask()
            if len(self._lines) > before:  # a part of it is worked out before the statement
                later, self._lines[before:] = self._lines[before:], []
                values = [self._held(one) for one in values]
                self._lines += later
            values.append(value)
        writes = any(value.effect == WRITES for value in values)
        if not writes or sum(value.effect != NEITHER for value in values) < 2:
            return values
        return [self._held(value) for value in values]

    def _numbers(self, nodes: Iterable[ast.expr]) -> list[Value]:
        """Return operands that are numbers."""
        return self._operands(partial(self._number, node) for node in nodes)

    def _held(self, value: Value) -> Value:
        """Return a value that is worked out before the statement."""
        if value.effect == NEITHER:
            return value
        if not self._may_hoist:
            self._refuse("within a condition, two operands write to rows or read them")
        names = []
        for (kind, _), part in zip(parts_of(value.kind, ""), value.parts, strict=True):
            self._temporaries += 1
            names.append(f"t{self._temporaries}__")
            self._say(f"{kind} {names[-1]} = {bare(part)};".replace("* ", "*"))
        return Value(value.kind, tuple(names), NEITHER, value.constant)


TRIED = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
BUILTINS = (int, bool, abs, min, max, sqrt)


def number(value: Any) -> Value:
    """Return a constant."""
    kind = TRUTH if isinstance(value, bool) else FRACTION if isinstance(value, float) else WHOLE
    return Value(kind, (literal(value),), NEITHER, value)


def literal(value: Any) -> str:
    """Return a number as C writes it."""
    if isinstance(value, float):
        return value.hex()
    value = int(value)
    if value == -(2**63):
        return "(-9223372036854775807LL - 1)"
    text = f"{value}LL" if abs(value) >= 2**31 else str(value)
    return f"({text})" if value < 0 else text


def plain(value: Value) -> ast.Constant:
    """Return a known value as a constant of Python."""
    return ast.Constant(int(value.constant))


def widened(left: Value, right: Value) -> str:
    """Return the left one of two operands with 64 bits, unless the other has them."""
    return wide(left) if wide(right) != right.text else left.text


def wide(value: Value) -> str:
    """Return an operand with 64 bits: C counts with 32 what is small or a comparison."""
    narrow = value.kind == TRUTH or (value.constant is not None and value.kind == WHOLE)
    return f"(int64_t){value.text}" if narrow else value.text


def number_in(kind: Kind) -> Number:
    """Return the kind of the numbers of a row or stack."""
    assert isinstance(kind, RowKind | StackKind)
    if kind.element in ("double", "float"):
        return FRACTION
    return TRUTH if kind.element == "bool" else WHOLE


def as_record(kind: Kind) -> RecordKind:
    """Return a row as the structure in which a function returns it."""
    return kind if isinstance(kind, RecordKind) else RecordKind("Found", (("row", kind),))


def bare(text: str) -> str:
    """Return an expression without the brackets around the whole of it."""
    if not (text.startswith("(") and text.endswith(")")) or text.startswith("({"):
        return text
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if not depth and place < len(text) - 1:
            return text
    return text[1:-1]


def c_name(name: str) -> str:
    """Return the name of a variable in C."""
    return f"{name}_" if name in C_WORDS else name


def named(node: ast.expr | None) -> str:
    """Return the name that an expression is, or nothing."""
    return node.id if isinstance(node, ast.Name) else ""


def as_read(target: ast.expr) -> ast.expr:
    """Return what is written to as an expression that reads it."""
    if isinstance(target, ast.Subscript):
        return ast.Subscript(target.value, target.slice, ast.Load())
    return ast.Name(target.id, ast.Load()) if isinstance(target, ast.Name) else target


def always_returns(body: Sequence[ast.stmt]) -> bool:
    """Return True if the end of a body is never reached."""
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and always_returns(last.body) and always_returns(last.orelse)
    endless = isinstance(last, ast.While) and isinstance(last.test, ast.Constant)
    return isinstance(last, ast.Return) or endless


@cache
def tests_in(tree: ast.FunctionDef) -> frozenset[ast.AST]:
    """Return the expressions of a function of which only the truth matters."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            found.update(truths(node.test))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            found.update(truths(node.operand))
        if isinstance(node, ast.Call) and named(node.func) == "bool":
            found.update(truths(node.args[0]))
        if isinstance(node, ast.Return) and node.value and named(tree.returns) == "bool":
            found.update(truths(node.value))
    return frozenset(found)


def truths(node: ast.expr) -> Iterator[ast.expr]:
    """Yield an expression whose truth is asked, and those of which it is made."""
    yield node
    if isinstance(node, ast.BoolOp):
        for one in node.values:
            yield from truths(one)
