"""Figures with their 95% confidence intervals."""

from dataclasses import dataclass
from math import sqrt

WILSON_95 = 1.959964  # the normal quantile of a 95% interval


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95% confidence interval."""

    mean: float
    low: float
    high: float


def wilson(hits: float, trials: float) -> Estimate:
    """Return a share and its 95% interval (E. B. Wilson, 1927)."""
    share, z = hits / trials, WILSON_95
    centre = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    spread = z / (1 + z * z / trials) * sqrt(share * (1 - share) / trials + (z / trials) ** 2 / 4)
    return Estimate(share, max(0.0, centre - spread), min(1.0, centre + spread))
