"""The value of each play over possible deals in which everybody then plays their best with all
cards open: by proofs, in the kernel subset.
"""

from typing import NamedTuple

from hilojack.rules.tricks.slots import Row
from hilojack.search.evaluation.scale import ZERO
from hilojack.search.proofs.memory import NODES, SEARCHED, Proof
from hilojack.search.proofs.proof import is_provable, values_of_plays
from hilojack.search.rollouts.rollout import ME, Sample, lay


class Proving(NamedTuple):
    """The working memory for proofs over possible deals."""

    proof: Proof
    margins: Row  # by card: the value of playing it, for side 0
    equities: Row  # by points of the deal less those of the rival: what they make of the match
    limit: int  # nodes, after which no further deal is proved


def prove_worlds(p: Proving, row: Row, sample: Sample, values: Row) -> int:
    """Add to the value of each card its worth in each deal of a sample, and return the number of
    deals: fewer once `limit` nodes have been searched, 0 if proofs do not apply.

    A card below zero is passed over. SEARCHED in the state of the proof counts the nodes.
    """
    lay(p.proof.rules, row, sample.layouts[sample.first % len(sample.layouts)], sample.task)
    if not is_provable(p.proof, row):
        return 0
    state = p.proof.state
    state[SEARCHED] = 0
    for number in range(sample.first, sample.first + sample.worlds):
        if state[SEARCHED] > p.limit:
            return number - sample.first
        lay(p.proof.rules, row, sample.layouts[number % len(sample.layouts)], sample.task)
        values_of_plays(p.proof, row, p.margins)
        state[SEARCHED] += p.proof.board[NODES]
        for place in range(len(sample.acts)):
            if sample.acts[place] >= 0:
                margin = p.margins[sample.acts[place]]
                if sample.task[ME] != 0:
                    margin = -margin
                values[place] += p.equities[min(2 * ZERO, max(0, margin + ZERO))]
    return sample.worlds
