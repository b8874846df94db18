"""Search under uncertainty: the value of each action over the deals that a view allows.

Possible deals are drawn, the same for every action. In each the action is performed and a quick
policy plays on: for a few tricks, after which the position is evaluated, or to the end of the deal,
the last tricks exactly. Near the end of a deal without a stock, each seat plays on by what it sees.
After each round the worse half of the actions is given up. A deal is worth its match equity.
"""

import time
from collections.abc import Iterator, Sequence
from math import fsum, inf
from random import Random
from typing import NamedTuple

from hilojack.cards import card_set
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Rules
from hilojack.search.beliefs.deals import Hands, bottom_is_seen, open_row, scores_before
from hilojack.search.beliefs.draws import trumps_are_shown
from hilojack.search.beliefs.likelihood import believed
from hilojack.search.beliefs.sampling import Layouts, layouts
from hilojack.search.effort import Effort, Verdict, halve
from hilojack.search.evaluation import scale
from hilojack.search.evaluation.equity import (
    equity_by_margin,
    equity_curve,
    points_of_deal,
    rules_that_matter,
)
from hilojack.search.rollouts import rollout
from hilojack.search.tricks.machine import READY, Machine
from hilojack.search.tricks.rest import solve_rest
from hilojack.search.tricks.rounds import (
    is_by_sight,
    is_long,
    places_hidden,
    worlds_by_round,
)
from hilojack.seeds import start
from hilojack.views.tricks import View

PROVED = 200  # possible deals, at most
PROVED_AT_ONCE = 10  # possible deals between two looks at the clock
FEWEST_PROVED = 10  # possible deals: fewer show too little
TIED = 64  # possible deals over which tied actions are rolled out
LITTLE = 1e-6  # the weight of such a roll-out


def search(view: View, effort: Effort, *, seed: int = 0) -> Verdict:
    """Return the value of each action of a view."""
    chance = Random(start(seed, view.number, len(view.events), view.hand))
    engine = READY.machine(view.variant.fair.row)
    row = open_row(view)
    row[slots.RANDOM] = start(chance.getrandbits(60))
    found = layouts(view, effort.layouts, chance)
    if effort.schooled:
        with engine.lock:
            found = believed(view, found, engine)
    solved = solve_rest(view, found.hands[0]) if effort.rest and engine.compiled else None
    if solved:
        return solved
    engine = READY.machine(rules_of_match(view))
    with engine.lock:
        engine.lay_open(row)
        if is_settled(view, found, effort):
            return search_all(view, engine, found, effort)
        proved = search_proofs(view, engine, found, effort, chance)
        return proved or search_some(view, engine, found, effort, chance)


def rules_of_match(view: View) -> Rules:
    """Return the rules by which actions are valued for the match: those that matter to it, once the
    loops for them are ready.
    """
    rules = view.variant.fair.row
    return READY.once_ready(rules_that_matter(rules, *points_needed(view)), rules)


def look_ahead(view: View, position: Sequence[int], effort: Effort) -> dict[int, float]:
    """Return the value of each action as the cards lie: for the laboratory alone."""
    rules = view.variant.fair.row
    engine = READY.machine(rules)
    row = list(position)
    hands = tuple(row[slots.HANDS : slots.HANDS + view.variant.seats])
    task = task_of(view, rules, effort.ending, effort)
    places = range(row[slots.STOCK_NEXT], view.variant.row[slots.PACK_SIZE])
    task[rollout.KNOWN_TOP], task[rollout.BOTTOM] = len(places), 0
    with engine.lock:
        engine.lay_open(row)
        curve = curve_of(view, rules)
        values = engine.judge([hands], 0, 1, view.acts, task, curve, effort.learnt)
    return {act: v / scale.MATCH for act, v in zip(view.acts, values, strict=True)}


def is_settled(view: View, found: Layouts, effort: Effort) -> bool:
    """Return True if only a few layouts are possible, and each can be played out exactly."""
    idle = view.stock or sum(view.hand_sizes) > effort.known
    return found.exact and not idle and view.phase == "play" and view.trump is not None


def search_all(view: View, engine: Machine, found: Layouts, effort: Effort) -> Verdict:
    """Return the value of every action over all layouts, played exactly."""
    task = task_of(view, engine.rules, effort.known, effort)
    whole = fsum(found.weights)
    values = dict.fromkeys(view.acts, 0.0)
    for hands, weight in zip(found.hands, found.weights, strict=True):
        judged = engine.judge([hands], 0, 1, view.acts, task)
        for act, value in zip(view.acts, judged, strict=True):
            values[act] += weight * value / whole / scale.MATCH
    return Verdict(values, dict.fromkeys(view.acts, len(found.hands)), True)


def nodes_of_proofs(view: View, engine: Machine, effort: Effort) -> int:
    """Return how many nodes may be searched to prove the play to its end in each possible deal, or
    0 if that is not tried.
    """
    if not engine.compiled or view.phase != "play" or view.trump is None:
        return 0
    if is_by_sight(view, effort, engine.compiled):
        return 0
    draws = view.variant.row[slots.STOCK] != slots.STOCK_NONE
    proofs = effort.proofs if draws else effort.undrawn
    return proofs.nodes if sum(view.hand_sizes) + view.stock <= proofs.cards else 0


class Worths(NamedTuple):
    """What the points of a deal are worth to the seat of a view, in parts of a unit."""

    margins: list[int]  # by the points gained above the rival, from -ZERO to ZERO
    curve: list[int]  # by the points expected: see `equity_curve`
    unit: int


def worths_of_match(view: View, rules: Rules) -> Worths:
    """Return what the points of this deal make of the match."""
    margins = equity_by_margin(rules, *points_needed(view))
    return Worths(margins, curve_of(view, rules), scale.MATCH)


