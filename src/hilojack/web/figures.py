"""A person's results as figures: in all, by game, by opponent, and over time. How many there are
does not change how much is told.
"""

from array import array
from collections import deque
from dataclasses import asdict
from datetime import UTC, datetime
from functools import lru_cache
from itertools import pairwise
from math import sqrt

from hilojack.calls import show_act
from hilojack.practice.puzzled import Puzzled
from hilojack.search.estimates import WILSON_95, Interval, wilson
from hilojack.variants.variant import VariantError, load
from hilojack.web.entries import Finished

LATEST = 20  # matches in a person's statistics
MOST_GROUPS = 24  # of a line over time
WHOLE = 720_720  # a match, of which up to sixteen sides have equal parts
LEAST = 5  # matches of a group, and for an interval of the points


class Line:
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

    def totals(self) -> dict[str, object]:
        """Return the matches, those won, and the longest run of wins."""
        return {
            **self.share(0, len(self.at)),
            "deals": self.deals,
            "points": self.points,
            "gain": self.gain(),
            "run": self.run,
            "best_run": self.best_run,
        }

    def share(self, first: int, end: int) -> dict[str, object]:
        """Return the matches of a part and those won, with the interval of that share, and what it
        would be between players who are equally good.
        """
        won, known, even = (one[end] - one[first] for one in (self.won, self.known, self.even))
        matches = end - first
        return {
            "matches": matches,
            "won": won,
            "share": asdict(wilson(won, matches)) if matches else None,
            "even": even / WHOLE / known if known else None,
        }

    def gain(self) -> dict[str, float] | None:
        """Return the lead in points a deal, with its interval over whole matches; None if few."""
        matches, deals, points = len(self.at), self.deals, self.points
        if matches < LEAST or not deals:
            return None
        pp, pd, dd = self.squares
        rest = (pp * deals**2 - 2 * points * deals * pd + points**2 * dd) / deals**2
        error = WILSON_95 * sqrt(rest * matches / (matches - 1)) / deals
        mean = points / deals
        return asdict(Interval(mean, mean - error, mean + error))

    def over_time(self) -> dict[str, object]:
        """Return the results in groups of equally many matches, the first first, and in two halves;
        nothing if they are few.
        """
        count = min(MOST_GROUPS, len(self.at) // LEAST)
        return {"groups": self.groups(count), "halves": self.groups(min(count, 2))}

    def groups(self, count: int) -> list[dict[str, object]]:
        """Return the results in that many groups, or nothing if there is only one."""
        if count < 2:
            return []
        edges = [n * len(self.at) // count for n in range(count + 1)]
        return [
            {
                "from": moment(self.at[first])[:10],
                "to": moment(self.at[end - 1])[:10],
                **self.share(first, end),
            }
            for first, end in pairwise(edges)
        ]


class Figures:
    """A person's results, taken one by one. What is told costs the same, however many they are."""

    def __init__(self) -> None:
        self._all = Line()
        self._games: dict[str, Line] = {}
        self._against: dict[str, Line] = {}
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
        self._games.setdefault(one.game, Line()).take(one)
        for level in set(one.against):
            self._against.setdefault(level, Line()).take(one)

    def answer(self, one: Puzzled) -> None:
        """Take the first answer to a puzzle."""
        known = self._puzzles.setdefault(one.difficulty, [0, 0])
        known[0] += 1
        known[1] += one.right

    def told(self) -> dict[str, object]:
        """Return the results in all, by game, by opponent, and the latest."""
        return {
            **self._all.totals(),
            "over_time": self._all.over_time(),
            "games": [
                {"game": game, **own.totals(), "over_time": own.over_time()}
                for game, own in sorted(self._games.items())
            ],
            "against": [
                {"level": level, **own.totals()} for level, own in sorted(self._against.items())
            ],
            "latest": [result_data(one) for one in reversed(self._latest)],
            "daily": [result_data(one) for one in reversed(self._daily)],
            "puzzles": self.puzzles(),
        }

    def puzzles(self) -> dict[str, object]:
        """Return how many puzzles were answered and solved: in all, and by difficulty."""
        tried, right = (sum(one[n] for one in self._puzzles.values()) for n in (0, 1))
        return {
            **solved(tried, right),
            "difficulties": [
                {"difficulty": difficulty, **solved(*known)}
                for difficulty, known in sorted(self._puzzles.items())
            ],
        }


def solved(tried: int, right: int) -> dict[str, object]:
    """Return how many puzzles were answered and solved, and the interval of that share."""
    share = asdict(wilson(right, tried)) if tried else None
    return {"answered": tried, "solved": right, "share": share}


def puzzle_data(one: Puzzled) -> dict[str, object]:
    """Return an answer to a puzzle."""
    return {
        "puzzle": one.puzzle,
        "game": one.game,
        "preset": one.preset,
        "seats": one.seats,
        "difficulty": one.difficulty,
        "act": None if one.act is None else show_act(one.act),
        "right": one.right,
        "at": at(one),
    }


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


def result_data(one: Finished) -> dict[str, object]:
    """Return a match as a list shows it."""
    return {
        "match": one.match,
        "game": one.game,
        "preset": one.preset,
        "won": one.won,
        "points": one.points,
        "deals": one.deals,
        "against": one.against,
        "at": at(one),
        "date": one.daily or None,
    }
