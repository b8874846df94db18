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
from random import Random

from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Rules
from hilojack.search.beliefs.likelihood import believed
from hilojack.search.beliefs.sampling import Layouts, layouts
from hilojack.search.evaluation import scale
from hilojack.search.evaluation.equity import (
    equity_curve,
    margin_outlooks,
    points_of_deal,
    rules_that_matter,
)
from hilojack.search.halving import FEWEST, Verdict as Verdict, halve, is_late, rounds_of
from hilojack.search.position import Hands, bottom_is_seen, open_row, scores_before
from hilojack.search.rollouts import playouts
from hilojack.search.tricks.machine import Machine, machine, once_ready
from hilojack.seeds import start
from hilojack.views.tricks import View

PROVED = 200  # worlds, at the most
PROVED_AT_ONCE = 10  # worlds between two looks at the clock
FEWEST_PROVED = 10  # worlds: of fewer nothing is learnt
PARTED = 64  # worlds over which acts that come to the same are played out
LITTLE = 1e-6  # what that counts for


@dataclass(frozen=True)
class Proofs:
    """How hard to try to prove the play to its end in each world."""

    nodes: int = 0  # at the most
    cards: int = 20  # in all hands and the stock, from which on it is tried


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
    proofs: Proofs = Proofs()
    undrawn: Proofs = Proofs()  # the same where there is no stock to draw from
    seconds: float | None = None  # a limit, after which the best act so far stands


def search(view: View, effort: Effort, *, seed: int = 0) -> Verdict:
    """What each act of the view comes to."""
    chance = Random(start(seed, view.number, len(view.events), view.hand))
    engine = machine(view.variant.fair.row)
    row = open_row(view)
    row[slots.RANDOM] = start(chance.getrandbits(60))
    found = layouts(view, effort.layouts, chance)
    with engine.lock:
        found = believed(view, found, engine)
    engine = machine(rules_of_match(view))
    with engine.lock:
        engine.lay_open(row)
        if is_settled(view, found, effort):
            return search_all(view, engine, found, effort)
        nodes = nodes_of_proofs(view, engine, effort)
        if nodes:
            proved = search_proofs(view, engine, found, effort, nodes, chance)
            if proved:
                return proved
        return search_some(view, engine, found, effort, chance)


def rules_of_match(view: View) -> Rules:
    """The rules by which the acts of a view are valued for the match: those that matter to it, once
    the machine for them is ready.
    """
    rules = view.variant.fair.row
    return once_ready(rules_that_matter(rules, *wants_of(view)), rules)


def look_ahead(view: View, position: Sequence[int], effort: Effort) -> dict[int, float]:
    """What each act comes to as the cards truly lie: for the laboratory alone."""
    rules = view.variant.fair.row
    engine = machine(rules)
    row = list(position)
    hands = tuple(row[slots.HANDS : slots.HANDS + view.variant.seats])
    task = task_of(view, rules, effort.ending, effort)
    places = range(row[slots.STOCK_NEXT], view.variant.row[slots.PACK_SIZE])
    task[playouts.KNOWN_TOP], task[playouts.BOTTOM] = len(places), 0
    with engine.lock:
        engine.lay_open(row)
        curve = curve_of(view, rules)
        values = engine.judge([hands], 0, 1, view.acts, task, curve, effort.learnt)
    return {act: v / scale.MATCH for act, v in zip(view.acts, values, strict=True)}


def is_settled(view: View, found: Layouts, effort: Effort) -> bool:
    """Whether all that is hidden is one of a few layouts, and each can be played out exactly."""
    idle = view.stock or sum(view.hand_sizes) > effort.known
    return found.exact and not idle and view.phase == "play" and view.trump is not None


def search_all(view: View, engine: Machine, found: Layouts, effort: Effort) -> Verdict:
    """Every act in every layout, played exactly."""
    task = task_of(view, engine.rules, effort.known, effort)
    whole = sum(found.weights)
    values = dict.fromkeys(view.acts, 0.0)
    for hands, weight in zip(found.hands, found.weights, strict=True):
        judged = engine.judge([hands], 0, 1, view.acts, task)
        for act, value in zip(view.acts, judged, strict=True):
            values[act] += weight * value / whole / scale.MATCH
    return Verdict(values, dict.fromkeys(view.acts, len(found.hands)), True)


def nodes_of_proofs(view: View, engine: Machine, effort: Effort) -> int:
    """How many nodes may be searched to prove the play to its end in each world; 0 where that is
    not tried.
    """
    if not engine.compiled or view.phase != "play" or view.trump is None:
        return 0
    draws = view.variant.row[slots.STOCK] != slots.STOCK_NONE
    proofs = effort.proofs if draws else effort.undrawn
    return proofs.nodes if sum(view.hand_sizes) + view.stock <= proofs.cards else 0


