"""Compiled twins of plain functions, and if they are available, without loading the compiler."""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from hilojack.compiled.binding import bound as bound
from hilojack.compiled.work import WORK

waiting = WORK.waiting


def has_numba() -> bool:
    """Return True if twins can be compiled here."""
    return find_spec("numba") is not None


def twin(function: Callable[..., Any], family: str | None = None) -> Any:
    """Return the compiled twin of a function, or of a loop bound to the games of `family`. The
    first call loads the compiler.
    """
    from hilojack.compiled import twins

    return twins.twin(bound(function, family) if family else function)


def fastest(loop: Callable[..., Any], family: str) -> Any:
    """Return a loop bound to the games of `family`, compiled if possible."""
    return twin(loop, family) if has_numba() else bound(loop, family)


def integers(values: Sequence[Any]) -> Any:
    """Return a row, or a stack of rows, as loops take it: an int64 array, or lists if nothing is
    compiled.
    """
    if not has_numba():
        return as_lists(values)
    import numpy

    return numpy.array(values, dtype=numpy.int64)


def as_lists(values: Sequence[Any]) -> list[Any]:
    """Return a row, or a stack of rows, as plain loops take it."""
    return [list(one) if isinstance(one, Sequence) else one for one in values]


def zeros(*shape: int) -> Any:
    """Return a row, or a stack of rows, of zeros for twins."""
    import numpy

    return numpy.zeros(shape, dtype=numpy.int64)
