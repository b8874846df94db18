"""The kernels that a table at the shedding games calls: its players, hints and reviews."""

from collections.abc import Callable
from typing import Any

from hilojack.search.shedding.outcomes import write_outcomes
from hilojack.search.shedding.rollout import judge

KERNELS: tuple[Callable[..., Any], ...] = (judge, write_outcomes)
