"""A comparison on the screen, as data, as a plot, and in the file from which it can be gone on
with.
"""

from math import isfinite
from pathlib import Path
from typing import Any

from hilojack.lab import compare_loops as loops
from hilojack.lab.compare import BLOCK, Comparison, Finding, Key, Study, findings
from hilojack.lab.kept import game_facts, keep, read
from hilojack.lab.simulate import Estimate
from hilojack.lab.standings import draw, facts, figure_of
from hilojack.variants.sheet import Value
from hilojack.variants.variant import Variant


def show_comparison(comparison: Comparison) -> str:
    """A table: every figure under the rules of either game, and the difference, with 95 %
    intervals.
    """
    study = comparison.study
    one, other = study.variants
    head = (
        f"{comparison.deals:,} deals of each game, {study.player} playing every seat, "
        f"seed {study.seed}"
    )
    lines = [head, f"  A: {title(one)}", f"  B: {title(other)}"]
    lines += [f"     {rule}: {was} -> {now}" for rule, (was, now) in changes(study).items()]
    lines += ["", f"{'':36}{'A':>18}{'B':>18}{'B - A':>21}"]
    for key, found in findings(comparison).items():
        if not any(figure and figure.mean for figure in (found.one, found.other)):
            continue  # it does not happen in either game
        cells = f"{shown(found.one):>18}{shown(found.other):>18}{gained(found.difference):>21}"
        lines.append(f"{name(key):36}{cells}".rstrip())
    return "\n".join([*lines, "", "Intervals: 95 %, over blocks of deals. * clear of zero."])


def title(variant: Variant) -> str:
    return f"{variant.title}, {variant.seats} players"


def changes(study: Study) -> dict[str, tuple[Value, Value]]:
    """The rules in which the games differ: how they are in the first, and in the second."""
    one, other = (variant.rules for variant in study.variants)
    return {
        rule: (one.get(rule), other.get(rule))
        for rule in dict.fromkeys([*one, *other])
        if one.get(rule) != other.get(rule)
    }


def name(key: Key) -> str:
    what, whose = key
    return f"{what}, {whose}" if whose else what


def shown(figure: Estimate | None) -> str:
    """A figure and half the width of its interval, which one block alone does not give."""
    return "-" if figure is None else f"{figure.mean:.4f}{spread(figure)}"


def spread(figure: Estimate) -> str:
    return f" ±{figure.high - figure.mean:.4f}" if isfinite(figure.high) else ""


def gained(figure: Estimate | None) -> str:
    """A difference, marked where its interval is clear of zero."""
    if figure is None:
        return "-"
    mark = "*" if figure.low > 0 or figure.high < 0 else " "
    return f"{figure.mean:+.4f}{spread(figure)} {mark}"


def comparison_facts(comparison: Comparison) -> dict[str, object]:
    """The table as data."""
    study = comparison.study
    return {
        "games": [game_facts(variant) for variant in study.variants],
        "changes": {rule: list(values) for rule, values in changes(study).items()},
        "player": study.player,
        "seed": study.seed,
        "deals": comparison.deals,
        "matches": sum(tally[loops.MATCHES] for tally, _ in comparison.blocks),
        "findings": [
            {"what": what, "of": whose, **finding_facts(found)}
            for (what, whose), found in findings(comparison).items()
        ],
    }


def finding_facts(found: Finding) -> dict[str, object]:
    figures = {"one": found.one, "other": found.other, "difference": found.difference}
    return {key: figure and facts(figure) for key, figure in figures.items()}


def plot_comparison(comparison: Comparison, path: Path) -> None:
    """Draw what both games have, and the differences, with their intervals; MissingExtra without
    matplotlib.
    """
    found = {name(key): one for key, one in findings(comparison).items()}
    differences = {key: one.difference for key, one in found.items() if one.difference}
    figure = figure_of(12, 1.6 + 0.25 * len(found))
    axes = figure.subplots(1, 2)
    for which, colour in (("one", "0.6"), ("other", "black")):
        figures = {key: getattr(one, which) for key, one in found.items() if one.difference}
        draw(axes[0], "A (grey) and B", figures, 0.0, colour)
    draw(axes[1], "B - A", differences, 0.0)
    one, other = map(title, comparison.study.variants)
    figure.suptitle(f"A: {one}\nB: {other}")
    figure.tight_layout()
    figure.savefig(path)


# --- the file ------------------------------------------------------------------------------------


def write_comparison(path: Path, comparison: Comparison) -> None:
    """Keep the tallies of the whole blocks, in place of what the file held."""
    blocks = comparison.blocks[: comparison.deals // BLOCK]
    keep(path, header(comparison.study), {"blocks": blocks})


def read_comparison(path: Path, study: Study) -> Comparison | None:
    """The comparison that a file keeps; None when there is no such file.

    VariantError when the file is damaged, or is of another study.
    """

    def parse(state: dict[str, Any]) -> Comparison:
        blocks = tuple((tally_of(one), tally_of(other)) for one, other in state["blocks"])
        return Comparison(study, BLOCK * len(blocks), blocks)

    of = "a comparison of other rules or players, or of other seed"
    return read(path, header(study), "a comparison", of, parse)


def header(study: Study) -> dict[str, object]:
    """What the results follow from."""
    return {
        "games": [variant.game for variant in study.variants],
        "rules": [list(variant.row) for variant in study.variants],
        "player": study.player,
        "seed": study.seed,
    }


def tally_of(entry: Any) -> tuple[int, ...]:
    """A tally as it was written; ValueError when it is none."""
    tally = tuple(map(int, entry))
    if len(tally) != loops.TALLY_SIZE or tally[loops.DEALS] != BLOCK:
        raise ValueError("a tally is damaged")
    return tally
