"""A table of maxims on the screen, as data, and in the file from which it is resumed."""

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from msgspec import Struct

from hilojack.lab.kept import Facts, PlayedGame, keep, named, read
from hilojack.lab.maxims import Line, Table, Tally

CLEAR = {True: "*", False: " "}


class MaximGain(Struct, frozen=True):
    """What an act gains over another in a case of a maxim."""

    maxim: str
    says: str
    case: str
    moments: int
    share: float  # of the deals
    gain: float
    low: float
    high: float


class MaximsFacts(PlayedGame, frozen=True):
    """A table of maxims."""

    player: str
    seed: int
    deals: int
    endless: int
    lines: Sequence[MaximGain]


def show_table(table: Table) -> str:
    """Return what each act gains, by maxim and case, with 95% intervals."""
    variant = table.variant
    head = (
        f"{variant.title}, {variant.seats} players, {table.deals:,} deals, "
        f"{table.player} playing every seat, seed {table.seed}"
    )
    lines = [head]
    for maxim, cases in groupby(table.lines, key=lambda line: line.maxim):
        lines += ["", maxim.says]
        lines += [shown(line) for line in cases]
    if not table.lines:
        lines += ["", "No choice came up often enough. Ask for more deals."]
    lines += ["", "Points of a deal that the first act gains over the second; moments. * clear of"]
    lines += ["zero. Intervals: 95%, over deals."]
    if table.endless:
        lines += [f"Left out, since the deal did not end: {table.endless:,}."]
    return "\n".join(lines)


def shown(line: Line) -> str:
    """Return a line of the table."""
    gain, clear = line.gain, line.gain.low > 0 or line.gain.high < 0
    return (
        f"  {line.case:44}{gain.mean:+.2f} ±{gain.high - gain.mean:.2f} {CLEAR[clear]}"
        f"{line.moments:>7,}"
    )


def table_facts(table: Table) -> MaximsFacts:
    """Return the table as data."""
    about = table.player, table.seed, table.deals, table.endless
    return MaximsFacts(*named(table.variant), *about, list(map(gain_facts, table.lines)))


def gain_facts(line: Line) -> MaximGain:
    """Return a line of the table as data."""
    of, gain = line.maxim, line.gain
    figures = (round(one, 4) for one in (line.share, gain.mean, gain.low, gain.high))
    return MaximGain(of.name, of.says, line.case, line.moments, *figures)


def write_table(path: Path, table: Table) -> None:
    """Keep a table in a file."""
    tallies = [
        [*case, one.moments, one.gains, one.squares] for case, one in sorted(table.tallies.items())
    ]
    results = {"deals": table.deals, "endless": table.endless, "tallies": tallies}
    keep(path, table.header, results)


def read_table(path: Path, empty: Table) -> Table | None:
    """Return the table that a file keeps, or None if there is no such file.

    Raise VariantError if it keeps something else than `empty` would become.
    """

    def parse(state: Facts) -> Table:
        tallies = {(name, case): Tally(*sums) for name, case, *sums in state["tallies"]}
        return Table(
            empty.variant, empty.player, empty.seed, state["deals"], state["endless"], tallies
        )

    return read(path, empty.header, "a table of maxims", "the maxims of another game", parse)
