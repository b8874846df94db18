"""The chance solver: what an act is worth on average when the hands are known and the stock is not.

`expect(variant, row).value` is a fraction: points of the side to act less those of the other.

That is the true end of California Jack: every card drawn was seen, so that each player knows the
other's hand, and only the order of the rest of the stock is hidden. The top card lies open where
the stock does. Both sides see all hands and all cards as they are drawn, and play their best.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import factorial

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.stock import is_turned
from hilojack.search.proofs import account, board, chance, proof
from hilojack.search.proofs.workspace import Workspace, check_family, proof_table
from hilojack.variants.variant import Variant
from hilojack.views.tricks import legal_acts

MEMORY = 16  # MiB
BUDGET = 200_000  # nodes between two looks at the keyboard
SLOW_BUDGET = 500  # the same without compiled twins


@dataclass(frozen=True)
class Expectation:
    """What a position is worth on average: points of `side` less those of the other side."""

    side: int
    value: Fraction
    acts: Mapping[int, Fraction]  # each legal play, if they were asked for
    orders: int  # of the hidden cards, each as likely as the next
    nodes: int

    @property
    def best(self) -> tuple[int, ...]:
        """The acts that are worth the most."""
        return tuple(act for act, worth in self.acts.items() if worth == self.value)


def expect(
    variant: Variant,
    row: Sequence[int],
    *,
    acts: bool = True,
    memory: int = MEMORY,
    progress: Callable[[int, int], None] | None = None,
) -> Expectation:
    """The expectation of a position and of each legal play, over all orders of the hidden stock.

    `row` is a state row; in which order the hidden cards of its stock lie does not matter.
    `progress` is called now and then with how many values are found, of how many; an exception that
    it raises ends the work. ValueError where players do not see the draws, or the deal cannot be so
    solved.
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
    """How many cards of the stock nobody knows."""
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
        size = proof_table(memory // 2 if self._work.compiled else 1)
        self._rules = self._work.row(self.variant.row)
        self._scratch = zeros(slots.STATE_SIZE)
        self._account = zeros(account.account_size(variant.row))
        self._board = zeros(board.BOARD_SIZE)
        self._frames = zeros(board.frames_size())
        self._endings = zeros(board.frames_size())
        self._table = zeros(size)
        self._desk = zeros(proof.DESK_SIZE)
        self._levels = zeros(chance.LEVELS * chance.LEVEL_SIZE)
        self._scale = zeros(chance.SCALE_SIZE)
        self._known = zeros(size)
        self._begin = self._work.twin(chance.begin_expectation)
        self._expect = self._work.twin(chance.expect)
        self._budget = BUDGET if self._work.compiled else SLOW_BUDGET

    def worths(self, row: Sequence[int], act: int | None = None) -> Iterator[Fraction | None]:
        """The expectation of a position, or of one legal play in it, for the side whose turn it is.

        While it works it gives None now and then; the last that it gives is the exact expectation.
        """
        position = list(map(int, row))
        hidden = self._checked(position)
        sign = 1 if position[slots.TURN] % self.variant.sides == 0 else -1
        ready = self._begin(
            self._rules,
            self._work.row(position),
            self._scratch,
            self._account,
            self._board,
            self._frames,
            self._scale,
            slots.NONE if act is None else act,
        )
        if not ready:
            raise ValueError(
                "no expectation can be found where points beside the keys and the margin decide"
            )
        while not self._expect(
            self._rules,
            self._account,
            self._board,
            self._frames,
            self._endings,
            self._table,
            self._desk,
            self._levels,
            self._scale,
            self._known,
            self._budget,
        ):
            yield None
        self.nodes += int(self._scale[chance.SPENT])
        yield Fraction(sign * int(self._scale[chance.RESULT]), factorial(hidden))

    def _checked(self, position: list[int]) -> int:
        """How many cards are hidden in a position that can be looked at."""
        if position[slots.PHASE] != slots.PHASE_PLAY:
            raise ValueError("an expectation is for a position in the play of a deal")
        hidden = hidden_cards(self.variant, position)
        if hidden > chance.MOST_HIDDEN:
            raise ValueError(
                f"{hidden} cards of the stock are hidden; their orders can be tried for at most "
                f"{chance.MOST_HIDDEN}"
            )
        face_down = self.variant.rules["stock"] == "face-down"
        if face_down and is_turned(self.variant.row, position[slots.STOCK_NEXT]):
            raise ValueError("the top of the stock was turned for trumps; play a trick first")
        return hidden

    def forget(self) -> None:
        """Empty the tables; nothing but the time changes."""
        self._work.clear(self._table)
        self._work.clear(self._known)
