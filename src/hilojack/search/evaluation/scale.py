"""The scale on which the match is written: from won, +MATCH, to lost, -MATCH."""

MATCH = 1_000_000
MARGIN = 16  # points short of nothing, beyond which a side in debt is no worse off
STEP = 100  # thousandths of a point between two marks of the curve
ZERO = 64  # the place of an even deal among the outlooks by margin
OUTLOOKS = 2 * ZERO + 1
