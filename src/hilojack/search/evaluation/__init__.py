"""The value of a position before the end of its deal, and match equity by score."""
