"""The transposition table of the proofs, as large as they need it yet.

What fits into the caches of a processor is found twice as fast as what does not, and most positions
are solved in little memory. So the work begins in a small part of the table, and whenever that part
is crowded all that it holds moves into one four times as large.
"""

from typing import Any

from hilojack.rules.tricks.slots import Row
from hilojack.search.proofs.memory import ENTRY_SIZE
from hilojack.search.proofs.workspace import Workspace, table_size

FIRST = 4  # MiB in which the work begins
GROWTH = 4
CROWDED = 24  # nodes searched, for each entry of the part, from which on it is crowded


class TranspositionTable:
    """A table of at most `memory` MiB; `part` is in use. Without compiled twins it is small, and
    all of it is in use.
    """

    def __init__(self, work: Workspace, memory: int) -> None:
        self._work = work
        self._whole: Any = work.zeros(table_size(memory if work.compiled else 1))
        self._nodes = 0  # that were searched since it was empty
        self.part = self._first(table_size(FIRST))

    def _first(self, size: int) -> Any:
        """Return the first `size` integers of the table, or all if there are fewer."""
        return self._whole[:size] if size < len(self._whole) else self._whole

    def clear(self) -> None:
        """Empty it."""
        self._work.clear(self.part)
        self._nodes, self.part = 0, self._first(table_size(FIRST))

    def note(self, nodes: int) -> None:
        """Count nodes that were searched, and grow if the table is crowded."""
        self._nodes += nodes
        while len(self.part) < len(self._whole) and self._is_crowded():
            self._grow()

    def _is_crowded(self) -> bool:
        return self._nodes > CROWDED * len(self.part) // ENTRY_SIZE

    def _grow(self) -> None:
        """Move into a larger part."""
        before = len(self.part)
        self.part = self._first(GROWTH * before)
        self._work.twin(spread)(self.part, before)


def spread(table: Row, before: int) -> None:
    """Move what the first `before` integers of a table hold to where it is found in the whole.

    An entry has two positions; the signature of a position, which is before its data, gives the
    place of its entry: here, or beyond what was in use. It becomes the first of the two.
    """
    entries = len(table) // ENTRY_SIZE
    for place in range(0, before, 2):
        signature = table[place]
        data = table[place + 1]
        if signature != 0:
            table[place] = 0
            table[place + 1] = 0
            there = ENTRY_SIZE * (signature & entries - 1)
            table[there] = signature
            table[there + 1] = data
