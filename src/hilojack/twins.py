"""Whether twins can be compiled here, asked without loading the compiler."""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any


def has_numba() -> bool:
    """Whether twins can be compiled here."""
    return find_spec("numba") is not None


def twin_of(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled twin of a function; the compiler is loaded for it."""
    from hilojack.compiled import twin

    compiled: Callable[..., Any] = twin(function)
    return compiled
