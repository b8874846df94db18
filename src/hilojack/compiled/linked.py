"""The twins of a module that was written before (`emission`): arrays of their own, and calls. It
needs neither Numba nor NumPy.

A row lies in one piece of memory, and a stack of rows is one piece too; both say where that is. A
call packs the arguments into words: a number is one, a row or stack is five and two for each of its
dimensions, as Numba describes an array, and a tuple is its fields.
"""

import ctypes
import hashlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from struct import pack, unpack
from typing import Any, overload

Function = Callable[..., Any]
SIZE = 8  # bytes of a number


def gate_of(kernel: Function) -> str:
    """Return the name by which a kernel is called in a module."""
    return f"{kernel.__module__}.{kernel.__qualname__}"


class Row:
    """A row of numbers, part of a piece of memory."""

    __slots__ = ("_numbers", "_whole", "words")

    def __init__(self, whole: "array[Any]", first: int = 0, size: int | None = None) -> None:
        self._whole = whole
        size = len(whole) - first if size is None else size
        self._numbers = memoryview(whole)[first : first + size]
        at = whole.buffer_info()[0] + SIZE * first
        self.words = (0, 0, size, SIZE, at, size, SIZE)

    def __len__(self) -> int:
        return len(self._numbers)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._numbers)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            first, end, _ = place.indices(len(self))
            before = (self.words[4] - self._whole.buffer_info()[0]) // SIZE
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
        ctypes.memset(self.words[4], value, SIZE * len(self))


class Stack(Sequence[Row]):
    """Rows under one another, in one piece of memory."""

    def __init__(self, whole: "array[Any]", height: int, width: int) -> None:
        self._whole, self._height, self.width = whole, height, width
        at, size = whole.buffer_info()[0], height * width
        self.words = (0, 0, size, SIZE, at, height, width, SIZE * width, SIZE)

    def __len__(self) -> int:
        return self._height

    @overload
    def __getitem__(self, place: int) -> Row: ...
    @overload
    def __getitem__(self, place: slice) -> "Stack": ...
    def __getitem__(self, place: int | slice) -> "Row | Stack":
        if isinstance(place, slice):
            first, end, _ = place.indices(self._height)
            if first:
                raise ValueError(f"a stack is cut from its first row on, not from row {first}")
            return Stack(self._whole, end, self.width)
        if not -self._height <= place < self._height:
            raise IndexError(f"row {place} of {self._height}")
        return Row(self._whole, place % self._height * self.width, self.width)

    def tolist(self) -> list[list[Any]]:
        """Return a list of the rows as lists."""
        return [row.tolist() for row in self]


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
    def load(cls, path: str) -> "Module":
        """Return the module in a file. Raise OSError if it cannot be loaded."""
        return cls(ctypes.CDLL(path), hashlib.sha256(Path(path).read_bytes()).hexdigest())

    def has(self, kernel: Function) -> bool:
        """Return True if a kernel is in the module."""
        return hasattr(self._library, gate_of(kernel))

    def twin(self, kernel: Function) -> Function:
        """Return the twin of a kernel. Raise LookupError if the module does not have it."""
        if not self.has(kernel):
            raise LookupError(f"the loops of {gate_of(kernel)} are not in this module")
        gate = getattr(self._library, gate_of(kernel))
        gate.restype, gate.argtypes = ctypes.c_int, (ctypes.c_void_p, ctypes.c_void_p)
        return partial(call, gate, gives_fractions(kernel))


def gives_fractions(kernel: Function) -> bool:
    """Return True if a kernel returns a fraction."""
    return kernel.__annotations__["return"] in (float, "float")


def call(gate: Any, fractions: bool, *arguments: Any) -> Any:
    """Call a gate with the arguments of its kernel, and return what that returns."""
    words = array("q", [0])  # the result, and the arguments
    put_all(words, arguments)
    where = words.buffer_info()[0]
    if gate(where, where + SIZE):
        raise RuntimeError("a compiled loop failed")
    return unpack("d", words[:1])[0] if fractions else words[0]


def put_all(words: "array[int]", arguments: Sequence[Any]) -> None:
    """Put arguments into words."""
    for one in arguments:
        if isinstance(one, Row | Stack):
            words.extend(one.words)
        elif isinstance(one, tuple):
            put_all(words, one)
        elif isinstance(one, float):
            words.frombytes(pack("d", one))
        else:
            words.append(one)
