"""A game of hidden cards from positions that are all equally likely, solved: with what chances a
seat makes each choice, and what the choice is worth.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import nan
from typing import NamedTuple

from hilojack.compiled import fastest, fractions, integers, zeros
from hilojack.rules.slots import Row, Rules
from hilojack.rules.tricks.slots import STATE_SIZE
from hilojack.search.equilibrium import gathering, lines as loops
from hilojack.search.equilibrium.learning import LearningSeat, worths
from hilojack.search.equilibrium.sets import Fractions, Side, Table, Whole, both_sides
from hilojack.search.evaluation.scale import MATCH, ZERO

ROUNDS = 100  # of learning
CLOSE = MATCH // 100  # the worth by which choices that are mixed may differ
RARE = 1e-12


class SetChoices(NamedTuple):
    """The choices of an information set."""

    chances: dict[int, float]
    worths: dict[int, float]


class Seat(NamedTuple):
    """The information sets of a seat, and what it does there."""

    names: dict[int, int]  # the set of each hash of all that the seat has seen
    first: Whole  # by set: the first of its choices among the sequences
    acts: Whole  # by sequence
    plan: Fractions
    worths: Fractions  # by sequence, weighted by how often the other seat comes there
    arrived: Fractions  # how often that is

    def at(self, name: int) -> SetChoices | None:
        """Return the choices of a set, or None if the game has no such set, or the other seat never
        comes there.
        """
        found = self.names.get(name)
        if found is None or not self.arrived[self.first[found]] > 0:
            return None
        places = range(self.first[found], self.first[found + 1])
        acts = [self.acts[place] for place in places]
        worth = [
            self.worths[place] / self.arrived[place] if self.arrived[place] > 0 else nan
            for place in places
        ]
        shares = [self.plan[place] for place in places]
        least = max(worth) - CLOSE  # what is mixed is worth the same, if the seats come here at all
        kept = [(share + RARE) * (one >= least) for share, one in zip(shares, worth, strict=True)]
        chances = {act: share / sum(kept) for act, share in zip(acts, kept, strict=True)}
        return SetChoices(chances, dict(zip(acts, worth, strict=True)))


def solve(
    rules: Rules, positions: Sequence[Row], most: int, equities: Sequence[int]
) -> tuple[Seat, Seat] | None:
    """Return what both seats do, or None if there are more than `most` lines of play.

    `equities` are what the points of seat 0 less those of seat 1 are worth to it, from -ZERO on.
    """
    walked = loops.Walk(
        packs=integers(positions),
        rows=zeros(loops.PLIES, len(positions[0])),
        plies=zeros(loops.PLIES, loops.PLY_SIZE),
        decisions=zeros(most, loops.DECISION_SIZE),
        ends=zeros(most, loops.END_SIZE),
        written=zeros(2),
    )
    if not fastest(loops.walk_positions, "tricks")(integers(rules), walked):
        return None
    decided, ended = walked.written
    decisions, ends = walked.decisions[:decided], walked.ends[:ended]
    fastest(gathering.price_ends)(ends, integers(equities))
    chances = fractions(len(positions))
    chances[:] = [1 / len(positions)] * len(positions)
    sides = both_sides(decisions, ends, chances)
    plans = learnt(sides)
    one, other = sides
    return seat_of(decisions, one, *plans), seat_of(decisions, other, *plans[::-1])


def get_ready(rules: Rules) -> None:
    """Compile the loops, or load them."""
    solve(rules, [[0] * STATE_SIZE], 1, [0] * (2 * ZERO + 1))
    sides = both_sides(zeros(0, loops.DECISION_SIZE), zeros(0, loops.END_SIZE), fractions(1))
    followed(sides[0], learnt(sides)[1])


def learnt(sides: tuple[Side, Side]) -> tuple[Fractions, Fractions]:
    """Return the plans of two seats that have learnt from each other."""
    one, other = (LearningSeat(side) for side in sides)
    for round_ in range(1, ROUNDS + 1):
        one.learn(other.plan, round_)
        other.learn(one.plan, round_)
    return one.mean, other.mean


def seat_of(decisions: Table, side: Side, plan: Fractions, other: Fractions) -> Seat:
    """Return what a seat does, and what that is worth against the plan of the other."""
    worth, arrived = (followed(each, other) for each in (side, replace(side, gain=side.chance)))
    names = {decisions[sample][loops.D_SET]: place for place, sample in enumerate(side.samples)}
    return Seat(names, side.first, side.acts, plan, worth, arrived)


def followed(side: Side, other: Fractions) -> Fractions:
    """Return what each sequence of a seat gains if the best choices follow it."""
    worth = worths(side, other)
    fastest(loops.best_worth)(side.first, side.origin, worth, fractions(side.sequences))
    return worth
