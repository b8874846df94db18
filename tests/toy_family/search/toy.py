"""The search of the toy game: there is nothing to search."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from hilojack.rules.slots import Rules


def get_ready(rules: Rules) -> bool:
    """Return True: there is nothing to get ready."""
    return True


def wait_for(rules: Rules, seconds: float) -> bool:
    """Return True."""
    return True


def forget() -> None:
    """Forget nothing."""


def ship(games: Iterable[Rules], folder: Path) -> Iterator[Path]:
    """Write nothing."""
    yield from ()


def kernels() -> tuple[object, ...]:
    """Return no kernels."""
    return ()
