"""Compiled twins of the plain functions: the same source, the same name, the same result, machine
code.

A function written in the kernel subset of Python (integers, rows, loops and calls of other such
functions) is copied with the functions that it calls replaced by their twins, and compiled by
Numba. Compile loops: one call from Python into a twin costs more than one of the plain function.

    >>> from hilojack.rules.bits import lowest
    >>> lowest(0b1010000), twin(lowest)(0b1010000)
    (4, 4)

Rows and rules are handed to twins as int64 arrays. No index is below zero.
"""

import ast
import hashlib
import os
from collections.abc import Callable, Sequence
from functools import cache, partial
from inspect import getblock
from linecache import getlines
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, get_type_hints

import numba
from llvmlite import binding, ir
from numba import types
from numba.core import cgutils, config
from numba.extending import intrinsic, overload_method

from hilojack.compiled import parts, work
from hilojack.compiled.binding import called_by, is_ours
from hilojack.compiled.turns import TurnsCache
from hilojack.rules import ahead, bits

Function = Callable[..., Any]
BOUNDS_CHECK = os.environ.get("HILOJACK_BOUNDS_CHECK", "") == "1"
# Kernels allocate nothing; without the allocator (`_nrt`) no call counts its rows.
OPTIONS: dict[str, Any] = {
    "nogil": True,
    "_nrt": False,
    "error_model": "numpy",  # no kernel divides by zero
    "boundscheck": BOUNDS_CHECK,
}
# The first two Zen of AMD have these instructions too, but slower than the plain functions.
SLOW_PEXT = ("znver1", "znver2")
HAS_PEXT = (
    bool(binding.get_host_cpu_features().get("bmi2"))
    and binding.get_host_cpu_name() not in SLOW_PEXT
)
UNSIGNED = "unsigned"  # the name by which a twin calls `unsigned`


@cache
def key(function: Function) -> str:
    """Return a name for everything that the machine code of a function depends on.

    That is its own code and that of every function it calls, the constants they read, this module,
    `parts` and the flags. Numba itself does not notice a change in a function that another calls.
    """
    ours = (Path(module).read_bytes() for module in (__file__, parts.__file__))
    digest = hashlib.sha256(b"".join(ours))
    digest.update(repr((sorted(OPTIONS.items()), numba.__version__, HAS_PEXT)).encode())
    for part in sorted(map(description, reached_from(function))):
        digest.update(part.encode() + b"\0")
    return digest.hexdigest()[:16]


def reached_from(function: Function) -> set[Function]:
    """Return a function and all that it calls, directly or not."""
    reached = {function}
    waiting = [function]
    while waiting:
        fresh = set(called_by(waiting.pop()).values()) - reached
        reached |= fresh
        waiting += fresh
    return reached


