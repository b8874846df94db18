"""A side module of WebAssembly, as Python in a browser loads it, made of one object file of LLVM.

A linker has nothing to settle for a module that calls nobody and keeps no addresses: LLVM writes
its indices and offsets as if each object were linked alone. So its sections stay as they are. Only
its memory is imported by the name that the main module has for it, its data lies where
`__memory_base` says, and its functions are exported.

Source: the tool conventions of WebAssembly, Linking.md and DynamicLinking.md.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

CUSTOM, TYPES, IMPORTS, FUNCTIONS, EXPORTS, CODE, DATA = 0, 1, 2, 3, 7, 10, 11
FUNCTION, TABLE, MEMORY, GLOBAL = 0, 1, 2, 3  # kinds of imports
SYMBOL_TABLE = 8  # the subsection with the names of functions
MEMORY_INFO = 1  # the subsection with what a side module needs
UNDEFINED, NAMED, LOCAL = 0x10, 0x40, 0x02  # flags of symbols
# Relocations that LLVM has done: the indices of functions, types and globals, and offsets in data.
DONE = {0, 6, 7, 11}
HEADER = b"\0asm\x01\0\0\0"
GET, END = b"\x23", b"\x0b"  # instructions: the value of a global, and the end of an expression


def side_module(made: bytes) -> bytes:
    """Return an object file as a side module. Raise ValueError if it needs what it lacks."""
    sections = dict(sections_of(made))
    check_relocations(sections)
    imports, base = imported(Reader(sections[IMPORTS]))
    data = Reader(sections.get(DATA, b"\0"))
    whole, align = data_of(data), 4
    parts = [section(CUSTOM, name("dylink.0") + needs(len(whole), align))]
    parts += [section(TYPES, sections[TYPES]), section(IMPORTS, imports)]
    parts.append(section(FUNCTIONS, sections[FUNCTIONS]))
    parts.append(section(EXPORTS, vector(exports(Reader(sections["linking"])))))
    parts.append(section(CODE, sections[CODE]))
    if whole:
        placed = b"\0" + GET + number(base) + END + number(len(whole)) + whole
        parts.append(section(DATA, vector([placed])))
    return HEADER + b"".join(parts)


class Reader:
    """Reads the parts of a section."""

    def __init__(self, data: bytes) -> None:
        self.data, self.place = data, 0

    def byte(self) -> int:
        """Return the next byte."""
        self.place += 1
        return self.data[self.place - 1]

    def number(self) -> int:
        """Return the next number, written as LEB128."""
        value = shift = 0
        while True:
            one = self.byte()
            value |= (one & 127) << shift
            shift += 7
            if one < 128:
                return value

    def take(self, size: int) -> bytes:
        """Return the next bytes."""
        self.place += size
        return self.data[self.place - size : self.place]

    def name(self) -> str:
        """Return the next name."""
        return self.take(self.number()).decode()

    @property
    def more(self) -> bool:
        """True unless all has been read."""
        return self.place < len(self.data)


def sections_of(made: bytes) -> Iterator[tuple[int | str, bytes]]:
    """Yield the sections of a module by number, and custom ones by name."""
    reader = Reader(made)
    if reader.take(len(HEADER)) != HEADER:
        raise ValueError("this is not WebAssembly")
    while reader.more:
        which, body = reader.byte(), Reader(reader.take(reader.number()))
        yield (which if which != CUSTOM else body.name()), body.take(len(body.data) - body.place)


def check_relocations(sections: dict[int | str, bytes]) -> None:
    """Raise ValueError if a linker would have to change more than it has."""
    if "reloc.DATA" in sections:
        raise ValueError("the data of a side module must hold no addresses")
    reader = Reader(sections.get("reloc.CODE", b"\0\0"))
    reader.number()
    for _ in range(reader.number()):
        which = reader.byte()
        if which not in DONE:
            raise ValueError(f"a side module cannot have relocations of type {which}")
        reader.number(), reader.number()
        if which == 11:
            reader.number()


def imported(reader: Reader) -> tuple[bytes, int]:
    """Return the imports, and the number of the global that says where the data lies."""
    found, base, globals_ = [], 0, 0
    for _ in range(reader.number()):
        start = reader.place
        module, field, which = reader.name(), reader.name(), reader.byte()
        if which == MEMORY:
            limits = reader.take(1)
            found.append(
                name(module) + name("memory") + bytes([which]) + limits + number(reader.number())
            )
            continue
        if which != GLOBAL:
            raise ValueError(f"a side module cannot take {field} from others")
        reader.take(2)
        base = globals_ if field == "__memory_base" else base
        globals_ += 1
        found.append(reader.data[start : reader.place])
    return vector(found), base


class Segment(NamedTuple):
    """A part of the data."""

    start: int
    data: bytes


def data_of(reader: Reader) -> bytes:
    """Return the data as one segment."""
    whole = b""
    for _ in range(reader.number()):
        flags, constant = reader.number(), reader.byte()
        if flags or constant != 0x41:
            raise ValueError("the data of a side module must have a place")
        start = reader.number()
        reader.byte()
        whole = whole.ljust(start, b"\0") + reader.take(reader.number())
    return whole


def exports(reader: Reader) -> Iterator[bytes]:
    """Yield the exports: the functions that are not internal."""
    reader.number()
    while reader.more:
        which, part = reader.byte(), Reader(reader.take(reader.number()))
        for _ in range(part.number() if which == SYMBOL_TABLE else 0):
            kind, flags = part.byte(), part.number()
            if kind == 1:  # data
                part.name()
                if not flags & UNDEFINED:
                    part.number(), part.number(), part.number()
            elif kind == 3:  # a section
                part.number()
            else:
                index = part.number()
                named = part.name() if not flags & UNDEFINED or flags & NAMED else ""
                if kind == FUNCTION and not flags & (UNDEFINED | LOCAL):
                    yield name(named) + bytes([FUNCTION]) + number(index)


def needs(size: int, align: int) -> bytes:
    """Return what a side module needs: memory, aligned to a power of two, and no table."""
    told = number(size) + number(align) + number(0) + number(0)
    return number(MEMORY_INFO) + number(len(told)) + told


def section(which: int, body: bytes) -> bytes:
    """Return a section."""
    return bytes([which]) + number(len(body)) + body


def vector(parts: Iterator[bytes] | Sequence[bytes]) -> bytes:
    """Return a list as WebAssembly writes it."""
    every = list(parts)
    return number(len(every)) + b"".join(every)


def name(text: str) -> bytes:
    """Return a name as WebAssembly writes it."""
    return number(len(text.encode())) + text.encode()


def number(value: int) -> bytes:
    """Return a number as LEB128."""
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])
