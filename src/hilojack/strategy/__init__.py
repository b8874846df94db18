"""How to play a game well: a page for people, with the figure of each claim and ten positions.

    page = strategy_of("all-fours")
    page.text        # Markdown, the figures filled in
    page.positions   # puzzles, from easy to hard

The text of a game is `GAME.md` in this folder. A claim names its line of a table, which the command
`lab maxims` prints: `{gain beg / no trumps}` becomes `1.55`, in points of the deal. A claim that
its figure does not bear out raises UnfoundedClaim: nothing is called better within the error.

- `gain`: the first act of the choice is better; `loss`: it is worse. Both by the mean, which must
  be clear of zero by more than a 95% interval: a table has many lines, and one may be lucky.
- `even`: neither is so clear, and the interval ends at this figure or before it on both sides.
- `share`: in how many deals of 100 the case comes up.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from textwrap import fill
from typing import Any

from hilojack.puzzles.puzzle import LEVELS
from hilojack.puzzles.shipped import choices, in_order, shipped
from hilojack.puzzles.themes import THEMES
from hilojack.variants.variant import load
from hilojack.words import strategy as say

FOLDER = Path(__file__).parent
POSITIONS = 10
THEMES_LINE = "themes: "  # the first line of a text: those of its positions
CLAIM = re.compile(r"\{(gain|loss|even|share)\s+([^/{}]+?)\s+/\s+([^{}]+?)\}")
WIDTH = 80
SURE = 1.5  # half-widths of the 95% interval: the chance of such luck is 0.3% a line
LARGE = 10  # points, from which one decimal will do

Line = dict[str, Any]
Table = dict[str, Any]


class UnfoundedClaim(ValueError):
    """A text claims what its figures do not bear out."""


@dataclass(frozen=True)
class StrategyPosition:
    """A puzzle that belongs to a game's page."""

    number: int
    title: str  # its theme, in the words of players
    difficulty: int


@dataclass(frozen=True)
class Strategy:
    """The page of a game."""

    game: str
    name: str
    text: str  # Markdown, without a title
    figures: str  # Markdown: the tables
    commands: tuple[str, ...]  # which print them
    positions: tuple[StrategyPosition, ...]  # none where no ending can be proved


def games_told() -> list[str]:
    """Return the games that have a page."""
    return sorted(path.stem for path in FOLDER.glob("*.md"))


@lru_cache(32)
def strategy_of(game: str) -> Strategy:
    """Return the page of a game. Raise ValueError, with the choices, if it has none."""
    if game not in games_told():
        raise ValueError(say.no_strategy(game, choices(game, games_told())))
    first, _, text = (FOLDER / f"{game}.md").read_text(encoding="utf-8").partition("\n")
    themes = first.removeprefix(THEMES_LINE).split(", ") if first != THEMES_LINE.strip() else []
    tables = tables_of(game)
    return Strategy(
        game,
        load(game).name,
        filled(text.strip(), tables),
        "\n\n".join(map(figures_of, tables)),
        tuple(map(command_of, tables)),
        tuple(positions_of(game, themes)),
    )


# --- figures -------------------------------------------------------------------------------------


def tables_of(game: str) -> list[Table]:
    """Return the tables of a game, as `lab maxims --json` printed them; the usual rules first."""
    paths = [FOLDER / f"{game}.json", *sorted(FOLDER.glob(f"{game}.*.json"))]
    return [json.loads(path.read_text(encoding="utf-8")) for path in paths]


def filled(text: str, tables: list[Table]) -> str:
    """Return a text with the figure of each claim, in lines of a width again. Raise UnfoundedClaim
    if a claim is wrong.
    """
    said = CLAIM.sub(lambda found: figure(tables, *map(in_a_line, found.groups())), text)
    return "\n\n".join(map(in_lines, said.split("\n\n")))


def in_a_line(words: str) -> str:
    """Return words of which some may be in the next line."""
    return " ".join(words.split())


