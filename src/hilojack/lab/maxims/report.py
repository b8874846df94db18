"""A table of maxims on the screen, as data, and in the file from which it is resumed."""

from itertools import groupby
from pathlib import Path

from hilojack.lab.kept import Facts, game_facts, keep, read
from hilojack.lab.maxims import Line, Table, Tally

CLEAR = {True: "*", False: " "}


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


def table_facts(table: Table) -> Facts:
    """Return the table as data."""
    return {
        **game_facts(table.variant),
        "player": table.player,
        "seed": table.seed,
        "deals": table.deals,
        "endless": table.endless,
        "lines": [
            {
                "maxim": line.maxim.name,
                "says": line.maxim.says,
                "case": line.case,
                "moments": line.moments,
                "share": round(line.share, 4),
                "gain": round(line.gain.mean, 4),
                "low": round(line.gain.low, 4),
                "high": round(line.gain.high, 4),
            }
            for line in table.lines
        ],
    }


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
