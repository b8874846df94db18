"""The plots of docs/, drawn of the tables that stand on its pages: `python3 run.py bench --plots`.

A plot holds the figures it was drawn of (`<dc:description>`), by which a test knows a stale one.
Its colours follow those that a reader prefers, light or dark.
"""

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hilojack.lab.standings import draw, figure_of
from hilojack.search.estimates import Interval

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DOCS = Path(__file__).resolve().parent.parent / "docs"
INK, FAINT, PAPER = "#1c2521", "#5b645d", "#fffdf8"  # by day
STYLE = """<style>
svg { --ink: #1c2521; --faint: #5b645d; --paper: #fffdf8 }
@media (prefers-color-scheme: dark) {
svg { --ink: #e9ede7; --faint: #a5b0a8; --paper: #19211e }
}
</style>"""
FIGURE = r"[+-]?[\d,.]+"
RANGE = re.compile(rf"({FIGURE}) to ({FIGURE})")
WIDTH = 44  # characters of a name on a line


@dataclass(frozen=True)
class Plot:
    """A plot of a page."""

    name: str  # of its file
    page: str
    table: tuple[str, ...]  # the heading of the tables it is drawn of
    title: str
    level: float  # where nobody is better
    logarithmic: bool = False
    without: tuple[str, ...] = ()  # ends of cells, by which rows are left out

    @property
    def path(self) -> Path:
        return DOCS / "_static" / f"{self.name}.svg"

    @property
    def text(self) -> str:
        """The page."""
        return (DOCS / self.page).read_text(encoding="utf-8")

    def figures(self, text: str) -> dict[str, Interval]:
        """Return the figures that a page shows, by name."""
        shown = [row for row in rows(text, self.table) if not self._is_left_out(row)]
        return {row[0]: estimate(row) for row in shown}

    def _is_left_out(self, row: list[str]) -> bool:
        return any(cell.endswith(self.without) for cell in row) if self.without else False

    def image(self, text: str) -> str:
        """Return the line of a page that shows the plot, with the same facts in words."""
        told = "; ".join(f"{name} {said(one)}" for name, one in self.figures(text).items())
        return f"![{self.title}: {told}.](_static/{self.name}.svg)"

    def shown_in(self, text: str) -> str:
        """Return a page whose line shows the plot of its figures."""
        line = re.compile(rf"^!\[.*\]\(_static/{self.name}\.svg\)$", re.MULTILINE)
        return line.sub(lambda _: self.image(text), text)


LADDER = Plot("ladder", "strength.md", ("player", "rating"), "Rating, and its 95% interval", 0.0)
PEERS = Plot(
    name="peers",
    page="benchmarks.md",
    table=("figure", "ours", "peer", "ratio", "lowest to highest", "unit"),
    title="Times as fast as the peer, from the lowest turn to the highest",
    level=1.0,
    logarithmic=True,
    without=("(plain)", "(one)"),  # which are our own
)
PLOTS = (LADDER, PEERS)


# --- what the pages show --------------------------------------------------------------------------


def rows(text: str, heading: tuple[str, ...]) -> Iterator[list[str]]:
    """Return the rows of every table of a page that has this heading."""
    within = False
    for line in text.splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            within = False
        elif tuple(cells) == heading:
            within = True
        elif within and not set(line) <= set("|- "):
            yield cells


def estimate(row: list[str]) -> Interval:
    """Return the figure of a row that has a range, in its own cell or in the next."""
    place = next(n for n, cell in enumerate(row) if RANGE.search(cell))
    low, high = map(number, RANGE.search(row[place]).groups())  # type: ignore[union-attr]
    mean = row[place].partition("(")[0] if "(" in row[place] else row[place - 1]
    return Interval(number(mean), low, high)


def number(text: str) -> float:
    """Return a number as the pages write it."""
    return float(text.strip().replace(",", ""))


def said(one: Interval) -> str:
    """Return a figure with its interval, in words."""
    return f"{one.mean:g} ({one.low:g} to {one.high:g})"


# --- the files ------------------------------------------------------------------------------------


def write_plots() -> None:
    """Draw every plot of the docs, and describe it. Raise MissingExtra without matplotlib."""
    for plot in PLOTS:
        text = plot.shown_in(plot.text)
        (DOCS / plot.page).write_text(text, encoding="utf-8")
        write(plot, plot.figures(text), plot.path)


def write(plot: Plot, figures: Mapping[str, Interval], path: Path) -> None:
    """Draw a plot as SVG, the same bytes for the same figures."""
    folded = {textwrap.fill(name, WIDTH): one for name, one in figures.items()}
    lines = sum(name.count("\n") + 1 for name in folded)
    whole = figure_of(7.4, 0.9 + 0.24 * lines)
    from matplotlib import rc_context

    with rc_context({"svg.fonttype": "none", "svg.hashsalt": plot.name}):
        axes = whole.subplots()
        draw(axes, plot.title, folded, plot.level, INK)
        dress(axes, logarithmic=plot.logarithmic)
        whole.set_facecolor(PAPER)
        whole.tight_layout()
        whole.savefig(path, metadata={"Date": None, "Description": described(figures)})
    path.write_text(coloured(path.read_text(encoding="utf-8")), encoding="utf-8")


def dress(axes: "Axes", *, logarithmic: bool) -> None:
    """Choose the scale, and colours that can be changed afterwards."""
    if logarithmic:
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:,g}")
    axes.set_facecolor(PAPER)
    axes.title.set(color=INK, fontsize=10)
    axes.lines[0].set_color(FAINT)
    axes.tick_params(colors=INK, labelsize=8, which="both")
    for spine in axes.spines.values():
        spine.set_color(FAINT)


def described(figures: Mapping[str, Interval]) -> str:
    """Return the figures as the file holds them."""
    return json.dumps({name: asdict(one) for name, one in figures.items()})


def coloured(svg: str) -> str:
    """Return a plot whose colours are those that its reader prefers."""
    for colour, name in ((INK, "ink"), (FAINT, "faint"), (PAPER, "paper")):
        svg = svg.replace(colour, f"var(--{name})")
    return svg.replace("<defs>", f"{STYLE}\n<defs>", 1)
