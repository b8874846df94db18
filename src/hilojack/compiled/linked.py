"""Calls of machine code, and the arrays that it works on. It needs no NumPy.

A row lies in one piece of memory, and a stack of rows is one piece too; both say where that is. A
call packs the arguments into words, as `kinds` counts them, and checks at this door that each is
what the kernel takes: machine code believes what it is told.
"""

import ctypes
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from struct import pack, unpack
from typing import Any, TypedDict, overload

from hilojack.compiled.kinds import (
    FORMATS,
    FRACTION,
    SIZES,
    TRUTH,
    Kind,
    Number,
    RecordKind,
    RowKind,
    kind_of,
    kinds_of,
)

Function = Callable[..., Any]
SIZE = 8  # bytes of a number
OTHER_RULES = 2  # what a gate returns for a sheet that is not its own


def gate_of(kernel: Function) -> str:
    """Return the name by which a kernel is called in a module."""
    module = kernel.__module__.removeprefix("hilojack.")
    return f"gate_{module}_{kernel.__qualname__}".replace(".", "_")


class ArrayInterface(TypedDict):
    """Some memory as NumPy reads it, without a copy."""

    version: int
    shape: tuple[int, ...]
    typestr: str
    data: tuple[int, bool]  # its address, and if it must not be written


class Row:
    """A row of numbers, part of a piece of memory."""

    __slots__ = ("_numbers", "_whole", "words")

    def __init__(self, whole: "array[Any]", first: int = 0, size: int | None = None) -> None:
        self._whole = whole
        size = len(whole) - first if size is None else size
        self._numbers = memoryview(whole)[first : first + size]
        at = whole.buffer_info()[0] + SIZE * first
        self.words = at, size

    @property
    def typecode(self) -> str:
        """What the numbers are, as `array` names it."""
        return self._whole.typecode

    @property
    def __array_interface__(self) -> ArrayInterface:
        """The row as an array of NumPy, without a copy."""
        return described(self.words[0], (len(self),), self.typecode)

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._numbers)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            first, end = ends_of(place, len(self))
            before = (self.words[0] - self._whole.buffer_info()[0]) // SIZE
            return Row(self._whole, before + first, max(0, end - first))
        return self._numbers[place]

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, slice):
            self._numbers[place] = array(self._whole.typecode, value)
        else:
            self._numbers[place] = value

    def tolist(self) -> list[Any]:
        """Return a list of the numbers."""
        return self._numbers.tolist()

    def fill(self, value: int) -> None:
        """Fill the row with one number, zero."""
        ctypes.memset(self.words[0], value, SIZE * len(self))


class Stack(Sequence[Row]):
    """Rows under one another, in one piece of memory."""

    def __init__(self, whole: "array[Any]", height: int, width: int) -> None:
        self._whole, self._height, self.width = whole, height, width
        self._held = memoryview(whole)  # so that it stays where it is
        self.words = whole.buffer_info()[0], height, width, width

    @property
    def typecode(self) -> str:
        """What the numbers are, as `array` names it."""
        return self._whole.typecode

    @property
    def __array_interface__(self) -> ArrayInterface:
        """The rows as an array of NumPy, without a copy."""
        return described(self.words[0], (self._height, self.width), self.typecode)

    def __len__(self) -> int:
        return self._height

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> "Stack": ...
    def __getitem__(self, place: int | slice) -> "Row | Stack":
        if isinstance(place, slice):
            first, end = ends_of(place, self._height)
            if first:
                raise ValueError(f"a stack is cut from its first row on, not from row {first}")
            return Stack(self._whole, end, self.width)
        if not -self._height <= place < self._height:
            raise IndexError(f"row {place} of {self._height}")
        return Row(self._whole, place % self._height * self.width, self.width)

    def tolist(self) -> list[list[Any]]:
        """Return a list of the rows as lists."""
        return [row.tolist() for row in self]


def ends_of(part: slice, size: int) -> tuple[int, int]:
    """Return where a part begins and ends. Raise ValueError if it has gaps."""
    first, end, step = part.indices(size)
    if step != 1:
        raise ValueError(f"a part of a row has no gaps, not steps of {step}")
    return first, end


def described(at: int, shape: tuple[int, ...], typecode: str) -> ArrayInterface:
    """Return a description of some memory as NumPy reads it."""
    kind = {"q": "i8", "d": "f8"}[typecode]
    order = "<" if sys.byteorder == "little" else ">"
    return {"version": 3, "shape": shape, "typestr": order + kind, "data": (at, False)}


def integers(values: Sequence[Any]) -> Row | Stack:
    """Return a row, or a stack of rows."""
    if len(values) and not isinstance(values[0], int):
        return stacked("q", values)
    return Row(array("q", values))


