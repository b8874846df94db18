"""A person's results as figures: in all, by game, by opponent, and over time. How many there are
does not change how much is told.
"""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from functools import lru_cache
from itertools import pairwise
from math import sqrt

from hilojack.calls import show_act
from hilojack.practice.puzzled import Puzzled, first_answers
from hilojack.search.estimates import WILSON_95, Interval, wilson
from hilojack.variants.variant import VariantError, load
from hilojack.web.entries import AnyEntry, Finished

LATEST = 20  # matches in a person's statistics
MOST_GROUPS = 24  # of a line over time
LEAST = 5  # matches of a group, and for an interval of the points


def statistics(entries: Sequence[AnyEntry]) -> dict[str, object]:
    """Return a person's results: in all, by game, by opponent, and the latest."""
    results = [one for one in entries if isinstance(one, Finished) and not one.daily]
    daily = [one for one in entries if isinstance(one, Finished) and one.daily]
    played = {game: [one for one in results if one.game == game] for game in names(results)}
    levels = sorted({level for one in results for level in one.against})
    return {
        **totals(results),
        "over_time": over_time(results),
        "games": [
            {"game": game, **totals(own), "over_time": over_time(own)}
            for game, own in played.items()
        ],
        "against": [
            {"level": level, **totals([one for one in results if level in one.against])}
            for level in levels
        ],
        "latest": [result_data(one) for one in reversed(results[-LATEST:])],
        "daily": [result_data(one) for one in reversed(daily[-LATEST:])],
        "puzzles": puzzle_figures(first_answers(entries).values()),
    }


def puzzle_figures(answers: Collection[Puzzled]) -> dict[str, object]:
    """Return how many puzzles a person answered and solved: in all, and by difficulty."""
    found = sorted({one.difficulty for one in answers})
    of = [(n, [one for one in answers if one.difficulty == n]) for n in found]
    return {
        **solved(answers),
        "difficulties": [{"difficulty": number, **solved(own)} for number, own in of],
    }


def solved(answers: Collection[Puzzled]) -> dict[str, object]:
    """Return how many puzzles were answered and solved, and the interval of that share."""
    right, tried = sum(one.right for one in answers), len(answers)
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


def names(results: Sequence[Finished]) -> list[str]:
    """Return the games played, in order."""
    return sorted({one.game for one in results})


def totals(results: Sequence[Finished]) -> dict[str, object]:
    """Return the matches, those won, and the longest run of wins."""
    best = run = 0
    for one in results:
        run = run + 1 if one.won else 0
        best = max(best, run)
    return {
        **share(results),
        "deals": sum(one.deals for one in results),
        "points": sum(one.points for one in results),
        "gain": gain(results),
        "run": run,
        "best_run": best,
    }


def share(results: Sequence[Finished]) -> dict[str, object]:
    """Return the matches and those won, with the interval of that share, and what it would be
    between players who are equally good.
    """
    won, matches = sum(one.won for one in results), len(results)
    even = [1 / sides for one in results if (sides := sides_of(one))]
    return {
        "matches": matches,
        "won": won,
        "share": asdict(wilson(won, matches)) if matches else None,
        "even": sum(even) / len(even) if even else None,
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


def gain(results: Sequence[Finished]) -> dict[str, float] | None:
    """Return the lead in points a deal, with its interval over whole matches; None if few."""
    deals = sum(one.deals for one in results)
    if len(results) < LEAST or not deals:
        return None
    mean = sum(one.points for one in results) / deals
    rest = sum((one.points - mean * one.deals) ** 2 for one in results)
    error = WILSON_95 * sqrt(rest * len(results) / (len(results) - 1)) / deals
    return asdict(Interval(mean, mean - error, mean + error))


def over_time(results: Sequence[Finished]) -> dict[str, object]:
    """Return the results in groups of equally many matches, the first first, and in two halves;
    nothing if they are few.
    """
    count = min(MOST_GROUPS, len(results) // LEAST)
    return {"groups": groups(results, count), "halves": groups(results, min(count, 2))}


def groups(results: Sequence[Finished], count: int) -> list[dict[str, object]]:
    """Return the results in that many groups, or nothing if there is only one."""
    if count < 2:
        return []
    edges = [n * len(results) // count for n in range(count + 1)]
    parts = [results[one:other] for one, other in pairwise(edges)]
    return [{"from": at(own[0])[:10], "to": at(own[-1])[:10], **share(own)} for own in parts]


def at(one: Finished | Puzzled) -> str:
    """Return when a match ended, or a puzzle was answered."""
    return datetime.fromtimestamp(one.at, UTC).isoformat(timespec="seconds")


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
