"""How to play a game well: a page for people, of principles with a position and a figure each.

    page = strategy_of("all-fours")
    page.principles[0].head    # Without a trump, beg
    page.principles[0].board   # a position in which the search finds the same
    page.positions             # puzzles, from easy to hard

The principles of a game are in `GAME.md` in this folder: a head, the claims that it rests on, and
a few words. A claim names its line of a table, which the command `lab maxims` prints: `gain beg /
no trumps`. One that its figure does not bear out raises UnfoundedClaim: nothing is called better
within the error.

- `gain`: the first act of the choice is better; `loss`: it is worse. Both by the mean, which must
  be clear of zero by more than a 95% interval: a table has many lines, and one may be lucky.
- `even`: neither is so clear, and the words may say no more than that it is not worth it.

The first claim has the position: a moment of the deals by which it was measured.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TypedDict

from hilojack.puzzles.puzzle import LEVELS
from hilojack.puzzles.shipped import choices, in_order, shipped
from hilojack.puzzles.themes import THEMES
from hilojack.strategy.boards import PrincipleBoard, boards_kept
from hilojack.variants.variant import load
from hilojack.words import strategy as say

FOLDER = Path(__file__).parent
POSITIONS = 10
THEMES_LINE = "themes: "  # the first line of a text: those of its puzzles
CLAIM = re.compile(r"(gain|loss|even) (.+?) / (.+)")
SURE = 1.5  # half-widths of the 95% interval: the chance of such luck is 0.3% a line


class MaximLine(TypedDict):
    """A line of a table, as `lab maxims --json` prints it."""

    maxim: str
    says: str
    case: str
    moments: int
    share: float  # of the deals
    gain: float
    low: float
    high: float


class MaximTable(TypedDict):
    """What of a table is told here."""

    game: str
    preset: str
    seats: int
    player: str
    seed: int
    deals: int
    lines: list[MaximLine]


class UnfoundedClaim(ValueError):
    """A text claims what its figures do not bear out."""


@dataclass(frozen=True)
class MaximClaim:
    """That the first act of a choice is better, worse, or not clearly either."""

    kind: str  # gain, loss, even
    maxim: str
    case: str

    @property
    def asks_for_the_first(self) -> bool:
        """True if the first act is the better one; of an even choice the other is asked for."""
        return self.kind == "gain"

    def table_in(self, tables: Sequence[MaximTable]) -> MaximTable:
        """Return the first table with the line of the claim. Raise UnfoundedClaim if none has it,
        or it does not bear the claim out.
        """
        for table in tables:
            for line in table["lines"]:
                if (line["maxim"], line["case"]) == (self.maxim, self.case):
                    self._check(line)
                    return table
        raise UnfoundedClaim(f"there is no line '{self.maxim} / {self.case}'")

    def line_in(self, tables: Sequence[MaximTable]) -> MaximLine:
        """Return the line of the claim. Raise UnfoundedClaim as `table_in` does."""
        lines = self.table_in(tables)["lines"]
        return next(one for one in lines if (one["maxim"], one["case"]) == (self.maxim, self.case))

    def _check(self, line: MaximLine) -> None:
        gain, low, high = line["gain"], line["low"], line["high"]
        least = SURE * (high - gain)
        right = {"gain": gain > least, "loss": gain < -least, "even": abs(gain) <= least}
        if not right[self.kind]:
            claim = f"{self.kind} {self.maxim} / {self.case}"
            raise UnfoundedClaim(f"'{claim}': it is {gain}, {low} to {high}")


@dataclass(frozen=True)
class Principle:
    """A piece of advice that its claims bear out."""

    head: str
    text: str
    claims: tuple[MaximClaim, ...]


@dataclass(frozen=True)
class ShownPrinciple:
    """A principle as it is shown."""

    head: str
    text: str
    board: PrincipleBoard | None  # None if no such position was found


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
    principles: tuple[ShownPrinciple, ...]
    figures: str  # Markdown: what the principles rest on, and the tables
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
    tables, principles = tables_of(game), principles_of(game)
    boards = {(one.maxim, one.case): one for one in boards_kept(game)}
    return Strategy(
        game,
        load(game).name,
        tuple(
            ShownPrinciple(
                one.head, one.text, boards.get((one.claims[0].maxim, one.claims[0].case))
            )
            for one in principles
        ),
        "\n\n".join([borne_out(principles, tables), *map(figures_of, tables)]),
        tuple(map(command_of, tables)),
        tuple(positions_of(game, themes_of(game))),
    )


# --- principles ----------------------------------------------------------------------------------


def parts_of(game: str) -> list[str]:
    """Return the parts of a text: its themes, and each principle."""
    return (FOLDER / f"{game}.md").read_text(encoding="utf-8").split("\n## ")


def themes_of(game: str) -> list[str]:
    """Return the themes of the puzzles of a page."""
    first = parts_of(game)[0].strip()
    return first.removeprefix(THEMES_LINE).split(", ") if first != THEMES_LINE.strip() else []


def principles_of(game: str) -> list[Principle]:
    """Return the principles of a game."""
    return [principle(part) for part in parts_of(game)[1:]]


def principle(part: str) -> Principle:
    """Return the principle of a part of a text: its head, its claims, a line each, and words."""
    head, *lines = part.strip().splitlines()
    found = [CLAIM.fullmatch(line) for line in lines]
    claims = tuple(MaximClaim(*one.groups()) for one in found if one)
    words = (line for line, claim in zip(lines, found, strict=True) if not claim)
    return Principle(head, " ".join(words), claims)


# --- figures -------------------------------------------------------------------------------------


def tables_of(game: str) -> list[MaximTable]:
    """Return the tables of a game, as `lab maxims --json` printed them; the usual rules first."""
    paths = [FOLDER / f"{game}.json", *sorted(FOLDER.glob(f"{game}.*.json"))]
    return [json.loads(path.read_text(encoding="utf-8")) for path in paths]


def borne_out(principles: Sequence[Principle], tables: Sequence[MaximTable]) -> str:
    """Return a table of the figures that each principle rests on, in Markdown. Raise
    UnfoundedClaim if one is not borne out.
    """
    lines = [say.what_they_rest_on, "", say.principles_head, "|---|---|---|---|---|"]
    for one in principles:
        for claim in one.claims:
            line = claim.line_in(tables)
            gain, interval = gain_of(line)
            lines.append(f"| {one.head} | {line['says']} | {line['case']} | {gain} | {interval} |")
    return "\n".join(lines)


def figures_of(table: MaximTable) -> str:
    """Return a table in Markdown."""
    command = f"python3 run.py {command_of(table)}"
    lines = [say.measured(table["deals"], title_of(table), table["player"], command)]
    for says, cases in groupby(table["lines"], key=lambda line: str(line["says"])):
        lines += ["", say.what_first_gains(says), "", say.table_head, "|---|---|---|---|"]
        lines += [row_of(line) for line in cases]
    return "\n".join(lines)


def title_of(table: MaximTable) -> str:
    """Return the rules of a table in words."""
    variant = load(table["game"], preset=table["preset"], seats=table["seats"])
    return say.rules_of(variant.title, variant.seats)


def row_of(line: MaximLine) -> str:
    gain, interval = gain_of(line)
    return f"| {line['case']} | {gain} | {interval} | {line['moments']:,} |"


def gain_of(line: MaximLine) -> tuple[str, str]:
    """Return what the first act of a line gains, and its interval."""
    gain, low, high = (f"{line[name]:+.2f}" for name in ("gain", "low", "high"))
    return gain, say.from_to(low, high)


def command_of(table: MaximTable) -> str:
    """Return the command that prints a table."""
    variant = load(table["game"])
    words = ["lab", "maxims", table["game"]]
    if table["preset"] != variant.preset:
        words += ["--preset", table["preset"]]
    if table["seats"] != load(table["game"], preset=table["preset"]).seats:
        words += ["--seats", str(table["seats"])]
    return " ".join([*words, "--deals", str(table["deals"])])


# --- puzzles -------------------------------------------------------------------------------------


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
