"""The plots of the docs are those of the tables that are published now."""

import re
from html import unescape
from pathlib import Path

import pytest

from benchmarks.plots import LADDER, PEERS, PLOTS, Plot, described, write
from hilojack.search.estimates import Interval

DESCRIBED = re.compile("<dc:description>(.*)</dc:description>")


def drawn(path: Path) -> str:
    """The figures that a plot was drawn of."""
    found = DESCRIBED.search(path.read_text(encoding="utf-8"))
    assert found is not None, f"{path} does not say what it shows"
    return unescape(found[1])


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: plot.name)
def test_a_plot_shows_the_figures_of_its_page_and_the_page_says_them(plot: Plot) -> None:
    mend = "python3 run.py bench --plots draws and describes it again"
    assert drawn(plot.path) == described(plot.figures(plot.text)), mend
    assert plot.image(plot.text) in plot.text.splitlines(), mend
    assert plot.path.stat().st_size < 25_000


def test_the_ladder_has_the_players_with_their_intervals() -> None:
    ratings = "| player | rating |\n|---|---|\n| club | +124 (+91 to +152) |"
    text = f"{ratings}\n\n| player | won |\n|---|---|\n| expert | 3 |"
    assert LADDER.figures(text) == {"club": Interval(124.0, 91.0, 152.0)}
    assert LADDER.image(text).startswith("![Rating, and its 95% interval: club 124 (91 to 152).]")


def test_what_is_compared_with_our_own_plain_rules_has_no_peer() -> None:
    rows = [
        "| figure | ours | peer | ratio | lowest to highest | unit |",
        "| --- | --- | --- | --- | --- | --- |",
        "| Deals, against C | 1,158,269 | 1,181,946 (c) | 0.981 | 0.964 to 1.02 | deals a second |",
        "| Pitch, twin against plain | 1,580 | 6 (plain) | 261 | 259 to 1,267 | deals a second |",
    ]
    assert PEERS.figures("\n".join(rows)) == {"Deals, against C": Interval(0.981, 0.964, 1.02)}


def test_a_plot_is_the_same_bytes_for_the_same_figures_and_others_for_others(
    tmp_path: Path,
) -> None:
    one, same, other = (tmp_path / name for name in ("one.svg", "same.svg", "other.svg"))
    write(LADDER, {"club": Interval(1.0, 0.0, 2.0)}, one)
    write(LADDER, {"club": Interval(1.0, 0.0, 2.0)}, same)
    write(LADDER, {"club": Interval(1.0, 0.5, 2.0)}, other)
    assert one.read_bytes() == same.read_bytes() != other.read_bytes()
    assert drawn(one) != drawn(other)
    text = one.read_text(encoding="utf-8")
    assert "prefers-color-scheme: dark" in text
    assert "#1c2521" not in text.replace("--ink: #1c2521", ""), "each colour follows the reader"
