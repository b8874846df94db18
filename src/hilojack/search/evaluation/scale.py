"""The scale of match equity: from +MATCH, the match won, to -MATCH, lost."""

MATCH = 1_000_000
MARGIN = 16  # points below zero, from which a side in debt is no worse off
STEP = 100  # thousandths of a point between two marks of the curve
ZERO = 64  # the place of an even deal among the equities by margin
EQUITIES = 2 * ZERO + 1  # equities by margin
