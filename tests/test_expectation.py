"""The chance solver, held against plain averages over every order of the stock."""

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations

import pytest

import naive
from hilojack import load
from hilojack.calls import show_act
from hilojack.rules.tricks import slots
from hilojack.search.evaluation.scale import ZERO
from hilojack.search.proofs import workspace
from hilojack.search.proofs.expectation import MOST_WORTH, ChanceSolver, expect
from hilojack.search.proofs.solver import Solver
from hilojack.views.tricks import legal_acts
from test_solver import DRAWN, LARGE, SMALL, TWO_SUITS, Position, last, opened, position

PAIRS = SMALL | {"hand": 2}
FIVES = LARGE | {"hand": 2}

GAMES = [
    ("california-jack", PAIRS),
    ("california-jack", PAIRS | {"follow": "may-trump", "low": "holder"}),
    ("california-jack", PAIRS | {"follow": "follow-suit", "game-tie": "elder", "target": 3}),
    ("california-jack", PAIRS | {"hang-jack": 3, "ranks": "AJT2", "suits": "SHDC"}),
    ("california-fives", FIVES),
    ("shasta-sam", PAIRS | {"draws": "shown"}),
    ("german-whist", FIVES | {"draws": "shown"}),
    ("california-jack", PAIRS | TWO_SUITS | {"scoring": DRAWN, "counting": "complete", "hand": 2}),
]


def check(solver: ChanceSolver, here: Position) -> None:
    assert here.deal.turn is not None
    side = here.deal._side(here.deal.turn)
    for act in legal_acts(here.variant, here.row):
        *_, worth = solver.worths(here.row, act)
        assert worth == naive.expectation_of(here.deal, show_act(act), side), show_act(act)
    *_, worth = solver.worths(here.row)
    assert worth == naive.expectation(here.deal, side)


@pytest.mark.parametrize("place", range(len(GAMES)))
def test_the_expectation_is_the_plain_average_over_every_order(place: int) -> None:
    game, rules = GAMES[place]
    variant = load(game, rules=rules)
    solver = ChanceSolver(variant, memory=2)
    for seed in range(6):
        check(solver, position(variant, random.Random(seed), 8))


def worth_by(steps: Sequence[int]) -> Callable[[int], int]:
    """What points are worth, by steps."""
    return lambda points: steps[ZERO + points]


@pytest.mark.parametrize("place", range(len(GAMES)))
def test_what_points_are_worth_may_lie_on_a_curve(place: int) -> None:
    """As in a match, in which the last point is worth more than the first."""
    game, rules = GAMES[place]
    variant = load(game, rules=rules)
    solver, bent = ChanceSolver(variant, memory=2), 0
    for seed in range(4):
        here, chance = position(variant, random.Random(seed), 8), random.Random(seed)
        steps = sorted(chance.choices(range(-MOST_WORTH, MOST_WORTH + 1), k=2 * ZERO + 1))
        for act in legal_acts(here.variant, here.row):
            *_, worth = solver.worths(here.row, act, curve=steps)
            for_first = naive.expectation_of(here.deal, show_act(act), 0, worth_by(steps))
            assert here.deal.turn is not None
            assert worth == (-for_first if here.deal._side(here.deal.turn) else for_first)
            bent += worth != for_first or worth not in (steps[ZERO], -steps[ZERO])
    assert bent


def test_points_pegged_in_play_lie_on_no_curve() -> None:
    variant = load("california-jack", rules=PAIRS | {"trick-points": {"A": 1}})
    here = position(variant, random.Random(0), 8)
    with pytest.raises(ValueError, match="more than the prizes and the margin"):
        next(ChanceSolver(variant, memory=2).worths(here.row, curve=[0] * (2 * ZERO + 1)))


@pytest.mark.slow
@pytest.mark.parametrize("place", range(len(GAMES)))
def test_the_expectation_is_the_plain_average_in_many_positions(place: int) -> None:
    game, rules = GAMES[place]
    variant = load(game, rules=rules)
    solver = ChanceSolver(variant, memory=2)
    for seed in range(20):
        check(solver, position(variant, random.Random(seed), 10))


def test_a_key_that_is_still_hidden_is_told_from_other_hidden_cards() -> None:
    variant = load("california-jack", rules=PAIRS | {"follow": "may-trump", "low": "holder"})
    check(ChanceSolver(variant, memory=2), position(variant, random.Random(4), 10))


def test_without_a_stock_the_expectation_is_the_value() -> None:
    variant, row = opened("california-jack", 8, 20)
    exact = last(Solver(variant, memory=4), row, line=False)
    found = expect(variant, row)
    assert found.orders == 1
    assert found.acts == {act: one.low for act, one in exact.acts.items()}
    assert found.value == max(found.acts.values()) == exact.value


def test_the_order_of_the_hidden_cards_does_not_matter() -> None:
    variant, row = opened("california-jack", 4, 17)
    top, end = slots.PACK + row[slots.STOCK_NEXT], slots.PACK + 52
    other = row.copy()
    other[top + 1 : end] = reversed(row[top + 1 : end])
    found = expect(variant, row)
    assert found.orders == 120
    assert expect(variant, other).acts == found.acts
    assert all((worth * found.orders).denominator == 1 for worth in found.acts.values())


def test_an_expectation_lies_between_the_values_of_the_orders() -> None:
    variant, row = opened("california-jack", 4, 18)
    values = []
    hidden = slice(slots.PACK + row[slots.STOCK_NEXT] + 1, slots.PACK + 52)
    for order in permutations(row[hidden]):
        other = row.copy()
        other[hidden] = order
        values.append(last(Solver(variant, memory=1), other, line=False, acts=False).value or 0)
    assert min(values) <= expect(variant, row).value <= Fraction(max(values))


def test_private_draws_have_no_such_expectation() -> None:
    with pytest.raises(ValueError, match="Shasta Sam has no stock whose draws everybody sees"):
        ChanceSolver(load("shasta-sam"))
    with pytest.raises(ValueError, match="All Fours has no stock"):
        ChanceSolver(load("all-fours"))


def test_a_large_stock_is_refused() -> None:
    variant, row = opened("california-jack", 4, 10)
    with pytest.raises(ValueError, match="19 cards of the stock are hidden"):
        expect(variant, row)


def test_without_a_compiler_the_same_functions_find_it_slower(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    variant, row = opened("california-jack", 4, 19)
    compiled = expect(variant, row)
    monkeypatch.setattr(workspace, "has_twins", lambda: False)
    assert expect(variant, row) == compiled
