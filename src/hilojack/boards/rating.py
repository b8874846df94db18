"""A rating: how often a person does better than a level with the same cards, as one figure.

The scale is logistic. Of two who stand 400 points apart, the higher does better on a board ten
times as often as the other, a tie counting half (R. A. Bradley and M. E. Terry, 1952; the 400 are
A. Elo's). A puzzle stands on it too: whoever stands there finds its answer as often as not. The
figure is the most likely one, after one tie with a player in the middle, so that it is finite; its
interval follows from the curvature of the likelihood there.
"""

from collections.abc import Iterable, Sequence
from itertools import repeat
from math import ceil, exp, log, sqrt
from typing import NamedTuple

from hilojack.search.estimates import WILSON_95, Interval

UNIT = log(10) / 400  # natural units of the logarithm of the odds in a point
ENOUGH = 16  # comparisons, below which no rating is told
WIDEST = 400.0  # points from one end of an interval to the other, of a rating that is told
STEPS = 60  # halvings, which leave nothing of any bracket


class Comparison(NamedTuple):
    """A board or a puzzle, and what was made of it."""

    score: float  # 1 if better, 0 if worse; on a board the mean over all that it is compared with
    places: tuple[float, ...]  # where these stand
    slope: float = 1.0  # how much a point counts: 1 on boards, which make the scale
    weight: float = 1.0  # how many comparisons it is worth

    def expected(self, rating: float) -> float:
        """Return the score that a person is expected to make."""
        chances = map(chance, repeat(rating), self.places, repeat(self.slope))
        return sum(chances) / len(self.places)

    def information(self, rating: float) -> float:
        """Return what it adds to the curvature of the likelihood."""
        each = [chance(rating, place, self.slope) for place in self.places]
        spread = sum(p * (1 - p) for p in each) / len(each)
        return self.weight * (self.slope * UNIT) ** 2 * spread


def chance(rating: float, place: float, slope: float = 1.0) -> float:
    """Return how often a person does better than what stands at a place."""
    odds = slope * UNIT * (rating - place)
    return 1 / (1 + exp(-odds)) if odds > -700 else 0.0


def rate(comparisons: Iterable[Comparison], middle: float) -> Interval:
    """Return the rating that follows from comparisons, with its 95% interval."""
    alike = [*grouped(comparisons), (Comparison(0.5, (middle,)), 1)]
    mean = rated(alike, middle)
    error = WILSON_95 / sqrt(information(alike, mean))
    return Interval(mean, mean - error, mean + error)


Alike = Sequence[tuple[Comparison, int]]  # comparisons that differ only in their score, counted


def rated(alike: Alike, middle: float) -> float:
    """Return the most likely rating, looked for from the middle."""
    low = high = middle
    step = 400.0
    while pull(alike, low) < 0:
        low, step = low - step, 2 * step
    step = 400.0
    while pull(alike, high) > 0:
        high, step = high + step, 2 * step
    for _ in range(STEPS):
        between = (low + high) / 2
        low, high = (between, high) if pull(alike, between) > 0 else (low, between)
    return low


def grouped(comparisons: Iterable[Comparison]) -> Alike:
    """Return comparisons with the same things as one each, of their mean score: the likelihood
    depends on nothing else.
    """
    sums: dict[tuple[tuple[float, ...], float, float], tuple[int, float]] = {}
    for score, places, slope, weight in comparisons:
        key = places, slope, weight
        count, total = sums.get(key, (0, 0.0))
        sums[key] = count + 1, total + score
    return [(Comparison(total / count, *key), count) for key, (count, total) in sums.items()]


def pull(alike: Alike, rating: float) -> float:
    """Return the slope of the logarithm of the likelihood, in comparisons."""
    return sum(
        count * one.weight * one.slope * (one.score - one.expected(rating)) for one, count in alike
    )


