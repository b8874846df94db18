"""Search at the trick-taking games."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from hilojack.rules.slots import Rules
from hilojack.search.tricks.appraisal import appraise as appraise
from hilojack.search.tricks.machine import READY

get_ready, wait_for, forget = READY.get_ready, READY.wait_for, READY.forget


def ship(games: Iterable[Rules], folder: Path) -> Iterator[Path]:
    """Write what is learnt of games into a folder, and yield each file."""
    from hilojack.search.evaluation.learning import ship as written

    return written(games, folder)


def kernels() -> tuple[Callable[..., Any], ...]:
    """Return the kernels that a table calls."""
    from hilojack.search.tricks.loops import KERNELS

    return KERNELS
