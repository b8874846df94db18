"""Plays and judges on either side of a check: in the Python of a page, and in this one.

Each choice is a line with every figure in full. The same lines on both sides mean the same play.
"""

import json
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

from hilojack.compiled import link
from hilojack.families import by_family
from hilojack.match import Match, Opening
from hilojack.players import make_player
from hilojack.players.digest import decisions
from hilojack.review import Patience, decisions as judged, hint
from hilojack.search.evaluation import shipped
from hilojack.variants.variant import Variant, load
from hilojack.views import View

Plan = dict[str, int]  # choices of each level, and those that are hinted at or reviewed
HINTS, REVIEW = "hint", "review"
FEW = Patience(20_000, 20_000)  # for what the cards as they lay would have allowed
APART = 5  # choices between two hints


def main(asked: str) -> None:
    """Print the lines of a game and a plan, both in JSON."""
    game, plan = json.loads(asked)
    for line in lines(load(game), plan):
        print(line, flush=True)


def browser(asked: str, loops: str, learnt: str) -> None:
    """Print them in the Python of a page, which has its loops and what was learnt in files."""
    link(loops)
    shipped.take_nothing_else()
    shipped.take_from(Path(learnt))
    main(asked)


def lines(variant: Variant, plan: Plan) -> Iterator[str]:
    """Yield each choice as a line: who made it, the seed of the match, its number, the act, and the
    figures by which it was made.
    """
    for who, most in plan.items():
        if who == HINTS:
            yield from islice(hints(variant), most)
        elif who == REVIEW:
            yield from islice(reviewed(variant), most)
        else:
            yield from (f"{who} {decision}" for decision in decisions(variant, who, most))


def hints(variant: Variant) -> Iterator[str]:
    """Yield hints in first deals that quick players play, from loops that know nothing yet."""
    get_ready(variant)
    for seed in count():
        for number, view in enumerate(choices(begun(variant, seed))):
            if number % APART == 0:
                found = hint(view)
                yield f"{HINTS} {seed} {number} {found.act} {found}"


def reviewed(variant: Variant) -> Iterator[str]:
    """Yield the decisions of first deals that quick players play, as a review judges them."""
    get_ready(variant)
    for seed in count():
        match = begun(variant, seed)
        for _ in choices(match):
            pass
        for found in judged(match, patience=FEW):
            yield f"{REVIEW} {seed} {found.number} {found.act} {found}"


def begun(variant: Variant, seed: int) -> Match:
    """Return a match before its first act."""
    return Match(variant, seed=seed, opening=Opening(0))


def choices(match: Match) -> Iterator[View]:
    """Yield the view before each choice of a deal, which quick players play."""
    player = make_player("rule", seed=match.seed)
    while match.turn is not None:
        view = match.view(match.turn)
        if len(view.acts) > 1:
            yield view
        match.act(player.choose(view))


def get_ready(variant: Variant) -> None:
    """Forget what earlier searches found, and get the loops ready."""
    search = by_family("search", variant.family.name)
    search.forget()
    search.get_ready(variant.fair.row)
