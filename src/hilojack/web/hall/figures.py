"""A person's results as figures: in all, by game, by opponent, and over time. How many there are
does not change how much is told.
"""

from array import array
from collections import deque
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import pairwise
from math import sqrt

from msgspec import Struct
from msgspec.structs import asdict

from hilojack.boards.answered import Puzzled
from hilojack.calls import show_act
from hilojack.search.estimates import WILSON_95, Interval, wilson
from hilojack.variants.variant import VariantError, load
from hilojack.web.table.entries import Finished

LATEST = 20  # matches in a person's statistics
MOST_GROUPS = 24  # of a line over time
WHOLE = 720_720  # a match, of which up to sixteen sides have equal parts
LEAST = 5  # matches of a group, and for an interval of the points


class WonShare(Struct, frozen=True, kw_only=True):
    """Matches and those won, with the interval of that share."""

    matches: int
    won: int
    share: Interval | None
    even: float | None  # what it would be between players who are equally good


class Totals(WonShare, frozen=True, kw_only=True):
    """Some matches in all."""

    deals: int
    points: int
    gain: Interval | None  # the lead in points a deal, over whole matches; None if they are few
    run: int  # of wins, up to now
    best_run: int


class Period(Struct, frozen=True, rename={"begins": "from", "ends": "to"}):
    """A group of matches, one after the other."""

    begins: str
    ends: str
    matches: int
    won: int
    share: Interval
    even: float | None


class Periods(Struct, frozen=True):
    """Results in groups of equally many matches, the first first, and in two halves; none if they
    are few.
    """

    groups: Sequence[Period]
    halves: Sequence[Period]


class TotalsOverTime(Totals, frozen=True, kw_only=True):
    """Some matches in all, and over time."""

    over_time: Periods


class TotalsOfGame(TotalsOverTime, frozen=True):
    """The matches of a game."""

    game: str


class TotalsAgainst(Totals, frozen=True):
    """The matches against a level of the computer."""

    level: str


class MatchResult(Struct, frozen=True):
    """A match as a list shows it."""

    match: str
    game: str
    preset: str
    won: bool
    points: int
    deals: int
    against: Sequence[str]
    at: str
    date: str | None  # of a daily deal


class SolvedShare(Struct, frozen=True, kw_only=True):
    """Puzzles that were answered and solved, and the interval of that share."""

    answered: int
    solved: int
    share: Interval | None


class SolvedOfDifficulty(SolvedShare, frozen=True):
    """The same of the puzzles of a difficulty."""

    difficulty: int


class Solved(SolvedShare, frozen=True, kw_only=True):
    """The same of all puzzles, and by difficulty."""

    difficulties: Sequence[SolvedOfDifficulty]


class PersonFigures(TotalsOverTime, frozen=True, kw_only=True):
    """A person's results in all, by game, by opponent, and the latest."""

    games: Sequence[TotalsOfGame]
    against: Sequence[TotalsAgainst]
    latest: Sequence[MatchResult]
    daily: Sequence[MatchResult]
    puzzles: Solved


