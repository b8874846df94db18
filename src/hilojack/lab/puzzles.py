"""A hunt for puzzles: endings that can be proved, of each deal the first, which has most cards."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, NamedTuple

from msgspec import Meta

from hilojack.lab.entrants import get_searchers_ready
from hilojack.lab.hunting import Catch, Hunt, HuntPlan, Look, decisions, games_of
from hilojack.lab.kept import Facts
from hilojack.lab.recording import whole_table
from hilojack.players import make_player
from hilojack.puzzles.coding import ENTRY, LARGEST, encode
from hilojack.puzzles.puzzle import LEVELS, Puzzle, pose
from hilojack.puzzles.store import Store
from hilojack.puzzles.themes import THEMES, themed
from hilojack.puzzles.worlds import may_be_posed
from hilojack.variants.variant import Variant

TRIES = 3  # of each level at a puzzle
BLOCK = 4  # matches of one game that are looked through at a time
DRY = 400  # matches without a puzzle, after which a game is given up


class FoundPuzzle(NamedTuple):
    """A puzzle that was found, as its file holds it, with what is counted of it."""

    body: Annotated[str, Meta(pattern="^([0-9a-f]{2})*$")]
    worlds: int
    everywhere: bool
    difficulty: int
    themes: tuple[str, ...]


@dataclass(frozen=True)
class PuzzleHunt(Hunt[FoundPuzzle]):
    """What has been found so far, game by game."""

    WHAT, FOLLOWS, CATCH = "puzzles", "difficulty", Catch[FoundPuzzle]
    HEAD = f"{'puzzles':>8}{'a minute':>9}{'bytes':>6}{'everywhere':>11}{'difficulty':>11}"
    CELLS = "{puzzles:>8,}{per_core_minute:>9}{bytes:>6}{everywhere:>11}{mean_difficulty:>11}"

    @property
    def share(self) -> int:
        """The number of puzzles of each game that is not given up."""
        games = sum(not self.is_dry(catch) for catch in self.catches)
        return -(-self.plan.count // max(1, games))

    def is_dry(self, catch: Catch[FoundPuzzle]) -> bool:
        return not catch.found and catch.matches >= DRY

    def look(self, number: int, first: int) -> Look[FoundPuzzle]:
        return partial(puzzles_in, self.plan, number, range(first, first + BLOCK))

    def figures(self, catch: Catch[FoundPuzzle]) -> Facts:
        found = catch.found[: self.share]
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

    @property
    def notes(self) -> list[str]:
        seconds = sum(catch.seconds for catch in self.catches)
        told = [f"{len(self.found):,} puzzles in {seconds / 60:,.1f} minutes of one core."]
        each = zip(self.plan.games, self.catches, strict=True)
        if given_up := [game.title for game, catch in each if self.is_dry(catch)]:
            told.append(f"Given up after {DRY} matches without a puzzle: {', '.join(given_up)}.")
        return told

    @property
    def store(self) -> Store:
        """The puzzles as a file has them."""
        bodies = [bytes.fromhex(one.body) for one in self.found]
        return Store.of_bodies(bodies, self.plan.games, self.made_by)


def provable_games(names: Sequence[str] = ()) -> tuple[Variant, ...]:
    """Return the games that are hunted. Raise ValueError if the endings of one cannot be proved."""
    games = games_of(PuzzleHunt.WHAT, names)
    for game in games:
        if not may_be_posed(game):
            raise ValueError(
                f"no ending of {game.title} for {game.seats} can be proved: it needs two sides "
                "of a trick game, without jokers, an exchange or penalised revokes"
            )
    return games


def puzzles_in(plan: HuntPlan, number: int, matches: range) -> tuple[int, Catch[FoundPuzzle]]:
    """Return the puzzles in some matches of a game."""
    variant = plan.games[number]
    kinds = whole_table(variant, plan.players)
    get_searchers_ready(variant, [*kinds, *LEVELS])
    began, deals, found = time.process_time(), 0, list[FoundPuzzle]()
    for match_number in matches:
        posed = 0  # the number of the last deal with a puzzle
        for match in decisions(variant, kinds, plan.seed, match_number):
            if posed < match.deal.number and (puzzle := pose(match)):
                posed = match.deal.number
                whole = graded(themed(puzzle))
                if whole.difficulty >= plan.difficulty:
                    found.append(found_as(whole, number))
        deals += len(match.deals)
    seconds = time.process_time() - began
    catch = Catch(matches=len(matches), found=tuple(found), seconds=seconds, deals=deals)
    return number, catch


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