def stacked(code: str, rows: Sequence[Sequence[Any]]) -> Stack:
    """Return a stack of rows."""
    whole = array(code)
    for row in rows:
        whole.extend(row)
    return Stack(whole, len(rows), len(rows[0]))


def zeros(code: str, *shape: int) -> Row | Stack:
    """Return a row, or a stack of rows, of zeros."""
    size = shape[0] if len(shape) == 1 else shape[0] * shape[1]
    whole = array(code, bytes(SIZE)) * size
    return Row(whole) if len(shape) == 1 else Stack(whole, *shape)


class Module:
    """A module of twins."""

    def __init__(self, library: Any, stamp: str) -> None:
        """Take the twins from a library whose gates are its attributes; `stamp` is its name."""
        self._library, self.stamp = library, stamp

    @classmethod
    def load(cls, path: str, stamp: str) -> "Module":
        """Return the module in a file. Raise OSError if it cannot be loaded."""
        return cls(ctypes.CDLL(path), stamp)

    def has(self, kernel: Function) -> bool:
        """Return True if a kernel is in the module."""
        return hasattr(self._library, gate_of(kernel))

    def twin(self, kernel: Function) -> "Twin":
        """Return the twin of a kernel. Raise LookupError if the module does not have it."""
        if not self.has(kernel):
            raise LookupError(f"{kernel.__module__}.{kernel.__qualname__} is not in this module")
        return Twin(kernel, getattr(self._library, gate_of(kernel)))


class Twin:
    """A kernel in machine code."""

    def __init__(self, kernel: Function, gate: Any) -> None:
        gate.restype, gate.argtypes = ctypes.c_int, (ctypes.c_void_p,)
        self.__name__, self.__qualname__ = kernel.__name__, kernel.__qualname__
        self._gate, self._kinds = gate, kinds_of(kernel)
        result = kernel.__annotations__.get("return")
        self._result = kind_of(result) if result is not None else None

    def __call__(self, *arguments: Any) -> Any:
        """Return what the kernel returns. Raise TypeError if an argument is not what it takes,
        ValueError for the rules of another sheet, and in a checked build IndexError for a place
        outside a row.
        """
        words = array("q", [0])  # the result, and the arguments
        if len(arguments) != len(self._kinds):
            raise TypeError(f"{self.__name__} takes {len(self._kinds)} arguments")
        for kind, one in zip(self._kinds, arguments, strict=True):
            put(words, kind, one)
        words.append(0)
        fault = self._gate(words.buffer_info()[0])
        if fault == OTHER_RULES:
            raise ValueError(f"{self.__name__} was compiled for other rules than those given")
        if fault:
            place = ctypes.string_at(words[1]).decode()
            raise IndexError(f"{place}:{words[0]}: a place outside its row")
        if self._result is None:
            return None
        if self._result == FRACTION:
            return unpack("d", words[:1])[0]
        return words[0] != 0 if self._result == TRUTH else words[0]


def put(words: "array[int]", kind: Kind, value: Any) -> None:
    """Put an argument into words. Raise TypeError if it is not of its kind."""
    if isinstance(kind, RecordKind):
        for (_, inner), one in zip(kind.fields, value, strict=True):
            put(words, inner, one)
    elif isinstance(kind, Number):
        if kind == FRACTION:
            words.frombytes(pack("d", value))
        else:
            words.append(int(value))
    else:
        words.extend(words_of(kind, value))


def words_of(kind: Any, value: Any) -> Sequence[int]:
    """Return the words of a row or stack. Raise TypeError if it is not one of this kind."""
    if isinstance(value, Row | Stack):
        is_row = isinstance(value, Row)
        if is_row == isinstance(kind, RowKind) and value.typecode in FORMATS[kind.element]:
            return value.words
    elif hasattr(value, "__array_interface__"):
        return words_of_array(kind, value)
    wanted = f"{'a row' if isinstance(kind, RowKind) else 'rows'} of {kind.element}"
    raise TypeError(f"compiled loops take {wanted}, not {type(value).__name__}")


def words_of_array(kind: Any, value: Any) -> Sequence[int]:
    """Return the words of an array of NumPy."""
    size, shape, strides = SIZES[kind.element], value.shape, value.strides
    is_row = isinstance(kind, RowKind)
    fits = value.dtype.char in FORMATS[kind.element] and value.dtype.isnative
    fits = fits and len(shape) == (1 if is_row else 2) and value.flags.writeable
    apart = value.size > 0 and ((strides[-1] != size and shape[-1] > 1) or strides[0] % size)
    if not fits or apart:
        raise TypeError(
            f"compiled loops take an array of {kind.element} with {1 if is_row else 2} dimensions, "
            f"its numbers side by side, not {value.dtype} of shape {shape} and strides {strides}"
        )
    at = value.__array_interface__["data"][0]
    return (at, *shape) if is_row else (at, *shape, strides[0] // size)