class RunningSums:
    """Some results, taken one by one: their sums, and of each how many there were up to it."""

    def __init__(self) -> None:
        self.at = array("d")
        self.won, self.known, self.even = array("q", [0]), array("q", [0]), array("q", [0])
        self.run = self.best_run = self.deals = self.points = 0
        self.squares = (0, 0, 0)  # sums of points by points, points by deals, deals by deals

    def take(self, one: Finished) -> None:
        """Take the next result."""
        sides = sides_of(one)
        self.at.append(one.at)
        self.won.append(self.won[-1] + one.won)
        self.known.append(self.known[-1] + bool(sides))
        self.even.append(self.even[-1] + (round(WHOLE / sides) if sides else 0))
        self.run = self.run + 1 if one.won else 0
        self.best_run = max(self.best_run, self.run)
        self.deals += one.deals
        self.points += one.points
        pp, pd, dd = self.squares
        self.squares = pp + one.points**2, pd + one.points * one.deals, dd + one.deals**2

    def totals(self) -> Totals:
        """Return the matches, those won, and the longest run of wins."""
        return Totals(
            **asdict(self.share(0, len(self.at))),
            deals=self.deals,
            points=self.points,
            gain=self.gain(),
            run=self.run,
            best_run=self.best_run,
        )

    def share(self, first: int, end: int) -> WonShare:
        """Return the matches of a part and those won."""
        won, known, even = (one[end] - one[first] for one in (self.won, self.known, self.even))
        matches = end - first
        return WonShare(
            matches=matches,
            won=won,
            share=wilson(won, matches) if matches else None,
            even=even / WHOLE / known if known else None,
        )

    def gain(self) -> Interval | None:
        """Return the lead in points a deal, with its interval over whole matches; None if few."""
        matches, deals, points = len(self.at), self.deals, self.points
        if matches < LEAST or not deals:
            return None
        pp, pd, dd = self.squares
        rest = (pp * deals**2 - 2 * points * deals * pd + points**2 * dd) / deals**2
        error = WILSON_95 * sqrt(rest * matches / (matches - 1)) / deals
        mean = points / deals
        return Interval(mean, mean - error, mean + error)

    def over_time(self) -> Periods:
        """Return the results in groups and halves."""
        count = min(MOST_GROUPS, len(self.at) // LEAST)
        return Periods(self.groups(count), self.groups(min(count, 2)))

    def groups(self, count: int) -> list[Period]:
        """Return the results in that many groups, or nothing if there is only one."""
        if count < 2:
            return []
        edges = [n * len(self.at) // count for n in range(count + 1)]
        return [
            Period(
                moment(self.at[first])[:10],
                moment(self.at[end - 1])[:10],
                **asdict(self.share(first, end)),
            )
            for first, end in pairwise(edges)
        ]


class Figures:
    """A person's results, taken one by one. What is told costs the same, however many they are."""

    def __init__(self) -> None:
        self._all = RunningSums()
        self._games: dict[str, RunningSums] = {}
        self._against: dict[str, RunningSums] = {}
        self._latest: deque[Finished] = deque(maxlen=LATEST)
        self._daily: deque[Finished] = deque(maxlen=LATEST)
        self._puzzles: dict[int, list[int]] = {}  # answered and solved, by difficulty

    def take(self, one: Finished) -> None:
        """Take the next result."""
        if one.daily:
            self._daily.append(one)
            return
        self._latest.append(one)
        self._all.take(one)
        self._games.setdefault(one.game, RunningSums()).take(one)
        for level in set(one.against):
            self._against.setdefault(level, RunningSums()).take(one)

    def answer(self, one: Puzzled) -> None:
        """Take the first answer to a puzzle."""
        known = self._puzzles.setdefault(one.difficulty, [0, 0])
        known[0] += 1
        known[1] += one.right

    def told(self) -> PersonFigures:
        """Return the results in all, by game, by opponent, and the latest."""
        return PersonFigures(
            **asdict(self._all.totals()),
            over_time=self._all.over_time(),
            games=[
                TotalsOfGame(game, **asdict(own.totals()), over_time=own.over_time())
                for game, own in sorted(self._games.items())
            ],
            against=[
                TotalsAgainst(level, **asdict(own.totals()))
                for level, own in sorted(self._against.items())
            ],
            latest=[result_data(one) for one in reversed(self._latest)],
            daily=[result_data(one) for one in reversed(self._daily)],
            puzzles=self.puzzles(),
        )

    def puzzles(self) -> Solved:
        """Return how many puzzles were answered and solved: in all, and by difficulty."""
        tried, right = (sum(one[n] for one in self._puzzles.values()) for n in (0, 1))
        return Solved(
            **asdict(solved(tried, right)),
            difficulties=[
                SolvedOfDifficulty(difficulty, **asdict(solved(*known)))
                for difficulty, known in sorted(self._puzzles.items())
            ],
        )


def solved(tried: int, right: int) -> SolvedShare:
    """Return how many puzzles were answered and solved, and the interval of that share."""
    share = wilson(right, tried) if tried else None
    return SolvedShare(answered=tried, solved=right, share=share)


class PuzzleResult(Struct, frozen=True):
    """An answer to a puzzle."""

    puzzle: str
    game: str
    preset: str
    seats: int
    difficulty: int
    act: str | None
    right: bool
    at: str


def puzzle_data(one: Puzzled) -> PuzzleResult:
    """Return an answer to a puzzle."""
    return PuzzleResult(
        puzzle=one.puzzle,
        game=one.game,
        preset=one.preset,
        seats=one.seats,
        difficulty=one.difficulty,
        act=None if one.act is None else show_act(one.act),
        right=one.right,
        at=at(one),
    )


def sides_of(one: Finished) -> int | None:
    """Return the number of sides of a match, or None if its game is no longer known."""
    return sides(one.game, one.preset, 1 + len(one.against))


@lru_cache(2**8)
def sides(game: str, preset: str, seats: int) -> int | None:
    """Return the number of sides of a game, or None if it is not known."""
    try:
        return load(game, preset=preset, seats=seats).sides
    except VariantError:
        return None


def at(one: Finished | Puzzled) -> str:
    """Return when a match ended, or a puzzle was answered."""
    return moment(one.at)


def moment(at: float) -> str:
    """Return a time, given in seconds since 1970."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


def result_data(one: Finished) -> MatchResult:
    """Return a match as a list shows it."""
    return MatchResult(
        match=one.match,
        game=one.game,
        preset=one.preset,
        won=one.won,
        points=one.points,
        deals=one.deals,
        against=one.against,
        at=at(one),
        date=one.daily or None,
    )
