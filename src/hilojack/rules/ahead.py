"""Hints to the processor, for loops over more memory than its caches hold; plain Python ignores
them.
"""


def fetch(rows: list[list[int]], row: int, slot: int) -> None:
    """Announce that a slot of one of many rows will be read soon."""


def fetch_slot(row: list[int], slot: int) -> None:
    """Announce that a slot of a long row will be read soon."""
