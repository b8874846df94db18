"""The chance solver: the average worth of an action if the hands are known and the stock is not.

`expect(variant, row).value` is a fraction: points of the side to act less those of the other.

That is the true end of California Jack: every draw was seen, so that each player knows the other's
hand, and only the order of the rest of the stock is hidden. The top card is exposed if the stock is
face up. Both sides see all hands and all cards as they are drawn, and play their best.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial, perm

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.stock import is_turned
from hilojack.search.proofs import chance
from hilojack.search.proofs.memory import FRAME_SIZE, FRAMES
from hilojack.search.proofs.workspace import Workspace, check_family, table_size
from hilojack.variants.doors import checked
from hilojack.variants.variant import Variant
from hilojack.views.tricks import legal_acts

MEMORY = 16  # MiB
MOST_WORTH = 250  # on either side of zero: the table has room for no more
BUDGET = 200_000  # nodes between two checks of the keyboard
SLOW_BUDGET = 500  # the same without compiled twins


@dataclass(frozen=True)
class Expectation:
    """The average worth of a position: points of `side` less those of the other side."""

    side: int
    value: Fraction
    acts: Mapping[int, Fraction]  # each legal play, if asked for
    orders: int  # of the hidden cards, all equally likely
    nodes: int

    @property
    def best(self) -> tuple[int, ...]:
        """The actions that are worth most."""
        return tuple(act for act, worth in self.acts.items() if worth == self.value)


def expect(
    variant: Variant,
    row: Sequence[int],
    *,
    acts: bool = True,
    memory: int = MEMORY,
    progress: Callable[[int, int], None] | None = None,
) -> Expectation:
    """Return the expectation of a position and of each legal play over all orders of the stock.

    `row` is a state row; the order of the hidden cards of its stock is ignored. `memory` is in MiB,
    at least 2. `progress` is called with the number of values found, and of all; an exception that
    it raises ends the work. Raise ValueError if draws are private or the deal cannot be solved.
    """
    solver = ChanceSolver(variant, memory=memory)
    plays = legal_acts(variant, list(row)) if acts else ()
    found: list[Fraction] = []
    for act in (*plays, None):
        worth = None
        for found_yet in solver.worths(row, act):
            worth = found_yet
            if progress:
                progress(len(found), len(plays) + 1)
        assert worth is not None
        found.append(worth)
    worths = dict(zip(plays, found, strict=False))
    side = row[slots.TURN] % variant.sides
    orders = factorial(hidden_cards(variant, row))
    return Expectation(side, found[-1], worths, orders, solver.nodes)


def hidden_cards(variant: Variant, row: Sequence[int]) -> int:
    """Return the number of cards of the stock that nobody has seen."""
    left = variant.row[slots.PACK_SIZE] - row[slots.STOCK_NEXT]
    if variant.rules["stock"] == "face-up":
        left -= 1
    return max(0, left)


class ChanceSolver:
    """Finds the expectations of positions of a variant, one after the other, with one table."""

    def __init__(self, variant: Variant, *, memory: int = MEMORY) -> None:
        check_family(variant)
        if variant.rules["stock"] == "none" or variant.rules["draws"] != "shown":
            raise ValueError(
                f"{variant.name} has no stock whose draws everybody sees; only there are the hands "
                "known while the order of the stock is not"
            )
        if memory < 2:
            raise ValueError(f"memory is at least 2 MiB, not {memory}")
        self.variant = variant.fair
        self.nodes = 0
        self._work = Workspace()
        zeros = self._work.zeros
        size = table_size(memory // 2 if self._work.compiled else 1)
        proof = self._work.proof(self.variant.row, zeros(size))
        self._memory = chance.Chance(
            levels=self._work.stack(chance.LEVELS, chance.LEVEL_SIZE),
            bounds=self._work.stack(
                chance.LEVELS, chance.OUTCOME_SPACE * perm(chance.MOST_HIDDEN, self.variant.seats)
            ),
            state=zeros(chance.STATE_OF_CHANCE),
            known=zeros(size),
            proof=proof,
            ending=proof._replace(frames=self._work.stack(FRAMES, FRAME_SIZE)),
        )
        self._begin = self._work.twin(chance.begin_expectation, self.variant.row)
        self._expect = self._work.twin(chance.expect, self.variant.row)
        self._budget = BUDGET if self._work.compiled else SLOW_BUDGET

    def worths(
        self, row: Sequence[int], act: int | None = None, *, curve: Sequence[int] = (0,)
    ) -> Iterator[Fraction | None]:
        """Yield None while it works, and last the exact expectation of a position, or of one legal
        play, for the side to act.

        With `curve` it is not of points but of what they are worth: whole numbers, by the points of
        side 0 less those of side 1, from `-ZERO` to `ZERO`, `MOST_WORTH` at most. Points pegged in
        play cannot be on it.
        """
        position = checked(self.variant, row)
        hidden = self._checked(position)
        sign = 1 if position[slots.TURN] % self.variant.sides == 0 else -1
        only = slots.NONE if act is None else act
        pegged = len(curve) > 1 and bool(self.variant.row[slots.PEGGED])
        asked = self._work.row(position), only, self._work.row(curve)
        with self._work.used():
            if pegged or not self._begin(self._memory, *asked):
                raise ValueError(
                    "no expectation can be found if more than the prizes and the margin decides"
                )
            while not self._expect(self._memory, self._budget):
                yield None
            self.nodes += int(self._memory.state[chance.SPENT])
            found = Fraction(sign * int(self._memory.state[chance.RESULT]), factorial(hidden))
        yield found

    def _checked(self, position: list[int]) -> int:
        """Return the number of hidden cards. Raise ValueError if the position cannot be solved."""
        if position[slots.PHASE] != slots.PHASE_PLAY:
            raise ValueError("an expectation is for a position in the play of a deal")
        hidden = hidden_cards(self.variant, position)
        if hidden > chance.MOST_HIDDEN:
            raise ValueError(
                f"{hidden} cards of the stock are hidden; orders can be tried for at most "
                f"{chance.MOST_HIDDEN}"
            )
        face_down = self.variant.rules["stock"] == "face-down"
        if face_down and is_turned(self.variant.row, position[slots.STOCK_NEXT]):
            raise ValueError("the top of the stock was turned for trumps; play a trick first")
        return hidden

    def forget(self) -> None:
        """Empty the tables; only the time changes."""
        self._work.clear(self._memory.proof.table)
        self._work.clear(self._memory.known)
