"""Search under uncertainty: what each act comes to over the deals that a view allows.

Worlds are drawn, the same for every act; in each the act is performed and the deal played on by a
quick policy: for a few tricks, after which it is judged by what it promises, or to its end, the
last tricks exactly. Half of the acts, the worse ones, are given up after each round, so that the
work goes where it is needed (Z. Karnin and others, "sequential halving", 2013). The value of a deal
is what its score makes of the match.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, log2
from random import Random

from hilojack.rules.tricks import slots
from hilojack.search.beliefs import believed
from hilojack.search.equity import equity_curve, points_of_deal
from hilojack.search.kernels import playouts
from hilojack.search.machine import Machine, machine
from hilojack.search.position import Hands, bottom_is_seen, open_row, scores_before
from hilojack.search.sampling import Layouts, layouts
from hilojack.seeds import start
from hilojack.views.tricks import View

BATCH = 64  # worlds between two looks at the clock
SLOWER = 64  # how many times fewer playouts there are while nothing is compiled
FEWEST = 4  # worlds for an act in a round


@dataclass(frozen=True)
class Effort:
    """How hard to search; without a limit of time the same effort always finds the same act."""

    playouts: int  # over all acts and rounds
    each: int = 0  # or, if not 0, so many for every act and no rounds
    layouts: int = 256  # of the other hands, at the most
    ending: int = 8  # cards in all hands from which on a playout is played exactly
    known: int = 12  # the same when nothing is left to draw and every layout is looked at
    horizon: int = 3  # tricks after which a playout is judged by what it promises; 0: never
    learnt: bool = True  # whether the policy plays by what it has learnt, or by its formula
    seconds: float | None = None  # a limit, after which the best act so far stands


@dataclass(frozen=True)
class Verdict:
    """What the acts of a view come to: from +1, the match won, to -1, the match lost."""

    values: dict[int, float]  # of all acts, those given up early less certain than the rest
    worlds: dict[int, int]  # by act: over how many worlds
    exact: bool  # whether every line of play was searched in every layout

    @property
    def best(self) -> int:
        """The act that comes to most, among those tried hardest."""
        return max(self.values, key=lambda act: (self.worlds[act], self.values[act], -act))


def search(view: View, effort: Effort, *, seed: int = 0) -> Verdict:
    """What each act of the view comes to."""
    chance = Random(start(seed, view.number, len(view.events), view.hand))
    engine = machine(view.variant.fair_row)
    row = open_row(view)
    row[slots.RANDOM] = start(chance.getrandbits(60))
    found = believed(view, layouts(view, effort.layouts, chance))
    with engine.lock:
        engine.lay_open(row)
        if is_settled(view, found, effort):
            return search_all(view, engine, found, effort)
        return search_some(view, engine, found, effort, chance)


def look_ahead(view: View, position: Sequence[int], effort: Effort) -> dict[int, float]:
    """What each act comes to as the cards truly lie: for the laboratory alone."""
    engine = machine(view.variant.fair_row)
    row = list(position)
    hands = tuple(row[slots.HANDS : slots.HANDS + view.variant.seats])
    task = task_of(view, effort.ending, effort)
    places = range(row[slots.STOCK_NEXT], view.variant.row[slots.PACK_SIZE])
    task[playouts.KNOWN_TOP], task[playouts.BOTTOM] = len(places), 0
    with engine.lock:
        engine.lay_open(row)
        values = engine.judge([hands], 0, 1, view.acts, task, curve_of(view), effort.learnt)
    return {act: v / playouts.MATCH for act, v in zip(view.acts, values, strict=True)}


def is_settled(view: View, found: Layouts, effort: Effort) -> bool:
    """Whether all that is hidden is one of a few layouts, and each can be played out exactly."""
    idle = view.stock or sum(view.hand_sizes) > effort.known
    return found.exact and not idle and view.phase == "play" and view.trump is not None


def search_all(view: View, engine: Machine, found: Layouts, effort: Effort) -> Verdict:
    """Every act in every layout, played exactly."""
    task = task_of(view, effort.known, effort)
    whole = sum(found.weights)
    values = dict.fromkeys(view.acts, 0.0)
    for hands, weight in zip(found.hands, found.weights, strict=True):
        judged = engine.judge([hands], 0, 1, view.acts, task)
        for act, value in zip(view.acts, judged, strict=True):
            values[act] += weight * value / whole / playouts.MATCH
    return Verdict(values, dict.fromkeys(view.acts, len(found.hands)), True)


def search_some(
    view: View, engine: Machine, found: Layouts, effort: Effort, chance: Random
) -> Verdict:
    """The acts over worlds that are drawn; the worse half is given up after each round."""
    deadline = time.monotonic() + effort.seconds if effort.seconds else None
    task, curve = task_of(view, effort.ending, effort), curve_of(view)
    hands = drawn(found, chance)
    sums, worlds = dict.fromkeys(view.acts, 0), dict.fromkeys(view.acts, 0)
    alive, done = list(view.acts), 0
    for left in worlds_by_round(view, engine, found, effort):
        while left > 0 and (not done or not is_late(deadline)):
            batch = min(left, BATCH)
            judged = engine.judge(hands, done, batch, alive, task, curve, effort.learnt)
            for act, value in zip(alive, judged, strict=True):
                sums[act] += value
                worlds[act] += batch
            done += batch
            left -= batch
        alive.sort(key=lambda act: (-sums[act] / worlds[act], act))
        alive = alive[: (len(alive) + 1) // 2]
    values = {act: sums[act] / worlds[act] / playouts.MATCH for act in view.acts}
    return Verdict(values, worlds, False)


def worlds_by_round(view: View, engine: Machine, found: Layouts, effort: Effort) -> list[int]:
    """How many worlds each act that is still alive gets in each round."""
    if effort.each:
        return [effort.each if engine.compiled else FEWEST]
    if len(found.hands) == 1 and found.exact and not places_hidden(view):
        return [1]  # nothing is hidden: each world would be the same
    rounds = max(1, ceil(log2(len(view.acts))))
    budget = effort.playouts if engine.compiled else effort.playouts // SLOWER
    alive = [ceil(len(view.acts) / 2**n) for n in range(rounds)]
    return [max(FEWEST, budget // rounds // acts) for acts in alive]


def places_hidden(view: View) -> bool:
    """Whether cards may still come into play from where nobody has seen them."""
    return view.stock > 0 or view.phase != "play"


def is_late(deadline: float | None) -> bool:
    return deadline is not None and time.monotonic() > deadline


def drawn(found: Layouts, chance: Random) -> list[Hands]:
    """Layouts in a list on which each stands about as often as it is likely."""
    size = max(64, 4 * len(found.hands)) if found.exact else len(found.hands)
    hands = systematic(found, size, chance)
    chance.shuffle(hands)
    return hands


def systematic(found: Layouts, size: int, chance: Random) -> list[Hands]:
    """So many layouts, each drawn as nearly as can be as often as it is likely."""
    chosen: list[Hands] = []
    step = sum(found.weights) / size
    mark, passed = step * chance.random(), 0.0
    for hands, weight in zip(found.hands, found.weights, strict=True):
        passed += weight
        while mark < passed and len(chosen) < size:
            chosen.append(hands)
            mark += step
    return chosen or [found.hands[-1]]


def task_of(view: View, ending: int, effort: Effort) -> list[int]:
    """The question as the loops read it."""
    task = [0] * playouts.TASK_SIZE
    task[playouts.ME] = (view.seat or 0) % view.variant.sides
    task[playouts.HIDDEN] = sum(1 << card for card in view.memory.unseen)
    task[playouts.KNOWN_TOP] = int(view.stock_top is not None)
    task[playouts.BOTTOM] = int(bottom_is_seen(view))
    task[playouts.EXACT] = ending
    task[playouts.HORIZON] = effort.horizon if is_long(view) else 0
    task[playouts.SPAN] = points_of_deal(view.variant.row)
    return task


def is_long(view: View) -> bool:
    """Whether a deal is worth judging before its end: there is a stock to draw from, and no
    contract, of which what a position promises knows nothing.
    """
    rules = view.variant.row
    auction = rules[slots.BIDDING] != slots.BIDDING_NONE
    return bool(rules[slots.STOCK] != slots.STOCK_NONE and not auction)


def curve_of(view: View) -> list[int]:
    """What the points of this deal make of the match, at the score before it."""
    target, me = view.variant.row[slots.TARGET], (view.seat or 0) % view.variant.sides
    wants = [target - score for score in scores_before(view)]
    return equity_curve(view.variant.row, wants.pop(me), min(wants))
