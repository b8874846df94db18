"""A hunt for calls that are clearly best as judged: of the auction and the beg.

No call is the best in more than half of a game's share, so what is looked for in a match depends on
what was found in the matches before it.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from hilojack.calls import CALLS
from hilojack.judging.calls import is_call, judge, packed, question
from hilojack.lab.hunting import GAME, Catch, Hunt, decisions
from hilojack.lab.kept import Facts
from hilojack.lab.recording import whole_table
from hilojack.review import get_ready_for
from hilojack.review.questions import FoundMistake
from hilojack.seeds import start
from hilojack.variants.variant import Variant

DRY = 40  # matches in a row without a call, after which a game is left


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

    def look(self, number: int, first: int) -> Callable[[], Catch[FoundMistake]]:
        plan = self.plan
        return partial(
            calls_in, plan.games[number], plan.players, plan.seed, self.share, self.catches[number]
        )

    def figures(self, catch: Catch[FoundMistake]) -> Facts:
        best = Counter(CALLS[one.known.best][0] for one in catch.found)
        return {
            "calls": len(catch.found),
            "matches": catch.matches,
            "judged": catch.judged,
            "core_seconds": round(catch.seconds, 1),
            "best": dict(best.most_common()),
        }

    @property
    def data(self) -> bytes:
        return packed(self.found, self.made_by)


def calls_in(
    variant: Variant, players: Sequence[str], seed: int, share: int, before: Catch[FoundMistake]
) -> Catch[FoundMistake]:
    """Return what is found of a game in the match after those of a catch."""
    get_ready_for(variant)
    began, kinds = time.process_time(), whole_table(variant, players)
    found, judged, done = list(before.found), 0, 0  # the last deal with a call
    known = {question(one).id for one in found}
    for match in decisions(variant, kinds, seed, before.matches):
        if done < match.deal.number and is_call(match):
            judged += 1
            drawn = start(seed, "judge", before.matches, before.judged + judged)
            one = judge(match, drawn, full(share, found))
            if one and question(one).id not in known:
                done = match.deal.number
                known.add(question(one).id)
                found.append(one)
        if len(found) >= share:
            break
    new, seconds = tuple(found[len(before.found) :]), time.process_time() - began
    return Catch(matches=1, found=new, seconds=seconds, dry=int(not new), judged=judged)


def full(share: int, found: Sequence[FoundMistake]) -> set[int]:
    """Return the calls that are the best in half of a game's share."""
    best = Counter(one.known.best for one in found)
    return {act for act, times in best.items() if 2 * times >= share}
