"""The estimated cost of an action, for every family whose search compares actions.

The best action is chosen on one sample, and what another gives away is measured on a fresh one, in
pairs, deal by deal: the best of noisy values looks better than it is, and on its own sample would
invent costs. Figures of many deals come with their 95% intervals.

A possible deal is a layout, the hands of the others, and an order of the rest. Layouts are few: a
sample of them is gone round again. Deals with the same layout are no new evidence of how the cards
lie, so they count once in the error.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from hilojack.search.effort import EXPERT, MASTER, SLOWER, BySight, Effort, Evaluate

BATCH = 16  # possible deals whose mean makes one of the pairs that are compared
FEWEST = 4  # batches, at least: the error of a mean is estimated from their spread
OUTCOMES = 128  # possible deals in which a deal is played on after an action
WILSON_95 = 1.959964  # the normal quantile of a 95% interval

LAYOUTS, ORDERS, PROOFS, SAMPLE = "layouts", "orders", "proofs", "sample"


@dataclass(frozen=True)
class Care:
    """How carefully actions are compared."""

    choosing: Effort  # to find the best
    comparing: int  # possible deals of the fresh sample
    layouts: int = 256  # of the other hands in it, at most
    closer: "Care | None" = None  # what looks like a mistake is looked at again, so carefully
    rough: bool = False  # no second judge is asked


HINT = Care(MASTER, 4_096, layouts=1_024)
CLOSER = Care(MASTER, 1_024, layouts=1_024)
REVIEW = Care(EXPERT, 1_024, closer=CLOSER)  # nobody is blamed with less effort than they used
# While the review searches: milliseconds a decision.
ROUGH = Care(Effort(200, by_sight=BySight(60)), 128, rough=True)
# A second judge, who plays every deal to its end.
AGAIN = Care(Effort(0, horizon=0, by_sight=BySight(1)), 1_024, layouts=1_024)


@dataclass(frozen=True)
class Estimate:
    """A mean and its standard error, which is zero if the mean is exact."""

    mean: float
    error: float = 0.0
    exact: bool = False

    def is_clear(self, least: float) -> bool:
        """Return True if the mean is at least `least`, and exceeds twice its error."""
        return self.mean >= least and self.mean > 2 * self.error

    def within(self, low: float, high: float) -> "Estimate":
        """Return the estimate with its mean no lower than `low` and no higher than `high`."""
        return Estimate(min(high, max(low, self.mean)), self.error, self.exact)

    def wider(self, factor: float) -> "Estimate":
        """Return the estimate with another error."""
        return Estimate(self.mean, factor * self.error, self.exact)

    def times(self, factor: float) -> "Estimate":
        """Return the estimate in another unit."""
        return Estimate(factor * self.mean, abs(factor) * self.error, self.exact)


@dataclass(frozen=True)
class Reason:
    """Something that happens more or less often after the action than after the better one."""

    kind: str  # falls, trick, draws, keeps, item, set-back, bid, pegs
    often: float  # after the action
    instead: float  # after the better one
    points: float = 0.0  # its share of the cost, as far as known
    card: int | None = None
    to: int | None = None  # the card that takes it
    seat: int | None = None  # whose card that is
    item: str | None = None


@dataclass(frozen=True)
class Basis:
    """Which possible deals were searched: all layouts, all orders of the stock, or a sample, in
    which the play was proved to its end or played on by the quick policy.
    """

    kind: str
    size: int

    @property
    def exact(self) -> bool:
        """True if every possible deal was searched."""
        return self.kind in (LAYOUTS, ORDERS)


@dataclass(frozen=True)
class Cost:
    """The loss of an action against the best."""

    points: Estimate  # below zero if the best action for the match gives up points
    chance: Estimate  # of winning the match, from 0 to 1


def gains(
    evaluate: Evaluate, pair: Sequence[int], deals: int, unit: float = 1, *, layouts: int = 0
) -> list[float]:
    """Return how far the first of two actions is above the second, over the same possible deals, by
    batch. Deals go round a sample of `layouts` layouts, batches at the same place of it are one; 0
    if it is no sample, or as large as the deals.
    """
    found = []
    for batch in range(max(FEWEST, deals // BATCH)):
        one, other = evaluate(pair, batch * BATCH, BATCH)
        found.append((one - other) / BATCH / unit)
    places = min(layouts // BATCH, len(found)) if layouts >= FEWEST * BATCH else len(found)
    same = [found[place::places] for place in range(places)]
    return [fsum(batches) / len(batches) for batches in same]


def fresh_deals(care: Care, compiled: bool) -> int:
    """Return the number of possible deals of the fresh sample."""
    return max(FEWEST * BATCH, care.comparing if compiled else care.comparing // SLOWER)


def deals_played_on(compiled: bool) -> int:
    """Return the number of possible deals that are played on after an action."""
    return OUTCOMES if compiled else OUTCOMES // FEWEST


def mean_of(numbers: Sequence[float]) -> Estimate:
    """Return the mean of a sample, and its standard error."""
    size = len(numbers)
    mean = fsum(numbers) / size
    spread = fsum((number - mean) ** 2 for number in numbers) / (size - 1)
    return Estimate(mean, sqrt(spread / size))


def mean_of_few(numbers: Sequence[float]) -> Estimate:
    """Return the same with an error of which as many as of a large sample make 95%: the quantile of
    Student's distribution over the normal one, to the first term (R. A. Fisher, 1926).
    """
    found = mean_of(numbers)
    return found.wider(1 + (WILSON_95**2 + 1) / (4 * (len(numbers) - 1)))


@dataclass(frozen=True)
class Interval:
    """A mean with its 95% confidence interval."""

    mean: float
    low: float
    high: float


def wilson(hits: float, trials: float) -> Interval:
    """Return a share and its 95% interval (E. B. Wilson, 1927)."""
    share, z = hits / trials, WILSON_95
    centre = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    spread = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + (z / trials) ** 2 / 4)
    return Interval(share, max(0.0, centre - spread), min(1.0, centre + spread))
