"""What the kernels of the search work on: rows of integers, NumPy's where Numba is installed."""

from collections.abc import Callable, Sequence
from typing import Any

from hilojack.compiled import has_numba, twin
from hilojack.search.proofs.board import ENTRY_SIZE
from hilojack.variants.variant import Variant

BYTES = 8 * ENTRY_SIZE


class Workspace:
    """Makes rows, and the functions that work on them: compiled twins, or the functions themselves
    where Numba is not installed.
    """

    def __init__(self) -> None:
        self.compiled = has_numba()

    def twin(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The fastest form of a kernel that there is here."""
        return twin(function) if self.compiled else function

    def zeros(self, *shape: int) -> Any:
        """A row of zeros, or a stack of rows."""
        if not self.compiled:
            *height, size = shape
            return [[0] * size for _ in range(*height)] if height else [0] * size
        import numpy

        return numpy.zeros(shape, numpy.int64)

    def row(self, numbers: Sequence[int]) -> Any:
        """A row of these numbers."""
        row = self.zeros(len(numbers))
        row[:] = numbers
        return row

    def clear(self, row: Any) -> None:
        """Fill a row with zeros."""
        if self.compiled:
            row.fill(0)
        else:
            row[:] = [0] * len(row)


def check_family(variant: Variant) -> None:
    """ValueError when a game is no trick game."""
    family = variant.file["family"]
    if family != "trick":
        raise ValueError(f"only trick games can be solved; {variant.name} is of the {family} games")


def proof_table(memory: int) -> int:
    """How many integers an empty table of so many MiB at most has."""
    return ENTRY_SIZE << ((memory << 20) // BYTES).bit_length() - 1
