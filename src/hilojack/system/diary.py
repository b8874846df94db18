"""The diary of a player at the terminal: what they have done, entry by entry, in one file.

Each entry is a line of JSON, whose `type` names its kind. Entries are only added. Two programs may
add at once. A line that was cut short, or is of a later release, is passed over and stays.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import reduce
from operator import or_
from pathlib import Path
from typing import TypeVar

import msgspec

try:
    import fcntl
except ImportError:  # Windows: two programs take turns by chance
    fcntl = None  # type: ignore[assignment]

E = TypeVar("E", bound=msgspec.Struct)
_ADDING = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)


class Diary:
    """A file of entries: tagged structs, of kinds that whoever reads it names."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def entries(self, *kinds: type[E]) -> list[E]:
        """Return the entries of these kinds, in the order of writing; empty without a file."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return []
        return list(readable(data, kinds))

    def add(self, *entries: msgspec.Struct) -> None:
        """Add entries: all are on the disk when this returns. Raise OSError if they cannot be."""
        with self._alone() as handle:
            write(handle, entries)

    def update(self, change: Callable[[list[E]], Iterable[E]], *kinds: type[E]) -> list[E]:
        """Add what `change` makes of the entries of these kinds; return what was added. No other
        program adds meanwhile.
        """
        with self._alone() as handle:
            added = list(change(self.entries(*kinds)))
            write(handle, added)
        return added

    @contextmanager
    def _alone(self) -> Iterator[int]:
        """Yield the open file, while no other program adds to it."""
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(self.path, _ADDING, 0o600)
        try:
            if fcntl is not None:
                fcntl.flock(handle, fcntl.LOCK_EX)
            yield handle
        finally:
            os.close(handle)


def readable(data: bytes, kinds: Iterable[type[E]]) -> Iterator[E]:
    """Yield the entries of some kinds."""
    decoder: msgspec.json.Decoder[E] = msgspec.json.Decoder(reduce(or_, kinds))
    for line in data.split(b"\n"):
        with suppress(msgspec.MsgspecError, UnicodeError, RecursionError):
            yield decoder.decode(line)


def write(handle: int, entries: Iterable[msgspec.Struct]) -> None:
    """Write entries at the end of a file, whole or not at all."""
    data = b"".join(msgspec.json.encode(entry) + b"\n" for entry in entries)
    if not data:
        return
    end = os.lseek(handle, 0, os.SEEK_END)
    if end and last_byte(handle, end) != b"\n":
        data = b"\n" + data  # what a killed program began stays on a line of its own
    try:
        if os.write(handle, data) < len(data):
            raise OSError("the disk has no room for the diary")
        os.fsync(handle)
    except OSError:
        os.truncate(handle, end)
        raise


def last_byte(handle: int, end: int) -> bytes:
    """Return the last byte of an open file that ends at `end`."""
    os.lseek(handle, end - 1, os.SEEK_SET)
    return os.read(handle, 1)
