"""What each play comes to in redrawn worlds, when everybody then plays his best with all cards
open: by proofs, in the kernel subset.
"""

from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.evaluation.scale import ZERO
from hilojack.search.proofs.board import NODES
from hilojack.search.proofs.proof import SEARCHED, is_provable, values_of_plays
from hilojack.search.rollouts.playouts import ME, lay

Rows = list[Row]


def prove_worlds(
    rules: Rules,
    rows: Rows,
    layouts: Rows,
    first: int,
    worlds: int,
    acts: Row,
    values: Row,
    task: Row,
    outlooks: Row,
    scratch: Row,
    account: Row,
    board: Row,
    frames: Row,
    table: Row,
    desk: Row,
    margins: Row,
    limit: int,
) -> int:
    """Add to the value of each card what it comes to in so many worlds, or in fewer once so many
    nodes have been searched; how many worlds it was, 0 where proofs do not apply.

    `outlooks` has what the points of a deal, less those of the rival, make of the match. A card
    below zero is passed over.
    """
    lay(rules, rows[0], layouts[first % len(layouts)], task)
    if not is_provable(rules, rows[0], scratch, account):
        return 0
    desk[SEARCHED] = 0
    for number in range(first, first + worlds):
        if desk[SEARCHED] > limit:
            return number - first
        lay(rules, rows[0], layouts[number % len(layouts)], task)
        values_of_plays(rules, rows[0], account, board, frames, table, desk, margins)
        desk[SEARCHED] += board[NODES]
        for place in range(len(acts)):
            if acts[place] >= 0:
                margin = margins[acts[place]]
                if task[ME] != 0:
                    margin = -margin
                values[place] += outlooks[min(2 * ZERO, max(0, margin + ZERO))]
    return worlds
