"""What the laboratory asks of a family: names only, bound as `hilojack.rules.face` says.

The room of a family also has `TALLY_SIZE` (of a simulation), `MEANS` (what the slots of that after
the acts count), `FIGURES` and `FIGURES_BY_SIDE` (slots of a comparison that it alone has, by name),
`ENTRANTS` (who enters from the laboratory), `SAMPLE_GAME`, `lots` and `check_reducible`.
"""

from hilojack.rules.slots import Row, Rules


def count_simulated(rules: Rules, row: Row, tally: Row) -> None:
    """Add a deal that is over to the tally of a simulation."""
    raise NotImplementedError


def count_compared(rules: Rules, row: Row, tally: Row) -> None:
    """Add a deal that is over to the tally of a comparison."""
    raise NotImplementedError


def choose(rules: Rules, row: Row, worth: Row) -> int:
    """Return the act of the quick player."""
    raise NotImplementedError


def see(rules: Rules, row: Row, seat: int, known: int) -> int:
    """Return the hash of a seat's information set after it has looked at the table: all that acts
    do not tell.
    """
    raise NotImplementedError
