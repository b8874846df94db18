"""Numbers that stand for positions in the tables."""

LOW_BITS = (1 << 31) - 1


def stir(state: int, word: int) -> int:
    """A number below 2**62 that differs unforeseeably with both, each from 0 to 2**62."""
    mixed = state ^ word
    mixed = (mixed & LOW_BITS) * 1940669417 + (mixed >> 31) * 1597334677
    return (mixed ^ mixed >> 29) & (1 << 62) - 1
