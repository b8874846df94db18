"""Chance from one slot of the row: the same stream in plain Python and in a twin.

Marsaglia's multiply-with-carry on base 2**31 with the output of D. B. Thomas, "The MWC64X Random
Number Generator" (2011): the low half of the state is the digit, the high half the carry. `FACTOR *
2**31 - 1` is a safe prime, so the period is about 2**61; and no product reaches 2**63, where the
signed arithmetic of a twin would part from Python's integers. Good for simulation; the cards of a
real table come from the operating system's generator.
"""

from hilojack.rules import slots
from hilojack.rules.slots import Row

FACTOR = 1997159265
DIGIT = (1 << 31) - 1
STATES = FACTOR * 2**31 - 2  # a state is a number from 1 to STATES


def below(row: Row, n: int) -> int:
    """Return a number from 0 to `n` - 1, all equally likely to within n / 2**31."""
    state = row[slots.RANDOM]
    row[slots.RANDOM] = next_state(state)
    return scaled(state, n)


def next_state(state: int) -> int:
    """Return the state that follows another."""
    return FACTOR * (state & DIGIT) + (state >> 31)


def scaled(state: int, n: int) -> int:
    """Return the number below `n` that a state yields."""
    return ((state ^ state >> 31) & DIGIT) * n >> 31
