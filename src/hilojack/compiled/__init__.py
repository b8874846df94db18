"""Compiled twins of plain functions, and whether they can be had here, asked without loading the
compiler.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any


def has_numba() -> bool:
    """Whether twins can be compiled here."""
    return find_spec("numba") is not None


def twin(function: Callable[..., Any]) -> Any:
    """The compiled twin of a function; the compiler is loaded for it."""
    from hilojack.compiled import twins

    return twins.twin(function)
