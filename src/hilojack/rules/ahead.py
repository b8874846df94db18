"""Hints to the processor, for loops over more than its caches hold; only a twin makes anything of
them.
"""


def fetch(rows: list[list[int]], row: int, slot: int) -> None:
    """Say that a slot of one of many rows will soon be wanted."""


def fetch_slot(row: list[int], slot: int) -> None:
    """Say that a slot of a long row will soon be wanted."""