def information(alike: Alike, rating: float) -> float:
    """Return the curvature of the logarithm of the likelihood, with its sign reversed."""
    return sum(count * one.information(rating) for one, count in alike)


def lacking(comparisons: int, found: Interval, worth: float) -> int:
    """Return how many more boards a rating needs before it is told, if they are as `worth` as
    those of its game and its person meets their equal there; 0 if it can be told.
    """
    error = (found.high - found.low) / 2 / WILSON_95
    due = (2 * WILSON_95 / WIDEST) ** 2 - 1 / error**2
    return max(0, ENOUGH - comparisons, ceil(due / (worth * UNIT**2 / 4) - 1e-9))


# --- how the scale is made -----------------------------------------------------------------------


def tempered(puzzles: Sequence[Comparison], middle: float, error: float) -> list[Comparison]:
    """Return puzzles with the weight that leaves their rating, however many they are, the error
    with which puzzles place anybody.
    """
    known = information(grouped(puzzles), rate(puzzles, middle).mean)
    weight = 1 / (1 + error**2 * known)
    return [one._replace(weight=weight) for one in puzzles]


class Answers(NamedTuple):
    """How a level answered the puzzles of a difficulty."""

    place: float  # of the level
    difficulty: int
    right: float
    tried: float


class Curve(NamedTuple):
    """Where the puzzles of each difficulty stand, and how much a point counts in them."""

    slope: float
    places: dict[int, float]
    error: float = 0.0  # points by which whoever is rated by puzzles alone is out, even by many


def curve(answers: Sequence[Answers], middle: float) -> Curve | None:
    """Return the curve that makes the answers of the levels most likely, after one answer to each
    difficulty, half right, by a level in the middle. Return None if better levels do no better.
    """
    found = sorted({one.difficulty for one in answers})
    whole = [*answers, *(Answers(middle, n, 0.5, 1.0) for n in found)]
    low, high = 0.0, 50.0
    for _ in range(STEPS):
        between = (low + high) / 2
        places = {n: stands(whole, n, between) for n in found}
        steeper = sum(
            (one.place - places[one.difficulty])
            * (one.right - one.tried * chance(one.place, places[one.difficulty], between))
            for one in whole
        )
        low, high = (between, high) if steeper > 0 else (low, between)
    return Curve(low, {n: stands(whole, n, low) for n in found}) if low > 0.01 else None


def out_by(answers: Sequence[Answers], line: Curve, middle: float) -> float:
    """Return how far out puzzles alone place a level, beside what chance explains: by the method of
    moments (R. DerSimonian and N. Laird, 1986). The curve took two of the differences to fit.
    """
    weights, squares = [], 0.0
    for place in dict.fromkeys(one.place for one in answers):
        met = [
            (Comparison(one.right / one.tried, (line.places[one.difficulty],), line.slope), one)
            for one in answers
            if one.place == place
        ]
        alike = [*((each, round(one.tried)) for each, one in met), (Comparison(0.5, (middle,)), 1)]
        known = information(alike, rated(alike, middle))
        weights.append(known)
        squares += known * (rated(alike, middle) - place) ** 2
    whole = sum(weights)
    spread = whole - sum(weight**2 for weight in weights) / whole
    return sqrt(max(0.0, squares - (len(weights) - 2)) / spread) if spread > 0 else 0.0


def stands(answers: Iterable[Answers], difficulty: int, slope: float) -> float:
    """Return where the puzzles of a difficulty stand, given how much a point counts in them."""
    # A puzzle meets a level as a person meets a puzzle, and wins if the level is wrong.
    met = [one for one in answers if one.difficulty == difficulty]
    low = min(one.place for one in met) - 8 / (slope * UNIT)
    high = max(one.place for one in met) + 8 / (slope * UNIT)
    right = sum(one.right for one in met)
    for _ in range(STEPS):
        between = (low + high) / 2
        due = sum(one.tried * chance(one.place, between, slope) for one in met)
        low, high = (between, high) if due > right else (low, between)
    return low
