"""Search at the trick-taking games."""

from collections.abc import Callable
from typing import Any

from hilojack.rules.slots import Rules
from hilojack.search.evaluation.keeping import ship as ship
from hilojack.search.evaluation.shipped import is_all, is_listed, rows_of_match
from hilojack.search.ready import FULL, NEAR
from hilojack.search.tricks.machine import READY

get_ready, wait_for, forget = READY.get_ready, READY.wait_for, READY.forget
rows_to_learn = rows_of_match


def standing(rules: Rules) -> str:
    """Return the strength with which a game is played now."""
    strength = READY.standing(rules)
    return NEAR if strength == FULL and is_all() and not is_listed(rules) else strength


def kernels() -> tuple[Callable[..., Any], ...]:
    """Return the kernels that a table calls."""
    from hilojack.search.tricks.loops import KERNELS

    return KERNELS
