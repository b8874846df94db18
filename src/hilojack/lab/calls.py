"""A hunt for calls that are clearly best as judged: of the auction and the beg.

No call is the best in more than half of a game's share, so what is looked for in a match depends on
what was found in the matches before it.
"""

import time
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import partial

from hilojack.calls import CALLS, is_card
from hilojack.lab.hunting import GAME, Catch, Hunt, HuntPlan, Look, decisions
from hilojack.lab.kept import Facts
from hilojack.lab.recording import whole_table
from hilojack.match import Match
from hilojack.review import (
    HINT,
    REVIEW,
    ActionCost,
    Estimate,
    Known,
    get_ready_for,
    hint,
    known_cost,
)
from hilojack.review.judges import judge_of
from hilojack.review.questions import FoundMistake, identity, up_to
from hilojack.review.words import CERTAIN
from hilojack.seeds import start

COST, LEAST = 0.5, 0.25  # points that every other call costs, and the least by its interval
CHANCE, LEAST_CHANCE = 0.05, 0.025  # the same of the match, if the deal may end it
THIRD = 20_261_127  # the seed of the third search
NO_CALLS = ("play", "discard", "claim", "packet", "turn")  # phases without an auction or a beg
DRY = 40  # matches in a row without a call, after which a game is left


# --- judged --------------------------------------------------------------------------------------


def is_call(match: Match) -> bool:
    """Return True if a seat has a choice of calls."""
    if match.turn is None:
        return False
    acts = match.legal_acts()
    if len(acts) < 2 or any(map(is_card, acts)):
        return False
    return match.view(match.turn).phase not in NO_CALLS


def judge(match: Match, seed: int, full: Collection[int] = ()) -> FoundMistake | None:
    """Return the position of a match if one call, none of those that are `full`, is clearly best
    there: a search finds it, and two more in other deals. The figures of the second are kept.
    """
    view = match.view(match.turn)
    if judge_of(view.variant).at_score(view) != view.variant.fair.row:
        return None  # so near the end of the match other rules would have to be learnt first
    first = hint(view, REVIEW, seed=seed)
    if first.known is None or first.instead is None or first.act in full:
        return None
    if not clear(first.known):
        return None
    known = known_cost(view, first.instead, HINT, seed + 1)
    third = known_cost(view, first.instead, HINT, THIRD)
    if {known.best, third.best} != {first.act} or not (clear(known) and clear(third)):
        return None
    past = up_to(match, len(match.deals), len(match.deal.acts))
    return FoundMistake.at(past, first.instead, known)


def clear(known: Known) -> bool:
    """Return True if what was judged, and every other choice, costs enough."""
    if not known.mistake:
        return False
    others = [one for one in known.choices if one.act != known.best]
    whole = others or [ActionCost(known.best, known.points, known.chance)]
    return all(is_clear(one, known.decisive) for one in whole)


def is_clear(one: ActionCost, decisive: bool) -> bool:
    """Return True if a choice costs enough, and its interval stays well above zero."""
    if decisive:
        return one.chance.mean >= CHANCE and low(one.chance) >= LEAST_CHANCE
    return one.points.mean >= COST and low(one.points) >= LEAST and one.chance.mean > 0


def low(one: Estimate) -> float:
    """Return the lower end of a 95% interval."""
    return one.mean - CERTAIN * one.error


# --- hunted ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CallHunt(Hunt[FoundMistake]):
    """What has been found so far, game by game."""

    WHAT, FOLLOWS, ABOUT, CATCH = "calls", "count", GAME[:3], Catch[FoundMistake]
    HEAD = f"{'calls':>6}{'matches':>9}{'judged':>8}{'seconds':>9}  best"
    CELLS = "{calls:>6}{matches:>9}{judged:>8}{core_seconds:>9.0f}  {best}"

    @property
    def share(self) -> int:
        return -(-self.plan.count // len(self.plan.games))

    def is_dry(self, catch: Catch[FoundMistake]) -> bool:
        return catch.dry >= DRY

    def look(self, number: int, first: int) -> Look[FoundMistake]:
        return partial(calls_in, self.plan, number, self.share, self.catches[number])

    def figures(self, catch: Catch[FoundMistake]) -> Facts:
        best = Counter(CALLS[one.known.best] for one in catch.found)
        return {
            "calls": len(catch.found),
            "matches": catch.matches,
            "judged": catch.judged,
            "core_seconds": round(catch.seconds, 1),
            "best": dict(best.most_common()),
        }


def calls_in(
    plan: HuntPlan, number: int, share: int, before: Catch[FoundMistake]
) -> tuple[int, Catch[FoundMistake]]:
    """Return what is found of a game in the match after those of a catch."""
    variant = plan.games[number]
    get_ready_for(variant)
    began, kinds = time.process_time(), whole_table(variant, plan.players)
    found, judged, done = list(before.found), 0, 0  # the last deal with a call
    known = {identity(one.match()) for one in found}
    for match in decisions(variant, kinds, plan.seed, before.matches):
        if done < match.deal.number and is_call(match):
            judged += 1
            drawn = start(plan.seed, "judge", before.matches, before.judged + judged)
            one = judge(match, drawn, full(share, found))
            if one and identity(one.match()) not in known:
                done = match.deal.number
                known.add(identity(one.match()))
                found.append(one)
        if len(found) >= share:
            break
    new, seconds = tuple(found[len(before.found) :]), time.process_time() - began
    dry = int(not new)
    return number, Catch(matches=1, found=new, seconds=seconds, dry=dry, judged=judged)


def full(share: int, found: Sequence[FoundMistake]) -> set[int]:
    """Return the calls that are the best in half of a game's share."""
    best = Counter(one.known.best for one in found)
    return {act for act, times in best.items() if 2 * times >= share}
