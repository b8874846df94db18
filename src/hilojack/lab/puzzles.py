"""A hunt for puzzles: matches of computer players, looked through for endings that can be proved.

Each game has the same share of the puzzles that are asked for. Its matches are numbered, and a
match depends on the seed and its number alone. So the puzzles do not depend on who looks through
which match, and a hunt that was stopped finds the same ones.
"""

import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from hilojack import __version__
from hilojack.lab.entrants import get_searchers_ready
from hilojack.lab.kept import Facts, game_facts, keep, read
from hilojack.lab.recording import begun, whole_table
from hilojack.lab.workers import PROCESSES, in_order
from hilojack.match import Match
from hilojack.players import make_player, take_seats
from hilojack.puzzles.coding import ENTRY, LARGEST, encode
from hilojack.puzzles.puzzle import LEVELS, Puzzle, pose
from hilojack.puzzles.store import Store
from hilojack.puzzles.themes import THEMES, themed
from hilojack.puzzles.worlds import may_be_posed
from hilojack.variants.variant import Variant, load

FILE = Path(__file__).with_name("puzzles.toml")
TRIES = 3  # of each level at a puzzle
BLOCK = 4  # matches of one game that are looked through at a time
DRY = 400  # matches without a puzzle, after which a game is given up


class FoundPuzzle(NamedTuple):
    """A puzzle that was found, as its file holds it, with what is counted of it."""

    body: str  # in hexadecimal digits
    worlds: int
    everywhere: bool
    difficulty: int
    themes: tuple[str, ...]


@dataclass(frozen=True)
class PuzzlePlan:
    """What is hunted, and where."""

    games: tuple[Variant, ...]
    players: tuple[str, ...]
    seed: int
    count: int
    difficulty: int = 0  # the least

    @property
    def header(self) -> Facts:
        """What the puzzles follow from, except how many are asked for."""
        return {
            "puzzles_of": [game_facts(game) for game in self.games],
            "players": list(self.players),
            "seed": self.seed,
            "difficulty": self.difficulty,
        }


@dataclass(frozen=True)
class PuzzleCatch:
    """What was found in the matches of one game."""

    matches: int = 0
    deals: int = 0
    seconds: float = 0.0  # of one core
    found: tuple[FoundPuzzle, ...] = ()

    def __add__(self, other: "PuzzleCatch") -> "PuzzleCatch":
        """Return the catch of these matches and of others."""
        return PuzzleCatch(
            self.matches + other.matches,
            self.deals + other.deals,
            self.seconds + other.seconds,
            self.found + other.found,
        )

    @property
    def is_dry(self) -> bool:
        """True if the game is given up."""
        return not self.found and self.matches >= DRY


