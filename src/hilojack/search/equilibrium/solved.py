"""A game of hidden cards from positions that are all equally likely, solved: with what chances a
seat makes each choice, and what the choice is worth.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from hilojack.compiled import twin
from hilojack.rules.slots import Row, Rules
from hilojack.rules.tricks.slots import STATE_SIZE
from hilojack.search.equilibrium import lines as loops
from hilojack.search.equilibrium.learning import Learner, worths
from hilojack.search.equilibrium.sets import Fractions, Side, Whole, both_sides
from hilojack.search.evaluation.scale import MATCH, ZERO

ROUNDS = 100  # of learning
CLOSE = MATCH // 100  # the worth by which choices that are mixed may differ
RARE = 1e-12


class Choice(NamedTuple):
    """The choices of an information set."""

    chances: dict[int, float]
    worths: dict[int, float]


class Seat(NamedTuple):
    """The information sets of a seat, and what it does there."""

    names: Whole  # by set: the hash of all that the seat has seen
    first: Whole  # by set: the first of its choices among the sequences
    acts: Whole  # by sequence
    plan: Fractions
    worths: Fractions  # by sequence; no number if the other seat never comes there

    def at(self, name: int) -> Choice | None:
        """Return the choices of a set, or None if the game has no such set."""
        found = np.flatnonzero(self.names == name)
        if not len(found) or np.isnan(self.worths[self.first[found[0]]]):
            return None
        choices = slice(*self.first[found[0] : found[0] + 2])
        acts, worth, shares = (
            each[choices].tolist() for each in (self.acts, self.worths, self.plan)
        )
        least = max(worth) - CLOSE  # what is mixed is worth the same, if the seats come here at all
        kept = [(share + RARE) * (one >= least) for share, one in zip(shares, worth, strict=True)]
        chances = {act: share / sum(kept) for act, share in zip(acts, kept, strict=True)}
        return Choice(chances, dict(zip(acts, worth, strict=True)))


def solve(
    rules: Rules, positions: Sequence[Row], most: int, equities: Sequence[int]
) -> tuple[Seat, Seat] | None:
    """Return what both seats do, or None if there are more than `most` lines of play.

    `equities` are what the points of seat 0 less those of seat 1 are worth to it, from -ZERO on.
    """
    walked = loops.Walk(
        packs=np.array(positions, dtype=np.int64),
        rows=np.zeros((loops.PLIES, len(positions[0])), dtype=np.int64),
        plies=np.zeros((loops.PLIES, loops.PLY_SIZE), dtype=np.int64),
        decisions=np.zeros((most, loops.DECISION_SIZE), dtype=np.int64),
        ends=np.zeros((most, loops.END_SIZE), dtype=np.int64),
        written=np.zeros(2, dtype=np.int64),
    )
    if not twin(loops.walk_positions, "tricks")(np.array(rules, dtype=np.int64), walked):
        return None
    decisions, ends = walked.decisions[: walked.written[0]], walked.ends[: walked.written[1]]
    points = np.clip(ends[:, loops.E_GAIN], -ZERO, ZERO)
    ends[:, loops.E_GAIN] = np.array(equities)[points + ZERO]
    sides = both_sides(decisions, ends, np.full(len(positions), 1 / len(positions)))
    plans = learnt(sides)
    return seat_of(decisions, sides[0], *plans), seat_of(decisions, sides[1], *plans[::-1])


def get_ready(rules: Rules) -> None:
    """Compile the loops, or load them."""
    solve(rules, [[0] * STATE_SIZE], 1, [0] * (2 * ZERO + 1))
    decisions = np.zeros((0, loops.DECISION_SIZE), dtype=np.int64)
    ends = np.zeros((0, loops.END_SIZE), dtype=np.int64)
    sides = both_sides(decisions, ends, np.zeros(0))
    followed(sides[0], learnt(sides)[1])


def learnt(sides: tuple[Side, Side]) -> tuple[Fractions, Fractions]:
    """Return the plans of two seats that have learnt from each other."""
    one, other = (Learner(side) for side in sides)
    for round_ in range(1, ROUNDS + 1):
        one.learn(other.plan, round_)
        other.learn(one.plan, round_)
    return one.mean, other.mean


def seat_of(decisions: Whole, side: Side, plan: Fractions, other: Fractions) -> Seat:
    """Return what a seat does, and what that is worth against the plan of the other."""
    worth, arrived = (followed(each, other) for each in (side, replace(side, gain=side.chance)))
    never = np.full(side.sequences, np.nan)
    worth = np.divide(worth, arrived, out=never, where=arrived > 0)
    return Seat(decisions[side.samples, loops.D_SET], side.first, side.acts, plan, worth)


def followed(side: Side, other: Fractions) -> Fractions:
    """Return what each sequence of a seat gains if the best choices follow it."""
    worth = worths(side, other)
    twin(loops.best_worth)(side.first, side.origin, worth, np.ones(side.sequences))
    return worth
