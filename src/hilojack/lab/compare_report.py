"""A comparison on the screen, as data, as a plot, and in the file from which it is resumed."""

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from pathlib import Path

from msgspec import Struct

from hilojack.lab import compare_loops as loops
from hilojack.lab.compare import BLOCK, Finding, Key, RuleComparison, RuleStudy, findings
from hilojack.lab.kept import Facts, PlayedGame, keep, named, read
from hilojack.lab.standings import MeasuredFigure, draw, facts, figure_of
from hilojack.search.estimates import Interval
from hilojack.variants.sheet import Value
from hilojack.variants.variant import Variant


class FindingFacts(Struct, frozen=True):
    """A figure of both games, None if one lacks it, and the second less the first."""

    what: str
    of: str
    one: MeasuredFigure | None
    other: MeasuredFigure | None
    difference: MeasuredFigure | None


class ComparisonFacts(Struct, frozen=True):
    """The table of a comparison."""

    games: Sequence[PlayedGame]
    changes: Mapping[str, Sequence[Value]]
    player: str
    seed: int
    deals: int
    matches: int
    findings: Sequence[FindingFacts]


class ComparisonHeader(Struct, frozen=True):
    """What a comparison follows from."""

    games: Sequence[str]
    rules: Sequence[Sequence[int]]
    player: str
    seed: int


def show_comparison(comparison: RuleComparison) -> str:
    """Return a table of every figure of both games, and the difference, with 95% intervals."""
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
            continue  # it happens in neither game
        cells = f"{shown(found.one):>18}{shown(found.other):>18}{gained(found.difference):>21}"
        lines.append(f"{name(key):36}{cells}".rstrip())
    return "\n".join([*lines, "", "Intervals: 95%, over blocks of deals. * clear of zero."])


def title(variant: Variant) -> str:
    return f"{variant.title}, {variant.seats} players"


def changes(study: RuleStudy) -> dict[str, tuple[Value, Value]]:
    """Return the rules in which the games differ, with the values in the first and the second."""
    one, other = (variant.rules for variant in study.variants)
    return {
        rule: (one.get(rule), other.get(rule))
        for rule in dict.fromkeys([*one, *other])
        if one.get(rule) != other.get(rule)
    }


def name(key: Key) -> str:
    what, whose = key
    return f"{what}, {whose}" if whose else what


def shown(figure: Interval | None) -> str:
    """Return a figure and half the width of its interval, which a single block does not have."""
    return "-" if figure is None else f"{figure.mean:.4f}{spread(figure)}"


def spread(figure: Interval) -> str:
    return f" ±{figure.high - figure.mean:.4f}" if isfinite(figure.high) else ""


def gained(figure: Interval | None) -> str:
    """Return a difference, marked if its interval is clear of zero."""
    if figure is None:
        return "-"
    mark = "*" if figure.low > 0 or figure.high < 0 else " "
    return f"{figure.mean:+.4f}{spread(figure)} {mark}"


def comparison_facts(comparison: RuleComparison) -> ComparisonFacts:
    """Return the table as data."""
    study = comparison.study
    return ComparisonFacts(
        games=[PlayedGame(*named(variant)) for variant in study.variants],
        changes=changes(study),
        player=study.player,
        seed=study.seed,
        deals=comparison.deals,
        matches=sum(tally[loops.MATCHES] for tally, _ in comparison.blocks),
        findings=[finding_facts(*one) for one in findings(comparison).items()],
    )


def finding_facts(key: Key, found: Finding) -> FindingFacts:
    figures = (found.one, found.other, found.difference)
    one, other, difference = (facts(figure) if figure else None for figure in figures)
    return FindingFacts(*key, one, other, difference)


def plot_comparison(comparison: RuleComparison, path: Path) -> None:
    """Draw the figures of both games, and the differences, with their intervals.

    Raise MissingExtra without matplotlib.
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


def write_comparison(path: Path, comparison: RuleComparison) -> None:
    """Keep the tallies of the whole blocks, in place of what the file held."""
    blocks = comparison.blocks[: comparison.deals // BLOCK]
    keep(path, header(comparison.study), {"blocks": blocks})


def read_comparison(path: Path, study: RuleStudy) -> RuleComparison | None:
    """Return the comparison that a file keeps, or None if there is no such file.

    Raise VariantError if the file is damaged, or is of another study.
    """

    def parse(state: Facts) -> RuleComparison:
        blocks = tuple((tally_of(one), tally_of(other)) for one, other in state["blocks"])
        return RuleComparison(study, BLOCK * len(blocks), blocks)

    of = "a comparison of other rules or players, or of another seed"
    return read(path, header(study), "a comparison", of, parse)


def header(study: RuleStudy) -> ComparisonHeader:
    """Return what the results follow from."""
    games, rules = zip(*((one.game, one.row) for one in study.variants), strict=True)
    return ComparisonHeader(games, rules, study.player, study.seed)


def tally_of(entry: Iterable[int]) -> tuple[int, ...]:
    """Return a tally as it was written. Raise ValueError if it is damaged."""
    tally = tuple(map(int, entry))
    if len(tally) != loops.TALLY_SIZE or tally[loops.DEALS] != BLOCK:
        raise ValueError("a tally is damaged")
    return tally
