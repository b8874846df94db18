"""Search at the trick-taking games."""

from collections.abc import Callable
from typing import Any

from hilojack.search.tricks.appraisal import appraise as appraise
from hilojack.search.tricks.machine import READY

get_ready, wait_for, forget = READY.get_ready, READY.wait_for, READY.forget


def kernels() -> tuple[Callable[..., Any], ...]:
    """Return the kernels that a table calls."""
    from hilojack.search.tricks.loops import KERNELS

    return KERNELS
