"""Times `expert` in the Python of a folder, in Node, or in that of this machine: a line for each
act. It is run in place of the witness of `hilojack page --check`, in the same two ways.
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, count, islice
from pathlib import Path

from hilojack import Match, Variant, load
from hilojack.players import make_player
from hilojack.search import get_ready

UNTIMED = 5  # acts first, in which caches fill


def main(asked: str) -> None:
    """Print the milliseconds of so many acts of `expert`, after a few untimed ones."""
    game, acts = json.loads(asked)
    variant = load(game)
    get_ready(variant)
    deals = (timed(variant, "expert", deal, time.perf_counter) for deal in count())
    for taken in islice(chain.from_iterable(deals), UNTIMED, UNTIMED + acts):
        print(taken, flush=True)


def timed(variant: Variant, kind: str, deal: int, clock: Callable[[], float]) -> Iterator[float]:
    """Yield a player's milliseconds by a clock for each choice in a deal of rule players."""
    match = Match(variant, seed=deal)
    player, line = make_player(kind, seed=deal), make_player("rule")
    while match.turn is not None:
        view = match.view(match.turn)
        if len(view.acts) > 1 and view.phase != "packet":
            began = clock()
            player.choose(view)
            yield 1000 * (clock() - began)
        match.act(line.choose(view))


def ninety_five_percent_of(times: Sequence[float]) -> float:
    """Return the time within which 95% of the acts are chosen."""
    return sorted(times)[int(0.95 * (len(times) - 1))]


def browser(asked: str, loops: str, learnt: str) -> None:
    """Print the same in the Python of a folder, which has its loops and tables in files."""
    from hilojack.compiled import link
    from hilojack.search.evaluation import shipped

    link(loops)
    shipped.take_nothing_else()
    shipped.take_from(Path(learnt))
    main(asked)