def named_in(code: CodeType, world: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return the globals that some code names, with the attributes that it reads of modules."""
    named = [(name, world[name]) for name in code.co_names if name in world]
    modules = [value for _, value in named if isinstance(value, ModuleType)]
    named += [
        (f"{module.__name__}.{name}", getattr(module, name))
        for module in modules
        for name in code.co_names
        if hasattr(module, name)
    ]
    return named


@cache
def description(function: Function) -> str:
    """Return what is compiled of one function, wherever it is in its file."""
    code = function.__code__
    constants = [part.co_code if isinstance(part, CodeType) else part for part in code.co_consts]
    values = [
        (name, meaning(value))
        for name, value in named_in(code, function.__globals__)
        if not isinstance(value, ModuleType)
    ]
    taken = [meaning(kind) for kind in function.__annotations__.values() if is_fields(kind)]
    names = code.co_names, code.co_varnames
    return repr(
        (meaning(function), code.co_code, names, constants, values, taken, is_hot(function))
    )


def meaning(value: Any) -> str:
    """Return what a global means to machine code: its value, or its name."""
    if is_ours(value):
        return f"{value.__module__}.{value.__qualname__}"
    if is_fields(value):
        fields = get_type_hints(value).items()
        return f"{value.__qualname__}({[(name, meaning(kind)) for name, kind in fields]})"
    return repr(value)


def is_fields(value: object) -> bool:
    """Return True for a class of named tuples, whose fields machine code finds by place."""
    return isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")


@cache
def twin(function: Function, called: bool = False) -> Any:
    """Return the compiled twin of a plain function: for Python, or to be `called` by twins."""
    if HAS_PEXT and function in INSTRUCTIONS:
        return INSTRUCTIONS[function]
    if function in HINTS:
        return HINTS[function]
    copy = with_twins(function, partial(twin, called=True))
    hot = parts.PART if is_hot(function) else parts.APART
    kept = hot if called else parts.FOR_PYTHON
    config.CACHE_DIR = str(work.cache_folder() / key(function) / kept.folder)  # type: ignore[attr-defined]
    compiled = numba.njit(**OPTIONS, **kept.options)(copy)
    compiled._cache = TurnsCache(copy, function, partial(kept.store, twin=key(function)))
    if kept is parts.APART:
        parts.TWINS[key(function)] = compiled
    return compiled


def is_hot(function: Function) -> bool:
    """Return True if a function is worth a copy at each call. Its module sets `INLINE = False` if
    it runs once or twice in a deal.
    """
    inline: bool = function.__globals__.get("INLINE", True)
    return inline


def with_twins(function: Function, twin_of: Function) -> FunctionType:
    """Return a copy of a function whose globals hold the twins of the functions that it calls."""
    twins = {name: twin_of(each) for name, each in called_by(function).items()}
    world = function.__globals__ | {UNSIGNED: unsigned} | twins
    name = function.__name__
    copy = FunctionType(counted_from_zero(function), world, name, function.__defaults__)
    copy.__qualname__ = function.__qualname__
    return copy


def counted_from_zero(function: Function) -> CodeType:
    """Return the code of a function with unsigned indices. No kernel counts from the end of a row,
    so no access need check for it. Checked bounds would find one that did.
    """
    of = function.__code__
    lines = getblock(getlines(of.co_filename)[of.co_firstlineno - 1 :])
    tree = ast.increment_lineno(ast.parse("".join(lines)), of.co_firstlineno - 1)
    code = compile(UnsignedIndices().visit(tree), of.co_filename, "exec")
    return next(part for part in code.co_consts if isinstance(part, CodeType))


class UnsignedIndices(ast.NodeTransformer):
    """A transformer that makes every index unsigned, except constants."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.Subscript:
        self.generic_visit(node)
        if isinstance(node.slice, ast.Tuple):
            node.slice.elts = list(map(as_unsigned, node.slice.elts))
        else:
            node.slice = as_unsigned(node.slice)
        return node


def as_unsigned(index: ast.expr) -> ast.expr:
    """Return an index as unsigned, unless it is a constant."""
    if isinstance(index, ast.Constant):
        return index
    cast = ast.Call(ast.Name(UNSIGNED, ast.Load()), [index], [])
    return ast.fix_missing_locations(ast.copy_location(cast, index))


@intrinsic
def unsigned(typing: Any, index: Any) -> Any:
    """Return an index as a number that is not negative."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[0], signature.args[0], types.uintp)

    return types.uintp(index), generate


@intrinsic
def count_ones(typing: Any, cards: Any) -> Any:
    """Return the number of cards in a set, in one machine instruction."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number = context.cast(builder, arguments[0], signature.args[0], types.int64)
        return builder.ctpop(number)

    return types.int64(cards), generate


@intrinsic
def length_in_bits(typing: Any, cards: Any) -> Any:
    """Return one more than the number of the highest card in a set."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number = context.cast(builder, arguments[0], signature.args[0], types.int64)
        zeros = builder.ctlz(number, ir.Constant(ir.IntType(1), 0))
        return builder.sub(ir.Constant(ir.IntType(64), 64), zeros)

    return types.int64(cards), generate


@overload_method(types.Integer, "bit_count")
def bit_count_of(cards):  # type: ignore[no-untyped-def]
    """Replace `int.bit_count` in a twin."""
    return lambda cards: count_ones(cards)  # type: ignore[call-arg]


@overload_method(types.Integer, "bit_length")
def bit_length_of(cards):  # type: ignore[no-untyped-def]
    """Replace `int.bit_length` in a twin."""
    return lambda cards: length_in_bits(cards)  # type: ignore[call-arg]


@intrinsic
def gather_bits(typing: Any, cards: Any, among: Any) -> Any:
    """Replace `bits.gather` if the processor has an instruction for it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        pair = zip(arguments, signature.args, strict=True)
        numbers = [context.cast(builder, number, kind, types.int64) for number, kind in pair]
        pext = ir.FunctionType(word, [word, word])
        function = builder.module.declare_intrinsic("llvm.x86.bmi.pext.64", (), pext)
        return builder.call(function, numbers)

    return types.int64(cards, among), generate


def scatter(builder: Any, bits: Any, among: Any) -> Any:
    """Put bits into the places of the bits of another word, lowest first."""
    word = ir.IntType(64)
    pdep = ir.FunctionType(word, [word, word])
    function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), pdep)
    return builder.call(function, [bits, among])