@dataclass(frozen=True)
class PuzzleHunt:
    """What has been found so far, game by game."""

    plan: PuzzlePlan
    catches: tuple[PuzzleCatch, ...]

    @property
    def share(self) -> int:
        """The number of puzzles of each game that is not given up."""
        games = sum(not catch.is_dry for catch in self.catches)
        return -(-self.plan.count // max(1, games))

    @property
    def found(self) -> int:
        """The number of puzzles so far, none above the share of its game."""
        return min(self.plan.count, sum(len(c.found[: self.share]) for c in self.catches))

    @property
    def open_games(self) -> list[int]:
        """The numbers of the games that are still hunted."""
        if self.found >= self.plan.count:
            return []
        each = enumerate(self.catches)
        return [n for n, one in each if not one.is_dry and len(one.found) < self.share]

    def store(self) -> Store:
        """Return the puzzles as a file has them."""
        found = [one for catch in self.catches for one in catch.found[: self.share]]
        bodies = [bytes.fromhex(one.body) for one in found[: self.plan.count]]
        made_by = {"program": f"hilojack {__version__} lab puzzles", **self.plan.header}
        del made_by["puzzles_of"]
        return Store.of_bodies(bodies, self.plan.games, made_by)


def read_games(names: Sequence[str] = ()) -> tuple[Variant, ...]:
    """Return the games that are hunted: those that are named, as in `troeven:couillon:4`, or else
    those of the file. Raise ValueError if the endings of one cannot be proved.
    """
    if not names:
        asked = tomllib.loads(FILE.read_text(encoding="utf-8"))["games"]
        games = tuple(load(a["game"], preset=a.get("preset"), seats=a.get("seats")) for a in asked)
    else:
        games = tuple(map(game_named, names))
    for game in games:
        if not may_be_posed(game):
            raise ValueError(
                f"no ending of {game.title} for {game.seats} can be proved: it needs two sides "
                "of a trick game, without jokers, an exchange or penalised revokes"
            )
    return games


def game_named(name: str) -> Variant:
    """Return a game by its name, as in `troeven:couillon:4`. Raise ValueError if there is none."""
    game, preset, seats = split(name)
    return load(game, preset=preset, seats=seats)


def split(name: str) -> tuple[str, str | None, int | None]:
    """Return the game, the preset and the seats that a name says."""
    game, _, rest = name.partition(":")
    preset, _, seats = rest.partition(":")
    if seats and not seats.isdecimal():
        raise ValueError(f"'{seats}' is not a number of players, as in troeven:couillon:4")
    return game, preset or None, int(seats) if seats else None


def begin(plan: PuzzlePlan) -> PuzzleHunt:
    """Return the hunt before anything is found."""
    return PuzzleHunt(plan, (PuzzleCatch(),) * len(plan.games))


def hunt(
    before: PuzzleHunt, *, engine: str = PROCESSES, workers: int | None = None
) -> Iterator[PuzzleHunt]:
    """Look through matches until there are puzzles enough, and yield what is found so far after
    each block. Ctrl-C loses only blocks that are not whole.
    """
    plan, now = before.plan, [before]
    work = partial(look_through, plan.players, plan.seed, plan.difficulty)
    with closing(in_order(work, pieces(now), engine=engine, workers=workers)) as blocks:
        for number, catch in blocks:
            catches = list(now[0].catches)
            catches[number] += catch
            now[0] = replace(now[0], catches=tuple(catches))
            yield now[0]
            if not now[0].open_games:
                return


def pieces(now: Sequence[PuzzleHunt]) -> Iterator[tuple[int, Variant, int]]:
    """Yield the blocks to look through: the games in turn, as long as they are open in the latest
    hunt.
    """
    following = [catch.matches for catch in now[0].catches]
    while games := now[0].open_games:
        for number in games:
            yield number, now[0].plan.games[number], following[number]
            following[number] += BLOCK


# --- one block -----------------------------------------------------------------------------------


def look_through(
    players: Sequence[str], seed: int, least: int, number: int, variant: Variant, first: int
) -> tuple[int, PuzzleCatch]:
    """Return the puzzles in a block of matches of game `number`, of which it is the first."""
    kinds = whole_table(variant, players)
    get_searchers_ready(variant, [*kinds, *LEVELS])
    began, deals, found = time.process_time(), 0, list[FoundPuzzle]()
    for match_number in range(first, first + BLOCK):
        match = begun(variant, kinds, seed, match_number)
        for puzzle in puzzles_in(match, kinds, seed, match_number):
            whole = graded(themed(puzzle))
            if whole.difficulty >= least:
                found.append(found_as(whole, number))
        deals += len(match.deals)
    return number, PuzzleCatch(BLOCK, deals, time.process_time() - began, tuple(found))


def puzzles_in(match: Match, kinds: Sequence[str], seed: int, number: int) -> Iterator[Puzzle]:
    """Play a match, and yield its puzzles: of each deal the first, which has the most cards."""
    players = take_seats(match, kinds, seed, number)
    posed = 0  # the number of the last deal with a puzzle
    while not match.is_played:
        if match.turn is None:
            match.next_deal()
            continue
        if posed < match.deal.number and (puzzle := pose(match)):
            posed = match.deal.number
            yield puzzle
        match.act(players[match.turn].choose(match.view(match.turn)))


def graded(puzzle: Puzzle, levels: Sequence[str] = LEVELS) -> Puzzle:
    """Return a puzzle with its difficulty, by the players that find its answer."""
    view, failed = puzzle.view, 0
    for level in levels:
        found = [make_player(level, seed=seed).choose(view) for seed in range(TRIES)]
        failed += 2 * found.count(puzzle.proof.best) < TRIES
    return replace(puzzle, difficulty=failed)


def found_as(puzzle: Puzzle, number: int) -> FoundPuzzle:
    """Return a puzzle as it is kept."""
    body, proof = encode(puzzle, number, tuple(THEMES)), puzzle.proof
    assert len(body) + ENTRY <= LARGEST, "a puzzle is small"
    return FoundPuzzle(body.hex(), proof.worlds, proof.everywhere, puzzle.difficulty, puzzle.themes)


# --- on the screen, as data, and in the file -----------------------------------------------------


def show_hunt(hunt: PuzzleHunt) -> str:
    """Return a table with a line for each game."""
    head = f"{'':34}{'puzzles':>8}{'a minute':>9}{'bytes':>6}{'everywhere':>11}{'difficulty':>11}"
    lines = [head]
    for game, catch in zip(hunt.plan.games, hunt.catches, strict=True):
        facts = catch_facts(catch, hunt.share)
        name = f"{game.title}, {game.seats} players"
        cells = f"{facts['puzzles']:>8,}{facts['per_core_minute']:>9}{facts['bytes']:>6}"
        lines.append(f"{name:34}{cells}{facts['everywhere']:>11}{facts['mean_difficulty']:>11}")
    seconds = sum(catch.seconds for catch in hunt.catches)
    lines.append(f"{hunt.found:,} puzzles in {seconds / 60:,.1f} minutes of one core.")
    given_up = [g.title for g, c in zip(hunt.plan.games, hunt.catches, strict=True) if c.is_dry]
    if given_up:
        lines.append(f"Given up after {DRY} matches without a puzzle: {', '.join(given_up)}.")
    return "\n".join(lines)


def hunt_facts(hunt: PuzzleHunt) -> dict[str, object]:
    """Return the table as data."""
    games = [
        game_facts(game) | catch_facts(catch, hunt.share)
        for game, catch in zip(hunt.plan.games, hunt.catches, strict=True)
    ]
    return {"asked": hunt.plan.count, "puzzles": hunt.found, "games": games}


def catch_facts(catch: PuzzleCatch, share: int) -> dict[str, object]:
    """Return the figures of one game."""
    found = catch.found[:share]
    some, minutes = max(1, len(found)), catch.seconds / 60
    return {
        "puzzles": len(found),
        "matches": catch.matches,
        "deals": catch.deals,
        "core_seconds": round(catch.seconds, 1),
        "per_core_minute": round(len(catch.found) / minutes, 1) if minutes else 0,
        "bytes": round(sum(ENTRY + len(one.body) // 2 for one in found) / some),
        "everywhere": round(sum(one.everywhere for one in found) / some, 3),
        "one_world": round(sum(one.worlds == 1 for one in found) / some, 3),
        "mean_difficulty": round(sum(one.difficulty for one in found) / some, 2),
        "difficulties": [sum(one.difficulty == n for one in found) for n in range(6)],
        "themes": dict(Counter(theme for one in found for theme in one.themes)),
    }


def write_hunt(path: Path, hunt: PuzzleHunt) -> None:
    """Keep what was found, in place of what the file held."""
    catches = [
        {"matches": c.matches, "deals": c.deals, "seconds": c.seconds, "found": c.found}
        for c in hunt.catches
    ]
    keep(path, hunt.plan.header, {"catches": catches})


def read_hunt(path: Path, plan: PuzzlePlan) -> PuzzleHunt | None:
    """Return the hunt that a file keeps, or None if there is no such file.

    Raise VariantError if the file is damaged, or keeps the puzzles of another hunt.
    """

    def parse(state: Facts) -> PuzzleHunt:
        catches = tuple(
            PuzzleCatch(c["matches"], c["deals"], c["seconds"], tuple(map(found_of, c["found"])))
            for c in state["catches"]
        )
        if len(catches) != len(state["puzzles_of"]):
            raise ValueError(f"it has {len(catches)} games")
        return PuzzleHunt(plan, catches)

    other = "a hunt in other games, by other players, or from another seed or difficulty"
    return read(path, plan.header, "a hunt for puzzles", other, parse)


def found_of(entry: Sequence[object]) -> FoundPuzzle:
    """Return a puzzle as the file keeps it."""
    body, worlds, everywhere, difficulty, themes = entry
    if not isinstance(worlds, int) or not isinstance(difficulty, int):
        raise ValueError("a puzzle of it has no number of worlds")
    if not isinstance(themes, list):
        raise ValueError("a puzzle of it has no themes")
    bytes.fromhex(str(body))
    return FoundPuzzle(str(body), worlds, bool(everywhere), difficulty, tuple(map(str, themes)))
