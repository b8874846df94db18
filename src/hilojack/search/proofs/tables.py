"""The transposition tables of players: a few, whatever the number of games they play."""

import contextlib
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from hilojack.rules.slots import Row
from hilojack.search.proofs.workspace import Workspace, table_size


@dataclass(eq=False)
class SharedTable:
    """A table, and whose proofs are in it."""

    row: Row
    owner: object


class Tables:
    """Up to `most` tables of `memory` MiB, more only while as many are at work at once.

    An owner finds its former proofs again, unless others have needed the table since.
    """

    def __init__(self, most: int, *, memory: int) -> None:
        self._most, self._size = most, table_size(memory)
        self._free: list[SharedTable] = []  # the latest used last
        self._lock = threading.Lock()

    @cached_property
    def _work(self) -> Workspace:
        return Workspace()  # not before the first search: only then all know where twins are

    @contextlib.contextmanager
    def of(self, owner: object) -> Iterator[Row]:
        """Lend a table with the proofs of an owner, or without any."""
        table = self._take(owner)
        try:
            yield table.row
        finally:
            with self._lock:
                self._free.append(table)
                del self._free[: -self._most]

    def forget(self, owner: object) -> None:
        """Empty the table of an owner."""
        with self._lock:
            for table in self._free:
                if table.owner is owner:
                    self._work.clear(table.row)

    def _take(self, owner: object) -> SharedTable:
        with self._lock:
            for place, table in enumerate(self._free):
                if table.owner is owner:
                    return self._free.pop(place)
            if len(self._free) < self._most:
                return SharedTable(self._work.zeros(self._size), owner)
            oldest = self._free.pop(0)
        self._work.clear(oldest.row)
        oldest.owner = owner
        return oldest
