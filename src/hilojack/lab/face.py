"""The laboratory's needs of a family: names only, bound as `hilojack.rules.face` says.

The room of a family also has `TALLY_SIZE` (of a simulation) and `MEANS` (the names of its slots
after the acts). `FIGURES` and `FIGURES_BY_SIDE` are the slots that only its comparisons have, by
name; `ENTRANTS` are those of the laboratory alone. There are also `SAMPLE_GAME`, `contract`,
`lots` and `check_reducible`.
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
