"""The arrays of the search: those of twins, or lists if there are none."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, cast

from hilojack.compiled import has_twins, twin, zeros
from hilojack.rules.slots import Rows
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.proofs import memory, payoffs
from hilojack.search.proofs.memory import Proof
from hilojack.search.proofs.prizes import MOST_CODES, code_count
from hilojack.variants.variant import Variant

BYTES = 8 * memory.ENTRY_SIZE


class Workspace:
    """Makes rows, and the functions that work on them: compiled twins, or the functions themselves
    if there are none.
    """

    def __init__(self, compiled: bool = True) -> None:
        """Work with twins if there are any, or without if not `compiled`."""
        self.compiled = compiled and has_twins()
        self._free = Lock()

    @contextmanager
    def used(self) -> Iterator[None]:
        """Hold the rows for one search. Raise RuntimeError if another has not ended yet."""
        if not self._free.acquire(blocking=False):
            raise RuntimeError("this solver is in use; give each thread a solver of its own")
        try:
            yield
        finally:
            self._free.release()

    def twin(self, function: Callable[..., Any], rules: Rules = ()) -> Callable[..., Any]:
        """Return the fastest form of a kernel, which gets these rules if there are any."""
        return twin(function, rules=rules) if self.compiled else function

    def zeros(self, size: int) -> Row:
        """Return a row of zeros."""
        return self.stack(1, size)[0]

    def stack(self, height: int, size: int) -> Rows:
        """Return a stack of rows of zeros."""
        if not self.compiled:
            return [[0] * size for _ in range(height)]
        return cast(Rows, zeros(height, size))

    def row(self, numbers: Sequence[int]) -> Row:
        """Return a row of these numbers."""
        row = self.zeros(len(numbers))
        row[:] = numbers
        return row

    def clear(self, row: Row) -> None:
        """Fill a row with zeros."""
        if self.compiled:
            cast(Any, row).fill(0)
        else:
            row[:] = [0] * len(row)

    def proof(self, rules: Rules, table: Row) -> Proof:
        """Return the working memory for proofs by `rules`, with a transposition table."""
        board = self.zeros(memory.BOARD_SIZE)
        steps = payoffs.steps_of(rules)
        board[memory.STEPS : memory.STEPS + len(steps)] = steps
        return Proof(
            rules=cast(Rules, self.row(rules)),
            payoffs=self.stack(min(code_count(rules), MOST_CODES), payoffs.COLUMNS),
            board=board,
            frames=self.stack(memory.FRAMES, memory.FRAME_SIZE),
            table=table,
            state=self.zeros(memory.STATE_OF_PROOF),
            scratch=self.zeros(slots.STATE_SIZE),
        )


def check_family(variant: Variant) -> None:
    """Raise ValueError if a game is not a trick game."""
    family = variant.file["family"]
    if family != "trick":
        raise ValueError(f"only trick games can be solved; {variant.name} is of the {family} games")


def table_size(memory_size: int) -> int:
    """Return the number of integers of the largest table of at most `memory_size` MiB."""
    return memory.ENTRY_SIZE << ((memory_size << 20) // BYTES).bit_length() - 1
