"""The kernels that a table at the shedding games calls: its players, hints and reviews."""

from hilojack.compiled.binding import together
from hilojack.search.shedding.outcomes import write_outcomes
from hilojack.search.shedding.rollout import judge

KERNELS = together(judge, write_outcomes)
