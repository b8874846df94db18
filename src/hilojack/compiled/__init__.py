"""Compiled twins of plain functions: the same source, the same name, the same result, machine code.

A kernel becomes C (`writing`) and then a module of machine code: one that came along (`link`,
`shipped`), or one that a C compiler makes in seconds and keeps (`building`). Nobody else asks
which. Compile loops: one call of a twin costs more than one of the plain function.

    >>> from hilojack.rules.bits import lowest
    >>> lowest(0b1010000), fastest(lowest)(0b1010000)
    (4, 4)
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hilojack.compiled import linked
from hilojack.compiled.binding import bound as bound
from hilojack.compiled.linked import Module

if TYPE_CHECKING:
    from hilojack.compiled.local import Local

_MODULES: list[Module] = []  # the module linked, if there is one


def link(path: str) -> None:
    """Take all twins from a module of machine code, before the first search begins. Raise OSError
    if it cannot be loaded.
    """
    from hashlib import sha256

    _MODULES[:] = [Module.load(path, sha256(Path(path).read_bytes()).hexdigest())]


def is_linked() -> bool:
    """Return True if all twins are there, and nothing is ever built."""
    return bool(_MODULES)


def has_twins() -> bool:
    """Return True if loops are compiled here."""
    return is_linked() or _local().has_twins()


def twin(function: Callable[..., Any], family: str | None = None, rules: Sequence[int] = ()) -> Any:
    """Return the compiled twin of a function, or of a loop bound to the games of `family`, built
    now if need be. Raise LookupError if it cannot be had.

    A loop that always gets the same row of `rules` becomes faster after a second (`tailored`).
    """
    loop = bound(function, family) if family else function
    general = twin_of(loop)
    if is_linked() or not len(rules):
        return general
    return _local().tailored(loop, general, tuple(rules))


def twin_of(loop: Callable[..., Any]) -> Any:
    """Return the twin of a bound loop, for all sheets."""
    return _MODULES[0].twin(loop) if _MODULES else _local().twin(loop)


def fastest(loop: Callable[..., Any], family: str | None = None, rules: Sequence[int] = ()) -> Any:
    """Return a loop, bound to the games of `family`, compiled if possible, as `twin` is."""
    if has_twins():
        with suppress(LookupError):  # of a kernel that did not come along, without a compiler
            return twin(loop, family, rules)
    return bound(loop, family) if family else loop


def stamp(loop: Callable[..., Any]) -> str:
    """Return a name for everything that the twin of a loop depends on."""
    return _MODULES[0].stamp if _MODULES else _local().stamp(loop)


def _local() -> "type[Local]":
    from hilojack.compiled.local import Local  # a page, which has all linked, never needs it

    return Local


# --- arrays --------------------------------------------------------------------------------------


def integers(values: Sequence[Any]) -> Any:
    """Return a row, or a stack of rows, as loops take it; lists if nothing is compiled."""
    return linked.integers(values) if has_twins() else as_lists(values)


def as_lists(values: Sequence[Any]) -> list[Any]:
    """Return a row, or a stack of rows, as plain loops take it."""
    return [list(one) if isinstance(one, Sequence) else one for one in values]


def zeros(*shape: int) -> Any:
    """Return a row, or a stack of rows, of zeros for twins."""
    return linked.zeros("q", *shape)


def fractions(size: int) -> Any:
    """Return a row of zeros with fractions for twins."""
    return linked.zeros("d", size)


def cache_folder() -> Path:
    """Return the folder of machine code, and of what is learnt with it."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "hilojack" / "twins"
