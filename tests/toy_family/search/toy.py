"""The search of the toy game: there is nothing to search."""

from typing import NoReturn

from hilojack.rules.slots import Rules


def get_ready(rules: Rules) -> bool:
    """Return True: there is nothing to get ready."""
    return True


def wait_for(rules: Rules, seconds: float) -> bool:
    """Return True."""
    return True


def forget() -> None:
    """Forget nothing."""


def kernels() -> tuple[object, ...]:
    """Return no kernels."""
    return ()


def appraise(*_: object, **__: object) -> NoReturn:
    """Raise AssertionError: no act is judged."""
    raise AssertionError