def in_lines(block: str) -> str:
    """Return a paragraph, or the items of a list, in lines of a width."""
    if not block.startswith("- "):
        return fill(block, WIDTH, break_on_hyphens=False)
    items = ["- " + item for item in block.removeprefix("- ").split("\n- ")]
    return "\n".join(fill(item, WIDTH, subsequent_indent="  ") for item in items)


def figure(tables: list[Table], kind: str, maxim: str, case: str) -> str:
    """Return the figure of a claim."""
    lines = (line for table in tables for line in table["lines"])
    line = next((one for one in lines if (one["maxim"], one["case"]) == (maxim, case)), None)
    if line is None:
        raise UnfoundedClaim(f"there is no line '{maxim} / {case}'")
    if kind == "share":
        return f"{100 * line['share']:.0f}"
    gain, low, high = line["gain"], line["low"], line["high"]
    least = SURE * (high - gain)
    right = {"gain": gain > least, "loss": gain < -least, "even": abs(gain) <= least}
    if not right[kind]:
        raise UnfoundedClaim(f"'{kind} {maxim} / {case}': it is {gain}, {low} to {high}")
    return points(max(-low, high) if kind == "even" else abs(line["gain"]))


def points(number: float) -> str:
    """Return a number of points."""
    return f"{number:.1f}" if number >= LARGE else f"{number:.2f}"


def figures_of(table: Table) -> str:
    """Return a table in Markdown."""
    command = f"python3 run.py {command_of(table)}"
    lines = [say.measured(table["deals"], title_of(table), table["player"], command)]
    for says, cases in groupby(table["lines"], key=lambda line: str(line["says"])):
        lines += ["", say.what_first_gains(says), "", say.table_head, "|---|---|---|---|"]
        lines += [row_of(line) for line in cases]
    return "\n".join(lines)


def title_of(table: Table) -> str:
    """Return the rules of a table in words."""
    variant = load(table["game"], preset=table["preset"], seats=table["seats"])
    return say.rules_of(variant.title, variant.seats)


def row_of(line: Line) -> str:
    gain, low, high = (f"{line[name]:+.2f}" for name in ("gain", "low", "high"))
    return f"| {line['case']} | {gain} | {say.from_to(low, high)} | {line['moments']:,} |"


def command_of(table: Table) -> str:
    """Return the command that prints a table."""
    variant = load(table["game"])
    words = ["lab", "maxims", table["game"]]
    if table["preset"] != variant.preset:
        words += ["--preset", table["preset"]]
    if table["seats"] != load(table["game"], preset=table["preset"]).seats:
        words += ["--seats", str(table["seats"])]
    return " ".join([*words, "--deals", str(table["deals"])])


# --- positions -----------------------------------------------------------------------------------


def positions_of(game: str, themes: list[str]) -> Iterator[StrategyPosition]:
    """Yield ten puzzles of a game, from easy to hard; the themes take turns."""
    store, taken = shipped(), dict[int, str]()
    lists = {theme: of_theme(game, theme, first) for first, theme in enumerate(themes)}
    while len(taken) < POSITIONS and any(lists.values()):
        for theme, found in lists.items():
            while found and found[0] in taken:
                found.pop(0)
            if found and len(taken) < POSITIONS:
                taken[found.pop(0)] = theme
    for number in sorted(taken, key=lambda n: (store.about[n - 1].difficulty, n)):
        difficulty = store.about[number - 1].difficulty
        yield StrategyPosition(number, THEMES[taken[number]].title, difficulty)


def of_theme(game: str, theme: str, first: int) -> list[int]:
    """Return the puzzles of a game and theme that some level misses, one of each difficulty in
    turn from the `first` on; then the others.
    """
    store = shipped()
    grades: dict[int, list[int]] = {}
    for number in in_order(store):
        about = store.about[number - 1]
        if about.variant.game == game and theme in about.themes:
            grades.setdefault(about.difficulty, []).append(number)
    easy, count = grades.pop(0, []), len(LEVELS)
    ranked = [
        (place, (grade - 1 - first) % count, number)
        for grade, some in grades.items()
        for place, number in enumerate(some)
    ]
    return [number for _, _, number in sorted(ranked)] + easy
