"""Compiled twins of plain functions, and if they are available, without loading the compiler.

Numba compiles them here, or they come from a module that was written before (`link`). Nobody else
asks which.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any

from hilojack.compiled import linked
from hilojack.compiled.binding import bound as bound
from hilojack.compiled.linked import Module
from hilojack.compiled.work import WORK, cache_folder as cache_folder

_MODULES: list[Module] = []  # the module linked, if there is one


def link(path: str) -> None:
    """Take all twins from a module of machine code, before the first search begins. Raise OSError
    if it cannot be loaded.
    """
    _MODULES[:] = [Module.load(path)]


def is_linked() -> bool:
    """Return True if all twins are there, and nothing is ever compiled."""
    return bool(_MODULES)


def has_twins() -> bool:
    """Return True if loops are compiled here."""
    return is_linked() or find_spec("numba") is not None


def twin(function: Callable[..., Any], family: str | None = None) -> Any:
    """Return the compiled twin of a function, or of a loop bound to the games of `family`. The
    first call loads the compiler. Raise LookupError if a module is linked that does not have it.
    """
    loop = bound(function, family) if family else function
    if _MODULES:
        return _MODULES[0].twin(loop)
    from hilojack.compiled import twins

    return twins.twin(loop)


def fastest(loop: Callable[..., Any], family: str) -> Any:
    """Return a loop bound to the games of `family`, compiled if possible."""
    return twin(loop, family) if has_twins() else bound(loop, family)


def stamp(loop: Callable[..., Any]) -> str:
    """Return a name for everything that the twin of a loop depends on."""
    if _MODULES:
        return _MODULES[0].stamp
    from hilojack.compiled import twins

    return twins.key(loop)


@contextmanager
def waiting() -> Iterator[None]:
    """Say why it takes so long, if another thread compiles what the main one waits for."""
    if _MODULES:
        yield
        return
    with WORK.waiting():
        yield


# --- arrays --------------------------------------------------------------------------------------


def integers(values: Sequence[Any]) -> Any:
    """Return a row, or a stack of rows, as loops take it: an int64 array, or lists if nothing is
    compiled.
    """
    if _MODULES:
        return linked.integers(values)
    if not has_twins():
        return as_lists(values)
    import numpy

    return numpy.array(values, dtype=numpy.int64)


def as_lists(values: Sequence[Any]) -> list[Any]:
    """Return a row, or a stack of rows, as plain loops take it."""
    return [list(one) if isinstance(one, Sequence) else one for one in values]


def zeros(*shape: int) -> Any:
    """Return a row, or a stack of rows, of zeros for twins."""
    if _MODULES:
        return linked.zeros("q", *shape)
    import numpy

    return numpy.zeros(shape, dtype=numpy.int64)


def fractions(size: int) -> Any:
    """Return a row of zeros with fractions for twins."""
    if _MODULES:
        return linked.zeros("d", size)
    import numpy

    return numpy.zeros(size)