def search_proofs(
    view: View, engine: Machine, found: Layouts, effort: Effort, nodes: int, chance: Random
) -> Verdict | None:
    """The acts over worlds in which everybody plays his best with all cards open; None where the
    proofs find the value of too few. Acts that come to the same are parted by playouts.
    """
    task, hands = task_of(view, engine.rules, effort.ending, effort), drawn(found, chance)
    outlooks = outlooks_of(view, engine.rules)
    only = len(hands) if found.exact and not places_hidden(view) else PROVED
    deadline = time.monotonic() + effort.seconds / 2 if effort.seconds else None
    sums, worlds, spent = dict.fromkeys(view.acts, 0), 0, 0
    while worlds < only and spent < nodes and not (worlds and is_late(deadline)):
        batch = min(PROVED_AT_ONCE, only - worlds)
        done, searched, margins = engine.prove(
            hands, worlds, batch, view.acts, task, outlooks, nodes - spent
        )
        for act, value in zip(view.acts, margins, strict=True):
            sums[act] += value
        worlds, spent = worlds + done, spent + searched
        if done < batch:
            break
    if worlds < min(only, FEWEST_PROVED):
        return None
    best = max(sums.values())
    level = [act for act in view.acts if sums[act] == best]
    values = {act: sums[act] / worlds / scale.MATCH for act in view.acts}
    if len(level) > 1:
        curve = curve_of(view, engine.rules)
        some = engine.judge(hands, 0, PARTED, level, task, curve, effort.learnt)
        for act, value in zip(level, some, strict=True):
            values[act] += value / PARTED / scale.MATCH * LITTLE
    return Verdict(values, dict.fromkeys(view.acts, worlds), False)


def search_some(
    view: View, engine: Machine, found: Layouts, effort: Effort, chance: Random
) -> Verdict:
    """The acts over worlds that are drawn; the worse half is given up after each round."""
    task = task_of(view, engine.rules, effort.ending, effort)
    curve = curve_of(view, engine.rules)
    hands = drawn(found, chance)

    def judge(acts: Sequence[int], first: int, worlds: int) -> list[int]:
        return engine.judge(hands, first, worlds, acts, task, curve, effort.learnt)

    rounds = worlds_by_round(view, engine, found, effort)
    values, worlds = halve(view.acts, judge, rounds, effort.seconds)
    return Verdict({act: v / scale.MATCH for act, v in values.items()}, worlds, False)


def worlds_by_round(view: View, engine: Machine, found: Layouts, effort: Effort) -> list[int]:
    """How many worlds each act that is still alive gets in each round."""
    if effort.each:
        return [effort.each if engine.compiled else FEWEST]
    if len(found.hands) == 1 and found.exact and not places_hidden(view):
        return [1]  # nothing is hidden: each world would be the same
    return rounds_of(len(view.acts), effort.playouts, engine.compiled)


def places_hidden(view: View) -> bool:
    """Whether cards may still come into play from where nobody has seen them."""
    return view.stock > 0 or view.phase != "play"


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


def task_of(view: View, rules: Rules, ending: int, effort: Effort) -> list[int]:
    """The question as the loops read it, who value acts by these rules."""
    task = [0] * playouts.TASK_SIZE
    task[playouts.ME] = (view.seat or 0) % view.variant.sides
    task[playouts.HIDDEN] = sum(1 << card for card in view.memory.unseen)
    task[playouts.KNOWN_TOP] = int(view.stock_top is not None)
    task[playouts.BOTTOM] = int(bottom_is_seen(view))
    task[playouts.EXACT] = ending
    task[playouts.HORIZON] = effort.horizon if is_long(view) else 0
    task[playouts.SPAN] = points_of_deal(rules)
    return task


def is_long(view: View) -> bool:
    """Whether a deal is worth judging before its end: there is a stock to draw from, and no
    contract, of which what a position promises knows nothing.
    """
    rules = view.variant.row
    auction = rules[slots.BIDDING] != slots.BIDDING_NONE
    return bool(rules[slots.STOCK] != slots.STOCK_NONE and not auction)


def curve_of(view: View, rules: Rules) -> list[int]:
    """What the points of this deal make of the match, at the score before it."""
    return equity_curve(rules, *wants_of(view))


def outlooks_of(view: View, rules: Rules) -> list[int]:
    """What the points of this deal, less those of the rival, make of the match."""
    return margin_outlooks(rules, *wants_of(view))


def wants_of(view: View) -> tuple[int, int]:
    """The points that a side wanted before this deal, and the nearest of its rivals."""
    target, me = view.variant.row[slots.TARGET], (view.seat or 0) % view.variant.sides
    wants = [target - score for score in scores_before(view)]
    return wants.pop(me), min(wants)
