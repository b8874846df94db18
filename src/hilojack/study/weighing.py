"""What each act is worth at a position that is studied, more exactly with more time.

With open cards the exact solver says it: points of the deal for the side to act, less those of all
others, or the bounds proved so far. As a seat sees it, the search of hints and reviews says what an
act costs against the best, from the view alone: in portions of possible deals, of which each makes
the 95% interval narrower.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import hypot
from time import monotonic
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from hilojack.calls import show_act
from hilojack.compiled import has_twins, is_linked
from hilojack.match import Match
from hilojack.puzzles.proving import CardProver
from hilojack.review import why_unjudged
from hilojack.review.facts import CLAIM, FORCED, UNCHOSEN
from hilojack.review.judges import judge_of
from hilojack.rules import slots
from hilojack.rules.tricks import slots as tricks
from hilojack.search.estimates import REVIEW, WILSON_95, Basis, Cost, Estimate
from hilojack.search.proofs.solver import Bounds, Solver
from hilojack.study.position import Study, has_solver
from hilojack.views import View
from hilojack.words import study as say
from hilojack.words.table import deal_is_over

NODES = 20_000_000  # of the solver, at most
PORTIONS = 16  # of possible deals, at most
MEMORY = 16  # MiB of the solver
FEW = 8  # cards: so few are solved before loops are compiled
WAIT = 120.0  # seconds until the loops of the search are ready: else it searches less
LOOK = 0.4  # seconds of it, after which whoever asked hears that it is not ready yet
WHY = {
    FORCED: say.there_is_no_choice,
    CLAIM: say.claims_not_judged,
    UNCHOSEN: say.packets_not_judged,
}


Kind = Literal["solved", "bounds", "costs", "none"]


@dataclass(frozen=True)
class Worth:
    """What an act is worth: from `low` to `high` points, None if not known. With open cards these
    are points of the deal; else what it costs, its mean, and the chance of the match that it costs.
    """

    act: int
    low: float | None = None
    high: float | None = None
    mean: float | None = None
    exact: bool = False
    chance: Estimate | None = None


@dataclass(frozen=True)
class WeighedPosition:
    """What is known of the acts of a position, the best first."""

    kind: Kind
    acts: tuple[Worth, ...] = ()
    exact: bool = False
    done: bool = False
    share: float = 0.0  # of the work
    low: float | None = None  # of the position, with open cards
    high: float | None = None
    basis: Basis | None = None
    decisive: bool = False  # the deal may end the match: chances decide, not points
    line: tuple[int, ...] = ()  # best play, with open cards
    why: str = ""  # why nothing is judged

    @property
    def is_waiting(self) -> bool:
        """True while the search is not ready."""
        return self.kind == "costs" and self.basis is None

    @property
    def best(self) -> int | None:
        """The best act, or None if it is not known."""
        return self.acts[0].act if self.acts and self.kind != "bounds" else None


def weigh(
    study: Study,
    line: Sequence[int] = (),
    *,
    nodes: int = NODES,
    portions: int = PORTIONS,
    wait: float = WAIT,
) -> Iterator[WeighedPosition]:
    """Yield what the acts are worth after a line, ever more exactly; stop at any time. Wait up to
    `wait` seconds for the loops of the search. Raise ValueError if the position cannot be.
    """
    match = study.match(line)
    if match.turn is None:
        yield nothing(deal_is_over)
    elif study.seat is not None and study.seat != match.turn:
        here, other = study.names[study.seat], study.names[match.turn]
        yield nothing(say.another_is_to_act(other, here))
    elif study.seat is not None or not has_solver(study.variant):
        yield from costs(match, portions, wait)
    else:
        last = None
        for last in solved(match, nodes):
            yield last
        if last and not last.exact and study.trump is None:
            yield from costs(match, portions, wait)


def nothing(why: str) -> WeighedPosition:
    """Return that nothing is judged."""
    return WeighedPosition("none", done=True, share=1.0, why=why)


# --- open cards ----------------------------------------------------------------------------------


def solved(match: Match, nodes: int) -> Iterator[WeighedPosition]:
    """Yield what the solver has proved; the last is exact, or came after `nodes` nodes."""
    few = cards_left(match) <= FEW and not CardProver.loaded and not is_linked()
    solver, acts = Solver(match.variant, memory=MEMORY, compiled=not few), match.legal_acts()
    found = WeighedPosition("bounds")
    spent = before = 0
    for one in solver.solutions(match.position):
        spent, before = spent + max(0, one.nodes - before), one.nodes
        known = one.bounds if one.bounds.known else None
        ready = sum(bounds.exact for bounds in one.acts.values())
        found = WeighedPosition(
            "bounds",
            tuple(sorted((proved(act, one.acts.get(act)) for act in acts), key=from_the_top)),
            low=None if known is None else known.low,
            high=None if known is None else known.high,
            share=min(0.99, max(spent / nodes, ready / (len(acts) + 1))),
            line=one.line,
        )
        yield found
        if spent >= nodes:
            yield replace(found, done=True, share=1.0)
            return
    yield replace(found, kind="solved", exact=True, done=True, share=1.0)


def cards_left(match: Match) -> int:
    """Return the number of cards in all hands and the stock."""
    row, size = match.position, match.variant.row[slots.PACK_SIZE]
    held = sum(row[slots.HANDS + seat].bit_count() for seat in range(match.variant.seats))
    return held + (size - row[slots.STOCK_NEXT] if match.variant.row[tricks.STOCK] else 0)


def proved(act: int, bounds: Bounds | None) -> Worth:
    """Return what is proved of an act."""
    if bounds is None or not bounds.known:
        return Worth(act)
    mean = bounds.low if bounds.exact else None
    return Worth(act, bounds.low, bounds.high, mean, bounds.exact)


def from_the_top(one: Worth) -> tuple[float, float, int]:
    """Return the place of an act with open cards: what is proved best first."""
    unknown = float("inf")
    low, high = (
        (unknown if one.low is None else -one.low),
        (unknown if one.high is None else -one.high),
    )
    return low, high, one.act


# --- as a seat sees it ---------------------------------------------------------------------------


def costs(match: Match, portions: int, wait: float) -> Iterator[WeighedPosition]:
    """Yield what each act costs, given what the seat to act knows."""
    view: View = match.view(match.turn)
    reason = why_unjudged(view)
    if reason:
        yield nothing(WHY.get(reason, say.there_is_no_choice))
        return
    unknown = WeighedPosition("costs", tuple(map(Worth, view.acts)))
    yield unknown
    judge, tally = judge_of(view.variant), PortionTally()
    for rules in dict.fromkeys((view.variant.fair.row, judge.at_score(view))):
        until = monotonic() + wait
        while not judge.wait_for(rules, min(LOOK, wait)) and has_twins() and monotonic() < until:
            yield unknown
    for number in range(portions):
        appraisal = judge.appraise(view, REVIEW, seed=number)
        tally.add({act: appraisal.cost(act) for act in appraisal.acts}, appraisal.best)
        exact = appraisal.basis.exact
        size = appraisal.basis.size * (1 if exact else number + 1)
        done = exact or number + 1 == portions
        yield WeighedPosition(
            "costs",
            tally.worths(appraisal.decisive),
            exact=exact,
            done=done,
            share=1.0 if done else (number + 1) / portions,
            basis=Basis(appraisal.basis.kind, size),
            decisive=appraisal.decisive,
        )
        if exact:
            return


class PortionTally:
    """What acts cost against one of them, on average over portions."""

    def __init__(self) -> None:
        self._against: int | None = None
        self._points: dict[int, list[Estimate]] = {}
        self._chances: dict[int, list[Estimate]] = {}

    def add(self, found: Mapping[int, Cost], best: int) -> None:
        """Add a portion, whose costs are against its own best act."""
        self._against = best if self._against is None else self._against
        fixed = found[self._against]
        for act, cost in found.items():
            self._points.setdefault(act, []).append(
                less(cost.points, fixed.points, act == self._against)
            )
            self._chances.setdefault(act, []).append(
                less(cost.chance, fixed.chance, act == self._against)
            )

    def worths(self, decisive: bool) -> tuple[Worth, ...]:
        """Return the costs against the act that is best now, which comes first."""
        points = {act: averaged(each) for act, each in self._points.items()}
        chances = {act: averaged(each) for act, each in self._chances.items()}
        ranked = chances if decisive else points
        best = min(ranked, key=lambda act: (ranked[act].mean, act != self._against, act))
        found = [
            worth(
                act,
                less(points[act], points[best], act == best),
                less(chances[act], chances[best], act == best),
            )
            for act in sorted(points, key=partial(place_of, ranked, best))
        ]
        return tuple(found)


def place_of(ranked: Mapping[int, Estimate], best: int, act: int) -> tuple[bool, float, int]:
    """Return the place of an act: the best, then by what it costs."""
    return act != best, ranked[act].mean, act


def less(one: Estimate, other: Estimate, same: bool) -> Estimate:
    """Return how far one estimate is above another; zero if both are of the same act."""
    exact = one.exact and other.exact
    if same:
        return Estimate(0.0, exact=exact)
    return Estimate(one.mean - other.mean, hypot(one.error, other.error), exact)


def averaged(portions: Sequence[Estimate]) -> Estimate:
    """Return the average over portions."""
    size = len(portions)
    mean = sum(one.mean for one in portions) / size
    return Estimate(mean, hypot(*(one.error for one in portions)) / size, portions[0].exact)


def worth(act: int, points: Estimate, chance: Estimate) -> Worth:
    """Return what an act costs, with its 95% interval."""
    spread = 0.0 if points.exact else WILSON_95 * points.error
    low, high = points.mean - spread, points.mean + spread
    return Worth(act, low, high, points.mean, points.exact, chance)


# --- as data -------------------------------------------------------------------------------------


class WorthFacts(Struct, frozen=True):
    """What an act is worth."""

    act: str
    low: float | None
    high: float | None
    mean: float | None
    exact: bool
    chance: Estimate | None
    words: str | UnsetType = UNSET  # for a page


class WeighedFacts(Struct, frozen=True):
    """What is known of the acts of a position."""

    kind: Kind
    exact: bool
    done: bool
    share: float  # of the work
    low: float | None
    high: float | None
    searched: Basis | None
    decisive: bool
    why: str
    acts: Sequence[WorthFacts]  # the best first
    line: Sequence[str]
    verdict: str | UnsetType = UNSET  # for a page


def weighed_facts(found: WeighedPosition) -> WeighedFacts:
    """Return what is known of the acts as data."""
    return WeighedFacts(
        kind=found.kind,
        exact=found.exact,
        done=found.done,
        share=round(found.share, 3),
        low=found.low,
        high=found.high,
        searched=found.basis,
        decisive=found.decisive,
        why=found.why,
        acts=[worth_facts(one) for one in found.acts],
        line=[show_act(act) for act in found.line],
    )


def worth_facts(one: Worth) -> WorthFacts:
    """Return what an act is worth as data."""
    low, high, mean = map(number_of, (one.low, one.high, one.mean))
    chance = one.chance and replace(
        one.chance, mean=round(one.chance.mean, 4), error=round(one.chance.error, 4)
    )
    return WorthFacts(show_act(one.act), low, high, mean, one.exact, chance)


def number_of(value: float | None) -> float | None:
    """Return a figure with four places."""
    return None if value is None else round(value, 4)