@intrinsic
def nth_bit(typing: Any, cards: Any, n: Any) -> Any:
    """Replace `bits.nth` if the processor has an instruction for it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pair = zip(arguments, signature.args, strict=True)
        held, place = (context.cast(builder, number, kind, types.int64) for number, kind in pair)
        one = builder.shl(ir.Constant(ir.IntType(64), 1), place)
        return builder.cttz(scatter(builder, one, held), ir.Constant(ir.IntType(1), 0))

    return types.int64(cards, n), generate


@intrinsic
def eight_bytes_of(typing: Any, bits: Any) -> Any:
    """Replace `bits.eight_bytes` if the processor has an instruction for it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        number = context.cast(builder, arguments[0], signature.args[0], types.int64)
        return scatter(builder, number, ir.Constant(ir.IntType(64), 0x0101010101010101))

    return types.int64(bits), generate


INSTRUCTIONS = {bits.gather: gather_bits, bits.nth: nth_bit, bits.eight_bytes: eight_bytes_of}


def fetch_memory(context: Any, builder: Any, kinds: Sequence[Any], arguments: Sequence[Any]) -> Any:
    """Prefetch the memory of a place in an array; a place outside it does no harm."""
    table = context.make_array(kinds[0])(context, builder, arguments[0])
    places = [
        context.cast(builder, number, kind, types.intp)
        for number, kind in zip(arguments[1:], kinds[1:], strict=True)
    ]
    place = cgutils.get_item_pointer(context, builder, kinds[0], table, places)
    byte = ir.IntType(8).as_pointer()
    word = ir.IntType(32)
    shape = ir.FunctionType(ir.VoidType(), [byte, word, word, word])
    prefetch = cgutils.get_or_insert_function(builder.module, shape, "llvm.prefetch.p0")
    hint = [
        ir.Constant(word, 1),
        ir.Constant(word, 3),
        ir.Constant(word, 1),
    ]  # to write; keep in the cache
    builder.call(prefetch, [builder.bitcast(place, byte), *hint])
    return context.get_dummy_value()


@intrinsic
def fetch_from_rows(typing: Any, rows: Any, row: Any, slot: Any) -> Any:
    """Replace `ahead.fetch`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return fetch_memory(context, builder, signature.args, arguments)

    return types.none(rows, row, slot), generate


@intrinsic
def fetch_from_row(typing: Any, row: Any, slot: Any) -> Any:
    """Replace `ahead.fetch_slot`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return fetch_memory(context, builder, signature.args, arguments)

    return types.none(row, slot), generate


HINTS = {ahead.fetch: fetch_from_rows, ahead.fetch_slot: fetch_from_row}
