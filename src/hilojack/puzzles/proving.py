"""The proof of a puzzle: one card is best in every world, or over all of them, by half a point."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import ClassVar

from hilojack.cards import card_set
from hilojack.compiled import as_lists, integers, is_linked
from hilojack.match import Match
from hilojack.puzzles.loops import CARDS, CHOICE_SIZE, Tally, add, weigh
from hilojack.puzzles.worlds import row_of, worlds_of
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row
from hilojack.search.beliefs.deals import Hands
from hilojack.search.evaluation.equity import equity_by_margin
from hilojack.search.proofs.solver import Solver
from hilojack.search.proofs.workspace import Workspace, table_size
from hilojack.search.tricks.play import points_needed
from hilojack.variants.variant import Variant
from hilojack.views.tricks import View

MOST_CARDS = 10  # in all hands and the stock, unless one world is left
MOST_ALONE = 18  # the same if one world is left
MOST_WORLDS = 12_000
COST = Fraction(1, 2)  # points that every other card must cost
TRIED = 48  # worlds that are looked at first: where they show no best card, the rest is spared
DOUBT = Fraction(1, 4)  # points of that look below which a card is not worth a proof
FEW = 120  # worlds that are searched line by line where no proof applies
LOOKED_AT = 400  # worlds, for the one that shows best what a card costs
TABLE = 4  # MiB


@dataclass(frozen=True)
class CardProof:
    """The exact values of all cards of a view: points of its side, less those of the other."""

    best: int
    worlds: int
    sums: Mapping[int, int]  # by card: its values over all worlds, added up
    everywhere: bool  # the best card is best in every world, not only over all

    def value(self, act: int) -> Fraction:
        """Return the exact mean of a card over all worlds."""
        return Fraction(self.sums[act], self.worlds)

    def cost(self, act: int) -> Fraction:
        """Return what a card costs against the best, in the exact mean."""
        return self.value(self.best) - self.value(act)


class CardProver:
    """Solves the worlds of views of a game, with one table."""

    loaded: ClassVar[bool] = False  # True once its loops are compiled in this process

    def __init__(self, variant: Variant, compiled: bool = True) -> None:
        self.variant = variant
        self._compiled = compiled
        self._work = Workspace(compiled)
        try:
            self._weigh = self._work.twin(weigh)
        except LookupError:  # a module of twins that lacks this one: plain loops do for one puzzle
            self._work.compiled, self._weigh = False, weigh
        CardProver.loaded |= self._work.compiled
        table = self._work.zeros(table_size(TABLE if self._work.compiled else 1))
        self._proof = self._work.proof(variant.fair.row, table)
        self._margins = self._work.zeros(CARDS)

    def prove(self, view: View) -> CardProof | None:
        """Return the proof that one card of a view is best, or None if there is none."""
        cards = sum(view.hand_sizes) + view.stock
        if len(view.acts) < 2 or cards > MOST_ALONE:
            return None
        worlds = worlds_of(view, MOST_WORLDS)
        if not worlds or (cards > MOST_CARDS and len(worlds) > 1):
            return None
        step = len(worlds) // TRIED
        if step > 1 and not self._weighed(view, worlds, DOUBT, step):
            return None
        return self._weighed(view, worlds, COST)

    def _weighed(
        self, view: View, worlds: Sequence[Hands], least: Fraction, step: int = 1
    ) -> CardProof | None:
        """Return the proof over every `step`th world if other cards cost `least`."""
        tally = self.tally(view, worlds, step)
        if tally is None:
            return None
        sums = {act: int(tally.sums[act]) for act in view.acts}
        best = max(sums, key=sums.__getitem__)
        whole = CardProof(best, len(range(0, len(worlds), step)), sums, not tally.behind[best])
        for_the_match = max(view.acts, key=lambda act: int(tally.worths[act]))
        same = tally.worths[for_the_match] == tally.worths[best]
        clear = all(whole.cost(act) >= least for act in sums if act != best)
        return whole if same and clear else None

    def tally(self, view: View, worlds: Sequence[Hands], step: int = 1) -> Tally | None:
        """Return the values of all cards over every `step`th world, or None if that takes too long:
        more than prizes and margin decides, and there are more than FEW worlds.
        """
        equities = equity_by_margin(self.variant.fair.row, *points_needed(view))
        side = (view.seat or 0) % view.variant.sides
        return self._tally(row_of(view, worlds[0]), worlds[::step], side, equities)

    def _tally(
        self, position: Row, worlds: Sequence[Hands], side: int, equities: Sequence[int]
    ) -> Tally | None:
        tally, choice = self._blank(equities), self._work.zeros(CHOICE_SIZE)
        choice[:] = [len(worlds), side]
        hands = integers(worlds) if self._work.compiled else as_lists(worlds)
        row = self._work.row(position)
        weighed = self._weigh(self._proof, tally, self._margins, row, hands, choice)
        if weighed:
            return tally
        if len(worlds) > FEW:
            return None
        tally, row = self._blank(equities), list(position)
        for world in worlds:
            row[slots.HANDS : slots.HANDS + self.variant.seats] = world
            add(tally, self._margins, self._search(row), 0)
        return tally

    def _blank(self, equities: Sequence[int]) -> Tally:
        zeros = self._work.zeros
        return Tally(zeros(CARDS), zeros(CARDS), zeros(CARDS), self._work.row(equities))

    def _search(self, row: Row) -> int:
        """Write the values of all plays of a position, by a search of all lines, for the side to
        act. Return the set of these cards.
        """
        *_, solution = self._solver.solutions(row, line=False)
        for act, bounds in solution.acts.items():
            self._margins[act] = bounds.low
        return card_set(solution.acts)

    @cached_property
    def _solver(self) -> Solver:
        return Solver(self.variant, memory=TABLE, compiled=self._compiled)

    def telling(
        self, match: Match, worlds: Sequence[Hands], best: int, act: int, most: int = LOOKED_AT
    ) -> Hands:
        """Return the world in which a card costs most against the best, of all or of `most`."""
        if len(worlds) == 1:
            return worlds[0]
        step = -(-len(worlds) // most)

        def cost(world: Hands) -> int:
            sums = self.as_they_lie(match, world).sums
            return int(sums[best] - sums[act])

        return max(worlds[::step], key=cost)

    def best_line(self, match: Match) -> tuple[int, ...]:
        """Play a match on to the end of its deal, every side at its best as the cards lie, and
        return the acts. Of cards that are worth the same the lowest is played.
        """
        acts = []
        while match.turn is not None:
            view = match.view(match.turn)
            act = view.acts[0]
            if len(view.acts) > 1:
                hands = match.position[slots.HANDS : slots.HANDS + self.variant.seats]
                tally = self.as_they_lie(match, hands)
                act = max(view.acts, key=lambda one: (int(tally.sums[one]), -(one % 13)))
            match.act(act)
            acts.append(act)
        return tuple(acts)

    def as_they_lie(self, match: Match, hands: Hands) -> Tally:
        """Return the values of all cards with these hands, and the stock as it lies in a match."""
        assert match.turn is not None
        equities = equity_by_margin(self.variant.fair.row, 1, 1)
        side = match.turn % self.variant.sides
        tally = self._tally(list(match.position), [hands], side, equities)
        assert tally, "one world is never too many"
        return tally


@lru_cache(32)
def prover(variant: Variant, *, compiled: bool = True) -> CardProver:
    """Return the prover of a game; those of the games used last are kept."""
    return CardProver(variant, compiled)


def explainer(variant: Variant) -> CardProver:
    """Return a prover that answers at once: one puzzle is worked out before loops are compiled."""
    return prover(variant, compiled=CardProver.loaded or is_linked())