def search_proofs(
    view: View,
    engine: Machine,
    found: Layouts,
    effort: Effort,
    chance: Random,
    worths: Worths | None = None,
) -> Verdict | None:
    """Return the values of the actions if everybody plays their best with all cards open, or None
    if too few possible deals can be proved. Roll-outs break ties between actions.
    """
    if not nodes_of_proofs(view, engine, effort):
        return None
    hands, worths = drawn(found, chance), worths or worths_of_match(view, engine.rules)
    deadline = time.monotonic() + (effort.seconds or inf) / 2
    sums, worlds = dict.fromkeys(view.acts, 0), 0
    for done, margins in prove_deals(view, engine, (found, hands), effort, worths):
        worlds += done
        for act, value in zip(view.acts, margins, strict=True):
            sums[act] += value
        if time.monotonic() > deadline:
            break
    if worlds < min(deals_to_prove(view, found, hands), FEWEST_PROVED):
        return None
    best = max(sums.values())
    tied = [act for act in view.acts if sums[act] == best]
    values = {act: sums[act] / worlds / worths.unit for act in view.acts}
    if len(tied) > 1:
        task = task_of(view, engine.rules, effort.ending, effort)
        some = engine.judge(hands, 0, TIED, tied, task, worths.curve, effort.learnt)
        for act, value in zip(tied, some, strict=True):
            values[act] += value / TIED / worths.unit * LITTLE
    return Verdict(values, dict.fromkeys(view.acts, worlds), False, proved=True)


def prove_deals(
    view: View,
    engine: Machine,
    deals: tuple[Layouts, Sequence[Hands]],
    effort: Effort,
    worths: Worths,
) -> Iterator[tuple[int, list[int]]]:
    """Yield the number of possible deals proved in a batch, and by action the sum of its worths.

    `deals` are the layouts found, and those drawn of them.
    """
    nodes, most = nodes_of_proofs(view, engine, effort), deals_to_prove(view, *deals)
    task, worlds, spent = task_of(view, engine.rules, effort.ending, effort), 0, 0
    while worlds < most and spent < nodes:
        batch = min(PROVED_AT_ONCE, most - worlds)
        done, searched, values = engine.prove(
            deals[1], worlds, batch, view.acts, task, worths.margins, nodes - spent
        )
        worlds, spent = worlds + done, spent + searched
        if done:
            yield done, values
        if done < batch:
            return


def deals_to_prove(view: View, found: Layouts, hands: Sequence[Hands]) -> int:
    """Return the number of possible deals to prove: all, if only the hands are hidden."""
    return len(hands) if found.exact and not places_hidden(view) else PROVED


def search_some(
    view: View, engine: Machine, found: Layouts, effort: Effort, chance: Random
) -> Verdict:
    """Return the values over possible deals that are drawn, by sequential halving."""
    task = task_of(view, engine.rules, effort.ending, effort)
    curve = curve_of(view, engine.rules)
    hands, by_sight = drawn(found, chance), is_by_sight(view, effort, engine.compiled)

    def evaluate(acts: Sequence[int], first: int, worlds: int) -> list[int]:
        return engine.judge(hands, first, worlds, acts, task, curve, effort.learnt, by_sight)

    rounds = worlds_by_round(view, found, effort, engine.compiled)
    values, worlds = halve(view.acts, evaluate, rounds, effort.seconds)
    return Verdict({act: v / scale.MATCH for act, v in values.items()}, worlds, False)


def drawn(found: Layouts, chance: Random) -> list[Hands]:
    """Return layouts in random order, each about as often as it is likely."""
    size = max(64, 4 * len(found.hands)) if found.exact else len(found.hands)
    hands = systematic(found, size, chance)
    chance.shuffle(hands)
    return hands


def systematic(found: Layouts, size: int, chance: Random) -> list[Hands]:
    """Return `size` layouts by systematic sampling: each as often as it is likely, or nearly."""
    chosen: list[Hands] = []
    step = fsum(found.weights) / size
    mark, passed = step * chance.random(), 0.0
    for hands, weight in zip(found.hands, found.weights, strict=True):
        passed += weight
        while mark < passed and len(chosen) < size:
            chosen.append(hands)
            mark += step
    return chosen or [found.hands[-1]]


def task_of(view: View, rules: Rules, ending: int, effort: Effort) -> list[int]:
    """Return the question as the loops read it, which value actions by `rules`."""
    task = [0] * rollout.TASK_SIZE
    task[rollout.ME] = (view.seat or 0) % view.variant.sides
    task[rollout.HIDDEN] = card_set(view.memory.unseen)
    if view.phase == "discard" and rules[slots.KEEP] and trumps_are_shown(view):
        task[rollout.AWAY] = task[rollout.HIDDEN] & ~view.memory.suits[view.row[slots.TRUMP]]
    task[rollout.KNOWN_TOP] = int(view.stock_top is not None)
    task[rollout.BOTTOM] = int(bottom_is_seen(view))
    task[rollout.EXACT] = ending
    task[rollout.HORIZON] = effort.horizon if is_long(view) else 0
    task[rollout.SPAN] = points_of_deal(rules)
    return task


def curve_of(view: View, rules: Rules) -> list[int]:
    """Return the match equity by the points of this deal, at the score before it."""
    return equity_curve(rules, *points_needed(view))


def points_needed(view: View) -> tuple[int, int]:
    """Return the points that a side needed before this deal, and its closest rival."""
    target, me = view.variant.row[slots.TARGET], (view.seat or 0) % view.variant.sides
    needed = [target - score for score in scores_before(view)]
    return needed.pop(me), min(needed)
