"""The environments' needs of a family: names only, bound as `hilojack.rules.face` says.

The room of a family also has `PLANES` and `NUMBERS`, the parts of an observation in their order.
"""

from hilojack.rules.slots import Row, Rows, Rules


def see_sets(rules: Rules, row: Row, seat: int, sets: Row) -> None:
    """Write the planes of a seat, in the order of `PLANES`."""
    raise NotImplementedError


def see_numbers(rules: Rules, row: Row, seat: int, numbers: Row) -> None:
    """Write the numbers of a seat, in the order of `NUMBERS`."""
    raise NotImplementedError


def next_deal(rules: Rules, row: Row) -> None:
    """Shuffle the pack as the last deal left it, as far as is needed, and deal."""
    raise NotImplementedError


def shuffle_rest(rules: Rules, row: Row, act: int) -> None:
    """Settle the rest of the pack if an act needs it."""
    raise NotImplementedError


def fetch_ahead(rules: Rules, rows: Rows, game: int) -> None:
    """Fetch what an act reads and writes of a game some way ahead."""
    raise NotImplementedError
