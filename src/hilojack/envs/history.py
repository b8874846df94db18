"""All that a seat has seen of a deal, as numbers: a line for each thing, in order.

A line says what happened, which seat did it (counted from the observer to its left) and with which
cards or call. What follows from that, such as the winner of a trick, has no line of its own. With
the observation, which holds the current hand, this is perfect recall: the hand at any time is the
current one, without the cards that came since and with those that went. If a deal has more lines
than the table, the table holds the last.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hilojack.envs.observation import ACTS
from hilojack.views import Event, View


class HistoryLine(NamedTuple):
    """One thing that a seat has seen."""

    kind: str
    seat: int | None = None  # if one did it
    acts: tuple[int, ...] = ()  # cards or a call, as far as they were seen
    number: int = 1  # of cards, seen or not


@dataclass(frozen=True)
class History:
    """Writes what a seat has seen in deals of one variant."""

    seats: int
    kinds: tuple[str, ...]
    most: int  # lines
    lines_of: Callable[[Sequence[Event]], Iterator[HistoryLine]]

    @property
    def shape(self) -> tuple[int, int]:
        """The number of lines, and their width."""
        return self.most, len(self.kinds) + self.seats + ACTS

    def write(self, view: View, table: NDArray[np.float32]) -> None:
        """Write the last lines of a view; those still to come are zero."""
        assert view.seat is not None
        table[:] = 0
        acts = len(self.kinds) + self.seats
        for place, line in enumerate([*self.lines_of(view.events)][-self.most :]):
            table[place, self.kinds.index(line.kind)] = line.number
            if line.seat is not None:
                table[place, len(self.kinds) + (line.seat - view.seat) % self.seats] = 1
            table[place, [acts + act for act in line.acts]] = 1
