"""A real position for each principle of a page of strategy, in which its card is best.

    python tests/strategy_positions.py all-fours pitch

It writes `positions/GAME.json` of the pages, and keeps what is there: remove a file to search
again. The deals are those by which `lab maxims` measures: a
moment of the principle's case is taken if the search of reviews finds the act that the principle
asks for best. Of these it is the one in which the other act costs most for certain.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from typing import NamedTuple

from hilojack.calls import show_act
from hilojack.lab.maxims import Moment, play
from hilojack.match import Match
from hilojack.players import make_player
from hilojack.review.judges import judge_of
from hilojack.search import get_ready
from hilojack.search.estimates import REVIEW, WILSON_95
from hilojack.seeds import start
from hilojack.strategy import MaximClaim, MaximTable, principles_of, tables_of
from hilojack.strategy.boards import BOARDS, PrincipleBoard, PrincipleCost, boards_kept
from hilojack.study.position import of_match
from hilojack.study.text import write
from hilojack.variants.variant import Variant, load

DEALS = 400  # that are looked through
MOST = 40  # moments of a case that are judged
ENOUGH = 5  # positions, of which the clearest is shown


class Found(NamedTuple):
    """A position, and how much the other act costs at least there."""

    board: PrincipleBoard
    sure: float


def boards_of(game: str) -> Iterator[PrincipleBoard]:
    """Yield the position kept for each principle of a game or else the best found, if any."""
    tables = tables_of(game)
    kept = {(one.maxim, one.case): one for one in boards_kept(game)}
    for principle in principles_of(game):
        claim = principle.claims[0]
        if known := kept.get((claim.maxim, claim.case)):
            yield known
            continue
        table = claim.table_in(tables)
        some = islice(positions(table, claim), ENOUGH)
        found = max(some, key=lambda one: one.sure, default=None)
        print(game, claim.maxim, claim.case, "-" if found is None else found.sure, flush=True)
        if found is not None:
            yield found.board


def positions(table: MaximTable, claim: MaximClaim) -> Iterator[Found]:
    """Yield the moments of a claim in which its act is best."""
    variant = load(table["game"], preset=table["preset"], seats=table["seats"])
    get_ready(variant)
    judge_of(variant).get_ready(variant.row)
    judged = 0
    for number in range(min(DEALS, table["deals"])):
        if judged == MOST:
            return
        match = Match(variant, seed=(seed := start(table["seed"], "maxims", number)))
        players = [make_player(table["player"], seed=seed + n) for n in range(variant.seats)]
        moments = play(match, players).get((claim.maxim, claim.case), [])
        if moments:
            judged += 1
            yield from weighed(variant, match, claim, moments[0])


def weighed(variant: Variant, match: Match, claim: MaximClaim, moment: Moment) -> Iterator[Found]:
    """Yield the position of a moment if the act of the claim is the best one there."""
    right, wrong = moment.choice.act, moment.choice.other
    if not claim.asks_for_the_first:
        right, wrong = wrong, right
    try:
        study = of_match(match, 1, moment.at, moment.seat)
    except ValueError:
        return  # it cannot be written
    found = judge_of(variant).appraise(study.match().view(moment.seat), REVIEW, seed=0)
    if right not in found.acts or wrong not in found.acts:
        return
    costs, unit = [], 100 if found.decisive else 1
    for act in found.acts:
        cost = found.cost(act).chance if found.decisive else found.cost(act).points
        spread = 0.0 if cost.exact else WILSON_95 * cost.error
        low, high = ((cost.mean + way * spread) * unit for way in (-1, 1))
        mean = round(cost.mean * unit, 2)
        costs.append(PrincipleCost(show_act(act), mean, round(low, 2), round(high, 2)))
    by_act = {one.act: one for one in costs}
    if by_act[show_act(right)].cost == 0 == min(one.cost for one in costs):
        board = PrincipleBoard(
            *(claim.maxim, claim.case, write(study), show_act(right), found.decisive),
            costs=sorted(costs, key=lambda one: (one.act != show_act(right), one.cost, one.act)),
        )
        yield Found(board, by_act[show_act(wrong)].low)


def main(games: list[str]) -> None:
    """Write the positions of some games."""
    for game in games:
        boards = [asdict(one) for one in boards_of(game)]
        path = BOARDS / f"{game}.json"
        path.write_text(json.dumps(boards, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
