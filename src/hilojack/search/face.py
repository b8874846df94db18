"""The search's needs of a family: names only, bound as `hilojack.rules.face` says."""

from hilojack.rules.slots import Row, Rules


def see(rules: Rules, row: Row, seat: int, known: int) -> int:
    """Return the hash of an information set after its seat has looked at the table."""
    raise NotImplementedError
