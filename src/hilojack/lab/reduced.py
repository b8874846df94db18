"""A whole game for two on a reduced pack: every deal, every line of play, and what each seat knows
when it chooses.

The engine plays every deal of the pack in every way. Positions that a seat cannot tell apart make
one *information set*: the same hand, the same acts and cards seen, in the same order, as in its
`view`.

Deals that nobody could ever tell apart are collapsed: they differ in the order of a hand, or of
cards that stay out of play. A *symmetrical* tree has only the deals with the first suit as trumps.
The trump suit is known from the start, and the suits are all alike, so the game has the same value;
but a player may play differently in each suit.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from hilojack.compiled import bound, integers, twin, zeros
from hilojack.families import by_family
from hilojack.lab.lots import CannotReduce as CannotReduce, CutPack as CutPack, Lots
from hilojack.match import Deck, Match, Opening
from hilojack.rules import slots
from hilojack.search.equilibrium import lines as loops
from hilojack.search.equilibrium.sets import Side, Table, both_sides
from hilojack.variants.variant import Variant
from hilojack.views import View

Progress = Callable[[int, int], None]  # called with the deals walked and their total

LIMIT = 5_000_000  # lines of play
PROBES = 400  # random lines of play, from which the size of a tree is estimated
PORTION = 500  # deals between two reports of progress


@dataclass(frozen=True)
class Tree:
    """The whole game; seat 1 deals."""

    variant: Variant
    deals: Sequence[CutPack]
    decisions: Table  # as `lines` writes them
    ends: int  # lines of play
    sides: tuple[Side, Side]

    def line(self, decision: int) -> tuple[CutPack, list[int]]:
        """Return the deal of a decision, and the choices that lead to it."""
        acts: list[int] = []
        node = self.decisions[decision]
        while node[loops.D_NODE] != slots.NONE:
            acts.append(int(node[loops.D_ACT]))
            node = self.decisions[node[loops.D_NODE]]
        return self.deals[node[loops.D_DEAL]], acts[::-1]

    def view(self, decision: int) -> View:
        """Return the view of the seat to act at a decision."""
        return view_at(self.variant, *self.line(decision))


def view_at(variant: Variant, deal: CutPack, acts: Sequence[int]) -> View:
    """Return the view of the seat to act after these choices of a deal, forced acts left out."""
    cut = None if deal.cut == slots.NONE else deal.cut
    match = Match(variant, opening=Opening(first_dealer=1), decks=[Deck(deal.pack, cut)])
    left = list(acts)
    while left or len(match.legal_acts()) == 1:
        forced = match.legal_acts()
        match.act(forced[0] if len(forced) == 1 else left.pop(0))
    view: View = match.view(match.turn)
    return view


# --- the tree ------------------------------------------------------------------------------------


def reduce(
    variant: Variant,
    *,
    symmetrical: bool = False,
    limit: int = LIMIT,
    progress: Progress | None = None,
) -> Tree:
    """Return the whole game.

    Raise CannotReduce if it is not for two, or has more lines of play than `limit`, estimated from
    a few random ones.
    """
    room = by_family("lab", variant.family.name)
    room.check_reducible(variant)
    deal_of: Lots = room.lots(variant, symmetrical=symmetrical)
    lines = estimate(variant, deal_of)
    if lines > limit:
        raise CannotReduce(
            f"{variant.name} with {variant.row[slots.PACK_SIZE]} cards and hands of "
            f"{variant.row[slots.HAND]} has about {lines:.2g} lines of play; at most {limit:,} can "
            "be expanded. Take fewer ranks or suits, or smaller hands or stock, as in "
            "--rule ranks=AJT2 --rule suits=SH --rule hand=2, or raise --limit"
        )
    deals = tuple(deal_of)
    decisions, ends = walk(variant, deals, progress)
    weights = np.array([deal.weight for deal in deals])
    return Tree(variant, deals, decisions, len(ends), both_sides(decisions, ends, weights))


def estimate(variant: Variant, deal_of: Lots) -> float:
    """Return an estimate of the lines of play, from random ones (D. E. Knuth, 1975)."""
    random = Random(0)
    widths = [width(variant, deal_of.draw(random), random) for _ in range(PROBES)]
    return deal_of.count * (sum(widths) / PROBES)


def width(variant: Variant, deal: CutPack, random: Random) -> int:
    """Return the lines of play that a deal would have if all were like a random one."""
    row = variant.engine.blank()
    bound(loops.lay, variant.family.name)(variant.row, [*deal.pack, deal.cut], row)
    legal_acts = by_family("views", variant.family.name).legal_acts
    lines = 1
    while row[slots.PHASE] != slots.PHASE_OVER:
        acts = legal_acts(variant, row)
        lines *= len(acts)
        variant.engine.perform(variant.row, row, random.choice(acts))
    return lines


def walk(
    variant: Variant, deals: Sequence[CutPack], progress: Progress | None
) -> tuple[Table, Table]:
    """Return every decision and every end of all deals, as `lines` writes them."""
    family = variant.family.name
    walked = loops.Walk(
        packs=integers([[*deal.pack, deal.cut] for deal in deals]),
        rows=zeros(loops.PLIES, variant.engine.state_size),
        plies=zeros(loops.PLIES, loops.PLY_SIZE),
        decisions=zeros(1 << 14, loops.DECISION_SIZE),
        ends=zeros(1 << 14, loops.END_SIZE),
        written=zeros(2),
    )
    rules, walk_deals = integers(variant.row), twin(loops.walk_deals, family, variant.row)
    done = 0
    while done < len(deals):
        last = min(done + PORTION, len(deals))
        done = walk_deals(rules, walked, done, last)
        if done < last:  # one of the tables is full, or too small for the next deal
            decisions, ends = larger(walked.decisions), larger(walked.ends)
            walked = walked._replace(decisions=decisions, ends=ends)
        if progress:
            progress(done, len(deals))
    decided, ended = walked.written
    return walked.decisions[:decided], walked.ends[:ended]


def compile_loops(family: str = "tricks") -> None:
    """Compile the walk, which takes long the first time and cannot be interrupted."""
    row, table = zeros(1), zeros(1, 1)
    empty = loops.Walk(table, table, table, table, table, row)
    twin(loops.walk_deals, family)(row, empty, 0, 0)


def larger(table: Table) -> Table:
    """Return a table with twice as many lines."""
    found = zeros(2 * len(table), table.width)
    np.asarray(found)[: len(table)] = table
    return found
