"""The points of a deal as the measure of worth: all count, as if the match went on after it."""

from array import array
from dataclasses import replace
from functools import lru_cache

from hilojack.policy.tricks import POINT
from hilojack.rules.tricks import slots
from hilojack.rules.tricks.slots import Row, Rules
from hilojack.search.evaluation import scale
from hilojack.search.evaluation.equity import points_of_deal
from hilojack.search.tricks.machine import Machine
from hilojack.search.tricks.play import Worths
from hilojack.variants.variant import Variant


@lru_cache(2**10)
def far_target(rules: Rules) -> int:
    """Return a target out of reach for a deal that begins at the score of `begin_at_par`."""
    return 4 * points_of_deal(rules)


@lru_cache(2**10)
def endless(rules: Rules) -> Rules:
    """Return the rules with a target out of reach: all the points of a deal count, as if the match
    went on after it.
    """
    row = list(rules)
    row[slots.TARGET] = far_target(rules)
    return tuple(row)


def begin_at_par(rules: Rules, row: Row) -> None:
    """Let all sides begin the deal at one score, so high that no setback leads below zero."""
    for side in range(rules[slots.SIDES]):
        gained = row[slots.SCORES + side] - row[slots.BEFORE + side]
        row[slots.BEFORE + side] = points_of_deal(rules)
        row[slots.SCORES + side] = points_of_deal(rules) + gained


def linear_table(rules: Rules) -> "array[int]":
    """Return a side's lead in thousandths, by the points that it and its best rival need."""
    wide = far_target(rules) + scale.MARGIN
    return array("i", (POINT * (theirs - mine) for mine in range(wide) for theirs in range(wide)))


@lru_cache(2**10)
def straight_curve(rules: Rules) -> list[int]:
    """Return the curve of a deal on which every point is worth the same."""
    span = POINT * points_of_deal(rules)
    curve = list(range(-span, span + 1, scale.STEP))
    return [*curve, curve[-1]]


def worths_in_points(rules: Rules) -> Worths:
    """Return the worths of a deal on which every point is worth the same."""
    margins = [POINT * margin for margin in range(-scale.ZERO, scale.ZERO + 1)]
    return Worths(margins, straight_curve(rules), POINT)


def points_machine(engine: Machine) -> Machine:
    """Return loops that value positions in thousandths of a point, and play as `engine` does."""
    if engine.in_points is None:
        rules, table = endless(engine.rules), linear_table(engine.rules)
        engine.in_points = Machine(rules, engine.compiled, equity=table, worth=engine.worth)
    return engine.in_points


def endless_game(variant: Variant) -> Variant:
    """Return the game with all the points of a deal counted, and without revokes."""
    return replace(variant.fair, row=endless(variant.fair.row))
