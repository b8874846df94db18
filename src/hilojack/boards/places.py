"""Where the levels stand on the scale of ratings: boards that they play, puzzles that they answer.

The boards of game after game are played in sets, each by every level from the same seat against
club players, as in duplicate. With each set go as many puzzles of the same rules, if any come with
the program. A set depends on the seed and its number alone, so a run that was stopped finds the
same places.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from math import hypot, sqrt
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

from msgspec import Struct

from hilojack import __version__
from hilojack.boards.field import played_board
from hilojack.boards.rating import (
    UNIT,
    Answers,
    Comparison,
    chance,
    curve,
    out_by,
    rate,
    tempered,
)
from hilojack.boards.scales import (
    ANCHOR,
    AT,
    Scale,
    ScaleFacts,
    Sheet,
    packed,
    scale_facts,
    sheet_of,
)
from hilojack.boards.sets import BOARDS, GAMES, board_set, known_secret
from hilojack.players import PLAYERS, make_player
from hilojack.puzzles.shipped import shipped
from hilojack.search import get_ready
from hilojack.search.estimates import Interval
from hilojack.variants.variant import Variant, load

SLOW = ("master",)  # takes several times as long as all others together
LEVELS = tuple(level for level in PLAYERS if level not in SLOW)
AGAINST = "club"
TOGETHER = 4  # sets of a game, one after the other: what a search remembers of it serves them all
SEED = 3  # of the levels at puzzles: their difficulty follows from the seeds before it
FEWEST = 32  # puzzles, below which it would be chance how steep a curve is
SITTINGS = 2  # from which a level is rated as a person
SAMPLES = 200  # resampled boards, which give the intervals of the places
SWEEPS = 40  # of the places, which settle in fewer


class PlacesHeader(Struct, frozen=True):
    """What a survey follows from."""

    places_of: Sequence[str]
    levels: Sequence[str]
    against: str
    seed: int


class SetSitting(NamedTuple):
    """What all levels made of a set of boards, and of the puzzles that go with it."""

    boards: Sequence[Sequence[int]]  # the lead of each level, board by board
    puzzles: Sequence[tuple[int, Sequence[int]]]  # the difficulty of each, and 1 for a level right


@dataclass(frozen=True)
class Survey:
    """The sittings so far, game by game."""

    games: tuple[Variant, ...]
    seed: int
    sittings: tuple[tuple[SetSitting, ...], ...]

    @property
    def header(self) -> PlacesHeader:
        """What the results follow from."""
        games = [name_of(sheet_of(game)) for game in self.games]
        return PlacesHeader(games, LEVELS, AGAINST, self.seed)

    @property
    def sets(self) -> int:
        """The number of sets so far."""
        return sum(map(len, self.sittings))


def usual_games() -> tuple[Variant, ...]:
    """Return the rules of all puzzles, and the usual rules of all other games of days and weeks."""
    return tuple(dict.fromkeys([*shipped().games, *map(load, GAMES)]))


def begin(games: Sequence[Variant], seed: int) -> Survey:
    """Return the survey before anything is played."""
    return Survey(tuple(games), seed, ((),) * len(games))


def pieces(before: Survey, sets: int) -> Iterator[tuple[int, int, Variant, int]]:
    """Yield what is left to play until there are `sets` sets of each game, as `sit` takes it."""
    for first in range(0, sets, TOGETHER):
        for number, held in enumerate(before.sittings):
            for at in range(max(first, len(held)), min(sets, first + TOGETHER)):
                yield before.seed, number, before.games[number], at


def added(before: Survey, number: int, sitting: SetSitting) -> Survey:
    """Return a survey with one more sitting of game `number`."""
    whole = list(before.sittings)
    whole[number] = (*whole[number], sitting)
    return replace(before, sittings=tuple(whole))


def sit(seed: int, number: int, variant: Variant, at: int) -> tuple[int, SetSitting]:
    """Return what all levels make of set `at` of game `number`."""
    get_ready(variant)
    boards = board_set(variant, AGAINST, f"rating{seed}x{at}")
    secret = known_secret(boards.name)
    leads = [
        [played_board(boards, board, secret, 0, level).ahead(0) for level in LEVELS]
        for board in range(1, BOARDS + 1)
    ]
    puzzles = puzzles_of(variant)[at * BOARDS : (at + 1) * BOARDS]
    return number, SetSitting(leads, [answers(one) for one in puzzles])


@cache
def puzzles_of(variant: Variant) -> tuple[int, ...]:
    """Return the numbers of the puzzles by some rules."""
    return tuple(n for n, one in enumerate(shipped().about, 1) if one.variant == variant)


def answers(number: int) -> tuple[int, list[int]]:
    """Return the difficulty of a puzzle, and which levels find its answer: by a seed of their own,
    as its difficulty follows from the first ones.
    """
    puzzle = shipped().puzzle(number)
    found = [make_player(one, seed=SEED).choose(puzzle.view) for one in LEVELS]
    return puzzle.difficulty, [int(act == puzzle.proof.best) for act in found]


# --- the places ----------------------------------------------------------------------------------


def scales(one: Survey) -> dict[Sheet, Scale]:
    """Return where the levels stand in each game of which a set was played. The error of puzzles
    is the same in all, the root of the mean square: the few levels show little of it in each.
    """
    each = zip(one.games, one.sittings, strict=True)
    found = {sheet_of(game): scale(sittings) for game, sittings in each if sittings}
    return {sheet: with_error(of, error_of(found.values())) for sheet, of in found.items()}


def error_of(found: Collection[Scale]) -> float:
    """Return the error of puzzles over some games."""
    errors = [of.curve.error for of in found if of.curve]
    return sqrt(fmean(error**2 for error in errors)) if errors else 0.0


def with_error(of: Scale, error: float) -> Scale:
    """Return a scale with an error of its puzzles, if it has any."""
    return replace(of, curve=of.curve and of.curve._replace(error=error))


def scale(sittings: Sequence[SetSitting]) -> Scale:
    """Return where the levels stand by some sittings, with intervals from resampled boards."""
    boards = [leads for sitting in sittings for leads in sitting.boards]
    best, lots = places(boards), Random(0)
    samples = [places(lots.choices(boards, k=len(boards))) for _ in range(SAMPLES)]
    levels = {level: between(best[level], sorted(s[level] for s in samples)) for level in LEVELS}
    levels[ANCHOR] = Interval(AT, AT, AT)
    answered = [one for sitting in sittings for one in sitting.puzzles]
    line = None
    if len(answered) >= FEWEST:
        middle, given = fmean(best.values()), answers_by_difficulty(answered, best)
        line = curve(given, middle)
        line = line and line._replace(error=out_by(given, line, middle))
    return Scale(levels, len(boards), worth(boards, best), len(answered), line)


def between(mean: float, samples: Sequence[float]) -> Interval:
    """Return a place with the interval that omits a fortieth of the sorted samples at each end."""
    out = len(samples) // 40
    return Interval(mean, min(mean, samples[out]), max(mean, samples[-1 - out]))


def places(boards: Sequence[Sequence[int]]) -> dict[str, float]:
    """Return where the levels stand by the results of boards: the most likely places, after a tie
    of each two, so that all are finite.
    """
    count, found = 1.0 + len(boards), dict.fromkeys(LEVELS, float(AT))
    won = dict.fromkeys(LEVELS, (len(LEVELS) - 1) / 2)
    for (one, other), score in zip(combinations(LEVELS, 2), scores(boards), strict=True):
        won[one] += score
        won[other] += len(boards) - score
    for _ in range(SWEEPS):
        for level in LEVELS:
            due = [chance(found[level], found[other]) for other in LEVELS if other != level]
            spread = sum(p * (1 - p) for p in due)
            found[level] += (won[level] / count - sum(due)) / spread / UNIT
    return {level: AT + one - found[ANCHOR] for level, one in found.items()}


def scores(boards: Sequence[Sequence[int]]) -> list[float]:
    """Return what the first level of each pair made of boards against the second."""
    pairs = list(combinations(range(len(LEVELS)), 2))
    return [sum(made(leads[a], leads[b]) for leads in boards) for a, b in pairs]


def made(lead: int, other: int) -> float:
    """Return 1 if a lead is more than another, one half if it is the same, else 0."""
    return (lead > other) + (lead == other) / 2


def worth(boards: Sequence[Sequence[int]], best: Mapping[str, float]) -> float:
    """Return how many comparisons a board is worth: how much less the scores of the levels beside
    all others vary than those of single comparisons without ties would.
    """
    single = actual = 0.0
    for n, level in enumerate(LEVELS):
        others = [m for m in range(len(LEVELS)) if m != n]
        due = [chance(best[level], best[LEVELS[m]]) for m in others]
        single += len(boards) * sum(p * (1 - p) for p in due) / len(due)
        for leads in boards:
            score = sum(made(leads[n], leads[m]) for m in others)
            actual += ((score - sum(due)) / len(due)) ** 2
    if not actual:  # nothing but ties, or one board, shows nothing
        return 1.0
    return single / actual * (len(boards) - 1) / len(boards)  # as the places follow from them too


def answers_by_difficulty(
    answered: Sequence[tuple[int, Sequence[int]]], best: Mapping[str, float]
) -> list[Answers]:
    """Return how each level answered the puzzles of each difficulty."""
    found = []
    for difficulty in sorted({one for one, _ in answered}):
        of = [right for one, right in answered if one == difficulty]
        for n, level in enumerate(LEVELS):
            found.append(Answers(best[level], difficulty, sum(r[n] for r in of), len(of)))
    return found


# --- the levels as people ------------------------------------------------------------------------


class Held(NamedTuple):
    """How often the interval of a rating held where its player stands, and its mean width."""

    people: int
    held: int
    width: float


def coverage(one: Survey) -> Held | None:
    """Rate each level as a person, from two sets at a time that had no part in the places that it
    is rated by; None if there are too few. The error of those places is allowed for: between them
    and the anchor it is theirs.
    """
    widths, held = list[float](), 0
    for own, of in halves(one):
        errors = {level: place.high - place.low for level, place in of.levels.items()}
        errors[ANCHOR] = sum(errors.values()) / (len(errors) - 1)
        for first in range(0, len(own) - SITTINGS + 1, SITTINGS):
            for level, place in of.levels.items():
                found = as_person(own[first : first + SITTINGS], level, of)
                width = found.high - found.low
                held += abs(found.mean - place.mean) <= hypot(width, errors[level]) / 2
                widths.append(width)
    return Held(len(widths), held, fmean(widths)) if widths else None


def halves(one: Survey) -> Iterator[tuple[Sequence[SetSitting], Scale]]:
    """Yield each half of the sittings of a game, with the scale of the other."""
    found = []
    for sittings in one.sittings:
        half = len(sittings) // 2
        if half >= SITTINGS:
            found.append((sittings[half:], scale(sittings[:half])))
            found.append((sittings[:half], scale(sittings[half:])))
    error = error_of([of for _, of in found])
    for own, of in found:
        yield own, with_error(of, error)


def as_person(sittings: Sequence[SetSitting], level: str, of: Scale) -> Interval:
    """Return the rating of a level from what it made beside the others."""
    own = LEVELS.index(level)
    others = [n for n in range(len(LEVELS)) if n != own]
    met = tuple(of.levels[LEVELS[n]].mean for n in others)
    found = [
        Comparison(fmean(made(leads[own], leads[n]) for n in others), met, weight=of.worth)
        for sitting in sittings
        for leads in sitting.boards
    ]
    if (line := of.curve) is not None:
        answered = [one for sitting in sittings for one in sitting.puzzles]
        tried = [
            Comparison(float(right[own]), (line.places[difficulty],), line.slope)
            for difficulty, right in answered
            if difficulty in line.places
        ]
        found += tempered(tried, of.middle, line.error)
    return rate(found, of.middle)


# --- in the file, as data, and on the screen -----------------------------------------------------


def parsed(empty: Survey, state: Mapping[str, Any]) -> Survey:
    """Return the survey that a file keeps. Raise ValueError if it is damaged."""
    sittings = tuple(tuple(map(sitting_of, played)) for played in state["sittings"])
    if len(sittings) != len(empty.games):
        raise ValueError(f"it has {len(sittings)} games")
    return replace(empty, sittings=sittings)


def sitting_of(entry: Sequence[Sequence[Sequence[int]]]) -> SetSitting:
    """Return a sitting as the file keeps it."""
    boards, puzzles = entry
    if any(len(leads) != len(LEVELS) for leads in boards):
        raise ValueError("a board of it lacks a level")
    found = [(int(difficulty), list(right)) for difficulty, right in puzzles]  # type: ignore[call-overload]
    if any(len(right) != len(LEVELS) for _, right in found):
        raise ValueError("a puzzle of it lacks a level")
    return SetSitting(boards, found)


def file_of(one: Survey) -> bytes:
    """Return the file of the places, as the program ships it."""
    made_by = {
        "program": f"hilojack {__version__} lab places",
        "levels": LEVELS,
        "against": AGAINST,
        "seed": one.seed,
    }
    return packed(scales(one), made_by)


def show_survey(one: Survey) -> str:
    """Return a table with a line for each game."""
    lines = [f"{'':36}{'boards':>7}{'worth':>6}" + "".join(f"{name:>16}" for name in LEVELS[1:])]
    lines[0] += f"{'puzzles':>9}{'slope':>7}{'error':>6}  difficulties 0 to 5"
    for sheet, of in scales(one).items():
        name = name_of(sheet)
        cells = [f"{of.boards:>7}{of.worth:>6.2f}"]
        for level in LEVELS[1:]:
            at = of.levels[level]
            cells.append(f"{at.mean:>6.0f} {f'{at.low:.0f}-{at.high:.0f}':>9}")
        if of.curve:
            at_difficulty = " ".join(f"{at:.0f}" for at in of.curve.places.values())
            cells.append(
                f"{of.puzzles:>9}{of.curve.slope:>7.2f}{of.curve.error:>6.0f}  {at_difficulty}"
            )
        lines.append(f"{name:36}{''.join(cells)}")
    lines.append(f"{ANCHOR} stands at {AT:,} in every game.")
    if of_people := coverage(one):
        count, held, width = of_people
        lines.append(
            f"The levels as people: {held} of {count} intervals held ({held / count:.1%}), "
            f"{width:.0f} points wide on average."
        )
    return "\n".join(lines)


def name_of(sheet: Sheet) -> str:
    """Return some rules in a word, as in `pitch:racehorse:2`."""
    return ":".join(map(str, (*sheet[:3], *sheet.rules)))


def survey_facts(one: Survey) -> list[ScaleFacts]:
    """Return the table as data."""
    return [scale_facts(*each) for each in scales(one).items()]
