"""Yardsticks: players without search, written from what other programs and texts publish.

Each is a list of ideas, tried in turn; the first that has an answer decides. Each idea names its
source, of which the idea is taken and neither code nor words. What no source speaks of, such as
what to discard or whether to beg, they do as `rule` does. They see their view alone, leave nothing
to chance, and can enter only experiments: no table offers them.
"""

from collections.abc import Callable
from typing import Any

from hilojack.lab.yardsticks import shedding, tricks

TRICKS: dict[str, Callable[..., Any]] = tricks.YARDSTICKS
SHEDDING: dict[str, Callable[..., Any]] = shedding.YARDSTICKS
YARDSTICKS = TRICKS | SHEDDING
