"""Times `expert` in the Python of a folder, in Node, or in that of this machine: a line for each
act. It is run in place of the witness of `hilojack page --check`, in the same two ways.
"""

import json
import time
from itertools import count
from pathlib import Path

from hilojack import Match, load
from hilojack.players import make_player
from hilojack.search import get_ready

UNTIMED = 5  # acts first, in which caches fill


def main(asked: str) -> None:
    """Print the milliseconds of so many acts with a choice, in deals of rule players."""
    game, acts = json.loads(asked)
    variant = load(game)
    get_ready(variant)
    timed = 0
    for seed in count():
        match = Match(variant, seed=seed)
        player, line = make_player("expert", seed=seed), make_player("rule")
        while match.turn is not None and timed < acts + UNTIMED:
            view = match.view(match.turn)
            if len(view.acts) > 1 and view.phase != "packet":
                began = time.perf_counter()
                player.choose(view)
                timed += 1
                if timed > UNTIMED:
                    print(1000 * (time.perf_counter() - began), flush=True)
            match.act(line.choose(view))
        if timed == acts + UNTIMED:
            return


def browser(asked: str, loops: str, learnt: str) -> None:
    """Print the same in the Python of a folder, which has its loops and tables in files."""
    from hilojack.compiled import link
    from hilojack.search.evaluation import shipped

    link(loops)
    shipped.take_nothing_else()
    shipped.take_from(Path(learnt))
    main(asked)
