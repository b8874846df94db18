"""Search at the shedding games."""

from collections.abc import Callable
from typing import Any

from hilojack.search.shedding.appraisal import appraise as appraise
from hilojack.search.shedding.play import READY

get_ready, wait_for, forget = READY.get_ready, READY.wait_for, READY.forget


def kernels() -> tuple[Callable[..., Any], ...]:
    """Return the kernels that a table calls."""
    from hilojack.search.shedding.loops import KERNELS

    return KERNELS
