"""A 95% interval of a cost holds what another sample finds, in 19 of 20 cases."""

from collections.abc import Iterator, Sequence
from math import hypot
from random import Random
from statistics import fmean, stdev

import pytest

from hilojack import Match, load
from hilojack.players import make_player
from hilojack.review.judges import judge_of
from hilojack.search import get_ready
from hilojack.search.beliefs.sampling import Layouts
from hilojack.search.effort import Evaluate
from hilojack.search.estimates import (
    BATCH,
    HINT,
    REVIEW,
    WILSON_95,
    Care,
    gains,
    mean_of,
    mean_of_few,
)
from hilojack.search.tricks.measures import unevenness

LAYOUTS, DEALS = 256, 4_096
FIRST, MIDDLE = 0, 16  # acts of the deal before the position, at most


def by_layout(worths: Sequence[float]) -> Evaluate:
    """Return an evaluation in which the first action gains what a layout is worth."""

    def evaluate(acts: Sequence[int], first: int, deals: int) -> list[int]:
        gained = sum(worths[deal % len(worths)] for deal in range(first, first + deals))
        return [round(1_000_000 * gained), 0]

    return evaluate


def drawn(chance: Random) -> list[float]:
    """Return what the layouts of a sample are worth, with a deviation of 1."""
    return [chance.gauss() for _ in range(LAYOUTS)]


def test_layouts_that_come_again_are_no_new_evidence() -> None:
    evaluate = by_layout(drawn(Random(1)))
    found = mean_of(gains(evaluate, (0, 1), DEALS, 1_000_000, layouts=LAYOUTS))
    assert found.error == pytest.approx(1 / LAYOUTS**0.5, rel=0.5)
    assert found.mean == mean_of(gains(evaluate, (0, 1), LAYOUTS, 1_000_000)).mean
    taken_for_new = mean_of(gains(evaluate, (0, 1), DEALS, 1_000_000))
    assert taken_for_new.error < found.error / 3


@pytest.mark.parametrize("layouts", [0, DEALS, 10])
def test_each_batch_counts_if_no_layouts_come_again_or_they_are_too_few_to_tell(
    layouts: int,
) -> None:
    assert len(gains(by_layout([1.0]), (0, 1), DEALS, layouts=layouts)) == DEALS // BATCH


def test_a_small_sample_is_in_students_interval_in_19_of_20_cases() -> None:
    chance, held, samples = Random(2), {4: 0, 16: 0}, 4_000
    for size in held:
        for _ in range(samples):
            found = mean_of_few([chance.gauss() for _ in range(size)])
            held[size] += abs(found.mean) <= WILSON_95 * found.error
    assert held[16] / samples == pytest.approx(0.95, abs=0.01)
    assert held[4] / samples == pytest.approx(0.94, abs=0.015)  # the first term is a little short


def test_what_is_likelier_counts_as_several_in_the_error() -> None:
    hands = tuple((n,) for n in range(8))
    assert unevenness(Layouts(hands, (1.0,) * 8, False)) == pytest.approx(1)
    one_of_eight = Layouts(hands, (1.0,) + (1e-9,) * 7, False)
    assert unevenness(one_of_eight) == pytest.approx(8**0.5)  # the error of a single layout
    assert unevenness(Layouts(hands, one_of_eight.weights, True)) == 1


# --- in positions of games -----------------------------------------------------------------------


def differences(game: str, seats: int, count: int, before: int, care: Care) -> Iterator[float]:
    """Yield by position how far two samples are apart, in standard errors: what an action costs
    against the same best one.
    """
    variant = load(game, seats=seats)
    get_ready(variant)
    judge, players = judge_of(variant), [make_player("rule", seed=seat) for seat in range(seats)]
    for seed in range(count):
        match, chance = Match(variant, seed=seed), Random(seed)
        acts = chance.randrange(before + 1)
        while match.turn is not None and (
            len(match.deal.acts) < acts or len(judge.fair(match.view(match.turn))) < 2
        ):
            match.act(players[match.turn].choose(match.view(match.turn)))
        if match.turn is None:
            continue
        one, other = (judge.appraise(match.view(match.turn), care, seed=n) for n in (1, 2))
        act = chance.choice([act for act in one.acts if act != one.best])
        other.best = one.best
        found, again = one.cost(act).points, other.cost(act).points
        if not found.exact and not again.exact:
            apart, error = found.mean - again.mean, hypot(found.error, again.error)
            assert error or not apart
            if error:
                yield apart / error


def check(found: Sequence[float], least: float, widest: float) -> None:
    """Say how many intervals held, and check that they did."""
    held = fmean(abs(one) <= WILSON_95 for one in found)
    print(f"{held:.1%} of {len(found)} held, {stdev(found):.2f} standard errors apart")
    assert held >= least
    assert stdev(found) <= widest


def test_two_samples_of_a_call_agree_within_their_intervals() -> None:
    found = [*differences("pitch", 4, 40, FIRST, REVIEW)]
    found += differences("all-fours", 2, 40, FIRST, REVIEW)
    check(found, 0.87, 1.25)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats", "care"),
    [
        ("pitch", 4, REVIEW),
        ("pitch", 4, HINT),
        ("pitch", 5, REVIEW),
        ("all-fours", 2, REVIEW),
        ("all-fours", 2, HINT),
        ("all-fours", 4, REVIEW),
        ("don", 4, REVIEW),
        ("california-jack", 2, REVIEW),
        ("german-whist", 2, REVIEW),
        ("black-jack", 3, REVIEW),
        ("mau-mau", 4, REVIEW),
    ],
)
def test_two_samples_agree_within_their_intervals(game: str, seats: int, care: Care) -> None:
    check(list(differences(game, seats, 100, MIDDLE, care)), 0.88, 1.2)
