"""A hint to the processor, for loops over more rows than its caches hold."""


def fetch(rows: list[list[int]], row: int, slot: int) -> None:
    """Say that a slot of a row will soon be wanted; only a twin makes anything of it."""
