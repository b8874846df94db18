"""Search at the shedding games."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from hilojack.rules.slots import Rules
from hilojack.search.shedding.play import READY

get_ready, wait_for, forget = READY.get_ready, READY.wait_for, READY.forget
standing = READY.standing


def rows_to_learn(rules: Rules) -> list[Rules]:
    """Return nothing: nothing is learnt of these games."""
    return []


def ship(games: Iterable[Rules], folder: Path) -> Iterator[Path]:
    """Write nothing: nothing is learnt of these games."""
    yield from ()


def kernels() -> tuple[Callable[..., Any], ...]:
    """Return the kernels that a table calls."""
    from hilojack.search.shedding.loops import KERNELS

    return KERNELS
