"""Functions of fractions that give the same on every machine: of those of C, each library rounds
the last digit in its own way. Here are only operations whose result IEEE 754 fixes.
"""

from functools import lru_cache
from math import ldexp

LOG_2, HIGH, LOW = 0.6931471805599453, 0.6931471803691238, 1.9082149292705877e-10
TERMS = 14  # of the series: the next is below a fourth of the last digit


@lru_cache(2**14)
def exp(x: float) -> float:
    """Return e to the power `x`, within two units of the last digit."""
    twos = round(x / LOG_2)
    rest = x - twos * HIGH - twos * LOW
    value = 1.0
    for n in range(TERMS, 0, -1):
        value = 1.0 + rest * value / n
    return ldexp(value, twos)


def power(base: float, n: int) -> float:
    """Return `base` to the power `n`, 0 or more."""
    value = 1.0
    while n:
        if n & 1:
            value *= base
        base, n = base * base, n >> 1
    return value
