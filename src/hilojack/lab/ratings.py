"""The figures of a tournament: means and ratings, with 95% intervals.

The rounds of a pair share their cards, so only whole pairs are independent of each other: every
interval here is over pairs. Ratings follow Bradley and Terry (1952) on the scale of Elo: 400 points
are ten wins to one loss.
"""

from collections.abc import Iterable, Mapping, Sequence
from math import fsum, log10, sqrt
from random import Random

from hilojack.lab.tournament import Pair, Pairing, Tournament
from hilojack.search.estimates import WILSON_95, Interval, wilson

SAMPLES = 200  # resampled tournaments, which give the intervals of the ratings
ROUNDS = 200  # of the fixed-point iteration; it settles in far fewer


def points_a_deal(pairs: Sequence[Pair]) -> Interval:
    """Return the points a deal that the first of the two gains, with its error by linearisation."""
    return ratio([pair.gain for pair in pairs], [pair.deals for pair in pairs])


def points_without_luck(pairs: Sequence[Pair]) -> Interval:
    """Return the points a deal that the first of the two gains if the draws bring no luck."""
    return ratio([pair.gain - pair.luck for pair in pairs], [pair.deals for pair in pairs])


def pairs_saved(pairs: Sequence[Pair]) -> float | None:
    """Return how many times as many pairs the same interval would take with luck, or None if there
    is no spread.
    """
    with_luck, without = points_a_deal(pairs), points_without_luck(pairs)
    if len(pairs) < 2 or without.high == without.low:
        return None
    return ((with_luck.high - with_luck.low) / (without.high - without.low)) ** 2


def share_won(pairs: Sequence[Pair]) -> Interval:
    """Return the share of the rounds that the first of the two wins: Wilson's interval, for as many
    independent rounds as the spread over the pairs is worth.
    """
    share = ratio([pair.won for pair in pairs], [pair.rounds for pair in pairs])
    error = (share.high - share.mean) / WILSON_95
    trials: float = len(pairs)
    if len(pairs) > 1 and error > 0 and 0 < share.mean < 1:
        trials = share.mean * (1 - share.mean) / error**2
    return wilson(share.mean * trials, trials)


def share_set_back(pairs: Sequence[Pair]) -> Interval | None:
    """Return the share of the contracts that the first of the two bought and did not make, or None
    if it bought none.
    """
    if not any(pair.bought for pair in pairs):
        return None
    return ratio([pair.set_back for pair in pairs], [pair.bought for pair in pairs])


def ratio(tops: Sequence[float], bottoms: Sequence[float]) -> Interval:
    """Return the sum of one over the sum of the other, with the interval over their pairs."""
    count, whole = len(tops), sum(bottoms)
    mean = fsum(tops) / whole
    if count < 2:
        return Interval(mean, float("-inf"), float("inf"))
    squares = fsum((top - mean * bottom) ** 2 for top, bottom in zip(tops, bottoms, strict=True))
    error = WILSON_95 * sqrt(squares * count / (count - 1)) / whole
    return Interval(mean, mean - error, mean + error)


def ratings(tournament: Tournament) -> dict[str, Interval]:
    """Return the rating of each player, with mean zero; the intervals come from resampled pairs."""
    players, pairs = tournament.contest.players, tournament.pairs
    best = rate(players, {one: tally(results) for one, results in pairs.items()})
    chance = Random(tournament.contest.seed)
    samples = [
        rate(players, {one: tally(resampled(r, chance)) for one, r in pairs.items()})
        for _ in range(SAMPLES)
    ]
    return {one: estimate(best[one], sorted(sample[one] for sample in samples)) for one in players}


def estimate(mean: float, samples: Sequence[float]) -> Interval:
    """Return a figure with the interval that omits a fortieth of the sorted samples at each end."""
    if samples[0] == samples[-1]:  # one side won all: nothing says by how much it is stronger
        return Interval(mean, float("-inf"), float("inf"))
    out = len(samples) // 40
    return Interval(mean, min(mean, samples[out]), max(mean, samples[-1 - out]))


def resampled(results: Sequence[Pair], chance: Random) -> Iterable[Pair]:
    """Return as many pairs, drawn with replacement."""
    return chance.choices(results, k=len(results)) if results else ()


def tally(results: Iterable[Pair]) -> tuple[float, float]:
    """Return the rounds won and played, with a tied one added, so that every rating is finite."""
    won, played = 0.5, 1.0
    for pair in results:
        won, played = won + pair.won, played + pair.rounds
    return won, played


def rate(
    players: Sequence[str], tallies: Mapping[Pairing, tuple[float, float]]
) -> dict[str, float]:
    """Return the ratings whose expected wins are the actual ones (D. R. Hunter, 2004)."""
    strength = dict.fromkeys(players, 1.0)
    wins = dict.fromkeys(players, 0.0)
    for (one, other), (won, played) in tallies.items():
        wins[one] += won
        wins[other] += played - won
    for _ in range(ROUNDS):
        weight = dict.fromkeys(players, 0.0)
        for (one, other), (_, played) in tallies.items():
            each = played / (strength[one] + strength[other])
            weight[one] += each
            weight[other] += each
        strength = {player: wins[player] / weight[player] for player in players}
    scale = [400 * log10(value) for value in strength.values()]
    centre = fsum(scale) / len(scale)
    return {one: value - centre for one, value in zip(players, scale, strict=True)}
